"""Which way counts a tail: what each way costs is known before anything is counted, and the cheapest is taken.

There are four: own cards, separate hands, a shared board, and cards that are drawn one after another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from pitboss.core.errors import NotDerivable
from pitboss.derive import drawn_cards, own_cards, separate_hands, shared_board
from pitboss.derive.budget import allowed, gigabytes, limit
from pitboss.derive.tails import Counted, Tail

COLUMNS = 8  # ends of a showdown, about; other pays lead to other leaves by the same counts
HANDS = 3e7  # per second of processor time, of the work done for each
SETS = 3e7
MOST_SECONDS = 600  # for one tail


class Plan(NamedTuple):
    """A way to count a tail, and what it takes."""

    way: str
    seconds: float  # of processor time, about
    bytes: int  # of memory, about
    work: Callable[[], Counted]


def plans(tail: Tail) -> Iterator[Plan]:
    """All ways to count a tail."""
    stage = tail.stage
    if not tail.theirs and not tail.pairs:
        yield Plan(own_cards.WAY, stage.n / HANDS, 2 * stage.n, lambda: own_cards.seen_at_the_end(tail))
        return
    each, many = 8 * COLUMNS * stage.n, drawn_cards.deals_in(tail)
    yield Plan(drawn_cards.WAY, many / HANDS, each + 24 * min(many, drawn_cards.CHUNK), lambda: drawn_cards.count(tail))
    if best := own_cards.best_hand_of(tail):
        yield Plan(own_cards.WAY, many / 10 / HANDS, each, lambda: own_cards.count(tail, best))
    if (board := shared_board.board_of(tail)) is not None:
        hands = shared_board.hands_in(tail, board)
        work = shared_board.work(hands, len(tail.hidden[0]))
        yield Plan(shared_board.WAY, work / HANDS, each // 2 + 40 * hands, lambda: shared_board.count(tail, board))
    if apart := separate_hands.separate_of(tail):
        work, tables = separate_hands.cost(apart)
        yield Plan(separate_hands.WAY, work / SETS, each // 2 + tables, lambda: separate_hands.count(apart))


def plan(tail: Tail) -> Plan:
    """The cheapest way that the machine's memory allows."""
    every = list(plans(tail))
    fitting = [one for one in every if one.bytes <= allowed()]
    if not fitting:
        least = min(one.bytes for one in every)
        raise NotDerivable(f"a showdown of {tail.stage.n:,} states takes about {gigabytes(least)}; {limit()}")
    found = min(fitting, key=lambda one: one.seconds)
    check_seconds(found.seconds, f"a showdown of {drawn_cards.deals_in(tail):,} deals", found.way)
    return found


def check_seconds(seconds: float, what: str, way: str) -> None:
    """Refuse what would take too long, before any of it is counted."""
    if seconds > MOST_SECONDS:
        raise NotDerivable(
            f"{what} takes about {seconds / 60:,.0f} minutes by {way}, the quickest way; no more than "
            f"{MOST_SECONDS // 60} are spent on one"
        )

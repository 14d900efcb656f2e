"""The state of a heads-up hand in terms of the solution, and whether the solution covers it."""

from __future__ import annotations

from typing import Any, NamedTuple

from pitboss.core.money import DOLLAR
from pitboss.games.mini_tex_pvp.betting import WAGERS_PER_ROUND, Action, Structure
from pitboss.games.mini_tex_pvp.positions import blinds, small_blind
from pitboss.games.mini_tex_pvp.seating import BIG, DEAD, SMALL
from pitboss.games.mini_tex_pvp.solved.rounds import LETTER, most_put
from pitboss.games.mini_tex_pvp.wagers import Fee, Options
from pitboss.rules.acts import Ask, Deal, Place
from pitboss.rules.layout import Layout


class HandState(NamedTuple):
    """A hand at a decision. Players are 0 for the button and 1 for the big blind."""

    seats: tuple[int, int]  # of button and big blind
    board: tuple[int, ...]  # positions in the deck
    lines: tuple[str, ...]  # the actions of each street so far, as letters

    @property
    def street(self) -> int:
        return len(self.lines) - 1


def not_covered_rules(options: Options) -> str:
    """Why the solution does not cover tables with these options, or an empty string."""
    if options.structure is not Structure.FIXED:
        return "the bets are not fixed-limit"
    if options.cap != WAGERS_PER_ROUND:
        return f"the cap is not {WAGERS_PER_ROUND} wagers a round"
    if options.ante:
        return "there is an ante"
    if options.fee is Fee.RAKE and options.rake:
        return "the house takes a rake"
    if 2 * small_blind(options.big_blind, options.chip * DOLLAR) != options.big_blind:
        return "the small blind is not half the big blind"
    return ""


def not_covered(layout: Layout) -> str:
    """Why the solution does not cover this hand, or an empty string."""
    seats = [hand.seat for hand in layout.hands]
    if len(seats) != 2:
        return f"{len(seats)} players were dealt in"
    if reason := not_covered_rules(layout.options):
        return reason
    small, big = blinds(seats, layout.button)
    posts = layout.posts
    if posts and (tuple(posts[SMALL]) != (small,) or tuple(posts[BIG]) != (big,) or posts[DEAD]):
        return "the blinds were not posted as usual"
    deep = most_put() * layout.options.big_blind
    for hand in layout.hands:
        put = sum(act.stake for _, act, *_ in layout.log if type(act) is Place and act.spot == hand.name
                  and act.wager == "pot")  # fmt: skip
        if layout.purses[hand.seat] + put < deep:
            return "a stack is too short for the cap"
    return ""


def hand_state(layout: Layout, positions: dict[Any, int]) -> HandState:
    board: tuple[int, ...] = ()
    lines = [""]
    for _, act, answer, _ in layout.log:
        if isinstance(act, Deal) and act.spot == "board":
            board += tuple(positions[card] for card in answer)
            lines.append("")
        elif isinstance(act, Ask) and isinstance(answer, Action):
            lines[-1] += LETTER[answer.kind]
    return HandState(blinds([hand.seat for hand in layout.hands], layout.button), board, tuple(lines))

"""Exact walk: answers every request of a round in all possible ways and adds up the odds. The slow reference.

The walk follows what can be *seen*. Cards that the dealer has peeked at are kept as beliefs: all hidden cards that fit
what was seen, with their weights. So best play never uses what the player cannot know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import permutations, product
from math import comb, prod
from typing import Any, NamedTuple

from pitboss.core.cards import Card, Cards, Shoe
from pitboss.core.progress import Progress
from pitboss.engine.round import Round
from pitboss.rules.acts import Ask, Deal, Peek, Request, Roll, Settle
from pitboss.rules.game import Strategy
from pitboss.rules.house import House
from pitboss.rules.options import Flat

Rows = tuple[Settle, ...]
Odds = dict[Rows, Fraction]  # how a round's settlements end -> probability
PARTS, MANY = 1_000_000, 20  # parts of a walk; progress is reported where at least this many answers are possible


class Belief(NamedTuple):
    """Cards that may lie unseen, and how likely that is together with all that was seen."""

    weight: Fraction
    shoe: Shoe
    hidden: Mapping[int, Card]  # by deck position


def walk(
    start: Round, strategy: Strategy | None = None, *, merge_orders: bool = True, progress: Progress | None = None
) -> Odds:  # fmt: skip
    """How the settlements of a round end, under a strategy or under the best play of a single player.

    `merge_orders` deals cards that come to a spot one by one, with no decision between them, in sorted order only and
    counts the orders. Switch it off for rules that look at such an order. `progress` is called with parts done.
    """
    if strategy is None and len(start.bets) > 1:
        raise ValueError("the best play of several seats is not one answer; give a strategy")
    if any(isinstance(answer, bool) for _, answer in start.answers):
        raise ValueError("a walk can use what a peek showed only if it starts before it")
    shoe = Shoe(start.house.kinds if start.kinds is None else start.kinds)

    walked = Fraction(0)

    def visit(round: Round, beliefs: list[Belief], note: Fraction) -> Odds:
        """`note` is the share of the walk below this round, if its progress is still to be reported; else 0."""
        nonlocal walked
        request = round.request
        if request is None:
            return {tuple(round.settled): weight_of(beliefs)}

        def after(answer: Any, beliefs: list[Belief], note: Fraction, *, last: bool) -> Odds:
            way = round if last else round.fork()
            way.supply(answer, request.spot)
            return visit(way, beliefs, note)

        if isinstance(request, Ask):
            if strategy is not None:
                hand = round.layout[request.spot]
                return after(strategy(hand, round.layout.seen_by(hand.seat), request), beliefs, note, last=True)
            legal = list(request.legal)
            each = note / len(legal)
            found = (after(choice, beliefs, each, last=n == len(legal)) for n, choice in enumerate(legal, 1))
            return max(found, key=lambda odds: expectation(start.house, odds))
        odds: Odds = {}
        every, whole = answers_to(round, request, beliefs, merge_orders), weight_of(beliefs)
        here = bool(note) and len(every) >= MANY
        for n, (answer, believed) in enumerate(every.items(), 1):
            part = note * weight_of(believed) / whole if note else note
            for rows, chance in after(answer, believed, Fraction(0) if here else part, last=n == len(every)).items():
                odds[rows] = odds.get(rows, Fraction(0)) + chance
            if here and progress:
                walked += part
                progress(min(int(walked * PARTS), PARTS - 1), PARTS)
        return odds

    first = start.replay(start.answers, forks=True)
    found = visit(first, [Belief(Fraction(1), shoe.without(known(first)), {})], Fraction(progress is not None))
    if progress:
        progress(PARTS, PARTS)
    return found


def weight_of(beliefs: list[Belief]) -> Fraction:
    return sum((belief.weight for belief in beliefs), Fraction(0))


def known(round: Round) -> list[Card]:
    return [
        card for _, answer in round.answers if isinstance(answer, tuple) for card in answer if isinstance(card, Card)
    ]


def answers_to(round: Round, request: Request, beliefs: list[Belief], merge_orders: bool) -> dict[Any, list[Belief]]:
    """Every answer to a request, each with the beliefs that it leaves."""
    found: dict[Any, list[Belief]] = {}
    if isinstance(request, Roll):
        part = Fraction(1, prod(request.sides))
        after = [belief._replace(weight=belief.weight * part) for belief in beliefs]
        return dict.fromkeys(product(*(range(1, sides + 1) for sides in request.sides)), after)
    before = (
        dealt_before(round, request.spot) if merge_orders and isinstance(request, Deal) and len(request.at) == 1 else ()
    )
    for belief in beliefs:
        for cards, rest in draws(request.at, belief, ordered=isinstance(request, Peek)):  # type: ignore[union-attr]
            answer: Any = cards
            if isinstance(request, Peek):
                answer = request.test(round.layout[request.spot].cards + cards)
                rest = rest._replace(hidden={**rest.hidden, **dict(zip(request.at, cards, strict=True))})
            elif before:
                if cards[0] < before[-1]:
                    continue
                orders = Fraction(len(before) + 1, before.count(cards[0]) + 1)
                rest = rest._replace(weight=rest.weight * orders)
            found.setdefault(answer, []).append(rest)
    return found


def draws(at: tuple[int, ...], belief: Belief, *, ordered: bool) -> Iterator[tuple[Cards, Belief]]:
    """Every card set that can lie at these positions: those looked at before are known to the belief.

    `ordered` keeps which card lies where, which matters only for cards that stay where they are.
    """
    known = [belief.hidden.get(place) for place in at]
    kept = {place: card for place, card in belief.hidden.items() if place not in at}
    unknown = known.count(None)
    total = comb(len(belief.shoe), unknown)
    for drawn, ways in belief.shoe.deal(unknown):
        orders = set(permutations(drawn)) if ordered else {drawn}
        rest = Belief(belief.weight * Fraction(ways, total * len(orders)), belief.shoe.without(drawn), kept)
        for order in orders:
            fresh = iter(order)
            yield tuple(card or next(fresh) for card in known), rest


def dealt_before(round: Round, spot: str) -> Cards:
    """Cards that came to the spot one by one since the last decision or turned card."""
    cards: list[Card] = []
    for event in reversed(round.log):
        if isinstance(event.act, Deal) and len(event.act.at) == 1:
            if event.act.spot == spot:
                cards.append(event.answer[0])
        elif event.answer is not None:
            break
    return tuple(reversed(cards))


def worth(house: House, rows: Rows) -> Fraction:
    """Units won over all settlements, exactly: without the rounding of the house."""
    total = Fraction(0)
    for act in rows:
        pays = house.pays[act.wager][act.row]
        total += Fraction(pays.cents) if isinstance(pays, Flat) else Fraction(pays) * act.stake
    return total


def expectation(house: House, odds: Odds) -> Fraction:
    """Expected units won, for odds that need not add up to 1."""
    return sum((p * worth(house, rows) for rows, p in odds.items()), Fraction(0)) / sum(odds.values(), Fraction(0))

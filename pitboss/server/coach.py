"""The coach: the exact value of each choice for the hand that is asked, and one sentence of advice."""

from __future__ import annotations

import asyncio
from fractions import Fraction
from typing import Any

from pitboss.acts import Ask, Choice, amount_of, seat_of
from pitboss.errors import BadInput, NotFound, StillCounting
from pitboss.felt import choice_key
from pitboss.hooks import HasCoach
from pitboss.house import House
from pitboss.layout import Layout
from pitboss.odds import Decision
from pitboss.server.best_play import BestPlay
from pitboss.server.count_codec import write_seen
from pitboss.server.fair_queue import Asker

PATIENCE = 0.25  # seconds, then the coach says that it is counting
GRADES = ((Fraction(1, 1000), "fine"), (Fraction(1, 100), "inaccuracy"), (Fraction(1, 20), "mistake"))


def grade(cost: Fraction) -> str:
    """In units of the main bet.

    >>> grade(Fraction(0)), grade(Fraction(1, 200)), grade(Fraction(1, 2))
    ('best', 'inaccuracy', 'blunder')
    """
    if cost <= 0:
        return "best"
    return next((name for limit, name in GRADES if cost < limit), "blunder")


def unit_bets(house: House[Any], bets: dict[str, int]) -> tuple[int, dict[str, Fraction]]:
    """The main bet, and every bet that can be decided for in units of it, the main bet first."""
    main = house.main_bet(bets)
    unit = bets[main] or 1
    placed = [main, *(name for name in bets if name != main)]
    without_own_stake = {wager.name for wager in house.game.wagers if wager.paid_on or wager.raises}
    return bets[main], {name: Fraction(bets[name], unit) for name in placed if name not in without_own_stake}


async def decision(
    best_play: BestPlay,
    house: House[Any],
    bets: dict[str, int],
    layout: Layout[Any],
    ask: Ask,
    seen: bool = False,
    patience: float = PATIENCE,
    *,
    asker: Asker,
) -> Decision:
    """`layout` is what the hand's player sees; with `seen` all of it counts, where the game can count that quickly.

    An answer never waits for a count: where values are not counted yet, it says so.
    """
    counts = house.game.counts
    try:
        if isinstance(counts, HasCoach):  # where players play each other there are no exact values
            async with asyncio.timeout(patience):
                await best_play.prepared.ready(house)
                question = house.digest, write_seen(house, layout, ask)
                return await best_play.think(asker, question, counts.coach, layout[ask.spot], layout, ask)
        units = unit_bets(house, bets)[1]
        async with asyncio.timeout(patience):
            if not best_play.usual(house, units):
                return await best_play.decision(asker, house, units, layout, ask, seen)
            strategy_table = await best_play.advice(house, units)
        return await asyncio.to_thread(strategy_table.advice, layout[ask.spot], layout, ask, seen=seen)
    except TimeoutError:
        raise StillCounting(*best_play.prepared.progress.get(house.digest, (0, 0))) from None
    except (BadInput, KeyError, NotImplementedError):
        raise NoCoach(f"{house.game.title} has no exact values for this decision.") from None


class NoCoach(NotFound):
    """The game has no exact values for a decision."""


def counting(found: StillCounting) -> dict[str, Any]:
    return {"counting": True, "done": found.done, "of": found.of, "sentence": str(found)}


def coach_reply(
    house: House[Any], bets: dict[str, int], found: Decision, ask: Ask, layout: Layout[Any]
) -> dict[str, Any]:
    """The decision as JSON. What is offered but not valued, because something else is always better, comes last."""
    ranked = sorted(found.values.items(), key=lambda item: -item[1])
    choices = [
        {
            **named(choice),
            "ev": float(value),
            "fraction": str(value),
            "cost": float(found.value - value),
            "grade": "best" if choice == found.best else grade(found.value - value),
        }
        for choice, value in ranked
    ]
    unvalued = (choice for choice in ask.legal if choice not in found.values)
    choices += [named(one) | {"ev": None, "fraction": None, "cost": None, "grade": None} for one in unvalued]
    return {
        "where": found.where,
        "unit": unit_bets(house, bets)[0] or estimated_in(house),
        "exact": found.exact,
        "seen": found.seen,
        "choices": choices,
        "best": str(found.best),
        "value": float(found.value),
        "manual": None if found.manual is None else str(found.manual),
        "note": found.note,
        "sentence": sentence(found),
        "why": why(found, ask, layout),
    }


def why(found: Decision, ask: Ask, layout: Layout[Any]) -> str:
    """What speaks for the best choice, counted over the same cards as its value."""
    view = layout if found.seen else layout.without_others(seat_of(ask.spot))
    return view.game.felt.why(found.best, view[ask.spot], view)


def named(choice: Choice) -> dict[str, Any]:
    """A choice by its text, its kind and, of a bet or raise, the amount it comes to."""
    return {"text": str(choice), "kind": choice_key(choice), "amount": amount_of(choice) or None}


def sentence(found: Decision) -> str:
    best = str(found.best)
    others = sorted((value, str(choice)) for choice, value in found.values.items() if choice != found.best)
    opening = f"{best[:1].upper()}{best[1:]} is worth {float(found.value):+.3f}"
    if not others:
        return f"{opening}; there is no other choice."
    value, other = others[-1]
    if value == found.value:
        return f"{opening}, and {other} is worth the same."
    return f"{opening}; the next best, {other}, costs {float(found.value - value):.3f} more."


def estimated_in(house: House[Any]) -> int:
    """The unit of an estimate in cents; 0 where values are exact and in units of the first bet."""
    counts = house.game.counts
    return counts.unit(house) if isinstance(counts, HasCoach) else 0

"""Best play: every decision with what each choice is worth, for the bets made together."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from concurrent.futures import Future
from fractions import Fraction
from random import SystemRandom
from threading import Lock
from typing import Any

from pitboss.errors import BadInput, UnknownName
from pitboss.hooks import HasBot
from pitboss.lab.walked import counts_of
from pitboss.odds import Decision, Plan
from pitboss.rules import House, Strategy

Bets = Mapping[str, Fraction]
PLANS: OrderedDict[Hashable, Future[Plan]] = OrderedDict()  # by rules, bets and strategy
PLANS_KEPT = 256
LOOKING = Lock()


def plan_for(house: House[Any], bets: Bets, strategy: str = "best") -> Plan:
    """Made once for all who ask, also at the same time."""
    with LOOKING:
        key = house.digest, tuple(bets.items()), strategy
        making = key not in PLANS
        found = PLANS.setdefault(key, Future())
        PLANS.move_to_end(key)
        if len(PLANS) > PLANS_KEPT:
            PLANS.popitem(last=False)
    if making:
        try:
            found.set_result(_plan(house, bets, strategy))
        except BaseException as error:
            PLANS.pop(key, None)  # who asks again hears it again
            found.set_exception(error)
    return found.result()


def planned(house: House[Any], bets: Bets, strategy: str = "best") -> Plan | None:
    """The plan if it is there already."""
    found = PLANS.get((house.digest, tuple(bets.items()), strategy))
    return found.result() if found and found.done() else None


def main_bet(house: House[Any]) -> Bets:
    """What a player is taught, and a bot bets: the main bet alone."""
    return {house.game.main[0]: Fraction(1)}


def has_decisions(house: House[Any]) -> bool:
    """Is there something to decide for the main bet, and can it be told what each choice is worth?"""
    if house.game.counts is not None:
        return True
    from pitboss.lab.derived import decides

    return bool(decides(house, house.game.main[0], main_bet(house)))


def bot_for(house: House[Any], staked: Mapping[str, int], draw: Callable[[], float] | None = None) -> Strategy:
    """The strategy of bots: the best play for these bets where the game lays it out, else the published choice.

    `draw` gives random numbers from 0 to 1 to a bot that mixes its actions.
    """
    if isinstance(house.game.counts, HasBot):
        return house.game.counts.bot(draw or SystemRandom().random)
    main = next((name for name in house.game.main if staked.get(name)), None)
    if main is None:
        return house.game.absent  # the round will say which bet is missing
    placed = {main: staked[main], **staked}  # the main bet first, and all in units of it
    try:
        return plan_for(house, {name: Fraction(stake, staked[main]) for name, stake in placed.items()})
    except BadInput:
        return house.game.absent


def _plan(house: House[Any], bets: Bets, strategy: str) -> Plan:
    counts = counts_of(house.game)
    if strategy not in counts.strategies:
        raise UnknownName("strategy", strategy, counts.strategies)
    return counts.plan(house, checked(house, bets), strategy)


def advice(house: House[Any], bets: Bets, seen: Mapping[str, str]) -> Decision:
    if "hand" not in seen:
        raise BadInput(f"advice needs a hand; give --hand beside --{next(iter(seen))}.")
    return counts_of(house.game).advise(house, checked(house, bets), seen)


def checked(house: House[Any], bets: Bets) -> Bets:
    """Only wagers that a player can decide for."""
    for name in bets:
        if name not in house.placeable:
            raise UnknownName("wager", name, house.placeable)
    return bets


def advice_json(decision: Decision) -> dict[str, Any]:
    found: dict[str, Any] = {
        "hand": decision.where,
        "values": {str(choice): str(value) for choice, value in decision.values.items()},
        "best": str(decision.best),
        "ev": float(decision.value),
        "manual": None if decision.manual is None else str(decision.manual),
        "cost": float(decision.cost),
    }
    return found | ({"note": decision.note} if decision.note else {})


def plan_json(house: House[Any], bets: Bets, plan: Plan) -> dict[str, Any]:
    manual = plan.ev_manual
    return {
        "game": house.game.key,
        "bets": {name: str(stake) for name, stake in bets.items()},
        "strategy": plan.name,
        "ev": str(plan.ev),
        "ev_manual": None if manual is None else str(manual),
        "manual_costs": None if manual is None else float(plan.ev - manual),
        "decisions": [advice_json(decision) for decision in plan.decisions.values()],
    }

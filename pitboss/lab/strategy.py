"""Best play: every decision with what each choice is worth, for the bets made together."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Mapping
from concurrent.futures import Future
from fractions import Fraction
from random import SystemRandom
from threading import Lock
from typing import Any

from pitboss.acts import Choice
from pitboss.cards import rank_text
from pitboss.errors import BadInput, UnknownName
from pitboss.felt import cards_named
from pitboss.hooks import HasBot
from pitboss.lab.disk_cache import NotCounted
from pitboss.lab.prepare import Progress, count, is_counted
from pitboss.lab.walked import counts_of
from pitboss.odds import Decision, Plan
from pitboss.rules import House, Strategy

Bets = Mapping[str, Fraction]
PLANS: OrderedDict[Hashable, Future[Plan]] = OrderedDict()  # by rules, bets and strategy
PLANS_KEPT = 256
LOOKING = Lock()


def plan_for(house: House[Any], bets: Bets, strategy: str = "best") -> Plan:
    """The plan, made once for all callers, also at the same time.

    A slow game need not be counted first: until it is, each decision is worked out when it comes up.
    """
    with LOOKING:
        key = _key(house, bets, strategy)
        making = key not in PLANS
        found = PLANS.setdefault(key, Future())
        PLANS.move_to_end(key)
        if len(PLANS) > PLANS_KEPT:
            PLANS.popitem(last=False)
    if making:
        try:
            found.set_result(_plan(house, bets, strategy))
        except BaseException as error:
            PLANS.pop(key, None)  # a later call gets the error again
            found.set_exception(error)
    return found.result()


def planned(house: House[Any], bets: Bets, strategy: str = "best") -> Plan | None:
    """The plan if it is there already."""
    found = PLANS.get(_key(house, bets, strategy))
    return found.result() if found and found.done() else None


def _key(house: House[Any], bets: Bets, strategy: str) -> Hashable:
    return house.digest, tuple(bets.items()), strategy, is_counted(house)


def counted_plan(house: House[Any], bets: Bets, strategy: str = "best", progress: Progress | None = None) -> Plan:
    """Every decision, counted however long it takes."""
    if not house.game.declared.slow:
        return plan_for(house, bets, strategy)
    count(house, progress)
    return counts_of(house.game, progress).plan(house, checked(house, bets), strategy)


def main_bet(house: House[Any]) -> Bets:
    """A unit on the main bet: what a player is taught, and a bot bets."""
    return {house.game.main[0]: Fraction(1)}


def has_decisions(house: House[Any]) -> bool:
    """Is there something to decide for the main bet, and is the value of each choice known?"""
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


def without_best_play(house: House[Any]) -> str:
    """Says how bots play a game whose best play is not known."""
    return (
        f"Best play of {house.game.title} is not derived (`pitboss check {house.game.key}` says why): bots do what is "
        "done for players who are absent."
    )


def _plan(house: House[Any], bets: Bets, strategy: str) -> Plan:
    counts = counts_of(house.game)
    if strategy not in counts.strategies:
        raise UnknownName("strategy", strategy, counts.strategies)
    if house.game.declared.slow:
        return _plan_of_a_slow_game(house, checked(house, bets), strategy)
    return counts.plan(house, checked(house, bets), strategy)


def _plan_of_a_slow_game(house: House[Any], bets: Bets, strategy: str) -> Plan:
    from pitboss.lab.derived import DerivedCounts
    from pitboss.lab.uncounted_plan import uncounted_plan

    counts = DerivedCounts(house.game, only_kept=True)
    try:
        return counts.plan(house, bets, strategy) if is_counted(house) else uncounted_plan(house, bets)
    except NotCounted:  # the count was removed from the disk
        return uncounted_plan(house, bets)


def advice(house: House[Any], bets: Bets, seen: Mapping[str, str]) -> Decision:
    if "hand" not in seen:
        raise BadInput(f"advice needs a hand; give --hand beside --{next(iter(seen))}.")
    if not is_counted(house):
        from pitboss.lab.uncounted_plan import uncounted_plan

        return uncounted_plan(house, checked(house, bets)).advise(seen)
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
    if decision.axes:
        found["axes"] = [axis._asdict() for axis in decision.axes]
    return found | ({"note": decision.note} if decision.note else {})


def letters(choices: Collection[Choice]) -> dict[str, str]:
    """Each choice as a chart prints it: the cards it keeps, or the beginning that no other has (St stand, Sp split)."""
    named = {str(choice): [card for some in cards_named(choice).values() for card in some] for choice in choices}
    if keep_cards(choices):
        return {name: "".join(rank_text(card.rank) for card in kept) or "none" for name, kept in named.items()}
    found = {}
    for name in named:
        beginnings = (name[:n] for n in range(1, len(name)) if name[n - 1] != " ")
        own = next((one for one in beginnings if sum(other.startswith(one) for other in named) == 1), name)
        found[name] = own[:1].upper() + own[1:]
    return found


def keep_cards(choices: Collection[Choice]) -> bool:
    """Does every choice name cards of the hand?"""
    return bool(choices) and all(map(cards_named, choices))


def plan_json(house: House[Any], bets: Bets, plan: Plan) -> dict[str, Any]:
    manual = plan.ev_manual
    choices = list(dict.fromkeys(choice for decision in plan.decisions.values() for choice in decision.values))
    return {
        "game": house.game.key,
        "bets": {name: str(stake) for name, stake in bets.items()},
        "strategy": plan.name,
        "ev": str(plan.ev),
        "ev_manual": None if manual is None else str(manual),
        "manual_costs": None if manual is None else float(plan.ev - manual),
        "letters": letters(choices),
        "keeps_cards": keep_cards(choices),
        "example": dict(plan.example()) or None,
        "decisions": [advice_json(decision) for decision in plan.decisions.values()],
    }

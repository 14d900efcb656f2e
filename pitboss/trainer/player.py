"""Player drills: the best choice for random hands, leaning to close and costly ones. The key is the lab's plan."""

from __future__ import annotations

from collections import OrderedDict
from fractions import Fraction
from random import Random
from threading import Lock
from typing import Any, NamedTuple

from pitboss.acts import Ask
from pitboss.captions import who
from pitboss.engine.round import Round
from pitboss.engine.simulate import Stack
from pitboss.errors import PitbossError
from pitboss.lab.prepare import prepare
from pitboss.lab.strategy import plan_for
from pitboss.money import DOLLAR
from pitboss.odds import Decision, Plan
from pitboss.questions import Draw, Drill, Pick, Question
from pitboss.rules import House
from pitboss.trainer.training import training_of

SAME = Fraction(1, 10**9)  # values this close are equal: some plans are counted in floats


class Met(NamedTuple):
    """A decision as it comes up in a round."""

    decision: Decision
    choices: tuple[str, ...]
    clauses: tuple[str, ...]
    table: tuple[tuple[str, str], ...]

    @property
    def gap(self) -> Fraction:
        """What the second best choice costs."""
        values = sorted(set(self.decision.values.values()), reverse=True)
        return values[0] - values[1] if len(values) > 1 else Fraction(0)


BOOKS: OrderedDict[str, Plan] = OrderedDict()  # by rules
BOOKS_KEPT = 16
MAKING = Lock()


def book(house: House[Any]) -> Plan:
    """The best play for the main bet alone, made once."""
    with MAKING:
        if house.digest not in BOOKS:
            prepare(house)
            BOOKS[house.digest] = plan_for(house, {house.game.main[0]: Fraction(1)})
            if len(BOOKS) > BOOKS_KEPT:
                BOOKS.popitem(last=False)
        return BOOKS[house.digest]


def has_book(house: House[Any]) -> bool:
    """Can a question be made at once?"""
    return house.digest in BOOKS


def met(house: House[Any], plan: Plan, rng: Random) -> list[Met]:
    """The decisions of one hand that is played by the plan."""
    round = Round(house, [{house.game.main[0]: 10 * DOLLAR}])
    stack, found = Stack(list(house.deck), rng), []
    while (need := round.need) is not None:
        if not isinstance(need, Ask):
            round.supply(stack.answer(need, round.layout))
            continue
        hand = round.layout[need.spot]
        choice = plan(hand, round.layout, need)
        try:
            decision = plan.decision(hand, round.layout, need)
        except (KeyError, PitbossError):  # a question that the plan plays without weighing it
            decision = None
        if decision is not None and len(decision.values) > 1:
            spots = [(name, spot) for name, spot in round.layout.spots.items() if spot.cards]
            table = tuple((who(name), " ".join(map(repr, spot.cards)) + " ?" * len(spot.down)) for name, spot in spots)
            names = tuple(str(choice) for choice in decision.values)
            found.append(Met(decision, names, round.clause.numbers, table))
        round.supply(choice)
    return found


def best_choice(house: House[Any], draw: Draw) -> Question:
    """One of several decisions: every other time the closest, else one by what it costs to be wrong."""
    plan, wanted = book(house), training_of(house.game).weighed
    candidates: list[Met] = []
    while len(candidates) < wanted:
        candidates += met(house, plan, draw.source)
    open = [one for one in candidates if one.gap > SAME] or candidates
    if draw.chance(2):
        chosen = min(open, key=lambda one: one.gap)
    else:
        chosen = draw.source.choices(open, [float(one.gap) + 1e-6 for one in open])[0]
    return question(chosen)


def question(chosen: Met) -> Question:
    decision = chosen.decision
    top = max(decision.values.values())
    best = tuple(str(choice) for choice, value in decision.values.items() if top - value <= SAME)
    worth = tuple((str(choice), Fraction(value)) for choice, value in decision.values.items())
    ranked = sorted(worth, key=lambda one: -one[1])[:4]
    return Question(
        "What is the best choice?",
        Pick(chosen.choices, (str(decision.best), *(name for name in best if name != str(decision.best)))),
        chosen.clauses,
        f"Worth in units of the first bet: {', '.join(f'{name} {float(value):+.4f}' for name, value in ranked)}.",
        chosen.table,
        worth,
    )


def player_drills(house: House[Any]) -> dict[str, Drill]:
    if house.game.counts is None or any(house.wagers[name].pooled for name in house.game.main):
        return {}  # where there is a pot, the best play depends on the others
    return {"decision": Drill("decision", "Best choice", tuple(house.game.clauses), best_choice)}

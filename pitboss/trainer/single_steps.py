"""Single steps of dealt rounds, as an exam asks them: each at another table, of one kind.

On one table that is dealt on, the cards and bets that are there next would show whether the step before was right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import NamedTuple

from pitboss.drills.questions import ExamPart
from pitboss.rules.acts import Act, Award, Deal, Lay, Settle
from pitboss.rules.house import House
from pitboss.trainer.deal import Dealing

TRIES = 200  # rounds dealt for one step of a kind that the game has
CHOSEN_FROM = 3  # rounds compared, so that clauses are asked in turn


class StepKind(NamedTuple):
    """One kind of step that a dealer takes."""

    key: str
    title: str
    part: ExamPart
    guess: Fraction


CARDS, SETTLING, HANDLING = "cards", "settling", "handling"
STEP_KINDS = (
    StepKind(CARDS, "Dealing cards: to whom, how many, face up or down", ExamPart.PROCEDURE, Fraction(1, 2)),
    StepKind(HANDLING, "Turning, setting and collecting cards", ExamPart.PROCEDURE, Fraction(0)),
    StepKind(SETTLING, "Settling bets in order", ExamPart.ORDER, Fraction(0)),
)
PARTS = {kind.key: kind.part for kind in STEP_KINDS}


class Step(NamedTuple):
    """One step of a round: its number, kind, verb and clause, and whether another of its kind follows it."""

    number: int
    kind: str
    verb: str
    clause: str
    followed: bool


def kind_of(act: Act) -> str:
    if isinstance(act, Deal | Lay):
        return CARDS
    return SETTLING if isinstance(act, Settle | Award) else HANDLING


def steps_of(house: House, seed: str) -> list[Step]:
    """Every step of a round, in order."""
    dealing, found = Dealing(house, seed), []
    while not dealing.over:
        found.append((kind_of(dealing.act), dealing.due.verb, dealing.clause.number))
        dealing.claim(dealing.due)
    kinds = [kind for kind, *_ in found[1:]] + [""]
    return [Step(n, *one, one[0] == kinds[n]) for n, one in enumerate(found)]


def single_steps(house: House, kind: str, seed: str) -> Iterator[Dealing]:
    """Tables at which a step of this kind is due, without end; verbs and clauses are asked in turn.

    A bet after which none is settled is avoided: the felt would give it away.
    """
    rng, asked, n = Random(f"{house.game.key} {seed}"), Counter[str](), 0
    while True:
        found: list[tuple[str, Step]] = []
        for attempt in range(TRIES):
            table = f"{seed} table {n} {attempt}"
            mine = [step for step in steps_of(house, table) if step.kind == kind]
            given = kind == SETTLING and any(step.followed for step in mine)
            found += [(table, step) for step in mine if step.followed or not given]
            if found and attempt + 1 >= CHOSEN_FROM:
                break
        often = [(asked[step.verb], asked[step.clause]) for _, step in found]
        table, step = rng.choice([one for one, times in zip(found, often, strict=True) if times == min(often)])
        asked[step.verb] += 1
        asked[step.clause] += 1
        n += 1
        yield table_at(house, table, step.number)


def table_at(house: House, seed: str, step: int) -> Dealing:
    """A round in which this many steps are done."""
    dealing = Dealing(house, seed)
    for _ in range(step):
        dealing.claim(dealing.due)
    return dealing

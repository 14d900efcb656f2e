"""The round of a proctored exam: its steps in order, each at another table.

On one table that goes on, the cards and bets that lie there next would show whether the step before was right.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from random import Random
from typing import Any, NamedTuple

from pitboss.house import House
from pitboss.trainer.deal import Dealing

EACH_PASS = 3  # steps that are asked of one pass at most: its first, its last and one between
TRIES = 6  # rounds that are dealt to find a step of one kind


class StepKind(NamedTuple):
    """What the dealer does under which clause."""

    clause: str
    verb: str


def separate_steps(house: House[Any], seed: str) -> Iterator[Dealing]:
    """Tables at which one step is due, in the order of a dealt round. A kind of step that is not found is left out."""
    rng = Random(f"{house.game.key} {seed}")
    for n, kind in enumerate(course(house, f"{seed} course", rng)):
        for attempt in range(TRIES):
            table = f"{seed} table {n} {attempt}"
            due = [step for step, found in enumerate(step_kinds(house, table)) if found == kind]
            if due:
                yield table_at(house, table, rng.choice(due))
                break


def course(house: House[Any], seed: str, rng: Random) -> list[StepKind]:
    """The kinds of step that a dealt round asks for, few enough of each pass."""
    chosen: list[StepKind] = []
    for _, steps in groupby(step_kinds(house, seed), key=lambda kind: kind.clause):
        chosen += sample(list(steps), rng)
    return chosen


def sample(steps: list[StepKind], rng: Random) -> list[StepKind]:
    if len(steps) <= EACH_PASS:
        return steps
    return [steps[0], rng.choice(steps[1:-1]), steps[-1]]


def step_kinds(house: House[Any], seed: str) -> list[StepKind]:
    """Of every step of a round, in order."""
    dealing, found = Dealing(house, seed), []
    while not dealing.over:
        found.append(StepKind(dealing.clause.number, dealing.due.verb))
        dealing.claim(dealing.due)
    return found


def table_at(house: House[Any], seed: str, step: int) -> Dealing:
    """A round in which so many steps are done."""
    dealing = Dealing(house, seed)
    for _ in range(step):
        dealing.claim(dealing.due)
    return dealing

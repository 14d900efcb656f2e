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
from pitboss.rules.acts import Act, Award, Deal, Lay, Settle, seat_of
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
STEP_KINDS = (  # what can be guessed is the side of a card, and which bet is settled
    StepKind(CARDS, "Dealing cards: to whom, how many, face up or down", ExamPart.PROCEDURE, Fraction(1, 2)),
    StepKind(HANDLING, "Turning, setting and collecting cards", ExamPart.PROCEDURE, Fraction(0)),
    StepKind(SETTLING, "Settling bets in order", ExamPart.ORDER, Fraction(1, 3)),
)
PARTS = {kind.key: kind.part for kind in STEP_KINDS}


class Step(NamedTuple):
    """One step of a round: its number, kind, verb and clause, and the chance to guess it."""

    number: int
    kind: str
    verb: str
    clause: str
    guess: Fraction


def kind_of(act: Act) -> str:
    if isinstance(act, Deal | Lay):
        return CARDS
    return SETTLING if isinstance(act, Settle | Award) else HANDLING


def steps_of(house: House, seed: str) -> list[Step]:
    """Every step of a round, in order."""
    dealing, found = Dealing(house, seed), list[Step]()
    while not dealing.over:
        kind = kind_of(dealing.act)
        guess = guessed_bet(dealing) if kind == SETTLING else Fraction(kind == CARDS, 2)
        found.append(Step(len(found), kind, dealing.due.verb, dealing.clause.number, guess))
        dealing.claim(dealing.due)
    return found


def guessed_bet(dealing: Dealing) -> Fraction:
    """The chance that one of the bets on the layout, or of the seats that may win a pot, is one that may be next."""
    seats = [lying for name, lying in dealing.felt.items() if seat_of(name)]
    wagers = dealing.house.wagers
    bets = sum(bool(stake) and not wagers[name].paid_on for one in seats for name, stake in one.bets)
    right = sum(isinstance(event.act, Settle) for event in dealing.open())
    offered = len(seats) if isinstance(dealing.act, Award) else bets
    return Fraction(min(max(right, 1), offered), offered) if offered else Fraction(1)


def easiest_step(house: House, kind: StepKind) -> Fraction | None:
    """The chance to guess that an exam allows in steps of a kind: the usual one, more where none is so hard."""
    steps = (step for seed in ("1", "2", "3", "4") for step in steps_of(house, seed) if step.kind == kind.key)
    hardest = min((step.guess for step in steps), default=None)
    return hardest if hardest is None else max(hardest, kind.guess)


def single_steps(house: House, kind: str, seed: str, guess: Fraction) -> Iterator[Dealing]:
    """Tables at which a step of this kind is due, without end; verbs and clauses are asked in turn.

    None is easier to guess than this: the last bet on the felt would give itself away.
    """
    rng, asked, n = Random(f"{house.game.key} {seed}"), Counter[str](), 0
    while True:
        found: list[tuple[str, Step]] = []
        for attempt in range(TRIES):
            table = f"{seed} table {n} {attempt}"
            found += [(table, step) for step in steps_of(house, table) if step.kind == kind and step.guess <= guess]
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

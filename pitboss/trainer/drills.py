"""All drills of a game: those every game has, its own, and any question again from its seed."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from pitboss.core.errors import UnknownName
from pitboss.drills.moments import TrainingTable
from pitboss.drills.questions import Drill, Mark, Question, grade
from pitboss.rules.house import House
from pitboss.trainer.common_drills import COMMON_DRILLS
from pitboss.trainer.dealt import deal_round
from pitboss.trainer.reasons import reason_at
from pitboss.trainer.training import training_of


class AskedQuestion(NamedTuple):
    """A question and where it comes from; drill and seed reproduce it exactly."""

    drill: str
    seed: str
    question: Question


def drills_of(house: House) -> dict[str, Drill]:
    """By key, the game's own first."""
    every = (*training_of(house.game).drills, *COMMON_DRILLS)
    return {drill.key: drill for drill in every if drill.when(house)}


def ask(house: House, drill: str, seed: str) -> AskedQuestion:
    """The question of this drill with this seed, always the same for the same rules."""
    known = drills_of(house)
    if drill not in known:
        raise UnknownName("drill", drill, known)
    return made(house, known[drill], seed)


def made(house: House, drill: Drill, seed: str) -> AskedQuestion:
    """The question of a given drill with this seed."""
    rng = Random(f"{house.game.key} {drill.key} {seed}")
    return AskedQuestion(drill.key, seed, drill.make(house, TrainingTable(rng, house.deck, deal_round)))


def mark(house: House, asked: AskedQuestion, response: str) -> Mark:
    """Right or wrong; of a bet whose result was wrong, also what decided it."""
    question = asked.question
    found = grade(house, question, response)
    if found.right or not question.result or question.moment is None:
        return found
    return found._replace(why=" ".join(filter(None, (reason_at(house, question.moment), found.why))))

"""Exams sat from beginning to end: with the engine's own answers, or with wrong ones where a test wants them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random

from pitboss.drills.draw import Draw
from pitboss.games import REGISTRY
from pitboss.rules.house import House
from pitboss.trainer.claims import Claim
from pitboss.trainer.deal import Dealing
from pitboss.trainer.exam import Asked, Exam, Paper, Response
from pitboss.trainer.planted_errors import WatchedRound
from tests.kinds import FEWEST_DRILLS

ROO = REGISTRY["three-card-roo"].house()
SMALL = REGISTRY[FEWEST_DRILLS].house()
PRACTICE = Paper("june", short=True)
PROCTORED = Paper("june", examiner="Dana Lee", casino="Riverside")

Wrong = Callable[[Exam, Asked, int], Response | None]  # a wrong answer, or None for the right one


class Clock:
    """A clock that goes on by a step each time it is read."""

    def __init__(self, step: float = 1.0) -> None:
        self.now, self.step = datetime(2026, 6, 1, 9, tzinfo=UTC), timedelta(seconds=step)

    def __call__(self) -> datetime:
        self.now += self.step
        return self.now


def truth(asked: Asked) -> Response:
    """The engine's own answer."""
    task = asked.task
    if isinstance(task, Dealing):
        return task.due
    if isinstance(task, WatchedRound):
        return " ".join(str(mistake.lines[0]) for mistake in task.planted) or "none"
    return task.question.answer.key


def sit(house: House, paper: Paper, clock: Clock | None = None, wrong: Wrong | None = None) -> Exam:
    """An exam with every task answered."""
    exam = Exam(house, "Ann", paper, clock or Clock())
    answer_all(exam, wrong)
    return exam


def answer_all(exam: Exam, wrong: Wrong | None = None) -> None:
    n = 0
    while (asked := exam.asked) is not None:
        n += 1
        exam.answer((wrong and wrong(exam, asked, n)) or truth(asked))


def wrong_in(section: str, times: int = 1000, paper: int = 1) -> Wrong:
    """A wrong answer to the first few tasks of a section, on one of its papers."""
    draw, given = Draw(Random(1), ()), [0]

    def wrong(exam: Exam, asked: Asked, n: int) -> Response | None:
        if asked.section.key != section or asked.paper != paper or given[0] >= times:
            return None
        given[0] += 1
        return wrong_answer(asked, draw)

    return wrong


def wrong_answer(asked: Asked, draw: Draw) -> Response:
    task = asked.task
    if isinstance(task, Dealing):
        lying = (name for name, one in task.felt.items() if one.cards or one.down or one.bets)
        spot = next(lying, "1")
        return Claim("collect", spot) if task.due.verb != "collect" else Claim("turn", spot, n=1)
    if isinstance(task, WatchedRound):
        return "none" if task.planted else "1"
    return task.question.answer.wrong(draw)

"""Exams sat from beginning to end: with the engine's own answers, or with wrong ones where a test wants them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from pitboss.games import REGISTRY
from pitboss.house import House
from pitboss.trainer.deal import Dealing
from pitboss.trainer.draw import Draw
from pitboss.trainer.exam import Exam, Paper, Task
from pitboss.trainer.exam_rules import ExamRules
from pitboss.trainer.planted_errors import WatchedRound

ROO = REGISTRY["three-card-roo"].house()
LENIENT = ExamRules(critical=frozenset())
QUESTIONS = Paper("june", rounds=0, watched=0, drills=12, rules=LENIENT)

Wrong = Callable[[Exam, Task, int], str | None]  # a wrong answer, or None for the right one


class Clock:
    """A clock that goes on by a step each time it is read."""

    def __init__(self, step: float = 1.0) -> None:
        self.now, self.step = datetime(2026, 6, 1, 9, tzinfo=UTC), timedelta(seconds=step)

    def __call__(self) -> datetime:
        self.now += self.step
        return self.now


def truth(task: Task) -> str:
    """The engine's own answer."""
    if isinstance(task, Dealing):
        return str(task.due)
    if isinstance(task, WatchedRound):
        return " ".join(str(mistake.lines[0]) for mistake in task.planted) or "none"
    return task.question.answer.key


def sit(house: House[Any], paper: Paper, clock: Clock | None = None, wrong: Wrong | None = None) -> Exam:
    """An exam with every task answered."""
    exam, n = Exam(house, "Ann", paper, clock or Clock()), 0
    while (task := exam.task) is not None:
        n += 1
        exam.answer((wrong and wrong(exam, task, n)) or truth(task))
    return exam


def wrong_every(which: int) -> Wrong:
    """A wrong answer to every question whose number is a multiple of `which`."""
    draw = Draw(Random(1), ())

    def wrong(exam: Exam, task: Task, n: int) -> str | None:
        return None if isinstance(task, Dealing | WatchedRound) or n % which else task.question.answer.wrong(draw)

    return wrong

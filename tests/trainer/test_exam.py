"""Exams: the engine passes, who answers wrong or too late does not, and the papers say so."""

from datetime import UTC, datetime, timedelta
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from pitboss.errors import BadInput, RoundOver
from pitboss.games import REGISTRY
from pitboss.questions import Draw
from pitboss.rules import House
from pitboss.trainer.deal import Dealing
from pitboss.trainer.exam import Exam, Paper
from pitboss.trainer.foul import Foul
from pitboss.trainer.report import certificate, report

ROO = REGISTRY["three-card-roo"].house()
PAPER = Paper("june", rounds=1, fouls=2, drills=8)


class Clock:
    """Every look at it takes a second."""

    def __init__(self, step: float = 1.0) -> None:
        self.now, self.step = datetime(2026, 6, 1, 9, tzinfo=UTC), timedelta(seconds=step)

    def __call__(self) -> datetime:
        self.now += self.step
        return self.now


def sit(house: House[Any], paper: Paper, clock: Clock | None = None, wrong: int = 0) -> Exam:
    """Answer everything as the engine would, but every `wrong`-th drill question otherwise."""
    exam, draw, n = Exam(house, "Ann", paper, clock or Clock()), Draw(Random(1), ()), 0
    while (task := exam.task) is not None:
        n += 1
        if isinstance(task, Dealing):
            said = str(task.due)
        elif isinstance(task, Foul):
            said = " ".join(str(mistake.lines[0]) for mistake in task.planted) or "none"
        else:
            answer = task.question.answer
            said = answer.wrong(draw) if wrong and n % wrong == 0 else answer.key
        exam.answer(said)
    return exam


@pytest.mark.parametrize("key", REGISTRY)
def test_the_engine_passes_every_exam(key: str) -> None:
    result = sit(REGISTRY[key].house(), PAPER).result()
    assert result.accuracy == 1 and result.passed
    assert result.mistakes_by_clause == {}
    assert result.asked == len(result.scored) > PAPER.drills


def test_the_same_paper_is_the_same_exam() -> None:
    first, second = (sit(ROO, PAPER).result().to_json() for _ in range(2))
    assert first == second
    assert sit(ROO, Paper("july", 1, 2, 8)).result().to_json()["answers"] != first["answers"]


def test_wrong_answers_fail_it_and_are_counted_by_clause() -> None:
    result = sit(ROO, Paper("june", rounds=0, fouls=0, drills=10), wrong=3).result()
    assert (result.right, result.asked, result.passed) == (7, 10, False)
    assert sum(result.mistakes_by_clause.values()) == 3
    assert sit(ROO, Paper("june", 0, 0, 10, Fraction(7, 10)), wrong=3).result().passed


def test_too_late_is_not_passed() -> None:
    result = sit(ROO, Paper("june", 0, 0, 10, minutes=1), Clock(10)).result()
    assert result.accuracy == 1 and not result.in_time and not result.passed
    assert "The time allowed was 1 min." in certificate(result)


def test_what_is_left_out_is_not_right() -> None:
    exam = Exam(ROO, "Ann", PAPER, Clock())
    exam.answer("deal 1-3")
    result = exam.result()
    whole = sit(ROO, PAPER).result()
    assert result.right == 3 and not result.passed
    assert result.asked >= 3 + PAPER.drills + PAPER.fouls + 20
    assert exam.result().asked == result.asked <= whole.asked + 3
    with pytest.raises(RoundOver):
        exam.answer("deal 4")


def test_a_wrong_step_has_one_try_and_the_round_goes_on() -> None:
    exam = Exam(ROO, "Ann", PAPER, Clock())
    assert not exam.answer("deal 2")
    assert exam.answer("deal 2")
    assert [one.right for one in exam.scored] == [False, True]


def test_a_false_alarm_costs() -> None:
    exam = Exam(ROO, "Ann", Paper("june", rounds=0, fouls=1, drills=0), Clock())
    task = exam.task
    assert isinstance(task, Foul)
    clean = next(n for n in range(1, 99) if all(n not in mistake.lines for mistake in task.planted))
    assert not exam.answer(" ".join(map(str, (clean, *(mistake.lines[0] for mistake in task.planted)))))
    assert exam.result().right == len(task.planted) == exam.result().asked - 1


def test_an_exam_that_asks_nothing_is_refused() -> None:
    with pytest.raises(BadInput, match="asks nothing"):
        Exam(ROO, "Ann", Paper("x", 0, 0, 0), Clock())


def test_papers_escape_names_and_show_accuracy_speed_and_clauses() -> None:
    exam = sit(ROO, Paper("<june>", rounds=0, fouls=0, drills=10), wrong=3)
    exam.trainee = "<b>Ann</b> & Co"
    result = exam.result()
    for page in (certificate(result), report(result, ROO)):
        assert "<b>" not in page and "<june>" not in page
        assert "&lt;b&gt;Ann&lt;/b&gt; &amp; Co" in page
        assert "70.0 %" in page and "80.0 %" in page
    wrong = next(iter(result.mistakes_by_clause))
    assert f"<td>{wrong}</td>" in report(result, ROO)
    assert "1.0 s (median)" in report(result, ROO)
    assert "has not passed" in certificate(result)
    assert "Certificate" in certificate(sit(ROO, PAPER).result())

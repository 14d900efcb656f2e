"""A proctored exam is kept while it is sat: it goes on after a kill, for its trainee alone; its result is sealed."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from pitboss.errors import NotFound
from pitboss.trainer.deal import Dealing
from pitboss.trainer.exam import Exam
from pitboss.trainer.exam_result import result_hash
from pitboss.trainer.house_profile import HouseProfile, read_profile
from pitboss.trainer.proctored import ProctoredExams, left_for_good
from pitboss.trainer.seal import house_key, is_sealed, sealed
from tests.trainer.exam_sitting import Clock, truth

OPENED = {
    "game": "two-card-roo",
    "trainee": "Ann",
    "examiner": "Joe",
    "paper": {"rounds": 1, "watched": 0, "drills": 4},
}


def shown(exam: Exam) -> Any:
    task: Any = exam.task
    return str(task.due) if isinstance(task, Dealing) else task.question


def test_a_killed_exam_goes_on_where_it_was_left_and_the_code_ends_when_it_is_handed_in(tmp_path: Path) -> None:
    exams, clock = ProctoredExams(tmp_path), Clock(2)
    code = exams.open(OPENED)
    first = exams.begin(code, clock(), HouseProfile()).exam(clock)
    while isinstance(first.task, Dealing):
        first.answer(truth(first.task))
    assert first.task
    first.answer(truth(first.task))
    second = ProctoredExams(tmp_path).begin(code, clock(), read_profile('casino = "Other"')).exam(clock)
    assert shown(second) == shown(first) and len(second.scored) == len(first.scored)
    assert [one.right for one in second.scored] == [one.right for one in first.scored]
    assert second.paper == first.paper, "the rules are those under which it was begun"
    exams.finish(code)
    with pytest.raises(NotFound, match="can be begun once"):
        exams.begin(code, clock(), HouseProfile())


def test_the_time_goes_on_while_an_exam_is_left(tmp_path: Path) -> None:
    exams, clock = ProctoredExams(tmp_path), Clock(2)
    code = exams.open(OPENED)
    exams.begin(code, clock(), HouseProfile()).exam(clock)
    clock.now += timedelta(hours=1)
    exam = exams.begin(code, clock(), HouseProfile()).exam(clock)
    assert exam.seconds_left == 0 and exam.cut_off() is not None


def test_an_answer_that_was_cut_short_by_the_kill_is_asked_again(tmp_path: Path) -> None:
    exams, clock = ProctoredExams(tmp_path), Clock(2)
    code = exams.open(OPENED)
    begun = exams.begin(code, clock(), HouseProfile())
    exam = begun.exam(clock)
    due = shown(exam)
    with begun.file.open("a") as file:
        file.write('["2026-05-04T09:0')
    assert shown(exams.begin(code, clock(), HouseProfile()).exam(clock)) == due


def test_only_the_trainee_who_began_an_exam_goes_on_with_it(tmp_path: Path) -> None:
    exams, clock = ProctoredExams(tmp_path), Clock(2)
    code = exams.open(OPENED)
    exams.begin(code, clock(), HouseProfile(), "ann")
    with pytest.raises(NotFound):
        exams.begin(code, clock(), HouseProfile(), "bob")


def test_an_exam_left_longer_than_all_its_parts_may_take_counts_as_left(tmp_path: Path) -> None:
    exams, clock = ProctoredExams(tmp_path), Clock(2)
    exams.begin(exams.open(OPENED), clock(), HouseProfile())
    assert left_for_good(exams, clock) == []
    clock.now += timedelta(hours=2)
    ((_, exam, _),) = left_for_good(exams, clock)
    assert exam is not None
    result = exam.result()
    assert not result.passed and result.right == 0 and result.asked > 4


def test_without_the_key_no_result_or_signature_can_be_forged(tmp_path: Path) -> None:
    exams, clock, key = ProctoredExams(tmp_path), Clock(2), house_key(tmp_path)
    data = sealed(exams.begin(exams.open(OPENED), clock(), HouseProfile()).exam(clock).result().to_json(), key)
    assert is_sealed(data, key) and house_key(tmp_path) == key
    assert (tmp_path / "training" / "house.key").stat().st_mode & 0o077 == 0
    forged = {**data, "passed": True}
    forged["hash"] = result_hash(forged)  # which needs no key
    assert not is_sealed(forged, key)
    assert not is_sealed({**data, "signed": {"by": "Joe", "at": "2026-05-04"}}, key)
    assert not is_sealed(data, house_key(tmp_path / "other"))

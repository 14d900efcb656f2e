"""A proctored exam is kept while it is sat: it continues after a kill, for its trainee alone, at any worker."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from pitboss.core.errors import NotFound, NotNow
from pitboss.server.training import proctored_exams
from pitboss.server.training.attempt_records import attempts_of
from pitboss.server.training.exam_papers import Papers
from pitboss.server.training.proctored_exams import begin_exam, hand_in, keep_answers, left_exams, open_exam
from pitboss.store import schema, training
from pitboss.store.sql import SqlStore
from pitboss.trainer.deal import Dealing
from pitboss.trainer.exam import Exam
from pitboss.trainer.exam_result import result_hash
from pitboss.trainer.house_profile import HouseProfile, read_profile
from pitboss.trainer.proctored import BegunExam
from pitboss.trainer.seal import PURPOSE, is_sealed
from tests.server.proctoring import OPENED, handed_in
from tests.store.conftest import use
from tests.trainer.exam_sitting import Clock, truth


def shown(exam: Exam) -> Any:
    task: Any = exam.task
    return str(task.due) if isinstance(task, Dealing) else task.question


async def begun(store: SqlStore, code: str = "", owner: str = "ann") -> BegunExam:
    return await begin_exam(store, code or await open_exam(store, "ann", OPENED), HouseProfile(), owner, Clock(0).now)


def test_an_exam_continues_where_it_was_left_at_any_worker_until_it_is_handed_in(house_url: str) -> None:
    async def work(store: SqlStore) -> None:
        clock, one = Clock(2), await begun(store)
        first = one.exam(clock)
        for said in (None, "collect 1", None):
            assert first.asked
            first.answer(said or truth(first.asked))
            await keep_answers(store, one)
        other = await begin_exam(store, one.code, read_profile('casino = "Other"'), "ann")
        second = other.exam(clock)
        assert shown(second) == shown(first)
        assert [one.right for one in second.scored] == [one.right for one in first.scored] == [True, False, True]
        assert second.paper == first.paper, "the rules are those under which it was begun"
        for exam in (second, first):
            assert exam.asked
            exam.answer(truth(exam.asked))
        await keep_answers(store, other)
        with pytest.raises(NotNow, match="continued in another place"):
            await keep_answers(store, one)
        result = await hand_in(store, second)
        assert (result["license"], result["right"]) == ("68-12345", 3)
        assert (await hand_in(store, first))["hash"] == result["hash"], "handed in once"
        assert len(await attempts_of(store, "ann")) == 4 and await training.answers_of(store, one.code) == []
        with pytest.raises(NotFound, match="can be begun once"):
            await begin_exam(store, one.code, HouseProfile(), "ann")
        other.note(clock(), "as handed in")
        with pytest.raises(NotFound, match="has been handed in"):
            await keep_answers(store, other)

    use(house_url, work)


def test_nothing_of_an_exam_can_be_read_in_the_database(house_url: str) -> None:
    async def work(store: SqlStore) -> None:
        one = await begun(store)
        exam = one.exam(Clock(2))
        assert exam.asked
        said = truth(exam.asked)
        exam.answer(said)
        await keep_answers(store, one)
        (row,) = await training.exam_rows(store)
        answers = await store.all(schema.exam_answers.select())
        for text in (repr(tuple(row)), *(repr(tuple(answer)) for answer in answers)):
            assert not any(part in text for part in ("Ann", "68-12345", one.seed, str(said)))

    use(house_url, work)


def test_the_time_goes_on_while_an_exam_is_left(house_url: str) -> None:
    async def work(store: SqlStore) -> None:
        clock = Clock(2)
        code = (await begun(store)).code
        clock.now += timedelta(hours=1)
        exam = (await begun(store, code)).exam(clock)
        assert exam.seconds_left == 0 and exam.cut_off() is not None

    use(house_url, work)


def test_only_the_trainee_for_whom_an_exam_was_opened_begins_it_and_continues_it(house_url: str) -> None:
    async def work(store: SqlStore) -> None:
        code = await open_exam(store, "ann", OPENED)
        for _ in range(2):
            with pytest.raises(NotFound):
                await begun(store, code, "bob")
            assert (await begun(store, code)).owner == "ann"
        for unknown in ("0000-0000-0000", "x"):
            with pytest.raises(NotFound):
                await begun(store, unknown)

    use(house_url, work)


def test_an_exam_left_longer_than_all_its_parts_may_take_counts_as_left(
    house_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(store: SqlStore) -> None:
        clock = Clock(2)
        monkeypatch.setattr(proctored_exams, "now", clock)
        await begun(store)
        assert await left_exams(store) == []
        clock.now += timedelta(hours=4)
        ((_, exam, _),) = await left_exams(store)
        assert exam is not None
        result = await hand_in(store, exam)
        assert not result["passed"] and result["right"] == 0 and result["asked"] > 4
        assert await left_exams(store) == [] and len(await Papers(store).unsigned()) == 1

    use(house_url, work)


def test_without_the_key_no_result_or_signature_can_be_forged(house_url: str) -> None:
    async def work(store: SqlStore) -> None:
        key, (_, data) = store.keys.derived(PURPOSE), await handed_in(store)
        assert is_sealed(data, key)
        forged = {**data, "trainee": "Eve"}
        forged["hash"] = result_hash(forged)  # which needs no key
        assert not is_sealed(forged, key)
        assert not is_sealed({**data, "signed": {"by": "Joe", "at": "2026-05-04"}}, key)
        assert not is_sealed(data, store.keys.derived("another purpose"))

    use(house_url, work)

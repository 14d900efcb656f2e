"""Proctored exams in the database: opened by an examiner, begun by a code, kept answer by answer, handed in."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import date, datetime
from typing import NamedTuple

from pitboss.core.errors import BadInput, NotFound, PitbossError
from pitboss.server.training.train_work import now
from pitboss.server.work.threads import in_thread
from pitboss.store import schema, training
from pitboss.store.sql import SqlStore
from pitboss.store.training import BEGUN, OPENED, ExamRow
from pitboss.trainer.attempts import scored
from pitboss.trainer.exam import Exam
from pitboss.trainer.house_profile import HouseProfile
from pitboss.trainer.proctored import (
    NO_CODE,
    PROCTOR_CODE,
    BegunExam,
    OpenedExam,
    beginning,
    begun_from,
    new_code,
    stored_answer,
)
from pitboss.trainer.question_json import Data
from pitboss.trainer.seal import PURPOSE, sealed

log = logging.getLogger("pitboss")


class LeftExam(NamedTuple):
    """An abandoned exam. Without `exam` it cannot be graded, for example because another version asks otherwise."""

    begun: BegunExam
    exam: Exam | None
    problem: str = ""


async def new_exam(store: SqlStore, trainee: str, game: str, examiner: str, license: str, expires: date) -> str:
    """The code that begins an exam of this account once; refused without a license in force."""
    user = await store.user_named(trainee)
    if user is None or user.name is None:
        raise NotFound(f"There is no account {trainee!r}; the trainee makes one under Account.")
    if expires < now().date():
        raise BadInput(f"This license expired on {expires}; an exam needs one that is in force.")
    return await open_exam(store, user.id, OpenedExam(game, user.name, examiner, license, expires.isoformat()))


async def open_exam(store: SqlStore, owner: str, opened: OpenedExam) -> str:
    code = new_code()
    await training.put_exam(store, ExamRow(code, owner, OPENED, store.clock(), opened._asdict()))
    return code


async def begin_exam(
    store: SqlStore, code: str, profile: HouseProfile, owner: str | None = None, at: datetime | None = None
) -> BegunExam:
    """The exam that was opened under this code, or begun and not handed in.

    On the server only its trainee may begin it; in the terminal, whose examiner sees who sits there, `owner` is None.
    """

    def begin(row: ExamRow) -> ExamRow:
        if row.state not in (OPENED, BEGUN) or (owner is not None and row.player != owner):
            raise NotFound(NO_CODE)
        if row.state == BEGUN:
            return row
        body = beginning(OpenedExam(**row.body), profile.text, at or now())
        return ExamRow(row.id, row.player, BEGUN, store.clock(), body)

    if not PROCTOR_CODE.fullmatch(code) or await training.exam_of(store, code) is None:
        raise NotFound(NO_CODE)
    row = await training.change_exam(store, code, begin)
    return begun_from(code, row.player, row.body, await training.answers_of(store, code))


async def keep_answers(store: SqlStore, begun: BegunExam) -> None:
    """Stores the answers that are new. If that fails they are stored with the next one."""
    if new := tuple(begun.new):
        await training.add_answers(store, begun.code, len(begun.answers) + 1, map(stored_answer, new))
        begun.answers += new
        del begun.new[: len(new)]


async def hand_in(store: SqlStore, exam: Exam) -> Data:
    """The result as it is stored, sealed by the house: the same however often it is handed in."""
    result = await in_thread(lambda: exam.result().to_json())
    attempts = [attempt.to_json() for attempt in scored(exam, now())]
    data = sealed(result, store.keys.derived(PURPOSE))
    return await training.hand_in(store, exam.code, store.clock(), data, attempts)


async def left_exams(store: SqlStore) -> Sequence[LeftExam]:
    """Exams that count as abandoned."""
    left = []
    for row in await training.exam_rows(store, schema.exams.c.state == BEGUN):
        answers = await training.answers_of(store, row.id)
        begun = begun_from(row.id, row.player, training.exam_from(store.keys, row).body, answers)
        try:
            if begun.is_left(now()):
                left.append(LeftExam(begun, await in_thread(begun.exam, now)))
        except PitbossError as error:  # an exam that cannot be graded must not hide the others
            log.warning("the exam %s cannot be graded: %s", begun.code, error)
            left.append(LeftExam(begun, None, str(error)))
    return left

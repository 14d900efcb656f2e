"""A store of a house, and proctored exams sat in it without a server."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from pitboss.server.training.proctored_exams import begin_exam, hand_in, keep_answers, open_exam
from pitboss.store.sql import SqlStore
from pitboss.trainer.house_profile import HouseProfile
from pitboss.trainer.proctored import OpenedExam
from tests.kinds import FEWEST_DRILLS
from tests.trainer.exam_sitting import Clock, Wrong, answer_all

OPENED = OpenedExam(FEWEST_DRILLS, "Ann", "Dana Lee", "68-12345", "2027-01-31")


async def handed_in(
    store: SqlStore, owner: str = "ann", wrong: Wrong | None = None, clock: Callable[[], datetime] | None = None
) -> tuple[str, dict[str, Any]]:
    """The code and the result of an exam with every task answered."""
    code = await open_exam(store, owner, OPENED)
    begun = await begin_exam(store, code, HouseProfile(), owner)
    exam = begun.exam(clock or Clock())
    answer_all(exam, wrong)
    await keep_answers(store, begun)
    return code, await hand_in(store, exam)

"""Proctored exams: what an examiner has opened, and one that was begun, with its answers so far.

What is begun is kept: the seed that was drawn and every answer with its time. A program that is killed, or a server
that is started again, continues the same exam under the same code; the clock has gone on.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from pitboss.core.errors import BadFile, PitbossError
from pitboss.trainer.claims import Claim
from pitboss.trainer.exam import Exam, Paper, Response
from pitboss.trainer.exam_result import License
from pitboss.trainer.house_profile import read_profile

PROCTOR_CODE = re.compile(r"[0-9a-f]{4}(-[0-9a-f]{4}){2}")
NO_CODE = "There is no open exam with this code; it can be begun once. Ask your examiner."

Answer = tuple[datetime, Response | None]  # None: the time of a part was up


def new_code() -> str:
    return "-".join(secrets.token_hex(2) for _ in range(3))


def new_seed() -> str:
    return secrets.token_hex(16)


class OpenedExam(NamedTuple):
    """What an examiner has opened, for whom."""

    game: str
    trainee: str  # the name of the account
    examiner: str
    license: str = ""
    license_expires: str = ""


@dataclass
class BegunExam:
    """An exam that was begun: what was opened, the seed drawn, and the answers so far."""

    code: str
    owner: str  # the id of the account
    opened: OpenedExam
    seed: str
    profile: str  # of the house, as it was then
    started: datetime
    answers: tuple[Answer, ...] = ()
    new: list[Answer] = field(default_factory=list)  # to be stored before the next task is shown

    @property
    def last(self) -> datetime:
        return self.answers[-1][0] if self.answers else self.started

    def note(self, at: datetime, response: Response | None) -> None:
        self.new.append((at, response))

    def exam(self, clock: Callable[[], datetime]) -> Exam:
        """The exam so far: every answer is given again at its own time."""
        profile, opened = read_profile(self.profile), self.opened
        times = [self.started]
        exam = Exam(
            profile.house(opened.game, training=True),
            opened.trainee,
            Paper(self.seed, profile.exam, opened.examiner, profile.casino),
            lambda: times[-1],
            license=License(opened.license, opened.license_expires),
        )
        for at, response in self.answers:
            times.append(at)
            if response is None:
                exam.cut_off()
            else:
                answered(exam, response)
        exam.clock, exam.noted, exam.code = clock, self.note, self.code
        return exam

    def is_left(self, now: datetime) -> bool:
        """Whether there was no answer for longer than all its parts may take: it counts as abandoned."""
        minutes = read_profile(self.profile).exam.minutes
        return (now - self.last).total_seconds() > 60 * sum(minutes.values())


def answered(exam: Exam, response: Response) -> None:
    """Give a stored answer again."""
    try:
        exam.answer(response)
    except PitbossError as error:
        raise BadFile(f"the kept answer {str(response)!r} does not belong to this exam: {error}") from error


def beginning(opened: OpenedExam, profile: str, now: datetime) -> dict[str, Any]:
    """What is stored of an exam as it is begun: its paper is drawn now."""
    return {"opened": opened._asdict(), "seed": new_seed(), "profile": profile, "started": now.isoformat()}


def begun_from(code: str, owner: str, stored: dict[str, Any], answers: Iterable[Any]) -> BegunExam:
    """An exam that was begun, as it was stored."""
    try:
        opened, started = OpenedExam(**stored["opened"]), datetime.fromisoformat(stored["started"])
        given = tuple((datetime.fromisoformat(at), response_of(said)) for at, said in answers)
        return BegunExam(code, owner, opened, stored["seed"], stored["profile"], started, given)
    except (ValueError, KeyError, TypeError) as error:
        raise BadFile(f"the exam {code} cannot be read as one that was begun: {error}.") from error


def stored_answer(answer: Answer) -> Any:
    at, response = answer
    return [at.isoformat(), asdict(response) if isinstance(response, Claim) else response]


def response_of(said: Any) -> Response | None:
    """An answer as it was stored."""
    return Claim(**said) if isinstance(said, dict) else said

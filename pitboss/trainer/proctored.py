"""Proctored exams that an examiner has opened, for the terminal and the server: a code begins one once.

What is begun is kept: the paper that was drawn and every answer with its time, a line each. A program that is killed,
or a server that is started again, goes on with the same exam under the same code; the clock went on meanwhile.
"""

from __future__ import annotations

import json
import logging
import os
import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from pitboss.errors import BadFile, NotFound, PitbossError
from pitboss.home import data_folder
from pitboss.trainer.exam import Exam, Paper
from pitboss.trainer.house_profile import HouseProfile, read_profile
from pitboss.trainer.question_json import Data

log = logging.getLogger("pitboss")

PROCTOR_CODE = re.compile(r"[0-9a-f]{4}(-[0-9a-f]{4}){2}")
NO_CODE = "There is no open exam with this code; it can be begun once. Ask your examiner."


def proctored_folder(data: Path | None = None) -> Path:
    return (data or data_folder()) / "training" / "proctored"


@dataclass(frozen=True)
class BegunExam:
    """An exam that was begun: what was opened, the paper drawn, and the answers so far."""

    code: str
    file: Path
    opened: Data
    seed: str
    profile: str  # of the house, as it was then
    started: datetime
    answers: tuple[tuple[datetime, str | None], ...] = ()  # None: the time of a part was up

    @property
    def last(self) -> datetime:
        return self.answers[-1][0] if self.answers else self.started

    def note(self, at: datetime, response: str | None) -> None:
        """Keep an answer, before it is graded."""
        try:
            place = os.open(self.file, os.O_WRONLY | os.O_APPEND)  # one that was handed in does not come back
        except FileNotFoundError:
            raise NotFound("This exam has been handed in.") from None
        with os.fdopen(place, "a", encoding="utf-8") as file:
            file.write(json.dumps([at.isoformat(), response], ensure_ascii=False) + "\n")
            file.flush()
            os.fsync(file.fileno())

    def exam(self, clock: Callable[[], datetime]) -> Exam:
        """The exam as it stands: every answer is given again at its own time."""
        house_profile = read_profile(self.profile)
        times = [self.started]
        exam = Exam(
            house_profile.house(self.opened["game"]),
            self.opened["trainee"],
            self._paper(house_profile),
            lambda: times[-1],
        )
        for at, response in self.answers:
            times.append(at)
            if response is None:
                exam.cut_off()
            else:
                answered(exam, response)
        exam.clock, exam.noted, exam.code = clock, self.note, self.code
        return exam

    def _paper(self, house_profile: HouseProfile) -> Paper:
        opened = self.opened
        try:
            return Paper(
                self.seed,
                **opened["paper"],
                rules=house_profile.exam,
                examiner=opened["examiner"],
                casino=house_profile.casino,
            )
        except TypeError as error:
            raise BadFile(f"the paper asks for what this version does not examine: {error}.") from error


def answered(exam: Exam, response: str) -> None:
    """Give a stored answer again."""
    try:
        exam.answer(response)
    except PitbossError as error:
        raise BadFile(f"the kept answer {response!r} does not belong to this exam: {error}") from error


class ProctoredExams:
    """Exams that an examiner has opened: a code that a trainee can begin with once. The paper is drawn then."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = Lock()

    def open(self, data: Data) -> str:
        code = "-".join(secrets.token_hex(2) for _ in range(3))
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            (self.folder / f"{code}.json").write_text(json.dumps(data), encoding="utf-8")
        except OSError as error:
            raise BadFile(f"the exam cannot be written to {self.folder}: {error.strerror}.") from error
        return code

    def begin(self, code: str, now: datetime, house_profile: HouseProfile, owner: str = "") -> BegunExam:
        """The exam that was opened under this code, or begun and not handed in; only who began it may go on."""
        if not PROCTOR_CODE.fullmatch(code):
            raise NotFound(NO_CODE)
        with self._lock:
            if self._begun(code).is_file():
                begun = self._read(code)
                if begun.opened.get("owner", "") != owner:
                    raise NotFound(NO_CODE)
                end_last_line(begun.file)
                return begun
            file = self.folder / f"{code}.json"
            if not file.is_file():
                raise NotFound(NO_CODE)
            opened: Data = json.loads(file.read_text(encoding="utf-8")) | {"owner": owner}
            if "fouls" in opened["paper"]:  # opened by an earlier version
                opened["paper"]["watched"] = opened["paper"].pop("fouls")
            head = {
                "opened": opened,
                "seed": secrets.token_hex(16),
                "profile": house_profile.text,
                "started": now.isoformat(),
            }
            self._begun(code).parent.mkdir(parents=True, exist_ok=True)
            self._begun(code).write_text(json.dumps(head, ensure_ascii=False) + "\n", encoding="utf-8")
            file.unlink()
            return self._read(code)

    def finish(self, code: str) -> None:
        """Mark it as handed in: it cannot be continued."""
        self._begun(code).unlink(missing_ok=True)

    def begun(self) -> list[BegunExam]:
        """Exams that were begun and not handed in."""
        found = []
        for file in sorted((self.folder / "begun").glob("*.jsonl")):
            try:
                found.append(self._read(file.stem))
            except FileNotFoundError:  # handed in meanwhile
                continue
            except BadFile as error:  # a broken file must not hide the others
                log.warning("%s", error)
        return found

    def _begun(self, code: str) -> Path:
        return self.folder / "begun" / f"{code}.jsonl"

    def _read(self, code: str) -> BegunExam:
        lines = self._begun(code).read_text(encoding="utf-8").splitlines()
        try:
            head = json.loads(lines[0])
            answers = [whole_line(line) for line in lines[1:]]
            started = datetime.fromisoformat(head["started"])
            kept = tuple(one for one in answers if one)
            return BegunExam(code, self._begun(code), head["opened"], head["seed"], head["profile"], started, kept)
        except (ValueError, KeyError, IndexError, TypeError) as error:
            raise BadFile(f"{self._begun(code)} is not an exam that was begun: {error}.") from error


def end_last_line(file: Path) -> None:
    """So that the next answer does not become part of a line that a kill cut short."""
    if not file.read_bytes().endswith(b"\n"):
        with file.open("a", encoding="utf-8") as kept:
            kept.write("\n")


def whole_line(line: str) -> tuple[datetime, str | None] | None:
    """An answer; None for the line that a kill cut short: that answer was never taken."""
    try:
        at, response = json.loads(line)
        return datetime.fromisoformat(at), response
    except ValueError:
        return None


class LeftExam(NamedTuple):
    """An abandoned exam. Without `exam` it cannot be graded, for example because another version asks otherwise."""

    begun: BegunExam
    exam: Exam | None
    problem: str = ""


def left_for_good(exams: ProctoredExams, now: Callable[[], datetime]) -> list[LeftExam]:
    """Exams without an answer for longer than all their parts may take: they count as abandoned."""
    found = []
    for begun in exams.begun():
        try:
            minutes = read_profile(begun.profile).exam.minutes
            if (now() - begun.last).total_seconds() > 60 * sum(minutes.values()):
                found.append(LeftExam(begun, begun.exam(now)))
        except PitbossError as error:  # an exam that cannot be graded must not hide the others
            log.warning("the exam %s cannot be graded: %s", begun.code, error)
            found.append(LeftExam(begun, None, str(error)))
    return found

"""What the members of a class have done of their assignments, from the training records that exist."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Literal, NamedTuple

from pitboss.games import REGISTRY
from pitboss.server.replies.of_classes import AssignmentReply, ClassReply
from pitboss.store.classes import Assignment, Member
from pitboss.trainer.drills import drills_of
from pitboss.trainer.progress import Attempt
from pitboss.trainer.question_json import Data

CHECK_SHEET = {
    "pitch": "Pitch: cards land flat, in place, unseen",
    "shuffle": "Shuffle: wash, riffle, strip, box and cut",
    "chips": "Chip cutting: stacks sized, cut out and proved",
    "hands": "Hand clearing: on entering, leaving and touching",
    "protection": "Game protection: sight lines, late bets, capping",
}
PRACTICE = {"deal": "Deal a round", "errors": "Spot the error"}  # besides the drills of a game
SOON = timedelta(days=60)  # before a license expires


DoneState = Literal["done", "done late", "open", "late"]
LicenseState = Literal["in force", "expires soon", "expired"]


class Done(NamedTuple):
    """One trainee's part of an assignment."""

    state: DoneState
    on: str  # the day it was done; empty: not yet
    right: dict[str, int]  # by drill
    sittings: list[str]  # days of the exam's sittings since it was assigned


def names_of(game: str) -> dict[str, str]:
    """What of a game can be assigned for practice, in words."""
    return PRACTICE | {key: drill.title for key, drill in drills_of(REGISTRY[game].house()).items()}


def moment(ms: int) -> datetime:
    return datetime.fromtimestamp(ms / 1000, UTC)


def work_done(assignment: Assignment, attempts: Iterable[Attempt], exams: Iterable[Data], today: date) -> Done:
    since, day = moment(assignment.at), ""
    right: Counter[str] = Counter()
    sittings: list[Data] = []
    if assignment.drills:
        for attempt in sorted(attempts, key=lambda each: each.at):
            ours = attempt.mode != "exam" and attempt.game == assignment.game and attempt.drill in assignment.drills
            if ours and attempt.right and attempt.at >= since:
                right[attempt.drill] += 1
                if not day and all(right[drill] >= assignment.answers for drill in assignment.drills):
                    day = attempt.at.date().isoformat()
    else:
        proctored = (exam for exam in exams if exam["game"] == assignment.game and exam["examiner"])
        sittings = sorted((exam for exam in proctored if moment_of(exam) >= since), key=moment_of)
        good = [exam for exam in sittings if exam["certifies"] and exam["signed"] and not exam["revoked"]]
        day = moment_of(good[0]).date().isoformat() if good else ""
    late = (day or today.isoformat()) > assignment.due
    state: DoneState = ("done late" if late else "done") if day else ("late" if late else "open")
    days = [moment_of(exam).date().isoformat() for exam in sittings]
    return Done(state, day, {drill: right[drill] for drill in assignment.drills}, days)


def moment_of(exam: Data) -> datetime:
    return datetime.fromisoformat(exam["started"])


def license_state(member: Member, today: date) -> LicenseState:
    left = date.fromisoformat(member.license_expires) - today
    return "expired" if left < timedelta() else "expires soon" if left <= SOON else "in force"


COLUMNS = (
    "trainee",
    "license",
    "license_expires",
    "game",
    "assignment",
    "due",
    "state",
    "done_on",
    "right",
    "sittings",
    *CHECK_SHEET,
)


def csv_lines(shown: ClassReply) -> list[dict[str, str]]:
    """A line for each member and assignment of a class as its reply shows it."""
    lines, no_assignment = [], list[AssignmentReply | None]([None])
    for member in shown.members:
        head = {"trainee": member.name, "license": member.license, "license_expires": member.license_expires}
        head |= {line.item: {True: "passed", False: "not yet", None: ""}[line.passed] for line in member.sheet}
        for assignment in shown.assignments or no_assignment:
            line = dict.fromkeys(COLUMNS, "") | head
            if assignment:
                mine = next(trainee for trainee in assignment.trainees if trainee.player == member.player)
                line |= {"game": assignment.title, "assignment": assignment.what, "due": assignment.due}
                right = " ".join(f"{drill}:{n}/{assignment.answers}" for drill, n in mine.right.items())
                line |= {"state": mine.state, "done_on": mine.on, "right": right, "sittings": str(len(mine.sittings))}
            lines.append(line)
    return lines

"""What a house asks of an exam: a pass mark and a time for each part, and errors that fail it at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from pitboss.errors import BadValue, UnknownName
from pitboss.house import House
from pitboss.trainer.questions import ExamPart

MARKS = {
    ExamPart.PROCEDURE: 90,
    ExamPart.HANDS: 90,
    ExamPart.DEALER: 100,
    ExamPart.PAYOUTS: 100,
    ExamPart.ORDER: 90,
    ExamPart.ERRORS: 75,
}
MINUTES = {
    ExamPart.PROCEDURE: 20,
    ExamPart.HANDS: 10,
    ExamPart.DEALER: 10,
    ExamPart.PAYOUTS: 15,
    ExamPart.ORDER: 10,
    ExamPart.ERRORS: 15,
}


SECONDS = {
    ExamPart.PROCEDURE: 6,
    ExamPart.HANDS: 6,
    ExamPart.DEALER: 8,
    ExamPart.PAYOUTS: 8,
    ExamPart.ORDER: 12,
    ExamPart.ERRORS: 30,
}


class Critical(Enum):
    """An error that no exam is passed with."""

    PAID_LOSER = "paid a losing bet"
    DEALER_HAND = "wrong dealer hand"
    EXPOSED_CARD = "exposed a card"


class EndsAtCritical(Enum):
    """Which exams end with a critical error. The others go on to their last question, and are failed all the same."""

    PRACTICE = "practice"  # a proctored exam that ended would say that the last answer was wrong
    EVERY = "every"
    NONE = "none"


@dataclass(frozen=True)
class ExamRules:
    """Marks in percent, times in minutes of the answers that belong to a part."""

    marks: Mapping[ExamPart, int] = field(default_factory=lambda: dict(MARKS))
    minutes: Mapping[ExamPart, int] = field(default_factory=lambda: dict(MINUTES))
    seconds: Mapping[ExamPart, int] = field(default_factory=lambda: dict(SECONDS))  # target of one answer; no pass mark
    critical: frozenset[Critical] = frozenset(Critical)
    valid_days: int = 365  # of a certificate
    ends: EndsAtCritical = EndsAtCritical.PRACTICE

    def end_at_critical(self, proctored: bool) -> bool:
        """Whether a critical error ends the exam, or only fails it."""
        return self.ends is EndsAtCritical.EVERY or (self.ends is EndsAtCritical.PRACTICE and not proctored)

    def to_json(self) -> dict[str, Any]:
        return {
            "marks": {part.value: self.marks[part] for part in ExamPart},
            "minutes": {part.value: self.minutes[part] for part in ExamPart},
            "seconds": {part.value: self.seconds[part] for part in ExamPart},
            "critical": [one.value for one in Critical if one in self.critical],
            "ends_at_critical": self.ends.value,
            "valid_days": self.valid_days,
        }


def exam_rules(data: Mapping[str, Any]) -> ExamRules:
    """From a house profile; what is left out is as usual."""
    known = ("marks", "minutes", "seconds", "critical", "ends_at_critical", "valid_days")
    for name in data:
        if name not in known:
            raise UnknownName("exam setting", name, known)
    named = {one.value: one for one in Critical}
    for name in data.get("critical", ()):
        if name not in named:
            raise UnknownName("critical error", str(name), named)
    ends = {one.value: one for one in EndsAtCritical}
    end = data.get("ends_at_critical", EndsAtCritical.PRACTICE.value)
    if end not in ends:
        raise UnknownName("value of ends_at_critical", str(end), ends)
    critical = frozenset(named[name] for name in data["critical"]) if "critical" in data else frozenset(Critical)
    return ExamRules(
        by_part(data.get("marks", {}), MARKS, "pass mark", 100),
        by_part(data.get("minutes", {}), MINUTES, "time", 600),
        by_part(data.get("seconds", {}), SECONDS, "target time", 600),
        critical,
        whole(data.get("valid_days", 365), "valid_days", 3650),
        ends[end],
    )


def by_part(data: Mapping[str, Any], usual: Mapping[ExamPart, int], what: str, most: int) -> dict[ExamPart, int]:
    parts = {part.value: part for part in ExamPart}
    for name in data:
        if name not in parts:
            raise UnknownName("part of the exam", name, parts)
    return {**usual, **{parts[name]: whole(value, f"{what} of {name}", most) for name, value in data.items()}}


def whole(value: Any, what: str, most: int) -> int:
    if type(value) is not int or not 1 <= value <= most:
        raise BadValue(f"{what} = {value} is not a whole number from 1 to {most:,}.")
    return value


def targets_of(house: House[Any]) -> Mapping[ExamPart, int]:
    """Seconds that an answer of each part should take at most in this house."""
    rules: ExamRules = house.house_profile.exam if house.house_profile else ExamRules()
    return rules.seconds

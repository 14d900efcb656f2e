"""What a house asks of an exam: a pass mark and a time for each part, and errors that fail it at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from pitboss.errors import BadValue, UnknownName
from pitboss.rules import House
from pitboss.trainer.questions import Part

MARKS = {
    Part.PROCEDURE: 90,
    Part.HANDS: 90,
    Part.DEALER: 100,
    Part.PAYOUTS: 100,
    Part.ORDER: 90,
    Part.ERRORS: 75,
}
MINUTES = {
    Part.PROCEDURE: 20,
    Part.HANDS: 10,
    Part.DEALER: 10,
    Part.PAYOUTS: 15,
    Part.ORDER: 10,
    Part.ERRORS: 15,
}


SECONDS = {
    Part.PROCEDURE: 6,
    Part.HANDS: 6,
    Part.DEALER: 8,
    Part.PAYOUTS: 8,
    Part.ORDER: 12,
    Part.ERRORS: 30,
}


class Critical(Enum):
    """An error that no exam is passed with."""

    PAID_LOSER = "paid a losing bet"
    DEALER_HAND = "wrong dealer hand"
    EXPOSED_CARD = "exposed a card"


@dataclass(frozen=True)
class ExamRules:
    """Marks in percent, times in minutes of the answers that belong to a part."""

    marks: Mapping[Part, int] = field(default_factory=lambda: dict(MARKS))
    minutes: Mapping[Part, int] = field(default_factory=lambda: dict(MINUTES))
    seconds: Mapping[Part, int] = field(default_factory=lambda: dict(SECONDS))  # target of one answer; no pass mark
    critical: frozenset[Critical] = frozenset(Critical)
    valid_days: int = 365  # of a certificate

    def to_json(self) -> dict[str, Any]:
        return {
            "marks": {part.value: self.marks[part] for part in Part},
            "minutes": {part.value: self.minutes[part] for part in Part},
            "seconds": {part.value: self.seconds[part] for part in Part},
            "critical": [one.value for one in Critical if one in self.critical],
            "valid_days": self.valid_days,
        }


def exam_rules(data: Mapping[str, Any]) -> ExamRules:
    """From a house profile; what is left out is as usual."""
    known = ("marks", "minutes", "seconds", "critical", "valid_days")
    for name in data:
        if name not in known:
            raise UnknownName("exam setting", name, known)
    named = {one.value: one for one in Critical}
    for name in data.get("critical", ()):
        if name not in named:
            raise UnknownName("critical error", str(name), named)
    critical = frozenset(named[name] for name in data["critical"]) if "critical" in data else frozenset(Critical)
    return ExamRules(
        by_part(data.get("marks", {}), MARKS, "pass mark", 100),
        by_part(data.get("minutes", {}), MINUTES, "time", 600),
        by_part(data.get("seconds", {}), SECONDS, "target time", 600),
        critical,
        whole(data.get("valid_days", 365), "valid_days", 3650),
    )


def by_part(data: Mapping[str, Any], usual: Mapping[Part, int], what: str, most: int) -> dict[Part, int]:
    parts = {part.value: part for part in Part}
    for name in data:
        if name not in parts:
            raise UnknownName("part of the exam", name, parts)
    return {**usual, **{parts[name]: whole(value, f"{what} of {name}", most) for name, value in data.items()}}


def whole(value: Any, what: str, most: int) -> int:
    if type(value) is not int or not 1 <= value <= most:
        raise BadValue(f"{what} = {value} is not a whole number from 1 to {most:,}.")
    return value


def targets_of(house: House[Any]) -> Mapping[Part, int]:
    """Seconds that an answer of each part should take at most in this house."""
    rules: ExamRules = house.room.exam if house.room else ExamRules()
    return rules.seconds

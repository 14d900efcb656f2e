"""What a house asks of an exam beyond its blueprint: times, speed, errors that fail it, more questions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from pitboss.core.errors import BadValue, UnknownName
from pitboss.drills.questions import ExamPart
from pitboss.rules.house import House

MINUTES = {
    ExamPart.PROCEDURE: 30,
    ExamPart.HANDS: 30,
    ExamPart.DEALER: 20,
    ExamPart.PAYOUTS: 30,
    ExamPart.ORDER: 20,
    ExamPart.ERRORS: 30,
}
SECONDS = {
    ExamPart.PROCEDURE: 6,
    ExamPart.HANDS: 6,
    ExamPart.DEALER: 8,
    ExamPart.PAYOUTS: 8,
    ExamPart.ORDER: 12,
    ExamPart.ERRORS: 30,
}
PAYOUT_SECONDS = 30


class Critical(Enum):
    """An error that every result names; the house says which of them fail an exam."""

    PAID_LOSER = "paid a losing bet"
    DEALER_HAND = "wrong dealer hand"
    EXPOSED_CARD = "exposed a card"


class EndsAtCritical(Enum):
    """Which exams end with a critical error. The others continue to their last question but are still failed."""

    PRACTICE = "practice"  # a proctored exam that ended would say that the last answer was wrong
    EVERY = "every"
    NONE = "none"


class SpeedMark(NamedTuple):
    """How fast a dealer must be; 0: the house sets no such mark."""

    payout_seconds: int = PAYOUT_SECONDS  # for one payout, median
    rounds_an_hour: int = 0


@dataclass(frozen=True)
class ExamRules:
    """What a house asks beyond the default blueprint: times, errors that fail an exam, speed, more questions."""

    minutes: Mapping[ExamPart, int] = field(default_factory=lambda: dict(MINUTES))
    seconds: Mapping[ExamPart, int] = field(default_factory=lambda: dict(SECONDS))  # target of one answer; no pass mark
    critical: frozenset[Critical] = frozenset()  # fail the exam, once made
    valid_days: int = 365  # of a certificate
    ends: EndsAtCritical = EndsAtCritical.PRACTICE
    questions: Mapping[str, int] = field(default_factory=dict)  # at least, by section
    wrong: Mapping[str, int] = field(default_factory=dict)  # answers that may be wrong at most, by section
    speed: SpeedMark = SpeedMark()
    terminal: bool = False  # whether an exam in the terminal may certify
    address: str = ""  # where badges are checked, https://..., of a house that publishes its key

    def end_at_critical(self, proctored: bool) -> bool:
        """Whether a critical error ends the exam, or only fails it."""
        return self.ends is EndsAtCritical.EVERY or (self.ends is EndsAtCritical.PRACTICE and not proctored)

    def to_json(self) -> dict[str, Any]:
        return {
            "minutes": {part.value: self.minutes[part] for part in MINUTES},
            "seconds": {part.value: self.seconds[part] for part in SECONDS},
            "critical": [one.value for one in Critical if one in self.critical],
            "ends_at_critical": self.ends.value,
            "valid_days": self.valid_days,
            "questions": dict(self.questions),
            "wrong": dict(self.wrong),
            "payout_seconds": self.speed.payout_seconds,
            "rounds_an_hour": self.speed.rounds_an_hour,
            "terminal": self.terminal,
            "address": self.address,
        }


def checked_address(address: str) -> str:
    """The public address of a house without a slash at its end; refused unless it is an https address of a host."""
    parts = urlsplit(address)
    if address and (parts.scheme != "https" or not parts.hostname or parts.path not in ("", "/") or parts.query):
        raise BadValue(f"exam.address = {address} is not an address; write https:// and the host, nothing after it.")
    return address.rstrip("/")


KNOWN = tuple(ExamRules().to_json())


def exam_rules(data: Mapping[str, Any]) -> ExamRules:
    """From a house profile; what is left out is as usual."""
    for name in data:
        if name not in KNOWN:
            raise UnknownName("exam setting", name, KNOWN)
    named = {one.value: one for one in Critical}
    for name in data.get("critical", ()):
        if name not in named:
            raise UnknownName("critical error", str(name), named)
    ends = {one.value: one for one in EndsAtCritical}
    end = data.get("ends_at_critical", EndsAtCritical.PRACTICE.value)
    if end not in ends:
        raise UnknownName("value of ends_at_critical", str(end), ends)
    if type(data.get("terminal", False)) is not bool:
        raise BadValue(f"terminal = {data['terminal']} is neither true nor false.")
    speed = SpeedMark(
        whole(data.get("payout_seconds", PAYOUT_SECONDS), "payout_seconds", 600, 0),
        whole(data.get("rounds_an_hour", 0), "rounds_an_hour", 500, 0),
    )
    return ExamRules(
        by_part(data.get("minutes", {}), MINUTES, "time", 600),
        by_part(data.get("seconds", {}), SECONDS, "target time", 600),
        frozenset(named[name] for name in data.get("critical", ())),
        whole(data.get("valid_days", 365), "valid_days", 3650),
        ends[end],
        by_section(data.get("questions", {}), "questions", 100),
        by_section(data.get("wrong", {}), "wrong", 100),
        speed,
        data.get("terminal", False),
        checked_address(str(data.get("address", ""))),
    )


def by_part(data: Mapping[str, Any], usual: Mapping[ExamPart, int], what: str, most: int) -> dict[ExamPart, int]:
    parts = {part.value: part for part in usual}
    for name in data:
        if name not in parts:
            raise UnknownName("part of the exam", name, parts)
    return {**usual, **{parts[name]: whole(value, f"{what} of {name}", most) for name, value in data.items()}}


def by_section(data: Any, what: str, most: int) -> dict[str, int]:
    if not isinstance(data, Mapping):
        raise BadValue(f"exam.{what} = {data} is not a section; write [exam.{what}] and settings below it.")
    return {str(name): whole(value, f"exam.{what}.{name}", most, 0) for name, value in data.items()}


def whole(value: Any, what: str, most: int, least: int = 1) -> int:
    if type(value) is not int or not least <= value <= most:
        raise BadValue(f"{what} = {value} is not a whole number from {least} to {most:,}.")
    return value


def rules_of(house: House) -> ExamRules:
    """What this house asks of an exam, and of a dealer's speed."""
    rules: ExamRules = house.house_profile.exam if house.house_profile else ExamRules()
    return rules


def targets_of(house: House) -> Mapping[ExamPart, int]:
    """Seconds that an answer of each part should take at most in this house."""
    return rules_of(house).seconds

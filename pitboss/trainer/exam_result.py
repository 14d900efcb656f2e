"""The result of an exam: what is printed on the certificate and into the report, and the hash it is checked by."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median
from typing import Any, NamedTuple

from pitboss.drills.questions import ExamPart
from pitboss.rules.house import House
from pitboss.rules.in_words import rules_in_words
from pitboss.trainer.blueprint import Blueprint, Section
from pitboss.trainer.conventions import sentence_of
from pitboss.trainer.exam_rules import ExamRules
from pitboss.trainer.single_steps import PARTS, steps_of

SECOND = 2  # the paper that is asked of a section that was narrowly missed
TOO_FAST = 0.4  # seconds, in which no one reads a question and answers it
SUSPICIOUS = 3  # answers as fast as that


class License(NamedTuple):
    """A trainee's gambling license."""

    number: str = ""
    expires: str = ""  # an ISO date


class Scored(NamedTuple):
    """One answer."""

    part: ExamPart
    what: str  # the section
    seed: str
    clauses: tuple[str, ...]
    right: bool
    seconds: float
    said: str
    key: str
    critical: str = ""
    asked: str = ""  # the question, as it was put
    paper: int = 1


class PartResult(NamedTuple):
    """What was right of one part, and how long it took."""

    right: int
    asked: int
    seconds: float
    minutes: int  # allowed
    median: float  # seconds of an answer
    target: int
    cut: bool  # its time ran out, and what was left of it counts as not answered
    passed: bool


class SectionResult(NamedTuple):
    """What was right of one section, on its first paper and on its second, if it had one."""

    section: Section
    right: int
    asked: int
    second: tuple[int, int] | None

    @property
    def passed(self) -> bool:
        right, asked = self.second or (self.right, self.asked)
        return asked >= self.section.size.asked and asked - right <= self.section.size.wrong

    def to_json(self) -> dict[str, Any]:
        head = {"key": self.section.key, "title": self.section.title, "part": self.section.part.value}
        figures = {"right": self.right, "asked": self.asked, "wrong": self.section.size.wrong}
        second = {"right": self.second[0], "asked": self.second[1]} if self.second else None
        return {**head, **figures, "second": second, "passed": self.passed}


class Speed(NamedTuple):
    """How fast the answers came; 0: not measured."""

    payout_seconds: float  # median of a payout
    rounds_an_hour: int  # an estimate: from the median step and the steps of one round
    too_fast: int  # answers that no one can give so fast

    @property
    def suspicious(self) -> bool:
        return self.too_fast >= SUSPICIOUS


@dataclass(frozen=True)
class ExamResult:
    """Everything that is known when an exam is over."""

    trainee: str
    license: License
    house: House
    seed: str
    rules: ExamRules
    blueprint: Blueprint
    short: bool
    examiner: str
    casino: str
    started: datetime
    seconds: float
    scored: tuple[Scored, ...]
    left: Mapping[tuple[str, int], int]  # not answered, by section and paper
    cut: frozenset[ExamPart]  # parts whose time ran out

    @property
    def parts(self) -> dict[ExamPart, PartResult]:
        """The parts that were asked."""
        passed = dict.fromkeys(ExamPart, True)
        for one in self.sections:
            passed[one.section.part] &= one.passed
        left: Counter[ExamPart] = Counter()
        for section in self.blueprint.sections:
            left[section.part] += sum(self.left.get((section.key, paper), 0) for paper in (1, SECOND))
        found = {}
        for part in ExamPart:
            mine = [one for one in self.scored if one.part is part]
            if asked := len(mine) + left[part]:
                found[part] = PartResult(
                    sum(one.right for one in mine),
                    asked,
                    sum(one.seconds for one in mine),
                    self.rules.minutes[part],
                    median_of(mine),
                    self.rules.seconds[part],
                    part in self.cut,
                    passed[part],
                )
        return found

    @property
    def sections(self) -> list[SectionResult]:
        return [
            SectionResult(section, *self._figures(section, 1), second if second[1] else None)
            for section in self.blueprint.sections
            for second in [self._figures(section, SECOND)]
        ]

    def _figures(self, section: Section, paper: int) -> tuple[int, int]:
        """Right and asked."""
        mine = [one.right for one in self.scored if (one.what, one.paper) == (section.key, paper)]
        return sum(mine), len(mine) + self.left.get((section.key, paper), 0)

    @property
    def speed(self) -> Speed:
        payouts = median_of([one for one in self.scored if one.part is ExamPart.PAYOUTS])
        step = median_of([one for one in self.scored if one.what in PARTS])
        rounds = int(3600 / (step * len(steps_of(self.house, "pace")))) if step else 0
        return Speed(payouts, rounds, sum(one.seconds < TOO_FAST for one in self.scored))

    @property
    def fast_enough(self) -> bool:
        marks, speed = self.rules.speed, self.speed
        paid = not marks.payout_seconds or 0 < speed.payout_seconds <= marks.payout_seconds
        return paid and speed.rounds_an_hour >= marks.rounds_an_hour

    @property
    def critical(self) -> list[str]:
        return list(dict.fromkeys(one.critical for one in self.scored if one.critical))

    @property
    def failing(self) -> list[str]:
        """The critical errors that fail the exam in this house."""
        return [one for one in self.critical if one in {known.value for known in self.rules.critical}]

    @property
    def right(self) -> int:
        return sum(one.right for one in self.scored)

    @property
    def asked(self) -> int:
        return len(self.scored) + sum(self.left.values())

    @property
    def passed(self) -> bool:
        """Whether the whole blueprint was asked, and every section, the speed and the critical errors pass."""
        return not self.short and not self.failing and self.fast_enough and all(one.passed for one in self.sections)

    @property
    def certifies(self) -> bool:
        return self.passed and bool(self.examiner)

    @property
    def median_seconds(self) -> float:
        return median_of(self.scored)

    @property
    def mistakes_by_clause(self) -> dict[str, int]:
        wrong = Counter(number for one in self.scored if not one.right for number in one.clauses[:1])
        return dict(wrong.most_common())

    @property
    def expires(self) -> str:
        """The last day of the certificate; empty without one."""
        return (self.started + timedelta(self.rules.valid_days)).date().isoformat() if self.certifies else ""

    def to_json(self) -> dict[str, Any]:
        speed = self.speed
        data = {
            "trainee": self.trainee,
            "license": self.license.number,
            "license_expires": self.license.expires,
            "casino": self.casino,
            "examiner": self.examiner,
            "game": self.house.game.key,
            "title": self.house.game.title,
            "rules": self.house.digest,
            "rules_in_words": rules_in_words(self.house),
            "exam_rules": self.rules.to_json(),
            "short": self.short,
            "rates": {"blind": round(float(self.blueprint.blind), 4), "able": round(float(self.blueprint.able()), 4)},
            "seed": self.seed,
            "started": self.started.isoformat(),
            "expires": self.expires,
            "seconds": round(self.seconds, 1),
            "asked": self.asked,
            "right": self.right,
            "passed": self.passed,
            "certifies": self.certifies,
            "critical": self.critical,
            "failing": self.failing,
            "median_seconds": round(self.median_seconds, 2),
            "speed": {
                "payout_seconds": round(speed.payout_seconds, 1),
                "rounds_an_hour": speed.rounds_an_hour,
                "too_fast": speed.too_fast if speed.suspicious else 0,
                "passed": self.fast_enough,
            },
            "mistakes_by_clause": self.mistakes_by_clause,
            "sentences": {n: sentence_of(self.house, n) for n in self.mistakes_by_clause},
            "sources": {n: self.house.source_of(n) for n in self.mistakes_by_clause},
            "parts": [
                {"part": part.value, **one._asdict(), "seconds": round(one.seconds, 1), "median": round(one.median, 1)}
                for part, one in self.parts.items()
            ],
            "sections": [one.to_json() for one in self.sections],
            "answers": [
                one._asdict() | {"part": one.part.value, "clauses": list(one.clauses), "seconds": round(one.seconds, 1)}
                for one in self.scored
            ],
        }
        return data | {"hash": result_hash(data)}


def median_of(scored: Sequence[Scored]) -> float:
    """Seconds of an answer, median; 0 of none."""
    return median([one.seconds for one in scored]) if scored else 0.0


SIGNED = ("hash", "signed", "seal")  # not part of what is hashed


def result_hash(data: Mapping[str, Any]) -> str:
    """SHA-256 of everything else in the result, as JSON with sorted keys: anyone who has the result can check it."""
    hashed = {key: value for key, value in data.items() if key not in SIGNED}
    text = json.dumps(hashed, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def short_hash(data: Mapping[str, Any]) -> str:
    """As it is printed, in groups of four."""
    whole = str(data["hash"])[:16]
    return "-".join(whole[n : n + 4] for n in range(0, 16, 4))

"""The result of an exam: what goes on the certificate and into the report, and the hash it is checked by."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from statistics import median
from typing import Any, NamedTuple

from pitboss.house import House
from pitboss.rules_in_words import rules_in_words
from pitboss.trainer.conventions import sentence_of
from pitboss.trainer.exam_rules import ExamRules
from pitboss.trainer.questions import ExamPart


class Scored(NamedTuple):
    """What one answer says about one part of the exam."""

    part: ExamPart
    what: str  # "deal", "errors" or the drill
    seed: str
    clauses: tuple[str, ...]
    right: bool
    seconds: float
    said: str
    key: str
    critical: str = ""
    asked: str = ""  # the question, as it was put


class PartResult(NamedTuple):
    """One part: what was right of what was asked, and what it takes."""

    right: int
    asked: int
    mark: int  # percent
    seconds: float
    minutes: int  # allowed
    median: float = 0.0  # seconds of an answer
    target: int = 0
    cut: bool = False  # its time ran out, and what was left of it counts as not answered

    @property
    def passed(self) -> bool:
        return self.right * 100 >= self.mark * self.asked


@dataclass(frozen=True)
class ExamResult:
    """Everything that is known when an exam is over."""

    trainee: str
    house: House[Any]
    seed: str
    rules: ExamRules
    examiner: str
    casino: str
    started: datetime
    seconds: float
    scored: tuple[Scored, ...]
    left: Mapping[ExamPart, int] = field(default_factory=dict)  # not answered
    cut: frozenset[ExamPart] = frozenset()  # parts whose time ran out

    @property
    def parts(self) -> dict[ExamPart, PartResult]:
        """The parts that were asked."""
        found = {}
        for part in ExamPart:
            mine = [one for one in self.scored if one.part is part]
            asked = len(mine) + self.left.get(part, 0)
            if asked:
                seconds = sum(one.seconds for one in mine)
                right = sum(one.right for one in mine)
                mark, allowed, target = (
                    kind[part] for kind in (self.rules.marks, self.rules.minutes, self.rules.seconds)
                )
                timed = [one.seconds for one in mine if one.seconds]  # of two scores for one answer one has its time
                speed = median(timed) if timed else 0.0
                found[part] = PartResult(right, asked, mark, seconds, allowed, speed, target, part in self.cut)
        return found

    @property
    def critical(self) -> list[str]:
        return list(dict.fromkeys(one.critical for one in self.scored if one.critical))

    @property
    def right(self) -> int:
        return sum(one.right for one in self.scored)

    @property
    def asked(self) -> int:
        return len(self.scored) + sum(self.left.values())

    @property
    def passed(self) -> bool:
        return not self.critical and all(part.passed for part in self.parts.values())

    @property
    def median_seconds(self) -> float:
        return median([one.seconds for one in self.scored]) if self.scored else 0.0

    @property
    def mistakes_by_clause(self) -> dict[str, int]:
        wrong = Counter(number for one in self.scored if not one.right for number in one.clauses[:1])
        return dict(wrong.most_common())

    @property
    def expires(self) -> str:
        return (self.started + timedelta(self.rules.valid_days)).date().isoformat()

    def to_json(self) -> dict[str, Any]:
        data = {
            "trainee": self.trainee,
            "casino": self.casino,
            "examiner": self.examiner,
            "game": self.house.game.key,
            "title": self.house.game.title,
            "rules": self.house.digest,
            "rules_in_words": rules_in_words(self.house),
            "exam_rules": self.rules.to_json(),
            "seed": self.seed,
            "started": self.started.isoformat(),
            "expires": self.expires,
            "seconds": round(self.seconds, 1),
            "asked": self.asked,
            "right": self.right,
            "passed": self.passed,
            "critical": self.critical,
            "median_seconds": round(self.median_seconds, 2),
            "mistakes_by_clause": self.mistakes_by_clause,
            "sentences": {n: sentence_of(self.house, n) for n in self.mistakes_by_clause},
            "sources": {n: self.house.source_of(n) for n in self.mistakes_by_clause},
            "parts": [
                {**one._asdict(), "part": part.value, "seconds": round(one.seconds, 1), "passed": one.passed}
                | {"median": round(one.median, 1)}
                for part, one in self.parts.items()
            ],
            "answers": [
                one._asdict() | {"part": one.part.value, "clauses": list(one.clauses), "seconds": round(one.seconds, 1)}
                for one in self.scored
            ],
        }
        return data | {"hash": result_hash(data)}


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

"""Training records as xAPI 1.0.3 statements, for a learning record store. docs/training.md names the sources."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

from pitboss.trainer.progress import Attempt
from pitboss.trainer.question_json import Data

ADL = "http://adlnet.gov/expapi"


def statements(home: str, name: str, attempts: Iterable[Attempt], exams: Iterable[Data]) -> Iterator[Data]:
    """What one trainee did: every answer, and every proctored exam that an examiner has signed."""
    for one in attempts:
        yield statement(
            home,
            name,
            "answered",
            f"train/dealer/{one.game}/{one.mode}/{one.drill}",
            "cmi.interaction",
            one.at,
            {"success": one.right, "duration": duration(one.seconds)},
            f"{one.seed} {one.seconds}",
        )
    for exam in exams:
        if exam["signed"] and exam["asked"]:
            score = {"scaled": exam["right"] / exam["asked"], "raw": exam["right"], "min": 0, "max": exam["asked"]}
            yield statement(
                home,
                name,
                "passed" if exam["passed"] else "failed",
                f"train/dealer/{exam['game']}/exam",
                "assessment",
                datetime.fromisoformat(exam["started"]),
                {"success": exam["passed"], "score": score, "duration": duration(exam["seconds"])},
                exam["hash"],
            )


def mark_statement(home: str, name: str, item: str, passed: bool, at: datetime) -> Data:
    """A mark of the practical check sheet."""
    verb = "passed" if passed else "failed"
    return statement(home, name, verb, f"train/practical/{item}", "performance", at, {"success": passed}, "")


def statement(
    home: str, name: str, verb: str, what: str, kind: str, at: datetime, result: dict[str, Any], mark: str
) -> Data:
    """The same record has the same id each time, so a store that has it already takes it once."""
    definition: Data = {"type": f"{ADL}/activities/{kind}", "name": {"en-US": what.removeprefix("train/")}}
    if kind == "cmi.interaction":
        definition["interactionType"] = "other"
    stamp = at.astimezone(UTC).isoformat()
    return {
        "id": str(uuid.uuid5(uuid.NAMESPACE_URL, f"{home} {name} {verb} {what} {stamp} {mark}")),
        "actor": {"objectType": "Agent", "account": {"homePage": home, "name": name}},
        "verb": {"id": f"{ADL}/verbs/{verb}", "display": {"en-US": verb}},
        "object": {"objectType": "Activity", "id": f"{home}/{what}", "definition": definition},
        "result": result,
        "timestamp": stamp,
    }


def duration(seconds: float) -> str:
    """ISO 8601, to hundredths of a second as xAPI asks."""
    return f"PT{seconds:.2f}S"

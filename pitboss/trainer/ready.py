"""Questions of a player's drill kept ready on disk: a session begins with them while the plan is still being made.

A question is told by its seed, and can be made again from it; what is kept here is only there sooner. The name of the
file holds the rules and the source of all that values a choice, so that no old value is ever shown for a new rule.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import os
import secrets
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

from pitboss.engine import count
from pitboss.lab.memory import cache_folder
from pitboss.questions import Pick, Question
from pitboss.rules import House
from pitboss.trainer import player
from pitboss.trainer.drills import Asked, made

KEPT = 6  # of each set of rules


class Ready:
    """Questions by rules. Each is asked once; who takes one sees to it that others follow."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or cache_folder()
        self._lock = Lock()

    def take(self, house: House[Any]) -> Asked | None:
        with self._lock:
            kept = self._read(house)
            if not kept:
                return None
            self._write(house, kept[1:])
            return kept[0]

    def waiting(self, house: House[Any]) -> bool:
        with self._lock:
            return bool(self._read(house))

    def fill(self, house: House[Any]) -> None:
        """Make as many as are missing."""
        (drill,) = player.player_drills(house).values()
        for _ in range(KEPT):
            with self._lock:
                if len(self._read(house)) >= KEPT:
                    return
            asked = made(house, drill, f"ready-{secrets.token_hex(6)}")
            with self._lock:
                self._write(house, [*self._read(house), asked])

    def path(self, house: House[Any]) -> Path:
        source = source_of(inspect.getfile(type(house.game.counts)))
        return self.folder / f"questions-{house.game.key}-{house.digest[:16]}-{source}.json"

    def _read(self, house: House[Any]) -> list[Asked]:
        try:
            return [asked_from(data) for data in json.loads(self.path(house).read_text(encoding="utf-8"))]
        except (OSError, ValueError, KeyError, TypeError):
            return []

    def _write(self, house: House[Any], kept: list[Asked]) -> None:
        path = self.path(house)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            unfinished = path.with_suffix(f".{os.getpid()}")
            unfinished.write_text(json.dumps([asked_data(asked) for asked in kept]), encoding="utf-8")
            unfinished.replace(path)
        except OSError:
            pass  # a place that cannot be written to costs time, not the question


@lru_cache(maxsize=32)
def source_of(counts: str) -> str:
    """A hash of the sources beside this one, the game's own, and of those that count for every game."""
    folders = Path(counts).parent, Path(inspect.getfile(count)).parent
    files = [file for folder in folders for file in sorted(folder.rglob("*.py"))]
    digest = hashlib.sha256()
    for file in (*files, Path(inspect.getfile(player))):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def asked_data(asked: Asked) -> dict[str, Any]:
    question = asked.question
    assert isinstance(question.answer, Pick), "a player chooses"
    return {
        "drill": asked.drill,
        "seed": asked.seed,
        "text": question.text,
        "choices": question.answer.choices,
        "among": question.answer.among,
        "clauses": question.clauses,
        "why": question.why,
        "table": question.table,
        "worth": [[name, str(value)] for name, value in question.worth],
    }


def asked_from(data: Any) -> Asked:
    return Asked(
        data["drill"],
        data["seed"],
        Question(
            data["text"],
            Pick(tuple(data["choices"]), tuple(data["among"])),
            tuple(data["clauses"]),
            data["why"],
            tuple((name, lying) for name, lying in data["table"]),
            tuple((name, Fraction(value)) for name, value in data["worth"]),
        ),
    )

"""Answers of each player in files, in the format of `pitboss train`."""

from __future__ import annotations

import json
import os
from pathlib import Path
from threading import Lock

from pitboss.errors import BadFile
from pitboss.trainer.attempt_files import FileStore
from pitboss.trainer.progress import Attempt, attempt_from


class Records(FileStore):
    """Answers by player id. A crash may leave an incomplete line; only that line is lost."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._lock = Lock()

    def add(self, person: str, attempts: list[Attempt]) -> None:
        path = self.path(person)
        with self._lock:
            if is_torn(path):
                with path.open("a") as file:
                    file.write("\n")
            super().add(person, attempts)

    def attempts(self, person: str) -> list[Attempt]:
        path = self.path(person)
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines() if path.exists() else []
        return [attempt for line in lines for attempt in readable(line)]


def is_torn(path: Path) -> bool:
    """Does it end within a line?"""
    if not path.exists() or not path.stat().st_size:
        return False
    with path.open("rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read() != b"\n"


def readable(line: str) -> list[Attempt]:
    try:
        return [attempt_from(json.loads(line))]
    except (ValueError, BadFile):
        return []

"""Progress in files, for the terminal: one line of JSON for each answer, one file for each person."""

from __future__ import annotations

import json
import re
from pathlib import Path

from pitboss.core.errors import BadFile, BadInput
from pitboss.core.folders import data_folder
from pitboss.trainer.progress import Attempt, attempt_from

NAME = re.compile(r"[\w][\w .'-]{0,60}")


class FileStore:
    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or data_folder() / "training"

    def path(self, person: str) -> Path:
        if not NAME.fullmatch(person):
            raise BadInput(f"{person!r} cannot name a trainee; use letters, digits, spaces, dots and dashes.")
        return self.folder / f"{person}.jsonl"

    def add(self, person: str, attempts: list[Attempt]) -> None:
        path = self.path(person)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with path.open("a", encoding="utf-8") as file:
                file.writelines(json.dumps(attempt.to_json()) + "\n" for attempt in attempts)
        except OSError as error:
            raise BadFile(f"progress cannot be written to {path}: {error.strerror}.") from error

    def attempts(self, person: str) -> list[Attempt]:
        path = self.path(person)
        if not path.exists():
            return []
        found = []
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            try:
                found.append(attempt_from(json.loads(line)))
            except (ValueError, BadFile) as error:
                raise BadFile(f"line {number} of {path} cannot be read: {error}") from error
        return found

    def people(self) -> list[str]:
        return sorted(path.stem for path in self.folder.glob("*.jsonl")) if self.folder.exists() else []

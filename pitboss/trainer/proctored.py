"""Proctored exams that an examiner has opened, for the terminal and the server: a code begins one once."""

from __future__ import annotations

import json
import re
import secrets
from pathlib import Path
from threading import Lock

from pitboss.errors import BadFile, NotFound
from pitboss.home import data_folder
from pitboss.trainer.wire import Data

PROCTOR_CODE = re.compile(r"[0-9a-f]{4}(-[0-9a-f]{4}){2}")


def proctored_folder(data: Path | None = None) -> Path:
    return (data or data_folder()) / "training" / "proctored"


class ProctoredExams:
    """Exams that an examiner has opened: a code that a trainee can begin with once. The paper is drawn then."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = Lock()

    def open(self, data: Data) -> str:
        code = "-".join(secrets.token_hex(2) for _ in range(3))
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            (self.folder / f"{code}.json").write_text(json.dumps(data), encoding="utf-8")
        except OSError as error:
            raise BadFile(f"the exam cannot be written to {self.folder}: {error.strerror}.") from error
        return code

    def begin(self, code: str) -> Data:
        """What was opened under this code; from now on it is used."""
        file = self.folder / f"{code}.json"
        with self._lock:
            if not PROCTOR_CODE.fullmatch(code) or not file.is_file():
                raise NotFound("There is no open exam with this code; it can be begun once. Ask your examiner.")
            data: Data = json.loads(file.read_text(encoding="utf-8"))
            file.unlink()
        paper = data["paper"]
        if "fouls" in paper:  # opened by an earlier version
            paper["watched"] = paper.pop("fouls")
        return data

"""One server for each data folder. The operating system holds the lock, so no crash leaves it behind."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import IO, Any

from pitboss.errors import BadInput

NAME = "server.lock"


class AlreadyServed(BadInput):
    """Another server runs on this data."""


class Alone:
    """Held as long as the server runs. Beside the lock lies a note that tells others where it serves."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._note = folder / "server.json"
        self._file: IO[Any] = open(folder / NAME, "a+b")  # noqa: SIM115  held until the process ends
        if not _claim(self._file):
            self._file.close()
            raise AlreadyServed(self._told(folder))

    def _told(self, folder: Path) -> str:
        try:
            note = json.loads(self._note.read_text())
            where = f" at {note['address']} (process {note['process']})"
        except (OSError, ValueError, KeyError):
            where = ""
        return f"Pitboss already serves {folder}{where}; use that one, or set PITBOSS_HOME to another folder."

    def tell(self, address: str) -> None:
        self._note.write_text(json.dumps({"address": address, "process": os.getpid()}))

    def release(self) -> None:
        self._note.unlink(missing_ok=True)
        self._file.close()


if sys.platform == "win32":
    import msvcrt

    def _claim(file: IO[Any]) -> bool:
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _claim(file: IO[Any]) -> bool:
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

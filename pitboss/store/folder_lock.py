"""One server for each data folder and SQLite file. The system holds the locks, so no crash leaves one behind.

Workers on PostgreSQL hold none: any number of them may serve one house, also from one folder.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any

from pitboss.core.errors import AlreadyServed

NAME = "server"


@contextmanager
def only_server(folder: Path, file: Path | None) -> Iterator[list[FolderLock]]:
    """Hold the locks of the data folder, and of a SQLite file in another folder; none where the database is no file.

    Refused where another server holds one of them.
    """
    if file is None:
        yield []
        return
    with ExitStack() as held:
        places = [FolderLock(folder)]
        held.callback(places[0].release)
        if file.parent != folder.resolve():
            places.append(FolderLock(file.parent, file.name))
            held.callback(places[1].release)
        yield places


class FolderLock:
    """Held as long as the server runs. A JSON file next to it has the server's address."""

    def __init__(self, folder: Path, name: str = NAME) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._served = folder if name == NAME else folder / name
        self._note = folder / f"{name}.json"
        self._file: IO[Any] = open(folder / f"{name}.lock", "a+b")  # noqa: SIM115  held until the process ends
        try:
            if not _claim(self._file):
                raise AlreadyServed(
                    f"Pitboss already serves {self._served}{self._where()}; use that one, or set PITBOSS_HOME to"
                    " another folder."
                )
        except BaseException:
            self._file.close()
            raise
        self._note.unlink(missing_ok=True)  # of one that was killed

    def _noted(self) -> dict[str, Any]:
        try:
            noted: dict[str, Any] = json.loads(self._note.read_text())
        except (OSError, ValueError):
            return {}
        return noted

    def _where(self) -> str:
        noted = self._noted()
        return f" at {noted['address']} (process {noted['process']})" if noted.keys() >= {"address", "process"} else ""

    def note_address(self, address: str) -> None:
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

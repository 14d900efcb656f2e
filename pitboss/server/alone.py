"""One server for each data folder and each SQLite file. The system holds the locks, so no crash leaves one behind."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any

from pitboss.errors import AlreadyServed
from pitboss.server.settings import ServerSettings

NAME = "server"


@contextmanager
def alone(settings: ServerSettings) -> Iterator[list[Alone]]:
    """The only server of a data folder, and of a SQLite file elsewhere that another folder's server could have open."""
    with ExitStack() as held:
        places = [Alone(settings.folder)]
        held.callback(places[0].release)
        file = settings.file
        if file and file.parent != settings.folder.resolve():
            places.append(Alone(file.parent, file.name))
            held.callback(places[1].release)
        yield places


class Alone:
    """Held as long as the server runs. Beside the lock lies a note that tells others where it serves."""

    def __init__(self, folder: Path, name: str = NAME) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._note = folder / f"{name}.json"
        self._file: IO[Any] = open(folder / f"{name}.lock", "a+b")  # noqa: SIM115  held until the process ends
        if not _claim(self._file):
            self._file.close()
            raise AlreadyServed(self._told(folder if name == NAME else folder / name))

    def _told(self, served: Path) -> str:
        try:
            note = json.loads(self._note.read_text())
            where = f" at {note['address']} (process {note['process']})"
        except (OSError, ValueError, KeyError):
            where = ""
        return f"Pitboss already serves {served}{where}; use that one, or set PITBOSS_HOME to another folder."

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

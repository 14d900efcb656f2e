"""One server for each data folder and each SQLite file. The system holds the locks, so no crash leaves one behind."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from pitboss.errors import AlreadyServed
from pitboss.server.settings import ServerSettings
from pitboss.store.standby import CHECK_EVERY, Silence

NAME = "server"
BEAT = 0.5  # seconds between two signs of life of a server


@dataclass(frozen=True, slots=True)
class Standby:
    """How a second server waits: it ends the first after so many seconds without a sign of life."""

    takeover_after: float
    say: Callable[[str], None]
    head_start: float = 0.0  # seconds for which a lease without a known holder is left to another machine
    at_once: bool = False  # the previous holder was a process of this machine, and is dead: do not wait for it


@contextmanager
def only_server(settings: ServerSettings, standby: Standby | None = None) -> Iterator[list[FolderLock]]:
    """Hold the locks of the data folder, and of a SQLite file in another folder.

    Refused where another server holds one of them; a standby waits until that server ends.
    """
    with ExitStack() as held:
        places = [FolderLock(settings.folder, standby=standby)]
        held.callback(places[0].release)
        file = settings.file
        if file and file.parent != settings.folder.resolve():
            places.append(FolderLock(file.parent, file.name, standby))
            held.callback(places[1].release)
        yield places


class FolderLock:
    """Held as long as the server runs. A JSON file beside it has the server's address; its time is a sign of life."""

    def __init__(self, folder: Path, name: str = NAME, standby: Standby | None = None) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._served = folder if name == NAME else folder / name
        self._note = folder / f"{name}.json"
        self._file: IO[Any] = open(folder / f"{name}.lock", "a+b")  # noqa: SIM115  held until the process ends
        try:
            if not _claim(self._file):
                self._wait(standby)
        except BaseException:
            self._file.close()
            raise
        self._note.unlink(missing_ok=True)  # of one that was killed

    def _wait(self, standby: Standby | None) -> None:
        where = self._where()
        if standby is None:
            message = (
                f"Pitboss already serves {self._served}{where}; use that one, or set PITBOSS_HOME to another folder."
            )
            raise AlreadyServed(message)
        standby.say(f"standby of the server{where}: takes over when it ends")
        silence = Silence()
        while not _claim(self._file):
            if silence.after(self._beaten()) > standby.takeover_after and (holder := self._holder()):
                standby.say(f"the server{self._where()} does not answer; this one takes over")
                _end(holder)
                silence = Silence()
            time.sleep(CHECK_EVERY)

    def _noted(self) -> dict[str, Any]:
        try:
            noted: dict[str, Any] = json.loads(self._note.read_text())
        except (OSError, ValueError):
            return {}
        return noted

    def _where(self) -> str:
        noted = self._noted()
        return f" at {noted['address']} (process {noted['process']})" if noted.keys() >= {"address", "process"} else ""

    def _beaten(self) -> int:
        """When the holder last gave a sign of life; 0 for one that gives none, as `pitboss restore`."""
        try:
            return self._note.stat().st_mtime_ns
        except OSError:
            return 0

    def _holder(self) -> int:
        """The process that holds the lock, where it is a server that gives signs of life; else 0."""
        process, locks = int(self._noted().get("process", 0)), Path("/proc/locks")
        if process and locks.exists():
            inode = str(os.fstat(self._file.fileno()).st_ino)
            held = (line.split() for line in locks.read_text().splitlines() if " FLOCK " in line)
            if not any(str(process) in words and words[-3].endswith(f":{inode}") for words in held):
                return 0
        return process

    def note_address(self, address: str) -> None:
        self._note.write_text(json.dumps({"address": address, "process": os.getpid()}))

    def beat(self) -> None:
        """Give a sign of life."""
        with contextlib.suppress(OSError):
            os.utime(self._note)

    def release(self) -> None:
        self._note.unlink(missing_ok=True)
        self._file.close()


def _end(process: int) -> None:
    """Kill a process that does not answer, a stopped one too: the system then frees what it held."""
    try:
        os.kill(process, getattr(signal, "SIGKILL", signal.SIGTERM))
    except ProcessLookupError:
        pass
    except PermissionError:
        message = f"Process {process} does not answer, but is another user's; end it, or run the standby as that user."
        raise AlreadyServed(message) from None


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

"""A worker process, by `multiprocessing`: it does one piece of work at a time, and is killed to stop it.

An executor would not do: it neither stops work that has begun nor loses only that work where its process is killed.
"""

from __future__ import annotations

import atexit
import os
import sys
import time
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from pitboss.core.errors import Broken, PitbossError, refusal
from pitboss.engine.executor import exit_with_parent
from pitboss.server.work.threads import in_thread

SPAWN = get_context("spawn")  # a fork would copy the server's threads, sockets and locks
MEMORY = 1_500  # megabytes, after which a process is replaced
OFTEN = 0.2  # seconds between two reports of progress

T = TypeVar("T")
Heard = Callable[..., None]


class Worker:
    """One process. What it is given and what it answers is pickled: both ends are this program."""

    def __init__(self, lower: int) -> None:
        """Starts it, by so much less urgent than this process."""
        self._pipe, there = SPAWN.Pipe()
        self.process = SPAWN.Process(target=serve, args=(there, lower))  # no daemon: some counts start processes
        self.process.start()
        atexit.register(self.process.kill)  # else the program would wait at its end for one that works
        self.lower = lower
        there.close()  # so that reading ends with the process
        self.usable = True  # there is nothing of earlier work left in its pipe

    async def ask(self, work: Callable[..., T], given: tuple[Any, ...], heard: Heard) -> T:
        """The result of a function of a module; `heard` gets what the function tells by `report` before it ends."""
        self.usable = False
        try:
            self._pipe.send((work, given))
            while (answer := await in_thread(self._pipe.recv))[0] == "progress":
                heard(*answer[1])
        except (EOFError, OSError):
            raise Broken("The count ended without a result; there may be too little memory for it.") from None
        kind, outcome, megabytes = answer
        self.usable = megabytes <= MEMORY
        if kind == "refused":
            raise refusal(*outcome)
        if kind == "failed":
            raise RuntimeError(outcome)
        result: T = outcome
        return result

    async def stop(self) -> None:
        self.process.kill()
        await in_thread(self.process.join)
        atexit.unregister(self.process.kill)


def serve(pipe: Connection, lower: int) -> None:
    """What a process does until the server that has started it ends, however that ends."""
    global _server
    exit_with_parent()
    _server = pipe
    if hasattr(os, "nice"):  # not on Windows
        os.nice(lower)
    silent = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):  # what libraries print is not for the server's log
        os.dup2(silent, stream)
    from pitboss.server.work import counts  # noqa: F401  # most work needs it, and the first question need not wait

    while True:
        work, given = pipe.recv()
        kind, outcome = _outcome(work, given)
        try:
            pipe.send((kind, outcome, megabytes()))
        except Exception as error:  # a result that cannot be sent
            pipe.send(("failed", _in_words(error), megabytes()))


_server: Connection | None = None
_reported = 0.0


def report(*progress: Any) -> None:
    """Tells the server how far the work is; not more often than anybody looks."""
    global _reported
    if _server and time.monotonic() - _reported > OFTEN:
        _reported = time.monotonic()
        _server.send(("progress", progress))


def _outcome(work: Callable[..., Any], given: tuple[Any, ...]) -> tuple[str, Any]:
    try:
        return "result", work(*given)
    except PitbossError as error:  # by name: not every class of them can be pickled
        return "refused", (type(error).__name__, str(error))
    except Exception as error:  # the next question must still be answered
        return "failed", _in_words(error)


def _in_words(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def megabytes() -> int:
    """The most memory that this process has used."""
    if sys.platform == "win32":
        return 0
    import resource

    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return used // 2**20 if sys.platform == "darwin" else used // 1024

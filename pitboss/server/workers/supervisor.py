"""Starts the workers of a house on one port and restarts one that has ended. It serves no requests itself.

Workers are forked from a process that has loaded everything, so that one which was killed is back at once. In a house
on several machines each has a supervisor and a process for every worker; those that another machine serves wait.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import shutil
import signal
import socket
import tempfile
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from multiprocessing import connection
from pathlib import Path
from typing import Any

from pitboss.errors import BadInput
from pitboss.server.settings import ServerSettings
from pitboss.server.workers.place import WorkerPlace
from pitboss.server.workers.serving import (
    READY,
    REPLACED,
    WAITING,
    Waits,
    prepare,
    serve_worker,
    settings_of,
    workers_of,
)
from pitboss.store.house_keys import Keys

HEAD_START = 10.0  # seconds that a machine leaves its workers to another one that may be about to start
GOODBYE = 15.0  # seconds that workers get to stop
OFTEN, WITHIN = 5, 30.0  # a house one of whose workers ends so often within so many seconds is not opened
PAUSE = 2.0  # seconds before a worker of an open house that could not start is started again
BACKLOG = 2048
PRELOAD = "pitboss.server.workers.preload"  # imported before workers are forked
STOPPING = (signal.SIGINT, signal.SIGTERM)


@dataclass
class RunningWorker:
    number: int
    process: Any
    link: connection.Connection
    ready: bool = False
    waiting: bool = False  # another machine serves in its place
    again_at: float | None = None  # it has ended, and is started again then
    starts: deque[float] = field(default_factory=lambda: deque(maxlen=OFTEN))


@dataclass(frozen=True, slots=True)
class Machine:
    """One of several machines of a house. It begins with its own workers, and takes over those of a lost one."""

    number: int
    of: int
    host: str  # by which the others reach it
    takeover_after: float  # seconds of silence after which a worker elsewhere is cut off, if it has not died

    def owns(self, worker: int) -> bool:
        return (worker - self.number) % self.of == 0


class Stop(Exception):
    """The house is to be closed."""


def refuse_fewer(settings: ServerSettings, count: int) -> None:
    """Tables and people of a worker must not be left behind."""
    least = workers_of(settings.folder)
    if count < least:
        raise BadInput(f"This house has data of {least} workers in {settings.folder}; use --workers {least} or more.")


class Supervisor:
    def __init__(
        self,
        settings: ServerSettings,
        count: int,
        place: socket.socket,
        address: str,
        say: Callable[[str], None],
        machine: Machine | None = None,
    ) -> None:
        self._machine = machine
        self._settings, self._count, self._place, self._address, self._say = settings, count, place, address, say
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload([PRELOAD])
        self._folder = Path(tempfile.mkdtemp(prefix="pitboss-"))  # short: the path of such a socket may not be long
        self._workers: dict[int, RunningWorker] = {}
        self._open = False  # all workers have started once

    def run(self, opened: Callable[[], None]) -> None:
        """Serve until a signal says to stop; `opened` is called when all workers answer."""
        for one in STOPPING:  # a shell's background jobs begin with SIGINT ignored: it is taken here all the same
            signal.signal(one, _stop)
        try:
            self._place.listen(BACKLOG)
            own = [settings_of(self._settings, one) for one in self._places()]
            self._start(1, own[0])
            self._wait(self._started, own)  # it makes the key, and says what is wrong with the house
            keys = Keys.of_folder(self._settings.folder)
            for number, settings in enumerate(own[1:], 2):
                asyncio.run(prepare(settings, keys))
                self._start(number, settings)
            self._wait(self._started, own)
            self._open = True
            opened()
            self._wait(lambda: False, own)
        except Stop:
            pass
        finally:
            for one in STOPPING:
                signal.signal(one, signal.SIG_IGN)
            self._end()
            shutil.rmtree(self._folder, ignore_errors=True)

    def _places(self) -> list[WorkerPlace]:
        places = [WorkerPlace(number + 1, self._count, self._folder) for number in range(self._count)]
        if self._machine is None:
            return places
        databases = tuple(settings_of(self._settings, one).url for one in places)
        machine = self._machine
        return [
            replace(one, databases=databases, owned=machine.owns(one.number), inner=_bound(machine.host))
            for one in places
        ]

    def _started(self) -> bool:
        return all(one.ready or one.waiting for one in self._workers.values())

    def _waits(self, number: int, before: RunningWorker | None) -> Waits | None:
        """How a worker begins in a house on several machines."""
        machine = self._machine
        if machine is None:
            return None
        crashed = before is not None and before.ready and before.process.exitcode not in (0, REPLACED)
        return Waits(machine.takeover_after, 0.0 if machine.owns(number) else HEAD_START, crashed)

    def _start(self, number: int, settings: ServerSettings) -> None:
        here, there = self._context.Pipe()
        before = self._workers.get(number)
        args = settings, self._place, self._address, there, self._waits(number, before)
        running = RunningWorker(number, self._process(number, args), here)
        there.close()
        if before:
            before.link.close()
            running.starts = before.starts
        running.starts.append(time.monotonic())
        self._workers[number] = running

    def _process(self, number: int, args: tuple[Any, ...]) -> Any:
        process = self._context.Process(target=serve_worker, args=args, name=f"worker {number}")
        process.start()
        return process

    def _wait(self, done: Callable[[], bool], own: list[ServerSettings]) -> None:
        """Waits until `done`; meanwhile a worker that ends is started again."""
        while not done():
            watched: dict[Any, RunningWorker] = {}
            for one in self._workers.values():
                if one.again_at is None:
                    watched |= {one.process.sentinel: one} | ({} if one.ready else {one.link: one})
            for found in connection.wait(list(watched), self._pause()):
                one = watched[found]
                if found is one.link:
                    self._hear(one)
                elif not one.process.is_alive():
                    self._ended(one)
            for one in list(self._workers.values()):
                if one.again_at is not None and one.again_at <= time.monotonic():
                    self._start(one.number, own[one.number - 1])

    def _pause(self) -> float | None:
        """Seconds until the next worker is started again; None where none is to be."""
        times = [one.again_at for one in self._workers.values() if one.again_at is not None]
        return max(0.0, min(times) - time.monotonic()) if times else None

    def _hear(self, one: RunningWorker) -> None:
        try:
            kind, why = one.link.recv()
        except (EOFError, OSError):
            one.process.join()  # it ended without a message
            return
        if kind == WAITING:
            self._say(f"worker {one.number}: {why}")
            one.waiting = True
        elif kind == READY:
            one.ready = True
            one.starts.clear()  # it can start: however often it is killed later, it is started again
        elif self._open:
            self._say(f"worker {one.number}: {why}")
        else:
            raise BadInput(why)

    def _ended(self, one: RunningWorker) -> None:
        """It is started again: at once, or after a pause where it could not start in a house that is open."""
        if one.link.poll() and not one.ready:
            self._hear(one)
        now = time.monotonic()
        if not self._open and len(one.starts) == OFTEN and now - one.starts[0] < WITHIN:
            raise BadInput(f"Worker {one.number} ended {OFTEN} times in a row; the house is closed. See its log above.")
        code = one.process.exitcode
        ended = "was replaced by another machine" if code == REPLACED else f"has ended (code {code})"
        self._say(f"worker {one.number} {ended}; it is started again")
        one.again_at = now + PAUSE if self._open and not one.ready else now

    def _end(self) -> None:
        for one in self._workers.values():
            with contextlib.suppress(ProcessLookupError, ValueError):
                one.process.terminate()
        until = time.monotonic() + GOODBYE
        for one in self._workers.values():
            one.process.join(max(0.0, until - time.monotonic()))
            if one.process.is_alive():
                one.process.kill()
                one.process.join()
            one.link.close()


def _bound(host: str) -> socket.socket:
    """A socket that stays bound while processes that serve on it come and go."""
    try:
        place = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
        place.bind((host, 0))
    except OSError as error:
        raise BadInput(f"--machine-host {host} cannot be listened on: {error.strerror}.") from None
    return place


def _stop(number: int, frame: Any) -> None:
    raise Stop

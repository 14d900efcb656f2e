"""Work that may take long runs in worker processes, in fair turns, and is stopped with its client."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from enum import Enum
from typing import Any, TypeVar

from pitboss.core.errors import BadValue, Broken
from pitboss.server.work.fair_queue import Asker, FairQueue, Use
from pitboss.server.work.processes import Heard, Worker

# As `nice` takes it, above what the server itself has: tables go first. With 15, a count of two seconds takes minutes
# on a busy machine.
LESS_URGENT = 10
EACH = 8  # unfinished questions of one person: a page of the lab asks several things at once
SPARE = 3  # idle processes that are kept
LONGEST = 120.0  # seconds of one answer; tables of values take as long as they take
LOOK = 0.25  # seconds between two checks whether the client is still connected

T = TypeVar("T")
Gone = Callable[[], Awaitable[bool]]


class Lane(Enum):
    """What work is for, and how much of it is done at a time: none of them holds up another.

    One address never has the last free place of a lane; what it uses in one counts in all.
    """

    LAB = "lab", 3
    TABLES = "tables", 2
    AHEAD = "ahead", 3  # tables of values before anybody needs them, and the recount at the start
    JOBS = "jobs", 2
    AWAITED = "awaited", 3  # tables of values that a player waits for, at the usual priority

    def __init__(self, _: str, slots: int) -> None:
        self.slots = slots


class Stopped(Exception):
    """The client has disconnected."""


class TooLong(BadValue):
    """The work was stopped after its time."""


async def never() -> bool:
    return False


def ignore(*_: object) -> None: ...


class Workers:
    def __init__(self) -> None:
        self.use = Use()
        self._queues = {lane: FairQueue(lane.slots, each=EACH, use=self.use) for lane in Lane}
        self._idle: list[Worker] = []  # the last is the one used last: it remembers the most
        self._asking: set[asyncio.Task[Any]] = set()
        self._warmed = self._closing = False

    async def ask(
        self,
        lane: Lane,
        asker: Asker,
        work: Callable[..., T],
        *given: Any,
        gone: Gone = never,
        begun: Heard = ignore,
        heard: Heard = ignore,
        longest: float | None = None,
    ) -> T:
        """The result of a function of a module. It is stopped when `gone` returns true: the client has disconnected.

        `begun` is called when it has its turn, `heard` with what the function tells by `report` while it works.
        """
        if self._closing:
            raise Broken(CLOSING)
        if lane in (Lane.LAB, Lane.TABLES):
            longest = LONGEST

        def of(worker: Worker) -> Awaitable[T]:
            return worker.ask(work, given, heard)

        task = asyncio.create_task(self._in_turn(lane, asker, of, gone, begun, longest))
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)
        try:
            return await task
        except asyncio.CancelledError:
            if self._closing:
                raise Broken(CLOSING) from None
            task.cancel()
            raise

    async def _in_turn(
        self,
        lane: Lane,
        asker: Asker,
        ask: Callable[[Worker], Awaitable[T]],
        gone: Gone,
        begun: Heard,
        limit: float | None,
    ) -> T:
        async with self._queues[lane].turn(asker):
            if await gone():
                raise Stopped
            begun()
            worker = self._take(0 if lane is Lane.AWAITED else LESS_URGENT)
            answer = asyncio.ensure_future(ask(worker))
            try:
                async with asyncio.timeout(limit):
                    while not (await asyncio.wait((answer,), timeout=LOOK))[0]:
                        if await gone():
                            raise Stopped
                return answer.result()
            except TimeoutError:
                long = f"more than {limit:.0f} seconds"
                raise TooLong(f"This takes {long} to count; use the pitboss command for it.") from None
            finally:
                answer.cancel()
                await asyncio.shield(asyncio.ensure_future(self._give_back(worker)))

    def _take(self, lower: int) -> Worker:
        for worker in [idle for idle in reversed(self._idle) if idle.lower == lower]:
            self._idle.remove(worker)
            if worker.process.is_alive():
                return worker
        return Worker(lower)

    async def _give_back(self, worker: Worker) -> None:
        if worker.usable and len(self._idle) < SPARE and not self._closing:
            self._idle.append(worker)
        else:
            await worker.stop()

    def warm(self) -> None:
        """Start a process before the first question: a client looks at the games."""
        if not self._warmed:
            self._warmed = True
            self._idle.append(self._take(LESS_URGENT))

    async def stop(self) -> None:
        """End what is being counted; clients that wait for it get an answer. May be called twice."""
        self._closing = True
        for task in self._asking:
            task.cancel()
        await asyncio.gather(*self._asking, return_exceptions=True)
        await asyncio.gather(*(worker.stop() for worker in self._idle))
        self._idle.clear()


CLOSING = "The house is closing; ask again when it is open."

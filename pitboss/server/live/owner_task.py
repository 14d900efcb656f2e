"""A task that carries out queued work one item at a time, in order."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from pitboss.core.errors import PitbossError, TooFast, Unavailable

INBOX = 256  # pieces of work waiting

Work = Callable[[], Awaitable[Any]]
T = TypeVar("T")


async def _nothing() -> None:
    pass


class OwnerTask:
    def __init__(self, name: str) -> None:
        self.name = name
        self.active = time.monotonic()  # when work was last begun
        self.retired = False
        self._why: PitbossError = Unavailable("The table was just closed for lack of players; try again.")
        self._inbox: asyncio.Queue[tuple[Work, asyncio.Future[Any]]] = asyncio.Queue(INBOX)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name=self.name)

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    @property
    def running(self) -> bool:
        return self._task is not None and not self._task.done()

    @property
    def idle(self) -> bool:
        """Nothing waits."""
        return self._inbox.empty()

    async def ask(self, work: Callable[[], Awaitable[T]]) -> T:
        """Queues work and returns its result; refused if the queue is full."""
        if self.retired:
            raise type(self._why)(*self._why.args)
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        try:
            self._inbox.put_nowait((work, done))
        except asyncio.QueueFull:
            raise TooFast(f"{self.name} has too much to do; try again in a moment.") from None
        return await done

    def retire(self, why: PitbossError | None = None) -> None:
        """Accepts no further work, for this reason; called by the last item that is carried out."""
        self.retired, self._why = True, why or self._why
        while not self._inbox.empty():
            _, done = self._inbox.get_nowait()
            if not done.done():
                done.set_exception(self._why)
                done.exception()  # no caller need fetch it
        self.add(_nothing)  # wakes the task, which then ends

    def add(self, work: Work) -> None:
        """Queue background work; dropped where the queue is full."""
        if not self._inbox.full():
            self._inbox.put_nowait((work, asyncio.get_running_loop().create_future()))

    async def _run(self) -> None:
        while not self.retired:
            work, done = await self._inbox.get()
            self.active = time.monotonic()
            try:
                answer = await work()
            except Exception as error:  # it is raised for the caller; the task continues
                if not done.done():
                    done.set_exception(error)
            else:
                if not done.done():
                    done.set_result(answer)

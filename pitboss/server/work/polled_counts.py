"""Counts that clients ask for again until they are done, so that no request is held open for a count."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel

from pitboss.core.errors import StillCounting
from pitboss.server.work import counts
from pitboss.server.work.fair_queue import Asker
from pitboss.server.work.workers import Lane, Stopped, Workers

PATIENCE = 0.25  # seconds that an answer waits for a count, so that a quick one needs no second request
LONGEST_WAIT = 600.0  # seconds that a client may ask to wait
ABANDONED = 10.0  # seconds without a question after which a count is stopped

Now = Callable[[], float]
Work = Callable[[str, Any], Any]  # of a game and a question


@dataclass
class Count:
    """A count that is running, or finished and not fetched yet."""

    asked: float  # when it was last asked for
    waiting: int = 0  # requests that wait for it now
    task: asyncio.Task[Any] = field(init=False)

    def is_abandoned(self, now: float) -> bool:
        return not self.waiting and now - self.asked > ABANDONED


class PolledCounts:
    def __init__(self, workers: Workers, now: Now = time.monotonic) -> None:
        self._workers, self._now = workers, now
        self._counts: dict[str, Count] = {}

    async def ask(self, asker: Asker, work: Work, game: str, question: BaseModel | None, wait: float = 0.0) -> Any:
        """The result of a count; `StillCounting` if it takes longer than this many seconds. Ask again for it then.

        The same question is counted once, however many ask. A count that no client asks for any more is stopped.
        """
        asked = question.model_dump(mode="json") if question else None
        name = json.dumps([work.__name__, game, asked], sort_keys=True)
        count = self._counts.get(name) or self._start(name, asker, work, game, question)
        count.asked = self._now()
        count.waiting += 1
        try:
            done, _ = await asyncio.wait((count.task,), timeout=max(PATIENCE, min(wait, LONGEST_WAIT)))
        finally:
            count.waiting -= 1
            count.asked = self._now()
        if not done:
            raise StillCounting
        self._counts.pop(name, None)
        try:
            return await count.task
        except Stopped:
            raise StillCounting from None

    def _start(self, name: str, asker: Asker, work: Work, game: str, question: BaseModel | None) -> Count:
        self._forget()
        count = self._counts[name] = Count(self._now())

        async def gone() -> bool:
            return count.is_abandoned(self._now())

        answer = self._workers.ask(Lane.LAB, asker, counts.answer, work, game, question, gone=gone)
        count.task = asyncio.create_task(answer)
        count.task.add_done_callback(_retrieved)
        return count

    def _forget(self) -> None:
        """Drops results that no client has fetched."""
        now = self._now()
        for name in [name for name, count in self._counts.items() if count.task.done() and count.is_abandoned(now)]:
            del self._counts[name]


def _retrieved(task: asyncio.Task[Any]) -> None:
    if not task.cancelled():
        task.exception()  # the next request for it gets it


def wait_of(prefer: str) -> float:
    """Seconds that a client asks to wait, by a `Prefer` header (RFC 7240).

    >>> wait_of("wait=20"), wait_of("respond-async, wait=5"), wait_of(""), wait_of("wait=x")
    (20.0, 5.0, 0.0, 0.0)
    """
    for part in prefer.split(","):
        name, _, value = part.strip().partition("=")
        if name.lower() == "wait" and value.isascii() and value.isdigit():
            return float(value)
    return 0.0

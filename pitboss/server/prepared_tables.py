"""Tables that the coach counts from, made before anybody asks: in a process of its own, at low priority."""

from __future__ import annotations

import asyncio
import os
from collections import OrderedDict
from typing import Any

from pitboss.lab.prepare import command, needed, prepare, prepared
from pitboss.rules import House
from pitboss.server.fair_queue import Asker, FairQueue
from pitboss.server.threads import in_thread

LESS_URGENT = 10  # than dealing cards
REMEMBERED = 500  # rules whose tables are known to be on disk


class Prepared:
    """By rules: what is made, and of what is not, how far it has come. No more than two are made at a time."""

    def __init__(self) -> None:
        self.progress: dict[str, tuple[int, int]] = {}
        self._made: OrderedDict[str, None] = OrderedDict()
        self._loaded: set[str] = set()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._queue = FairQueue(2)  # a long count does not hold up a short one

    async def ready(self, house: House[Any]) -> None:
        """Returns when this process can give advice under these rules at once."""
        await self.made(Asker("house", house.game.key), house)
        if house.digest not in self._loaded and needed(house):
            await in_thread(prepare, house)  # loads it, or where it cannot be kept on disk makes it here
            self._loaded.add(house.digest)

    async def made(self, asker: Asker, house: House[Any]) -> None:
        """Returns when the tables for these rules are on disk, for whatever process needs them."""
        digest = house.digest
        if digest in self._made or not needed(house):
            return
        if digest not in self._tasks:
            task = self._tasks[digest] = asyncio.create_task(self._make(asker, house))
            task.add_done_callback(lambda done: self._done(digest, done))
        await asyncio.shield(self._tasks[digest])

    def _done(self, digest: str, task: asyncio.Task[None]) -> None:
        self._tasks.pop(digest, None)
        self.progress.pop(digest, None)
        if not task.cancelled() and not task.exception():
            self._made[digest] = None
            if len(self._made) > REMEMBERED:
                self._made.popitem(last=False)

    async def _make(self, asker: Asker, house: House[Any]) -> None:
        async with self._queue.turn(asker):
            if not await in_thread(prepared, house):
                await self._count(house)

    async def _count(self, house: House[Any]) -> None:
        pipe, nothing = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
        process = await asyncio.create_subprocess_exec(*command(house), stdin=nothing, stdout=pipe, stderr=nothing)
        try:
            if hasattr(os, "setpriority"):
                os.setpriority(os.PRIO_PROCESS, process.pid, LESS_URGENT)
            assert process.stdout
            async for line in process.stdout:
                done, of = map(int, line.split())
                self.progress[house.digest] = done, of
            await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()

    async def stop(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

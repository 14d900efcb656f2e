"""Prepares tables for the coach, best play and slow games ahead of time, at low priority.

Each is made in a process of its own, so that tables do not wait for it; this process only reads what is on disk then.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

from pitboss.house import House
from pitboss.lab.prepare import Part, command, is_made, needs_preparation, prepare
from pitboss.server.fair_queue import Asker, FairQueue
from pitboss.server.priorities import less_urgent
from pitboss.server.threads import in_thread

REMEMBERED = 500  # parts that are known to be on disk

Made = tuple[Part, str]  # a part, and the digest of the rules it is made for


class Prepared:
    """Which rules are prepared, and the progress of those that are not. At most two are prepared at a time."""

    def __init__(self) -> None:
        self.progress: dict[str, tuple[int, int]] = {}
        self._made: OrderedDict[Made, None] = OrderedDict()
        self._loaded: set[str] = set()
        self._tasks: dict[Made, asyncio.Task[None]] = {}
        self._queue = FairQueue(2)  # a long count does not hold up a short one

    async def ready(self, house: House[Any]) -> None:
        """Returns when this process can give advice under these rules at once."""
        await self.made(Asker("house", house.game.key), house)
        if house.digest not in self._loaded and needs_preparation(house):
            await in_thread(prepare, house)  # loads it, or where it cannot be kept on disk makes it here
            self._loaded.add(house.digest)

    async def strategy_ready(self, house: House[Any], *, urgent: bool = False) -> None:
        """Returns when best play for the main bet alone is on disk: to read it costs this process little.

        It is `urgent` where a player waits for it: then the process that makes it has the usual priority.
        """
        await self._once(Part.STRATEGY, Asker("house", house.game.key), house, urgent=urgent)

    async def made(self, asker: Asker, house: House[Any]) -> None:
        """Returns when the tables for these rules are on disk, for whatever process needs them."""
        if needs_preparation(house):
            await self._once(Part.TABLES, asker, house)

    async def counted(self, house: House[Any]) -> None:
        """Returns when a slow game is counted under these rules. Advice and bots do not wait for it."""
        if house.game.declared.slow:
            await self._once(Part.COUNT, Asker("house", house.game.key), house)

    async def _once(self, part: Part, asker: Asker, house: House[Any], *, urgent: bool = False) -> None:
        made = part, house.digest
        if made in self._made:
            return
        if made not in self._tasks:
            task = self._tasks[made] = asyncio.create_task(self._make(part, asker, house, urgent=urgent))
            task.add_done_callback(lambda done: self._done(made, done))
        await asyncio.shield(self._tasks[made])

    def _done(self, made: Made, task: asyncio.Task[None]) -> None:
        self._tasks.pop(made, None)
        self.progress.pop(made[1], None)
        if not task.cancelled() and not task.exception():
            self._made[made] = None
            if len(self._made) > REMEMBERED:
                self._made.popitem(last=False)

    async def _make(self, part: Part, asker: Asker, house: House[Any], *, urgent: bool) -> None:
        async with self._queue.turn(asker):
            if not await in_thread(is_made, part, house):
                await self._count(part, house, urgent=urgent)

    async def _count(self, part: Part, house: House[Any], *, urgent: bool) -> None:
        pipe, nothing = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
        process = await asyncio.create_subprocess_exec(
            *command(part, house), stdin=nothing, stdout=pipe, stderr=nothing
        )
        try:
            if not urgent:
                less_urgent(process)
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

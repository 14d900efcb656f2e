"""Prepares tables for the coach, best play and slow games ahead of time, at low priority.

Each is made in a worker process, so that tables do not wait for it; this process only reads what is on disk then.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from pitboss.lab.prepare import Part, is_made, needs_preparation, prepare
from pitboss.rules.house import House
from pitboss.rules.options import settings_of
from pitboss.server.work.counts import make
from pitboss.server.work.fair_queue import Asker
from pitboss.server.work.threads import in_thread
from pitboss.server.work.workers import Lane, Workers

REMEMBERED = 500  # parts that are known to be on disk

Made = tuple[Part, str]  # a part, and the digest of the rules it is made for
Task = tuple[Made, bool]  # and whether a player waits for it


class Prepared:
    """Which rules are prepared, and the progress of those that are not."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self.progress: dict[str, tuple[int, int]] = {}
        self._made: OrderedDict[Made, None] = OrderedDict()
        self._loaded: set[str] = set()
        self._tasks: dict[Task, asyncio.Task[None]] = {}

    async def ready(self, house: House) -> None:
        """Returns when this process can give advice under these rules at once."""
        await self.made(Asker("house", house.game.key), house, urgent=True)
        if house.digest not in self._loaded and needs_preparation(house):
            await in_thread(prepare, house)  # loads it, or where it cannot be kept on disk makes it here
            self._loaded.add(house.digest)

    async def strategy_ready(self, house: House, *, urgent: bool = False) -> None:
        """Returns when best play for the main bet alone is on disk: to read it costs this process little.

        It is `urgent` where a player waits for it: then the process that makes it has the usual priority.
        """
        await self._once(Part.STRATEGY, Asker("house", house.game.key), house, urgent=urgent)

    async def made(self, asker: Asker, house: House, *, urgent: bool = False) -> None:
        """Returns when the tables for these rules are on disk, for whatever process needs them."""
        if needs_preparation(house):
            await self._once(Part.TABLES, asker, house, urgent=urgent)

    async def counted(self, house: House) -> None:
        """Returns when a slow game is counted under these rules. Advice and bots do not wait for it."""
        if house.game.declared.slow:
            await self._once(Part.COUNT, Asker("house", house.game.key), house)

    async def _once(self, part: Part, asker: Asker, house: House, *, urgent: bool = False) -> None:
        made = part, house.digest
        if made in self._made:
            return
        name = made, urgent  # one of low priority may not end for minutes on a busy machine: no request waits for that
        if name not in self._tasks:
            task = self._tasks[name] = asyncio.create_task(self._make(part, asker, house, urgent=urgent))
            task.add_done_callback(lambda done: self._done(name, done))
        await asyncio.shield(self._tasks[name])

    def _done(self, name: Task, task: asyncio.Task[None]) -> None:
        made, _ = name
        self._tasks.pop(name, None)
        self.progress.pop(made[1], None)
        if not task.cancelled() and not task.exception():
            self._made[made] = None
            if len(self._made) > REMEMBERED:
                self._made.popitem(last=False)

    async def _make(self, part: Part, asker: Asker, house: House, *, urgent: bool) -> None:
        if not await in_thread(is_made, part, house):
            await self._count(part, asker, house, urgent=urgent)

    async def _count(self, part: Part, asker: Asker, house: House, *, urgent: bool) -> None:
        def heard(done: int, of: int) -> None:
            self.progress[house.digest] = done, of

        lane, settings = Lane.AWAITED if urgent else Lane.AHEAD, list(settings_of(house.options))
        await self._workers.ask(lane, asker, make, part.value, house.game.key, settings, heard=heard)

    async def stop(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

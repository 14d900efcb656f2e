"""What the coach counts from, made before anybody asks: in a process of its own, which leaves the tables their time."""

from __future__ import annotations

import asyncio
import os
from typing import Any

from pitboss.lab.prepare import command, prepare, prepared
from pitboss.rules import House
from pitboss.server.threads import in_thread

LESS_URGENT = 10  # than dealing cards


class Prepared:
    """By rules: what is ready, and of what is not, how far it has come. No more than two count at a time."""

    def __init__(self) -> None:
        self.progress: dict[str, tuple[int, int]] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._room = asyncio.Semaphore(2)  # a long count does not hold up a short one

    async def ready(self, house: House[Any]) -> None:
        """Returns when advice under these rules can be given at once."""
        if not hasattr(house.game.counts, "prepare"):
            return
        if house.digest not in self._tasks:
            self._tasks[house.digest] = asyncio.create_task(self._prepare(house))
        await asyncio.shield(self._tasks[house.digest])

    async def _prepare(self, house: House[Any]) -> None:
        if not await in_thread(prepared, house):
            async with self._room:
                if not await in_thread(prepared, house):  # other rules may have needed the same
                    await self._count(house)
            await in_thread(prepare, house)  # loads it, or where it cannot be kept on disk makes it here
        self.progress.pop(house.digest, None)

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
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

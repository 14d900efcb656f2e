"""Long counts run in processes beside the server: tables do not wait for them, and one nobody waits for is stopped."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from collections.abc import Awaitable, Callable
from typing import Any

from pitboss import errors
from pitboss.errors import Broken, PitbossError

ROOMS = 2  # counts at the same time
LOOK = 0.25  # seconds between two looks whether anybody still waits
LINE = 2**27  # bytes of an answer at most: a report with its charts

Gone = Callable[[], Awaitable[bool]]


class Stopped(Exception):
    """Whoever asked has gone."""


async def never() -> bool:
    return False


class Room:
    """One process, for one question at a time."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, question: dict[str, Any], gone: Gone) -> Any:
        process = await self.start()
        assert process.stdin and process.stdout
        reading = asyncio.ensure_future(process.stdout.readline())
        try:
            process.stdin.write(json.dumps(question).encode() + b"\n")
            await process.stdin.drain()
            while not (await asyncio.wait((reading,), timeout=LOOK))[0]:
                if await gone():
                    raise Stopped
            line = reading.result()
        except BaseException:  # it counts for nobody now, and its next line would be the answer to another question
            reading.cancel()
            await asyncio.shield(asyncio.ensure_future(self.stop()))
            raise
        if not line:
            await self.stop()
            raise Broken("The count ended without a result; there may be too little memory for it.")
        return _read(json.loads(line))

    async def start(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            pipe, command = asyncio.subprocess.PIPE, (sys.executable, "-m", "pitboss.server.counter")
            self._process = await asyncio.create_subprocess_exec(
                *command, stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.DEVNULL, limit=LINE
            )
            if sys.platform != "win32":  # tables go first
                with contextlib.suppress(OSError):
                    os.setpriority(os.PRIO_PROCESS, self._process.pid, 5)
        return self._process

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def _read(answer: dict[str, Any]) -> Any:
    if "refused" in answer:
        kind: type[PitbossError] = getattr(errors, answer["refused"], PitbossError)
        refusal = kind.__new__(kind)
        refusal.args = (answer["why"],)
        raise refusal
    if "failed" in answer:
        raise RuntimeError(answer["failed"])
    return answer["result"]


class Counting:
    def __init__(self) -> None:
        self._rooms = [Room() for _ in range(ROOMS)]  # the one used last is the last: it knows the most by heart
        self._free = asyncio.Semaphore(ROOMS)
        self._all = tuple(self._rooms)
        self._warming: asyncio.Task[Any] | None = None
        self._closing = False

    async def ask(self, call: str, game: str, asked: dict[str, Any], gone: Gone = never) -> Any:
        """`gone` tells whether whoever asked has left; then the count is stopped."""
        async with self._free:
            room = self._rooms.pop()
            try:
                if not self._closing:
                    return await room.ask({"call": call, "game": game, "asked": asked}, gone)
            except Broken:
                if not self._closing:
                    raise
            finally:
                self._rooms.append(room)
        raise Broken("The house is closing; ask again when it is open.")

    def warm(self) -> None:
        """Somebody looks at the games: have a process ready before the first question."""
        if self._warming is None and self._rooms:
            self._warming = asyncio.ensure_future(self._rooms[-1].start())

    async def stop(self) -> None:
        """End what is being counted: whoever waits for it is told."""
        self._closing = True
        if self._warming:
            await asyncio.gather(self._warming, return_exceptions=True)
        await asyncio.gather(*(room.stop() for room in self._all))

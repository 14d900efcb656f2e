"""Counts that may take long run in processes beside the server, in fair turns, and are cancelled with their client."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from collections.abc import Awaitable, Callable
from typing import Any

from pitboss.errors import BadValue, Broken, refusal
from pitboss.server.fair_queue import Asker, FairQueue
from pitboss.server.priorities import less_urgent

WORKERS = 3  # counts at the same time; one address has at most two of them
EACH = 8  # unfinished counts of one person: a page of the lab asks several things at once
MEMORY = 1_500  # megabytes, after which a process is replaced
LONGEST = 120.0  # seconds of one count
LOOK = 0.25  # seconds between two checks whether the client is still connected
COMMAND = (sys.executable, "-m", "pitboss.server.count_process")
LINE = 2**27  # bytes of an answer at most: a report with its charts

Gone = Callable[[], Awaitable[bool]]


class Stopped(Exception):
    """The client has disconnected."""


async def never() -> bool:
    return False


class CountWorker:
    """One process, for one question at a time."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._changing = asyncio.Lock()  # while the process is being started or ended

    async def ask(self, question: dict[str, Any], gone: Gone) -> Any:
        process = await self.start()
        assert process.stdin and process.stdout
        reading = asyncio.ensure_future(process.stdout.readline())
        try:
            async with asyncio.timeout(LONGEST):
                process.stdin.write(json.dumps(question).encode() + b"\n")
                await process.stdin.drain()
                while not (await asyncio.wait((reading,), timeout=LOOK))[0]:
                    if await gone():
                        raise Stopped
            line = reading.result()
        except BaseException as error:  # its next line would be the answer to another question
            reading.cancel()
            await asyncio.shield(asyncio.ensure_future(self.stop()))
            if isinstance(error, TimeoutError):
                seconds = f"{LONGEST:.0f} seconds"
                raise BadValue(f"This takes more than {seconds} to count; use the pitboss command for it.") from None
            if isinstance(error, ConnectionError):
                line = b""
            else:
                raise
        if not line.endswith(b"\n"):  # a process that ends while it writes leaves part of a line
            await self.stop()
            raise Broken("The count ended without a result; there may be too little memory for it.")
        answer = json.loads(line)
        if answer.get("megabytes", 0) > MEMORY:
            await self.stop()
        return _read(answer)

    async def start(self) -> asyncio.subprocess.Process:
        async with self._changing:
            if self._process is None or self._process.returncode is not None:
                pipe = asyncio.subprocess.PIPE
                self._process = await asyncio.create_subprocess_exec(
                    *COMMAND, stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.DEVNULL, limit=LINE
                )
                less_urgent(self._process)
            return self._process

    async def stop(self) -> None:
        async with self._changing:
            process, self._process = self._process, None
            if process and process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()


def _read(answer: dict[str, Any]) -> Any:
    if "refused" in answer:
        raise refusal(answer["refused"], answer["why"])
    if "failed" in answer:
        raise RuntimeError(answer["failed"])
    return answer["result"]


class CountWorkers:
    def __init__(self, workers: int = WORKERS) -> None:
        self._idle = [CountWorker() for _ in range(workers)]  # the last is the one used last: it remembers the most
        self._all = tuple(self._idle)
        self._queue = FairQueue(workers, each=EACH)
        self._asking: set[asyncio.Task[Any]] = set()
        self._warming: asyncio.Task[Any] | None = None
        self._closing = False

    async def ask(self, asker: Asker, call: str, game: str, asked: dict[str, Any], gone: Gone = never) -> Any:
        """The result of a count. It is stopped when `gone` returns true: the client has disconnected."""
        if self._closing:
            raise Broken(CLOSING)
        task = asyncio.create_task(self._ask(asker, {"call": call, "game": game, "asked": asked}, gone))
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)
        try:
            return await task
        except asyncio.CancelledError:
            if self._closing:
                raise Broken(CLOSING) from None
            task.cancel()
            raise

    async def _ask(self, asker: Asker, question: dict[str, Any], gone: Gone) -> Any:
        async with self._queue.turn(asker):
            if await gone():
                raise Stopped
            worker = self._idle.pop()
            try:
                return await worker.ask(question, gone)
            finally:
                self._idle.append(worker)

    def warm(self) -> None:
        """Start a process before the first question: a client looks at the games."""
        if self._warming is None and self._idle:
            self._warming = asyncio.ensure_future(self._idle[-1].start())

    async def stop(self) -> None:
        """End what is being counted; clients that wait for it get an answer."""
        self._closing = True
        if self._warming:
            await asyncio.gather(self._warming, return_exceptions=True)
        for task in self._asking:
            task.cancel()
        await asyncio.gather(*self._asking, return_exceptions=True)
        await asyncio.gather(*(worker.stop() for worker in self._all))


CLOSING = "The house is closing; ask again when it is open."

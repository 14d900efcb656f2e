"""Workers ask each other: a call by name with values as JSON, a line each, over sockets that only their owner opens."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from itertools import count
from typing import Any

from pitboss.errors import PitbossError, Unavailable, refusal
from pitboss.server.workers.machines import CALLS, Machines, first_line
from pitboss.server.workers.place import WorkerPlace

LONGEST = 10.0  # seconds that a worker has to answer
SLOW, SLOWEST = frozenset(("house_watch",)), 300.0  # what reads a whole log, for operators alone, and may take longer
LINE = 2**22  # bytes of a question or an answer at most

GONE = (OSError, TimeoutError, RuntimeError)  # of a connection that is closed; uvloop says it by a RuntimeError
Call = Callable[..., Awaitable[Any]]
log = logging.getLogger("pitboss")


def unavailable() -> Unavailable:
    return Unavailable("A part of the house does not answer; try again in a moment.")


class Peers:
    def __init__(self, place: WorkerPlace, machines: Machines | None = None) -> None:
        """`machines` reaches workers that are not on this one; none where all of them are."""
        self.place, self.machines = place, machines
        self.calls: Mapping[str, Call] = {}
        self._links: dict[int, Link] = {}
        self._server: asyncio.Server | None = None
        self._path = place.folder / f"{place.number}.calls"
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self, calls: Mapping[str, Call]) -> None:
        """Answer these calls from now on."""
        self.calls = calls
        self._path.unlink(missing_ok=True)  # of one that was killed
        self._server = await asyncio.start_unix_server(self._serve, self._path, limit=LINE)

    async def stop(self) -> None:
        if self._server:
            self._server.close()
        for writer in self._open:
            writer.close()
        for link in self._links.values():
            link.close()
        self._path.unlink(missing_ok=True)

    # asking

    async def ask(self, number: int, call: str, **given: Any) -> Any:
        """What another worker answers. It may have done it although no answer comes: then this is `Unavailable`."""
        link = self._links.get(number)
        if link is None or link.closed:
            try:
                ends = await self._connect(number)
            except OSError:
                raise unavailable() from None
            link = self._links.get(number)
            if link is None or link.closed:  # another question may have been quicker
                link = self._links[number] = Link(*ends)  # the one that others use too
            else:
                ends[1].close()
        return await link.ask(call, given)

    async def _connect(self, number: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        try:
            return await asyncio.open_unix_connection(self.place.folder / f"{number}.calls", limit=LINE)
        except OSError:
            if self.machines is None:
                raise
        reader = asyncio.StreamReader(LINE)
        protocol = asyncio.StreamReaderProtocol(reader)
        transport = await self.machines.connect(number, protocol)
        transport.write(first_line(number, CALLS))
        return reader, asyncio.StreamWriter(transport, protocol, reader, asyncio.get_running_loop())

    async def ask_all(self, call: str, **given: Any) -> dict[int, Any]:
        """What the others answer, by number; those that do not answer are left out."""

        async def one(number: int) -> tuple[int, Any] | None:
            with contextlib.suppress(Unavailable):
                return number, await self.ask(number, call, **given)
            return None

        return dict(found for found in await asyncio.gather(*map(one, self.place.others)) if found)

    # answering

    def take(self, transport: asyncio.Transport, data: Any, rest: bytes) -> None:
        """Answer the calls of a worker on another machine."""
        reader = asyncio.StreamReader(LINE)
        protocol = asyncio.StreamReaderProtocol(reader, self._serve)
        transport.set_protocol(protocol)
        protocol.connection_made(transport)
        if rest:
            protocol.data_received(rest)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        try:
            while line := await reader.readline():
                task = asyncio.create_task(self._answer(json.loads(line), writer))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
        except (OSError, ValueError):
            pass
        finally:
            self._open.discard(writer)
            writer.close()

    async def _answer(self, asked: Mapping[str, Any], writer: asyncio.StreamWriter) -> None:
        answer: dict[str, Any] = {"n": asked["n"]}
        try:
            answer["result"] = await self.calls[asked["call"]](**asked["given"])
        except PitbossError as error:
            answer |= {"refused": type(error).__name__, "why": str(error)}
        except Exception:
            log.exception("A question of another worker failed: %s", asked["call"])
            answer |= {"refused": "Unavailable", "why": str(unavailable())}
        with contextlib.suppress(*GONE):
            writer.write(json.dumps(answer).encode() + b"\n")
            await writer.drain()


class Link:
    """One connection to another worker: questions go out as they come, answers come back in any order."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._number = count(1)
        self._asked: dict[int, asyncio.Future[Any]] = {}
        self.closed = False
        self._answers = 0  # received so far
        self._reading = asyncio.create_task(self._read())

    async def ask(self, call: str, given: Mapping[str, Any]) -> Any:
        number, heard = next(self._number), self._answers
        answer = self._asked[number] = asyncio.get_running_loop().create_future()
        try:
            self._writer.write(json.dumps({"n": number, "call": call, "given": given}).encode() + b"\n")
            async with asyncio.timeout(SLOWEST if call in SLOW else LONGEST):
                found = await answer
        except GONE as error:
            if isinstance(error, TimeoutError) and self._answers == heard:
                self.close()  # the machine at the other end may be gone without closing the connection
            raise unavailable() from None
        finally:
            self._asked.pop(number, None)
        return read(found)

    async def _read(self) -> None:
        try:
            while line := await self._reader.readline():
                answer = json.loads(line)
                self._answers += 1
                waiting = self._asked.get(answer["n"])
                if waiting and not waiting.done():
                    waiting.set_result(answer)
        except (OSError, ValueError):
            pass
        finally:
            self.close()

    def close(self) -> None:
        self.closed = True
        self._writer.close()
        if asyncio.current_task() is not self._reading:
            self._reading.cancel()
        for waiting in self._asked.values():
            if not waiting.done():
                waiting.set_exception(unavailable())


def read(answer: Mapping[str, Any]) -> Any:
    """The result of an answer; a refusal is raised again as it was."""
    if "refused" in answer:
        raise refusal(answer["refused"], answer["why"])
    return answer["result"]

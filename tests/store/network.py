"""A proxy to PostgreSQL that breaks connections: before, during or after a COMMIT, or at any moment."""

from __future__ import annotations

import asyncio
from enum import Enum
from pathlib import Path
from types import TracebackType

from sqlalchemy.engine import make_url

COMMIT = b"COMMIT;\x00"  # as the driver sends it


class Cut(Enum):
    BEFORE = "before COMMIT reaches the database"
    IN = "when the database has got COMMIT and has not answered"
    AFTER = "when the database has answered, before the answer arrives"
    SILENT = "after COMMIT, without an answer: the connection stays open"


class Network:
    """Passes bytes between clients and the database, until it cuts every connection at once."""

    def __init__(self, url: str) -> None:
        self._far = make_url(url)
        self._server: asyncio.Server | None = None
        self._links: dict[asyncio.Task[None], asyncio.StreamWriter] = {}
        self._next: Cut | None = None
        self.cuts = 0
        self.passes = asyncio.Event()  # while it is cleared, connections are silent
        self.passes.set()
        self.url = ""

    async def __aenter__(self) -> Network:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        self.url = self._far.set(host="127.0.0.1", port=port, query={}).render_as_string(hide_password=False)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        assert self._server
        self._server.close()
        self.break_all()

    def cut(self, where: Cut) -> None:
        """Break every connection at the next commit."""
        self._next = where

    def break_all(self) -> None:
        """Break every connection now."""
        self.cuts += 1
        self._next = None
        for near in self._links.values():
            near.transport.abort()
        for link in self._links:
            link.cancel()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        link = asyncio.current_task()
        assert link
        self._links[link] = writer
        try:
            far_reader, far_writer = await self._connect()
            try:
                commits = asyncio.Event()
                async with asyncio.TaskGroup() as both:
                    both.create_task(self._up(reader, far_writer, commits))
                    both.create_task(self._down(far_reader, writer, commits))
            finally:
                far_writer.transport.abort()
        except (OSError, ExceptionGroup, asyncio.CancelledError):
            pass  # one of the two has gone: so has the link
        finally:
            del self._links[link]
            writer.transport.abort()

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        folder = self._far.query.get("host")
        if isinstance(folder, str):
            return await asyncio.open_unix_connection(Path(folder) / ".s.PGSQL.5432")
        return await asyncio.open_connection(self._far.host, self._far.port)

    async def _up(self, near: asyncio.StreamReader, far: asyncio.StreamWriter, commits: asyncio.Event) -> None:
        while data := await near.read(65536):
            if self._next and COMMIT in data:
                if self._next is Cut.BEFORE:
                    self.break_all()
                    raise ConnectionResetError  # nothing more is passed on
                commits.set()
            await self.passes.wait()
            far.write(data)
            await far.drain()
            if commits.is_set() and self._next is Cut.IN:
                self.break_all()
        raise ConnectionResetError

    async def _down(self, far: asyncio.StreamReader, near: asyncio.StreamWriter, commits: asyncio.Event) -> None:
        while data := await far.read(65536):
            if commits.is_set():
                if self._next is Cut.AFTER:
                    self.break_all()
                elif self._next is Cut.SILENT:
                    self._next = None
                    self.cuts += 1
                    await asyncio.Event().wait()
            await self.passes.wait()
            near.write(data)
            await near.drain()
        raise ConnectionResetError

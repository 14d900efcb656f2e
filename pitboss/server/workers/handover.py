"""Passes a connection to the worker that its request belongs to: the open socket, with what was read from it.

Nothing is relayed: from then on the other worker and the client talk to each other, and the worker sees the client's
own address. A connection that stays open may be given on with each request.
"""

from __future__ import annotations

import array
import asyncio
import contextlib
import errno
import os
import socket
from collections.abc import Callable

import h11

from pitboss.server.workers.place import WorkerPlace

LARGEST = 128 * 1024  # bytes read ahead that are given along
TRIES, PAUSE = 100, 0.01  # seconds between two tries to give a connection to a worker that has many waiting


class Handover:
    def __init__(self, place: WorkerPlace) -> None:
        self.place = place
        self._path = place.folder / f"{place.number}.connections"
        self._path.unlink(missing_ok=True)  # of one that was killed
        self._here = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._here.setblocking(False)
        self._here.bind(str(self._path))
        self._out = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._out.setblocking(False)
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, take: Callable[[bytes], asyncio.Protocol]) -> None:
        """Take connections from now on; `take` makes the protocol of one that begins with these bytes."""
        asyncio.get_running_loop().add_reader(self._here.fileno(), self._readable, take)

    def close(self) -> None:
        with contextlib.suppress(RuntimeError, ValueError):
            asyncio.get_running_loop().remove_reader(self._here.fileno())
        for one in (self._here, self._out):
            one.close()
        self._path.unlink(missing_ok=True)

    def _readable(self, take: Callable[[bytes], asyncio.Protocol]) -> None:
        while True:
            try:
                first, files, _, _ = socket.recv_fds(self._here, LARGEST, 1)
            except (BlockingIOError, InterruptedError):
                return
            for file in files:
                connection = socket.socket(fileno=file)
                connection.setblocking(False)
                task = asyncio.create_task(self._adopt(connection, take, first))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _adopt(self, connection: socket.socket, take: Callable[[bytes], asyncio.Protocol], first: bytes) -> None:
        try:
            await asyncio.get_running_loop().connect_accepted_socket(lambda: take(first), connection)
        except OSError:  # the client has gone meanwhile
            connection.close()

    async def give(self, number: int, transport: asyncio.Transport, first: bytes) -> bool:
        """Give a connection that is not read from any more to a worker; was it taken? It is closed here then."""
        connection = transport.get_extra_info("socket")  # None where another machine passes the client on
        if connection is None or transport.is_closing() or len(first) > LARGEST or transport.get_write_buffer_size():
            return False
        file = os.dup(connection.fileno())
        try:
            return await self._given(number, file, first)
        finally:
            os.close(file)

    async def _given(self, number: int, file: int, first: bytes) -> bool:
        path = str(self.place.folder / f"{number}.connections")
        along = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", (file,)))]
        for _ in range(TRIES):
            try:
                self._out.sendmsg([first], along, 0, path)
            except OSError as error:
                if error.errno not in (errno.EAGAIN, errno.ENOBUFS):  # that worker is not there
                    return False
                await asyncio.sleep(PAUSE)
            else:
                return True
        return False


def request_bytes(event: h11.Request, rest: bytes) -> bytes:
    """A request's head as it is sent, with what came after it."""
    lines = [b"%s %s HTTP/%s" % (event.method, event.target, event.http_version)]
    lines += [b"%s: %s" % (name, value) for name, value in event.headers.raw_items()]
    return b"\r\n".join(lines) + b"\r\n\r\n" + rest


class RoutedConnection(h11.Connection):
    """Reads requests until one belongs to another worker; then it pauses for ever, and `elsewhere` has that request."""

    def __init__(self, head_bytes: int, place: WorkerPlace, *, given: bool) -> None:
        """Where the connection was `given` by another worker, its first request belongs here."""
        super().__init__(h11.SERVER, head_bytes)
        self._place, self._given = place, given
        self.elsewhere: tuple[int, bytes] | None = None  # the worker, and all that was read from the request on

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        if self.elsewhere:
            return h11.PAUSED
        event = super().next_event()
        if isinstance(event, h11.Request) and self._given:
            self._given = False
        elif isinstance(event, h11.Request):
            number = self._place.of_request(event.target.decode("latin-1"), event.headers)
            if number != self._place.number:
                self.elsewhere = number, request_bytes(event, self.trailing_data[0])
                return h11.PAUSED
        return event

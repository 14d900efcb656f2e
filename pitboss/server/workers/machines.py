"""Connections between the machines of a house, encrypted and for this house only.

The first line that is sent on a connection says which worker is meant, as another one may listen where it was, and what
the connection is for: calls between workers, a client's connection that is passed on (`relay`), or that a worker's own
machine is back and asks for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import ssl
from collections.abc import Callable
from typing import Any, cast

from pitboss.server.workers.house_tls import context
from pitboss.server.workers.place import WorkerPlace
from pitboss.server.workers.worker_addresses import WorkerAddresses
from pitboss.store.house_keys import Keys

CONNECT = 2.0  # seconds for a connection to another machine
LONGEST = 1024  # bytes of the first line
ASK_BACK = 3.0  # seconds between two times that a machine asks for a worker of its own
CALLS, CLIENT, BACK = "calls", "client", "back"

Taken = Callable[[asyncio.Transport, Any, bytes], None]  # a connection, the data of its first line, and what came after


def first_line(worker: int, purpose: str, data: Any = None) -> bytes:
    return json.dumps([worker, purpose, data]).encode() + b"\n"


class Machines:
    def __init__(self, place: WorkerPlace, keys: Keys) -> None:
        self._place, self.addresses = place, WorkerAddresses(place)
        self._server_side, self._client_side = (context(keys, place.folder, serves=serves) for serves in (True, False))
        self._server: asyncio.Server | None = None
        self.leave: Callable[[], None] = lambda: None  # called when the machine that this worker belongs to asks for it

    async def start(self, takes: dict[str, Taken]) -> None:
        """Take connections of other machines, by their purpose."""
        assert self._place.inner
        self._server = await asyncio.get_running_loop().create_server(
            lambda: _Arrival(self._place.number, takes),
            sock=self._place.inner,
            ssl=self._server_side,
            ssl_handshake_timeout=CONNECT,
        )

    def stop(self) -> None:
        if self._server:
            self._server.close()

    async def connect(self, number: int, protocol: asyncio.Protocol) -> asyncio.Transport:
        """A connection to a worker on another machine; an OSError where there is none."""
        address = await self.addresses.of(number)
        host, _, port = address.rpartition(":")
        try:
            async with asyncio.timeout(CONNECT):
                transport, _ = await asyncio.get_running_loop().create_connection(
                    lambda: protocol, host, int(port), ssl=self._client_side, server_hostname="pitboss"
                )
        except (OSError, TimeoutError, ssl.SSLError) as error:
            self.addresses.not_reached(number, address)
            raise OSError(f"worker {number} is not reached") from error
        return transport

    async def ask_back(self) -> None:
        """Ask the machine that serves this worker now to leave it to this one, until it does."""
        while True:
            await asyncio.sleep(ASK_BACK)
            with contextlib.suppress(OSError):
                transport = await self.connect(self._place.number, asyncio.Protocol())
                transport.write(first_line(self._place.number, BACK))
                transport.close()

    def give_back(self, transport: asyncio.Transport, data: Any, rest: bytes) -> None:
        """The machine that this worker belongs to can serve it: this process leaves it, and clients connect again."""
        transport.close()
        if not self._place.owned:
            self.leave()


class _Arrival(asyncio.Protocol):
    """A connection of another machine until its first line has been read."""

    def __init__(self, number: int, takes: dict[str, Taken]) -> None:
        self._number, self._takes, self._read = number, takes, b""
        self._transport: asyncio.Transport | None = None
        self._late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._late = asyncio.get_running_loop().call_later(CONNECT, self._transport.abort)

    def data_received(self, data: bytes) -> None:
        assert self._transport and self._late
        self._read += data
        line, ended, rest = self._read.partition(b"\n")
        if not ended and len(line) <= LONGEST:
            return
        self._late.cancel()
        with contextlib.suppress(ValueError, TypeError, KeyError):
            worker, purpose, data = json.loads(line)
            if worker == self._number:
                self._takes[purpose](self._transport, data, rest)
                return
        self._transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._late:
            self._late.cancel()

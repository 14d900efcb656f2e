"""Relays a client's connection to a worker on another machine: bytes both ways, for one request or one socket.

On one machine the connection itself is given away (`handover`); between machines that cannot be done. The other side
counts the client by the address given here: only machines of the house can give one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

from pitboss.server.workers.machines import CLIENT, Machines, first_line


class Pump(asyncio.Protocol):
    """Writes whatever comes from one side to the other, no faster than that side takes it."""

    def __init__(self, unread: float, over: Callable[[Exception | None], None] = lambda error: None) -> None:
        """A side that does not read what was sent to it for `unread` seconds is cut off."""
        self.mine: asyncio.Transport | None = None
        self.other: asyncio.Transport | None = None
        self._unread, self._over = unread, over
        self._late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.mine = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        if self.other:
            self.other.write(data)

    def pause_writing(self) -> None:
        assert self.mine
        self._late = asyncio.get_running_loop().call_later(self._unread, self.mine.abort)
        if self.other and not self.other.is_closing():
            self.other.pause_reading()

    def resume_writing(self) -> None:
        self._cancel()
        if self.other and not self.other.is_closing():
            self.other.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel()
        if self.other:
            self.other.close()
        self._over(exc)

    def _cancel(self) -> None:
        if self._late:
            self._late.cancel()
            self._late = None


class Relay:
    def __init__(self, machines: Machines, unread: float) -> None:
        self._machines, self._unread = machines, unread

    async def give(
        self,
        number: int,
        transport: asyncio.Transport,
        client: tuple[str, int] | None,
        first: bytes,
        over: Callable[[Exception | None], None],
    ) -> bool:
        """Pass a connection on that is not read from any more; was it taken? `over` is called at its end."""
        there = Pump(self._unread)
        try:
            far = await self._machines.connect(number, there)
        except OSError:
            return False
        if transport.is_closing():
            far.close()
            return True
        here = Pump(self._unread, over)
        here.mine, here.other, there.other = transport, far, transport
        far.write(first_line(number, CLIENT, client) + one_request(first))
        transport.set_protocol(here)
        transport.resume_reading()
        return True


def one_request(first: bytes) -> bytes:
    """The connection ends with the answer: the client's next request may belong to another worker."""
    if _opens_socket(first):
        return first
    line, _, rest = first.partition(b"\r\n")
    return line + b"\r\nConnection: close\r\n" + rest


def _opens_socket(first: bytes) -> bool:
    """Is it a request that uvicorn takes as one for a WebSocket? After any other it would read further requests."""
    lines = first.partition(b"\r\n\r\n")[0].lower().split(b"\r\n")[1:]
    headers = {name: value.strip() for name, _, value in (line.partition(b":") for line in lines)}
    tokens = [token.strip() for token in headers.get(b"connection", b"").split(b",")]
    return b"upgrade" in tokens and headers.get(b"upgrade") == b"websocket"


class OfClient:
    """A connection from another machine that shows the client's address as its own."""

    def __init__(self, transport: asyncio.Transport, client: tuple[str, int] | None) -> None:
        self._transport, self._client = transport, client

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        if name == "peername":
            return self._client
        if name in ("socket", "sslcontext", "ssl_object"):
            return default  # the client's own connection has none of these
        return self._transport.get_extra_info(name, default)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


def taken(make: Callable[[], asyncio.Protocol]) -> Callable[[asyncio.Transport, Any, bytes], None]:
    """Take clients that another machine passes on; `make` makes the protocol of one."""

    def take(transport: asyncio.Transport, data: Any, rest: bytes) -> None:
        host, port = data or ("", 0)
        protocol = make()
        transport.set_protocol(protocol)
        protocol.connection_made(cast(asyncio.Transport, OfClient(transport, (str(host), int(port)) if host else None)))
        if rest:
            protocol.data_received(rest)

    return take

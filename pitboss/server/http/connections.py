"""HTTP and WebSocket connections, bounded in size, time and number before any request is answered.

uvicorn's h11 protocol bounds the request line and headers in size. This adds what it lacks: deadlines for a request
that comes piece by piece and for a client that does not read its answer, and a limit on connections by address.
"""

from __future__ import annotations

import asyncio
import json
import logging
from http import HTTPStatus
from typing import Any, cast

import h11
import uvicorn
from fastapi import FastAPI
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pitboss.core.errors import TooFast
from pitboss.server.addresses import Holding, quota_name
from pitboss.server.client_messages import FRAME
from pitboss.server.logs import LogForm
from pitboss.server.settings import ServerSettings

PING_SECONDS = 20
RESTART = 1012  # WebSocket close code of a server that stops
LOG = logging.getLogger("uvicorn.error.connection")


class Config(uvicorn.Config):
    """uvicorn's configuration with the server's own limits on connections."""

    def __init__(self, app: FastAPI, settings: ServerSettings, *, goodbye: int) -> None:
        self.bounds = settings.bounds
        self.held = Holding(self.bounds.connections_per_address, "connections")
        self.proxies = ProxyHeadersMiddleware(app, list(settings.proxies)).trusted_hosts  # type: ignore[arg-type]
        super().__init__(
            app,
            http=BoundedHttp,
            ws=BoundedSocket,
            h11_max_incomplete_event_size=self.bounds.head_bytes,
            timeout_keep_alive=self.bounds.idle_seconds,
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=list(settings.proxies),
            log_level="warning",
            access_log=False,
            log_config=uvicorn.config.LOGGING_CONFIG if settings.log is LogForm.TEXT else None,
            ws_max_size=FRAME,
            ws_per_message_deflate=False,
            ws_ping_interval=PING_SECONDS,
            ws_ping_timeout=PING_SECONDS,
            timeout_graceful_shutdown=goodbye,
            server_header=False,
        )
        LOG.setLevel(logging.ERROR)  # malformed requests do not fill the log; uvicorn has set it up by now

    def admit(self, client: tuple[str, int] | None, connections: int) -> str | None:
        """The name under which a new connection is counted: empty for a trusted proxy, None where it is refused."""
        if connections > self.bounds.connections:
            return None
        host = client[0] if client else ""
        if host in self.proxies:
            return ""  # carries many people: their sockets and requests are counted by the address it forwards
        name = quota_name(host)
        try:
            self.held.take(name)
        except TooFast:
            return None
        return name

    def gone(self, name: str | None) -> None:
        if name:
            self.held.give_back(name)


def plain_answer(status: HTTPStatus, detail: str) -> bytes:
    """A whole response for a connection that is closed after it."""
    kind = status.phrase.lower()
    problem = {"type": f"/problems/{kind.replace(' ', '-')}", "title": kind, "status": int(status), "detail": detail}
    body = json.dumps(problem).encode()
    again = "Retry-After: 1\r\n" if status is HTTPStatus.SERVICE_UNAVAILABLE else ""
    head = (
        f"HTTP/1.1 {int(status)} {status.phrase}\r\nContent-Type: application/problem+json\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n{again}\r\n"
    )
    return head.encode() + body


class BoundedHttp(H11Protocol):
    """One HTTP connection."""

    config: Config

    def __init__(self, *own: Any, **named: Any) -> None:
        super().__init__(*own, **named)
        self.logger = LOG
        self.counted: str | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._awaited: tuple[Any, Any] | None = None  # the part of a request that the deadline is for
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.counted = self.config.admit(self.client, len(self.connections))
        if self.counted is None:
            self._end(HTTPStatus.SERVICE_UNAVAILABLE, "There are too many connections; close one and try again.")
        else:
            self._wait_for_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel()
        if self._unread:
            self._unread.cancel()
        self.config.gone(self.counted)
        self.counted = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        self._wait_for_request()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]:
            self._cancel()  # between two requests the keep-alive time of uvicorn counts
        else:
            self._wait_for_request()

    def _wait_for_request(self) -> None:
        """A deadline for the part that is awaited: the head of a request, or its body. Further bytes do not move it."""
        bounds, state = self.config.bounds, self.conn.their_state
        awaited = state, self.cycle
        if self.transport.get_protocol() is not self or state not in (h11.IDLE, h11.SEND_BODY):
            self._cancel()
        elif awaited != self._awaited:
            self._cancel()
            self._awaited = awaited
            seconds = bounds.head_seconds if state is h11.IDLE else bounds.body_seconds
            self._deadline = self.loop.call_later(seconds, self._late)

    def _cancel(self) -> None:
        self._awaited = None
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None

    def _late(self) -> None:
        if self.conn.their_state is h11.IDLE:
            self._end(HTTPStatus.REQUEST_TIMEOUT, "The request did not come in time.")
        else:
            self.transport.abort()

    def _end(self, status: HTTPStatus, detail: str) -> None:
        if not self.transport.is_closing():
            self.transport.write(plain_answer(status, detail))
            self.transport.close()

    def send_400_response(self, msg: str) -> None:
        most = self.config.bounds.head_bytes
        if len(self.conn.trailing_data[0]) >= most:
            detail = f"Request line and headers may have {most} bytes at most."
            self._end(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, detail)
        else:
            self._end(HTTPStatus.BAD_REQUEST, "This is not an HTTP request.")

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._cancel()
        counted, self.counted = self.counted, None
        super().handle_websocket_upgrade(event)
        cast(BoundedSocket, self.transport.get_protocol()).counted = counted

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(self.config.bounds.unread_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread:
            self._unread.cancel()


class BoundedSocket(WebSocketsSansIOProtocol):
    """One WebSocket connection, counted as the HTTP connection that it was."""

    config: Config
    counted: str | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        self.config.gone(self.counted)
        self.counted = None
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Close with the reason in words, which uvicorn leaves out."""
        if self.handshake_complete and not self.close_sent:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": RESTART})
            self.conn.send_close(RESTART, "The server is stopping.")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        super().shutdown()

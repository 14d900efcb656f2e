"""Checks of every request before it is answered: host, origin, size and rate; and the headers of every answer."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from fastapi.responses import JSONResponse
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.core import metrics
from pitboss.core.errors import Denied, NotAllowed, TooFast, Unavailable
from pitboss.server.addresses import quota_name
from pitboss.server.logs import NAMED, log_request, request_id
from pitboss.server.problems import kind_of, problem, status_of
from pitboss.server.settings import Rate, ServerSettings

BODY = 64 * 1024  # bytes of a request at most
TARGET = 2_000  # characters of a path with its query at most
OF_A_TABLE = re.compile(rb"/(?:ws|api/v1|api/v1/house)/tables/([^/?]*)")
TABLE = re.compile(rb"[a-z0-9-]{1,40}")
TOO_FAST, AGAIN, NO_TABLE = 4429, 1013, 4404  # WebSocket close codes; before the handshake the client sees a 403
FAULT = "The server failed to answer this; the fault is in its log. Nothing that was confirmed is lost."
STOPPING = "The server is stopping; try again in a moment."
CHANGES = frozenset(("POST", "PUT", "PATCH", "DELETE"))
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


HEALTH = frozenset(("/livez", "/readyz", "/metrics"))


log = logging.getLogger("pitboss")


class Buckets:
    """A bucket of permits by name, filled at a rate. Only the most recent names are kept."""

    def __init__(self, rate: Rate, kept: int = 20_000) -> None:
        self._rate, self._kept = rate, kept
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, name: str, permits: float = 1) -> None:
        burst, each_second = self._rate
        now = time.monotonic()
        left, at = self._left.get(name, (burst, now))
        left = min(burst, left + (now - at) * each_second)
        if left < permits:
            raise TooFast("That was too fast; wait a moment and try again.")
        self._left[name] = left - permits, now
        self._left.move_to_end(name)
        if len(self._left) > self._kept:
            self._left.popitem(last=False)


class Familiar:
    """Addresses from which an account was signed in to before. Only the most recent are kept."""

    def __init__(self, kept: int = 20_000) -> None:
        self._kept = kept
        self._pairs: OrderedDict[tuple[str, str], None] = OrderedDict()

    def knows(self, name: str, address: str) -> bool:
        return (name, address) in self._pairs

    def remember(self, name: str, address: str) -> None:
        self._pairs[name, address] = None
        self._pairs.move_to_end((name, address))
        if len(self._pairs) > self._kept:
            self._pairs.popitem(last=False)


class Guard:
    def __init__(
        self,
        app: ASGIApp,
        settings: ServerSettings,
        requests: Buckets,
        held: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """`held` returns once it is certain that no other server has taken the house over."""
        self.app, self.settings = app, settings
        self._requests, self._held = requests, held

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._requests.take(_client(scope))
        except TooFast:
            await send({"type": "websocket.close", "code": TOO_FAST})
            return
        if not _may_name_a_table(scope):
            await send({"type": "websocket.close", "code": NO_TABLE})
            return
        _name_request(scope)
        try:
            await self._certain(scope)
        except Unavailable:
            await send({"type": "websocket.close", "code": AGAIN})
            return
        await self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.monotonic()
        method, own_id = scope["method"], _name_request(scope)
        started, head = False, method == "HEAD"
        if head:
            scope = {**scope, "method": "GET"}

        async def with_headers(message: Message) -> None:
            nonlocal started
            if head and message["type"] == "http.response.body":
                message = {**message, "body": b""}
            if message["type"] == "http.response.start":
                started = True
                metrics.REQUESTS.labels(f"{message['status'] // 100}xx").inc()
                seconds = time.monotonic() - began
                metrics.REQUEST_SECONDS.observe(seconds)
                log_request(method, scope["path"], message["status"], seconds, _client(scope))
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers["X-Request-Id"] = own_id
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        refused = self._refusal(scope, Headers(scope=scope))
        if refused is not None:
            await refused(scope, receive, with_headers)
            return
        try:
            await self._certain(scope)
        except Unavailable as error:
            await problem(status_of(error), kind_of(error), str(error))(scope, receive, with_headers)
            return
        try:
            await self.app(scope, _counted(receive), with_headers)
        except asyncio.CancelledError:  # the server stops, and this would take longer than it waits for
            if started:
                raise
            await problem(503, "unavailable", STOPPING)(scope, receive, with_headers)
        except Exception:
            log.exception("%s %s failed", scope["method"], scope["path"])
            if started:
                raise
            await problem(500, "fault", FAULT)(scope, receive, with_headers)

    async def _certain(self, scope: Scope) -> None:
        """A server that may have been replaced answers nothing from memory; pages are the same anywhere."""
        if self._held and scope["path"].startswith(("/api/", "/ws/")):
            await self._held()

    def _refusal(self, scope: Scope, headers: Headers) -> JSONResponse | None:
        try:
            self._check(scope, headers)
        except Denied as error:
            return problem(status_of(error), kind_of(error), str(error))
        if len(scope["path"]) + len(scope["query_string"]) > TARGET:
            return problem(414, "too-long", f"An address may have {TARGET} characters at most.")
        if not _may_name_a_table(scope):
            return problem(404, "not-found", "There is no such table; the lobby lists the open ones.")
        if any(letter < " " or letter == "\x7f" for letter in scope["path"]):
            return problem(404, "not-found", "An address may not hold control characters.")
        if "transfer-encoding" in headers and "content-length" in headers:
            return problem(400, "bad-request", "Send either Content-Length or Transfer-Encoding, not both.")
        length = headers.get("content-length", "0")
        if length.isdigit() and int(length) > BODY:
            return problem(413, "too-large", f"A request may have {BODY} bytes at most.")
        return None

    def _check(self, scope: Scope, headers: Headers) -> None:
        self._requests.take(_client(scope))
        host = headers.get("host", "")
        if scope["path"] in HEALTH:  # proxies and managers ask by address
            return
        if not self.settings.host_allowed(host):
            raise NotAllowed(f"This server is not known as {host!r}.")
        if scope["method"] in CHANGES:
            origin = headers.get("origin")
            elsewhere = headers.get("sec-fetch-site") == "cross-site" and origin not in self.settings.origins
            if elsewhere or not self.settings.origin_allowed(origin, scope["scheme"], host):
                raise NotAllowed(f"Pages of {origin or 'another site'} may not change anything here.")


def _name_request(scope: Scope) -> str:
    """Gives all that is logged while this request is answered its id, and that of its table."""
    own_id = request_id(Headers(scope=scope).get("x-request-id", ""))
    named = OF_A_TABLE.match(scope["path"].encode("utf-8", "replace"))
    table = {"table": named[1].decode("utf-8", "replace")} if named else {}
    NAMED.set({"request": own_id, **table})
    return own_id


def _may_name_a_table(scope: Scope) -> bool:
    """Whether the address names no table, or one whose id can be one as it is, without escapes."""
    raw = scope.get("raw_path") or scope["path"].encode()
    named = OF_A_TABLE.match(raw)
    return named is None or TABLE.fullmatch(named[1]) is not None


def _client(scope: Scope) -> str:
    return quota_name(scope["client"][0]) if scope.get("client") else ""


def _counted(receive: Receive) -> Receive:
    total = 0

    async def counted() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        return {"type": "http.disconnect"} if total > BODY else message

    return counted

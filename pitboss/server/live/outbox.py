"""What waits to be sent to one client. A reader too slow to keep up gets one fresh view instead of a backlog."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from pydantic_core import to_json

from pitboss.core import metrics
from pitboss.server.replies.frames import MESSAGE, EventsReply, MessageReply

MOST = 64  # messages waiting

Send = Callable[[str], Awaitable[None]]


def encode(message: MessageReply) -> str:
    """A message of a table's socket as text, checked as the answer of a route is."""
    MESSAGE.validate_python(message)
    return to_json(message).decode()


def encode_events(message: EventsReply) -> str:
    """New events as text. They are many and their check takes a millisecond, so only the tests check them."""
    return to_json(message).decode()


class Outbox:
    def __init__(self, fresh: Callable[[], str]) -> None:
        self._fresh = fresh  # the message that replaces all that was left out
        self._waiting: deque[tuple[bool, str]] = deque()
        self._behind = False
        self._wake = asyncio.Event()
        self._sent = asyncio.Event()
        self.dropped = 0

    def post(self, text: str) -> None:
        """Queue a table message, which may be dropped where a fresh view replaces it."""
        if self._behind:
            return
        if len(self._waiting) >= MOST:
            self.dropped += len(self._waiting)
            metrics.DROPPED.inc(len(self._waiting))
            self._waiting = deque(message for message in self._waiting if message[0])
            self._behind = True
        else:
            self._waiting.append((False, text))
        self._wake.set()

    def reply(self, text: str) -> None:
        """Queue the reply to a client's command, which is never dropped; see `room`."""
        self._waiting.append((True, text))
        self._wake.set()

    async def room(self) -> None:
        """Waits until the queue has room: a client that does not read its answers is not read from either."""
        while len(self._waiting) >= MOST:
            self._sent.clear()
            await self._sent.wait()

    async def run(self, send: Send) -> None:
        """Send until cancelled or the connection breaks."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._behind or self._waiting:
                if self._behind:
                    self._behind = False
                    await send(self._fresh())
                else:
                    await send(self._waiting.popleft()[1])
                self._sent.set()

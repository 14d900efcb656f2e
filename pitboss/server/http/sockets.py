"""The WebSocket of a table: one task reads, one sends, and both queues are bounded."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Iterator
from typing import Any

from fastapi import APIRouter, WebSocket
from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect

from pitboss.core import metrics
from pitboss.core.errors import NoSession, NotFound, PitbossError, TableMoved, TooFast, Unavailable
from pitboss.server.addresses import Holding
from pitboss.server.client_messages import FRAME, PLAYER_COMMAND, Hello, Ping
from pitboss.server.http.context import Server, address_of, server_of, token_of
from pitboss.server.live.audience import Client
from pitboss.server.live.live_table import Answer, LiveTable
from pitboss.server.live.outbox import encode
from pitboss.server.people.people import Opened
from pitboss.server.problems import kind_of, printable, sentence_of
from pitboss.server.replies.frames import PongReply

router = APIRouter()
log = logging.getLogger("pitboss")

HELLO_SECONDS = 5
TURN = 0.25  # seconds until a socket whose address has used up its rate tries again
LOOK = 60.0  # seconds between two checks whether an idle connection's session has expired
MALFORMED, ENDED, ORIGIN, NO_TABLE, NO_HELLO, FAST = 4400, 4401, 4403, 4404, 4408, 4429
FAULT, RESTART, AGAIN = 1011, 1012, 1013


class Close(Exception):
    """End the connection with this code and reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


@router.websocket("/ws/tables/{id}")
async def table_socket(socket: WebSocket, id: str) -> None:
    server = server_of(socket)
    host, scheme = socket.headers.get("host", ""), "https" if socket.url.scheme == "wss" else "http"
    own = server.settings.origin_allowed(socket.headers.get("origin"), scheme, host)
    if not own or not server.settings.host_allowed(host):
        await socket.close(ORIGIN)  # before the handshake: the browser gets a 403
        return
    await socket.accept()
    try:
        with metrics.SOCKETS.track_inprogress(), hold(server.sockets_by_address, address_of(socket)):
            await Conversation(server, socket).run(id)
    except Close as end:
        await _close(socket, end.code, end.reason)
    except (WebSocketDisconnect, RuntimeError):  # gone, in the middle of whatever it was
        pass
    except Unavailable as error:
        await _close(socket, AGAIN, str(error))
    except Exception:
        log.exception("A socket of table %s failed", id)
        await _close(socket, FAULT, "The server failed; the fault is in its log.")


@contextlib.contextmanager
def hold(holding: Holding, name: str) -> Iterator[None]:
    """One more socket of this name for as long as this lasts."""
    try:
        holding.take(name)
    except TooFast as error:
        raise Close(FAST, str(error)) from None
    try:
        yield
    finally:
        holding.give_back(name)


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # closed already
        await socket.close(code, reason[:120])


class Conversation:
    def __init__(self, server: Server, socket: WebSocket) -> None:
        self.server, self.socket, self.address = server, socket, address_of(socket)
        self.opened: Opened | None = None  # none: a spectator without a session

    async def run(self, id: str) -> None:
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = await self._hello()
        except TimeoutError:
            raise Close(NO_HELLO, f"No hello in {HELLO_SECONDS} seconds.") from None
        try:
            self.opened = self.server.people.open(
                await self.server.people.of_token(hello.token or token_of(self.socket))
            )
        except NoSession as error:
            if hello.token:
                raise Close(ENDED, str(error)) from None
        try:
            await self._at_table(id, hello)
        finally:
            if self.opened:
                self.server.people.closed(self.opened)

    async def _at_table(self, id: str, hello: Hello) -> None:
        try:
            live = await self.server.floor.table(id)
        except NotFound as error:
            raise Close(NO_TABLE, str(error)) from None
        if self.opened is None:
            await self._attend(live, hello)
        else:
            with hold(self.server.sockets_by_player, self.opened.someone.id):
                await self._attend(live, hello)

    async def _attend(self, live: LiveTable, hello: Hello) -> None:
        """Be at the table until the connection ends, or the server ends it."""
        player = self.opened.someone.id if self.opened else ""
        await self.server.floor.bankrolls.read(player)
        await self.server.floor.store.ensure_held()
        if live.owner.retired:  # put away meanwhile
            live = await self.server.floor.table(live.id)
        client = live.audience.come(player, hello.after, views=hello.views, patience=hello.patience)
        sender = asyncio.create_task(client.outbox.run(self.socket.send_text))
        reader = asyncio.create_task(self._read(live, client))
        over = self.opened.ended if self.opened else asyncio.get_running_loop().create_future()
        try:
            done: set[asyncio.Future[Any]] = set()
            while not done:
                ends = (sender, reader, client.ended, over)
                done, _ = await asyncio.wait(ends, timeout=LOOK, return_when=asyncio.FIRST_COMPLETED)
                if not done:
                    await self._look()
            if over in done:
                raise Close(ENDED, over.result())
            if client.ended in done:
                await asyncio.wait((sender,), timeout=0.2)  # let the farewell out
                raise Close(RESTART, client.ended.result())
            for task in done:
                task.result()
        finally:
            live.audience.go(client)
            for task in (sender, reader):
                task.cancel()
            await asyncio.gather(sender, reader, return_exceptions=True)

    async def _look(self) -> None:
        """End a session that was idle for too long, though its connection is open."""
        if self.opened:
            try:
                await self.server.people.still(self.opened, acts=False)
            except NoSession as error:
                raise Close(ENDED, str(error)) from None

    async def _frame(self) -> Any:
        """The next message as JSON."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code") or 1005)
        text = message.get("text")
        if text is None:
            raise Close(MALFORMED, "Only text frames are understood.")
        if len(text.encode("utf-8", "surrogatepass")) > FRAME:
            raise Close(MALFORMED, f"A frame may have {FRAME} bytes at most.")
        try:
            return json.loads(text, parse_constant=_no_number)
        except (ValueError, RecursionError):
            raise Close(MALFORMED, "The frame is not JSON.") from None

    async def _hello(self) -> Hello:
        try:
            return Hello.model_validate(await self._frame())
        except ValidationError as error:
            raise Close(MALFORMED, f"The first frame must be a hello: {sentence_of(error.errors()[0])}") from None

    async def _read(self, live: LiveTable, client: Client) -> None:
        while True:
            await client.outbox.room()
            frame = await self._frame()
            await self.server.floor.store.ensure_held()
            try:
                self.server.commands.take(self.opened.someone.id if self.opened else f"socket {id(self)}")
            except TooFast as error:
                raise Close(FAST, str(error)) from None
            await self._wait_for_rate()
            client.outbox.reply(encode(await self._answer(live, frame)))

    async def _wait_for_rate(self) -> None:
        """Wait while this address sends too much: closing the socket would cost more and hit others."""
        while True:
            with contextlib.suppress(TooFast):
                return self.server.commands_by_address.take(self.address)
            await asyncio.sleep(TURN)

    async def _answer(self, live: LiveTable, frame: Any) -> PongReply | Answer:
        try:
            if isinstance(frame, dict) and frame.get("type") == "ping":
                Ping.model_validate(frame)
                return PongReply(type="pong", now=self.server.floor.now())
            command = PLAYER_COMMAND.validate_python(frame)
            if self.opened is None:
                raise NoSession("Only players may do that; POST /api/v1/session makes a guest at once.")
            try:
                someone = await self.server.people.still(self.opened)
            except NoSession as error:
                raise Close(ENDED, str(error)) from None
            return await live.command(someone.player, command)
        except ValidationError as error:
            return live.refusal("malformed", sentence_of(error.errors()[0]), _key(frame))
        except TableMoved as error:  # unanswered: the client connects again and sends it under the same key
            raise Close(RESTART, str(error)) from None
        except PitbossError as error:
            return live.refusal(kind_of(error), str(error), _key(frame))


def _key(frame: Any) -> str | None:
    """The key of a frame that may be anything."""
    key = frame.get("key") if isinstance(frame, dict) else None
    return printable(key) if isinstance(key, str) and len(key) <= 64 else None


def _no_number(text: str) -> Any:
    raise ValueError(f"{text} is not JSON")

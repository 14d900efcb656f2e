"""The connections at a table, and what is sent to each of them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pitboss.core.errors import PitbossError
from pitboss.server.client_messages import PROTOCOL, EmoteName
from pitboss.server.live.outbox import Outbox, encode, encode_events
from pitboss.server.live.recent_events import Shown, frames, with_own_look
from pitboss.server.problems import kind_of
from pitboss.server.replies.frames import (
    ByeReply,
    EmoteMessageReply,
    EventsReply,
    FreshViewReply,
    RoomReply,
    WelcomeReply,
)
from pitboss.table.shapes import TableEventReply
from pitboss.table.views import ROOM

if TYPE_CHECKING:
    from pitboss.server.live.live_table import LiveTable

ROOM_SECONDS = 0.05  # changes of who is here within this time are sent together


@dataclass(eq=False, slots=True)
class Client:
    """One connection: its player, what it wants to see, and its outgoing messages."""

    player: str  # empty: a spectator
    views: bool
    outbox: Outbox
    ended: asyncio.Future[str]  # done when the server sends it away, with the reason
    version: int = 0  # of the table, as it was last sent
    patience: int = 1  # how many times longer the clocks run while its player is waited for


class Audience:
    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.clients: set[Client] = set()
        self._room: asyncio.TimerHandle | None = None

    @property
    def players(self) -> set[str]:
        """Players with a connection; a spectator without a session is the empty name."""
        return {client.player for client in self.clients}

    @property
    def spectators(self) -> int:
        return sum(self.live.seat_of(client.player) == ROOM for client in self.clients)

    def come(self, player: str, after: int | None, *, views: bool, patience: int = 1) -> Client:
        """Registers a connection; it gets what it has missed, then every new event."""
        live = self.live
        ended: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        version = live.shown_to(player).version
        client = Client(player, views, Outbox(lambda: self._fresh(player)), ended, version, patience)
        self.clients.add(client)
        live.floor.bankrolls.come(client)
        missed = live.recent.between(after, version)
        welcome: WelcomeReply = {
            "type": "welcome",
            "protocol": PROTOCOL,
            "version": version,
            "resumed": missed is not None,
            "events": frames(live.table, missed or (), player, views=views),
            "view": live.view(player),
        }
        client.outbox.reply(encode(welcome))
        self.send_room()
        return client

    def go(self, client: Client) -> None:
        self.clients.discard(client)
        self.live.floor.bankrolls.go(client)
        self.send_room()

    def dismiss(self, why: str = "The server is stopping; come back in a moment.") -> None:
        """Send every connection a farewell and close it."""
        bye = encode(ByeReply(type="bye", kind="closing", detail=why))
        for client in self.clients:
            if not client.ended.done():
                client.outbox.reply(bye)
                client.ended.set_result(why)
        if self._room:
            self._room.cancel()

    # Sending

    def send_events(self) -> None:
        """Send each client the events that are new to it; clients with the same view share one text."""
        table, recent = self.live.table, self.live.recent
        versions = {player: self.live.shown_to(player).version for player in self.players}
        spans = {(client.version, versions[client.player]) for client in self.clients}
        missed = {span: recent.between(*span) for span in spans}
        own: dict[Any, set[str]] = {}  # players who see what is new differently from the room
        shown: dict[Any, list[TableEventReply]] = {}  # by what is new and by viewer, with or without the felt
        made: dict[Any, str] = {}
        same: Shown = {}
        for client in self.clients:
            span = client.version, versions[client.player]
            new, client.version = missed[span], span[1]
            if new is None:  # another seat than before, or none
                client.outbox.post(self._fresh(client.player))
            if not new:
                continue
            if (span, client.views) not in own:
                own[span, client.views] = with_own_look(new, views=client.views)
            eyes = client.player if client.player in own[span, client.views] else ""
            key = span, eyes, client.player if client.views else None
            if key not in made:
                if (span, eyes, client.views) not in shown:
                    shown[span, eyes, client.views] = frames(table, new, eyes, views=client.views, made=same)
                message: EventsReply = {
                    "type": "events",
                    "version": client.version,
                    "events": shown[span, eyes, client.views],
                }
                if client.views:
                    message["view"] = self.live.view(client.player)
                made[key] = encode_events(message)
            client.outbox.post(made[key])

    def send_views(self) -> None:
        """A fresh view to every client."""
        for client in self.clients:
            client.outbox.post(self._fresh(client.player))

    def send_refusal(self, player: str, refusal: PitbossError) -> None:
        """Sends a player a refusal that arose after their command was confirmed."""
        text = encode(self.live.refusal(kind_of(refusal), str(refusal)))
        for client in self.clients:
            if client.player == player:
                client.outbox.reply(text)

    def send_emote(self, seat: int, emote: EmoteName) -> None:
        text = encode(EmoteMessageReply(type="emote", seat=seat, emote=emote))
        for client in self.clients:
            if self.live.shown_to(client.player) is self.live.table:
                client.outbox.post(text)

    def send_room(self) -> None:
        """Send who is here to every client, at most once per ROOM_SECONDS."""
        if self._room is None:
            self._room = asyncio.get_running_loop().call_later(ROOM_SECONDS, self._send_room)

    def _send_room(self) -> None:
        self._room = None
        live, here = self.live, self.players
        connected = [number for number, seat in live.table.seats.items() if seat.bot or seat.player in here]
        behind = {player for player in here if live.shown_to(player) is not live.table}  # they see no clock yet
        room = RoomReply(
            type="room",
            spectators=self.spectators,
            connected=connected,
            ready=sorted(live.ready),
            clock=live.clock.shown(),
        )
        now = encode(room)
        then = encode({**room, "clock": None}) if behind else now
        for client in self.clients:
            client.outbox.post(then if client.player in behind else now)

    def _fresh(self, player: str) -> str:
        view = self.live.view(player)
        return encode(FreshViewReply(type="view", version=view["version"], view=view))

"""Models of the messages that a table's socket sends. They check what is sent; events only in tests."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from pitboss.server.client_messages import EmoteName
from pitboss.server.replies.base import Reply, absent
from pitboss.server.replies.of_rounds import TableEventReply
from pitboss.server.replies.of_tables import ClockReply, ViewReply


class WelcomeReply(Reply):
    type: Literal["welcome"]
    protocol: int
    version: int
    resumed: bool
    events: list[TableEventReply]
    view: ViewReply


class EventsReply(Reply):
    type: Literal["events"]
    version: int
    events: list[TableEventReply]
    view: ViewReply = absent()


class FreshViewReply(Reply):
    type: Literal["view"]
    version: int
    view: ViewReply


class RoomReply(Reply):
    """Who is at the table, who is ready, and the clock."""

    type: Literal["room"]
    spectators: int
    connected: list[int]
    ready: list[int]
    clock: ClockReply | None


class EmoteMessageReply(Reply):
    """What a player shows the others for a moment; it is not stored."""

    type: Literal["emote"]
    seat: int
    emote: EmoteName


class DoneReply(Reply):
    """A command was carried out; the table is at this version."""

    type: Literal["done"]
    key: str
    version: int


class RefusedReply(Reply):
    type: Literal["refused"]
    key: str | None
    kind: str
    detail: str
    version: int


class BalanceReply(Reply):
    """The player's chips, whenever they change."""

    type: Literal["wallet"]
    balance: int


class PongReply(Reply):
    type: Literal["pong"]
    now: int


class ByeReply(Reply):
    type: Literal["bye"]
    kind: str
    detail: str


MessageReply = Annotated[
    WelcomeReply
    | EventsReply
    | FreshViewReply
    | RoomReply
    | EmoteMessageReply
    | DoneReply
    | RefusedReply
    | BalanceReply
    | PongReply
    | ByeReply,
    Field(discriminator="type"),
]
MESSAGE: TypeAdapter[MessageReply] = TypeAdapter(MessageReply)

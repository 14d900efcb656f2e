"""The messages that a table's socket sends."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field, TypeAdapter

from pitboss.server.client_messages import EmoteName
from pitboss.server.replies.of_tables import ClockReply, ViewReply
from pitboss.table.shapes import Shape, TableEventReply


class WelcomeReply(Shape):
    type: Literal["welcome"]
    protocol: int
    version: int
    resumed: bool
    events: list[TableEventReply]
    view: ViewReply


class EventsReply(Shape):
    type: Literal["events"]
    version: int
    events: list[TableEventReply]
    view: NotRequired[ViewReply]


class FreshViewReply(Shape):
    type: Literal["view"]
    version: int
    view: ViewReply


class RoomReply(Shape):
    """Who is at the table, who is ready, and the clock."""

    type: Literal["room"]
    spectators: int
    connected: list[int]
    ready: list[int]
    clock: ClockReply | None


class EmoteMessageReply(Shape):
    """What a player shows the others for a moment; it is not stored."""

    type: Literal["emote"]
    seat: int
    emote: EmoteName


class DoneReply(Shape):
    """A command was carried out; the table is at this version."""

    type: Literal["done"]
    key: str
    version: int


class RefusedReply(Shape):
    type: Literal["refused"]
    key: str | None
    kind: str
    detail: str
    version: int


class BalanceReply(Shape):
    """The player's chips, whenever they change."""

    type: Literal["wallet"]
    balance: int


class PongReply(Shape):
    type: Literal["pong"]
    now: int


class ByeReply(Shape):
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

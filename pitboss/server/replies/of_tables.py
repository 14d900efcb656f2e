"""Response models of live tables: the view of a table, its line in the lobby, and what the coach answers."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypeAliasType

from pitboss.server.replies.base import Reply
from pitboss.table.shapes import MomentReply, PhaseName, Shape, SnapshotReply, StoredSeatReply, ZoneReply

Grade = TypeAliasType("Grade", Literal["best", "fine", "inaccuracy", "mistake", "blunder"])
Waited = Literal["betting", "seeds", "decision"]


class SeatReply(StoredSeatReply):
    name: str
    buys_in: NotRequired[
        Annotated[bool, Field(description="The stack is still in the wallet, until the next hand is dealt.")]
    ]
    ready: bool
    connected: bool
    bank: NotRequired[Annotated[int, Field(description="Seconds left in the time bank, at tables that have one.")]]


class ChoiceReply(Shape):
    text: str
    kind: str
    label: str
    cost: int
    key: str | None
    cards: NotRequired[dict[str, str]]
    slot: NotRequired[Annotated[str, Field(description="The zone to click.")]]
    zones: NotRequired[Annotated[list[ZoneReply], Field(description="How the hand would lie.")]]
    name: NotRequired[str]


class AmountReply(Shape):
    kind: str
    label: str
    least: int
    most: int
    step: int
    key: str | None


class OfferReply(Shape, total=False):
    name: str
    question: str
    choices: list[ChoiceReply]
    amounts: list[AmountReply]


class AskReply(OfferReply):
    """Who is asked; what is offered is sent to the player who is asked."""

    spot: str
    seat: int
    clause: list[str]
    version: int


class LimitsReply(Shape):
    name: str
    chip: int
    minimum: int
    maximum: int | None
    hand_maximum: int | None
    games: int | None
    games_over_five: int | None
    wagers: dict[str, tuple[int, int | None]]


class ClockReply(Shape):
    what: Waited
    ends: int
    now: int
    bank: Annotated[bool, Field(description="The clock has run out: what runs now is a time bank.")]


class YouReply(Shape):
    player: str
    seats: list[int]


class LastRoundReply(Shape):
    round_id: str
    state: Literal["done", "void"]
    results: dict[str, int]


class LastingReply(Shape):
    """The part of a view that stays the same as long as the table is open."""

    name: str
    title: str
    rules: str
    profile: str | None
    settings: dict[str, str]
    limits: LimitsReply
    pace_ms: int
    betting_seconds: int
    decision_seconds: int
    bank_seconds: int
    places: int
    solo: bool
    unlisted: bool
    owner: str


class AskedReply(Shape):
    round_id: str
    asks: list[AskReply]


class TableViewReply(SnapshotReply, AskedReply):
    """The table as a seat sees it now, without what the server knows of its players."""


class ViewReply(MomentReply, LastingReply, AskedReply):
    """The whole table as one viewer sees it now."""

    you: YouReply
    seats: dict[str, SeatReply]
    spectators: int
    bot_words: Annotated[
        str, Field(description="Which bots play here, where the game has more than one kind; else empty.")
    ]
    bot_note: Annotated[str, Field(description="Why bots do not play as well as they could; empty where they do.")]
    clock: ClockReply | None
    last: LastRoundReply | None


class SoloReply(Reply):
    table: str
    seat: int
    view: ViewReply


class TableLineReply(Reply):
    id: str
    name: str
    game: str
    title: str
    seats: int
    taken: int
    bots: int
    players: list[str] = Field(description="The people who sit there, by seat.")
    spectators: int
    minimum: int
    maximum: int | None
    phase: PhaseName
    round: int
    settings: dict[str, str]


# The coach


class CoachChoiceReply(Reply):
    """A choice that is never the best need not be valued: then it has no figures and no grade."""

    text: str
    kind: str
    amount: int | None = Field(description="Of a bet or raise: the total it comes to.")
    ev: float | None
    fraction: str | None
    cost: float | None
    grade: Grade | None


class ValuedReply(Reply):
    """A decision with what each choice is worth."""

    spot: str
    where: str
    unit: int
    exact: bool
    seen: bool = Field(description="Counted with every card that the player can see, not from a fresh deck.")
    choices: list[CoachChoiceReply]
    best: str
    value: float
    manual: str | None
    note: str
    rule: str = Field(description="What the game's short strategy says of the hand; empty if none is known.")
    sentence: str
    why: str = Field(description="What speaks for the best choice, over the same cards as its value; may be empty.")


class AdviceReply(ValuedReply):
    version: int


class CountingReply(Reply):
    """The coach is not ready yet: how far it is. Ask again soon."""

    counting: Literal[True]
    spot: str
    version: int
    done: int
    of: int
    sentence: str

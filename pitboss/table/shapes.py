"""What a table shows, as it is sent: the felt, its seats, the shuffle and the events of a round.

These are plain dicts. They are sent often, so it is mypy that checks them, and in tests the schemas made from them.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import ConfigDict, Field, with_config
from typing_extensions import TypeAliasType, TypedDict

PhaseName = Literal["betting", "locked", "playing", "closed"]
Wagered = dict[str, int]  # cents by wager, or by seat


@with_config(ConfigDict(extra="forbid"))
class Shape(TypedDict):
    pass


class PlacedReply(Shape):
    """A card where it lies."""

    card: Annotated[str, Field(description="Empty: face down.")]
    dim: NotRequired[bool]
    turned: NotRequired[bool]


class ZoneReply(Shape):
    """A marked area of the felt and the cards in it."""

    name: str
    size: Annotated[int, Field(description="Cards that it has room for; 0: as many as the place.")]
    cards: list[PlacedReply]
    called: NotRequired[
        Annotated[str, Field(description="The hand that its cards make, where a place holds more than one hand.")]
    ]


class RolledReply(Shape):
    """What the dice or the wheel of a place show."""

    numbers: Annotated[list[int], Field(description="Of each die or wheel, from 1.")]
    text: Annotated[str, Field(description="What is called out.")]


class SpotReply(Shape):
    """One place on the felt: a hand, the dealer, the community cards."""

    cards: str
    down: int
    bets: Wagered
    open: list[str]
    rows: dict[str, str]
    choices: list[str]
    zones: list[ZoneReply]
    name: Annotated[str, Field(description="What the cards are called.")]
    rolled: NotRequired[Annotated[RolledReply, Field(description="What its dice or its wheel show.")]]
    stays: NotRequired[
        Annotated[Wagered, Field(description="Bets that this round leaves undecided, by what they have become.")]
    ]


FeltReply = TypeAliasType("FeltReply", dict[str, SpotReply])  # places by name


class PotReply(Shape):
    title: str
    chips: int


class ChipsReply(Shape):
    pots: list[PotReply]
    bets: Annotated[Wagered, Field(description="Between players: chips before the seats.")]


class FeltStateReply(ChipsReply):
    """Everything on the felt."""

    spots: FeltReply
    stacks: dict[str, int]


class FeltChangeReply(Shape):
    """What an event changes on the felt."""

    spots: NotRequired[FeltReply]
    stacks: NotRequired[dict[str, int]]
    pots: NotRequired[list[PotReply]]
    bets: NotRequired[Wagered]


class EndingReply(Shape):
    """Why a round ended as it did for this player, and the cards that decided it, by place."""

    sentence: str
    lit: dict[str, list[str]]


@with_config(ConfigDict(extra="allow"))
class EventBodyReply(TypedDict, total=False):
    """What an event holds depends on its kind and, of an act, on its verb: docs/live_tables.md lists them."""

    verb: str
    spot: str
    seat: int
    clause: list[str]
    at: list[int] | int
    face: str
    cards: str
    down: int
    choice: str | None
    mark: str
    wager: str
    row: str
    label: str
    stake: int
    back: int
    pot: Annotated[int, Field(description="-1: an uncalled bet, returned.")]
    chips: int
    bets: dict[str, int] | dict[str, dict[str, int]]
    results: dict[str, int]
    stacks: dict[str, int]
    round: int
    reason: str
    answer: str | bool


class TableEventReply(Shape):
    seq: int
    kind: str
    body: EventBodyReply
    at: NotRequired[int]
    say: NotRequired[str]
    private: NotRequired[EventBodyReply]
    felt: NotRequired[FeltChangeReply]
    ending: NotRequired[EndingReply]


class ClientSeedReply(Shape):
    commitment: str
    seed: str | None


class ShuffleReply(Shape):
    deal: str
    commitment: str
    closed: bool
    seeds: dict[str, ClientSeedReply]


class StoredSeatReply(Shape):
    player: str
    bot: bool
    stack: int
    bets: Wagered
    stays: NotRequired[Annotated[Wagered, Field(description="Bets that the last round has left undecided.")]]
    no_seed_before: int
    leaving: bool
    owed: list[str]
    waits: bool


class OnFeltReply(ChipsReply):
    layout: FeltReply | None


class MomentReply(OnFeltReply):
    """A table as a seat sees it now, without the seats and what is asked."""

    table: str
    game: str
    version: int
    phase: PhaseName
    round: int
    button: Annotated[int, Field(description="The dealer button; where bets stay, the number that the marker is on.")]
    blinds: list[int]
    closed: NotRequired[Annotated[dict[str, str], Field(description="Bets that no player may make now, and why.")]]
    shuffle: ShuffleReply | None


class SnapshotReply(MomentReply):
    seats: dict[str, StoredSeatReply]

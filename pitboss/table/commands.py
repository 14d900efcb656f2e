"""What can be asked of a table. A command is either refused, and nothing changes, or it makes events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pitboss.money import Cents


@dataclass(frozen=True, slots=True)
class Sit:
    """Take an empty seat with chips from the wallet."""

    player: str
    seat: int
    chips: Cents
    bot: bool = False


@dataclass(frozen=True, slots=True)
class AddChips:
    """More chips from the wallet, between rounds."""

    player: str
    seat: int
    chips: Cents


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up the seat; with bets on the table, when the round is over."""

    player: str
    seat: int


@dataclass(frozen=True, slots=True)
class GiveSeed:
    """The player's part in the next shuffle."""

    player: str
    seat: int
    seed: str


@dataclass(frozen=True, slots=True)
class PlaceBets:
    """All bets of a seat for the next round: placed, changed, or taken back where there are none."""

    player: str
    seat: int
    bets: Mapping[str, Cents] = field(default_factory=dict)
    wait: bool = False  # where blinds are owed: until the big blind comes, rather than posting them


@dataclass(frozen=True, slots=True)
class CollectTime:
    """The time charge of every seat that has had its time, between rounds. The clock is the caller's."""

    now: int  # seconds


@dataclass(frozen=True, slots=True)
class StartRound:
    """No more bets: deal."""


@dataclass(frozen=True, slots=True)
class Choose:
    """A decision, for the hand that is asked. `choice` is its text as offered."""

    player: str
    seat: int
    choice: str
    spot: str = ""  # "3.2" after a split; without it the seat's own hand
    version: int | None = None  # of the table as the player saw it


@dataclass(frozen=True, slots=True)
class DecideForAbsent:
    """The clock ran out: everyone still asked, or these seats, get the published choice, and it is marked."""

    seats: frozenset[int] = frozenset()  # empty: all


@dataclass(frozen=True, slots=True)
class DecideForBots:
    """Bots that are asked decide."""


@dataclass(frozen=True, slots=True)
class VoidRound:
    """Call the round off; every chip goes back."""

    reason: str


@dataclass(frozen=True, slots=True)
class CloseTable:
    """Everybody leaves; nothing more is dealt."""


Command = (
    Sit
    | AddChips
    | Leave
    | GiveSeed
    | PlaceBets
    | CollectTime
    | StartRound
    | Choose
    | DecideForAbsent
    | DecideForBots
    | VoidRound
    | CloseTable
)

"""Commands to a table. A command is either refused, and nothing changes, or it makes events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pitboss.core.money import Cents


@dataclass(frozen=True, slots=True)
class Sit:
    """Take an empty seat with chips from the wallet; at a solo table they may come later."""

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
class RemoveChips:
    """Chips back to the wallet, between rounds, without touching the bets."""

    player: str
    seat: int
    chips: Cents


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up the seat; with bets on the table, when the round is over."""

    player: str
    seat: int


@dataclass(frozen=True, slots=True)
class CommitSeed:
    """A client's commitment to its seed for the next shuffle, between rounds; a new one takes the old one's place."""

    player: str
    seat: int
    deal: str
    commitment: str


@dataclass(frozen=True, slots=True)
class OpenSeed:
    """The seed itself, when no more commitments are taken. With the last of them the cards are dealt."""

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
    """No more bets, and no more commitments to seeds: deal, as soon as every seed is opened."""

    away: frozenset[int] = frozenset()  # seats whose client is not there: their commitments are left out


@dataclass(frozen=True, slots=True)
class CallOffShuffle:
    """Time is up and not every seed was opened: no card is dealt, bets stay, and the house makes a new promise."""


@dataclass(frozen=True, slots=True)
class RenewPromise:
    """The promised shuffle may be known: call off the round that uses it, and promise another."""

    reason: str


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
    """Every seat is cashed out; nothing more is dealt."""


Command = (
    Sit
    | AddChips
    | RemoveChips
    | Leave
    | CommitSeed
    | OpenSeed
    | PlaceBets
    | CollectTime
    | StartRound
    | CallOffShuffle
    | RenewPromise
    | Choose
    | DecideForAbsent
    | DecideForBots
    | VoidRound
    | CloseTable
)

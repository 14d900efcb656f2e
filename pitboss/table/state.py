"""A live table as a value: who sits where with how many chips, what was promised, and the round in play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import date
from enum import Enum
from typing import Any, NamedTuple

from pitboss.core.cards import Card
from pitboss.core.money import Cents
from pitboss.engine.round import Round
from pitboss.rules.acts import Roll
from pitboss.rules.house import House
from pitboss.rules.layout import Entry, Posts
from pitboss.rules.limits import WASHINGTON, Limits
from pitboss.rules.options import chosen, pay_text
from pitboss.table.shuffle import FIRST, AgreedRules, SealedCards, SealedSeed, sealed_again


class TableEvent(NamedTuple):
    """Something that happened. `body` may be known to all, `private` to its owner's seat only; both are JSON."""

    kind: str
    body: Mapping[str, Any]
    private: Mapping[str, Any] | None = None
    owner: int = 0
    secret: bytes = b""  # of a promised shuffle: never part of the log, kept encrypted until it is revealed
    entry: Entry | None = None  # of the round's log, as long as the round is at hand; never stored


class Phase(Enum):
    BETTING = "betting"
    LOCKED = "locked"  # no more bets; seeds are being opened
    PLAYING = "playing"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Settings:
    """What a table offers besides its game's options. The clocks are run by the server."""

    seats: int = 6
    limits: Limits = WASHINGTON[-1]
    betting_seconds: int = 0  # 0: no clock
    decision_seconds: int = 0
    bank_seconds: int = 0  # of each player, used when the clock of a decision has run out
    pace_ms: int = 600  # between two acts of the dealer
    name: str = ""
    owner: str = ""  # the player who opened it
    profile: str = ""  # the game's named options it was opened with, as far as they were not changed
    private: bool = False  # unlisted: not in the lobby, though anyone with its id may join
    solo: bool = False

    def write(self) -> dict[str, Any]:
        """As JSON, for the table's first event."""
        limits = asdict(self.limits)
        limits["since"] = limits["since"] and limits["since"].isoformat()
        return {**asdict(self), "limits": limits}

    @classmethod
    def read(cls, written: Mapping[str, Any]) -> Settings:
        limits = dict(written["limits"])
        limits["since"] = limits["since"] and date.fromisoformat(limits["since"])
        limits["wagers"] = {name: (low, high) for name, (low, high) in limits["wagers"].items()}
        known = {own.name for own in fields(cls)}  # a table opened by an older Pitboss may have other fields
        return cls(**{name: value for name, value in written.items() if name in known} | {"limits": Limits(**limits)})


@dataclass(frozen=True, slots=True)
class Seat:
    player: str
    stack: Cents
    bot: bool = False
    bets: Mapping[str, Cents] = field(default_factory=dict)  # for the next round
    no_seed_before: int = 0  # a round: its client did not open a seed, and takes no part in shuffles until then
    leaving: bool = False
    stays: Mapping[str, Cents] = field(default_factory=dict)  # bets that the last round left undecided
    owed: tuple[str, ...] = ()  # blinds, where there are any
    waits: bool = False  # for the big blind, rather than posting what is owed
    since: int | None = None  # seconds, from which its time is charged next


@dataclass(frozen=True, slots=True)
class Promise:
    """A shuffle committed to, and how far it has been dealt."""

    sealed: SealedSeed | SealedCards
    history: str = ""  # of the house when it promised: see store.history
    commitments: Mapping[int, str] = field(default_factory=dict)  # of clients, by seat
    opened: Mapping[int, str] = field(default_factory=dict)  # their seeds, once no more commitments are taken
    seeds: Mapping[int, str] | None = None  # what the cards follow from; none: not fixed yet
    dealt: int = 0

    @property
    def deal(self) -> str:
        return self.sealed.deal

    @property
    def unopened(self) -> list[int]:
        return sorted(self.commitments.keys() - self.opened.keys())

    def order(self, rules: AgreedRules) -> tuple[Card, ...]:
        assert self.seeds is not None, "cards are dealt only after the seeds are closed"
        if isinstance(self.sealed, SealedCards):
            return self.sealed.shuffle(self.seeds)
        return self.sealed.shuffle(rules, self.seeds)


@dataclass(frozen=True, slots=True)
class RoundInPlay:
    """The round in play: its bets and every answer given so far. The rest follows from the rules."""

    bets: Mapping[int, Mapping[str, Cents]]
    purses: Mapping[int, Cents]
    button: int
    posts: Posts | None
    first: int  # position in the shoe of its first card
    before: Mapping[int, Cents]  # stacks with their bets still in hand
    answers: tuple[tuple[str, Any, str], ...] = ()  # spot, answer, mark
    encoded: int = 0  # how much of the round's log has become events
    asked: int = 0  # the version at which the present question was asked


class RunningRound:
    """The running round of a table, passed from one version of the table to the next; older versions replay it."""

    __slots__ = ("round", "order")

    def __init__(self) -> None:
        self.round: Round | None = None
        self.order: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class Table:
    id: str
    house: House
    settings: Settings
    version: int = 0  # events so far
    phase: Phase = Phase.BETTING
    seats: Mapping[int, Seat] = field(default_factory=dict)
    number: int = 0  # of the round in play, or the last one
    shoes: int = 0
    button: int = 0
    blinds: tuple[int, int] = (0, 0)  # where small and big blind were in the last round, if there are any
    promise: Promise | None = None
    play: RoundInPlay | None = None
    history: str = field(default="", compare=False)  # of the house that serves it now, for its promises
    live: RunningRound = field(default_factory=RunningRound, compare=False, repr=False)

    @property
    def round_id(self) -> str:
        return f"{self.id}/{self.number}"

    @property
    def pooled(self) -> frozenset[str]:
        """Wagers that no bank pays. Where there are any, players play each other."""
        return self.house.game.pooled

    @property
    def rules(self) -> AgreedRules:
        return rules_of(self.house)

    @property
    def order(self) -> tuple[Card, ...]:
        """The cards of the shoe in use. For dealing only: no view, event or message may use it."""
        if self.live.order is None:
            assert self.promise
            self.live.order = self.promise.order(self.rules)
        return self.live.order

    def throws(self, round: Round, sides: tuple[int, ...]) -> tuple[int, ...]:
        """What the next dice of the round show. For dealing only, as `order`."""
        assert self.promise and isinstance(self.promise.sealed, SealedSeed) and self.promise.seeds is not None
        die = self.promise.sealed.dice(self.rules, self.promise.seeds)
        for _, act, _, _ in round.layout.log:
            if isinstance(act, Roll):
                tuple(map(die, act.sides))
        return tuple(map(die, sides))

    def with_seat(self, number: int, seat: Seat | None) -> Table:
        """The same table with a seat taken, changed, or given up."""
        seats = {n: other for n, other in self.seats.items() if n != number}
        if seat is not None:
            seats[number] = seat
        return replace(self, seats={n: seats[n] for n in sorted(seats)})

    @property
    def round(self) -> Round:
        """The round in play, to be read only; `take` it to move it on."""
        if self.live.round is None:
            self.live.round = self._replay()
        return self.live.round

    def take(self) -> Round:
        """The running round, to be moved on and passed to the next version; this version would replay its own."""
        round = self.round
        self.live.round = None
        return round

    def _replay(self) -> Round:
        round = self.begin()
        assert self.play
        for spot, answer, mark in self.play.answers:
            round.supply(answer, spot, mark)
        return round

    def begin(self) -> Round:
        assert self.play
        play = self.play
        return Round(self.house, play.bets, purses=play.purses, button=play.button, posts=play.posts, dealt=play.first)


def rules_of(house: House) -> AgreedRules:
    """What the players agreed to, in text that they can read and hash again."""
    lines = [f"{name}={value}" for name, value in chosen(house.options).items()]
    lines += [
        f"{name}.{row.key}={pay_text(pay)}" for name, pays in house.pay_tables.items() for row, pay in pays.items()
    ]
    return AgreedRules(house.game.key, house.digest, "\n".join(lines), tuple(house.deck))


# Checkpoints: a table between two rounds is stored whole


def checkpoint(table: Table) -> dict[str, Any]:
    """A table between two rounds as JSON. The secret of the promised shuffle is not part of it."""
    assert table.play is None, "a round in play is replayed, never stored"
    promise = table.promise
    return {
        "version": table.version,
        "phase": table.phase.value,
        "seats": {
            str(number): {**asdict(seat), "bets": dict(seat.bets), "stays": dict(seat.stays)}
            for number, seat in table.seats.items()
        },
        "number": table.number,
        "shoes": table.shoes,
        "button": table.button,
        "blinds": list(table.blinds),
        "promise": promise
        and {
            "deal": promise.deal,
            "kind": "seed" if isinstance(promise.sealed, SealedSeed) else "cards",
            "version": promise.sealed.version,
            "history": promise.history,
            "commitments": _by_seat(promise.commitments),
            "opened": _by_seat(promise.opened),
            "seeds": None if promise.seeds is None else _by_seat(promise.seeds),
            "dealt": promise.dealt,
        },
    }


def _by_seat(given: Mapping[int, str]) -> dict[str, str]:
    return {str(seat): value for seat, value in given.items()}


def _of_seats(written: Mapping[str, str]) -> dict[int, str]:
    return {int(seat): value for seat, value in written.items()}


def restore(id: str, house: House, settings: Settings, state: Mapping[str, Any], secret: bytes) -> Table:
    """The table of a checkpoint, with the secret of its promised shuffle."""
    promise, kept = None, state["promise"]
    if kept:
        version = kept.get("version", FIRST)
        promise = Promise(
            sealed_again(kept["kind"], id, kept["deal"], rules_of(house), secret, version),
            kept.get("history", ""),
            _of_seats(kept.get("commitments", {})),
            _of_seats(kept.get("opened", {})),
            None if kept["seeds"] is None else _of_seats(kept["seeds"]),
            kept["dealt"],
        )
    known = {own.name for own in fields(Seat)}  # a seat stored by an older Pitboss may have other fields
    seats = {
        int(n): Seat(**{name: seat[name] for name in seat if name in known} | {"owed": tuple(seat.get("owed", ()))})
        for n, seat in state["seats"].items()
    }
    numbers = {name: state[name] for name in ("version", "number", "shoes", "button")}
    numbers["blinds"] = tuple(state.get("blinds", (0, 0)))
    return Table(id, house, settings, phase=Phase(state["phase"]), seats=seats, promise=promise, **numbers)

"""The interface of a store: its rows, changes and the `Store` protocol."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple, Protocol

from sqlalchemy import Connection, UpdateBase

from pitboss.core.money import Cents
from pitboss.ledger.accounts import Account
from pitboss.ledger.postings import Transfer
from pitboss.store.chain import Head, canonical
from pitboss.store.house_keys import Keys
from pitboss.table.state import Phase, TableEvent


class Role(Enum):
    PLAYER = "player"
    TRAINER = "trainer"
    DESIGNER = "designer"
    ADMIN = "admin"


@dataclass(frozen=True, slots=True)
class User:
    id: str
    name: str | None = None  # none: a guest
    password: str | None = None  # its argon2 hash
    role: Role = Role.PLAYER
    bot: bool = False


@dataclass(frozen=True, slots=True)
class Session:
    token: str  # its SHA-256
    user: str
    seen: int
    ends: int
    proven: int = 0  # when it showed a second factor


@dataclass(frozen=True, slots=True)
class TableRow:
    id: str
    game: str
    settings: str
    version: int = 0
    head: str = ""
    closed: bool = False
    state: str | None = None
    at: int = 0  # when it was opened
    opened_by: str = ""
    private: bool = False
    solo: bool = False
    phase: str = Phase.BETTING.value
    round: int = 0
    epoch: int = 0  # how often a worker has taken it, on PostgreSQL


class SeatRow(NamedTuple):
    """Who sits at a seat; the chips are in the seat's account."""

    player: str
    bot: bool
    pledged: Cents  # bets that wait for the deal
    forced: Cents = 0  # what a limited player must add whatever they answer


@dataclass(frozen=True, slots=True)
class RoundRow:
    id: str
    table: str
    number: int
    state: str  # open, done, void
    first: int
    last: int | None = None


@dataclass(frozen=True, slots=True)
class Commitment:
    """A promised shuffle. `secret` is stored encrypted."""

    table: str
    deal: str
    kind: str  # seed, cards
    commitment: str
    fingerprint: str
    secret: bytes
    state: str = "open"
    why: str = ""


@dataclass(frozen=True, slots=True)
class StoredEvent:
    table: str
    seq: int
    at: int
    event: TableEvent
    hash: str

    @property
    def kind(self) -> str:
        return self.event.kind

    @property
    def body(self) -> Mapping[str, Any]:
        return self.event.body


def seal_private(keys: Keys, table: str, seq: int, event: TableEvent) -> bytes | None:
    """The part of an event that only one seat may know, encrypted."""
    if event.private is None:
        return None
    return keys.seal(canonical([event.owner, event.private]).encode(), canonical([table, seq]))


def read_event(keys: Keys, table: str, seq: int, kind: str, body: str, sealed: bytes | None) -> TableEvent:
    if sealed is None:
        return TableEvent(kind, json.loads(body))
    owner, private = json.loads(keys.unseal(sealed, canonical([table, seq])))
    return TableEvent(kind, json.loads(body), private, owner)


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """The answer to a request, stored under its key and returned again when the request is repeated."""

    scope: str
    key: str
    request: str  # hash of what was asked
    answer: Any


def request_hash(request: Any) -> str:
    return hashlib.sha256(canonical(request).encode()).hexdigest()


class Row(NamedTuple):
    """A row that a change writes besides events and transfers: a prepared statement and its values."""

    statement: UpdateBase
    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Change:
    """Everything that one command changes, written together or not at all."""

    table: str = ""
    after: int = 0  # the version of the table that the events follow
    events: tuple[TableEvent, ...] = ()
    transfers: tuple[Transfer, ...] = ()
    answer: StoredAnswer | None = None
    rows: tuple[Row, ...] = ()
    epoch: int = 0  # with which the table was taken


Make = Callable[[Connection], Change]
"""Makes a change from reads within the transaction that writes it, so no other change can come in between."""


Check = Callable[[Connection, Sequence[Transfer]], None]  # raises where the transfers must not be booked


@dataclass(frozen=True, slots=True)
class Checked:
    """A change whose transfers are checked within its transaction."""

    change: Change
    check: Check

    def __call__(self, connection: Connection) -> Change:
        self.check(connection, self.change.transfers)
        return self.change


@dataclass(frozen=True, slots=True)
class Receipt:
    """The confirmation that a change is durable."""

    head: Head
    version: int  # of the table, after the change
    answer: StoredAnswer | None = None
    wallets: frozenset[str] = frozenset()  # players whose wallets it changed
    mark: int = 0  # the commit's lane, and its place there


class Store(Protocol):
    """The data of one house. A change whose `commit` has returned survives any crash."""

    @property
    def history(self) -> str: ...
    async def commit(self, asked: Change | Make) -> Receipt: ...
    async def close(self) -> None: ...

    # for `Change.rows`
    def new_table(self, table: TableRow) -> Row: ...
    def change_table(self, table: str, **values: Any) -> Row: ...
    def put_seat(self, table: str, number: int, seat: SeatRow) -> Row: ...
    def change_seat(self, table: str, number: int, seat: SeatRow) -> Row: ...
    def end_seat(self, table: str, number: int) -> Row: ...
    def put_round(self, round: RoundRow) -> Row: ...
    def new_commitment(self, commitment: Commitment) -> Row: ...
    def end_commitment(self, table: str, deal: str, state: str, why: str = "") -> Row: ...

    # play
    async def answer(self, scope: str, key: str, request: str) -> StoredAnswer | None: ...
    async def tables(self) -> Sequence[TableRow]: ...
    async def seats(self, table: str) -> Mapping[int, SeatRow]: ...
    async def table(self, id: str) -> TableRow | None: ...
    async def own(self, id: str, *, ask: bool = True) -> TableRow: ...
    async def rounds(self, table: str, state: str | None = None) -> Sequence[RoundRow]: ...
    async def round(self, id: str) -> RoundRow | None: ...
    async def events(self, table: str, after: int = 0, upto: int | None = None) -> Sequence[StoredEvent]: ...
    async def commitment(self, table: str, deal: str) -> Commitment | None: ...
    async def head(self) -> Head | None: ...
    async def head_at(self, number: int) -> Head | None: ...

    # money
    async def balance(self, account: Account) -> Cents: ...
    async def balances(self) -> Mapping[Account, Cents]: ...
    async def transfers(self, *, player: str | None = None, round: str | None = None) -> Sequence[Transfer]: ...

    # people
    async def put_user(self, user: User) -> None: ...
    async def user(self, id: str) -> User | None: ...
    async def user_named(self, name: str) -> User | None: ...
    async def put_session(self, session: Session) -> None: ...
    async def session(self, token: str) -> Session | None: ...
    async def sessions_of(self, user: str) -> Sequence[Session]: ...
    async def touch_session(self, session: Session) -> None: ...
    async def end_session(self, token: str) -> None: ...
    async def note(self, actor: str, kind: str, before: Any, after: Any) -> None: ...
    async def last_noted(self, kind: str) -> Any: ...
    async def noted(self, after: int = 0, limit: int = 1000) -> Sequence[Mapping[str, Any]]: ...

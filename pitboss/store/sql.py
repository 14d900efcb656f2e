"""The store in SQLite or PostgreSQL."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from contextvars import ContextVar
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Table, UpdateBase, bindparam, delete, insert, select, update
from sqlalchemy import Row as Found
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as DatabaseTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from pitboss.core.errors import BadFile, KeyReused, NotFound
from pitboss.core.money import Cents
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Account
from pitboss.ledger.postings import Transfer, Why
from pitboss.store import history, schema
from pitboss.store.chain import Head, canonical
from pitboss.store.database import make_engine, migrate, reader_engine
from pitboss.store.house_keys import Keys, signed_by
from pitboss.store.locks import hold_people
from pitboss.store.reader import AnySelect, StoreReader
from pitboss.store.refusals import connection_lost, unavailable
from pitboss.store.statements import Clock
from pitboss.store.store import (
    Change,
    Commitment,
    Make,
    Receipt,
    Role,
    RoundRow,
    Row,
    SeatRow,
    Session,
    StoredAnswer,
    StoredEvent,
    TableRow,
    User,
    read_event,
)
from pitboss.store.workers import Workers, give_up, take
from pitboss.store.writer import RETRY, RETRY_EVERY, Writer

_FROZEN: ContextVar[AsyncConnection | None] = ContextVar("frozen", default=None)

LAPSE = 0.3  # seconds that a late heartbeat may take longer before a worker counts as not ready
PROBE_FRESH = 1.0  # seconds for which a check that the database can be written counts
AnyRow = Found[*tuple[Any, ...]]
T = TypeVar("T")


_NEW_TABLE, _NEW_COMMITMENT, _NOTE = map(insert, (schema.tables, schema.commitments, schema.significant))
_THIS_TABLE = update(schema.tables).where(schema.tables.c.id == bindparam("_id"))
_END_COMMITMENT = update(schema.commitments).where(
    schema.commitments.c.table == bindparam("_table"), schema.commitments.c.deal == bindparam("_deal")
)
_SEAT = schema.seats.c.table == bindparam("_table"), schema.seats.c.number == bindparam("_number")
_CHANGE_SEAT, _END_SEAT = update(schema.seats).where(*_SEAT), delete(schema.seats).where(*_SEAT)
HEADS = select(*(schema.commits.c[name] for name in ("number", "at", "hash", "signature")))
_TOUCH_SESSION = update(schema.sessions).where(schema.sessions.c.token == bindparam("_token"))
_END_SESSION = delete(schema.sessions).where(schema.sessions.c.token == bindparam("_token"))


_TABLE_NAMES = [field.name for field in fields(TableRow)]


def now() -> int:
    return time.time_ns() // 1_000_000


def transfer_of(row: AnyRow) -> Transfer:
    return Transfer(
        row.id,
        accounts.read(row.debit),
        accounts.read(row.credit),
        row.amount,
        Why(row.why),
        row.round,
        row.spot,
        row.wager,
        row.leg,
        row.note,
    )


class SqlStore:
    """The `Store` in a database. Made by `open`, which also migrates the database."""

    def __init__(self, engine: AsyncEngine, keys: Keys, clock: Clock = now) -> None:
        self.engine, self.keys, self.clock = engine, keys, clock
        # whether other processes may write to the database, so that what was read may have changed since
        self.shared = engine.dialect.name == "postgresql"
        self.kept: history.KeptHead | None = None  # the newest head, in a file of the data folder
        # called with the players whose wallets have changed
        self.on_wallets: Callable[[Collection[str]], None] = lambda players: None
        self.workers: Workers | None = None  # on PostgreSQL, while this process serves
        self._probed = 0.0  # when a change was last tried, of which nothing remains
        self._puts: dict[str, UpdateBase] = {}
        self._single = engine.execution_options(isolation_level="AUTOCOMMIT")  # one round trip for a query, not three
        self._writer = Writer(engine, keys, clock)
        reader = reader_engine(engine)
        self._reader = StoreReader(reader) if reader else None

    @classmethod
    async def open(cls, url: str, keys: Keys, clock: Clock = now) -> SqlStore:
        engine = make_engine(url)
        await migrate(engine)
        return cls(engine, keys, clock)

    @property
    def history(self) -> str:
        """The history that promised shuffles belong to: see `store.history`."""
        return self.kept.history if self.kept else history.FIRST

    async def commit(self, asked: Change | Make) -> Receipt:
        """Writes a change, given or made within the transaction; returns when it is durable."""
        receipt = await self._writer.commit(asked)
        if self.kept:
            self.kept.advance(receipt.head)
        if receipt.wallets:
            self.on_wallets(receipt.wallets)
        return receipt

    async def claim(self, name: str = "", folder: Path | None = None, dead: float = 0) -> None:
        """Becomes a worker of the house; refused if the database was signed with another key.

        `folder` is the data folder, whose head shows whether this is the database that was written last. Other workers
        that give no sign of life for `dead` seconds, or the least that is safe, are removed.
        """
        await self.refuse_other_key()
        if self.shared:
            self.workers = Workers(self.engine, name, dead)
            await self.workers.start()
        if folder:
            self.kept = await history.claim(self, folder)

    async def refuse_other_key(self) -> None:
        head = await self.head()
        if head and not signed_by(self.keys.public, bytes.fromhex(head.signature), bytes.fromhex(head.hash)):
            raise BadFile("The database was written with another house.key; put that one into the data folder.")

    async def ensure_held(self) -> None:
        """Returns once no other worker can have taken a table of this one, so that the state in memory is current."""
        if self.workers and not self.workers.certain:
            await self.workers.wait_until_certain()

    async def can_write(self) -> None:
        """Raises `Unavailable` unless the database takes a durable change now: a full disk does not."""
        if self.workers:  # it writes several times a second
            await self.workers.wait_until_certain(LAPSE)
        elif time.monotonic() - self._probed > PROBE_FRESH:
            await self._writer.probe()
            self._probed = time.monotonic()

    async def close(self) -> None:
        await self._writer.close()
        if self.workers:
            await self.workers.stop()
        if self.kept:
            self.kept.close()
        if self._reader:
            self._reader.close()
        await self.engine.dispose()

    @asynccontextmanager
    async def frozen(self) -> AsyncIterator[None]:
        """A snapshot: within this context the task reads everything as of now, whatever is written meanwhile."""
        await self.head()  # repeated where a connection broke; what is read from here on is not
        async with self.engine.connect() as connection:
            if connection.dialect.name == "postgresql":
                await connection.execution_options(isolation_level="REPEATABLE READ")
            token = _FROZEN.set(connection)
            try:
                yield
            finally:
                _FROZEN.reset(token)

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        frozen = _FROZEN.get()
        if frozen is not None and frozen.engine is self.engine:
            yield frozen
        else:
            async with self._single.connect() as connection:
                yield connection

    async def all(self, query: AnySelect) -> Sequence[AnyRow]:
        return await self.read(lambda connection: connection.execute(query).all())

    async def first(self, query: AnySelect) -> AnyRow | None:
        return await self.read(lambda connection: connection.execute(query).first())

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Runs queries; if the connection broke, runs them again on a new one."""
        ends = time.monotonic() + RETRY
        while True:
            try:
                if self._reader and _FROZEN.get() is None:
                    return await self._reader.read(work)
                async with self._reading() as connection:
                    return await connection.run_sync(work)
            except (DBAPIError, DatabaseTimeout, OSError) as error:
                if not connection_lost(error) or _FROZEN.get() is not None or time.monotonic() > ends:
                    raise unavailable(error) from error
            await asyncio.sleep(RETRY_EVERY)

    def put(self, table: Table, values: Mapping[str, Any]) -> Row:
        """Inserts a row, or updates the one with the same key."""
        statement = self._puts.get(table.name)
        if statement is None:
            make = postgresql.insert if self.engine.dialect.name == "postgresql" else sqlite.insert
            keys = [column.name for column in table.primary_key]
            new = make(table)
            rest = {name: new.excluded[name] for name in values if name not in keys}
            statement = self._puts[table.name] = new.on_conflict_do_update(index_elements=keys, set_=rest)
        return Row(statement, values)

    # for `Change.rows`

    def new_table(self, table: TableRow) -> Row:
        names = ("id", "game", "settings", "opened_by", "private", "solo", "phase", "round")
        values = {name: getattr(table, name) for name in names}
        served = {"worker": self.workers.id if self.workers else None, "epoch": 0}
        return Row(_NEW_TABLE, {**values, **served, "version": 0, "head": "", "closed": False, "at": self.clock()})

    def change_table(self, table: str, **values: Any) -> Row:
        return Row(_THIS_TABLE, {"_id": table, **values})

    def put_seat(self, table: str, number: int, seat: SeatRow) -> Row:
        return self.put(schema.seats, {"table": table, "number": number, **seat._asdict()})

    def change_seat(self, table: str, number: int, seat: SeatRow) -> Row:
        """The same player's seat with other bets."""
        values = {"pledged": seat.pledged, "forced": seat.forced}
        return Row(_CHANGE_SEAT, {"_table": table, "_number": number, **values})

    def end_seat(self, table: str, number: int) -> Row:
        return Row(_END_SEAT, {"_table": table, "_number": number})

    def put_round(self, round: RoundRow) -> Row:
        names = ("id", "table", "number", "state", "first", "last")
        return self.put(schema.rounds, {name: getattr(round, name) for name in names})

    def new_commitment(self, commitment: Commitment) -> Row:
        names = ("table", "deal", "kind", "commitment", "fingerprint", "state", "why")
        sealed = self.keys.seal(commitment.secret, commitment_context(commitment.table, commitment.deal))
        return Row(_NEW_COMMITMENT, {**{name: getattr(commitment, name) for name in names}, "sealed": sealed})

    def end_commitment(self, table: str, deal: str, state: str, why: str = "") -> Row:
        return Row(_END_COMMITMENT, {"_table": table, "_deal": deal, "state": state, "why": why})

    def put_user_row(self, user: User) -> Row:
        values = {"id": user.id, "name": user.name, "password": user.password, "role": user.role.value}
        return self.put(schema.users, {**values, "bot": user.bot, "at": self.clock()})

    def put_session_row(self, session: Session) -> Row:
        names = ("token", "user", "seen", "ends", "proven")
        return self.put(schema.sessions, {name: getattr(session, name) for name in names})

    # play

    async def answer(self, scope: str, key: str, request: str) -> StoredAnswer | None:
        """The answer stored under this key; refused if it was to another request."""
        c = schema.answers.c
        row = await self.first(select(schema.answers).where(c.scope == scope, c.key == key))
        if row is None:
            return None
        if row.request != request:
            raise KeyReused(f"Key {key!r} was used for another request; use a new key for each.")
        return StoredAnswer(scope, key, request, json.loads(row.answer))

    async def tables(self) -> Sequence[TableRow]:
        rows = await self.all(select(schema.tables).order_by(schema.tables.c.at, schema.tables.c.id))
        return [table_of(row) for row in rows]

    async def table(self, id: str) -> TableRow | None:
        row = await self.first(select(schema.tables).where(schema.tables.c.id == id))
        return table_of(row) if row else None

    async def own(self, id: str, *, ask: bool = True) -> TableRow:
        """The row of a table that is now this worker's; one of another worker is asked for, if `ask`.

        Raises `TableMoved` if the other keeps it.
        """
        epoch = 0
        if self.shared:
            try:
                epoch = await take(self.engine, id, self.workers, ask=ask)
            except (DBAPIError, DatabaseTimeout, OSError) as error:
                raise unavailable(error) from error
        row = await self.table(id)
        if row is None:
            raise NotFound(f"There is no table {id!r}; the lobby lists the open ones.")
        return replace(row, epoch=epoch)

    async def give_up(self, id: str, epoch: int) -> None:
        """Lets other workers have a table that was put away."""
        if self.workers:
            with suppress(DBAPIError, DatabaseTimeout, OSError):  # then it is taken back at the next visit
                await give_up(self.engine, id, epoch, self.workers.id)

    async def give_up_all(self) -> None:
        """Lets other workers have all tables, as this one stops."""
        if self.workers:
            with suppress(DBAPIError, DatabaseTimeout, OSError):  # then they are free when it has left
                await self.workers.give_up_all(self.engine)

    async def seats(self, table: str) -> Mapping[int, SeatRow]:
        c = schema.seats.c
        rows = await self.all(select(schema.seats).where(c.table == table).order_by(c.number))
        return {row.number: SeatRow(row.player, row.bot, row.pledged, row.forced) for row in rows}

    async def rounds(self, table: str, state: str | None = None) -> Sequence[RoundRow]:
        c = schema.rounds.c
        query = select(schema.rounds).where(c.table == table).order_by(c.number)
        return [RoundRow(*row) for row in await self.all(query if state is None else query.where(c.state == state))]

    async def round(self, id: str) -> RoundRow | None:
        row = await self.first(select(schema.rounds).where(schema.rounds.c.id == id))
        return RoundRow(*row) if row else None

    async def events(self, table: str, after: int = 0, upto: int | None = None) -> Sequence[StoredEvent]:
        c = schema.events.c
        query = select(schema.events).where(c.table == table, c.seq > after).order_by(c.seq)
        rows = await self.all(query if upto is None else query.where(c.seq <= upto))
        return [
            StoredEvent(r.table, r.seq, r.at, read_event(self.keys, r.table, r.seq, r.kind, r.body, r.sealed), r.hash)
            for r in rows
        ]

    async def commitment(self, table: str, deal: str) -> Commitment | None:
        c = schema.commitments.c
        r = await self.first(select(schema.commitments).where(c.table == table, c.deal == deal))
        if r is None:
            return None
        secret = self.keys.unseal(r.sealed, commitment_context(table, deal))
        return Commitment(table, deal, r.kind, r.commitment, r.fingerprint, secret, r.state, r.why)

    async def head(self) -> Head | None:
        row = await self.first(HEADS.order_by(schema.commits.c.number.desc()).limit(1))
        return Head(*row) if row else None

    async def head_at(self, number: int) -> Head | None:
        row = await self.first(HEADS.where(schema.commits.c.number == number))
        return Head(*row) if row else None

    # money

    async def balance(self, account: Account) -> Cents:
        row = await self.first(select(schema.balances.c.amount).where(schema.balances.c.account == str(account)))
        return row.amount if row else 0

    async def balances_of(self, accounts: Collection[str]) -> Mapping[str, Cents]:
        c = schema.balances.c
        return {
            row.account: row.amount
            for row in await self.all(select(c.account, c.amount).where(c.account.in_(accounts)))
        }

    async def balances(self) -> Mapping[Account, Cents]:
        return {accounts.read(row.account): row.amount for row in await self.all(select(schema.balances))}

    async def transfers(self, *, player: str | None = None, round: str | None = None) -> Sequence[Transfer]:
        c = schema.transfers.c
        query = select(schema.transfers).order_by(c.n)
        if round is not None:
            query = query.where(c.round == round)
        if player is not None:
            query = query.where(c.player == player)
        return [transfer_of(row) for row in await self.all(query)]

    # people

    async def put_user(self, user: User) -> None:
        await self.commit(Change(rows=(self.put_user_row(user),)))

    async def user(self, id: str) -> User | None:
        return _user(await self.first(select(schema.users).where(schema.users.c.id == id)))

    async def user_named(self, name: str) -> User | None:
        return _user(await self.first(select(schema.users).where(schema.users.c.name == name)))

    async def put_session(self, session: Session) -> None:
        await self.commit(Change(rows=(self.put_session_row(session),)))

    async def session(self, token: str) -> Session | None:
        row = await self.first(select(schema.sessions).where(schema.sessions.c.token == token))
        return Session(*row) if row else None

    async def sessions_of(self, user: str) -> Sequence[Session]:
        c = schema.sessions.c
        return [Session(*row) for row in await self.all(select(schema.sessions).where(c.user == user).order_by(c.seen))]

    async def session_of(self, token: str) -> tuple[Session, User] | None:
        """A session and whose it is."""
        s, u = schema.sessions, schema.users
        row = await self.first(select(s, u).join(u, u.c.id == s.c.user).where(s.c.token == token))
        if row is None:
            return None
        id, name, password, role, bot, _ = row[len(s.c) :]
        return Session(*row[: len(s.c)]), User(id, name, password, Role(role), bot)

    async def sessions_among(self, tokens: Collection[str]) -> set[str]:
        """Those of these sessions that there are."""
        c = schema.sessions.c
        return {row.token for row in await self.all(select(c.token).where(c.token.in_(tokens)))}

    async def touch_session(self, session: Session) -> None:
        """Records when a session was last seen. One that has ended meanwhile stays ended."""
        await self.commit(Change(rows=(Row(_TOUCH_SESSION, {"_token": session.token, "seen": session.seen}),)))

    async def end_session(self, token: str) -> None:
        await self.commit(Change(rows=(Row(_END_SESSION, {"_token": token}),)))

    def put_limit_row(
        self, owner: str, name: str, amount: Cents, next_amount: Cents | None, next_at: int | None
    ) -> Row:
        values = {"owner": owner, "name": name, "amount": amount, "since": self.clock()}
        return self.put(schema.limits, {**values, "next_amount": next_amount, "next_at": next_at})

    async def change_user(self, id: str, change: Callable[[User], tuple[User, Sequence[Row]]]) -> User:
        """Changes an account as it is in the transaction that writes it, with the rows that belong to the change."""
        made: list[User] = []

        def make(connection: Connection) -> Change:
            hold_people(connection, [id])
            user = _user(connection.execute(select(schema.users).where(schema.users.c.id == id)).first())
            if user is None:
                raise NotFound(f"There is no player {id!r}.")
            changed, rows = change(user)
            made.append(changed)
            return Change(rows=(self.put_user_row(changed), *rows))

        await self.commit(make)
        return made[-1]

    async def set_role(self, user: User, role: Role, actor: str) -> User:
        """Gives an account a role, with a significant event, in one commit."""

        def change(user: User) -> tuple[User, Sequence[Row]]:
            noted = self.noted_row(actor, "role", {user.name: user.role.value}, {user.name: role.value})
            return replace(user, role=role), [noted]

        return await self.change_user(user.id, change)

    async def note(self, actor: str, kind: str, before: Any, after: Any) -> None:
        await self.commit(Change(rows=(self.noted_row(actor, kind, before, after),)))

    def noted_row(self, actor: str, kind: str, before: Any, after: Any) -> Row:
        values = {"at": self.clock(), "actor": actor, "kind": kind}
        return Row(_NOTE, {**values, "before": canonical(before), "after": canonical(after)})

    async def last_noted(self, kind: str) -> Any:
        """`after` of the newest significant event of a kind; None if there is none."""
        c = schema.significant.c
        row = await self.first(select(c.after).where(c.kind == kind).order_by(c.id.desc()).limit(1))
        return json.loads(row.after) if row else None

    async def noted(self, after: int = 0, limit: int = 1000) -> Sequence[Mapping[str, Any]]:
        c = schema.significant.c
        rows = await self.all(select(schema.significant).where(c.id > after).order_by(c.id).limit(limit))
        return [{**row._mapping, "before": json.loads(row.before), "after": json.loads(row.after)} for row in rows]


def commitment_context(table: str, deal: str) -> str:
    return canonical([table, deal])


def table_of(row: AnyRow) -> TableRow:
    return TableRow(**{name: getattr(row, name) for name in _TABLE_NAMES})


def _user(row: AnyRow | None) -> User | None:
    return User(row.id, row.name, row.password, Role(row.role), row.bot) if row else None

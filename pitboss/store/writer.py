"""One writer. Changes that arrive while a commit is under way share the next one; whoever asked hears after it."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import Connection, Insert, bindparam, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from pitboss.errors import AlreadyPosted, Broken, KeyReused, NotEnoughChips, PitbossError, Stale
from pitboss.ledger.accounts import Kind
from pitboss.ledger.postings import Transfer
from pitboss.money import dollars
from pitboss.store import schema
from pitboss.store.chain import START, Head, canonical, event_hash, head_hash, transfer_hash
from pitboss.store.crash import point
from pitboss.store.database import own_engine
from pitboss.store.keys import Keys
from pitboss.store.lease import Lease
from pitboss.store.store import Change, Receipt, Row, seal_private

GROUP = 64  # changes in one commit at most

PACE = 0.004  # seconds from the start of a commit to the next: under load, more changes share one
KEPT = 50_000  # tables whose heads are remembered

_EVENT_NAMES = schema.events.c.keys()
_EVENT, _TRANSFER, _ANSWER, _COMMIT = map(insert, (schema.events, schema.transfers, schema.answers, schema.commits))
_HEAD = update(schema.tables).where(schema.tables.c.id == bindparam("_id"))
_ADD = update(schema.balances).where(schema.balances.c.account == bindparam("_account"))
_ADD = _ADD.values(amount=schema.balances.c.amount + bindparam("_by"))
_NEWEST = select(schema.commits.c.number, schema.commits.c.hash).order_by(schema.commits.c.number.desc()).limit(1)
_TABLES = {table.name: n for n, table in enumerate(schema.METADATA.sorted_tables)}

Clock = Callable[[], int]
Job = tuple[Change, "asyncio.Future[Receipt]"]


class Writer:
    """What the last commits have left is remembered: nobody else writes. Were it otherwise, keys would be refused."""

    def __init__(self, engine: AsyncEngine, keys: Keys, clock: Clock) -> None:
        self._engine, self._keys, self._clock = engine, keys, clock
        self._queue: asyncio.Queue[Job | None] = asyncio.Queue()
        self._connection: AsyncConnection | None = None
        self._own = own_engine(engine)
        self._thread = ThreadPoolExecutor(1, "writer") if self._own else None
        self._file: Connection | None = None
        self._lease = None if self._own else Lease()
        self._last: tuple[int, str] | None = None  # number and hash of the last commit
        self._heads: OrderedDict[str, tuple[int, str]] = OrderedDict()  # version and hash of tables
        self._new_account = new_account(engine.dialect.name)
        self._closed = False
        self._task = asyncio.create_task(self._run())

    async def commit(self, change: Change) -> Receipt:
        if self._closed:
            raise Broken("The store is closed; nothing more can be written.")
        done: asyncio.Future[Receipt] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((change, done))
        receipt = await done
        point("answered")
        return receipt

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        if not self._closed:
            self._closed = True
            self._queue.put_nowait(None)
        await self._task

    async def _run(self) -> None:
        stop, free = False, 0.0
        while not stop:
            jobs: list[Job] = []
            job = await self._queue.get()
            if (early := free - time.monotonic()) > 0 and job is not None:
                await asyncio.sleep(early)
            free = time.monotonic() + PACE
            while job is not None:
                jobs.append(job)
                if len(jobs) == GROUP or self._queue.empty():
                    break
                job = self._queue.get_nowait()
            stop = job is None
            await self._serve(jobs)
        if self._connection:
            with contextlib.suppress(DBAPIError):  # gone already, and the lease with it
                if self._lease:
                    await self._lease.give_back(self._connection)
                await self._connection.close()
        if self._thread:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._close_here)
            self._thread.shutdown()

    async def _serve(self, jobs: Sequence[Job]) -> None:
        """Commit jobs together; when one of them spoils it, each on its own."""
        if not jobs:
            return
        try:
            receipts = await self._write([change for change, _ in jobs])
        except Exception as error:  # whatever it is belongs to whoever asked, never to the writer
            self._last = None
            self._heads.clear()
            if len(jobs) > 1:
                for job in jobs:
                    await self._serve([job])
            elif not jobs[0][1].done():
                jobs[0][1].set_exception(await self._explain(jobs[0][0], error))
            return
        for (_, done), receipt in zip(jobs, receipts, strict=True):
            if not done.done():  # an asker may have gone; what it asked is done nevertheless
                done.set_result(receipt)

    async def _write(self, changes: Sequence[Change]) -> list[Receipt]:
        point("before begin")
        if self._thread:  # all statements of a commit in one visit to the thread that has the file open
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._write_here, changes)
        connection = await self._connected()
        async with connection.begin():
            receipts = await connection.run_sync(self._statements, changes)
        point("after commit")
        return receipts

    async def _connected(self) -> AsyncConnection:
        """The connection that holds the lease."""
        assert self._lease
        if self._connection is None or self._connection.closed or self._connection.invalidated:
            connection = await (await self._engine.connect()).execution_options(writes=True)
            try:
                await self._lease.take(connection)
            except BaseException:
                await connection.close()
                raise
            self._connection = connection
        return self._connection

    async def claim(self, holder: str) -> None:
        """Be the one who writes, from now on; refused where another process does."""
        if self._lease:
            self._lease.holder = holder
            await self._connected()

    def _write_here(self, changes: Sequence[Change]) -> list[Receipt]:
        if self._file is None or self._file.closed or self._file.invalidated:
            assert self._own
            self._file = self._own.connect().execution_options(writes=True)
        with self._file.begin():
            receipts = self._statements(self._file, changes)
        point("after commit")
        return receipts

    def _close_here(self) -> None:
        if self._file:
            self._file.close()
        if self._own:
            self._own.dispose()

    def _statements(self, connection: Connection, changes: Sequence[Change]) -> list[Receipt]:
        """All that the changes write, within the transaction that has begun."""
        point("begun")
        if self._lease:
            self._lease.check(connection)
        self._rows(connection, [row for change in changes for row in change.rows])
        point("rows written")
        at = self._clock()
        number, before = self._last_of(connection)
        number += 1
        versions, hashes, heads = self._events(connection, changes, number, at)
        point("events written")
        moved = [transfer for change in changes for transfer in change.transfers]
        self._transfers(connection, moved, number, at)
        point("transfers written")
        answers = [change.answer for change in changes if change.answer]
        if answers:
            rows = [_row(a.scope, a.key, a.request, canonical(a.answer), at) for a in answers]
            connection.execute(_ANSWER, rows)
        hash = head_hash(before, number, at, hashes, map(transfer_hash, moved))
        head = Head(number, at, hash, self._keys.sign(bytes.fromhex(hash)).hex())
        connection.execute(_COMMIT, [{"number": number, "at": at, "hash": hash, "signature": head.signature}])
        point("before commit")
        self._remember(number, hash, heads)
        return [Receipt(head, version) for version in versions]

    def _rows(self, connection: Connection, rows: list[Row]) -> None:
        """Rows of one kind together, in the order that foreign keys need; what is new before what changes it."""
        kinds: dict[tuple[int, tuple[str, ...]], list[Row]] = {}
        for row in rows:
            kinds.setdefault((id(row.statement), tuple(row.values)), []).append(row)
        for same in sorted(kinds.values(), key=lambda same: _place(same[0])):
            connection.execute(same[0].statement, [row.values for row in same])

    def _last_of(self, connection: Connection) -> tuple[int, str]:
        if self._last is None:
            found = connection.execute(_NEWEST).first()
            self._last = (found.number, found.hash) if found else (0, START)
        return self._last

    def _remember(self, number: int, hash: str, heads: Mapping[str, tuple[int, str]]) -> None:
        """As it will be when the commit is through; where it is not, `_serve` forgets it."""
        self._last = number, hash
        for name, head in heads.items():
            self._heads[name] = head
            self._heads.move_to_end(name)
        while len(self._heads) > KEPT:
            self._heads.popitem(last=False)

    def _heads_of(self, connection: Connection, names: set[str]) -> dict[str, tuple[int, str]]:
        heads = {name: self._heads[name] for name in names if name in self._heads}
        unknown = names - heads.keys()
        if unknown:
            c = schema.tables.c
            found = connection.execute(select(c.id, c.version, c.head).where(c.id.in_(unknown)))
            heads |= {row.id: (row.version, row.head) for row in found}
        return heads

    def _events(
        self, connection: Connection, changes: Sequence[Change], number: int, at: int
    ) -> tuple[list[int], list[str], dict[str, tuple[int, str]]]:
        """Chain the events of each table; the version after each change, all hashes, and the tables' new heads."""
        heads = self._heads_of(connection, {change.table for change in changes if change.events})
        rows: list[dict[str, Any]] = []
        versions = []
        for change in changes:
            version, hash = heads.get(change.table, (0, START))
            if change.events and (change.table not in heads or version != change.after):
                raise Stale(f"Table {change.table!r} is at version {version}; this was made for {change.after}.")
            for event in change.events:
                version, body = version + 1, canonical(event.body)
                sealed = seal_private(self._keys, change.table, version, event)
                hash = event_hash(hash, change.table, version, at, event.kind, body, sealed)
                row = (change.table, version, number, len(rows), at, event.kind, body, sealed, hash)
                rows.append(dict(zip(_EVENT_NAMES, row, strict=True)))
            if change.events:
                heads[change.table] = version, hash
            versions.append(version)
        if rows:
            connection.execute(_EVENT, rows)
            moved = [{"_id": name, "version": version, "head": hash} for name, (version, hash) in heads.items()]
            connection.execute(_HEAD, moved)
        return versions, [row["hash"] for row in rows], heads

    def _transfers(self, connection: Connection, moved: Sequence[Transfer], number: int, at: int) -> None:
        if not moved:
            return
        rows = [
            {
                "id": t.id,
                "commit": number,
                "at": at,
                "debit": str(t.debit),
                "credit": str(t.credit),
                "amount": t.amount,
                "why": t.why.value,
                "round": t.round,
                "spot": t.spot,
                "wager": t.wager,
                "leg": t.leg,
                "note": t.note,
            }
            for t in moved
        ]
        connection.execute(_TRANSFER, rows)
        changed: Counter[str] = Counter()
        for t in moved:
            changed[str(t.debit)] -= t.amount
            changed[str(t.credit)] += t.amount
        # an upsert would test the bare change against "not below zero" before adding it: make the row, then add
        by = [{"_account": account, "_by": by} for account, by in sorted(changed.items())]
        connection.execute(self._new_account, [{"account": one["_account"], "amount": 0} for one in by])
        connection.execute(_ADD, by)

    async def _explain(self, change: Change, error: Exception) -> Exception:
        """A constraint has refused: which promise would have been broken?"""
        if not isinstance(error, DBAPIError):
            return error
        if not isinstance(error, IntegrityError):
            return Broken(f"The database failed: {error.orig}.")
        text = str(error.orig)
        for mark, reason in _REASONS:
            if mark in text:
                return reason(change)
        return Broken(f"The database refused a change: {text}.")


def _place(row: Row) -> tuple[int, bool]:
    return _TABLES[str(row.statement.table)], not row.statement.is_insert


def new_account(dialect: str) -> Insert:
    make = postgresql.insert if dialect == "postgresql" else sqlite.insert
    return make(schema.balances).on_conflict_do_nothing()


def _row(scope: str, key: str, request: str, answer: str, at: int) -> dict[str, Any]:
    return {"scope": scope, "key": key, "request": request, "answer": answer, "at": at}


def _key_reused(change: Change) -> PitbossError:
    return KeyReused(f"Key {change.answer.key if change.answer else ''!r} has an answer already; ask for it.")


def _already_posted(change: Change) -> PitbossError:
    ids = ", ".join(transfer.id for transfer in change.transfers)
    return AlreadyPosted(f"One of {ids} has been booked before; each is booked once.")


def _not_enough(change: Change) -> PitbossError:
    accounts = ", ".join(sorted({str(transfer.debit) for transfer in change.transfers}))
    if {transfer.debit.kind for transfer in change.transfers} == {Kind.WALLET} and len(change.transfers) == 1:
        return NotEnoughChips(f"{dollars(change.transfers[0].amount)} is more than the wallet holds.")
    return NotEnoughChips(f"{accounts} would fall below zero; that is not enough.")


def _seed_again(change: Change) -> PitbossError:
    return Broken(f"Table {change.table!r} committed to a seed, or for a deal, that was used before.")


_REASONS: tuple[tuple[str, Callable[[Change], PitbossError]], ...] = (
    ("covered", _not_enough),
    ("answers", _key_reused),
    ("transfers", _already_posted),
    ("commitments", _seed_again),
)  # how SQLite and PostgreSQL name the constraint

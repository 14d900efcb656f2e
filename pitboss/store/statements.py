"""The SQL statements of one commit: rows, chained events, transfers and balances, answers, and the signed head."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Insert, bindparam, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from pitboss.errors import Stale
from pitboss.ledger.accounts import AccountKind, player_of
from pitboss.ledger.balances import sum_by_account
from pitboss.ledger.postings import Transfer, Why
from pitboss.store import schema
from pitboss.store.answer_expiry import ANSWERS_KEPT
from pitboss.store.chain import (
    START,
    Head,
    answer_hash,
    answers_hash,
    canonical,
    event_hash,
    head_hash,
    significant_hash,
    transfer_hash,
)
from pitboss.store.crash import point
from pitboss.store.house_keys import Keys
from pitboss.store.lease import Lease
from pitboss.store.store import Change, Make, Receipt, Row, seal_private

KEPT = 50_000  # tables whose heads are remembered

_EVENT_NAMES = schema.events.c.keys()
_EVENT, _TRANSFER, _ANSWER, _COMMIT = map(insert, (schema.events, schema.transfers, schema.answers, schema.commits))
_HEAD = update(schema.tables).where(schema.tables.c.id == bindparam("_id"))
_ADD = update(schema.balances).where(schema.balances.c.account == bindparam("_account"))
_ADD = _ADD.values(amount=schema.balances.c.amount + bindparam("_by"))
_EMPTIED = delete(schema.balances).where(
    schema.balances.c.account == bindparam("_account"), schema.balances.c.amount == 0
)
_NEWEST = select(schema.commits.c.number, schema.commits.c.hash).order_by(schema.commits.c.number.desc()).limit(1)
_TABLES = {table.name: n for n, table in enumerate(schema.METADATA.sorted_tables)}

Clock = Callable[[], int]


class Statements:
    """Writes changes within a transaction. As the only writer it keeps the state after the last commit in memory."""

    def __init__(self, keys: Keys, clock: Clock, lease: Lease | None, dialect: str) -> None:
        self._keys, self._clock, self._lease = keys, clock, lease
        self._last: tuple[int, str] | None = None  # number and hash of the last commit
        self._heads: OrderedDict[str, tuple[int, str]] = OrderedDict()  # version and hash of tables
        self._new_account = new_account(dialect)

    def forget(self) -> None:
        """Drops the state in memory: the last commit may not have happened, so it is read again."""
        self._last = None
        self._heads.clear()

    def write(self, connection: Connection, asked: Sequence[Change | Make], receipts: list[Receipt]) -> None:
        """Writes all changes within the transaction that has begun. `receipts` are valid once it is committed."""
        point("begun")
        if self._lease:
            self._lease.check(connection)
        changes = [one if isinstance(one, Change) else one(connection) for one in asked]
        number, before = self._last_of(connection)
        number += 1
        noted = self._rows(connection, [row for change in changes for row in change.rows], number)
        point("rows written")
        at = self._clock()
        versions, hashes, heads = self._events(connection, changes, number, at)
        point("events written")
        moved = [transfer for change in changes for transfer in change.transfers]
        self._transfers(connection, moved, number, at)
        point("transfers written")
        answers = self._answers(connection, changes, number, at)
        hash = head_hash(before, number, at, hashes, map(transfer_hash, moved), noted, answers)
        head = Head(number, at, hash, self._keys.sign(bytes.fromhex(hash)).hex())
        row = {"number": number, "at": at, "hash": hash, "signature": head.signature, "answers": answers}
        connection.execute(_COMMIT, [row])
        point("before commit")
        self._remember(number, hash, heads)
        receipts += [
            Receipt(head, version, change.answer, _wallets(change.transfers))
            for version, change in zip(versions, changes, strict=True)
        ]

    def _rows(self, connection: Connection, rows: list[Row], number: int) -> list[str]:
        """Writes rows of one kind together, in the order that foreign keys need, inserts before updates.

        Significant events are part of the commit: they get its number, and their hashes are returned.
        """
        noted = []
        for at, row in enumerate(rows):
            if row.statement.table is schema.significant:
                noted.append(significant_hash(**row.values))
                rows[at] = Row(row.statement, {**row.values, "commit": number})
        kinds: dict[tuple[int, tuple[str, ...]], list[Row]] = {}
        for row in rows:
            kinds.setdefault((id(row.statement), tuple(row.values)), []).append(row)
        for same in sorted(kinds.values(), key=lambda same: _write_order(same[0])):
            connection.execute(same[0].statement, [row.values for row in same])
        return noted

    def _answers(self, connection: Connection, changes: Sequence[Change], number: int, at: int) -> str:
        """Stores the answers and returns the hash over them."""
        answers = [change.answer for change in changes if change.answer]
        kept = [(a.scope, a.key, a.request, canonical(a.answer), at) for a in answers]
        if kept:
            connection.execute(_ANSWER, [_row(*one, number) for one in kept])
        return answers_hash(answer_hash(*one) for one in kept)

    def _last_of(self, connection: Connection) -> tuple[int, str]:
        if self._last is None:
            found = connection.execute(_NEWEST).first()
            self._last = (found.number, found.hash) if found else (0, START)
        return self._last

    def _remember(self, number: int, hash: str, heads: Mapping[str, tuple[int, str]]) -> None:
        """Keeps the state after this commit. If the commit fails, the writer calls `forget`."""
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
        """Writes the events. Returns the version after each change, all hashes, and the tables' new heads."""
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
                "player": player_of(t.debit) or player_of(t.credit) or "",
            }
            for t in moved
        ]
        connection.execute(_TRANSFER, rows)
        changed = {str(account): (account, by) for account, by in sum_by_account(moved).items()}
        # an upsert would check the bare change against "not below zero": insert the row first, then add
        new = [{"account": n, "amount": 0, "player": player_of(a) or ""} for n, (a, _) in sorted(changed.items())]
        connection.execute(self._new_account, new)
        connection.execute(_ADD, [{"_account": name, "_by": by} for name, (_, by) in sorted(changed.items())])
        # delete the accounts of seats that were left: a player has accounts only at tables where they sit
        left = sorted({str(t.debit) for t in moved if t.why is Why.CASH_OUT and t.debit.kind is AccountKind.SEAT})
        if left:
            connection.execute(_EMPTIED, [{"_account": name} for name in left])


def _wallets(transfers: Sequence[Transfer]) -> frozenset[str]:
    accounts = (account for transfer in transfers for account in (transfer.debit, transfer.credit))
    return frozenset(account.owner for account in accounts if account.kind is AccountKind.WALLET)


def _write_order(row: Row) -> tuple[int, bool]:
    return _TABLES[str(row.statement.table)], not row.statement.is_insert


def new_account(dialect: str) -> Insert:
    make = postgresql.insert if dialect == "postgresql" else sqlite.insert
    return make(schema.balances).on_conflict_do_nothing()


def _row(scope: str, key: str, request: str, answer: str, at: int, commit: int) -> dict[str, Any]:
    until = at + ANSWERS_KEPT
    return {
        "scope": scope,
        "key": key,
        "request": request,
        "answer": answer,
        "at": at,
        "commit": commit,
        "until": until,
    }

"""The SQL statements of one commit: rows, chained events, transfers and balances, answers, and the signed head."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Insert, bindparam, delete, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite

from pitboss.core import metrics
from pitboss.core.errors import Stale, TableMoved
from pitboss.ledger.accounts import AccountKind, owner_of, player_of
from pitboss.ledger.balances import sum_by_account
from pitboss.ledger.postings import Transfer, Why
from pitboss.store import lanes, schema
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
from pitboss.store.locks import hold_turns
from pitboss.store.losses import MINUTE, add_results, results
from pitboss.store.row_log import entries
from pitboss.store.store import Change, Make, Receipt, Row, seal_private

KEPT = 50_000  # tables whose heads are remembered

_EVENT_NAMES = schema.events.c.keys()
_EVENT, _TRANSFER, _ANSWER, _COMMIT = map(insert, (schema.events, schema.transfers, schema.answers, schema.commits))
# tables in one statement: JSON lists of a table's id and epoch, its version and hash before the commit, and after it
_EACH = {"sqlite": "json_each(:tables)", "postgresql": "json_array_elements(CAST(:tables AS json))"}
_THESE = "tables.id = one.value ->> 0 AND tables.epoch = CAST(one.value ->> 1 AS bigint)"
_MOVE = (
    "UPDATE tables SET version = CAST(one.value ->> 4 AS bigint), head = one.value ->> 5 FROM {each} AS one"
    f" WHERE {_THESE} AND tables.version = CAST(one.value ->> 2 AS bigint) AND tables.head = one.value ->> 3"
)
_MINE = f"SELECT tables.id FROM tables, {{each}} AS one WHERE {_THESE} FOR SHARE OF tables"
_ADD = update(schema.balances).where(schema.balances.c.account == bindparam("_account"))
_ADD = _ADD.values(amount=schema.balances.c.amount + bindparam("_by"))
_EMPTIED = delete(schema.balances).where(
    schema.balances.c.account == bindparam("_account"), schema.balances.c.amount == 0
)
_TAKEN = postgresql.insert(schema.commits).on_conflict_do_nothing(index_elements=["mark"])
_TABLES = {table.name: n for n, table in enumerate(schema.METADATA.sorted_tables)}

Clock = Callable[[], int]


class Moved(NamedTuple):
    """A table's version and hash before a commit, and after it, in the epoch of its owner."""

    epoch: int
    before: int
    hash_before: str
    version: int
    hash: str


class Events(NamedTuple):
    rows: list[dict[str, Any]]
    versions: list[int]  # of the table, after each change
    moved: dict[str, Moved]
    opened: set[str]  # tables that are new


class Statements:
    """Writes changes within a transaction. It keeps the state after the last commit of its lane in memory."""

    def __init__(self, keys: Keys, clock: Clock, dialect: str) -> None:
        self._keys, self._clock = keys, clock
        self.lane = 0  # 0: not begun yet
        self._last: tuple[int, str] | None = None  # place and hash of the lane's last commit
        self._number: int | None = None  # of the last commit; only this writer of a SQLite file numbers them
        self._named: dict[str, int] = {}  # places of other lanes that this lane has vouched for
        # version and hash of tables, and the epoch in which they were so
        self._heads: OrderedDict[str, tuple[int, str, int]] = OrderedDict()
        self._shared = dialect == "postgresql"
        self._move, self._mine = (text(statement.format(each=_EACH[dialect])) for statement in (_MOVE, _MINE))
        self._new_account, self._add_results = new_account(dialect), add_results(dialect)
        self.anchor = False  # the next commit vouches for other lanes

    def forget(self) -> None:
        """Drops the state in memory: the last commit may not have happened, so it is read again."""
        self._last = self._number = None
        self._heads.clear()
        self._named.clear()
        self.anchor = True

    def write(self, connection: Connection, asked: Sequence[Change | Make], receipts: list[Receipt]) -> None:
        """Writes all changes within the transaction that has begun. `receipts` are valid once it is committed.

        What may be changed by other writers too is written last, so that they wait for as short as possible.
        """
        point("begun")
        changes = [one if isinstance(one, Change) else one(connection) for one in asked]
        mark, before = self._next_mark(connection)
        at = self._clock()
        events = self._events(connection, changes, mark, at)
        self._fence(connection, {name: one for name, one in events.moved.items() if name not in events.opened})
        if self._shared:
            answered = {change.table: change.epoch for change in changes if change.table and not change.events}
            self._check_owned(connection, {name: epoch for name, epoch in answered.items() if name not in events.moved})
        opened = [_at_head(row, events.moved) for change in changes for row in change.rows]
        noted, rows = self._rows(connection, opened, mark)
        point("rows written")
        if events.rows:
            connection.execute(_EVENT, events.rows)
        point("events written")
        answers = self._answers(connection, changes, mark, at)
        moved = [transfer for change in changes for transfer in change.transfers]
        self._transfers(connection, moved, mark, at)
        point("transfers written")
        number = lanes.next_number(connection, self._number)  # every row that others may change is held by now
        heads = self._others(connection)
        hash = head_hash(
            before,
            mark,
            number,
            at,
            events=[row["hash"] for row in events.rows],
            transfers=[transfer_hash(t, at, owner_of(t.debit, t.credit)) for t in moved],
            noted=noted,
            rows=rows,
            answers=answers,
            heads=lanes.written(heads),
        )
        head = Head(number, at, hash, self._keys.sign(bytes.fromhex(hash)).hex())
        row = {"number": number, "mark": mark, "at": at, "hash": hash, "signature": head.signature}
        connection.execute(_COMMIT, [{**row, "rows": rows, "answers": answers, "heads": lanes.written(heads)}])
        point("before commit")
        self._remember(mark, number, hash, heads, events.moved)
        receipts += [
            Receipt(head, version, change.answer, _wallets(change.transfers), mark)
            for version, change in zip(events.versions, changes, strict=True)
        ]

    def _next_mark(self, connection: Connection) -> tuple[int, str]:
        """The mark of the next commit, and the hash of the one before it in this lane."""
        if not self.lane:
            self.lane, self._last = lanes.new_lane(connection), (0, START)
            self.anchor = True
        if self._last is None:
            self._last = lanes.newest_of_lane(connection, self.lane)
        return lanes.mark_of(self.lane, self._last[0] + 1), self._last[1]

    def _others(self, connection: Connection) -> lanes.Heads:
        return lanes.other_heads(connection, self.lane, self._named) if self.anchor else {}

    def empty_commit(self, connection: Connection, mark: int) -> bool:
        """Takes the place of a commit whose answer was lost with an empty one; False if it has happened.

        A transaction that could still write it is waited for.
        """
        place, before = lanes.newest_of_lane(connection, lanes.lane_of(mark))
        if place >= lanes.place_of(mark):
            return False
        number, at, rows, answers = lanes.next_number(connection, None), self._clock(), canonical([]), answers_hash(())
        hash = head_hash(before, mark, number, at, rows=rows, answers=answers, heads="")
        row = {"number": number, "mark": mark, "at": at, "hash": hash, "rows": rows, "answers": answers, "heads": ""}
        signature = self._keys.sign(bytes.fromhex(hash)).hex()
        return bool(connection.execute(_TAKEN, {**row, "signature": signature}).rowcount)

    def _rows(self, connection: Connection, rows: list[Row], mark: int) -> tuple[list[str], str]:
        """Writes rows of one kind together, in the order that foreign keys need, inserts before updates.

        Significant events get the commit's mark. Returns their hashes, and the log of all other rows.
        """
        noted = []
        for at, row in enumerate(rows):
            if row.statement.table is schema.significant:
                noted.append(significant_hash(**row.values))
                rows[at] = Row(row.statement, {**row.values, "commit": mark})
        kinds: dict[tuple[int, tuple[str, ...]], list[Row]] = {}
        for row in rows:
            kinds.setdefault((id(row.statement), tuple(row.values)), []).append(row)
        ordered = sorted(kinds.values(), key=lambda same: _write_order(same[0]))
        for same in ordered:
            connection.execute(same[0].statement, [row.values for row in same])
        return noted, canonical(entries(row for same in ordered for row in same))

    def _answers(self, connection: Connection, changes: Sequence[Change], mark: int, at: int) -> str:
        """Stores the answers and returns the hash over them."""
        answers = [change.answer for change in changes if change.answer]
        kept = sorted((a.scope, a.key, a.request, canonical(a.answer), at) for a in answers)
        if kept:
            connection.execute(_ANSWER, [_row(*one, mark) for one in kept])
        return answers_hash(answer_hash(*one) for one in kept)

    def _remember(self, mark: int, number: int, hash: str, heads: lanes.Heads, moved: Mapping[str, Moved]) -> None:
        """Keeps the state after this commit. If the commit fails, the writer calls `forget`."""
        self._last, self._number, self.anchor = (lanes.place_of(mark), hash), number, False
        self._named |= {lane: place for lane, (place, _) in heads.items()}
        for name, table in moved.items():
            self._heads[name] = table.version, table.hash, table.epoch
            self._heads.move_to_end(name)
        while len(self._heads) > KEPT:
            self._heads.popitem(last=False)

    def _heads_of(self, connection: Connection, epochs: Mapping[str, int]) -> dict[str, tuple[int, str]]:
        """Version and hash of tables, each in the epoch that its change was made in."""
        heads = {}
        for name, epoch in epochs.items():
            version, hash, of = self._heads.get(name, (0, "", -1))
            if of == epoch:
                heads[name] = version, hash
        unknown = epochs.keys() - heads.keys()
        if unknown:
            c = schema.tables.c
            for row in connection.execute(select(c.id, c.version, c.head, c.epoch).where(c.id.in_(unknown))):
                if row.epoch != epochs[row.id]:
                    raise _taken((row.id,))
                heads[row.id] = row.version, row.head
        return heads

    def _events(self, connection: Connection, changes: Sequence[Change], mark: int, at: int) -> Events:
        """The rows of all events, chained to those before them."""
        opened = {str(row.values["id"]) for change in changes for row in change.rows if _opens(row)}
        epochs = {change.table: change.epoch for change in changes if change.events}
        known = self._heads_of(connection, {name: epoch for name, epoch in epochs.items() if name not in opened})
        known |= dict.fromkeys(opened, (0, START))
        moved: dict[str, Moved] = {}
        rows: list[dict[str, Any]] = []
        versions = []
        for change in changes:
            table = moved.get(change.table)
            version, hash = (table.version, table.hash) if table else known.get(change.table, (0, START))
            if change.events and (change.table not in known or version != change.after):
                raise Stale(f"Table {change.table!r} is at version {version}; this was made for {change.after}.")
            for event in change.events:
                version, body = version + 1, canonical(event.body)
                sealed = seal_private(self._keys, change.table, version, event)
                hash = event_hash(hash, change.table, version, at, event.kind, body, sealed)
                row = (change.table, version, mark, len(rows), at, event.kind, body, sealed, hash)
                rows.append(dict(zip(_EVENT_NAMES, row, strict=True)))
            if change.events:
                moved[change.table] = Moved(change.epoch, *known[change.table], version, hash)
            versions.append(version)
        return Events(rows, versions, moved, opened)

    def _fence(self, connection: Connection, moved: Mapping[str, Moved]) -> None:
        """Moves tables to their new heads, if no other worker has taken them. This statement is the fence."""
        if moved:
            tables = canonical([(name, *table) for name, table in moved.items()])
            if connection.execute(self._move, {"tables": tables}).rowcount != len(moved):
                raise _taken(moved)

    def _check_owned(self, connection: Connection, epochs: Mapping[str, int]) -> None:
        """The same for tables of which only an answer is stored."""
        if epochs:
            tables = canonical(list(epochs.items()))
            if len(connection.execute(self._mine, {"tables": tables}).all()) != len(epochs):
                raise _taken(epochs)

    def _transfers(self, connection: Connection, moved: Sequence[Transfer], mark: int, at: int) -> None:
        if not moved:
            return
        changed = {str(account): (account, by) for account, by in sum_by_account(moved).items()}
        # an upsert would check the bare change against "not below zero": insert the row first, then add
        new = [{"account": n, "amount": 0, "player": player_of(a) or ""} for n, (a, _) in sorted(changed.items())]
        connection.execute(self._new_account, new)
        connection.execute(_ADD, [{"_account": name, "_by": by} for name, (_, by) in sorted(changed.items())])
        brought = [{"player": p, "minute": at // MINUTE, "net": net} for p, net in sorted(results(moved).items())]
        if brought:
            connection.execute(self._add_results, brought)
        # delete the accounts of seats that were left: a player has accounts only at tables where they sit
        left = sorted({str(t.debit) for t in moved if t.why is Why.CASH_OUT and t.debit.kind is AccountKind.SEAT})
        if left:
            connection.execute(_EMPTIED, [{"_account": name} for name in left])
        rows = [
            {
                "id": t.id,
                "commit": mark,
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
                "player": owner_of(t.debit, t.credit),
            }
            for t in moved
        ]
        hold_turns(connection, {owner_of(t.debit, t.credit) for t in moved})
        connection.execute(_TRANSFER, rows)


def _taken(tables: Iterable[str]) -> TableMoved:
    """One of these tables is another worker's; where there are several, each change is then tried by itself."""
    metrics.FENCED.inc()
    return TableMoved(f"Table {next(iter(tables))} has moved to another worker of the house; connect again.")


def _wallets(transfers: Sequence[Transfer]) -> frozenset[str]:
    accounts = (account for transfer in transfers for account in (transfer.debit, transfer.credit))
    return frozenset(account.owner for account in accounts if account.kind is AccountKind.WALLET)


def _opens(row: Row) -> bool:
    return row.statement.table is schema.tables and row.statement.is_insert


def _at_head(row: Row, moved: Mapping[str, Moved]) -> Row:
    """The row of a new table with the head that its first events lead to."""
    table = moved.get(str(row.values["id"])) if _opens(row) else None
    return Row(row.statement, {**row.values, "version": table.version, "head": table.hash}) if table else row


def _write_order(row: Row) -> tuple[int, bool]:
    return _TABLES[str(row.statement.table)], not row.statement.is_insert


def new_account(dialect: str) -> Insert:
    make = postgresql.insert if dialect == "postgresql" else sqlite.insert
    return make(schema.balances).on_conflict_do_nothing()


def _row(scope: str, key: str, request: str, answer: str, at: int, mark: int) -> dict[str, Any]:
    until = at + ANSWERS_KEPT
    return {
        "scope": scope,
        "key": key,
        "request": request,
        "answer": answer,
        "at": at,
        "commit": mark,
        "until": until,
    }

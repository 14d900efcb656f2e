"""The log of mutable rows: every signed commit names the rows that it wrote, with a hash of each column.

So a row of today can be compared with what was last written to it, whatever its table: a row that was changed, planted
or removed behind the store's back is found, and the column is named. A new table is covered without further work.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import Table, select

from pitboss.store import schema
from pitboss.store.chain import canonical
from pitboss.store.store import Row

if TYPE_CHECKING:
    from pitboss.store.sql import SqlStore

CHAINED = frozenset(
    (*schema.APPEND_ONLY, "answers", "balances", "losses")
)  # covered by hashes of their own, or by sums
NOT_LOGGED = {  # table and columns; none: the whole table
    "workers": (),  # of the running servers
    "jobs": (),  # how far they are changes all the time; what is unpickled is sealed
    "sessions": ("seen",),  # when it was last used
    # two follow from the events, three say who serves the table now
    "tables": ("version", "head", "worker", "epoch", "wanted"),
}
PERSONAL = ("names",)  # tables whose keys are named by their hashes, as a log is never erased
HASHED = "sha256 "
LENGTH = 32  # hexadecimal digits of a column's hash

Entry = list[Any]  # table, key, hashes by column; None in place of these for a row that is removed
Key = tuple[str, ...]
AnyMapping = Mapping[Any, Any]


class Fault(NamedTuple):
    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


def logged_tables() -> list[Table]:
    found = schema.METADATA.sorted_tables
    return [table for table in found if table.name not in CHAINED and NOT_LOGGED.get(table.name) != ()]


_LOGGED = {table.name: [column.name for column in table.primary_key] for table in logged_tables()}


def column_hash(value: Any) -> str:
    kind = type(value)
    if kind is int:
        data = b"int:%d" % value
    elif kind is bytes:
        data = b"bytes:" + value
    else:
        data = f"{kind.__name__}:{canonical(value)}".encode()
    return hashlib.sha256(data).hexdigest()[:LENGTH]


def logged_key(table: str, keys: Iterable[Any]) -> Key:
    """A row's key as the log names it; one that older commits have written in clear is hashed here."""
    plain = tuple(map(str, keys))
    if table not in PERSONAL:
        return plain
    return tuple(key if key.startswith(HASHED) else HASHED + column_hash(key) for key in plain)


def entries(rows: Iterable[Row]) -> list[Entry]:
    """The log of rows that a commit writes, in the order in which it writes them.

    A statement names the row that it changes by values such as "_id", for the key column "id".
    """
    found: list[Entry] = []
    for statement, values in rows:
        name = str(statement.table)
        if name not in _LOGGED:
            continue
        keys: Sequence[Any] = [values.get(f"_{key}", values.get(key)) for key in _LOGGED[name]]
        if name in PERSONAL:
            keys = logged_key(name, keys)
        if statement.is_delete:
            found.append([name, list(keys), None])
            continue
        left_out = NOT_LOGGED.get(name, ())
        written = {
            column: column_hash(value)
            for column, value in values.items()
            if column[0] != "_" and column not in left_out and column not in _LOGGED[name]
        }
        if written or statement.is_insert:
            found.append([name, list(keys), written])
    return found


def follow(rows: dict[str, dict[Key, dict[str, str]]], log: Sequence[Entry]) -> None:
    """Applies a commit's log to the rows as they were before it."""
    for name, keys, columns in log:
        key = logged_key(name, keys)
        if columns is None:
            rows[name].pop(key, None)
        else:
            rows[name].setdefault(key, {}).update(columns)


async def changed_rows(store: SqlStore, logs: Iterable[str]) -> list[Fault]:
    """Compares every logged table with the logs of all commits, given in their order."""
    rows: dict[str, dict[Key, dict[str, str]]] = {table.name: {} for table in logged_tables()}
    faults: list[Fault] = []
    for text in logs:
        try:
            follow(rows, json.loads(text))
        except (ValueError, KeyError, TypeError):  # the hash of its commit names it
            faults.append(Fault("row log", f"{text[:40]!r} cannot be read"))
    for table in logged_tables():
        try:
            found = await store.all(select(table))
        except (ValueError, TypeError) as error:
            faults.append(Fault(table.name, f"a row cannot be read: {error}"))
            continue
        faults += _compared(table, [row._mapping for row in found], rows[table.name])
    return faults


def _compared(table: Table, found: Iterable[AnyMapping], written: dict[Key, dict[str, str]]) -> list[Fault]:
    keys, left_out = _LOGGED[table.name], NOT_LOGGED.get(table.name, ())
    faults = []
    for row in found:
        key = tuple(str(row[name]) for name in keys)
        where, logged = f"{table.name} {'/'.join(key)}", written.pop(logged_key(table.name, key), None)
        if logged is None:
            faults.append(Fault(where, "the house did not write this row"))
            continue
        for column in [column.name for column in table.c if not column.primary_key]:
            # a column that no commit has written has its default, which is nothing
            right = logged.get(column, column_hash(None))
            if column not in left_out and column_hash(row[column]) != right:
                faults.append(Fault(where, f"its {column} was changed since it was written"))
    return faults + [Fault(f"{table.name} {'/'.join(key)}", "this row was removed") for key in written]

"""Reads a house of the last format before releases ("12"), to be exported; nothing is changed in it.

It had one writer, and accounts of the whole house instead of each table's; `house_import` knows how to read both.
Exams of its training files were sealed in another way and are left out, as are a house's chips on their way between
several servers: such a house is refused.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, RowMapping, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

from pitboss.core.errors import BadFile
from pitboss.store.house_export import Line, read_text
from pitboss.store.house_keys import Keys
from pitboss.store.sql import commitment_context
from pitboss.store.store import read_event

FORMAT = "12"
ROWS = {
    "round": "rounds",
    "ungraded": "ungraded",
    "skill": "skill",
    "user": "users",
    "name": "names",
    "limit": "limits",
}
PLACED = {"events": "place", "transfers": "n", "significant": "id"}  # what each table is ordered by within a commit


async def is_old(engine: AsyncEngine) -> bool:
    def has_old_tables(connection: Connection) -> bool:
        if not inspect(connection).has_table("alembic_version"):
            return False
        return bool(connection.scalar(text("SELECT version_num FROM alembic_version")) == FORMAT)

    async with engine.connect() as connection:
        return await connection.run_sync(has_old_tables)


async def old_lines(engine: AsyncEngine, keys: Keys) -> list[Line]:
    """The lines of the whole database, at one moment."""
    async with engine.connect() as connection:
        return await connection.run_sync(lambda sync: list(_lines(sync, keys)))


def old_files(folder: Path) -> Iterator[Line]:
    """The house profile and what was practiced."""
    for file in (folder / "house.toml", *sorted((folder / "training").rglob("*.jsonl"))):
        if file.is_file():
            yield {"file": {"path": file.relative_to(folder).as_posix(), "text": read_text(file)}}


def _lines(connection: Connection, keys: Keys) -> Iterator[Line]:
    if _all(connection, "SELECT * FROM moves WHERE NOT delivered"):
        raise BadFile(
            "Chips are on their way between the servers of this house; start them all once more, then stop them."
        )
    flags = {"tables": ("closed",), "users": ("bot",)}
    for row in _all(connection, "SELECT * FROM tables"):
        yield {"table": _flagged(row, flags["tables"])}
    yield from _commits(connection, keys)
    for row in _all(connection, "SELECT * FROM commitments"):
        secret = keys.unseal(row["sealed"], commitment_context(row["table"], row["deal"])).hex()
        yield {"commitment": {**{name: value for name, value in row.items() if name != "sealed"}, "secret": secret}}
    for kind, table in ROWS.items():
        for row in _all(connection, f"SELECT * FROM {table}"):
            yield {kind: _flagged(row, flags.get(table, ()))}
    for row in _all(connection, "SELECT * FROM sessions"):
        yield {"session": {**row, "proven": 0}}


def _commits(connection: Connection, keys: Keys) -> Iterator[Line]:
    rows: dict[str, dict[int, list[RowMapping]]] = {}
    for table, order in PLACED.items():
        rows[table] = defaultdict(list)
        for row in _all(connection, f'SELECT * FROM {table} ORDER BY "{order}"'):
            rows[table][row["commit"] or 1].append(row)  # from before significant events were in the log: none
    for row in _all(connection, "SELECT number, at FROM commits ORDER BY number"):
        number = row["number"]
        events = [_event(keys, stored) for stored in rows["events"][number]]
        transfers = [_without(stored, "n", "commit", "at", "player") for stored in rows["transfers"][number]]
        significant = [_without(stored, "id", "commit") for stored in rows["significant"][number]]
        yield {"commit": {"at": row["at"], "events": events, "transfers": transfers, "significant": significant}}


def _event(keys: Keys, row: RowMapping) -> Line:
    event = read_event(keys, row["table"], row["seq"], row["kind"], row["body"], row["sealed"])
    hidden = {} if event.private is None else {"private": event.private, "owner": event.owner}
    return {"table": row["table"], "seq": row["seq"], "kind": event.kind, "body": event.body, **hidden}


def _all(connection: Connection, query: str) -> list[RowMapping]:
    return list(connection.execute(text(query)).mappings())


def _flagged(row: RowMapping, names: tuple[str, ...]) -> dict[str, Any]:
    """The row, with what SQLite keeps as 0 and 1 as false and true."""
    return {**row, **{name: bool(row[name]) for name in names}}


def _without(row: RowMapping, *names: str) -> Line:
    return {name: value for name, value in row.items() if name not in names and value != ""}

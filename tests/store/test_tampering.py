"""Every column of every table is tampered with, one at a time: the audit names it, or it is listed here with a reason.

The columns come from the schema, so a new one fails until it is covered or listed.
"""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Column, LargeBinary, Table, insert

from pitboss.games import REGISTRY
from pitboss.store import passkeys, schema
from pitboss.store.audit import audit
from pitboss.store.classes import (
    Assignment,
    CheckMark,
    Member,
    TrainingClass,
    put_assignment,
    put_class,
    put_mark,
    put_member,
)
from pitboss.store.names import new_name
from pitboss.store.passkeys import Passkey
from pitboss.store.past_rounds import replayer
from pitboss.store.play_limits_store import set_limits
from pitboss.store.row_log import Fault, logged_tables
from pitboss.store.skill import Graded, add_grades, ungraded_row
from pitboss.store.sql import SqlStore
from pitboss.store.store import Change, Role, Row, Session, User
from pitboss.table.commands import PlaceBets, StartRound, VoidRound
from tests.store.conftest import use
from tests.store.playing import do, opened, some_rounds

NOT_COVERED = {
    "transfers.n": "numbers the rows; their order is proven, the numbers are not",
    "significant.id": "numbers the rows; their order is proven, the numbers are not",
    "sessions.seen": "when a session was last used; written without a trace in the log, as it changes each minute",
    "tables.worker": "which running server serves the table",
    "tables.epoch": "which running server serves the table",
    "tables.wanted": "which running server serves the table",
}
# of the running servers, and what they work on: nothing else depends on them (a job's checkpoint is sealed)
NO_ROWS = ("workers", "jobs")
COLUMNS = {
    f"{table.name}.{column.name}": column
    for table in schema.METADATA.sorted_tables
    for column in table.c
    if table.name not in NO_ROWS
}


async def _played(store: SqlStore) -> None:
    """Something in every table, with every column filled in some row."""
    ann = User("ann", "Ann", "hash", Role.PLAYER)
    await store.commit(Change(rows=(store.put_user_row(ann), new_name("ann", "Ann"))))
    await store.put_session(Session("t" * 64, "ann", 1, 2**50, 7))
    await passkeys.add(store, Passkey("id", "ann", "phone", "key", 3, 5, 5), ["abcd-efgh-jkmn"])
    await store.set_role(ann, Role.TRAINER, "operator")
    await set_limits(store, "ann", {"hand": 500_00}, "ann")
    await set_limits(store, "ann", {"hand": 900_00}, "ann")  # looser: holds after a day
    durable = await opened(store)
    await some_rounds(durable, 2)
    while not durable.table.play:  # some rounds are over without a choice
        await do(durable, PlaceBets("ann", 1, {"roo": 1000}), key=f"k{durable.table.version}")
        await do(durable, StartRound())
    await do(durable, VoidRound("The lights went out."))
    await store.commit(Change(rows=(ungraded_row("7/1", 5), ungraded_row("7/2", 6))))
    await put_class(store, TrainingClass("c", "June", 5))
    await put_member(store, "c", Member("ann", "Ann", "68-1", "2099-01-31"))
    await put_assignment(store, "c", Assignment("a", "two-card-roo", ("payout",), 10, "2099-01-31", 5))
    await put_mark(store, "c", CheckMark("ann", "pitch", False, "too high", "tess", 5))
    await add_grades(store, "7/1", 5, [Graded("ann", "two-card-roo", 40, 12_345)])
    exam = {"id": "e1", "player": "ann", "state": "begun", "at": 5, "printed": "0123456789abcdef", "sealed": b"exam"}
    for table, values in (
        (schema.attempts, {"id": "a1", "player": "ann", "at": 5, "body": "[]"}),
        (schema.exams, exam),
        (schema.exam_answers, {"exam": "e1", "number": 1, "sealed": b"answer"}),
        (schema.badges, {"hash": "0" * 64, "place": 3, "revoked": b"why"}),
        (schema.documents, {"name": "house profile", "body": "casino = 'X'"}),
    ):
        await store.commit(Change(rows=(Row(insert(table), values),)))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("played") / "pitboss.db"
    use(f"sqlite:///{file}", _played)
    assert _faults(file) == []
    return file


def _faults(file: Path) -> list[Fault]:
    return use(f"sqlite:///{file}", lambda store: audit(store, replay=replayer(store, REGISTRY.__getitem__)))


def _row_of(database: sqlite3.Connection, column: Column[Any]) -> tuple[int, Any]:
    """A row in which the column is filled: the last one, as a later one may take the place of an earlier one."""
    select = f'SELECT rowid, "{column.name}" FROM "{column.table.name}"'
    filled = database.execute(f"{select} WHERE \"{column.name}\" <> '' ORDER BY rowid").fetchall()
    rowid, value = (filled or database.execute(select).fetchall())[-1]
    return rowid, value


def _other(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bytes):
        return bytes([value[0] ^ 1, *value[1:]])
    return (
        "x"
        if value in ("", None)
        else value + 1
        if isinstance(value, int)
        else f"{value[:-1]}{'0' if value[-1] != '0' else '1'}"
    )


def _tampered(played: Path, folder: Path, column: Column[Any], new: Any = None) -> list[Fault]:
    file = folder / "copy.db"
    shutil.copy(played, file)
    with closing(sqlite3.connect(file)) as database, database:
        for (trigger,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            database.execute(f"DROP TRIGGER {trigger}")
        database.execute("PRAGMA ignore_check_constraints = ON")
        rowid, value = _row_of(database, column)
        changed = _other(value) if new is None else new
        if column.name == "closed":
            changed = 1 - value
        database.execute(f'UPDATE "{column.table.name}" SET "{column.name}" = ? WHERE rowid = ?', (changed, rowid))
    return _faults(file)


@pytest.mark.parametrize("name", COLUMNS)
def test_a_changed_column_is_named_or_listed_as_not_covered(played: Path, tmp_path: Path, name: str) -> None:
    faults = _tampered(played, tmp_path, COLUMNS[name])
    if name in NOT_COVERED:
        assert faults == [], f"{name} is covered now; take it off the list"
        return
    table, _, column = name.partition(".")
    assert faults, name
    if table in {one.name for one in logged_tables()} and not COLUMNS[name].primary_key and name not in FROM_EVENTS:
        assert any(fault.where.startswith(table) and f"its {column} " in fault.what for fault in faults), faults


FROM_EVENTS = ("tables.version", "tables.head")


@pytest.mark.parametrize("name", COLUMNS)
def test_a_value_of_the_wrong_form_is_a_fault_and_never_a_traceback(played: Path, tmp_path: Path, name: str) -> None:
    if name in ("transfers.n", "significant.id", "commits.number", "skill.day"):
        return _wrong_number(played, tmp_path, name)
    wrong: Any = b"\xff\xfe" if not isinstance(COLUMNS[name].type, LargeBinary) else "no bytes"
    faults = _tampered(played, tmp_path, COLUMNS[name], wrong)
    assert faults or name in NOT_COVERED, name
    return None


def _wrong_number(played: Path, tmp_path: Path, name: str) -> None:
    """A key that SQLite itself keeps to be a number."""
    faults = _tampered(played, tmp_path, COLUMNS[name], -1)
    assert faults or name in NOT_COVERED, name


@pytest.mark.parametrize("table", logged_tables(), ids=str)
def test_a_removed_or_planted_row_is_named(played: Path, tmp_path: Path, table: Table) -> None:
    for statement, said in (
        (f'DELETE FROM "{table.name}" WHERE rowid = (SELECT max(rowid) FROM "{table.name}")', "this row was removed"),
        (_planted(table), "the house did not write this row"),
    ):
        shutil.copy(played, tmp_path / "copy.db")
        with closing(sqlite3.connect(tmp_path / "copy.db")) as database, database:
            database.execute(statement)
        faults = _faults(tmp_path / "copy.db")
        assert any(fault.where.startswith(table.name) and fault.what == said for fault in faults), faults


def _planted(table: Table) -> str:
    """A statement that copies a row under another key."""
    unique = {column.name for column in table.primary_key if isinstance(column.type.python_type(), str)}
    unique |= {name for name in ("name", "commitment", "fingerprint") if name in table.c}
    if table.name in ("rounds", "skill"):
        unique = {"number", "id"} if table.name == "rounds" else {"player"}
    names = ", ".join(f'"{column.name}"' for column in table.c)
    unique |= {"place"} & {column.name for column in table.c}
    values = ", ".join(
        (f'"{column.name}" + 100' if column.name in ("number", "place") else f"\"{column.name}\" || 'x'")
        if column.name in unique
        else f'"{column.name}"'
        for column in table.c
    )
    return f'INSERT INTO "{table.name}" ({names}) SELECT {values} FROM "{table.name}" LIMIT 1'

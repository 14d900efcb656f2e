"""A house is exported and imported whole: accounts, chips, tables, rounds, limits, skill and training."""

from __future__ import annotations

import asyncio
import json
import stat
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select

from pitboss.server.app import open_store
from pitboss.server.settings import ServerSettings
from pitboss.server.training.attempt_records import attempts_of
from pitboss.store import schema
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
from pitboss.store.play_limits_store import set_limits
from pitboss.store.skill import Graded, add_grades, ungraded_row
from pitboss.store.sql import SqlStore
from pitboss.store.store import Change, Role, Row, Session, User
from pitboss.store.training import document
from pitboss.table.commands import PlaceBets, StartRound
from pitboss.trainer.progress import Attempt
from tests.cli.run import pitboss
from tests.store.playing import do, opened, resumed, some_rounds

SAME = ("users", "names", "sessions", "limits", "rounds", "skill", "ungraded", "balances", "tables")
TRAINING = ("attempts", "exams", "exam_answers", "badges", "documents")
CLASSES = ("classes", "members", "assignments", "check_marks")
NOT_SAME = {"tables": ("head",)}  # the chain is another one


async def kept(store: SqlStore) -> dict[str, Any]:
    """Every row that must be the same in the imported house."""
    found: dict[str, Any] = {}
    for name in (*SAME, *TRAINING):
        table = schema.METADATA.tables[name]
        names = [column for column in table.c if column.name not in NOT_SAME.get(name, ())]
        found[name] = [tuple(row) for row in await store.all(select(*names).order_by(*table.primary_key))]
    e, t = schema.events.c, schema.transfers.c
    found["events"] = [tuple(row) for row in await store.all(select(e.table, e.seq, e.at, e.kind, e.body))]
    found["transfers"] = [tuple(row) for row in await store.all(select(t.id, t.at, t.debit, t.credit, t.amount))]
    return {name: sorted(rows, key=repr) for name, rows in found.items()}


async def played(folder: Path) -> dict[str, Any]:
    """A house with accounts, limits, rounds that are over, one in play, and grades."""
    store = await open_store(ServerSettings(folder))
    ann = User("ann", "Ann", "hash", Role.PLAYER)
    await store.commit(Change(rows=(store.put_user_row(ann), new_name("ann", "Ann"))))
    await store.put_user(User("bob"))
    await store.put_session(Session("t" * 64, "bob", 1, 2**50))
    await store.set_role(ann, Role.TRAINER, "operator")
    await set_limits(store, "ann", {"hand": 500_00}, "ann")
    await put_class(store, TrainingClass("june", "June", 1))
    await put_member(store, "june", Member("ann", "Ann", "68-1", "2099-01-31"))
    await put_assignment(store, "june", Assignment("a", "two-card-roo", (), 10, "2099-01-31", 1))
    await put_mark(store, "june", CheckMark("ann", "pitch", True, "", "bob", 1))
    durable = await opened(store)
    await some_rounds(durable, 3)
    while not durable.table.play:  # some rounds are over without a choice
        await do(durable, PlaceBets("ann", 1, {"roo": 1000}))
        await do(durable, StartRound())
    await store.commit(Change(rows=(ungraded_row("7/1", 5), ungraded_row("7/2", 6))))
    await add_grades(store, "7/1", 5, [Graded("ann", "two-card-roo", 40, 12_345)])
    exam = {"id": "e1", "player": "ann", "state": "begun", "at": 5, "printed": None, "sealed": b"\xff\x00"}
    rows = [
        Row(insert(schema.attempts), {"id": "a1", "player": "ann", "at": 5, "body": "[]"}),
        Row(insert(schema.exams), exam),
        Row(insert(schema.exam_answers), {"exam": "e1", "number": 1, "sealed": b"\xfe"}),
        Row(insert(schema.badges), {"hash": "0" * 64, "place": 3, "revoked": None}),
        Row(insert(schema.documents), {"name": "house profile", "body": 'casino = "Café"'}),
    ]
    await store.commit(Change(rows=tuple(rows)))
    found = await kept(store)
    await store.close()
    return found


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path / "old"))
    found = asyncio.run(played(tmp_path / "old"))
    (tmp_path / "old" / "training" / "results").mkdir(parents=True)
    (tmp_path / "old" / "training" / "Ann.jsonl").write_text('{"game": "roo"}\n')
    (tmp_path / "old" / "training" / "results" / "report.pdf").write_bytes(b"%PDF\xff")
    return found


def test_an_imported_house_is_the_same_house_and_deals_from_new_shuffles(
    house: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, postgres: Callable[[], str]
) -> None:
    file = tmp_path / "house.jsonl"
    exported = pitboss("export", str(file))
    assert exported.code == 0 and "2 players, 1 tables, " in exported.out, exported
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "exists already" in pitboss("export", str(file)).refusal
    for name, db in (("sqlite", ""), ("postgresql", postgres())):
        folder = tmp_path / name
        monkeypatch.setenv("PITBOSS_HOME", str(folder))
        options = ("--db", db) if db else ()
        imported = pitboss("import", str(file), *options)
        assert imported.code == 0 and "Imported 1 tables, " in imported.out, imported
        assert "already; import into an empty database" in pitboss("import", str(file), *options).refusal
        assert (folder / "training/Ann.jsonl").read_text() == '{"game": "roo"}\n'
        asyncio.run(_same_and_goes_on(ServerSettings(folder, db), house))
        assert pitboss("audit", *((db,) if db else ())).code == 0


async def _same_and_goes_on(settings: ServerSettings, house: dict[str, Any]) -> None:
    store = await open_store(settings)
    assert await kept(store) == house
    assert [round.state for round in await store.rounds("7")][-1] == "open"
    durable = await resumed(store)
    assert durable.table.play is None  # void: its shuffle is in the file
    assert durable.table.promise and durable.table.promise.history == store.history != ""
    await some_rounds(durable, 1)
    await store.close()


def test_a_file_that_is_cut_off_or_no_export_changes_nothing(
    house: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, broken = tmp_path / "house.jsonl", tmp_path / "broken.jsonl"
    pitboss("export", str(file))
    lines = file.read_text().splitlines(keepends=True)
    later = json.dumps({"house": {"format": "pitboss-house", "version": 2}}) + "\n"
    rounds = [n for n, line in enumerate(lines) if '"kind": "started"' in line]
    cases = {
        "cut off": "".join(lines[:-1]),
        "not an exported house": '{"other": {}}\n',
        "not a line of an exported house": lines[0] + "{\n",
        "has version 2": "".join([later, *lines[1:]]),
        "cannot be written": "".join(lines[: rounds[1]] + lines[rounds[1] + 1 :]),  # a round's start is missing
        "does not belong to a house": "".join([*lines[:-1], '{"file": {"path": "../x", "text": ""}}\n', lines[-1]]),
    }
    for n, (said, text) in enumerate(cases.items()):
        monkeypatch.setenv("PITBOSS_HOME", str(tmp_path / f"empty{n}"))
        broken.write_text(text)
        assert said in pitboss("import", str(broken)).refusal
        assert not (tmp_path / f"empty{n}" / "house.key").exists()
    assert not (tmp_path / "x").exists()


def test_records_and_profile_of_an_older_build_which_kept_them_in_files_become_rows(
    house: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, old = tmp_path / "house.jsonl", tmp_path / "old.jsonl"
    pitboss("export", str(file))
    lines = [line for line in file.read_text().splitlines() if not line.startswith('{"document"')]
    answer = Attempt(datetime(2026, 5, 1, tzinfo=UTC), "two-card-roo", "drill", "payout", "7", ("1",), True, 2.5)
    texts = {
        "training/players/bob.jsonl": json.dumps(answer.to_json()) + '\n{"at": "2026',  # cut short by a crash
        "training/exams/bob/one.json": "{}",
        "training/house.key": "00",
        "house.toml": (profile := 'casino = "Café"\n[exam.pass]\npayouts = 90\n'),
    }
    files = [json.dumps({"file": {"path": path, "text": text}}) for path, text in texts.items()]
    old.write_text("\n".join([*lines[:-1], *files, lines[-1]]) + "\n")
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path / "new"))
    imported = pitboss("import", str(old))
    assert imported.code == 0 and "exam setting 'pass' is not known" in imported.out, imported
    assert profile in pitboss("train", "house").out, "to be corrected"
    assert [path.name for path in (tmp_path / "new" / "training").iterdir()] == ["Ann.jsonl"]

    async def found() -> list[Attempt]:
        store = await open_store(ServerSettings(tmp_path / "new"))
        assert await document(store, "house profile") == profile
        attempts = await attempts_of(store, "bob")
        await store.close()
        return attempts

    assert asyncio.run(found()) == [answer]
    assert pitboss("audit").code == 0


def test_every_table_is_exported_or_left_out_for_a_reason() -> None:
    """A table added to the schema must be exported too."""
    left_out = {
        "answers": "a command that is sent again after the import counts as a new one",
        "balances": "sums of the transfers",
        "losses": "sums of the transfers",
        "jobs": "to be asked for again",
        "seats": "follow from the state of their table",
        "workers": "of running servers",
    }
    lines = {"commits", "events", "transfers", "significant", "tables", "commitments", "rounds", "ungraded", "skill"}
    lines |= {"users", "sessions", "names", "limits", "passkeys", "recovery_codes"}
    assert {table.name for table in schema.METADATA.sorted_tables} == {*lines, *TRAINING, *CLASSES, *left_out}

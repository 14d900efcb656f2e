"""A house of the last format before releases is exported as it is and imported with every chip.

`tests/data/house_of_format_12.zip` was played at commit fca95641: by `benchmarks.kill_server`, one kill at three
tables, then an account over HTTP, and a house profile and a training record by hand.
"""

from __future__ import annotations

import asyncio
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import select

from pitboss.server.app import open_store
from pitboss.server.settings import ServerSettings
from pitboss.store import schema
from pitboss.store.training import document
from tests.cli.run import pitboss

ARCHIVE = Path(__file__).parents[1] / "data" / "house_of_format_12.zip"
CHIPS = "SELECT amount FROM balances WHERE account LIKE 'wallet:%' ORDER BY account"
EVENTS = 'SELECT "table", seq, at, kind, body FROM events ORDER BY "table", seq'


def rows(folder: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(f"file:{folder}/pitboss.db?mode=ro", uri=True)) as database:
        return database.execute(query).fetchall()


def test_a_house_of_the_last_format_before_releases_moves_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old, new, file = tmp_path / "old", tmp_path / "new", str(tmp_path / "house.jsonl")
    with zipfile.ZipFile(ARCHIVE) as archive:
        archive.extractall(old)
    before = {path: path.read_bytes() for path in old.rglob("*") if path.is_file()}

    monkeypatch.setenv("PITBOSS_HOME", str(old))
    refused = pitboss("serve", "--no-browser", "--port", "0").refusal
    assert "format 12" in refused and "pitboss export" in refused
    assert pitboss("export", file).code == 0
    assert {path: path.read_bytes() for path in before} == before

    monkeypatch.setenv("PITBOSS_HOME", str(new))
    assert pitboss("import", file).code == 0
    assert pitboss("audit").out.endswith("nothing wrong.\n")
    assert rows(new, CHIPS) == rows(old, CHIPS) and len(rows(old, CHIPS)) == 4
    assert set(rows(old, EVENTS)) <= set(rows(new, EVENTS))  # rounds in play are void afterwards
    profile, players = asyncio.run(_training(new))
    assert "Northern" in profile and players == ["pabc"]


async def _training(folder: Path) -> tuple[str, list[str]]:
    store = await open_store(ServerSettings(folder))
    try:
        players = await store.all(select(schema.attempts.c.player))
        return await document(store, "house profile"), [row.player for row in players]
    finally:
        await store.close()

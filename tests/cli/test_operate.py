"""An operator's commands: backup and restore, status, and rounds and tables that must end."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import zipfile
from pathlib import Path

import pytest

from pitboss.core.errors import BadInput
from pitboss.server.app import open_store
from pitboss.server.settings import ServerSettings
from tests.cli.run import pitboss


def shown() -> dict[str, object]:
    found: dict[str, object] = pitboss("status", "--json").json
    return found


def test_status_shows_tables_seats_and_takings(house: Path) -> None:
    found = shown()
    assert (found["open"], found["guests"], found["accounts"]) == (1, 1, 0)
    assert found["takings"] == {"won": 0, "rake": 0, "issued": 100_000}
    assert found["tables"] == [
        {
            "id": "t1",
            "game": "two-card-roo",
            "round": 0,
            "playing": True,
            "seats": {"1": {"player": "ann", "stack": 20_000, "bot": False}},
        }
    ]


def test_a_stuck_round_is_void_with_a_reason_and_the_table_closes(house: Path) -> None:
    done = pitboss("void", "t1", "--reason", "The lights went out.")
    assert "every chip is back" in done.out, done
    again = pitboss("void", "t1", "--reason", "The lights went out.")
    assert again.code == 2 and "No round is in play" in again.err
    assert "is closed" in pitboss("close", "t1").out
    assert shown()["tables"] == []
    assert pitboss("audit").code == 0
    missing = pitboss("close", "t1")
    assert missing.code == 2 and "There is no open table" in missing.err


def test_a_backup_is_restored_after_the_folder_is_lost_and_the_old_one_is_kept(house: Path, tmp_path: Path) -> None:
    archive = tmp_path / "monday.zip"
    assert "keep it where only you can read it" in pitboss("backup", str(archive)).out
    assert stat.S_IMODE(archive.stat().st_mode) == 0o600
    assert pitboss("backup", str(archive)).code == 2  # never over another
    before = shown()
    pitboss("close", "t1")
    restored = pitboss("restore", str(archive))
    assert restored.code == 0 and "What was there before is in" in restored.out, restored
    assert shown() == before
    (house / "pitboss.db").unlink()
    assert pitboss("restore", str(archive)).code == 0
    assert shown() == before and pitboss("audit").code == 0


def test_an_audit_without_any_kept_head_says_what_it_cannot_show(house: Path, tmp_path: Path) -> None:
    (house / "house.head").rename(tmp_path / "kept")
    alone = pitboss("audit")
    assert alone.code == 3 and "no house.head and no --head: commits cut off" in alone.out
    (tmp_path / "kept").rename(house / "house.head")
    assert pitboss("audit").code == 0


def test_an_archive_that_is_damaged_changes_nothing(house: Path, tmp_path: Path) -> None:
    before = shown()
    archive, broken = tmp_path / "good.zip", tmp_path / "broken.zip"
    pitboss("backup", str(archive))
    with zipfile.ZipFile(archive) as good, zipfile.ZipFile(broken, "w") as bad:
        data = bytearray(good.read("pitboss.db"))
        at = data.index(b'"chips":20000')
        data[at : at + 13] = b'"chips":99999'
        bad.writestr("pitboss.db", bytes(data))
        bad.writestr("house.key", good.read("house.key"))
    refused = pitboss("restore", str(broken))
    assert refused.code == 2 and "nothing was changed" in refused.err
    broken.write_bytes(b"no archive")
    assert pitboss("restore", str(broken)).code == 2
    assert shown() == before


def test_data_is_for_its_owner_only(house: Path) -> None:
    files = [*house.glob("pitboss.db*"), *house.glob("house.*")]
    assert {path.name for path in files} >= {"pitboss.db", "house.key"}
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}
    assert stat.S_IMODE(house.stat().st_mode) == 0o700


def test_a_key_without_its_database_does_not_begin_a_new_house(house: Path) -> None:
    for path in house.glob("pitboss.db*"):
        path.unlink()
    with pytest.raises(BadInput, match="restore a backup, or move the key away"):
        asyncio.run(open_store(ServerSettings(house)))
    (house / "house.key").unlink()
    for path in house.glob("house.*"):
        path.unlink()
    asyncio.run(_opened(house))
    asyncio.run(_opened(house))  # and again, though nothing was written yet


async def _opened(folder: Path) -> None:
    await (await open_store(ServerSettings(folder))).close()


def test_a_folder_of_another_build_is_refused_and_left_as_it_is(house: Path) -> None:
    with sqlite3.connect(house / "pitboss.db") as database:
        database.execute("UPDATE alembic_version SET version_num = '11'")
    database.close()
    kept = [path for path in house.iterdir() if path.name in ("pitboss.db", "house.key", "house.head")]
    before = [path.read_bytes() for path in kept]
    for words in (("status",), ("audit",), ("close", "t1"), ("export", str(house / "x.jsonl"))):
        assert "format 11" in pitboss(*words).refusal
    assert [path.read_bytes() for path in kept] == before and len(kept) == 3

"""A restored backup or a clone deals no shuffle that may be known, and going back is detected."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest

from pitboss.cli import main
from pitboss.games import REGISTRY
from pitboss.store.audit import audit
from pitboss.store.durable_table import DurableTable
from pitboss.store.history import NAME, KeptHead, begin, histories
from pitboss.store.house_keys import Keys
from pitboss.store.past_rounds import fairness, replayer
from pitboss.store.sql import SqlStore
from pitboss.table.commands import PlaceBets, StartRound
from pitboss.table.fairness import check_all
from pitboss.table.shuffle import seal
from tests.cli.run import pitboss
from tests.databases import begin_sqlite, copied
from tests.store.playing import do, opened, resumed, some_rounds
from tests.table.dealing_house import fixed, round_record
from tests.table.driver import some_bets

T = TypeVar("T")


def served(folder: Path, work: Callable[[SqlStore], Awaitable[T]], url: str = "") -> T:
    """One run of a house in a data folder."""

    async def go() -> T:
        if not url:
            begin_sqlite(folder / "pitboss.db")
        store = await SqlStore.open(url or f"sqlite:///{folder}/pitboss.db", Keys.of_folder(folder))
        try:
            await store.claim("", folder)
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(go())


async def evening(store: SqlStore) -> str:
    """Rounds, and a shuffle promised for the next; its commitment."""
    durable = await opened(store)
    await some_rounds(durable, 2)
    return promised(durable)


def promised(durable: DurableTable) -> str:
    assert durable.table.promise
    return durable.table.promise.sealed.commitment


async def taken_up(store: SqlStore) -> str:
    return promised(await resumed(store))


async def next_round(store: SqlStore) -> dict[str, Any]:
    durable = await resumed(store)
    await some_rounds(durable, 1)
    return await fairness(store, durable.table.round_id, REGISTRY.__getitem__)


async def faults(store: SqlStore) -> list[str]:
    kept = [store.kept.head] if store.kept and store.kept.head else []
    return [str(one) for one in await audit(store, replay=replayer(store, REGISTRY.__getitem__), kept=kept)]


def test_a_restart_keeps_its_promises(tmp_path: Path) -> None:
    before = served(tmp_path, evening)
    assert served(tmp_path, taken_up) == before
    assert served(tmp_path, histories) == []
    assert served(tmp_path, faults) == []


def test_a_restored_backup_promises_anew_and_says_so(tmp_path: Path) -> None:
    before = served(tmp_path, evening)
    shutil.copy(tmp_path / "pitboss.db", tmp_path / "backup.db")
    first = served(tmp_path, next_round)
    assert first["commitment"] == before
    shutil.copy(tmp_path / "backup.db", tmp_path / "pitboss.db")
    assert served(tmp_path, taken_up) != before
    again = served(tmp_path, next_round)
    assert again["commitment"] != before and again["server_seed"] != first["server_seed"]
    assert again["history"] and not first["history"]
    noted = served(tmp_path, histories)
    assert len(noted) == 1 and "had been signed" in noted[0] and "The database ends at commit" in noted[0]
    assert served(tmp_path, faults) == []


def test_a_restored_postgresql_database_promises_anew_and_a_restart_does_not(
    tmp_path: Path, postgres_tables: Callable[[], str]
) -> None:
    url = postgres_tables()
    before = served(tmp_path, evening, url)
    backup = asyncio.run(copied(url))
    assert served(tmp_path, taken_up, url) == before
    first = served(tmp_path, next_round, url)
    again = served(tmp_path, next_round, backup)
    assert first["commitment"] == before != again["commitment"] and again["history"] and not first["history"]
    assert "The database ends at commit" in served(tmp_path, histories, backup)[0]
    assert served(tmp_path, faults, backup) == []


def test_two_kept_records_show_that_the_house_was_restored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path))
    served(tmp_path, evening)
    assert pitboss("backup", str(tmp_path / "monday.zip")).code == 0
    records = [served(tmp_path, next_round)]
    assert pitboss("restore", str(tmp_path / "monday.zip")).code == 0
    records.append(served(tmp_path, next_round))
    files = [str(tmp_path / f"{n}.json") for n in range(2)]
    for file, record in zip(files, records, strict=True):
        Path(file).write_text(json.dumps(record))
        assert pitboss("fairness", file).code == 0  # each round by itself was dealt as promised
    seen = pitboss("fairness", *files)
    assert seen.code == 1 and "went back" in seen.out
    assert records[0]["server_seed"] != records[1]["server_seed"]


def test_a_round_in_play_when_the_backup_was_made_is_called_off_with_every_chip_back(tmp_path: Path) -> None:
    async def in_play(store: SqlStore) -> Any:
        durable = await opened(store)
        await some_rounds(durable, 1)
        stacks = {number: seat.stack for number, seat in durable.table.seats.items()}
        for number, one in durable.table.seats.items():
            await do(durable, PlaceBets(one.player, number, some_bets(durable.table.house, Random(2))))
        await do(durable, StartRound())
        assert durable.table.play
        return stacks

    async def after(store: SqlStore) -> Any:
        durable = await resumed(store)
        assert durable.table.play is None
        return {number: seat.stack for number, seat in durable.table.seats.items()}

    stacks = served(tmp_path, in_play)
    (tmp_path / NAME).unlink()  # the database came here without it
    assert served(tmp_path, after) == stacks
    assert served(tmp_path, faults) == []


def test_a_clone_of_the_whole_folder_promises_anew_and_the_original_does_not(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    before = served(here, evening)
    shutil.copytree(here, there)
    assert served(there, taken_up) != before
    assert served(here, taken_up) == before


def test_a_restore_that_is_known_to_be_one_begins_a_new_history(tmp_path: Path) -> None:
    before = served(tmp_path, evening)

    async def restore(store: SqlStore) -> None:
        (await begin(store, tmp_path, "Restored by the operator.")).close()

    served(tmp_path, restore)
    assert served(tmp_path, taken_up) != before
    assert any("Restored by the operator." in one for one in served(tmp_path, histories))


def test_the_head_beside_the_key_is_always_the_newest(tmp_path: Path) -> None:
    async def heads(store: SqlStore) -> None:
        durable = await opened(store)
        for _ in range(3):
            await some_rounds(durable, 1)
            kept, head = KeptHead.read(tmp_path), await store.head()
            assert kept and head and kept.head == head and not kept.copied

    served(tmp_path, heads)
    assert (tmp_path / NAME).stat().st_mode & 0o777 == 0o600


# What a player and an auditor see of a house that went back and says nothing


def test_two_records_of_one_round_show_a_house_that_went_back() -> None:
    before, again = round_record(8), round_record(8, sealed=seal("7", "round 8", fixed("round 8 again")))
    assert check_all([before, before]) == []
    assert any("went back to before it and dealt again" in fault for fault in check_all([before, again]))


def test_the_heads_that_came_with_records_show_a_house_that_went_back() -> None:
    def head(number: int, at: int, hash: str = "aa") -> dict[str, Any]:
        return {"head": {"number": number, "at": at, "hash": hash, "signature": ""}}

    early, late = round_record(1), round_record(2)
    assert check_all([early | head(480, 1), late | head(481, 2)]) == []
    assert check_all([early | head(480, 1), late | head(121, 2)]) == ["The house went back from commit 480 to 121."]
    assert any("two different histories" in fault for fault in check_all([early | head(5, 1), late | head(5, 1, "b")]))


def test_audit_finds_a_database_set_back_without_being_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def audited() -> tuple[int, str]:
        monkeypatch.setattr("sys.argv", ["pitboss", "audit", str(tmp_path / "pitboss.db")])
        with pytest.raises(SystemExit) as ended:
            main()
        return int(str(ended.value.code)), capsys.readouterr().out

    served(tmp_path, evening)
    shutil.copy(tmp_path / "pitboss.db", tmp_path / "backup.db")
    served(tmp_path, next_round)
    assert audited()[0] == 0
    shutil.copy(tmp_path / "backup.db", tmp_path / "pitboss.db")
    code, printed = audited()
    assert code == 1 and "it is the last, but a head of commit" in printed
    served(tmp_path, taken_up)
    code, printed = audited()
    assert code == 0 and "the house began a new history after commit" in printed
    assert json.loads((tmp_path / NAME).read_text())["history"]

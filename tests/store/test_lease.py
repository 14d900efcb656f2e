"""One process writes to a database at a time, and one that was replaced never again."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import text

from pitboss.errors import AlreadyServed, BadFile, Broken
from pitboss.ledger.accounts import wallet
from pitboss.ledger.postings import issue
from pitboss.server.app import cannot_open
from pitboss.server.settings import ServerSettings
from pitboss.store import lease
from pitboss.store.database import NEWEST, make_engine
from pitboss.store.heartbeat import Heartbeat, clock
from pitboss.store.house_keys import Keys
from pitboss.store.lease import Lease
from pitboss.store.refusals import unavailable
from pitboss.store.sql import SqlStore
from pitboss.store.store import Change
from tests.patience import PATIENCE
from tests.server.processes import QUICK, start_server
from tests.store.conftest import KEYS

HELD = """FROM pg_locks
WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"""
CUT = f"SELECT pg_terminate_backend(pid) {HELD}"


def chips(id: str) -> Change:
    return Change(transfers=(issue(id, "ann", 5),))


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refused writer gives up soon."""
    monkeypatch.setattr(lease, "PATIENCE", 0.3)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A writer waits however slowly a session ends on a busy machine."""
    monkeypatch.setattr(lease, "PATIENCE", PATIENCE)


@pytest.mark.usefixtures("impatient")
def test_a_second_writer_is_refused_and_takes_over_when_the_first_is_gone(postgres: Callable[[], str]) -> None:
    async def work(url: str) -> None:
        first, second = await SqlStore.open(url, KEYS), await SqlStore.open(url, KEYS)
        await first.claim("http://127.0.0.1:8000")
        await first.commit(chips("a"))
        with pytest.raises(AlreadyServed, match=r"\(http://127.0.0.1:8000\); use that one"):
            await second.claim("another")
        with pytest.raises(AlreadyServed):
            await second.commit(chips("b"))
        assert await second.balance(wallet("ann")) == 5  # reading is free
        await first.close()
        await second.commit(chips("c"))
        assert await second.balance(wallet("ann")) == 10
        await second.close()

    asyncio.run(work(postgres()))


@pytest.mark.usefixtures("impatient")
def test_a_start_beside_a_running_server_is_refused_before_it_changes_the_tables(postgres: Callable[[], str]) -> None:
    version = text("SELECT version_num FROM alembic_version")

    async def work(url: str) -> None:
        first = await SqlStore.open(url, KEYS)
        await first.claim("http://127.0.0.1:8000")
        async with first.engine.begin() as connection:  # the running server is an older one
            await connection.execute(text("UPDATE alembic_version SET version_num = '7'"))
        with pytest.raises(AlreadyServed, match=r"\(http://127.0.0.1:8000\); use that one"):
            await SqlStore.open(url, KEYS)
        async with first.engine.connect() as connection:
            assert await connection.scalar(version) == "7" != NEWEST
        await first.close()

    asyncio.run(work(postgres()))


@pytest.mark.usefixtures("patient")
def test_a_writer_that_was_cut_off_goes_on_unless_another_has_taken_over(postgres: Callable[[], str]) -> None:
    async def cut(store: SqlStore) -> None:
        async with store.engine.connect() as connection:
            await connection.execute(text(CUT))

    async def work(url: str) -> None:
        first, second = await SqlStore.open(url, KEYS), await SqlStore.open(url, KEYS)
        await first.commit(chips("a"))
        await cut(second)
        await first.commit(chips("b"))  # connected again, and no other writer came between
        await cut(second)
        await second.commit(chips("c"))
        await second.close()  # the lock is free again, but the epoch is not the first one's any more
        for id in ("d", "e"):
            with pytest.raises(Broken, match="taken the database over; this one writes nothing more"):
                await first.commit(chips(id))
        assert await first.balance(wallet("ann")) == 15
        await first.close()

    asyncio.run(work(postgres()))


def test_a_database_of_another_key_is_not_written_to(url: str) -> None:
    async def work() -> None:
        first = await SqlStore.open(url, KEYS)
        await first.commit(chips("a"))
        await first.close()
        second = await SqlStore.open(url, Keys.fresh())
        with pytest.raises(BadFile, match="another house.key"):
            await second.claim()
        await second.close()

    asyncio.run(work())


def serve(folder: Path, url: str) -> subprocess.Popen[str]:
    return start_server(folder, *QUICK, "--db", url, stderr=subprocess.PIPE)


def let_go(url: str) -> None:
    """Wait until the database has noticed that the writer is gone: a busy machine may take longer than a start does."""

    async def work() -> None:
        engine = make_engine(url)
        async with engine.connect() as connection:
            while await connection.scalar(text(f"SELECT count(*) {HELD}")):
                await asyncio.sleep(0.05)
        await engine.dispose()

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


def opens(server: subprocess.Popen[str]) -> bool:
    """Whether its tables open; where they do not, the test shows what it printed."""
    assert server.stdout and server.stderr
    line = server.stdout.readline()
    assert line, server.stderr.read()
    return "tables open" in line


@pytest.mark.long  # three servers start; the lease itself is tested above, a takeover in tests/server/test_standby.py
@pytest.mark.parametrize("url", ["postgresql", "sqlite"], indirect=True)
def test_two_data_folders_cannot_serve_one_database(url: str, tmp_path: Path) -> None:
    folders = [tmp_path / "a", tmp_path / "b"]
    first = serve(folders[0], url)
    try:
        assert opens(first)
        folders[1].mkdir()
        (folders[1] / "house.key").write_bytes((folders[0] / "house.key").read_bytes())
        second = serve(folders[1], url)
        _, printed = second.communicate(timeout=PATIENCE)
        assert second.returncode == 2 and "use that one" in printed and "Traceback" not in printed
        first.kill()
        first.wait()
        if url.startswith("postgresql"):
            let_go(url)
        third = serve(folders[1], url)
        try:
            assert opens(third)
        finally:
            third.kill()
            third.wait()
    finally:
        first.kill()
        first.wait()


def test_a_database_that_is_slow_at_the_start_is_waited_for_and_named_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = [True]

    async def slow(heartbeat: Heartbeat) -> None:
        if late and late.pop():
            raise TimeoutError
        heartbeat._until = clock() + PATIENCE

    monkeypatch.setattr(Heartbeat, "_beat", slow)

    async def work() -> None:
        heartbeat = Heartbeat(make_engine(f"sqlite:///{tmp_path}/a.db"), Lease(), lambda: None)
        await heartbeat.start()
        assert not heartbeat.certain
        while not heartbeat.certain:
            await asyncio.sleep(0.01)
        await heartbeat.stop()

    asyncio.run(work())
    sentence = str(cannot_open(ServerSettings(tmp_path, "postgresql://house"), TimeoutError()))
    assert sentence == "The database postgresql://house cannot be opened: no answer in time."
    assert "(no answer in time)" in str(unavailable(TimeoutError()))

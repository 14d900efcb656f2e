"""Several houses in one PostgreSQL database, each in a schema of its own, with its own lease, chain and writer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import select

from pitboss.errors import AlreadyServed, BadValue
from pitboss.ledger.accounts import wallet
from pitboss.ledger.postings import issue
from pitboss.store import lease, schema
from pitboss.store.audit import audit
from pitboss.store.database import is_empty, make_engine
from pitboss.store.house_keys import Keys
from pitboss.store.sql import SqlStore
from pitboss.store.standby import wait_for_lease
from pitboss.store.store import Change
from tests.patience import PATIENCE


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lease, "PATIENCE", PATIENCE)


def chips(id: str) -> Change:
    return Change(transfers=(issue(id, "ann", 5),))


def in_schema(url: str, name: str) -> str:
    return f"{url}{'&' if '?' in url else '?'}schema={name}" if name else url


def test_houses_in_one_database_write_at_the_same_time_and_share_nothing(
    postgres: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("", "north", "south")

    async def work(url: str) -> None:
        assert await is_empty(in_schema(url, "north"))
        stores = [await SqlStore.open(in_schema(url, name), Keys.fresh()) for name in names]
        assert not await is_empty(in_schema(url, "north"))
        for store, name in zip(stores, names, strict=True):
            await store.claim(f"house {name}")
        await asyncio.gather(*(store.commit(chips(f"{n}")) for n in range(20) for store in stores))
        await stores[1].commit(chips("more"))
        assert [await store.balance(wallet("ann")) for store in stores] == [100, 105, 100]
        for store in stores:
            assert await audit(store) == []
            assert [row.beat > 0 for row in await store.all(select(schema.lease.c.beat))] == [True]
        second = await SqlStore.open(in_schema(url, "north"), stores[1].keys)
        with monkeypatch.context() as impatient, pytest.raises(AlreadyServed, match=r"\(house north\)"):
            impatient.setattr(lease, "PATIENCE", 0.1)
            await second.claim("another")
        await stores[1].close()
        await second.claim("another")
        await second.commit(chips("later"))
        for store in (stores[0], stores[2], second):
            await store.commit(chips("last"))
            await store.close()

    asyncio.run(work(postgres()))


def test_a_standby_of_one_house_ends_only_that_one(postgres: Callable[[], str], tmp_path: Path) -> None:
    async def work(url: str) -> None:
        keys = Keys.of_folder(tmp_path)
        first = await SqlStore.open(in_schema(url, "north"), keys)
        other = await SqlStore.open(in_schema(url, "south"), Keys.fresh())
        for store in (first, other):
            await store.claim("it")
        assert first._heartbeat
        await first._heartbeat.stop()  # as if it hung
        printed: list[str] = []
        await wait_for_lease(in_schema(url, "north"), tmp_path, 1.5, printed.append)
        assert "does not answer" in printed[-1]
        successor = await SqlStore.open(in_schema(url, "north"), keys)
        await successor.claim("successor")
        await successor.commit(chips("a"))
        await other.commit(chips("a"))
        for store in (successor, other, first):
            await store.close()

    asyncio.run(work(postgres()))


@pytest.mark.parametrize(
    "url", ["sqlite:///x.db?schema=a", "postgresql://x/y?schema=A;drop", "postgresql://x/y?schema=1"]
)
def test_a_schema_is_a_name_on_postgresql(url: str) -> None:
    with pytest.raises(BadValue, match="cannot name a PostgreSQL schema"):
        make_engine(url)

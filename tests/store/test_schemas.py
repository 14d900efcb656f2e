"""Several houses in one PostgreSQL database, each in a schema of its own, with its own workers and chains."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from sqlalchemy import select

from pitboss.core.errors import BadValue
from pitboss.ledger.accounts import wallet
from pitboss.ledger.postings import issue
from pitboss.store import schema
from pitboss.store.audit import audit
from pitboss.store.database import is_empty, make_engine
from pitboss.store.house_keys import Keys
from pitboss.store.sql import SqlStore
from pitboss.store.store import Change


def chips(id: str) -> Change:
    return Change(transfers=(issue(id, "ann", 5),))


def in_schema(url: str, name: str) -> str:
    return f"{url}{'&' if '?' in url else '?'}schema={name}" if name else url


def test_houses_in_one_database_write_at_the_same_time_and_share_nothing(postgres: Callable[[], str]) -> None:
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
            assert [row.name for row in await store.all(select(schema.workers.c.name))] == [
                f"house {names[stores.index(store)]}"
            ]
        second = await SqlStore.open(in_schema(url, "north"), stores[1].keys)
        await second.claim("another")
        await stores[1].close()
        await second.commit(chips("later"))
        for store in (stores[0], stores[2], second):
            await store.commit(chips("last"))
            await store.close()

    asyncio.run(work(postgres()))


@pytest.mark.parametrize(
    "url", ["sqlite:///x.db?schema=a", "postgresql://x/y?schema=A;drop", "postgresql://x/y?schema=1"]
)
def test_a_schema_is_a_name_on_postgresql(url: str) -> None:
    with pytest.raises(BadValue, match="cannot name a PostgreSQL schema"):
        make_engine(url)

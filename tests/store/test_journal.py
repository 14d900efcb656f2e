"""Lookups in a long journal go by index, on both databases; and other formats are refused."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import inspect, text
from sqlalchemy.dialects import postgresql, sqlite

from pitboss.core.errors import BadFile
from pitboss.ledger.postings import issue
from pitboss.store.database import make_engine
from pitboss.store.house_keys import Keys
from pitboss.store.names import accounts_after
from pitboss.store.queries import latest_rounds, transfers_after
from pitboss.store.sql import SqlStore
from pitboss.store.store import Change, User
from tests.store.conftest import use


class Explained(SqlStore):
    """Keeps how the database would find what is asked for."""

    plans: list[str] = []  # noqa: RUF012  one list for all: a test looks at it

    async def all(self, query: Any) -> Any:
        dialect = postgresql.dialect() if self.engine.dialect.name == "postgresql" else sqlite.dialect()  # type: ignore[no-untyped-call]
        plain = str(query.compile(dialect=dialect, compile_kwargs={"literal_binds": True})).replace("%%", "%")
        async with self.engine.connect() as connection:
            if dialect.name == "postgresql":
                await connection.execute(text("SET enable_seqscan = off"))  # a small table is read whole otherwise
                rows = await connection.exec_driver_sql(f"EXPLAIN {plain}")
            else:
                rows = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {plain}")
            self.plans.append(" ".join(str(field) for row in rows for field in row))
        return await super().all(query)


def test_statements_and_latest_rounds_are_found_by_index_without_a_sort(url: str) -> None:
    async def plans(store: SqlStore) -> list[str]:
        await store.put_user(User("ann"))
        await store.commit(Change(transfers=tuple(issue(f"ann/{n}", "ann", 1) for n in range(50))))
        store.__class__ = Explained
        Explained.plans.clear()
        assert len(await transfers_after(store, "ann", 10, 5)) == 5
        assert await latest_rounds(store, "ann", 5) == []
        return list(Explained.plans)

    statement, rounds, _ = use(url, plans)
    assert "ix_transfers_player_n" in statement and "ix_transfers_player_rounds" in rounds
    for plan in (statement, rounds):
        for slow in ("Seq Scan", "SCAN transfers", "Sort", "TEMP B-TREE"):
            assert slow not in plan, plan


def test_accounts_come_page_by_page_in_the_order_of_python_by_index(url: str) -> None:
    """Pages of several workers are merged: all must have one order, whatever a database takes for alphabetical."""
    names = ["Zoe", "adam", "Émile", "bob", "_x", "Adam2", "émile", "Bob-1"]

    async def paged(store: SqlStore) -> list[str]:
        for name in names:
            await store.put_user(User(f"p{name}", name, "hash"))
        await store.put_user(User("visitor", "Carl"))  # has no password here
        store.__class__ = Explained
        Explained.plans.clear()
        found: list[str] = []
        while page := await accounts_after(store, found[-1] if found else "", 3):
            found += [row.name for row in page]
        return found

    assert use(url, paged) == sorted(names)
    for plan in Explained.plans:
        assert not any(slow in plan for slow in ("Seq Scan", "SCAN users", "Sort", "TEMP B-TREE")), plan


def test_a_database_of_another_build_is_refused_and_left_as_it_is(empty_url: str) -> None:
    async def make() -> None:
        engine = make_engine(empty_url)
        async with engine.begin() as connection:
            await connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)"))
            await connection.execute(text("INSERT INTO alembic_version VALUES ('12')"))
        await engine.dispose()

    async def tables() -> set[str]:
        engine = make_engine(empty_url)
        async with engine.connect() as connection:
            found = await connection.run_sync(lambda plain: set(inspect(plain).get_table_names()))
        await engine.dispose()
        return found

    asyncio.run(make())
    with pytest.raises(BadFile, match=r"format 12, not house_\d+.*Export it with that build.*nothing was changed"):
        asyncio.run(SqlStore.open(empty_url, Keys.fresh()))
    assert asyncio.run(tables()) == {"alembic_version"}

"""Lookups in a long journal go by index, on both databases; and every older database becomes one of today."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, inspect, text
from sqlalchemy.dialects import postgresql, sqlite

from pitboss.ledger.postings import issue
from pitboss.store import schema
from pitboss.store.audit import audit
from pitboss.store.database import MIGRATIONS, NEWEST, make_engine
from pitboss.store.names import accounts_after
from pitboss.store.queries import latest_rounds, transfers_after
from pitboss.store.sql import SqlStore
from pitboss.store.store import Change, User
from tests.sizes import sized
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


@pytest.mark.parametrize("revision", [str(n) for n in range(1, int(NEWEST), sized(3, 1))])
def test_a_database_of_every_older_schema_is_brought_up_to_date(empty_url: str, revision: str) -> None:
    async def make() -> None:
        engine = make_engine(empty_url)
        async with engine.begin() as connection:
            await connection.run_sync(older)
        await engine.dispose()

    def older(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        booked = transfer(with_player=int(revision) >= 3)  # as Pitboss itself wrote it by then
        for line in (USER, booked, *BALANCES, *([NAME] if int(revision) >= 4 else [])):
            connection.execute(text(line))

    asyncio.run(make())

    async def found(store: SqlStore) -> None:
        names = await store.all(schema.names.select())
        assert [row.name for row in names] == ["annabel"]
        assert [one.transfer.amount for one in await transfers_after(store, "p1", 0, 10)] == [100_000]
        faults = [str(fault) for fault in await audit(store)]
        assert faults == ["commit 1: it has rows but no head"]  # the row was put there by hand; its money is right
        async with store.engine.connect() as connection:
            made = await connection.run_sync(lambda plain: set(inspect(plain).get_table_names()))
        assert made == {*schema.METADATA.tables, "alembic_version"}

    use(empty_url, found)


USER = "INSERT INTO users (id, name, password, role, bot, at) VALUES ('p1', 'annabel', 'x', 'player', false, 1)"
NAME = "INSERT INTO names (skeleton, name) VALUES ('annabel', 'annabel')"


def transfer(*, with_player: bool) -> str:
    names = 'id, "commit", at, debit, credit, amount, why, round, spot, wager, leg, note'
    values = "'p1/first', 1, 1, 'issue', 'wallet:p1', 100000, 'chips issued', '', '', '', '', ''"
    return (
        f"INSERT INTO transfers ({names}, player) VALUES ({values}, 'p1')"
        if with_player
        else (f"INSERT INTO transfers ({names}) VALUES ({values})")
    )


BALANCES = (
    "INSERT INTO balances (account, amount) VALUES ('issue', -100000)",
    "INSERT INTO balances (account, amount) VALUES ('wallet:p1', 100000)",
)

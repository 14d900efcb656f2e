"""Every store test runs on SQLite and on a real PostgreSQL, started once; its database has its tables already."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from pitboss.store.house_keys import Keys
from pitboss.store.sql import SqlStore
from tests.databases import begin_sqlite

SQLITE = "sqlite:///"
T = TypeVar("T")
KEYS = Keys(b"s" * 32, b"e" * 32)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        begin_sqlite(tmp_path / "pitboss.db")
        return f"{SQLITE}{tmp_path}/pitboss.db"
    fresh: Callable[[], str] = request.getfixturevalue("postgres_tables")
    return fresh()


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database without any table."""
    if request.param == "sqlite":
        return f"{SQLITE}{tmp_path}/pitboss.db"
    fresh: Callable[[], str] = request.getfixturevalue("postgres")
    return fresh()


Use = Callable[[Callable[[SqlStore], Awaitable[T]]], T]


def use(url: str, work: Callable[[SqlStore], Awaitable[T]]) -> T:
    """Open the store, do the work, close it: each call is a restart."""
    if url.startswith(SQLITE):
        begin_sqlite(Path(url.removeprefix(SQLITE)))

    async def go() -> T:
        ticks = itertools.count(1_700_000_000_000)
        store = await SqlStore.open(url, KEYS, clock=lambda: next(ticks))
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(go())

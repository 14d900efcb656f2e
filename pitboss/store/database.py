"""Database engines, with the settings that make commits durable and let a writer wait for another; and migrations."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool, StaticPool

from pitboss.errors import BadValue
from pitboss.store.lease import lock_of, no_other_writer

BUSY_MS = 5_000
POOL = 6  # connections kept open: the writer's, and a few for readers
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
PASSWORD = re.compile(r"(://[^:/@]*:).*@")
SCHEMA = re.compile(r"[a-z][a-z0-9_]{0,40}")
MIGRATIONS = Path(__file__).with_name("migrations")
NEWEST = "12"  # the revision of the newest migration


def make_engine(url: str) -> AsyncEngine:
    """An engine for "sqlite:///file.db" or "postgresql://...", whatever driver the address names.

    "postgresql://...?schema=NAME" keeps the tables of a house in a schema of their own.
    """
    try:
        address = make_url(url)
    except ArgumentError:
        address = None
    backend = address.get_backend_name() if address else ""
    if address is None or backend not in DRIVERS:
        raise BadValue(
            f"{without_password(url)!r} is not the address of a database; use sqlite:///FILE or"
            " postgresql://USER@HOST/NAME."
        )
    options = _in_schema(_schema_of(address))
    address = address.set(drivername=DRIVERS[backend]).difference_update_query(["schema"])
    engine = create_async_engine(address, pool_size=POOL, max_overflow=0, **options)
    if backend == "sqlite":
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
        event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


def without_password(url: str) -> str:
    """The address of a database for messages, with *** in place of the password."""
    return PASSWORD.sub(r"\1***@", url)


def _schema_of(address: URL) -> str:
    """The PostgreSQL schema that holds the tables; empty for the usual one."""
    schema = address.query.get("schema", "")
    if not schema:
        return ""
    if address.get_backend_name() == "sqlite" or not isinstance(schema, str) or not SCHEMA.fullmatch(schema):
        raise BadValue(
            f"schema={schema} cannot name a PostgreSQL schema; use lower-case letters, digits and _, a letter first."
        )
    return schema


def _in_schema(schema: str) -> dict[str, Any]:
    if not schema:
        return {}
    settings = {"server_settings": {"search_path": schema}}
    return {"connect_args": settings, "execution_options": {"schema": schema}}


def schema_of(engine: AsyncEngine) -> str:
    return str(engine.get_execution_options().get("schema", ""))


def autocommit_engine(engine: AsyncEngine) -> AsyncEngine:
    """Another engine for the same tables, which commits each statement by itself and keeps no connection open."""
    options = _in_schema(schema_of(engine))
    return create_async_engine(engine.url, poolclass=NullPool, isolation_level="AUTOCOMMIT", **options)


def writer_engine(engine: AsyncEngine) -> Engine | None:
    """For a SQLite file, a synchronous engine for the writer's own thread; None for PostgreSQL."""
    if engine.dialect.name != "sqlite":
        return None
    writer = create_engine(engine.url.set(drivername="sqlite"), poolclass=StaticPool)
    event.listen(writer, "connect", _set_up_sqlite)
    event.listen(writer, "begin", _begin_sqlite)
    return writer


def reader_engine(engine: AsyncEngine) -> Engine | None:
    """For a SQLite file, a synchronous engine for threads that only read; None for PostgreSQL."""
    if engine.dialect.name != "sqlite":
        return None
    reader = create_engine(engine.url.set(drivername="sqlite"), poolclass=NullPool)
    event.listen(reader, "connect", _set_up_sqlite)
    return reader


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # transactions are begun by `_begin_sqlite`
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={BUSY_MS}", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """Begins a writer's transaction as IMMEDIATE: one that first reads and then writes ignores the busy timeout."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


async def is_empty(url: str) -> bool:
    """Whether the database has no tables, or does not exist yet."""
    engine = make_engine(url)
    try:
        async with engine.connect() as connection:
            return not await connection.run_sync(lambda plain: inspect(plain).get_table_names())
    finally:
        await engine.dispose()


async def migrate(engine: AsyncEngine) -> None:
    """Brings a database, also an empty one, up to the newest schema; refused while another server writes to it."""
    if schema := schema_of(engine):
        await _make_schema(engine, schema)
    async with engine.connect() as connection:
        connection = await connection.execution_options(writes=True)
        async with connection.begin():
            if await connection.run_sync(_newest):
                return
            if connection.dialect.name == "postgresql":
                await no_other_writer(connection, lock_of(schema))
                if await connection.run_sync(_newest):  # another start was quicker
                    return
            await connection.run_sync(_upgrade)


async def _make_schema(engine: AsyncEngine, schema: str) -> None:
    """Creates the schema. It must exist before tables are looked up in it."""
    plain = create_async_engine(engine.url, poolclass=NullPool)
    try:
        async with plain.begin() as connection:
            names = text("SELECT 1 FROM information_schema.schemata WHERE schema_name = :schema")
            if await connection.scalar(names, {"schema": schema}) is None:
                await connection.execute(text(f"CREATE SCHEMA IF NOT EXISTS {schema}"))
    finally:
        await plain.dispose()


def _newest(connection: Connection) -> bool:
    made = inspect(connection).has_table("alembic_version")
    return made and connection.scalar(text("SELECT version_num FROM alembic_version")) == NEWEST


def _upgrade(connection: Connection) -> None:
    """Runs the migrations. Alembic is imported here so that a usual start does not load it."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")

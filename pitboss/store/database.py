"""Database engines, with the settings that make commits durable and let a writer wait for another; and migrations."""

from __future__ import annotations

import re
import secrets
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool, StaticPool

from pitboss.core.errors import BadFile, BadValue

BUSY_MS = 5_000
POOL = 6  # connections kept open: the writer's, and a few for readers
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
PASSWORD = re.compile(r"(://[^:/@]*:).*@")
SCHEMA = re.compile(r"[a-z][a-z0-9_]{0,40}")
LOCK = text("SELECT pg_advisory_xact_lock(7150177)")  # held to the end of the transaction that makes the tables
MIGRATIONS = Path(__file__).with_name("migrations")
NEWEST = "house_11"  # the revision of the newest migration: the format of the database
RELEASED: tuple[str, ...] = ()  # formats of tagged releases before it, which migrations bring up to date


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
    postgresql = DRIVERS[backend].startswith("postgresql")
    options = _of_house(_schema_of(address), secrets.token_hex(8), "reader") if postgresql else _no_schema(address)
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


def _no_schema(address: URL) -> dict[str, Any]:
    _schema_of(address)  # refuses one
    return {}


def _of_house(schema: str, process: str, use: str) -> dict[str, Any]:
    """Options of connections to PostgreSQL. `application_name` says which process they are of, and for what."""
    settings = {"application_name": f"{process}/{use}"} | ({"search_path": schema} if schema else {})
    return {
        "connect_args": {"server_settings": settings},
        "execution_options": {"schema": schema, "process": process},
    }


def schema_of(engine: AsyncEngine) -> str:
    return str(engine.get_execution_options().get("schema", ""))


def process_of(engine: AsyncEngine) -> str:
    """The name of this process among those of the house."""
    return str(engine.get_execution_options()["process"])


def engine_beside(engine: AsyncEngine, use: str, **options: Any) -> AsyncEngine:
    """Another engine for the same tables on PostgreSQL, which keeps no connection open."""
    options |= _of_house(schema_of(engine), process_of(engine), use)
    return create_async_engine(engine.url, poolclass=NullPool, **options)


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
    """Brings a database, also an empty one, up to the newest schema."""
    if schema := schema_of(engine):
        await _make_schema(engine, schema)
    async with engine.connect() as connection:
        connection = await connection.execution_options(writes=True)
        async with connection.begin():
            if await connection.run_sync(_newest):
                return
            if connection.dialect.name == "postgresql":
                await connection.execute(LOCK)
                if await connection.run_sync(_newest):  # another start was quicker
                    return
            await connection.run_sync(_upgrade)


async def refuse_other_format(engine: AsyncEngine) -> None:
    """Raises `BadFile` if another build of Pitboss wrote this database."""
    async with engine.connect() as connection:
        await connection.run_sync(_newest)


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
    """Whether the tables are those of today; False for those of a release, or none. Any other format is refused."""
    if not inspect(connection).has_table("alembic_version"):
        return False
    version = connection.scalar(text("SELECT version_num FROM alembic_version"))
    if version in RELEASED:
        return False
    if version != NEWEST:
        raise BadFile(
            f"This database was written by another build of Pitboss (format {version}, not {NEWEST}). Export it with"
            " that build (format 12: with this one, by `pitboss export`) and import it here"
            " (docs/operating.md, Moving a house); nothing was changed."
        )
    return True


def _upgrade(connection: Connection) -> None:
    """Runs the migrations. Alembic is imported here so that a usual start does not load it."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")

"""The lease of a PostgreSQL database: one process writes at a time, and one that was replaced never writes again.

The writer's connection holds an advisory lock of its session, which the database releases when the process is gone.
Taking the lease increments the epoch in the single row of `lease`. Every transaction first locks the row with its own
epoch: a writer that was cut off and replaced finds another epoch and writes nothing.
A SQLite file has no lease: the data folder is locked (`server.folder_lock`).
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from zlib import crc32

from sqlalchemy import bindparam, select, text, update
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

from pitboss.errors import AlreadyServed, Broken
from pitboss.store import schema

LOCK = 7_150_177
PATIENCE = 3.0  # seconds to wait for the lock of a predecessor that is ending
RETRY_EVERY = 0.05  # seconds
KEEPALIVE = text(  # the session of a machine that is gone ends within five seconds
    "SELECT set_config('tcp_keepalives_idle', '2', false), set_config('tcp_keepalives_interval', '1', false),"
    " set_config('tcp_keepalives_count', '2', false), set_config('tcp_user_timeout', '4000', false)"
)

_MINE = select(schema.lease.c.epoch).where(schema.lease.c.epoch == bindparam("mine")).with_for_update()
_TAKE = update(schema.lease).values(
    epoch=schema.lease.c.epoch + 1, holder=bindparam("by"), reached_at=bindparam("reached")
)
_TAKE = _TAKE.returning(schema.lease.c.epoch)


def lock_of(schema: str) -> int:
    """The number of the advisory lock of a house: each schema of a database is a house of its own."""
    return LOCK + (crc32(schema.encode()) % 2**31 << 32 if schema else 0)


def end_holder(lock: int) -> str:
    """The SQL statement that ends the session that holds a lock."""
    return (
        "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted"
        f" AND classid = {lock >> 32} AND objid = {lock % 2**32}"
        " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    )


async def already_served(connection: AsyncConnection) -> AlreadyServed:
    holder = await connection.scalar(select(schema.lease.c.holder))
    await connection.rollback()
    where = f" ({holder})" if holder else ""
    return AlreadyServed(f"Another Pitboss server writes to this database{where}; use that one, or stop it.")


async def no_other_writer(connection: AsyncConnection, lock: int) -> None:
    """Holds the writers' lock to the end of this transaction; raises `AlreadyServed` if a server has it."""
    ends = time.monotonic() + PATIENCE
    while not await connection.scalar(text(f"SELECT pg_try_advisory_xact_lock({lock})")):
        if time.monotonic() > ends:
            raise await already_served(connection)
        await asyncio.sleep(RETRY_EVERY)


@dataclass(slots=True)
class Lease:
    """The right to write, held by one connection."""

    holder: str = ""  # shown to a second server
    reached_at: str = ""  # where workers on other machines reach the holder
    epoch: int = 0  # 0: not taken yet
    lock: int = LOCK  # see `lock_of`
    session: int = 0  # PostgreSQL's process id of the connection it was last taken on

    async def take(self, connection: AsyncConnection) -> None:
        """Takes the lock on this connection; after a broken connection again, with the same epoch."""
        await connection.execute(KEEPALIVE)
        ends = time.monotonic() + PATIENCE
        while not await connection.scalar(text(f"SELECT pg_try_advisory_lock({self.lock})")):
            if self.session:  # our own lost connection, which the database may not have noticed yet
                mine = text(f"{end_holder(self.lock)} AND pid = :session")
                await connection.execute(mine, {"session": self.session})
                await connection.rollback()
            if time.monotonic() > ends:
                await connection.rollback()
                raise await already_served(connection)
            await asyncio.sleep(RETRY_EVERY)
        self.session = int(await connection.scalar(text("SELECT pg_backend_pid()")) or 0)
        epoch = self.epoch or int(await connection.scalar(_TAKE, {"by": self.holder, "reached": self.reached_at}) or 0)
        await connection.commit()
        self.epoch = epoch

    def check(self, connection: Connection) -> None:
        """Raises `Broken` if another server has taken over; called at the start of every transaction."""
        if connection.scalar(_MINE, {"mine": self.epoch}) is None:
            raise Broken("Another server has taken the database over; this one writes nothing more.")

    async def give_back(self, connection: AsyncConnection) -> None:
        await connection.execute(text(f"SELECT pg_advisory_unlock({self.lock})"))
        await connection.commit()

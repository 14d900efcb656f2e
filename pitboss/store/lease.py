"""Who may write to a PostgreSQL database: one process at a time, and one that was replaced never again.

The writer's own connection holds a lock of its session, so the server lets it go by itself when the process is gone.
Taking it raises the epoch of the one row of `lease`; every transaction first looks for its own epoch there and keeps
the row to its end. A writer that was cut off and replaced meanwhile finds another epoch, and writes nothing.
A SQLite file needs none of this: the data folder is locked (`server.folder_lock`).
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
PATIENCE = 3.0  # seconds that a predecessor gets to be found dead
AGAIN = 0.05
KEEPALIVE = text(  # a writer whose machine is gone is let go of within five seconds
    "SELECT set_config('tcp_keepalives_idle', '2', false), set_config('tcp_keepalives_interval', '1', false),"
    " set_config('tcp_keepalives_count', '2', false), set_config('tcp_user_timeout', '4000', false)"
)

_MINE = select(schema.lease.c.epoch).where(schema.lease.c.epoch == bindparam("mine")).with_for_update()
_TAKE = update(schema.lease).values(
    epoch=schema.lease.c.epoch + 1, holder=bindparam("by"), reached_at=bindparam("reached")
)
_TAKE = _TAKE.returning(schema.lease.c.epoch)


def lock_of(schema: str) -> int:
    """The number under which the writers of a house queue: each schema of a database is a house of its own."""
    return LOCK + (crc32(schema.encode()) % 2**31 << 32 if schema else 0)


def end_holder(lock: int) -> str:
    """The statement that ends the session that holds a lock."""
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
    """Hold the writers' lock to the end of this transaction; refused where a server has it."""
    ends = time.monotonic() + PATIENCE
    while not await connection.scalar(text(f"SELECT pg_try_advisory_xact_lock({lock})")):
        if time.monotonic() > ends:
            raise await already_served(connection)
        await asyncio.sleep(AGAIN)


@dataclass(slots=True)
class Lease:
    holder: str = ""  # shown to a second server
    reached_at: str = ""  # where workers on other machines reach the holder
    epoch: int = 0  # 0: not taken yet
    lock: int = LOCK  # see `lock_of`
    session: int = 0  # PostgreSQL's backend of the connection it was last taken on

    async def take(self, connection: AsyncConnection) -> None:
        """Hold the lock on this connection. Taken up again after a broken connection, the epoch must be the same."""
        await connection.execute(KEEPALIVE)
        ends = time.monotonic() + PATIENCE
        while not await connection.scalar(text(f"SELECT pg_try_advisory_lock({self.lock})")):
            if self.session:  # ours was cut off, and the database may not know it yet
                mine = text(f"{end_holder(self.lock)} AND pid = :session")
                await connection.execute(mine, {"session": self.session})
                await connection.rollback()
            if time.monotonic() > ends:
                await connection.rollback()
                raise await already_served(connection)
            await asyncio.sleep(AGAIN)
        self.session = int(await connection.scalar(text("SELECT pg_backend_pid()")) or 0)
        epoch = self.epoch or int(await connection.scalar(_TAKE, {"by": self.holder, "reached": self.reached_at}) or 0)
        await connection.commit()
        self.epoch = epoch

    def check(self, connection: Connection) -> None:
        """At the start of every transaction."""
        if connection.scalar(_MINE, {"mine": self.epoch}) is None:
            raise Broken("Another server has taken the database over; this one writes nothing more.")

    async def give_back(self, connection: AsyncConnection) -> None:
        await connection.execute(text(f"SELECT pg_advisory_unlock({self.lock})"))
        await connection.commit()

"""The heartbeat of the process that holds the lease of a PostgreSQL database.

It increments `lease.beat` several times a second. A standby takes over when the number no longer changes, but never
sooner than `CERTAIN` seconds after the last change. For that long after a beat was sent, its sender cannot have been
replaced. After that it answers no client until the next beat has succeeded, so no client is shown a table by a server
that was replaced.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable

from sqlalchemy import bindparam, text, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from pitboss.errors import Unavailable
from pitboss.store import schema
from pitboss.store.database import autocommit_engine
from pitboss.store.lease import KEEPALIVE, Lease
from pitboss.store.refusals import reason_of

BEAT = 0.15  # seconds between two beats
CERTAIN = 0.6  # seconds after a beat was sent during which no server can have taken over
ANSWER = 2.0  # seconds that the database has to answer one beat; then the connection counts as broken
WAIT = 5.0  # seconds that a request waits for the next beat
NOT_WAITING = text("SET synchronous_commit = off")  # a beat that is lost in a crash counts as one not sent
REPLACED = "Another server has taken over; connect again."

_RISE = update(schema.lease).where(schema.lease.c.epoch == bindparam("mine")).values(beat=schema.lease.c.beat + 1)

log = logging.getLogger("pitboss")


def clock() -> float:
    """Seconds that also pass while the process or the machine is suspended."""
    boot: int | None = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot is None else time.clock_gettime(boot)


class Heartbeat:
    """Sends beats from `start` to `stop`. `replaced` is called once, when another process holds the lease."""

    def __init__(self, engine: AsyncEngine, lease: Lease, replaced: Callable[[], None]) -> None:
        # each beat is a transaction of its own: a process that is suspended never leaves the row locked
        self._engine = autocommit_engine(engine)
        self._lease, self._replaced = lease, replaced
        self._connection: AsyncConnection | None = None
        self._until = 0.0
        self._beaten = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.over = False  # another process holds the lease

    async def start(self) -> None:
        """Starts the beats, even if the first one fails: clients wait until one has succeeded."""
        await self._try_to_beat()
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._drop()
        await self._engine.dispose()

    @property
    def certain(self) -> bool:
        """Whether no other server can have taken over yet."""
        return not self.over and clock() < self._until

    async def wait_until_certain(self) -> None:
        """Returns once no other server can have taken over; raises `Unavailable` if that cannot be known."""
        ends = clock() + WAIT
        while not self.certain:
            if self.over:
                raise Unavailable(REPLACED)
            try:
                async with asyncio.timeout(ends - clock()):
                    await self._beaten.wait()
            except TimeoutError:
                raise Unavailable("The database does not answer; try again in a moment.") from None

    async def _run(self) -> None:
        while not self.over:
            await asyncio.sleep(BEAT)
            await self._try_to_beat()

    async def _try_to_beat(self) -> None:
        try:
            await self._beat()
        except (DBAPIError, OSError) as error:  # tried again; meanwhile `wait_until_certain` waits
            log.warning("The heartbeat did not reach the database: %s", reason_of(error))

    async def _beat(self) -> None:
        sent = clock()
        try:
            async with asyncio.timeout(ANSWER):
                connection = await self._connected()
                risen = (await connection.execute(_RISE, {"mine": self._lease.epoch})).rowcount
        except BaseException:
            await self._drop()
            raise
        if risen:
            self._until = sent + CERTAIN
        else:
            self.over = True
        self._beaten.set()
        self._beaten = asyncio.Event()
        if self.over:
            self._replaced()

    async def _connected(self) -> AsyncConnection:
        if self._connection is None:
            self._connection = await self._engine.connect()
            await self._connection.execute(KEEPALIVE)
            await self._connection.execute(NOT_WAITING)
        return self._connection

    async def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection:
            with contextlib.suppress(DBAPIError, OSError):
                await connection.invalidate()
                await connection.close()

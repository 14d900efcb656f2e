"""A standby of a PostgreSQL house: waits until the lease is free or its holder's heartbeat has stopped.

A holder that has ended has lost its lock. One that is suspended, or cut off from the database, still has it: when its
heartbeat has stopped for long enough, the standby ends its session. From then on it can write nothing (`store.lease`)
and answers no client (`store.heartbeat`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import func, inspect, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from pitboss.errors import BadInput
from pitboss.store import history, schema
from pitboss.store.database import make_engine, schema_of
from pitboss.store.heartbeat import ANSWER, CERTAIN, clock
from pitboss.store.house_keys import NAME as KEY
from pitboss.store.house_keys import Keys
from pitboss.store.lease import end_holder, lock_of
from pitboss.store.sql import SqlStore

CHECK_EVERY = 0.1  # seconds between two checks of the lease
FOLLOW = 1.0  # seconds between two reads of the newest head
SUSPENDED = 1.0  # seconds between two checks after which this process itself counts as having been suspended

LEASE = schema.lease.c.epoch, schema.lease.c.beat, schema.lease.c.holder


@dataclass(slots=True)
class Silence:
    """Measures for how long a sign of life has not changed, by the observer's clock."""

    seen: object = None
    since: float = 0.0
    checked: float = 0.0

    def after(self, sign: object) -> float:
        """Seconds for which the sign has been this one. Starts anew after a long gap between two checks."""
        now = clock()
        if sign != self.seen or now - self.checked > SUSPENDED:
            self.seen, self.since = sign, now
        self.checked = now
        return now - self.since


async def wait_for_lease(
    url: str, folder: Path, takeover_after: float, say: Callable[[str], None], head_start: float = 0.0
) -> SqlStore | None:
    """Waits until the lease of this database can be taken. Returns the connected store; None if there is no house yet.

    For `head_start` seconds a lease without a known holder is left to another machine, which is about to start.
    """
    store = await _open_to_read(url, folder)
    if store is None:
        return None
    waiting = _Waiting(store, folder, takeover_after, say, clock() + head_start)
    try:
        while not await waiting.over():
            await asyncio.sleep(CHECK_EVERY)
    except BaseException:
        await store.close()
        raise
    return store


async def _open_to_read(url: str, folder: Path) -> SqlStore | None:
    """A store to read from, without migration; None if there is no house yet."""
    engine = make_engine(url)
    async with engine.connect() as connection:
        house = await connection.run_sync(lambda plain: inspect(plain).has_table("lease"))
    if not house:
        await engine.dispose()
        return None
    if not (folder / KEY).exists():
        await engine.dispose()
        raise BadInput(f"There is no {KEY} in {folder}; copy it from the server that this one is to replace.")
    store = SqlStore(engine, Keys.of_folder(folder, make=False))
    try:
        await store.refuse_other_key()
    except BaseException:
        await store.close()
        raise
    return store


class _Waiting:
    """The checks of one wait for the lease."""

    def __init__(
        self, store: SqlStore, folder: Path, takeover_after: float, say: Callable[[str], None], not_before: float
    ) -> None:
        self._not_before = not_before  # unless a holder was seen: then it is gone
        self._store, self._folder, self._takeover_after, self._say = store, folder, takeover_after, say
        self._lock = lock_of(schema_of(store.engine))
        self._lease = select(
            *LEASE, func.pg_try_advisory_xact_lock(self._lock).label("free")
        )  # held for the check only
        self._silence = Silence()
        self._followed = 0.0
        self._announced = False

    async def over(self) -> bool:
        """Whether the lease can be taken. Ends the session of a holder that has been silent for too long."""
        try:
            async with asyncio.timeout(ANSWER), self._store.engine.connect() as connection:
                return await self._check(await connection.execution_options(isolation_level="AUTOCOMMIT"))
        except (DBAPIError, OSError):  # the database is away: nothing is known of the holder
            self._silence = Silence()
            return False

    async def _check(self, connection: AsyncConnection) -> bool:
        row = (await connection.execute(self._lease)).one()
        free, silent = row.free, self._silence.after((row.epoch, row.beat))
        if not free:
            self._not_before = 0.0
        if free and silent > CERTAIN and clock() >= self._not_before:
            return True
        if not free and silent > self._takeover_after:
            self._say(f"the server ({row.holder}) does not answer; this one takes over")
            await connection.execute(text(end_holder(self._lock)))
            return True
        if not self._announced and (not free or clock() < self._not_before):
            self._announced = True
            who = "a machine that may be about to start" if free else f"{row.holder}: takes over when it ends"
            self._say(f"standby of {who}")
        if not free and clock() - self._followed > FOLLOW:
            self._followed = clock()
            await history.follow(self._store, self._folder)
        return False

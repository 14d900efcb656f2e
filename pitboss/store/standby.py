"""A standby of a PostgreSQL house: it waits until the lease is free, or its holder has fallen silent.

A holder that is gone has lost its lock by itself. One that is stopped, or cut off from the database, still has it: when
its heartbeat has stood still for long enough its session is ended. It can write nothing from then on (`store.lease`),
and it answers no client either (`store.heartbeat`).
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

LOOK = 0.1  # seconds between two checks of the lease
FOLLOW = 1.0  # seconds between two reads of the newest head
ASLEEP = 1.0  # seconds between two checks that show this process itself was stopped, and knows nothing

LEASE = schema.lease.c.epoch, schema.lease.c.beat, schema.lease.c.holder


@dataclass(slots=True)
class Silence:
    """For how long a sign of life has not changed, by the observer's clock."""

    seen: object = None
    since: float = 0.0
    looked: float = 0.0

    def after(self, sign: object) -> float:
        """Seconds for which the sign has been this one. Checks that lie far apart begin anew."""
        now = clock()
        if sign != self.seen or now - self.looked > ASLEEP:
            self.seen, self.since = sign, now
        self.looked = now
        return now - self.since


async def wait_for_lease(
    url: str, folder: Path, takeover_after: float, say: Callable[[str], None], head_start: float = 0.0
) -> SqlStore | None:
    """Return when the lease of this database can be taken: the store, connected already; none where there is no house.

    For `head_start` seconds a lease without a known holder is left to another machine, which is about to start.
    """
    store = await _reading(url, folder)
    if store is None:
        return None
    waiting = _Waiting(store, folder, takeover_after, say, clock() + head_start)
    try:
        while not await waiting.over():
            await asyncio.sleep(LOOK)
    except BaseException:
        await store.close()
        raise
    return store


async def _reading(url: str, folder: Path) -> SqlStore | None:
    """A store to read from, with the tables as they are; none where there is no house yet."""
    engine = make_engine(url)
    async with engine.connect() as connection:
        house = await connection.run_sync(lambda plain: inspect(plain).has_table("lease"))
    if not house:
        await engine.dispose()
        return None
    if not (folder / KEY).exists():
        await engine.dispose()
        raise BadInput(f"There is no {KEY} in {folder}; a standby needs a copy of the key of the server it stands by.")
    store = SqlStore(engine, Keys.of_folder(folder, make=False))
    try:
        await store.refuse_other_key()
    except BaseException:
        await store.close()
        raise
    return store


class _Waiting:
    def __init__(
        self, store: SqlStore, folder: Path, takeover_after: float, say: Callable[[str], None], not_before: float
    ) -> None:
        self._not_before = not_before  # unless a holder was seen: then it is gone
        self._store, self._folder, self._takeover_after, self._say = store, folder, takeover_after, say
        self._lock = lock_of(schema_of(store.engine))
        self._lease = select(*LEASE, func.pg_try_advisory_xact_lock(self._lock).label("free"))  # held for the look
        self._silence = Silence()
        self._followed = 0.0
        self._said = False

    async def over(self) -> bool:
        """Is the lease free? A holder that has been silent for too long is cut off."""
        try:
            async with asyncio.timeout(ANSWER), self._store.engine.connect() as connection:
                return await self._look(await connection.execution_options(isolation_level="AUTOCOMMIT"))
        except (DBAPIError, OSError):  # the database is away: nothing is known of the holder
            self._silence = Silence()
            return False

    async def _look(self, connection: AsyncConnection) -> bool:
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
        if not self._said and (not free or clock() < self._not_before):
            self._said = True
            who = "a machine that may be about to start" if free else f"{row.holder}: takes over when it ends"
            self._say(f"standby of {who}")
        if not free and clock() - self._followed > FOLLOW:
            self._followed = clock()
            await history.follow(self._store, self._folder)
        return False

"""The workers of one house on PostgreSQL: which are alive, and which of them serves a table.

Each worker has a row in `workers` and raises its `beat` several times a second. Another that has not seen the number
change for `DEAD` seconds of its own clock removes the row. A table belongs to the worker in its row as long as that one
has a row itself; who takes a free table raises its epoch. Every commit at a table first looks for the epoch that it
was taken with (`statements`), so a worker that was stopped, cut off or removed by mistake writes nothing more there.

For `CERTAIN` seconds after a beat was sent its sender cannot have been removed. After that it answers no client until
the next beat has succeeded, so no client is shown a table that another worker has taken.
Nothing here belongs to a session of the database, so a pooler may stand in between. No two clocks are compared.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass

from sqlalchemy import bindparam, delete, exists, select, text, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from pitboss.core import metrics
from pitboss.core.errors import NotFound, TableMoved, Unavailable
from pitboss.store import schema
from pitboss.store.database import engine_beside, process_of
from pitboss.store.refusals import reason_of

BEAT = 0.15  # seconds between two beats
CERTAIN = 0.6  # seconds after a beat was sent during which no worker can have removed its sender
DEAD = 1.0  # seconds without a beat after which a worker is removed, at the least
ANSWER = 2.0  # seconds that the database has to answer one beat; then the connection counts as broken
WAIT = 5.0  # seconds that a request waits for the next beat
ASK = 4.0  # seconds that a worker waits for a table that it has asked another for
ASK_EVERY = 0.05

_BEAT = text(
    "WITH me AS (UPDATE workers SET beat = beat + 1 WHERE id = :me RETURNING 1)"
    " SELECT (SELECT count(*) FROM me) AS mine,"
    " (SELECT array_agg(id) FROM tables WHERE worker = :me AND wanted IS NOT NULL) AS wanted,"
    " (SELECT array_agg(id || ' ' || beat) FROM workers WHERE id <> :me) AS others,"
    " set_config('synchronous_commit', 'off', true)"  # a beat that is lost in a crash counts as one not sent
)
_FREE = text("UPDATE tables SET worker = wanted, wanted = NULL WHERE worker = :me")
_COME = text(  # what no other has taken meanwhile stays this worker's, under its new id
    "WITH me AS (INSERT INTO workers (id, name, beat) VALUES (:me, :name, 0))"
    " UPDATE tables SET worker = :me WHERE worker = :before RETURNING id"
)
_SILENT = delete(schema.workers).where(
    schema.workers.c.id == bindparam("other"), schema.workers.c.beat == bindparam("n")
)
_END_SESSIONS = text(  # one that was stopped in a transaction holds rows until it is ended
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE application_name = :name AND xact_start IS NOT NULL AND pid <> pg_backend_pid()"
)
_T, _W = schema.tables.c, schema.workers.c
ALIVE = exists(select(_W.id).where(_W.id == _T.worker))
_OWNER = select(_T.worker, _T.epoch, _T.wanted, ALIVE.label("alive")).where(_T.id == bindparam("table"))
_THIS = update(schema.tables).where(_T.id == bindparam("table"), _T.epoch == bindparam("seen"))
_TAKE = _THIS.where(_T.worker.is_not_distinct_from(bindparam("owner")))
_TAKE = _TAKE.values(worker=bindparam("me"), epoch=_T.epoch + 1, wanted=None).returning(_T.epoch)
_ASK = _THIS.values(wanted=bindparam("me"))
_GIVE_UP = _THIS.where(_T.worker == bindparam("me")).values(worker=_T.wanted, wanted=None)

log = logging.getLogger("pitboss")


def clock() -> float:
    """Seconds that also pass while the process or the machine is suspended."""
    boot: int | None = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot is None else time.clock_gettime(boot)


async def end_transactions(connection: AsyncConnection, process: str) -> None:
    """Ends the transactions of a process's writer, which may hold rows and never finish. All use one database user."""
    await connection.execute(_END_SESSIONS, {"name": f"{process}/writer"})


@dataclass(slots=True)
class Silence:
    """Measures for how long a sign of life has not changed, by the observer's clock."""

    seen: object = None
    since: float = 0.0
    checked: float = 0.0

    def after(self, sign: object) -> float:
        """Seconds for which the sign has been this one. Starts again after a long gap between two checks."""
        now = clock()
        if sign != self.seen or now - self.checked > DEAD / 2:
            self.seen, self.since = sign, now
        self.checked = now
        return now - self.since


class Workers:
    """This process among the workers of its house, from `start` to `stop`."""

    def __init__(self, engine: AsyncEngine, name: str, dead: float = 0) -> None:
        # each beat is a transaction of its own: a process that is suspended never leaves its row locked
        self._engine = engine_beside(engine, "beat", isolation_level="AUTOCOMMIT")
        self._name, self._dead, self.process = name, max(dead, DEAD), process_of(engine)
        self._times = 0  # that it has come
        self._beating: AsyncConnection | None = None
        self._until = 0.0
        self._beaten = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._others: dict[str, Silence] = {}
        self.on_wanted: Callable[[Collection[str]], None] = lambda tables: None
        self.on_left_with: Callable[[Collection[str]], None] = lambda tables: None  # it was removed, and has come again

    @property
    def id(self) -> str:
        return f"{self.process}-{self._times}" if self._times else ""

    async def start(self) -> None:
        await self._come()
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Leaves: its tables are free at once. The beats end first, or one of them would come again."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        with contextlib.suppress(DBAPIError, OSError):  # else it is removed when it has been silent
            async with asyncio.timeout(ANSWER), self._engine.connect() as connection:
                await connection.execute(delete(schema.workers).where(_W.id == self.id))
        await self._drop()
        await self._engine.dispose()

    async def give_up_all(self, engine: AsyncEngine) -> None:
        async with asyncio.timeout(ANSWER), engine.begin() as connection:
            await connection.execute(_FREE, {"me": self.id})

    # Beats

    @property
    def certain(self) -> bool:
        """Whether no other worker can have removed this one yet."""
        return clock() < self._until

    async def wait_until_certain(self, wait: float | None = None) -> None:
        """Returns once no other can have taken this worker's tables; raises `Unavailable` if that cannot be known."""
        ends = clock() + (WAIT if wait is None else wait)
        while not self.certain:
            try:
                async with asyncio.timeout(ends - clock()):
                    await self._beaten.wait()
            except TimeoutError:
                raise Unavailable("The database does not answer; try again in a moment.") from None

    async def others_alive(self) -> bool:
        """Whether another worker raises its beat. Takes as long as a dead one is waited for, where there is a row."""
        ends, before = clock() + self._dead, None
        while clock() < ends:
            async with self._engine.connect() as connection:
                rows = await connection.execute(select(_W.id, _W.beat).where(_W.id != self.id))
                beats = {row.id: row.beat for row in rows}
            if not beats:
                return False
            if before is not None and any(before.get(id) != beat for id, beat in beats.items()):
                return True
            before = before or beats
            await asyncio.sleep(BEAT)
        return False

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._beat()
            except (DBAPIError, OSError) as error:  # tried again; meanwhile `wait_until_certain` waits
                log.warning("The heartbeat did not reach the database: %s", reason_of(error))

    async def _beat(self) -> None:
        sent = clock()
        try:
            async with asyncio.timeout(ANSWER):
                connection = await self._connected()
                row = (await connection.execute(_BEAT, {"me": self.id})).one()
                if row.mine:
                    await self._remove_silent(connection, row.others or ())
        except BaseException:
            await self._drop()
            raise
        metrics.BEAT_SECONDS.observe(clock() - sent)
        if not row.mine:
            log.warning("Other workers have removed this one, as it gave no sign of life; it comes again.")
            self.on_left_with(await self._come())
            return
        self._is_certain(sent)
        if row.wanted:
            self.on_wanted(row.wanted)

    def _is_certain(self, sent: float) -> None:
        self._until = sent + CERTAIN
        self._beaten.set()
        self._beaten = asyncio.Event()

    async def _come(self) -> list[str]:
        """A row under a new id, with the tables that are still this worker's: their ids."""
        sent, before = clock(), self.id
        values = {"me": f"{self.process}-{self._times + 1}", "before": before, "name": self._name}
        try:
            async with asyncio.timeout(ANSWER):
                connection = await self._connected()
                kept = list((await connection.execute(_COME, values)).scalars())
        except BaseException:
            await self._drop()
            self._times += 1  # the row may be there: others remove it
            raise
        self._times += 1
        self._is_certain(sent)
        return kept

    async def _remove_silent(self, connection: AsyncConnection, others: Collection[str]) -> None:
        beats = dict(one.split() for one in others)
        self._others = {id: self._others.get(id, Silence()) for id in beats}
        for id, beat in beats.items():
            if self._others[id].after(beat) <= self._dead:
                continue
            if (await connection.execute(_SILENT, {"other": id, "n": int(beat)})).rowcount:
                log.warning("Worker %s gives no sign of life; its tables are free.", id)
                metrics.REMOVED.inc()

    async def _connected(self) -> AsyncConnection:
        if self._beating is None:
            self._beating = await self._engine.connect()
        return self._beating

    async def _drop(self) -> None:
        connection, self._beating = self._beating, None
        if connection:
            with contextlib.suppress(DBAPIError, OSError):
                await connection.invalidate()
                await connection.close()


async def take(engine: AsyncEngine, id: str, workers: Workers | None, *, ask: bool) -> int:
    """Takes a table and returns its new epoch. One that another worker serves is asked for, or left alone.

    Without `workers` (a command, which is no worker) the table is left without an owner.
    """
    ends = clock() + ASK
    while True:
        async with asyncio.timeout(2 * ANSWER), engine.connect() as plain:
            connection = await plain.execution_options(isolation_level="AUTOCOMMIT")
            epoch = await _try_to_take(connection, id, workers, ask=ask)
        if epoch is not None:
            return epoch
        if not ask or clock() > ends:
            raise TableMoved(f"Another worker of the house serves table {id}; connect again in a moment.")
        await asyncio.sleep(ASK_EVERY)


async def _try_to_take(connection: AsyncConnection, id: str, workers: Workers | None, *, ask: bool) -> int | None:
    row = (await connection.execute(_OWNER, {"table": id})).first()
    if row is None:
        raise NotFound(f"There is no table {id!r}; the lobby lists the open ones.")
    me = workers.id if workers else None
    if row.alive and row.worker != me:
        if ask and me and not row.wanted:
            await connection.execute(_ASK, {"table": id, "seen": row.epoch, "me": me})
        return None
    if row.worker and row.worker != me:
        await end_transactions(connection, row.worker.partition("-")[0])
    values = {"table": id, "seen": row.epoch, "owner": row.worker, "me": me}
    epoch = await connection.scalar(_TAKE, values)
    return None if epoch is None else int(epoch)


async def give_up(engine: AsyncEngine, id: str, epoch: int, me: str) -> None:
    """Frees a table that this worker has put away, so that any worker can take it; not if it is taken already."""
    async with asyncio.timeout(ANSWER), engine.connect() as plain:
        connection = await plain.execution_options(isolation_level="AUTOCOMMIT")
        await connection.execute(_GIVE_UP, {"table": id, "seen": epoch, "me": me})

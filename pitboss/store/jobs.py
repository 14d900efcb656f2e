"""Jobs in the database: what was asked, how far it is, and what its next turn is given. Any worker continues them.

A job belongs to the worker in its row while that one is alive. Only it writes how far the job is; when it is gone, the
worker that looks first takes the job with the turns that are done.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, bindparam, delete, exists, select, update

from pitboss.core.errors import PitbossError
from pitboss.store import schema
from pitboss.store.locks import hold_people
from pitboss.store.sql import AnyRow, SqlStore
from pitboss.store.store import Change, Row

OPEN, ENDS = ("waiting", "running"), ("done", "failed", "cancelled")
KEPT = 24 * 3600 * 1000  # milliseconds that a job is kept
LISTED = 200

_C, _W = schema.jobs.c, schema.workers.c
_THIS = update(schema.jobs).where(_C.id == bindparam("_id"))
_OLD = delete(schema.jobs).where(_C.at < bindparam("_at"), _C.state.in_(ENDS))
_OPEN = select(schema.jobs).where(_C.state.in_(OPEN))
_LEFT = _OPEN.where(~exists(select(_W.id).where(_W.id == _C.worker)))


class JobTaken(PitbossError):
    """The job has ended, or another worker continues it."""


@dataclass(frozen=True)
class Job:
    """A row of `jobs`. `checkpoint` is what the next turn is given, as bytes; empty before the first one."""

    id: str
    player: str
    address: str  # that it is counted for; empty when the job has ended
    request: Any
    at: int
    state: str = "waiting"
    worker: str = ""
    done: int = 0
    of: int = 0
    seconds: float = 0.0  # of work, waits not counted
    checkpoint: bytes = b""
    result: Any = None
    error: str | None = None


def this_worker(store: SqlStore) -> str:
    """The name under which this process takes jobs; on SQLite, where it is the only one, none."""
    return store.workers.id if store.workers else ""


async def add(store: SqlStore, job: Job, check: Callable[[Iterable[Job]], None]) -> None:
    """Adds a job of this worker, unless `check` refuses it because of those that are unfinished."""

    def make(connection: Connection) -> Change:
        hold_people(connection, [job.player])
        check([_job(store, row) for row in connection.execute(_OPEN)])
        return Change(rows=(store.put(schema.jobs, _values(store, job)),))

    await store.commit(make)


async def change(store: SqlStore, job: Job, **values: Any) -> Job:
    """The job with these values, written unless it has ended or another worker has it: `JobTaken`."""
    changed = replace(job, **values)

    def make(connection: Connection) -> Change:
        row = connection.execute(select(_C.worker, _C.state).where(_C.id == job.id).with_for_update()).first()
        if row is None or row.worker != job.worker or row.state in ENDS:
            raise JobTaken(job.id)
        written = _values(store, changed)
        return Change(rows=(Row(_THIS, {"_id": job.id} | {name: written[name] for name in values}),))

    await store.commit(make)
    return changed


async def take_left(store: SqlStore, here: Iterable[str]) -> list[Job]:
    """Takes unfinished jobs whose worker is gone, but not those that this process works on."""
    left = [_job(store, row) for row in await store.all(_LEFT.where(_C.id.not_in(list(here))))]
    taken = []
    for job in left:
        try:
            taken.append(await change(store, job, worker=this_worker(store), state="waiting"))
        except JobTaken:  # another worker was first
            continue
    return taken


async def cancel(store: SqlStore, id: str) -> None:
    """Ends a job, whichever worker has it: that worker notices when it writes the next turn."""

    def make(connection: Connection) -> Change:
        state = connection.scalar(select(_C.state).where(_C.id == id).with_for_update())
        ended = {"_id": id, "state": "cancelled", "address": "", "checkpoint": b""}
        return Change(rows=(Row(_THIS, ended),)) if state in OPEN else Change()

    await store.commit(make)


async def find(store: SqlStore, id: str) -> Job | None:
    row = await store.first(select(schema.jobs).where(_C.id == id))
    return _job(store, row) if row else None


async def of_player(store: SqlStore, player: str) -> list[Job]:
    """The player's jobs, the latest first."""
    query = select(schema.jobs).where(_C.player == player).order_by(_C.at.desc(), _C.id).limit(LISTED)
    return [_job(store, row) for row in await store.all(query)]


async def unfinished(store: SqlStore) -> list[Job]:
    return [_job(store, row) for row in await store.all(_OPEN.order_by(_C.at))]


async def delete_old(store: SqlStore) -> None:
    """Deletes jobs that ended and began more than a day ago."""
    before = store.clock() - KEPT
    if await store.first(select(_C.id).where(_C.at < before, _C.state.in_(ENDS)).limit(1)):
        await store.commit(Change(rows=(Row(_OLD, {"_at": before}),)))


def _values(store: SqlStore, job: Job) -> dict[str, Any]:
    """The row. What a turn is given is sealed, as it is unpickled: only who has the house's key can write it."""
    sealed = store.keys.seal(job.checkpoint, f"job {job.id}") if job.checkpoint else b""
    texts = {"request": json.dumps(job.request), "result": json.dumps(job.result), "checkpoint": sealed}
    return {column.name: getattr(job, column.name) for column in _C} | texts


def _job(store: SqlStore, row: AnyRow) -> Job:
    values = dict(row._mapping)
    opened = store.keys.unseal(row.checkpoint, f"job {row.id}") if row.checkpoint else b""
    texts = {"request": json.loads(row.request), "result": json.loads(row.result), "checkpoint": opened}
    return Job(**{**values, **texts})

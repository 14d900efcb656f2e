"""Long work: each job is done in turns of a few seconds by whatever process is free, and can be stopped at any moment.

The next turn goes to the asker who has used least lately, so that a small job is done soon however large others are.
After each turn the job is in the database as far as it is done, so any worker of the house continues it.
"""

from __future__ import annotations

import asyncio
import contextlib
import pickle
import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, cast

from pydantic import TypeAdapter

from pitboss.core.errors import NotFound, PitbossError, TooFast, Unavailable
from pitboss.server.replies.of_jobs import JobReply, JobState
from pitboss.server.schemas import DesignPays, JobRequest, Simulate, Sweep
from pitboss.server.work.fair_queue import Asker
from pitboss.server.work.job_turns import Done, advance
from pitboss.server.work.workers import Lane, TooLong, Workers
from pitboss.store import jobs
from pitboss.store.jobs import ENDS, Job, JobTaken
from pitboss.store.sql import SqlStore

SHARE = 2.0  # seconds of a turn
SOON = 0.1  # seconds between two turns that show no wait
AGAIN = 1.0  # seconds until a write is repeated that the database did not answer
LONGEST = 1800.0  # seconds of work of one job
EACH, IN_ALL = 4, 32  # unfinished jobs of one person (twice as many of one address), and of all

_REQUEST: TypeAdapter[JobRequest] = TypeAdapter(JobRequest)


@dataclass(eq=False)
class QueuedJob:
    """A job as this worker knows it: its row, and between two turns more than that."""

    row: Job
    counted: float = 0.0  # up to when its seconds are counted
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    waits: asyncio.TimerHandle | None = None  # until it shows that it waits
    task: asyncio.Task[None] | None = None  # while this worker does it

    @property
    def ended(self) -> bool:
        return self.row.state in ENDS

    @property
    def asker(self) -> Asker:
        return Asker(self.row.address, self.row.player)

    def reply(self) -> JobReply:
        row, running = self.row, self.row.state == "running" and self.counted > 0
        seconds = row.seconds + (time.monotonic() - self.counted if running else 0.0)
        left = seconds * (row.of - row.done) / row.done if row.done and running else None
        return JobReply(
            id=row.id,
            kind=row.request["kind"],
            state=cast(JobState, row.state),
            request=row.request,
            done=row.done,
            of=row.of,
            seconds=round(seconds, 3),
            left=None if left is None else round(left, 3),
            result=row.result,
            error=row.error,
        )

    def now(self, **changes: Any) -> None:
        self.show(Job(**{**vars(self.row), **changes}))

    def show(self, row: Job) -> None:
        self.row = row
        self.changed.set()
        self.changed = asyncio.Event()

    def wait(self) -> None:
        """Before its turn."""
        self.waits = asyncio.get_running_loop().call_later(SOON, partial(self.now, state="waiting"))

    def begin(self) -> None:
        if self.waits:
            self.waits.cancel()
        self.counted = time.monotonic()
        self.now(state="running")

    def advanced(self, done: Done) -> None:
        seconds = self.row.seconds + time.monotonic() - self.counted
        self.counted = time.monotonic()
        self.now(**done, seconds=seconds)


class Jobs:
    def __init__(self, workers: Workers, store: SqlStore) -> None:
        self._workers, self._store = workers, store
        self._here: dict[str, QueuedJob] = {}  # that this worker does
        self._closing = False

    async def start(self, asker: Asker, request: JobRequest) -> QueuedJob:
        match request:
            case Simulate():
                of = request.rounds
            case Sweep():
                of = len(request.values)
            case DesignPays():
                of = 0  # known when the tables that fit are found
        id, asked = f"j{secrets.token_hex(8)}", request.model_dump(mode="json")
        worker, at = jobs.this_worker(self._store), self._store.clock()
        row = Job(id, asker.person, asker.address, asked, at, worker=worker, of=of)
        await jobs.add(self._store, row, partial(_check, asker))
        return self._begin(row)

    def _begin(self, row: Job) -> QueuedJob:
        job = self._here[row.id] = QueuedJob(row)
        job.task = asyncio.create_task(self._run(job))
        return job

    async def look(self) -> None:
        """Continues jobs whose worker is gone."""
        for row in await jobs.take_left(self._store, self._here):
            self._begin(row)

    async def of(self, person: str) -> list[QueuedJob]:
        return [self._known(row) for row in await jobs.of_player(self._store, person)]

    async def unfinished(self) -> list[QueuedJob]:
        return [self._known(row) for row in await jobs.unfinished(self._store)]

    def here(self) -> int:
        return len(self._here)

    async def find(self, id: str, person: str) -> QueuedJob:
        row = await jobs.find(self._store, id)
        if row is None or row.player != person:
            raise NotFound(f"There is no job {id!r} of yours.")
        return self._known(row)

    def _known(self, row: Job) -> QueuedJob:
        return self._here.get(row.id) or QueuedJob(row)

    async def cancel(self, job: QueuedJob) -> None:
        if not job.ended:
            await jobs.cancel(self._store, job.row.id)
            job.now(state="cancelled")
            await self._end(job)

    async def _end(self, job: QueuedJob) -> None:
        if job.task:
            job.task.cancel()
            await asyncio.gather(job.task, return_exceptions=True)

    async def stop(self) -> None:
        """Stops the work; what is unfinished is continued by another worker, or by this one when it starts again."""
        self._closing = True
        await asyncio.gather(*(self._end(job) for job in list(self._here.values())))

    async def _run(self, job: QueuedJob) -> None:
        ends: dict[str, Any] = {}
        try:
            ends = await self._work(job)
        except (asyncio.CancelledError, JobTaken):
            pass
        except TooLong:
            limit = f"{LONGEST / 60:.0f} minutes"
            ends = {
                "state": "failed",
                "error": f"The job was stopped after {limit} of work; split it into smaller jobs.",
            }
        except PitbossError as error:
            if not self._closing:  # else the work was stopped with the server, and is continued later
                ends = {"state": "failed", "error": str(error)}
        except Exception as error:  # in any case the client must learn that the job has ended
            ends = {"state": "failed", "error": f"The work stopped: {error}."}
        finally:
            if job.waits:
                job.waits.cancel()
            with contextlib.suppress(JobTaken, asyncio.CancelledError):
                if ends:
                    await self._write(job, **ends, address="", checkpoint=b"")
            del self._here[job.row.id]
            job.task = None
            job.show(job.row)

    async def _work(self, job: QueuedJob) -> dict[str, Any]:
        """How the job ends."""
        request = _REQUEST.validate_python(job.row.request)
        while True:
            kept = pickle.loads(job.row.checkpoint) if job.row.checkpoint else None
            kept = await self._turn(job, request, kept)
            if kept is None:
                return {"state": "done"}
            await self._write(job, checkpoint=pickle.dumps(kept))

    async def _write(self, job: QueuedJob, **values: Any) -> None:
        """Writes how far the job is, as soon as the database answers."""
        far = {name: getattr(job.row, name) for name in ("state", "done", "of", "seconds", "result")}
        while True:
            try:
                return job.show(await jobs.change(self._store, job.row, **far | values))
            except Unavailable:
                await asyncio.sleep(AGAIN)

    async def _turn(self, job: QueuedJob, request: JobRequest, kept: Any) -> Any:
        """What the next turn is given; None when the job is done."""
        job.wait()
        turn, left = (advance, request, kept, SHARE), max(0.0, LONGEST - job.row.seconds)
        begun, heard = job.begin, job.advanced
        kept, done = await self._workers.ask(Lane.JOBS, job.asker, *turn, longest=left, begun=begun, heard=heard)
        job.advanced(done)
        return kept


def _check(asker: Asker, unfinished: Iterable[Job]) -> None:
    """Refuses one more job where too many are unfinished."""
    others = list(unfinished)
    if sum(job.player == asker.person for job in others) >= EACH:
        raise TooFast(f"You already have {EACH} unfinished jobs; wait for one or cancel it.")
    if sum(job.address == asker.address for job in others) >= 2 * EACH:
        raise TooFast(f"Your address already has {2 * EACH} unfinished jobs; try again later.")
    if len(others) >= IN_ALL:
        raise TooFast("The house is busy with other jobs; try again in a minute.")

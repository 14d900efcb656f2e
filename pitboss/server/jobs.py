"""Long work: each job is a process of its own that tells its progress, and can be stopped at any moment."""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Annotated, Any

from fastapi import APIRouter, Body
from fastapi.responses import StreamingResponse

from pitboss.errors import BadValue, NotFound, TooFast
from pitboss.games import REGISTRY
from pitboss.options import configure
from pitboss.server.context import Here, Me
from pitboss.server.schemas import JobWish, Simulate, house_for

router = APIRouter(prefix="/api/v1", tags=["jobs"])

RUNNING = 2  # at the same time
KEPT = 200
ENDS = ("done", "failed", "cancelled")


@dataclass(eq=False)
class Job:
    id: str
    owner: str
    kind: str
    wish: JobWish
    state: str = "waiting"
    done: int = 0
    of: int = 0
    result: Any = None
    error: str | None = None
    began: float = field(default_factory=time.monotonic)
    seconds: float = 0.0
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    process: asyncio.subprocess.Process | None = None
    task: asyncio.Task[None] | None = None

    def told(self) -> dict[str, Any]:
        left = self.seconds * (self.of - self.done) / self.done if self.done and self.state == "running" else None
        return {
            "id": self.id,
            "kind": self.kind,
            "state": self.state,
            "wish": self.wish.model_dump(mode="json"),
            "done": self.done,
            "of": self.of,
            "seconds": round(self.seconds, 3),
            "left": None if left is None else round(left, 3),
            "result": self.result,
            "error": self.error,
        }

    def now(self, **changes: Any) -> None:
        for name, value in changes.items():
            setattr(self, name, value)
        if self.state == "running":
            self.seconds = time.monotonic() - self.began
        self.changed.set()
        self.changed = asyncio.Event()


class Jobs:
    def __init__(self) -> None:
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._slots = asyncio.Semaphore(RUNNING)

    def start(self, owner: str, wish: JobWish) -> Job:
        waiting = [job for job in self._jobs.values() if job.owner == owner and job.state not in ENDS]
        if len(waiting) >= 4:
            raise TooFast("Four jobs of yours are at work; wait for one or cancel it.")
        job = Job(f"j{secrets.token_hex(8)}", owner, wish.kind, wish)
        job.of = wish.rounds if isinstance(wish, Simulate) else len(wish.values)
        self._jobs[job.id] = job
        while len(self._jobs) > KEPT and next(iter(self._jobs.values())).state in ENDS:
            self._jobs.popitem(last=False)
        job.task = asyncio.create_task(self._run(job))
        return job

    def of(self, owner: str) -> list[Job]:
        return [job for job in reversed(self._jobs.values()) if job.owner == owner]

    def find(self, id: str, owner: str) -> Job:
        job = self._jobs.get(id)
        if job is None or job.owner != owner:
            raise NotFound(f"There is no job {id!r} of yours.")
        return job

    async def cancel(self, job: Job) -> None:
        if job.state not in ENDS and job.task:
            job.task.cancel()
            await asyncio.gather(job.task, return_exceptions=True)

    async def stop(self) -> None:
        await asyncio.gather(*(self.cancel(job) for job in list(self._jobs.values())))

    async def _run(self, job: Job) -> None:
        try:
            async with self._slots:
                job.began = time.monotonic()
                job.now(state="running")
                await self._work(job)
        except asyncio.CancelledError:
            job.now(state="cancelled")
        except Exception as error:  # whatever it is, the job's owner must hear that it has ended
            job.now(state="failed", error=f"The work stopped: {error}.")
        finally:
            if job.process and job.process.returncode is None:
                job.process.kill()
                await job.process.wait()

    async def _work(self, job: Job) -> None:
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-m", "pitboss.server.work")
        job.process = await asyncio.create_subprocess_exec(
            *command, stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.DEVNULL, limit=2**24
        )
        assert job.process.stdin and job.process.stdout
        job.process.stdin.write(job.wish.model_dump_json().encode() + b"\n")
        await job.process.stdin.drain()
        async for line in job.process.stdout:
            told = json.loads(line)
            job.now(**told)
        await job.process.wait()
        if job.state == "running":
            job.now(state="failed", error="The work stopped without a result.")


@router.post("/jobs", status_code=202)
async def start(server: Here, me: Me, wish: Annotated[JobWish, Body(discriminator="kind")]) -> dict[str, Any]:
    """Simulate rounds, or count the odds for several values of one setting."""
    house = house_for(wish.game, wish)  # what is wrong with the rules is said now
    if not isinstance(wish, Simulate):
        for value in wish.values:
            configure(house.options, [(wish.key, value)])
        if wish.wager is not None:
            house.wager(wish.wager)
    elif not wish.bets.keys() <= house.wagers.keys():
        raise BadValue(f"{', '.join(wish.bets)} are not all wagers of {REGISTRY[wish.game].title}.")
    return server.jobs.start(me.id, wish).told()


@router.get("/jobs")
async def jobs(server: Here, me: Me) -> list[dict[str, Any]]:
    return [job.told() for job in server.jobs.of(me.id)]


@router.get("/jobs/{id}")
async def job(server: Here, me: Me, id: str) -> dict[str, Any]:
    return server.jobs.find(id, me.id).told()


@router.delete("/jobs/{id}")
async def cancel(server: Here, me: Me, id: str) -> dict[str, Any]:
    found = server.jobs.find(id, me.id)
    await server.jobs.cancel(found)
    return found.told()


@router.get("/jobs/{id}/events")
async def events(server: Here, me: Me, id: str) -> StreamingResponse:
    """Server-sent events: `progress` as it comes, then `done`, `failed` or `cancelled`."""
    found = server.jobs.find(id, me.id)
    return StreamingResponse(stream(found), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


async def stream(job: Job) -> AsyncIterator[str]:
    while True:
        changed, ended = job.changed, job.state in ENDS
        name = job.state if ended else "progress"
        yield f"event: {name}\ndata: {json.dumps(job.told())}\n\n"
        if ended:
            return
        try:
            await asyncio.wait_for(changed.wait(), 15)
        except TimeoutError:
            yield ": still here\n\n"

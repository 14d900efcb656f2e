"""Jobs over HTTP: simulations, sweeps and pay tables for a target, with their progress as server-sent events."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Body, Request
from fastapi.responses import StreamingResponse

from pitboss.core.errors import BadValue
from pitboss.games import REGISTRY
from pitboss.lab.design import Target, printed
from pitboss.rules.options import configure
from pitboss.server.http.context import Here, Me, Server, address_of
from pitboss.server.replies.of_jobs import JobReply
from pitboss.server.schemas import DesignPays, JobRequest, Simulate, Sweep, house_for
from pitboss.server.work.fair_queue import Asker
from pitboss.server.work.job_queue import QueuedJob

router = APIRouter(prefix="/api/v1", tags=["jobs"])

ELSEWHERE = 1.0  # seconds between two looks at a job of another worker
STREAM: dict[int | str, dict[str, Any]] = {200: {"content": {"text/event-stream": {}}}}


@router.post("/jobs", status_code=202)
async def start(
    server: Here, me: Me, request: Request, asked: Annotated[JobRequest, Body(discriminator="kind")]
) -> JobReply:
    """Simulate rounds, count the odds for several values of one setting, or find pay tables for a target edge."""
    check(asked)
    return (await server.jobs.start(Asker(address_of(request), me.id), asked)).reply()


def check(asked: JobRequest) -> None:
    """Refuse now what the job's process could not do."""
    house = house_for(asked.game, asked)
    match asked:
        case Simulate() if not asked.bets.keys() <= house.wagers.keys():
            raise BadValue(f"{', '.join(asked.bets)} are not all wagers of {REGISTRY[asked.game].title}.")
        case Sweep():
            for value in asked.values:
                configure(house.options, [(asked.key, value)])
            if asked.wager is not None:
                house.wager(asked.wager)
        case DesignPays():
            Target.read(asked.edge, asked.hit, asked.sd)
            printed(house, asked.wager)
            for row in asked.keep:
                house.pays[asked.wager].row(row)


@router.get("/jobs")
async def jobs(server: Here, me: Me) -> list[JobReply]:
    return [job.reply() for job in await server.jobs.of(me.id)]


@router.get("/jobs/{id}")
async def job(server: Here, me: Me, id: str) -> JobReply:
    return (await server.jobs.find(id, me.id)).reply()


@router.delete("/jobs/{id}")
async def cancel(server: Here, me: Me, id: str) -> JobReply:
    queued = await server.jobs.find(id, me.id)
    await server.jobs.cancel(queued)
    return queued.reply()


@router.get("/jobs/{id}/events", response_class=StreamingResponse, responses=STREAM)
async def events(server: Here, me: Me, id: str) -> StreamingResponse:
    """Server-sent events: `progress` as it comes, then `done`, `failed` or `cancelled`."""
    queued = await server.jobs.find(id, me.id)
    return StreamingResponse(
        stream(server, queued), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"}
    )


async def stream(server: Server, job: QueuedJob) -> AsyncIterator[str]:
    while not server.stopping:  # the client asks again, and gets another worker
        changed, ended = job.changed, job.ended
        name = job.row.state if ended else "progress"
        yield f"event: {name}\ndata: {job.reply().model_dump_json()}\n\n"
        if ended:
            return
        if job.task is None:  # another worker does it
            await asyncio.sleep(ELSEWHERE)
            job = await server.jobs.find(job.row.id, job.row.player)
            continue
        try:
            await asyncio.wait_for(changed.wait(), 15)
        except TimeoutError:
            yield ": still here\n\n"

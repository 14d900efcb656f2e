"""Jobs over HTTP: simulations and sweeps, with their progress as server-sent events."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Body, Request
from fastapi.responses import StreamingResponse

from pitboss.errors import BadValue
from pitboss.games import REGISTRY
from pitboss.options import configure
from pitboss.server.context import Here, Me, address_of
from pitboss.server.fair_queue import Asker
from pitboss.server.job_queue import Job
from pitboss.server.replies.of_jobs import JobReply
from pitboss.server.schemas import JobRequest, Simulate, house_for

router = APIRouter(prefix="/api/v1", tags=["jobs"])

STREAM: dict[int | str, dict[str, Any]] = {200: {"content": {"text/event-stream": {}}}}


@router.post("/jobs", response_model=JobReply, status_code=202)
async def start(
    server: Here, me: Me, request: Request, asked: Annotated[JobRequest, Body(discriminator="kind")]
) -> dict[str, Any]:
    """Simulate rounds, or count the odds for several values of one setting."""
    house = house_for(asked.game, asked)  # what is wrong with the rules is said now
    if not isinstance(asked, Simulate):
        for value in asked.values:
            configure(house.options, [(asked.key, value)])
        if asked.wager is not None:
            house.wager(asked.wager)
    elif not asked.bets.keys() <= house.wagers.keys():
        raise BadValue(f"{', '.join(asked.bets)} are not all wagers of {REGISTRY[asked.game].title}.")
    return server.jobs.start(Asker(address_of(request), me.id), asked).told()


@router.get("/jobs", response_model=list[JobReply])
async def jobs(server: Here, me: Me) -> list[dict[str, Any]]:
    return [job.told() for job in server.jobs.of(me.id)]


@router.get("/jobs/{id}", response_model=JobReply)
async def job(server: Here, me: Me, id: str) -> dict[str, Any]:
    return server.jobs.find(id, me.id).told()


@router.delete("/jobs/{id}", response_model=JobReply)
async def cancel(server: Here, me: Me, id: str) -> dict[str, Any]:
    found = server.jobs.find(id, me.id)
    await server.jobs.cancel(found)
    return found.told()


@router.get("/jobs/{id}/events", response_class=StreamingResponse, responses=STREAM)
async def events(server: Here, me: Me, id: str) -> StreamingResponse:
    """Server-sent events: `progress` as it comes, then `done`, `failed` or `cancelled`."""
    found = server.jobs.find(id, me.id)
    return StreamingResponse(stream(found), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


async def stream(job: Job) -> AsyncIterator[str]:
    while True:
        changed, ended = job.changed, job.ended
        name = job.state if ended else "progress"
        yield f"event: {name}\ndata: {json.dumps(job.told())}\n\n"
        if ended:
            return
        try:
            await asyncio.wait_for(changed.wait(), 15)
        except TimeoutError:
            yield ": still here\n\n"

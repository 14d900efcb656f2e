"""The house over HTTP: its key and signed heads, the self-check, significant events and the collusion watch."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi import Path as InPath

from pitboss import __version__
from pitboss.errors import NotFound
from pitboss.games import REGISTRY
from pitboss.server import selfcheck
from pitboss.server.client_messages import PROTOCOL
from pitboss.server.context import Here, Me, costs
from pitboss.server.people import require
from pitboss.server.replies.of_house import CheckReply, CollusionReply, HeadReply, HouseReply, SignificantReply
from pitboss.server.threads import in_thread
from pitboss.server.wallet_routes import Page
from pitboss.store.past_rounds import watch_data, watch_reply
from pitboss.table.collusion import LEAST_HANDS

router = APIRouter(prefix="/api/v1/house", tags=["house"])


@router.get("/check", response_model=CheckReply, dependencies=[costs(20)])
async def check(server: Here) -> dict[str, Any]:
    """Self-check: are program and pay tables on the disk still those this server was started with?"""
    found = await in_thread(selfcheck.now)
    started = server.program or found
    return {"started": started, "now": found, "differences": selfcheck.differences(started, found)}


@router.get("/significant", response_model=list[SignificantReply])
async def significant(
    server: Here,
    me: Me,
    after: Annotated[int, Query(ge=0, le=2**53)] = 0,
    limit: Page = 100,
    worker: Annotated[int, Query(ge=1, le=99)] = 1,
) -> list[dict[str, Any]]:
    """The log of significant events, for admins: who changed what, with before and after. Each worker has its own."""
    require(me)
    if worker != server.floor.elsewhere.number:
        found: list[dict[str, Any]]
        found = await server.floor.elsewhere.house_of(worker, "significant", after=after, limit=limit)
        return found
    return [dict(one) for one in await server.floor.store.noted(after, limit)]


@router.get("/watch", response_model=CollusionReply)
async def collusion(server: Here, me: Me, least: Annotated[int, Query(ge=1, le=2**53)] = LEAST_HANDS) -> dict[str, Any]:
    """The collusion watch, for admins: pairs of players who shared at least so many hands, the most striking first."""
    require(me)
    here = await watch_data(server.floor.store, REGISTRY.__getitem__)
    return await in_thread(watch_reply, [here, *await server.floor.elsewhere.house("watch")], least)


@router.get("", response_model=HouseReply)
async def house(server: Here) -> dict[str, Any]:
    """The house's key and its latest signed head. A head that was kept proves later that nothing was changed."""
    store = server.floor.store
    head = await store.head()
    key = store.keys.public.hex()
    return {
        "version": __version__,
        "protocol": PROTOCOL,
        "public_key": key,
        "head": head and asdict(head),
        "history": store.history,
    }


@router.get("/heads/{number}", response_model=HeadReply)
async def head_at(server: Here, number: Annotated[int, InPath(ge=1, le=2**53)]) -> dict[str, Any]:
    """The signed head of one commit, to be compared with one that was kept."""
    head = await server.floor.store.head_at(number)
    if head is None:
        raise NotFound(f"There is no commit {number}: it is still to come, or the database was set back.")
    return asdict(head)

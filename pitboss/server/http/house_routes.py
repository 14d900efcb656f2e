"""The house over HTTP: its key and signed heads, the self-check, significant events and the collusion watch."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Query
from fastapi import Path as InPath

from pitboss import __version__
from pitboss.core.errors import NotFound
from pitboss.games import REGISTRY
from pitboss.server import selfcheck
from pitboss.server.client_messages import PROTOCOL
from pitboss.server.http.context import Here, Me, costs
from pitboss.server.http.wallet_routes import Page
from pitboss.server.people.people import require
from pitboss.server.replies.of_house import (
    CheckReply,
    CollusionReply,
    HeadReply,
    HouseReply,
    ProgramReply,
    SignificantReply,
)
from pitboss.server.work.threads import in_thread
from pitboss.store.past_rounds import watch_data, watch_reply
from pitboss.table.collusion import LEAST_HANDS

router = APIRouter(prefix="/api/v1/house", tags=["house"])


@router.get("/check", dependencies=[costs(20)])
async def check(server: Here) -> CheckReply:
    """Self-check: are program and pay tables on the disk still those this server was started with?"""
    program = await in_thread(selfcheck.now)
    started = server.program or program
    differences = selfcheck.differences(started, program)
    return CheckReply(started=ProgramReply(**started), now=ProgramReply(**program), differences=differences)


@router.get("/significant")
async def significant(
    server: Here,
    me: Me,
    after: Annotated[int, Query(ge=0, le=2**53)] = 0,
    limit: Page = 100,
) -> list[SignificantReply]:
    """The log of significant events, for admins: who changed what, with before and after."""
    require(me)
    return [SignificantReply(**event) for event in await server.floor.store.noted(after, limit)]


@router.get("/watch")
async def collusion(server: Here, me: Me, least: Annotated[int, Query(ge=1, le=2**53)] = LEAST_HANDS) -> CollusionReply:
    """The collusion watch, for admins: pairs who shared at least this many hands, the most striking first."""
    require(me)
    data = await watch_data(server.floor.store, REGISTRY.__getitem__)
    return CollusionReply(**await in_thread(watch_reply, data, least))


@router.get("")
async def house(server: Here) -> HouseReply:
    """The house's key and its latest signed head. A head that was kept proves later that nothing was changed."""
    store = server.floor.store
    head = await store.head()
    return HouseReply(
        version=__version__,
        protocol=PROTOCOL,
        public_key=store.keys.public.hex(),
        head=HeadReply(**asdict(head)) if head else None,
        history=store.history,
    )


@router.get("/heads/{number}")
async def head_at(server: Here, number: Annotated[int, InPath(ge=1, le=2**53)]) -> HeadReply:
    """The signed head of one commit, to be compared with one that was kept."""
    head = await server.floor.store.head_at(number)
    if head is None:
        raise NotFound(f"There is no commit {number}: it is still to come, or the database was set back.")
    return HeadReply(**asdict(head))

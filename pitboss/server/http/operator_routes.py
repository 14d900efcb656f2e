"""The operator's routes, for admins: tables with their seats, players, takings and jobs; rounds that must be void."""

from __future__ import annotations

from typing import Annotated, cast

from fastapi import APIRouter, Query
from pydantic import Field

from pitboss.core.errors import NotFound, NotNow
from pitboss.ledger.accounts import wallet
from pitboss.server.http.context import Here, Me
from pitboss.server.http.wallet_routes import Page
from pitboss.server.live.floor import Floor
from pitboss.server.live.live_table import display_name
from pitboss.server.people.people import require, require_fresh
from pitboss.server.replies.of_house import (
    HeldSeatReply,
    HouseTableReply,
    HouseTablesReply,
    PlayerAccountReply,
    TakingsReply,
    VoidedReply,
)
from pitboss.server.replies.of_jobs import HouseJobReply
from pitboss.server.schemas import Body
from pitboss.store import open_tables
from pitboss.store.names import accounts_after
from pitboss.store.open_tables import OpenTable
from pitboss.store.overview import takings
from pitboss.table.shapes import PhaseName

router = APIRouter(prefix="/api/v1/house", tags=["operator"])


class VoidRequest(Body):
    reason: str = Field(min_length=3, max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$", examples=["A card was exposed."])


def table_reply(floor: Floor, known: OpenTable) -> HouseTableReply:
    live = floor.tables.get(known.id)
    return HouseTableReply(
        id=known.id,
        name=known.settings.name,
        game=known.row.game,
        owner=known.settings.owner,
        unlisted=known.settings.private,
        solo=known.settings.solo,
        phase=cast(PhaseName, known.row.phase),
        round=known.row.round,
        seats={str(held.number): HeldSeatReply(player=name, chips=held.chips) for name, held in known.seats.items()},
        connections=len(live.clients) if live else 0,
        loaded=live is not None,
    )


@router.get("/tables")
async def tables(
    server: Here, me: Me, before: Annotated[int | None, Query(ge=0, le=2**53)] = None, limit: Page = 100
) -> HouseTablesReply:
    """Every open table, unlisted and solo ones too, the newest first. `next` is the `before` of the next page."""
    require(me)
    page, following = await open_tables.page(server.floor.store, "", before, limit, private=True)
    return HouseTablesReply(tables=[table_reply(server.floor, known) for known in page], next=following)


@router.post("/tables/{id}/void")
async def void(server: Here, me: Me, id: str, body: VoidRequest) -> VoidedReply:
    """Call off the round in play: every chip goes back, and the reason is shown and stored."""
    require(me)
    require_fresh(me)
    live = await server.floor.table(id)
    number = live.table.number
    if not live.table.play:
        raise NotNow(f"No round is in play at table {id}.")
    await live.void(body.reason)
    await server.floor.store.note(me.id, "void", {"round": f"{id}/{number}"}, {"reason": body.reason})
    return VoidedReply(round=f"{id}/{number}", reason=body.reason)


@router.get("/players")
async def players(
    server: Here, me: Me, after: Annotated[str, Query(max_length=40)] = "", limit: Page = 100
) -> list[PlayerAccountReply]:
    """Accounts by name, with their chips and seats. `after` is the last name of the page before."""
    require(me)
    floor = server.floor
    return [
        PlayerAccountReply(
            id=row.id,
            name=row.name,
            role=row.role,
            wallet=await floor.store.balance(wallet(row.id)),
            seats=await floor.seats_of(row.id),
        )
        for row in await accounts_after(floor.store, after, limit)
    ]


@router.get("/takings")
async def house_takings(server: Here, me: Me) -> TakingsReply:
    """What the bank has won, what was raked and how many chips were issued, in cents."""
    require(me)
    return TakingsReply(**await takings(server.floor.store))


@router.get("/jobs")
async def jobs(server: Here, me: Me) -> list[HouseJobReply]:
    """Unfinished jobs of all players."""
    require(me)
    return [
        HouseJobReply(**dict(job.reply()) | {"result": None}, player=player, name=display_name(player, None))
        for job in await server.jobs.unfinished()
        for player in [job.row.player]
    ]


@router.delete("/jobs/{id}", status_code=204)
async def cancel(server: Here, me: Me, id: str) -> None:
    require(me)
    job = next((job for job in await server.jobs.unfinished() if job.row.id == id), None)
    if job is None:
        raise NotFound(f"There is no unfinished job {id!r}.")
    await server.jobs.cancel(job)

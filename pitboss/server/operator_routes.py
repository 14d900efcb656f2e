"""The operator's routes, for admins: tables with their seats, players, takings and jobs; rounds that must be void."""

from __future__ import annotations

from collections import Counter
from operator import itemgetter
from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import Field

from pitboss.errors import NotFound, NotNow
from pitboss.ledger.accounts import wallet
from pitboss.server.context import Here, Me
from pitboss.server.floor import Floor
from pitboss.server.live import display_name
from pitboss.server.lobby import KnownTable
from pitboss.server.people import require
from pitboss.server.replies.of_house import HouseTablesReply, PlayerAccountReply, TakingsReply, VoidedReply
from pitboss.server.replies.of_jobs import HouseJobReply
from pitboss.server.schemas import Body
from pitboss.server.wallet_routes import Page
from pitboss.store.names import accounts_after
from pitboss.store.overview import takings

router = APIRouter(prefix="/api/v1/house", tags=["operator"])


class VoidRequest(Body):
    reason: str = Field(min_length=3, max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$", examples=["A card was exposed."])


def shown(floor: Floor, id: str, known: KnownTable) -> dict[str, Any]:
    live = floor.tables.get(id)
    return {
        "id": id,
        "name": known.settings.name,
        "game": known.row.game,
        "owner": known.settings.owner,
        "private": known.settings.private,
        "solo": known.settings.solo,
        "phase": known.phase,
        "round": known.round,
        "seats": {str(number): {"player": player, "chips": chips} for player, (number, chips) in known.seats.items()},
        "connections": len(live.clients) if live else 0,
        "loaded": live is not None,
    }


@router.get("/tables", response_model=HouseTablesReply)
async def tables(
    server: Here, me: Me, before: Annotated[int | None, Query(ge=0, le=2**53)] = None, limit: Page = 100
) -> dict[str, Any]:
    """Every open table, private and solo ones too, the newest first. `next` is the `before` of the next page."""
    require(me)
    found = tables_here(server.floor, before, limit + 1)
    for there in await server.floor.elsewhere.house("tables", before=before, limit=limit + 1):
        found += there
    found.sort(key=itemgetter(0), reverse=True)
    more = found[limit - 1][0] if len(found) > limit else None
    return {"tables": [table for _, table in found[:limit]], "next": more}


def tables_here(floor: Floor, before: int | None, limit: int) -> list[tuple[int, dict[str, Any]]]:
    """Open tables of this worker with their numbers, the newest first."""
    found, _ = floor.known.page("", before, limit, private=True)
    return [(known.number, shown(floor, id, known)) for id, known in found]


@router.post("/tables/{id}/void", response_model=VoidedReply)
async def void(server: Here, me: Me, id: str, body: VoidRequest) -> dict[str, Any]:
    """Call off the round in play: every chip goes back, and the reason is shown and stored."""
    require(me)
    live = await server.floor.table(id)
    number = live.table.number
    if not live.table.play:
        raise NotNow(f"No round is in play at table {id}.")
    await live.void(body.reason)
    await server.floor.store.note(me.id, "void", {"round": f"{id}/{number}"}, {"reason": body.reason})
    return {"round": f"{id}/{number}", "reason": body.reason}


@router.get("/players", response_model=list[PlayerAccountReply])
async def players(
    server: Here, me: Me, after: Annotated[str, Query(max_length=40)] = "", limit: Page = 100
) -> list[dict[str, Any]]:
    """Accounts by name, with their chips and seats. `after` is the last name of the page before."""
    require(me)
    found = await players_here(server.floor, after, limit)
    for there in await server.floor.elsewhere.house("players", after=after, limit=limit):
        found += there
    return sorted(found, key=itemgetter("name"))[:limit]


async def players_here(floor: Floor, after: str, limit: int) -> list[dict[str, Any]]:
    """Accounts of this worker by name; one that only visits has no password here."""
    found = []
    for row in await accounts_after(floor.store, after, limit):
        balance = await floor.store.balance(wallet(row.id))
        person = {"id": row.id, "name": row.name, "role": row.role}
        seats = floor.seats_of(row.id) + await floor.elsewhere.seats(row.id)
        found.append({**person, "wallet": balance, "seats": seats})
    return found


@router.get("/takings", response_model=TakingsReply)
async def house_takings(server: Here, me: Me) -> dict[str, int]:
    """What the bank has won, what was raked and how many chips were issued, in cents."""
    require(me)
    total = Counter(await takings(server.floor.store))
    for there in await server.floor.elsewhere.house("takings"):
        total.update(there)
    return total


@router.get("/jobs", response_model=list[HouseJobReply])
async def jobs(server: Here, me: Me) -> list[dict[str, Any]]:
    """Unfinished jobs of all players."""
    require(me)
    return [
        {**job.reply(), "player": job.asker.person, "name": display_name(job.asker.person, None), "result": None}
        for job in server.jobs.unfinished()
    ]


@router.delete("/jobs/{id}", status_code=204)
async def cancel(server: Here, me: Me, id: str) -> None:
    require(me)
    job = next((job for job in server.jobs.unfinished() if job.id == id), None)
    if job is None:
        raise NotFound(f"There is no unfinished job {id!r}.")
    await server.jobs.cancel(job)

"""A player's chips over HTTP: balance, re-buy, own limits, statement, latest rounds."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query

from pitboss.errors import AlreadyPosted, NotNow
from pitboss.ledger.accounts import Kind, player_of, wallet
from pitboss.ledger.postings import Transfer, issue
from pitboss.money import dollars
from pitboss.server.context import Here, Me, Server
from pitboss.server.floor import OPERATOR
from pitboss.server.people import require
from pitboss.server.recall import result_of
from pitboss.server.schemas import OperatorLimits, OwnLimits, RebuyWish
from pitboss.store.asked import balance_before, latest_rounds, moved, was_posted
from pitboss.store.store import Change

router = APIRouter(prefix="/api/v1", tags=["wallet"])

LOW = 10  # a re-buy is for who has less than this part of the first chips left

Page = Annotated[int, Query(ge=1, le=500)]


async def shown(server: Server, player: str) -> dict[str, Any]:
    store, most = server.floor.store, server.settings.chips
    balance, seated = await store.balance(wallet(player)), server.floor.chips_of(player)
    limits = await server.floor.limits(player)
    return {
        "balance": balance,
        "seated": seated,
        "limits": {name: limits.get(name) or None for name in ("hand", "day_loss")},
        "rebuy": {"amount": most, "allowed": balance + seated <= most // LOW},
    }


@router.get("/wallet")
async def see(server: Here, me: Me) -> dict[str, Any]:
    return await shown(server, me.id)


@router.post("/wallet/rebuy")
async def rebuy(server: Here, me: Me, wish: RebuyWish) -> dict[str, Any]:
    """Play chips, filled up to the first amount. The same key fills once."""
    now, most = await shown(server, me.id), server.settings.chips
    have = now["balance"] + now["seated"]
    transfer = issue(f"{me.id}/rebuy/{wish.key}", me.id, max(1, most - have))
    if not now["rebuy"]["allowed"]:
        if await was_posted(server.floor.store, transfer.id):
            return now
        raise NotNow(f"{dollars(have)} are left; chips are filled up when no more than {dollars(most // LOW)} are.")
    try:
        await server.floor.store.commit(Change(transfers=(transfer,)))
    except AlreadyPosted:
        return now
    return await shown(server, me.id)


@router.put("/wallet/limits")
async def limit(server: Here, me: Me, wish: OwnLimits) -> dict[str, Any]:
    """Your own limits; 0 in the store stands for none."""
    await server.floor.set_limits(me.id, {"hand": wish.hand or 0, "day_loss": wish.day_loss or 0}, me.id)
    return await shown(server, me.id)


@router.put("/limits")
async def operator_limits(server: Here, me: Me, wish: OperatorLimits) -> dict[str, Any]:
    """The operator's limits, for admins: most on a single wager of new tables, and for every player."""
    require(me)
    named = {"maximum": wish.maximum or 0, "hand": wish.hand or 0, "day_loss": wish.day_loss or 0}
    await server.floor.set_limits(OPERATOR, named, me.id)
    return {name: amount or None for name, amount in (await server.floor.limits(OPERATOR)).items()}


@router.get("/wallet/statement")
async def statement(
    server: Here, me: Me, after: Annotated[int, Query(ge=0, le=2**53)] = 0, limit: Page = 100
) -> dict[str, Any]:
    """Every movement of your chips in order, wallet and seats together, so that it can be added up by hand."""
    store = server.floor.store
    opening = await balance_before(store, me.id, after)
    found = await moved(store, me.id, after, limit + 1)
    lines, balance = [], opening
    for one in found[:limit]:
        change = _change(one.transfer, me.id)
        balance += change
        lines.append({"n": one.n, "at": one.at, "change": change, "balance": balance, **_told(one.transfer)})
    more = len(found) > limit
    return {"opening": opening, "lines": lines, "closing": balance, "next": lines[-1]["n"] if more else None}


def _change(transfer: Transfer, player: str) -> int:
    return transfer.amount * ((player_of(transfer.credit) == player) - (player_of(transfer.debit) == player))


def _told(transfer: Transfer) -> dict[str, Any]:
    seats = [account for account in (transfer.debit, transfer.credit) if account.kind is Kind.SEAT]
    table = seats[0].owner.split("/")[0] if seats else ""
    return {
        "why": transfer.why.value,
        "amount": transfer.amount,
        "table": table,
        "round": transfer.round,
        "spot": transfer.spot,
        "wager": transfer.wager,
        "note": transfer.note,
    }


@router.get("/wallet/rounds")
async def rounds(server: Here, me: Me, limit: Page = 50) -> list[dict[str, Any]]:
    """Your latest rounds."""
    return [await result_of(server.floor, row, me.id) for row in await latest_rounds(server.floor.store, me.id, limit)]

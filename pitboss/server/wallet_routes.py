"""A player's chips over HTTP: balance, re-buy, own limits, statement, latest rounds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from heapq import merge
from itertools import islice
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from sqlalchemy import Connection

from pitboss.errors import BadValue, NotNow
from pitboss.games import REGISTRY
from pitboss.ledger.accounts import AccountKind, player_of
from pitboss.ledger.postings import Transfer, issue
from pitboss.money import dollars
from pitboss.server.context import Here, Me, Server, charge
from pitboss.server.floor import Floor
from pitboss.server.people import require
from pitboss.server.replies.of_wallet import HouseLimitsReply, RoundLineReply, StatementReply, WalletReply
from pitboss.server.schemas import OperatorLimits, OwnLimits, RebuyRequest
from pitboss.store.house_keys import Keys
from pitboss.store.moves import last_move, under_way
from pitboss.store.play_limits_store import DAY_LOSS, HAND, OPERATOR, Limit
from pitboss.store.queries import PlayedRound, chips_of, is_booked, latest_rounds, transfers_after
from pitboss.store.sql import SqlStore
from pitboss.store.store import Change

router = APIRouter(prefix="/api/v1", tags=["wallet"])

LOW = 10  # a re-buy is offered below one tenth of the first chips

LINES = 50  # of a page take about as long as a usual request

Page = Annotated[int, Query(ge=1, le=500)]


def by_lines(request: Request) -> None:
    """A long page counts as more than one request at its address's rate."""
    asked = request.query_params.get("limit", "")
    if asked.isdecimal() and len(asked) <= 3:  # else it is refused
        charge(request, int(asked) // LINES)


async def shown(server: Server, player: str) -> dict[str, Any]:
    store, most = server.floor.store, server.settings.chips
    at_hand = await server.floor.at_hand(player)
    limits, chips = await server.floor.limits.of(player), await store.read(lambda c: chips_of(c, player))
    elsewhere = await server.floor.elsewhere.worth(player)
    return {
        "balance": chips.wallet + at_hand,
        "seated": chips.seated - at_hand + elsewhere,
        "limits": {name: limits.get(name, Limit()).amount or None for name in (HAND, DAY_LOSS)},
        "pending_limits": {
            name: {"amount": limit.next_amount or None, "at": limit.next_at}
            for name, limit in limits.items()
            if limit.next_at is not None
        },
        "rebuy": {"amount": most, "allowed": chips.total + elsewhere <= most // LOW},
    }


@router.get("/wallet", response_model=WalletReply, response_model_exclude_unset=True)
async def see(server: Here, me: Me) -> dict[str, Any]:
    return await shown(server, me.id)


@router.post("/wallet/rebuy", response_model=WalletReply, response_model_exclude_unset=True)
async def rebuy(server: Here, me: Me, body: RebuyRequest) -> dict[str, Any]:
    """Play chips, filled up to the first amount. The same key fills once."""
    most, id = server.settings.chips, f"{me.id}/rebuy/{body.key}"
    store = server.floor.store
    moved, going = await store.read(lambda one: (last_move(one, me.id), under_way(one, me.id)))
    elsewhere = await server.floor.elsewhere.worth(me.id)

    def make(connection: Connection) -> Change:
        if is_booked(connection, id):
            return Change()
        if going or last_move(connection, me.id) != moved:
            raise NotNow("Chips of yours are on their way to a table or back; try again in a moment.")
        have = chips_of(connection, me.id).total + under_way(connection, me.id) + elsewhere
        if have > most // LOW:
            left, low = dollars(have), dollars(most // LOW)
            raise NotNow(f"You have {left} left; new chips come when you have {low} or less, bets in play included.")
        return Change(transfers=(issue(id, me.id, most - have),))

    await store.commit(make)
    return await shown(server, me.id)


@router.put("/wallet/limits", response_model=WalletReply, response_model_exclude_unset=True)
async def limit(server: Here, me: Me, body: OwnLimits) -> dict[str, Any]:
    """Your own limits. A stricter one holds at once, a looser one after a day."""
    await server.floor.limits.set(me.id, {HAND: body.hand or 0, DAY_LOSS: body.day_loss or 0}, me.id)
    await server.floor.elsewhere.limits_changed(me.id)
    return await shown(server, me.id)


@router.put("/limits", response_model=HouseLimitsReply)
async def operator_limits(server: Here, me: Me, body: OperatorLimits) -> dict[str, Any]:
    """The operator's limits, for admins: most on a single wager of new tables, and for every player."""
    require(me)
    named = {"maximum": body.maximum or 0, HAND: body.hand or 0, DAY_LOSS: body.day_loss or 0}
    await server.floor.limits.set(OPERATOR, named, me.id)
    await server.floor.elsewhere.limits_changed(OPERATOR)
    held = await server.floor.limits.of(OPERATOR)
    return {name: held.get(name, Limit()).amount or None for name in named}


@router.get("/wallet/statement", response_model=StatementReply, dependencies=[Depends(by_lines)])
async def statement(
    server: Here, me: Me, after: Annotated[str, Query(max_length=500)] = "0", limit: Page = 100
) -> dict[str, Any]:
    """Every movement of your chips in order, wallet and seats together, so that it can be added up by hand."""
    floor = server.floor
    places, opening = read_cursor(floor.store.keys, me.id, after)
    own = floor.elsewhere.number
    found = {own: await lines_here(floor.store, me.id, places.get(own, 0), limit + 1)}
    found |= await floor.elsewhere.statement(me.id, places, limit + 1)
    merged = merge(
        *([(line, worker) for line in lines] for worker, lines in found.items()), key=lambda one: one[0]["at"]
    )
    lines, balance = [], opening
    for line, worker in islice(merged, limit):
        balance += line["change"]
        places[worker] = line["n"]
        lines.append({**line, "balance": balance})
    more = sum(map(len, found.values())) > limit
    following = cursor(floor.store.keys, me.id, places, balance) if more else None
    return {"opening": opening, "lines": lines, "closing": balance, "next": following}


async def lines_here(store: SqlStore, player: str, after: int, limit: int) -> list[dict[str, Any]]:
    """Lines of a statement from this worker's journal."""
    return [
        {"n": one.n, "at": one.at, "change": _change(one.transfer, player), **_line(one.transfer)}
        for one in await transfers_after(store, player, after, limit)
    ]


def cursor(keys: Keys, player: str, places: Mapping[int, int], balance: int) -> str:
    """Where a page ends in each worker's journal, with the balance there.

    It is signed, so that the next page need not add up all before it.
    """
    where = "_".join(f"{worker}-{n}" for worker, n in sorted(places.items()))
    return f"{where}.{balance}.{keys.mark('statement', player, where, balance)}"


def read_cursor(keys: Keys, player: str, text: str) -> tuple[dict[int, int], int]:
    if text == "0":
        return {}, 0
    found = re.fullmatch(r"(\d{1,2}-\d{1,16}(?:_\d{1,2}-\d{1,16})*)\.(-?\d{1,16})\.([0-9a-f]+)", text)
    if not found or not keys.marked(found[3], "statement", player, found[1], int(found[2])):
        raise BadValue("after: use the `next` of the page before, or 0 for the first page.")
    places = (place.split("-") for place in found[1].split("_"))
    return {int(worker): int(n) for worker, n in places}, int(found[2])


def _change(transfer: Transfer, player: str) -> int:
    return transfer.amount * ((player_of(transfer.credit) == player) - (player_of(transfer.debit) == player))


def _line(transfer: Transfer) -> dict[str, Any]:
    seats = [account for account in (transfer.debit, transfer.credit) if account.kind is AccountKind.SEAT]
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


@router.get("/wallet/rounds", response_model=list[RoundLineReply], dependencies=[Depends(by_lines)])
async def rounds(server: Here, me: Me, limit: Page = 50) -> list[dict[str, Any]]:
    """Your latest rounds."""
    floor = server.floor
    found = await rounds_here(floor, me.id, limit) + await floor.elsewhere.rounds(me.id, limit)
    return sorted(found, key=lambda one: -one["at"])[:limit]


async def rounds_here(floor: Floor, player: str, limit: int) -> list[dict[str, Any]]:
    return [round_line(played, player) for played in await latest_rounds(floor.store, player, limit)]


def round_line(played: PlayedRound, player: str) -> dict[str, Any]:
    """A round in one line, for its player."""
    mine = {seat for seat, one in played.started["players"].items() if one == player}
    staked: Counter[str] = Counter()  # before the deal
    for seat in mine & played.started["bets"].keys():
        staked.update(played.started["bets"][seat])
    return {
        "id": played.id,
        "table": played.table,
        "number": played.number,
        "game": played.game,
        "title": REGISTRY[played.game].title,
        "state": played.state,
        "result": sum(played.ended.get("results", {}).get(seat, 0) for seat in mine),
        "staked": staked,
        "at": played.at,
    }

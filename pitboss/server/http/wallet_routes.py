"""A player's chips over HTTP: balance, re-buy, own limits, statement, latest rounds."""

from __future__ import annotations

import re
from collections import Counter
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from sqlalchemy import Connection

from pitboss.core.errors import BadValue, NotNow
from pitboss.core.money import dollars
from pitboss.games import REGISTRY
from pitboss.ledger.accounts import AccountKind, player_of
from pitboss.ledger.postings import Transfer, issue
from pitboss.server.http.context import Here, Me, Server, charge
from pitboss.server.people.people import require, require_fresh
from pitboss.server.replies.of_wallet import (
    BettingReply,
    HeldLimitsReply,
    HouseLimitsReply,
    PendingLimitReply,
    PendingLimitsReply,
    RebuyReply,
    RoundLineReply,
    StatementLineReply,
    StatementReply,
    WalletReply,
)
from pitboss.server.schemas import OperatorLimits, OwnLimits, RebuyRequest
from pitboss.store.house_keys import Keys
from pitboss.store.locks import hold_chips
from pitboss.store.play_limits_store import DAY_LOSS, HAND, OPERATOR, Limit
from pitboss.store.queries import (
    BookedTransfer,
    PlayedRound,
    cards_of_rounds,
    chips_of,
    events_of_rounds,
    is_booked,
    latest_rounds,
    seats_of,
    transfers_after,
)
from pitboss.store.store import Change
from pitboss.table.betting_figures import figures_of
from pitboss.table.collusion import hand_of

router = APIRouter(prefix="/api/v1", tags=["wallet"])

LOW = 10  # a re-buy is offered below one tenth of the first chips

LINES = 50  # of a page take about as long as a usual request

Page = Annotated[int, Query(ge=1, le=500)]


def by_lines(request: Request) -> None:
    """A long page counts as more than one request at its address's rate."""
    asked = request.query_params.get("limit", "")
    if asked.isdecimal() and len(asked) <= 3:  # else it is refused
        charge(request, int(asked) // LINES)


async def wallet_reply(server: Server, player: str) -> WalletReply:
    store, most = server.floor.store, server.settings.chips
    at_hand = await server.floor.at_hand(player)
    limits, chips = await server.floor.limits.of(player), await store.read(lambda c: chips_of(c, player))
    pending = {
        name: PendingLimitReply(amount=limit.next_amount or None, at=limit.next_at)
        for name, limit in limits.items()
        if limit.next_at is not None
    }
    return WalletReply(
        balance=chips.wallet + at_hand,
        seated=chips.seated - at_hand,
        limits=HeldLimitsReply(**{name: limits.get(name, Limit()).amount or None for name in (HAND, DAY_LOSS)}),
        pending_limits=PendingLimitsReply(**pending),
        rebuy=RebuyReply(amount=most, allowed=chips.total <= most // LOW),
    )


@router.get("/wallet", response_model_exclude_unset=True)
async def see(server: Here, me: Me) -> WalletReply:
    return await wallet_reply(server, me.id)


@router.post("/wallet/rebuy", response_model_exclude_unset=True)
async def rebuy(server: Here, me: Me, body: RebuyRequest) -> WalletReply:
    """Play chips, filled up to the first amount. The same key fills once."""
    most, id = server.settings.chips, f"{me.id}/rebuy/{body.key}"
    store = server.floor.store

    def make(connection: Connection) -> Change:
        if is_booked(connection, id):
            return Change()
        hold_chips(connection, me.id)
        have = chips_of(connection, me.id).total
        if have > most // LOW:
            left, low = dollars(have), dollars(most // LOW)
            raise NotNow(f"You have {left} left; new chips come when you have {low} or less, bets in play included.")
        return Change(transfers=(issue(id, me.id, most - have),))

    await store.commit(make)
    return await wallet_reply(server, me.id)


@router.put("/wallet/limits", response_model_exclude_unset=True)
async def limit(server: Here, me: Me, body: OwnLimits) -> WalletReply:
    """Your own limits. A stricter one holds at once, a looser one after a day."""
    await server.floor.limits.set(me.id, {HAND: body.hand or 0, DAY_LOSS: body.day_loss or 0}, me.id)
    return await wallet_reply(server, me.id)


@router.put("/limits")
async def operator_limits(server: Here, me: Me, body: OperatorLimits) -> HouseLimitsReply:
    """The operator's limits, for admins: most on a single wager of new tables, and for every player."""
    require(me)
    require_fresh(me)
    named = {"maximum": body.maximum or 0, HAND: body.hand or 0, DAY_LOSS: body.day_loss or 0}
    await server.floor.limits.set(OPERATOR, named, me.id)
    held = await server.floor.limits.of(OPERATOR)
    return HouseLimitsReply(**{name: held.get(name, Limit()).amount or None for name in named})


@router.get("/wallet/statement", dependencies=[Depends(by_lines)])
async def statement(
    server: Here, me: Me, after: Annotated[str, Query(max_length=500)] = "0", limit: Page = 100
) -> StatementReply:
    """Every movement of your chips in order, wallet and seats together, so that it can be added up by hand."""
    store = server.floor.store
    last, opening = read_cursor(store.keys, me.id, after)
    booked = await transfers_after(store, me.id, last, limit + 1)
    lines, balance = [], opening
    for entry in booked[:limit]:
        balance += _change(entry.transfer, me.id)
        lines.append(_line(entry, me.id, balance))
        last = entry.n
    following = cursor(store.keys, me.id, last, balance) if len(booked) > limit else None
    return StatementReply(opening=opening, lines=lines, closing=balance, next=following)


def cursor(keys: Keys, player: str, last: int, balance: int) -> str:
    """Where a page ends in the journal, with the balance there.

    It is signed, so that the next page need not add up all before it.
    """
    return f"{last}.{balance}.{keys.mark('statement', player, last, balance)}"


def read_cursor(keys: Keys, player: str, text: str) -> tuple[int, int]:
    if text == "0":
        return 0, 0
    parts = re.fullmatch(r"(\d{1,16})\.(-?\d{1,16})\.([0-9a-f]+)", text)
    if not parts or not keys.marked(parts[3], "statement", player, int(parts[1]), int(parts[2])):
        raise BadValue("after: use the `next` of the page before, or 0 for the first page.")
    return int(parts[1]), int(parts[2])


def _change(transfer: Transfer, player: str) -> int:
    return transfer.amount * ((player_of(transfer.credit) == player) - (player_of(transfer.debit) == player))


def _line(entry: BookedTransfer, player: str, balance: int) -> StatementLineReply:
    transfer = entry.transfer
    seats = [account for account in (transfer.debit, transfer.credit) if account.kind is AccountKind.SEAT]
    return StatementLineReply(
        n=entry.n,
        at=entry.at,
        change=_change(transfer, player),
        balance=balance,
        why=transfer.why.value,
        amount=transfer.amount,
        table=seats[0].owner.split("/")[0] if seats else "",
        round=transfer.round,
        spot=transfer.spot,
        wager=transfer.wager,
        note=transfer.note,
    )


@router.get("/wallet/rounds", dependencies=[Depends(by_lines)])
async def rounds(server: Here, me: Me, limit: Page = 50) -> list[RoundLineReply]:
    """Your latest rounds."""
    latest = await latest_rounds(server.floor.store, me.id, limit)
    hands = await cards_of_rounds(server.floor.store, latest, me.id)
    return [round_line(played, me.id, hands[played.id]) for played in latest]


@router.get("/wallet/betting", dependencies=[Depends(by_lines)])
async def betting(server: Here, me: Me, limit: Page = 50) -> BettingReply:
    """How you bet in those of your latest rounds that were played between players."""
    played = {past.id: past for past in await latest_rounds(server.floor.store, me.id, limit) if past.state == "done"}
    pooled = {past.game: REGISTRY[past.game].pooled for past in played.values()}
    ids = [id for id, past in played.items() if pooled[past.game]]
    events = await events_of_rounds(server.floor.store, ids)
    hands = [hand_of(played[id].table, events[id], pooled[played[id].game]) for id in ids]
    return BettingReply(**figures_of(hands, me.id)._asdict())


def round_line(played: PlayedRound, player: str, hands: list[str]) -> RoundLineReply:
    """A round in one line, for its player."""
    mine = {str(seat) for seat in seats_of(played, player)}
    staked: Counter[str] = Counter()  # before the deal
    for seat in mine & played.started["bets"].keys():
        staked.update(played.started["bets"][seat])
    return RoundLineReply(
        id=played.id,
        table=played.table,
        number=played.number,
        game=played.game,
        title=REGISTRY[played.game].title,
        state=played.state,
        result=sum(played.ended.get("results", {}).get(seat, 0) for seat in mine),
        staked=staked,
        hands=hands,
        at=played.at,
    )

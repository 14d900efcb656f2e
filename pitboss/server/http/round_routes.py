"""Routes of finished rounds: the record, review, reasons and the proof of fairness."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import asdict
from enum import Enum
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request

from pitboss.core.errors import Broken, NoSession, NotFound, NotNow, OtherRules, StillCounting
from pitboss.derive.bet_reasons import reasons
from pitboss.engine.simulation_driver import won
from pitboss.games import REGISTRY
from pitboss.ledger.accounts import is_bot
from pitboss.rules.house import House
from pitboss.server.http.context import Here, Me, Server, address_of, costs, server_of, token_of
from pitboss.server.live import coach
from pitboss.server.live.floor import Floor
from pitboss.server.live.live_table import display_name
from pitboss.server.live.stored_decisions import StoredDecision, dealt_again, decisions
from pitboss.server.replies.of_rounds import (
    AskedOfCardsReply,
    BetReasonReply,
    FairnessReply,
    ReviewReply,
    RoundReply,
    UnvaluedReply,
)
from pitboss.server.work.fair_queue import Asker
from pitboss.store import past_rounds
from pitboss.store.durable_table import house_of
from pitboss.store.queries import wallet_before
from pitboss.store.store import RoundRow, StoredEvent, TableRow
from pitboss.table import felt_views
from pitboss.table.event_codec import DID
from pitboss.table.fairness_records import FORMAT
from pitboss.table.shapes import TableEventReply
from pitboss.table.state import Table
from pitboss.table.views import ROOM, Viewer, frame

router = APIRouter(prefix="/api/v1", tags=["rounds"])


async def find(floor: Floor, table: str, number: int) -> tuple[RoundRow, TableRow]:
    round = await floor.store.round(f"{table}/{number}") if number < 2**53 else None
    row = await floor.store.table(table) if round else None
    if round is None or row is None:
        raise NotFound(f"There is no round {table}/{number}.")
    if round.state == "open":
        raise NotNow(f"Round {round.id} is still in play.")
    return round, row


async def viewer(request: Request) -> str:
    """The id of the signed-in player; empty without a session, as a round can be shared by its link."""
    try:
        return (await server_of(request).people.of_token(token_of(request))).id
    except NoSession:
        return ""


@router.get("/rounds/{table}/{number}", response_model_exclude_unset=True, dependencies=[costs(5)])
async def round(
    server: Here, request: Request, table: str, number: int, views: Annotated[bool, Query()] = False
) -> RoundReply:
    """A finished round as the asker may see it; with `views` the felt after each event."""
    past, row = await find(server.floor, table, number)
    house, settings = house_of(row, REGISTRY.__getitem__)
    stored = await server.floor.store.events(table, past.first - 1, past.last)
    player = await viewer(request)
    players: dict[str, str] = dict(stored[0].body["players"])
    played_at = Table(table, house, settings)
    reply = frames(played_at, stored, players, player)
    if views:
        reply = with_felts(house, stored, reply, seat_of_player(players, player))
    start, end = stored[0].body, stored[-1].body
    promised = await server.floor.store.commitment(table, start["deal"])
    return RoundReply(
        id=past.id,
        table=table,
        number=number,
        game=row.game,
        title=house.game.title,
        state=past.state,
        at=stored[0].at,
        ended=stored[-1].at,
        rules=house.digest,
        profile=settings.profile or None,
        settings=json.loads(row.settings)["options"],
        players={seat: await _name(server, seated) for seat, seated in players.items()},
        bots=[int(seat) for seat, seated in players.items() if is_bot(seated)],
        mine=[int(seat) for seat, seated in players.items() if seated == player],
        bets=start["bets"],
        before=start["stacks"],
        after=end["stacks"],
        wallet=await _wallet(server, played_at, past.id, player) if player in players.values() else None,
        results=end.get("results", {}),
        reason=end.get("reason", ""),
        deal=start["deal"],
        commitment=promised.commitment if promised else None,
        events=reply,
        views=views,
    )


async def _wallet(server: Server, table: Table, round: str, player: str) -> int | None:
    """The wallet of a solo player when the round began: the live table shows it together with the seat's chips."""
    if not table.settings.solo or table.pooled:
        return None
    return await wallet_before(server.floor.store, player, round)


async def _name(server: Server, player: str) -> str:
    if is_bot(player):
        return f"Bot {player.rpartition('-')[2]}"
    user = await server.floor.store.user(player)
    return display_name(player, user.name if user else None)


def seat_of_player(players: dict[str, str], player: str) -> int:
    return next((int(seat) for seat, seated in players.items() if player and seated == player), ROOM)


def with_felts(
    house: House, stored: Sequence[StoredEvent], reply: list[TableEventReply], seat: int
) -> list[TableEventReply]:
    """Each event with what it changed on the felt: the round is dealt again from its answers."""
    log = iter(dealt_again(house, stored).layout.log)
    felt: felt_views.FeltMoment | None = None
    shown, viewer = [], Viewer(seat)
    for past, event in zip(stored, reply, strict=True):
        before = felt
        if past.kind == "started":
            felt = felt_views.begin(house, past.body)
        elif past.kind == DID:
            assert felt is not None
            felt = felt.after(past.event._replace(entry=next(log)))
        shown.append(viewer.with_felt(event, past.event, before, felt))
    return shown


def frames(table: Table, stored: Sequence[StoredEvent], players: dict[str, str], player: str) -> list[TableEventReply]:
    """Events as they were sent to this player: with what was private to their seat only."""
    seat = seat_of_player(players, player)
    return [
        {**frame(table, stored_event.seq, stored_event.event, seat), "at": stored_event.at} for stored_event in stored
    ]


@router.get("/rounds/{table}/{number}/review", response_model_exclude_unset=True, dependencies=[costs(20)])
async def review(server: Here, me: Me, request: Request, table: str, number: int) -> list[ReviewReply | UnvaluedReply]:
    """Every decision of yours in a finished round, with what each choice was worth."""
    past, row = await find(server.floor, table, number)
    house, _ = house_of(row, REGISTRY.__getitem__)
    stored = await server.floor.store.events(table, past.first - 1, past.last)
    start = stored[0].body
    mine = {int(seat) for seat, player in start["players"].items() if player == me.id}
    reviewed, asker = [], Asker(address_of(request), me.id)
    for decided in decisions(house, stored):
        if decided.seat in mine:
            bets = dict(start["bets"][str(decided.seat)])
            reviewed.append(await _judge(server, asker, house, bets, decided))
    return reviewed


async def _judge(
    server: Server, asker: Asker, house: House, bets: dict[str, int], decided: StoredDecision
) -> ReviewReply | UnvaluedReply:
    ask, choice, layout = decided.ask, str(decided.choice), decided.round.layout.seen_by(decided.seat)
    seq, mark = decided.event.seq, decided.mark
    unvalued = UnvaluedReply(seq=seq, spot=ask.spot, mark=mark, choice=choice, grade=None, cost=None)
    try:
        decision = await coach.decision(
            server.floor.best_play, house, bets, layout, ask, patience=coach.PATIENCE, asker=asker
        )
    except StillCounting as counting:
        return unvalued.model_copy(update=counting.as_json())
    except coach.NoCoach:
        return unvalued
    reply = coach.coach_reply(house, bets, decision, ask, layout)
    taken = next((valued for valued in reply.choices if valued.text == choice), None)
    grade, cost = (taken.grade, taken.cost) if taken else (None, None)
    return ReviewReply(**dict(reply), seq=seq, mark=mark, choice=choice, grade=grade, cost=cost)


@router.get("/rounds/{table}/{number}/reasons", dependencies=[costs(10)])
async def why(server: Here, me: Me, table: str, number: int) -> list[BetReasonReply]:
    """Why each of your bets in a finished round won or lost: what the rules asked about the cards, and what decided."""
    past, row = await find(server.floor, table, number)
    house, _ = house_of(row, REGISTRY.__getitem__)
    stored = await server.floor.store.events(table, past.first - 1, past.last)
    mine = [int(seat) for seat, player in stored[0].body["players"].items() if player == me.id]
    return await asyncio.to_thread(reasons_of, house, stored, mine) if past.state == "done" else []


def reasons_of(house: House, stored: Sequence[StoredEvent], seats: Sequence[int]) -> list[BetReasonReply]:
    """For the players of these seats. A bonus without a stake of its own that pays nothing is not a result."""
    start, log = felt_views.begin(house, stored[0].body).layout, dealt_again(house, stored).layout.log
    every = [(reason, won(house, reason.settled)) for seat in seats for reason in reasons(start, log, seat, me=seat)]
    bonuses = {wager.name for wager in house.bonuses}
    return [
        BetReasonReply(
            spot=reason.spot,
            wager=reason.wager,
            title=house.title(reason.wager),
            row=reason.row.value,
            cents=cents,
            sentence=reason.sentence,
            clauses=list(reason.clauses),
            clause=house.clauses[reason.clauses[0]],
            asked=[
                AskedOfCardsReply(
                    reading=asked.reading,
                    answer=str(asked.answer.value if isinstance(asked.answer, Enum) else asked.answer),
                    sentence=asked.sentence,
                    decided=at == reason.decided,
                )
                for at, asked in enumerate(reason.questions)
            ],
        )
        for reason, cents in every
        if cents or reason.wager not in bonuses
    ]


@router.get("/rounds/{table}/{number}/fairness", response_model_exclude_unset=True, dependencies=[costs(10)])
async def fairness(server: Here, table: str, number: int) -> FairnessReply:
    """All that is needed to check the shuffle of a round, when it is over."""
    past, _ = await find(server.floor, table, number)
    try:
        record = await past_rounds.fairness(server.floor.store, past.id, REGISTRY.__getitem__)
    except OtherRules:
        raise
    except Broken as error:  # a shoe still in use
        raise NotNow(str(error)) from None
    store = server.floor.store
    head = await store.head()
    if record["format"] == FORMAT and head:
        record |= {"head": asdict(head), "public_key": store.keys.public.hex()}
    return FairnessReply(**record)

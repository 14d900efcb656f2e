"""Tables over HTTP: open, find, see, play by commands, ask the coach."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Body, Query, Request, Response
from pydantic_core import to_json

from pitboss.core.errors import BadValue, NotNow, NotYourSeat, StillCounting
from pitboss.games import REGISTRY
from pitboss.rules.acts import seat_of
from pitboss.rules.limits import Limits
from pitboss.server.client_messages import PlayerCommand
from pitboss.server.http import round_routes
from pitboss.server.http.context import Here, Me, address_of
from pitboss.server.live import coach
from pitboss.server.problems import refusal
from pitboss.server.replies.frames import DoneReply
from pitboss.server.replies.of_tables import AdviceReply, CountingReply, SoloReply, TableLineReply, ViewReply
from pitboss.server.schemas import CoachQuestion, NewTableOf, SoloTable
from pitboss.server.work.fair_queue import Asker
from pitboss.store import open_tables
from pitboss.store.open_tables import OpenTable
from pitboss.store.store import Role
from pitboss.table.state import Phase

router = APIRouter(prefix="/api/v1", tags=["tables"])


@router.post(
    "/play/{game}",
    status_code=201,
    responses={200: {"model": SoloReply, "description": "Your open solo table."}},
)
async def play(
    server: Here, me: Me, request: Request, response: Response, game: str, new_table: SoloTable
) -> SoloReply:
    """One call gives a table with you at seat 1."""
    house = (await server.training.house_profile()).house(game, new_table.profile, list(new_table.settings.items()))
    live = None if new_table.fresh else await server.floor.solo_of(me.id, house)
    if live is None:
        if not house.game.banked and not new_table.bots:  # you need an opponent
            new_table = new_table.model_copy(update={"bots": 1})
        server.openings.take(address_of(request))
        live = await server.floor.open(me.player, new_table, house, solo=True)
    else:
        response.status_code = 200
    await server.floor.bankrolls.read(me.id)
    return SoloReply(table=live.id, seat=live.seat_of(me.id), view=live.view(me.id))


@router.post("/tables", status_code=201)
async def open_table(server: Here, me: Me, request: Request, new_table: NewTableOf) -> ViewReply:
    server.openings.take(address_of(request))
    profile = await server.training.house_profile()
    house = profile.house(new_table.game, new_table.profile, list(new_table.settings.items()))
    live = await server.floor.open(me.player, new_table, house)
    return live.view(me.id)


@router.get("/tables")
async def tables(
    server: Here,
    response: Response,
    game: str | None = None,
    before: Annotated[int | None, Query(ge=0, le=2**53)] = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 100,
) -> list[TableLineReply]:
    """Open tables that are listed, the newest first; the `Link` header names the next page."""
    key = REGISTRY[game].key if game is not None else ""
    floor = server.floor
    page, more = await open_tables.page(floor.store, key, before, limit)
    people = await floor.people_at(page)
    if more:
        query = urlencode({"game": key, "before": more, "limit": limit} if key else {"before": more, "limit": limit})
        response.headers["Link"] = f'</api/v1/tables?{query}>; rel="next"'
    return [line(known, people[known.id], floor.spectators(known.id)) for known in page]


def line(known: OpenTable, people: list[str], spectators: int) -> TableLineReply:
    limits: Limits = known.settings.limits
    return TableLineReply(
        id=known.id,
        name=known.settings.name,
        game=known.row.game,
        title=REGISTRY[known.row.game].title,
        seats=known.settings.seats,
        taken=len(known.seats),
        bots=sum(held.bot for held in known.seats.values()),
        players=people,
        spectators=spectators,
        minimum=limits.minimum,
        maximum=limits.maximum,
        phase=Phase(known.row.phase).value,
        round=known.row.round,
        settings=dict(known.options),
    )


@router.get("/tables/{id}", response_model=ViewReply)
async def table(server: Here, request: Request, id: str) -> Response:
    """The table as you see it now."""
    live, viewer = await server.floor.table(id), await round_routes.viewer(request)
    await server.floor.bankrolls.read(viewer)
    return Response(to_json(live.view(viewer)), media_type="application/json")


@router.delete("/tables/{id}", status_code=204)
async def close(server: Here, me: Me, id: str) -> None:
    live = await server.floor.table(id)
    await server.floor.close(live, me.id, admin=me.acts_as(Role.ADMIN))


@router.post("/tables/{id}/commands", response_model=DoneReply)
async def command(server: Here, me: Me, id: str, message: Annotated[PlayerCommand, Body()], request: Request) -> Any:
    """The same commands as on the socket."""
    server.commands.take(me.id)
    server.commands_by_address.take(address_of(request))
    live = await server.floor.table(id)
    reply = await live.command(me.player, message)
    return reply if reply["type"] == "done" else refusal(reply["kind"], reply["detail"])


@router.post("/tables/{id}/coach")
async def ask_coach(
    server: Here, me: Me, id: str, question: CoachQuestion, request: Request, response: Response
) -> AdviceReply | CountingReply:
    """What each choice of your open decision is worth; or, with 202, that it is being counted: ask again soon."""
    server.commands.take(me.id)
    live = await server.floor.table(id)
    now, seat = live.table, live.table.seats.get(question.seat)
    if seat is None or seat.player != me.id:
        raise NotYourSeat(f"Seat {question.seat} of table {id} is not yours.")
    if question.spot and seat_of(question.spot) != question.seat:
        raise BadValue(f"Hand {question.spot!r} does not belong to seat {question.seat}.")
    asks = now.round.asks if now.play else []
    mine = [ask for ask in asks if seat_of(ask.spot) == question.seat and question.spot in ("", ask.spot)]
    if not mine or now.play is None:
        raise NotNow(f"Seat {question.seat} is not asked now.")
    if question.version not in (None, now.play.asked):
        raise NotNow("That question has been answered; ask about the present one.")
    layout = now.round.layout.seen_by(question.seat).snapshot()  # the round continues while the coach works
    bets = dict(now.play.bets[question.seat])
    asker = Asker(address_of(request), me.id)
    try:
        decision = await coach.decision(
            server.floor.best_play,
            live.house,
            bets,
            layout,
            mine[0],
            question.seen,
            patience=coach.PATIENCE,
            asker=asker,
        )
    except StillCounting as counting:
        response.status_code = 202
        return CountingReply.model_validate({"spot": mine[0].spot, "version": now.version, **counting.as_json()})
    return AdviceReply(version=now.version, **dict(coach.coach_reply(live.house, bets, decision, mine[0], layout)))

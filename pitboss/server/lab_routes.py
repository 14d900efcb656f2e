"""The lab over HTTP: the same functions as the command line, the same JSON."""

from __future__ import annotations

import base64
from functools import cache
from typing import Any

from fastapi import APIRouter, HTTPException, Request, Response
from pydantic_core import to_json

from pitboss.games import REGISTRY
from pitboss.lab import describe
from pitboss.lab.odds import GameOdds, as_json, is_cached
from pitboss.server.context import Here, asker_of, costs
from pitboss.server.count_workers import Stopped
from pitboss.server.replies.of_games import GameReply
from pitboss.server.replies.of_lab import (
    DecisionReply,
    OddsReply,
    RiskReply,
    SolutionReply,
    StrategyReply,
    VerifyReply,
)
from pitboss.server.schemas import (
    OddsQuestion,
    ReportRequest,
    RiskQuestion,
    Rules,
    SolutionQuestion,
    StrategyQuestion,
    house_for,
)
from pitboss.server.threads import in_thread

router = APIRouter(prefix="/api/v1", tags=["lab"])


@router.get("/games", response_model=list[GameReply])
async def games(server: Here) -> Response:
    """Every game with its wagers, options and pay tables."""
    server.counting.warm()
    return Response(every_game(), media_type="application/json")


@cache
def every_game() -> bytes:
    """All games as they are usually offered, encoded once."""
    return to_json([describe.describe(REGISTRY[key]) for key in REGISTRY])


@cache
def described_once(game: str) -> bytes:
    return to_json(describe.describe(REGISTRY[game]))


@router.get("/games/{game}", response_model=GameReply)
async def one_game(game: str) -> Response:
    return Response(described_once(REGISTRY[game].key), media_type="application/json")


@router.post(
    "/games/{game}/describe", response_model=GameReply, response_model_exclude_unset=True, dependencies=[costs(5)]
)
def described(game: str, rules: Rules) -> dict[str, Any]:
    """A game under other rules than its usual ones."""
    house = house_for(game, rules)
    return describe.describe(house.game, house)


async def counted(server: Here, request: Request, call: str, game: str, question: Rules | None = None) -> Any:
    """A count in a worker process, cancelled when the client disconnects."""
    asked = question.model_dump(mode="json") if question else {}
    asker = await asker_of(request)
    try:
        return await server.counting.ask(asker, call, game, asked, request.is_disconnected)
    except Stopped:
        raise HTTPException(499, "The client has disconnected.") from None


@router.post("/games/{game}/odds", response_model=OddsReply)
async def game_odds(server: Here, request: Request, game: str, question: OddsQuestion) -> dict[str, Any]:
    """Exact odds of each wager under these rules. Those of the usual rules, which every lobby shows, are remembered."""
    usual = not question.profile and not question.settings
    name = REGISTRY[game].key, question.wager, question.strategy
    if usual and name in server.usual_odds:
        return server.usual_odds[name]
    if question.only_cached:
        house = house_for(game, question)
        if not await in_thread(is_cached, house, question.wager, question.strategy):
            return as_json(GameOdds(house, question.strategy, (), ()))
    found = dict(await counted(server, request, "odds", game, question))
    if usual:  # no more than there are wagers and strategies: others are refused
        server.usual_odds[name] = found
    return found


@router.post("/games/{game}/risk", response_model=RiskReply)
async def game_risk(server: Here, request: Request, game: str, question: RiskQuestion) -> dict[str, Any]:
    """Between which results half, 90 and 99% of all players lie along a run of rounds."""
    return dict(await counted(server, request, "risk", game, question))


@router.post("/games/{game}/strategy", response_model=StrategyReply | DecisionReply, response_model_exclude_unset=True)
async def game_strategy(server: Here, request: Request, game: str, question: StrategyQuestion) -> dict[str, Any]:
    """Best play: all decisions, or one for the cards given."""
    return dict(await counted(server, request, "strategy", game, question))


@router.post("/games/{game}/solution", response_model=SolutionReply)
async def game_solution(server: Here, request: Request, game: str, question: SolutionQuestion) -> dict[str, Any]:
    """Of a solved game between two players: both ranges and the mix of who acts, at one point of a hand."""
    return dict(await counted(server, request, "solution", game, question))


MEDIA = {
    "pdf": "application/pdf",
    "html": "text/html; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "json": "application/json",
}

FILES: dict[int | str, dict[str, Any]] = {
    200: {"content": {media: {"schema": {"type": "object"}} if "json" in media else {} for media in MEDIA.values()}}
}


@router.post("/games/{game}/report", response_class=Response, responses=FILES)
async def game_report(server: Here, request: Request, game: str, question: ReportRequest) -> Response:
    """The game's mathematics as a file, without the simulation check: that is a job of its own."""
    file = base64.b64decode(await counted(server, request, "report", game, question))
    named = {"Content-Disposition": f'attachment; filename="{game}.{question.format}"'}
    return Response(file, media_type=MEDIA[question.format], headers=named)


@router.get("/verify", response_model=VerifyReply)
async def verified(server: Here, request: Request, game: str | None = None) -> dict[str, Any]:
    """Every table and figure the manuals print, or those of one game, recounted."""
    return dict(await counted(server, request, "verify", game or ""))

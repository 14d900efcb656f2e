"""The lab over HTTP: the same functions as the command line, the same JSON."""

from __future__ import annotations

import gzip
from functools import cache
from typing import Any

from fastapi import APIRouter, Request, Response
from pydantic_core import to_json

from pitboss.games import REGISTRY
from pitboss.lab import describe
from pitboss.lab.odds import GameOdds, as_json, is_cached
from pitboss.lab.short_rules.short_strategy import short_json, usual_strategies
from pitboss.lab.usual_odds import usual_odds
from pitboss.server.http.built_files import accepted_encodings
from pitboss.server.http.context import Here, Server, asker_of, costs
from pitboss.server.replies.of_games import GameReply
from pitboss.server.replies.of_lab import (
    CouponReply,
    DecisionReply,
    OddsReply,
    PlayerSkillReply,
    ProgressiveReply,
    RebateReply,
    RiskReply,
    ShortStrategiesReply,
    SolutionReply,
    StrategyReply,
    VerifyReply,
)
from pitboss.server.schemas import (
    OddsQuestion,
    OfferQuestion,
    ReportRequest,
    RiskQuestion,
    Rules,
    SolutionQuestion,
    StrategyQuestion,
    house_for,
)
from pitboss.server.work import counts
from pitboss.server.work.polled_counts import Work, wait_of
from pitboss.server.work.threads import in_thread

router = APIRouter(prefix="/api/v1", tags=["lab"])


@router.get("/games", response_model=list[GameReply])
async def games(server: Here, request: Request) -> Response:
    """Every game with its wagers, options and pay tables."""
    return described_games(server, request, tuple(REGISTRY))


def described_games(server: Server, request: Request, game: str | tuple[str, ...]) -> Response:
    """One game or several as they are usually offered, encoded and compressed once."""
    server.counting.warm()
    if "gzip" in accepted_encodings(request.headers.get("accept-encoding", "")):
        small = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return Response(compress_once(game), headers=small, media_type="application/json")
    return Response(describe_once(game), media_type="application/json")


@cache
def describe_once(game: str | tuple[str, ...]) -> bytes:
    if isinstance(game, str):
        return to_json(describe.describe(REGISTRY[game]))
    return to_json([describe.describe(REGISTRY[key]) for key in game])


@cache
def compress_once(game: str | tuple[str, ...]) -> bytes:
    return gzip.compress(describe_once(game), mtime=0)


@router.get("/games/{game}", response_model=GameReply)
async def one_game(server: Here, request: Request, game: str) -> Response:
    return described_games(server, request, REGISTRY[game].key)


@router.post(
    "/games/{game}/describe", response_model=GameReply, response_model_exclude_unset=True, dependencies=[costs(5)]
)
def described(game: str, rules: Rules) -> dict[str, Any]:
    """A game under other rules than its usual ones."""
    house = house_for(game, rules)
    return describe.describe(house.game, house)


async def count(server: Here, request: Request, work: Work, game: str, question: Rules | None = None) -> Any:
    """The result of a count in a worker process. If it is not done at once the answer is 202: ask again.

    A client that would rather wait says how long: `Prefer: wait=60`.
    """
    wait = wait_of(request.headers.get("prefer", ""))
    return await server.polled.ask(await asker_of(request), work, game, question, wait)


@router.post("/games/{game}/odds", response_model=OddsReply, response_model_exclude_unset=True)
async def game_odds(server: Here, request: Request, game: str, question: OddsQuestion) -> dict[str, Any]:
    """Exact odds of each wager under these rules. Those of the usual rules are shipped with the package."""
    house = house_for(game, question)
    shipped = usual_odds(house) if question.strategy == "best" else None
    if shipped and question.wager is None:
        return shipped
    if shipped and question.wager in shipped["wagers"]:
        return shipped | {"wagers": {question.wager: shipped["wagers"][question.wager]}}
    if question.only_cached and not await in_thread(is_cached, house, question.wager, question.strategy):
        return as_json(GameOdds(house, question.strategy, (), ()))
    return dict(await count(server, request, counts.count_odds, game, question))


@router.post("/games/{game}/risk", response_model=RiskReply)
async def game_risk(server: Here, request: Request, game: str, question: RiskQuestion) -> dict[str, Any]:
    """Between which results half, 90 and 99% of all players lie along a run of rounds."""
    return dict(await count(server, request, counts.count_risk, game, question))


@router.post("/games/{game}/offers", response_model=ProgressiveReply | CouponReply | RebateReply | PlayerSkillReply)
async def game_offer(server: Here, request: Request, game: str, question: OfferQuestion) -> dict[str, Any]:
    """What a progressive, a coupon or a loss rebate is worth, or what its players' mistakes are."""
    return dict(await count(server, request, counts.count_offer, game, question))


@router.post("/games/{game}/strategy", response_model=StrategyReply | DecisionReply, response_model_exclude_unset=True)
async def game_strategy(server: Here, request: Request, game: str, question: StrategyQuestion) -> dict[str, Any]:
    """Best play: all decisions, or one for the cards given."""
    return dict(await count(server, request, counts.find_strategy, game, question))


@router.post("/games/{game}/short-strategies", response_model=ShortStrategiesReply)
async def game_short_strategies(server: Here, request: Request, game: str, rules: Rules) -> dict[str, Any]:
    """Strategies of a few lines with their exact costs. Those of the usual rules are shipped with the package."""
    house = house_for(game, rules)
    if usual_strategies(house) is not None:
        return short_json(house)
    return dict(await count(server, request, counts.find_short, game, rules))


@router.post("/games/{game}/solution", response_model=SolutionReply)
async def game_solution(server: Here, request: Request, game: str, question: SolutionQuestion) -> dict[str, Any]:
    """Of a solved game between two players: both ranges and the mix of who acts, at one point of a hand."""
    return dict(await count(server, request, counts.explore, game, question))


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
    file = await count(server, request, counts.write_report, game, question)
    named = {"Content-Disposition": f'attachment; filename="{game}.{question.format}"'}
    return Response(file, media_type=MEDIA[question.format], headers=named)


@router.get("/verify", response_model=VerifyReply)
async def verified(server: Here, request: Request, game: str | None = None) -> dict[str, Any]:
    """Every table and figure the manuals print, or those of one game, recounted."""
    return dict(await count(server, request, counts.recount, game or ""))

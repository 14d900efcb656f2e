"""The lab over HTTP: the same functions as the command line, the same JSON."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from fastapi import APIRouter, Response

from pitboss.games import REGISTRY
from pitboss.lab import describe, odds, strategy, verify
from pitboss.options import number
from pitboss.rules import House
from pitboss.server.schemas import OddsQuestion, ReportWish, RiskQuestion, Rules, StrategyQuestion

router = APIRouter(prefix="/api/v1", tags=["lab"])


def house_for(game: str, rules: Rules) -> House[Any]:
    return REGISTRY[game].configured(rules.profile, list(rules.settings.items()))


@router.get("/games")
def games() -> list[dict[str, Any]]:
    """Every game with its wagers, options and pay tables."""
    return [describe.describe(REGISTRY[key]) for key in REGISTRY]


@router.get("/games/{game}")
def one_game(game: str) -> dict[str, Any]:
    return describe.describe(REGISTRY[game])


@router.post("/games/{game}/describe")
def described(game: str, rules: Rules) -> dict[str, Any]:
    """A game under other rules than its usual ones."""
    house = house_for(game, rules)
    return describe.describe(house.game, house)


@router.post("/games/{game}/odds")
def game_odds(game: str, question: OddsQuestion) -> dict[str, Any]:
    """Exact odds of each wager under these rules."""
    return odds.as_json(odds.game_odds(house_for(game, question), question.wager, question.strategy))


@router.post("/games/{game}/risk")
def game_risk(game: str, question: RiskQuestion) -> dict[str, Any]:
    """Between which results half, 90 and 99 % of all players lie along a run of rounds."""
    from pitboss.lab.risk import bands

    found = odds.game_odds(house_for(game, question), question.wager, question.strategy).wagers[0]
    return {"wager": found.name, **bands(found.tally, question.rounds)}


@router.post("/games/{game}/strategy")
def game_strategy(game: str, question: StrategyQuestion) -> dict[str, Any]:
    """Best play: all decisions, or one for the cards given."""
    house = house_for(game, question)
    bets = {name: Fraction(number(amount, name)) for name, amount in question.bets.items()}
    bets = bets or {house.game.main[0]: Fraction(1)}
    cards = {"hand": question.hand, "board": question.board, "up": question.up}
    seen = {place: text for place, text in cards.items() if text is not None}
    if seen:
        return strategy.advice_json(strategy.advice(house, bets, seen))
    return strategy.plan_json(house, bets, strategy.plan_for(house, bets, question.strategy))


MEDIA = {
    "pdf": "application/pdf",
    "html": "text/html; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "json": "application/json",
}


@router.post("/games/{game}/report", response_class=Response)
def game_report(game: str, wish: ReportWish) -> Response:
    """The game's mathematics as a file, without the simulation check: that is a job of its own."""
    from pitboss.lab.report import write
    from pitboss.lab.report.content import report
    from pitboss.limits import preset

    made = report(house_for(game, wish), preset("washington"), wish.strategy, None, 0, False)
    named = {"Content-Disposition": f'attachment; filename="{game}.{wish.format}"'}
    return Response(write.FORMATS[f".{wish.format}"](made), media_type=MEDIA[wish.format], headers=named)


@router.get("/verify")
def verified(game: str | None = None) -> dict[str, Any]:
    """Every table and figure the manuals print, or those of one game, recounted."""
    return verify.as_json(list(verify.verify(f"{REGISTRY[game].key}/" if game else None)))

"""Exact counts as the lab, the coach and the trainer ask for them, each in a worker process."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple, Protocol, TypeVar

from pitboss.core.errors import BadInput, NotFound
from pitboss.games import REGISTRY
from pitboss.lab import odds, strategy, verify
from pitboss.lab.prepare import MAKES, Part, prepare
from pitboss.rules.hooks import BetweenPlayers
from pitboss.rules.odds import Decision
from pitboss.rules.options import number
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
from pitboss.server.work.processes import report

T = TypeVar("T")


class Offer(Protocol):
    def as_json(self) -> dict[str, Any]: ...


def count_odds(game: str, question: OddsQuestion) -> dict[str, Any]:
    return odds.kept_json(house_for(game, question), question.wager, question.strategy)


def find_strategy(game: str, question: StrategyQuestion) -> dict[str, Any]:
    house = house_for(game, question)
    bets = {name: Fraction(number(amount, name)) for name, amount in question.bets.items()}
    bets = bets or {house.game.main[0]: Fraction(1)}
    cards = {"hand": question.hand, "board": question.board, "up": question.up}
    seen = {place: text for place, text in cards.items() if text is not None}
    if seen:
        return strategy.advice_json(strategy.advice(house, bets, seen))
    return strategy.strategy_json(house, bets, strategy.counted_strategy(house, bets, question.strategy))


def find_short(game: str, rules: Rules) -> dict[str, Any]:
    from pitboss.lab.short_rules.short_strategy import short_json

    return short_json(house_for(game, rules))


def count_offer(game: str, question: OfferQuestion) -> dict[str, Any]:
    from pitboss.lab import player_skill, progressive, promotion

    house, wager = house_for(game, question), question.wager
    if question.kind == "skill":
        skill = player_skill.skill(house, question.errors or player_skill.RATES, question.mistake)
        return {"game": house.game.key, **skill.as_json()}
    tally = odds.game_odds(house, wager, question.strategy).wagers[0].tally
    offer: Offer
    note = tally.approximate
    if question.kind == "progressive":
        given = question.seed, question.contribution, question.meter, question.share, question.rounds_per_hour
        offer = progressive.progressive(tally, question.row, *given)
        note = progressive.note_of(house, wager, tally)
    elif question.kind == "rebate":
        offer = promotion.rebates(tally, question.percent, promotion.rounds_listed(question.after))
    else:
        coupon = {"even_money": question.even_money, "push_loses": question.push_loses}
        offer = promotion.coupon_on(house, tally, question.kind, **coupon)
    return {"game": house.game.key, "wager": wager, **offer.as_json(), "note": note}


def count_risk(game: str, question: RiskQuestion) -> dict[str, Any]:
    from pitboss.lab.risk import bands

    wager_odds = odds.game_odds(house_for(game, question), question.wager, question.strategy).wagers[0]
    return {"wager": wager_odds.name, **bands(wager_odds.tally, question.rounds)}


class HandAsked(NamedTuple):
    """What a player sees (nothing: only solve the rules), and whether all cards count, or a rough value will do."""

    settings: list[tuple[str, str]]
    bets: tuple[tuple[str, str], ...]
    view: bytes
    seen: bool
    quick: bool


class DrillAsked(NamedTuple):
    settings: list[tuple[str, str]]
    drill: str
    seed: str


def decide(game: str, asked: HandAsked) -> Decision | None:
    """The value of each choice for a player's view; without a view only solve, so that later questions are quick."""
    from pitboss.server.work.count_codec import read_seen

    house = REGISTRY[game].configured(None, asked.settings)
    prepare(house)
    strategy_table = strategy.strategy_for(house, {name: Fraction(stake) for name, stake in asked.bets})
    if not asked.view:
        return None
    layout, ask = read_seen(house, asked.view)
    if asked.quick:
        return strategy_table.quickly(layout[ask.spot], layout, ask)
    return strategy_table.advice(layout[ask.spot], layout, ask, seen=asked.seen)


def ask_player(game: str, asked: DrillAsked) -> bytes:
    """A question of a player drill, with its key."""
    from pitboss.server.work.count_codec import write_asked
    from pitboss.trainer.drills import made
    from pitboss.trainer.player import player_drills

    house = REGISTRY[game].configured(None, asked.settings)
    return write_asked(house, made(house, player_drills(house)[asked.drill], asked.seed))


def explore(game: str, question: SolutionQuestion) -> dict[str, Any]:
    house = house_for(game, question)
    if not isinstance(house.game.counts, BetweenPlayers):
        raise BadInput(f"{house.game.title} has no stored solution; Mini-Tex between two players has.")
    return house.game.counts.explore(house, question.board, question.line)


def write_report(game: str, request: ReportRequest) -> bytes:
    from pitboss.lab.report import write
    from pitboss.lab.report.kept import kept_report
    from pitboss.rules.limits import preset

    made = kept_report(house_for(game, request), preset("washington"), request.strategy, rounds=0)
    return write.FORMATS[f".{request.format}"](made)


def recount(game: str, _: None) -> dict[str, Any]:
    return verify.as_json(list(verify.verify(f"{REGISTRY[game].key}/" if game else None)))


def make(part: str, game: str, settings: list[tuple[str, str]]) -> None:
    """Tables of values for these rules, which are kept on disk; reports the parts done and how many there are."""
    MAKES[Part(part)](REGISTRY[game].configured(None, settings), report)


def recounted() -> str:
    """What `pitboss verify` says last."""
    return verify.summary(list(verify.verify()))


def answer(work: Callable[[str, Any], T], game: str, question: Any) -> T:
    try:
        return work(game, question)
    except (KeyError, NotImplementedError):
        raise NotFound("The game has no exact values for this.") from None

"""The worker process for exact counts: reads questions from standard input as JSON lines, answers likewise."""

from __future__ import annotations

import base64
import json
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from pitboss.errors import BadInput, PitbossError
from pitboss.games import REGISTRY
from pitboss.hooks import HasSolution
from pitboss.lab import odds, strategy, verify
from pitboss.options import number
from pitboss.server.schemas import (
    OddsQuestion,
    ReportRequest,
    RiskQuestion,
    SolutionQuestion,
    StrategyQuestion,
    house_for,
)


def count_odds(game: str, asked: dict[str, Any]) -> dict[str, Any]:
    question = OddsQuestion.model_validate(asked)
    return odds.kept_json(house_for(game, question), question.wager, question.strategy)


def find_strategy(game: str, asked: dict[str, Any]) -> dict[str, Any]:
    question = StrategyQuestion.model_validate(asked)
    house = house_for(game, question)
    bets = {name: Fraction(number(amount, name)) for name, amount in question.bets.items()}
    bets = bets or {house.game.main[0]: Fraction(1)}
    cards = {"hand": question.hand, "board": question.board, "up": question.up}
    seen = {place: text for place, text in cards.items() if text is not None}
    if seen:
        return strategy.advice_json(strategy.advice(house, bets, seen))
    return strategy.strategy_json(house, bets, strategy.counted_strategy(house, bets, question.strategy))


def count_risk(game: str, asked: dict[str, Any]) -> dict[str, Any]:
    from pitboss.lab.risk import bands

    question = RiskQuestion.model_validate(asked)
    found = odds.game_odds(house_for(game, question), question.wager, question.strategy).wagers[0]
    return {"wager": found.name, **bands(found.tally, question.rounds)}


def decide(game: str, asked: dict[str, Any]) -> str | None:
    """The value of each choice for a player's view; without a view only solve, so that later questions are quick."""
    from pitboss.lab.prepare import prepare
    from pitboss.server.count_codec import read_seen, write_decision

    house = REGISTRY[game].configured(None, [(key, value) for key, value in asked["settings"]])
    prepare(house)
    strategy_table = strategy.strategy_for(house, {name: Fraction(stake) for name, stake in asked["bets"].items()})
    if not asked["view"]:
        return None
    layout, ask = read_seen(house, asked["view"])
    return write_decision(strategy_table.advice(layout[ask.spot], layout, ask, seen=asked["seen"]))


def ask_player(game: str, asked: dict[str, Any]) -> str:
    """A question of a player drill, with its key."""
    from pitboss.server.count_codec import write_asked
    from pitboss.trainer.drills import made
    from pitboss.trainer.player import player_drills

    house = REGISTRY[game].configured(None, [(key, value) for key, value in asked["settings"]])
    return write_asked(house, made(house, player_drills(house)[asked["drill"]], asked["seed"]))


def explore(game: str, asked: dict[str, Any]) -> dict[str, Any]:
    question = SolutionQuestion.model_validate(asked)
    house = house_for(game, question)
    if not isinstance(house.game.counts, HasSolution):
        raise BadInput(f"{house.game.title} has no stored solution; Mini-Tex between two players has.")
    return house.game.counts.explore(house, question.board, question.line)


def write_report(game: str, asked: dict[str, Any]) -> str:
    """The file, as base64."""
    from pitboss.lab.report import write
    from pitboss.lab.report.content import report
    from pitboss.limits import preset

    request = ReportRequest.model_validate(asked)
    made = report(house_for(game, request), preset("washington"), request.strategy, None, 0, False)
    return base64.b64encode(write.FORMATS[f".{request.format}"](made)).decode()


def recount(game: str, _asked: dict[str, Any]) -> dict[str, Any]:
    return verify.as_json(list(verify.verify(f"{REGISTRY[game].key}/" if game else None)))


CALLS: dict[str, Callable[[str, dict[str, Any]], Any]] = {
    "odds": count_odds,
    "risk": count_risk,
    "strategy": find_strategy,
    "decision": decide,
    "question": ask_player,
    "report": write_report,
    "solution": explore,
    "verify": recount,
}


def answer(call: str, game: str, asked: dict[str, Any]) -> dict[str, Any]:
    try:
        return {"result": CALLS[call](game, asked)}
    except (KeyError, NotImplementedError):
        return {"refused": "NotFound", "why": "The game has no exact values for this."}
    except PitbossError as error:
        return {"refused": type(error).__name__, "why": str(error)}
    except Exception as error:  # the next question must be answered all the same
        return {"failed": f"{type(error).__name__}: {error}"}


def megabytes() -> int:
    """The most memory that this process has used."""
    if sys.platform == "win32":
        return 0
    import resource

    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return used // 2**20 if sys.platform == "darwin" else used // 1024


def main() -> None:
    for line in sys.stdin:
        sys.stdout.write(json.dumps(answer(**json.loads(line)) | {"megabytes": megabytes()}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()

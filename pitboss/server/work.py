"""A job's own process: reads what to do from standard input, writes its progress and result as lines of JSON."""

from __future__ import annotations

import json
import sys
from collections import Counter
from fractions import Fraction
from math import sqrt
from random import Random, SystemRandom
from typing import Any

from pydantic import TypeAdapter

from pitboss.acts import Settle
from pitboss.engine.simulate import simulate, won
from pitboss.errors import BadInput, PitbossError
from pitboss.games import REGISTRY
from pitboss.lab.odds import game_odds
from pitboss.lab.strategy import plan_for
from pitboss.options import number
from pitboss.rules import House, Strategy
from pitboss.server.schemas import JobWish, Simulate, Sweep

CHUNKS = 100  # reports at most
UNIT = 6000  # cents of a bet of 1: many odds pay it exactly


def say(**told: Any) -> None:
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()


def simulated(wish: Simulate) -> dict[str, Any]:
    house = REGISTRY[wish.game].configured(wish.profile, list(wish.settings.items()))
    bets = {name: Fraction(number(text, name)) for name, text in wish.bets.items()} or {house.game.main[0]: Fraction(1)}
    stakes = {name: int(stake * UNIT) for name, stake in bets.items()}
    rng = Random(wish.seed) if wish.seed else SystemRandom()
    strategy = _strategy(house, bets, wish.strategy)
    counts: Counter[Settle] = Counter()
    chunk = max(200, -(-wish.rounds // CHUNKS))
    done = 0
    while done < wish.rounds:
        n = min(chunk, wish.rounds - done)
        counts += simulate(house, [stakes], strategy, n, rng)
        done += n
        say(done=done, result=_result(house, stakes, counts, done))
    return _result(house, stakes, counts, done, exact=_exact(house, wish.strategy))


def _strategy(house: House[Any], bets: dict[str, Fraction], name: str) -> Strategy:
    try:
        return plan_for(house, bets, name)
    except BadInput:
        return house.game.absent


def _exact(house: House[Any], strategy: str) -> dict[str, float]:
    try:
        return {one.name: float(one.tally.ev) for one in game_odds(house, None, strategy).wagers}
    except PitbossError:
        return {}


def _result(
    house: House[Any],
    stakes: dict[str, int],
    counts: Counter[Settle],
    rounds: int,
    exact: dict[str, float] | None = None,
) -> dict[str, Any]:
    """Per wager: rows, mean and standard error per unit of its own stake, beside the exact value where it is known."""
    wagers: dict[str, Any] = {}
    for name in house.wagers:
        acts = {act: n for act, n in counts.items() if act.wager == name and name in house.pays}
        if not acts:
            continue
        unit = max(act.stake for act in acts) or UNIT
        rows: Counter[str] = Counter()
        for act, n in acts.items():
            rows[act.row.key] += n
        mean = sum(won(house, act) / unit * n for act, n in acts.items()) / rounds
        square = sum((won(house, act) / unit) ** 2 * n for act, n in acts.items()) / rounds
        error = sqrt(max(0.0, square - mean * mean) / rounds)
        known = (exact or {}).get(name)
        z = None if known is None or not error else (mean - known) / error
        wagers[name] = {"rows": dict(rows), "ev": mean, "se": error, "exact": known, "z": z}
    return {"rounds": rounds, "wagers": wagers}


def swept(wish: Sweep) -> dict[str, Any]:
    points = []
    for value in wish.values:
        house = REGISTRY[wish.game].configured(wish.profile, [*wish.settings.items(), (wish.key, value)])
        odds = game_odds(house, wish.wager, wish.strategy).wagers[0].tally
        points.append({"value": value, "house_edge": float(odds.house_edge), "ev": str(odds.ev_total)})
        say(done=len(points), result={"points": points})
    return {"points": points}


def main() -> None:
    wish: Simulate | Sweep = TypeAdapter[Any](JobWish).validate_json(sys.stdin.readline())
    try:
        result = simulated(wish) if isinstance(wish, Simulate) else swept(wish)
    except PitbossError as error:
        say(state="failed", error=str(error))
    else:
        say(state="done", result=result)


if __name__ == "__main__":
    main()

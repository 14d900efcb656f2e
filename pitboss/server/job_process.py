"""The process of one job: reads the request from standard input, writes progress and result as JSON lines."""

from __future__ import annotations

import json
import os
import secrets
import sys
import time
from collections import Counter
from fractions import Fraction
from math import sqrt
from typing import Any

from pydantic import TypeAdapter

from pitboss.acts import Settle
from pitboss.engine.executor import Local, usable_cores
from pitboss.engine.simulation_driver import won
from pitboss.engine.sums import UNIT
from pitboss.errors import PitbossError
from pitboss.lab import design, exact_comparison
from pitboss.lab import simulate as lab
from pitboss.lab.odds import game_odds
from pitboss.options import number
from pitboss.server.schemas import DesignPays, JobRequest, Simulate, Sweep, house_for

EACH = 0.2  # seconds between two reports


def say(**fields: Any) -> None:
    sys.stdout.write(json.dumps(fields) + "\n")
    sys.stdout.flush()


def simulated(request: Simulate) -> dict[str, Any]:
    """In the game's compiled kernel where it has one, as `pitboss simulate` does."""
    bets = {name: Fraction(number(text, name)) for name, text in request.bets.items()}
    seed = request.seed or secrets.token_hex(8)
    job = lab.job_for(house_for(request.game, request), bets or None, request.strategy, seed=seed)
    run, reported = lab.SimulationRun(job), 0.0
    workers = max(1, usable_cores() // 2) if lab.compiled(job) else 1  # another job may run, and the tables do

    def report(run: lab.SimulationRun) -> None:
        nonlocal reported
        if time.monotonic() - reported > EACH:
            reported = time.monotonic()
            say(done=run.sums.rounds, result=result(run, None))

    place = Local(workers)
    try:
        lab.simulate(run, request.rounds, place, report)
    finally:
        place.close()
    say(done=run.sums.rounds)
    return result(run, exact_comparison.exact_for(job))


def result(run: lab.SimulationRun, exact: exact_comparison.Exact | None) -> dict[str, Any]:
    """By wager: its rows, and the mean result of a unit bet on it, beside the exact value where it is known.

    A bet's mean includes bonuses paid on it and its raises; a bonus without a stake of its own is given by its rows.
    """
    sums, job, house = run.sums, run.job, run.job.house
    wagers: dict[str, Any] = {}
    for name, pays in house.pays.items():
        rows = Counter({row.key: sums.rows[f"{name}.{row.key}"] for row in pays if sums.rows[f"{name}.{row.key}"]})
        if not rows:
            continue
        known, spread = None, 0.0
        if name in job.stakes:
            unit = float(job.stakes[name])
            mean, error = sums.mean(name) / unit, sums.error(name) / unit
            known = exact.evs.get(name) if exact else None
            spread = exact.sds.get(name, 0.0) / sqrt(sums.rounds) if exact and job.seats == 1 else 0.0
        else:
            each = {row.key: won(house, Settle("", name, row, UNIT)) / UNIT for row in pays if row.key in rows}
            mean = sum(each[key] * n for key, n in rows.items()) / sums.rounds
            square = sum(each[key] ** 2 * n for key, n in rows.items()) / sums.rounds
            error = sqrt(max(0.0, square - mean * mean) / sums.rounds)
            known = _from_rows(name, run, exact) if exact else None
        expected = max(error, spread)  # a high pay that has not come yet does not show in the error
        z = None if known is None or not expected else (mean - float(known)) / expected
        exactly = None if known is None else float(known)
        wagers[name] = {"rows": dict(rows), "ev": mean, "se": error, "exact": exactly, "z": z}
    return {"rounds": sums.rounds, "seed": job.seed, "wagers": wagers}


def _from_rows(name: str, run: lab.SimulationRun, exact: exact_comparison.Exact) -> Fraction | None:
    """The exact mean of a bonus paid on other bets, where the chance of each of its rows is known."""
    house = run.job.house
    chances = {row: exact.rows.get(f"{name}.{row.key}") for row in house.pays[name]}
    known = [(row, chance) for row, chance in chances.items() if chance is not None]
    if len(known) < len(chances):
        return None
    return sum((chance * won(house, Settle("", name, row, UNIT)) / UNIT for row, chance in known), Fraction(0))


def swept(request: Sweep) -> dict[str, Any]:
    points = []
    for value in request.values:
        house = house_for(
            request.game, request.model_copy(update={"settings": {**request.settings, request.key: value}})
        )
        odds = game_odds(house, request.wager, request.strategy).wagers[0].tally
        points.append({"value": value, "house_edge": float(odds.house_edge), "ev": str(odds.ev_total)})
        say(done=len(points), result={"points": points})
    return {"points": points}


def designed(request: DesignPays) -> dict[str, Any]:
    reported = 0.0

    def progress(done: int, of: int, found: list[design.Design]) -> None:
        nonlocal reported
        if time.monotonic() - reported > EACH or done in (0, of):
            reported = time.monotonic()
            say(done=done, of=of, result=tables(found))

    def tables(found: list[design.Design]) -> dict[str, Any]:
        return {"tables": [one.as_json() for one in found]}

    target = design.Target.read(request.edge, request.hit, request.sd)
    house = house_for(request.game, request)
    found = design.design(house, request.wager, target, request.whole_pays, request.top, request.keep, progress)
    return tables(found)


def main() -> None:
    if sys.platform != "win32":
        os.setpgid(0, 0)  # the server pauses and ends this process together with those it starts
    request: JobRequest = TypeAdapter[Any](JobRequest).validate_json(sys.stdin.readline())
    try:
        match request:
            case Simulate():
                found = simulated(request)
            case Sweep():
                found = swept(request)
            case DesignPays():
                found = designed(request)
    except PitbossError as error:
        say(state="failed", error=str(error))
    else:
        say(state="done", result=found)


if __name__ == "__main__":
    main()

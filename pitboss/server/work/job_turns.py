"""The work of jobs, turn by turn: each takes a few seconds and returns what the next needs, in whatever process."""

from __future__ import annotations

import secrets
import time
from collections import Counter
from fractions import Fraction
from math import sqrt
from typing import Any

from pitboss.engine.executor import Local, usable_cores
from pitboss.engine.simulation_driver import won
from pitboss.engine.sums import UNIT, Sums
from pitboss.lab import design, exact_comparison
from pitboss.lab import simulate as lab
from pitboss.lab.odds import game_odds
from pitboss.rules.acts import Settle
from pitboss.rules.options import number
from pitboss.server.schemas import DesignPays, JobRequest, Simulate, Sweep, house_for
from pitboss.server.work.processes import report

Done = dict[str, Any]  # the job's progress and result so far


def advance(request: JobRequest, kept: Any, share: float) -> tuple[Any, Done]:
    """A turn of a job, about this long: what the next turn is given, None at the end, and how far the job is."""
    turn = Turn(share)
    match request:
        case Simulate():
            return simulated(request, kept, turn)
        case Sweep():
            return swept(request, kept or [], turn)
        case DesignPays():
            return designed(request, kept or design.Search(), turn)


class Turn:
    def __init__(self, share: float) -> None:
        self._share, self._began, self._end = share, time.monotonic(), 0.0

    def over(self) -> bool:
        """Counted from the first question, and no shorter than the preparation, so that each turn advances."""
        now = time.monotonic()
        self._end = self._end or now + max(self._share, now - self._began)
        return now >= self._end


def simulated(request: Simulate, kept: tuple[str, Sums] | None, turn: Turn) -> tuple[Any, Done]:
    """In the game's compiled kernel where it has one, as `pitboss simulate` does."""
    bets = {name: Fraction(number(text, name)) for name, text in request.bets.items()}
    seed, sums = kept or (request.seed or secrets.token_hex(8), Sums())
    job = lab.job_for(house_for(request.game, request), bets or None, request.strategy, seed=seed)
    run = lab.SimulationRun(job, sums, [(0, sums.rounds)] if sums.rounds else [])
    compiled = lab.compiled(job)
    workers = max(1, usable_cores() // 2) if compiled else 1  # another job may run, and the tables do
    place, size = Local(workers), workers * (lab.BLOCK if compiled else lab.ENGINE_BLOCK)
    try:
        while run.sums.rounds < request.rounds and not turn.over():
            lab.simulate(run, min(request.rounds, run.sums.rounds + size), place)
            report(Done(done=run.sums.rounds, result=result(run, None)))
    finally:
        place.close()
    if run.sums.rounds < request.rounds:
        return (seed, run.sums), Done(done=run.sums.rounds, result=result(run, None))
    return None, Done(done=run.sums.rounds, result=result(run, exact_comparison.exact_for(job)))


def result(run: lab.SimulationRun, exact: exact_comparison.Exact | None) -> dict[str, Any]:
    """By wager: its rows, and the mean result of a unit bet on it, and the exact value if it is known.

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


def swept(request: Sweep, points: list[Any], turn: Turn) -> tuple[Any, Done]:
    left = request.values[len(points) :]
    while left and not turn.over():
        changed = {**request.settings, request.key: left.pop(0)}
        house = house_for(request.game, request.model_copy(update={"settings": changed}))
        odds = game_odds(house, request.wager, request.strategy).wagers[0].tally
        value = changed[request.key]
        points.append({"value": value, "house_edge": float(odds.house_edge), "ev": str(odds.ev_total)})
        report(Done(done=len(points), result={"points": points}))
    return points if left else None, Done(done=len(points), result={"points": points})


def designed(request: DesignPays, search: design.Search, turn: Turn) -> tuple[Any, Done]:
    far = Done()

    def progress(done: int, of: int, designs: list[design.Design]) -> None:
        far.update(done=done, of=of, result={"tables": [table.as_json() for table in designs]})
        report(far)

    target = design.Target.read(request.edge, request.hit, request.sd, request.top_award)
    house = house_for(request.game, request)
    design.design(
        house, request.wager, target, request.whole_pays, request.top, request.keep, progress, search, turn.over
    )
    return search if search.done < far["of"] else None, far

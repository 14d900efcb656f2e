"""The exact figures of a simulation job, and the results of a run compared with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from math import inf
from typing import Any

from pitboss.core.errors import BadInput, NotDerivable
from pitboss.lab.counts.derived import evs_by_bet
from pitboss.lab.counts.derived_strategy import DerivedStrategy
from pitboss.lab.counts.entry import counts_of
from pitboss.lab.simulate import Job, SimulationRun, strategy_of
from pitboss.rules.game import Wager
from pitboss.rules.hooks import HasSettledRows
from pitboss.rules.house import House
from pitboss.rules.odds import Counts, StrategyTable, Tally


@dataclass(frozen=True)
class Exact:
    """Exact figures to compare with a simulation: units won a round by one seat, and the chance of each row."""

    ev: Fraction | None
    sd: float | None  # of one seat, where a single bet is played
    rows: Mapping[str, Fraction]
    evs: Mapping[str, Fraction]  # by bet
    sds: Mapping[str, float] = field(default_factory=dict)  # per unit, of bets that are played as they would be alone


def exact_for(job: Job, known: Mapping[str, Tally] | None = None) -> Exact:
    """The exact figures for this job. The rows of a wager are known if it is played as it would be alone.

    `known` are wagers counted before, under the same options and strategy. If the game lists no decisions there are no
    exact figures, because its rounds are not played by the strategy that would be counted.
    """
    played = strategy_of(job)
    if job.choices:
        return Exact(strategy_ev(played), None, {}, {})
    if not isinstance(played, StrategyTable) or played.by_hand:
        return Exact(None, None, {}, {})
    house, counts, stakes = job.house, counts_of(job.house.game), job.stakes
    names = [name for name in counts.wagers if name in stakes]
    if len(names) < len(stakes):
        return Exact(None, None, {}, {})

    @cache
    def counted(name: str) -> Tally:
        return (known or {}).get(name) or counts.tally(house, name, job.strategy)

    tallies = {name: counted(name) for name in names}
    decided = [name for name in names if name not in counts.undecided]
    alone = {name: stakes[name] * tally.ev_total for name, tally in tallies.items()}
    bonuses = on_several(house, stakes)
    total = sum(alone.values(), Fraction(0)) + sum(
        (min(stakes[on] for on in wager.paid_on) * counted(wager.name).ev_total for wager in bonuses), Fraction(0)
    )
    apart = set(names)  # bets that are played as they would be alone
    shared: dict[str, Fraction] = {}
    if len(decided) > 1:
        try:
            strategy_table = counts.strategy_table(house, {name: stakes[name] for name in decided}, job.strategy)
            together = strategy_ev(strategy_table)
        except BadInput:  # decisions are not listed, so the result of all bets together is not known
            return Exact(None, None, {}, {})
        more = together - sum(alone[name] for name in decided)
        total, apart = total + more, apart - set(decided) if more else apart
        if more:
            shared = by_bet(job, strategy_table, decided)
    rows: dict[str, Fraction] = {}
    for wager in house.game.wagers:
        counted_bonus = wager in bonuses or (
            wager.name in counts.wagers and wager.paid_on and set(wager.paid_on) <= apart
        )
        if wager.name in apart or counted_bonus:
            tally = counted(wager.name)
            settled = [line for line in tally.lines if line.row in house.pays[wager.name]]  # others sum up a round
            for line in settled:
                rows[f"{wager.name}.{line.row.key}"] = Fraction(line.combinations, tally.total)
    for name in apart:
        rows |= raised_rows(house, counts, name, job.strategy)
    sd = float(stakes[names[0]]) * tallies[names[0]].sd if len(names) == 1 else None
    evs = {name: tallies[name].ev_total for name in apart} | shared
    sds = {name: tallies[name].sd for name in apart}
    return Exact(None if job.seats > 1 and pays_the_table(house, stakes) else total, sd, rows, evs, sds)


def raised_rows(house: House, counts: Counts, bet: str, strategy: str) -> dict[str, Fraction]:
    """The chance of every row of the bets that raise this one, over all rounds; empty if it is not counted."""
    raises = [wager.name for wager in house.game.wagers if wager.raises == bet]
    if not raises or not isinstance(counts, HasSettledRows):
        return {}
    try:
        settled = counts.settled_rows(house, bet, strategy)
    except NotDerivable:
        return {}
    total = sum(settled.values())
    found = {f"{name}.{row.key}": Fraction(0) for name in raises for row in house.pays[name]}
    for ended, n in settled.items():
        for name, row, _ in ended:
            if name in raises:
                found[f"{name}.{row.key}"] += Fraction(n, total)
    return found


def strategy_ev(strategy_table: StrategyTable) -> Fraction:
    """Expected value of a strategy with the choices it takes."""
    if strategy_table.by_hand:
        return strategy_table.ev  # refused: it is estimated
    taken = sum(
        (d.weight * d.values[strategy_table.taken.get(key, d.best)] for key, d in strategy_table.decisions.items()),
        strategy_table.idle,
    )
    return taken / strategy_table.total


def by_bet(job: Job, together: StrategyTable, names: Iterable[str]) -> dict[str, Fraction]:
    """Expected value of each bet, per unit, under the choices made for all of them; empty if it is not known."""
    if isinstance(together, DerivedStrategy):
        return evs_by_bet(together)
    house, taken = job.house, {key: together.taken.get(key, one.best) for key, one in together.decisions.items()}
    evs = {}
    for name in names:
        alone = counts_of(house.game).strategy_table(house, {name: Fraction(1)}, job.strategy)
        if any(taken.get(key) not in one.values for key, one in alone.decisions.items()):
            return {}
        evs[name] = strategy_ev(replace(alone, taken=taken))
    return evs


def on_several(house: House, bets: Iterable[str]) -> list[Wager]:
    """Bonuses paid on several of these bets together."""
    return [wager for wager in house.bonuses if len(wager.paid_on) > 1 and set(wager.paid_on) <= set(bets)]


def pays_the_table(house: House, bets: Iterable[str]) -> bool:
    """Whether a row of one player's bet pays other seats too, so that seats do not simply add up."""
    others = [set(pays) for name, pays in house.pays.items() if name not in house.wagers]
    return any(rows & set(house.pays[bet]) for bet in bets for rows in others)


def z_of(found: float, expected: Fraction | float, error: float) -> float | None:
    if error > 0:
        return (found - float(expected)) / error
    return None if found == float(expected) else inf


def row_results(run: SimulationRun, exact: Exact) -> list[dict[str, Any]]:
    """Each row with its exact chance, in the order of the pay tables."""
    sums, job = run.sums, run.job
    found: list[dict[str, Any]] = []
    for wager, pays in job.house.pays.items():
        keys = [f"{wager}.{row.key}" for row in pays]
        if not any(sums.rows[key] for key in keys):
            continue
        for key, row in zip(keys, pays, strict=True):
            p = exact.rows.get(key)
            share = sums.rows[key] / sums.rounds
            error = sums.row_error(key)
            if p is not None:  # seats are correlated, but a row that has not occurred yet does not show how much
                apart = (float(p * (1 - p)) * job.seats / sums.rounds) ** 0.5
                error = apart if job.seats == 1 else max(error, apart)
            chance = None if p is None else float(p) * job.seats
            found.append(
                {
                    "wager": wager,
                    "row": row.key,
                    "label": row.value,
                    "count": sums.rows[key],
                    "share": share,
                    "exact": chance,
                    "z": None if chance is None else z_of(share, chance, error),
                }
            )
    return found


def result(run: SimulationRun, exact: Exact) -> dict[str, Any]:
    """The run as data. Edges are of all that is bet before the deal, by all seats."""
    sums, job = run.sums, run.job
    staked = job.staked
    error = sums.error("total")
    if exact.sd is not None and job.seats == 1:
        error = exact.sd / sums.rounds**0.5
    ev = None if exact.ev is None else float(exact.ev) * job.seats
    return {
        "game": job.game,
        "strategy": job.strategy,
        "bets": {wager: str(stake) for wager, stake in job.stakes.items()},
        "seats": job.seats,
        "rounds": sums.rounds,
        "seed": job.seed,
        "rows": row_results(run, exact),
        "edge": -sums.mean("total") / staked,
        "se": error / staked,
        "exact": None if ev is None else -ev / staked,
        "z": None if ev is None else z_of(-sums.mean("total"), -ev, error),
        "sd": sums.sd("total"),
        "seconds": round(run.seconds, 3),
    }


def worst(rows: Iterable[Mapping[str, Any]]) -> float:
    """The largest z of all rows, without its sign."""
    return max((abs(row["z"]) for row in rows if row["z"] is not None), default=0.0)

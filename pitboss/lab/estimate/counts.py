"""Estimated odds and best play in the form in which exact ones are given, with the error of each figure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any

from pitboss.core.errors import UnknownName
from pitboss.core.progress import Progress
from pitboss.lab.estimate.decisions import estimated_strategy, settled_wagers
from pitboss.lab.estimate.edge import SURE, Estimate, Work, estimate
from pitboss.lab.estimate.random_tree import UNIT
from pitboss.rules.acts import Ended
from pitboss.rules.game import Game
from pitboss.rules.house import House
from pitboss.rules.odds import Decision, Line, StrategyTable, Tally, rows_tally

ODDS = Work(plays=400_000, seconds=10.0)  # what an estimate may take that was not asked for by name
WEIGHT = 10**9  # of all rounds together, in which rows are given
MOST_SECONDS = 24 * 3600

OnBatch = Callable[[Estimate], bool]


@dataclass(frozen=True)
class EstimatedTally(Tally):
    """Odds of a wager from rounds that were played: chances of rows and the edge have errors."""

    found: Estimate = field(default_factory=Estimate)

    @property
    def ev_total(self) -> Fraction:
        return Fraction(round(self.found.ev * WEIGHT), WEIGHT)

    def chance_error(self, line: Line) -> float:
        """The standard error of a row's chance, at most: rounds that share a first decision count as one."""
        chance = line.combinations / self.total
        return sqrt(chance * (1 - chance) / self.found.rounds)

    @property
    def approximate(self) -> str:
        low, high = (-value for value in reversed(self.found.within))
        return (
            f"An estimate from {self.found.rounds:,} rounds, not exact odds: the house edge is about "
            f"{-self.found.ev:.2%}, between {low:.2%} and {high:.2%} (standard error {self.found.error:.2%}, "
            f"bias of the estimated play at most {self.found.bias:.2%})."
        )

    @property
    def estimate(self) -> dict[str, Any]:
        low, high = self.found.within
        return {
            "house_edge_within": [-high, -low],
            "standard_error": self.found.error,
            "bias_bound": self.found.bias,
            "standard_errors": SURE,
            "rounds": self.found.rounds,
            "sentence": self.approximate,
        }


def in_units(ended: tuple[Ended, ...]) -> tuple[Ended, ...]:
    return tuple((wager, row, Fraction(cents, UNIT)) for wager, row, cents in ended)  # type: ignore[misc]


class EstimatedCounts:
    """Counts of any game that plays, estimated."""

    def __init__(
        self,
        game: Game,
        work: Work = ODDS,
        *,
        progress: Progress | None = None,
        random: Random | None = None,
        on_batch: OnBatch | None = None,
    ) -> None:
        self.game, self.work, self.progress, self.random, self.on_batch = game, work, progress, random, on_batch
        self.wagers = tuple(wager.name for wager in game.wagers if not wager.raises and not wager.pooled)
        self.strategies = {"best": "the best choice at every decision, estimated"}
        self.undecided: tuple[str, ...] = ()

    def tally(self, house: House, wager: str, strategy: str) -> Tally:
        if strategy != "best":
            raise UnknownName("strategy", strategy, self.strategies)
        alone = house.wagers[wager].paid_on or (wager,)
        bets = dict.fromkeys((*([] if {*alone} & {*house.game.main} else house.game.main[:1]), *alone), Fraction(1))
        wanted = frozenset(settled_wagers(house, dict.fromkeys(alone, Fraction(1))) | {wager})
        found = estimate(
            house,
            bets,
            wanted,
            self.work,
            random=self.random,
            progress=self.progress,
            on_batch=self.on_batch,
            only=wager if house.wagers[wager].paid_on else "",
        )
        total = sum(found.rows.values())
        rows = {in_units(ended): round(weight / total * WEIGHT) for ended, weight in found.rows.items()}
        tally = rows_tally(house, wager, rows)
        return EstimatedTally(**{one.name: getattr(tally, one.name) for one in fields(tally)}, found=found)

    def strategy_table(self, house: House, bets: Mapping[str, Fraction], strategy: str) -> StrategyTable:
        if strategy != "best":
            raise UnknownName("strategy", strategy, self.strategies)
        return estimated_strategy(house, bets, self.random)

    def advise(self, house: House, bets: Mapping[str, Fraction], seen: Mapping[str, str]) -> Decision:
        return estimated_strategy(house, bets, self.random).advise(seen, self.work)

"""Results of a TableGame: odds, strategies, advice, simulations and equities, each a table with its figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pitboss.api.result_frames import Frame, Record

if TYPE_CHECKING:
    from pitboss.lab.design import Design
    from pitboss.lab.short_rules.short_strategy import ShortStrategy
    from pitboss.lab.vulnerability import Vulnerability
    from pitboss.rules.odds import Decision, StrategyTable, Tally


@dataclass(frozen=True, repr=False)
class WagerResult(Frame):
    """The odds of one wager: a row for each outcome, with its pay and its number of combinations."""

    axes = ("outcome", "probability")

    name: str
    title: str
    tally: Tally

    @cached_property
    def rows(self) -> Sequence[Record]:
        from pitboss.rules.options import Flat, pay_text

        found = []
        for line in self.tally.lines:
            pays = None if isinstance(line.pays, Flat) else Fraction(line.pays)
            chance = Fraction(line.combinations, self.tally.total)
            found.append(
                {
                    "outcome": str(line.row.value),
                    "pays": pay_text(line.pays) if pays is None else pays,
                    "combinations": line.combinations,
                    "probability": chance,
                    "return": None if pays is None else chance * pays,
                }
            )
        return found

    @property
    def caption(self) -> str:
        return f"{self.title}: house edge {float(self.house_edge):.4%}, standard deviation {self.sd:.4f}"

    @property
    def total(self) -> int:
        """All combinations."""
        return self.tally.total

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps of the initial stake, with the bonuses that are paid on it."""
        return self.tally.house_edge

    @property
    def ev(self) -> Fraction:
        """The player's expected result on a stake of 1: the house edge with the other sign."""
        return self.tally.ev_total

    @property
    def variance(self) -> Fraction:
        return self.tally.variance

    @property
    def sd(self) -> float:
        """Standard deviation of the result of a stake of 1."""
        return self.tally.sd

    @property
    def hit_frequency(self) -> Fraction:
        """Share of rounds with a net win."""
        return self.tally.hit_frequency

    @property
    def element_of_risk(self) -> Fraction:
        """House edge per unit wagered in all, raises included."""
        return self.tally.element_of_risk

    @property
    def distribution(self) -> dict[Fraction, Fraction]:
        """The net result of a stake of 1, with its probability."""
        return {won: Fraction(n, self.tally.total) for won, n in sorted(self.tally.results.items())}


@dataclass(frozen=True, repr=False)
class OddsResult(Frame, Mapping[str, WagerResult]):
    """The odds of all wagers of a game by name. As a table: a row of figures for each wager."""

    axes = ("wager", "house_edge")

    title: str
    strategy: str
    wagers: Mapping[str, WagerResult]
    warnings: tuple[str, ...]  # about rules that favor the player

    def __getitem__(self, name: str) -> WagerResult:
        return self.wagers[name]

    def __iter__(self) -> Iterator[str]:  # type: ignore[override]  # a mapping goes through its names
        return iter(self.wagers)

    def __len__(self) -> int:
        return len(self.wagers)

    @property
    def caption(self) -> str:
        return self.title

    @cached_property
    def rows(self) -> Sequence[Record]:
        return [
            {
                "wager": wager.name,
                "house_edge": wager.house_edge,
                "sd": wager.sd,
                "hit_frequency": wager.hit_frequency,
                "element_of_risk": wager.element_of_risk,
            }
            for wager in self.wagers.values()
        ]


@dataclass(frozen=True, repr=False)
class AdviceResult(Frame):
    """One decision: the value of every choice, in units of the first bet, the best first."""

    decision: Decision

    @property
    def caption(self) -> str:
        return f"{self.decision.where}: {self.best}"

    @property
    def best(self) -> str:
        return str(self.decision.best)

    @property
    def values(self) -> dict[str, Fraction]:
        return {str(choice): value for choice, value in self.decision.values.items()}

    @property
    def manual(self) -> str | None:
        """The manual's own advice, where it gives any."""
        return None if self.decision.manual is None else str(self.decision.manual)

    @property
    def exact(self) -> bool:
        """Whether the values are exact. Against other players they are estimates."""
        return self.decision.exact

    @cached_property
    def rows(self) -> Sequence[Record]:
        best = self.decision.value
        ordered = sorted(self.values.items(), key=lambda item: -item[1])
        return [{"choice": choice, "value": value, "costs": best - value} for choice, value in ordered]


@dataclass(frozen=True, repr=False)
class StrategyResult(Frame):
    """A strategy: every decision with its best choice, and the value of playing so."""

    title: str
    name: str
    strategy_table: StrategyTable

    @property
    def caption(self) -> str:
        return f"{self.title}, {self.name}: {float(self.ev):+.6f} per unit bet first"

    @property
    def ev(self) -> Fraction:
        """Expected result of a round, in units of the first bet."""
        return self.strategy_table.ev

    @property
    def ev_manual(self) -> Fraction | None:
        """The same for a player who follows the manual wherever it gives advice."""
        return self.strategy_table.ev_manual

    @cached_property
    def decisions(self) -> dict[str, AdviceResult]:
        """Every decision by its situation."""
        return {decision.where: AdviceResult(decision) for decision in self.strategy_table.decisions.values()}

    @cached_property
    def rows(self) -> Sequence[Record]:
        return [
            {
                "situation": decision.where,
                "best": str(decision.best),
                "value": decision.value,
                "manual": None if decision.manual is None else str(decision.manual),
                "manual_costs": decision.cost,
                "combinations": decision.weight,
            }
            for decision in self.strategy_table.decisions.values()
        ]


@dataclass(frozen=True, repr=False)
class SimulationResult(Frame):
    """Simulated rounds: a row for each outcome of each wager, with its exact probability and its share."""

    data: Mapping[str, Any]  # what `pitboss simulate --json` prints

    @property
    def caption(self) -> str:
        exact = "" if self.exact is None else f", exact {self.exact:.5%}"
        error = f"± {self.standard_error:.5%} (one standard error)"
        return f"{self.rounds:,} rounds: house edge {self.house_edge:.5%} {error}{exact}"

    @property
    def rounds(self) -> int:
        return int(self.data["rounds"])

    @property
    def house_edge(self) -> float:
        """Of all that is bet before the deal."""
        return float(self.data["edge"])

    @property
    def standard_error(self) -> float:
        return float(self.data["se"])

    @property
    def exact(self) -> float | None:
        """The exact house edge, where it is counted."""
        return None if self.data["exact"] is None else float(self.data["exact"])

    @property
    def z(self) -> float | None:
        """How many standard errors the simulation is away from the exact house edge."""
        return None if self.data["z"] is None else float(self.data["z"])

    @property
    def sd(self) -> float:
        """Standard deviation of a round's result, in units."""
        return float(self.data["sd"])

    @cached_property
    def rows(self) -> Sequence[Record]:
        names = ("wager", "row", "count", "share", "exact", "z")
        return [{name: row[name] for name in names} for row in self.data["rows"]]


@dataclass(frozen=True, repr=False)
class EquityResult(Frame):
    """Hands against each other: how many boards each wins, how many it shares, and its share of the pot."""

    axes = ("hand", "equity")

    total: int
    players: Sequence[Record]

    @property
    def caption(self) -> str:
        return f"{self.total:,} boards"

    @property
    def equities(self) -> tuple[Fraction, ...]:
        return tuple(row["equity"] for row in self.players)

    @property
    def rows(self) -> Sequence[Record]:
        return self.players


@dataclass(frozen=True, repr=False)
class ShortStrategyResult(Frame):
    """The best strategies of a few lines: a row for each length with its exact cost and house edge."""

    axes = ("lines", "cost")

    title: str
    strategies: Sequence[ShortStrategy]

    @property
    def caption(self) -> str:
        return f"{self.title}: strategies by length"

    @cached_property
    def rows(self) -> Sequence[Record]:
        return [
            {"lines": strategy.length, "cost": strategy.cost, "house_edge": strategy.edge}
            for strategy in self.strategies
        ]

    def words(self, lines: int | None = None) -> dict[str, list[str]]:
        """The lines of the longest strategy of at most this many, by decision."""
        from pitboss.lab.short_rules.short_strategy import with_at_most

        return with_at_most(self.strategies, lines).words


@dataclass(frozen=True, repr=False)
class DesignResult(Frame):
    """Pay tables that reach a target, the most usual first; a row has the pays by row key and the figures."""

    wager: str
    designs: Sequence[Design]

    @property
    def caption(self) -> str:
        return f"Pay tables of {self.wager}"

    @cached_property
    def rows(self) -> Sequence[Record]:
        return [
            {**{row.key: pay for row, pay in design.pays.items()}, "house_edge": design.edge,
             "hit_frequency": design.hit, "sd": design.sd, "nearest_table": design.nearest, "rows_moved": design.moved}
            for design in self.designs
        ]  # fmt: skip


@dataclass(frozen=True, repr=False)
class SweepResult(Frame):
    """Exact edges over a grid of options: a row for each point."""

    title: str
    points: Sequence[Record]

    @property
    def caption(self) -> str:
        return f"{self.title}: a row for each setting"

    @property
    def axes(self) -> Sequence[str]:
        """Edges over the first option."""
        return (*self.columns[:1], *(name for name in self.columns if name.endswith("edge")))

    @property
    def rows(self) -> Sequence[Record]:
        return self.points


@dataclass(frozen=True, repr=False)
class RiskResult(Frame):
    """Results after some rounds with the same bet: a row for each number of rounds."""

    wager: str
    bankroll: int
    data: Mapping[str, Any]

    @property
    def caption(self) -> str:
        return f"{self.wager}: mean {self.data['mean']:.6f}, SD {self.data['sd']:.4f} a round, bankroll {self.bankroll}"

    @property
    def axes(self) -> Sequence[str]:
        """Quantiles of the result over the number of rounds."""
        return ("rounds", *(name for name in self.columns if name.startswith("quantile_")))

    @cached_property
    def rows(self) -> Sequence[Record]:
        return [
            {"rounds": row["rounds"], "expected": row["expected"], "ahead": row["ahead"], "ruin": row["ruin"],
             **{f"quantile_{share}": value for share, value in row["quantiles"].items()}}
            for row in self.data["rounds"]
        ]  # fmt: skip


@dataclass(frozen=True, repr=False)
class VulnerabilityResult(Frame):
    """What a card counter wins by depth of the cut card; `found` has effects of removal and what to count."""

    axes = ("cut", "per_hundred")

    found: Vulnerability

    @property
    def caption(self) -> str:
        return f"{self.found.wager}: {self.found.shoe}"

    @cached_property
    def rows(self) -> Sequence[Record]:
        return [
            {"cut": depth.cut, "rounds": depth.rounds, "share": depth.share, "edge": depth.edge, "units": depth.units,
             "per_hundred": depth.per_hundred, "error": depth.per_hundred_error}
            for depth in self.found.depths
        ]  # fmt: skip

"""Results of a TableGame: odds, strategies, advice, simulations and equities, each a table with its figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pitboss.library.result_frames import Frame, Row

if TYPE_CHECKING:
    from pitboss.odds import Decision, StrategyTable, Tally


@dataclass(frozen=True, repr=False)
class WagerResult(Frame):
    """The odds of one wager: a row for each outcome, with its pay and its number of combinations."""

    name: str
    title: str
    tally: Tally

    @cached_property
    def rows(self) -> Sequence[Row]:
        from pitboss.options import Flat, pay_text

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
    def rows(self) -> Sequence[Row]:
        return [
            {
                "wager": one.name,
                "house_edge": one.house_edge,
                "sd": one.sd,
                "hit_frequency": one.hit_frequency,
                "element_of_risk": one.element_of_risk,
            }
            for one in self.wagers.values()
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
    def rows(self) -> Sequence[Row]:
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
    def rows(self) -> Sequence[Row]:
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
    """Simulated rounds: a row for each outcome of each wager, with its exact probability beside its share."""

    data: Mapping[str, Any]  # what `pitboss simulate --json` prints

    @property
    def caption(self) -> str:
        exact = "" if self.exact is None else f", exact {self.exact:.5%}"
        return f"{self.rounds:,} rounds: house edge {self.house_edge:.5%} ± {self.standard_error:.5%}{exact}"

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
    def rows(self) -> Sequence[Row]:
        names = ("wager", "row", "count", "share", "exact", "z")
        return [{name: row[name] for name in names} for row in self.data["rows"]]


@dataclass(frozen=True, repr=False)
class EquityResult(Frame):
    """Hands against each other: how many boards each wins, how many it shares, and its share of the pot."""

    total: int
    players: Sequence[Row]

    @property
    def caption(self) -> str:
        return f"{self.total:,} boards"

    @property
    def equities(self) -> tuple[Fraction, ...]:
        return tuple(row["equity"] for row in self.players)

    @property
    def rows(self) -> Sequence[Row]:
        return self.players

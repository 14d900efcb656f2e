"""Sums of a simulation: integers that add up in any order, so that the work can be split anywhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import sqrt
from typing import Any, NamedTuple

from pitboss.engine.simulation_driver import won
from pitboss.rules.acts import Settle
from pitboss.rules.house import House

TOTAL = "total"  # in place of a bet: all bets together
PARTS = ("rows", "row_squares", "won", "won_squares", "products")  # of sums, each by name
UNIT = 1000  # cents staked on a bet of 1: ten dollars, enough for every envy bonus


@dataclass
class Sums:
    """Counts of rows, and cents won by bet, over rounds.

    Squares are of one round's result, all seats together; products are of its results on two bets.
    """

    rounds: int = 0
    rows: Counter[str] = field(default_factory=Counter)
    row_squares: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)
    won_squares: Counter[str] = field(default_factory=Counter)
    products: Counter[str] = field(default_factory=Counter)

    def add(self, other: Sums) -> None:
        self.rounds += other.rounds
        for part in PARTS:
            getattr(self, part).update(getattr(other, part))

    def mean(self, bet: str) -> float:
        """Units won a round."""
        return self.won[bet] / self.rounds / UNIT

    def sd(self, bet: str) -> float:
        n, total = self.rounds, self.won[bet]
        return sqrt(max(0, self.won_squares[bet] * n - total * total)) / n / UNIT

    def error(self, bet: str) -> float:
        """Standard error of the mean."""
        return self.sd(bet) / sqrt(self.rounds)

    def covariance(self, one: str, other: str) -> float:
        """Covariance of a round's results on two bets, in units."""
        n = self.rounds
        product = self.products[product_key(one, other)] or self.products[product_key(other, one)]
        return (product * n - self.won[one] * self.won[other]) / n / n / UNIT**2

    def correlation(self, one: str, other: str) -> float:
        spread = self.sd(one) * self.sd(other)
        return self.covariance(one, other) / spread if spread else 0.0

    def row_error(self, row: str) -> float:
        """Standard error of a row's share of rounds."""
        n, total = self.rounds, self.rows[row]
        return sqrt(max(0, self.row_squares[row] * n - total * total)) / n / sqrt(n)

    def as_json(self) -> dict[str, Any]:
        return {"rounds": self.rounds, **{name: dict(sorted(getattr(self, name).items())) for name in PARTS}}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Sums:
        return cls(data["rounds"], *(Counter(data[name]) for name in PARTS))


class ShoeSums(NamedTuple):
    """Sums of a simulation of whole shoes, in cents of all seats."""

    shoes: int = 0
    rounds: int = 0
    won: int = 0
    won_squares: int = 0  # of rounds
    shoe_squares: int = 0  # of shoes
    shoe_won_rounds: int = 0  # a shoe's result times its rounds
    shoe_rounds_squares: int = 0

    def plus(self, other: ShoeSums) -> ShoeSums:
        return ShoeSums(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))

    @property
    def mean(self) -> float:
        """Units won a round."""
        return self.won / self.rounds / UNIT

    @property
    def error(self) -> float:
        """Standard error of the mean: a ratio of two sums over shoes, whose rounds are correlated."""
        mean = self.won / self.rounds
        spread = self.shoe_squares - 2 * mean * self.shoe_won_rounds + mean * mean * self.shoe_rounds_squares
        return sqrt(max(0.0, spread)) / self.rounds / UNIT

    @property
    def sd(self) -> float:
        """Standard deviation of one shoe's result, in units."""
        return sqrt(max(0, self.shoe_squares * self.shoes - self.won**2)) / self.shoes / UNIT


def product_key(one: str, other: str) -> str:
    """The key of two bets, in their order."""
    return f"{one}*{other}"


def row_key(act: Settle) -> str:
    return f"{act.wager}.{act.row.key}"


def bet_of(house: House, wager: str, bets: Iterable[str]) -> str:
    """The bet that a settlement belongs to: its own, the one it is paid on or raises; else only the total has it."""
    known, placed = house.wagers.get(wager), tuple(bets)
    while known is not None and known.name not in placed:
        up = known.raises or (known.paid_on[0] if len(known.paid_on) == 1 else None)
        known = house.wagers.get(up) if up else None
    return known.name if known is not None else TOTAL


class SumsRecorder:
    """Adds up rounds dealt by the engine."""

    def __init__(self, house: House, bets: Sequence[str]) -> None:
        self.house, self.bets, self.sums = house, tuple(bets), Sums()
        self._cents: dict[Settle, int] = {}
        self._bet: dict[str, str] = {}

    def enter(self, settled: Iterable[Settle]) -> None:
        rows, won_by, house = Counter[str](), Counter[str](), self.house
        for act in settled:
            act = act._replace(spot="", wager=house.root(act.wager))
            if act not in self._cents:
                self._cents[act] = won(self.house, act)
                self._bet[act.wager] = bet_of(self.house, act.wager, self.bets)
            rows[row_key(act)] += 1
            won_by[self._bet[act.wager]] += self._cents[act]
        every = sum(won_by.values())
        won_by[TOTAL] = every
        sums = self.sums
        sums.rounds += 1
        for key, n in rows.items():
            sums.rows[key] += n
            sums.row_squares[key] += n * n
        for bet, cents in won_by.items():
            sums.won[bet] += cents
            sums.won_squares[bet] += cents * cents
        for one, other in combinations(self.bets, 2):
            if product := won_by[one] * won_by[other]:
                sums.products[product_key(one, other)] += product

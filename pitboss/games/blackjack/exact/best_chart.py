"""The best chart for a shoe and its rules.

Each cell takes what is best for the mix of hands that the chart itself leads to: solved column by column, from the
highest total down, and repeated until no cell changes. Hands after a split follow the chart but do not weigh in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from pitboss.games.blackjack.exact.chart import COLUMNS, Chart
from pitboss.games.blackjack.exact.house import PlayRules
from pitboss.games.blackjack.exact.play import Against, Do, ExactStrategy
from pitboss.games.blackjack.exact.shoe import VALUES, Array, Counts
from pitboss.games.blackjack.exact.split import Splits

Cell = tuple[int, bool]  # total, soft


@dataclass(frozen=True)
class ChartColumn:
    """One up card's letters."""

    totals: dict[Cell, str]
    pairs: dict[int, str]
    gives_up: dict[int, str]


class _Solver:
    def __init__(self, against: Against) -> None:
        self.against, self.hands = against, against.hands
        hands = self.hands
        self.pair = (hands.size == 2) & (hands.counts.max(axis=0) == 2)
        self.deals = np.where(hands.size == 2, np.where(self.pair, 1, 2), 0)
        ways, whole = against.chances(hands.counts, np.zeros((10, 1), dtype=int))
        self.chance = ways / whole

    def cells(self, level: slice) -> Iterator[tuple[Cell, Array]]:
        """The hard and the soft hands of one hard count."""
        for soft in (False, True):
            at = np.flatnonzero(self.hands.soft[level] == soft) + level.start
            if at.size:
                yield (int(self.hands.total[at[0]]), soft), at

    def solve(self) -> ChartColumn:
        strategy_table = self.against.best_strategy
        seen: set[bytes] = set()
        while (key := strategy_table.plain.tobytes() + strategy_table.first.tobytes()) not in seen:
            seen.add(key)
            strategy_table, column = self.improve(strategy_table)
        return column

    def improve(self, strategy_table: ExactStrategy) -> tuple[ExactStrategy, ChartColumn]:
        """The best cells for the hands that this strategy leads to."""
        start = np.where(np.isin(strategy_table.first, (Do.SPLIT, Do.SURRENDER)), 0, self.deals)
        weight = self.against.visits(start[None, :], strategy_table.best)[0] * self.chance
        plain, hit, stand = self._hit_or_stand(np.where(strategy_table.best == Do.DOUBLE, 0, weight))
        worth = np.where(plain == Do.HIT, hit, stand)
        best, letters = self._doubles(plain, worth)
        worth = np.where(best == Do.DOUBLE, self.against.double, worth)
        gives_up = self._gives_up(worth)
        split = Splits(self.against, ExactStrategy(plain, best, best)).values(
            [pair for pair in VALUES if self.against.shoe[pair] >= 2]
        )
        first = best.copy()
        for total, letter in gives_up.items():
            if letter == "R":
                first[(self.hands.size == 2) & (self.hands.total == total) & ~self.hands.soft] = Do.SURRENDER
        pairs: dict[int, str] = {}
        for pair, (value, _) in split.items():
            hand = self.hands.find(pair, pair)
            lost = self.against.surrender[hand]
            options = {".": lost if first[hand] == Do.SURRENDER else worth[hand], "P": value}
            letter = max(options, key=lambda name: options[name])
            if self.against.house.surrender and lost >= options[letter]:
                letter = "R" if value > worth[hand] else "r"
            pairs[pair + 1] = letter
            if letter != ".":
                first[hand] = Do.SPLIT if letter == "P" else Do.SURRENDER
        return ExactStrategy(plain, best, first), ChartColumn(letters, pairs, gives_up)

    def _mean(self, weight: Array, at: Array, value: Array) -> float:
        """Weighted value over a cell; a cell that nothing reaches is weighed as dealt."""
        share = weight[at] if weight[at].any() else self.chance[at]
        return float((share * value[at]).sum())

    def _hit_or_stand(self, weight: Array) -> tuple[Array, Array, Array]:
        against = self.against
        gain, hit = against.stand_gain.copy(), np.zeros(self.hands.number)
        plain = np.full(self.hands.number, Do.STAND)
        for level in reversed(self.hands.levels):
            hit[level] = against.after_one_card(gain, level)
            for (total, _), at in self.cells(level):
                if total < 21 and self._mean(weight, at, hit) > self._mean(weight, at, gain):
                    plain[at] = Do.HIT
                    gain[at] = hit[at]
        return plain, hit - against.live, against.stand

    def _doubles(self, plain: Array, worth: Array) -> tuple[Array, dict[Cell, str]]:
        best, letters = plain.copy(), {}
        weight = self.deals * self.chance
        for level in self.hands.levels:
            for cell, at in self.cells(level):
                hits = plain[at[0]] == Do.HIT
                letters[cell] = "H" if hits else "S"
                two = at[self.against.may_double[at]]
                if two.size and cell[0] < 21 and self._mean(weight, two, self.against.double - worth) > 0:
                    best[two] = Do.DOUBLE
                    letters[cell] = "D" if hits else "d"
        return best, letters

    def _gives_up(self, worth: Array) -> dict[int, str]:
        if not self.against.house.surrender:
            return {}
        found: dict[int, str] = {}
        weight = self.deals * self.chance
        for level in self.hands.levels:
            for (total, soft), at in self.cells(level):
                two = at[(self.hands.size[at] == 2) & ~self.pair[at]]
                if two.size and not soft:
                    gains = self._mean(weight, two, self.against.surrender - worth) > 0
                    found[total] = "R" if gains else "."
        return found


def best_chart(shoe: Counts, house: PlayRules) -> Chart:
    columns = [_Solver(Against(shoe, up, house)).solve() for up in COLUMNS]
    cells = columns[0].totals

    def rows(soft: bool) -> dict[int, str]:
        totals = sorted(total for total, is_soft in cells if is_soft == soft)
        return {total: "".join(column.totals[total, soft] for column in columns) for total in totals}

    pairs = {v: "".join(column.pairs.get(v, ".") for column in columns) for v in range(1, 11)}
    up = {total: "".join(column.gives_up[total] for column in columns) for total in columns[0].gives_up}
    return Chart(rows(False), rows(True), pairs, {total: row for total, row in up.items() if "R" in row})

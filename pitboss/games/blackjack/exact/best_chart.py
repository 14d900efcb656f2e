"""The best chart for a shoe and its rules.

Each cell holds the best action for the mix of hands that the chart itself leads to. Columns are solved one by one, from
the highest total down, until no cell changes. Hands after a split follow the chart but do not influence it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from pitboss.games.blackjack.exact.chart import COLUMNS, Chart
from pitboss.games.blackjack.exact.hand_values import Against, ExactStrategy, HandAction
from pitboss.games.blackjack.exact.play_rules import PlayRules
from pitboss.games.blackjack.exact.shoe import VALUES, Array, Counts
from pitboss.games.blackjack.exact.split import Splits

Cell = tuple[int, bool]  # total, soft


@dataclass(frozen=True)
class ChartColumn:
    """The letters of one up card."""

    totals: dict[Cell, str]
    pairs: dict[int, str]
    surrenders: dict[int, str]


class _ColumnSolver:
    """Finds the best column of a chart against one up card."""

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
        strategy = self.against.best_strategy
        seen: set[bytes] = set()
        while (key := strategy.plain.tobytes() + strategy.first.tobytes()) not in seen:
            seen.add(key)
            strategy, column = self.improve(strategy)
        return column

    def improve(self, strategy: ExactStrategy) -> tuple[ExactStrategy, ChartColumn]:
        """The best cells for the hands that this strategy leads to."""
        start = np.where(np.isin(strategy.first, (HandAction.SPLIT, HandAction.SURRENDER)), 0, self.deals)
        weight = self.against.visits(start[None, :], strategy.best)[0] * self.chance
        plain, hit, stand = self._hit_or_stand(np.where(strategy.best == HandAction.DOUBLE, 0, weight))
        worth = np.where(plain == HandAction.HIT, hit, stand)
        best, letters = self._doubles(plain, worth)
        worth = np.where(best == HandAction.DOUBLE, self.against.double, worth)
        surrenders = self._surrenders(worth)
        split = Splits(self.against, ExactStrategy(plain, best, best)).values(
            [pair for pair in VALUES if self.against.shoe[pair] >= 2]
        )
        first = best.copy()
        for total, letter in surrenders.items():
            if letter == "R":
                first[(self.hands.size == 2) & (self.hands.total == total) & ~self.hands.soft] = HandAction.SURRENDER
        pairs: dict[int, str] = {}
        for pair, (value, _) in split.items():
            hand = self.hands.find(pair, pair)
            lost = self.against.surrender[hand]
            options = {".": lost if first[hand] == HandAction.SURRENDER else worth[hand], "P": value}
            letter = max(options, key=lambda name: options[name])
            if self.against.house.surrender and lost >= options[letter]:
                letter = "R" if value > worth[hand] else "r"
            pairs[pair + 1] = letter
            if letter != ".":
                first[hand] = HandAction.SPLIT if letter == "P" else HandAction.SURRENDER
        return ExactStrategy(plain, best, first), ChartColumn(letters, pairs, surrenders)

    def _mean(self, weight: Array, at: Array, value: Array) -> float:
        """Weighted value over a cell; a cell that nothing reaches is weighed as dealt."""
        share = weight[at] if weight[at].any() else self.chance[at]
        return float((share * value[at]).sum())

    def _hit_or_stand(self, weight: Array) -> tuple[Array, Array, Array]:
        against = self.against
        gain, hit = against.stand_gain.copy(), np.zeros(self.hands.number)
        plain = np.full(self.hands.number, HandAction.STAND)
        for level in reversed(self.hands.levels):
            hit[level] = against.after_one_card(gain, level)
            for (total, _), at in self.cells(level):
                if total < 21 and self._mean(weight, at, hit) > self._mean(weight, at, gain):
                    plain[at] = HandAction.HIT
                    gain[at] = hit[at]
        return plain, hit - against.live, against.stand

    def _doubles(self, plain: Array, worth: Array) -> tuple[Array, dict[Cell, str]]:
        best, letters = plain.copy(), {}
        weight = self.deals * self.chance
        for level in self.hands.levels:
            for cell, at in self.cells(level):
                hits = plain[at[0]] == HandAction.HIT
                letters[cell] = "H" if hits else "S"
                two = at[self.against.may_double[at]]
                if two.size and cell[0] < 21 and self._mean(weight, two, self.against.double - worth) > 0:
                    best[two] = HandAction.DOUBLE
                    letters[cell] = "D" if hits else "d"
        return best, letters

    def _surrenders(self, worth: Array) -> dict[int, str]:
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
    columns = [_ColumnSolver(Against(shoe, up, house)).solve() for up in COLUMNS]
    cells = columns[0].totals

    def rows(soft: bool) -> dict[int, str]:
        totals = sorted(total for total, is_soft in cells if is_soft == soft)
        return {total: "".join(column.totals[total, soft] for column in columns) for total in totals}

    pairs = {v: "".join(column.pairs.get(v, ".") for column in columns) for v in range(1, 11)}
    up = {total: "".join(column.surrenders[total] for column in columns) for total in columns[0].surrenders}
    return Chart(rows(False), rows(True), pairs, {total: row for total, row in up.items() if "R" in row})

"""How often each result of a round comes up: exact shares of the rows, with split rounds by their value and stakes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from pitboss.derive.draw.solve import Against, Pays, Play, Solver, Worth
from pitboss.rules.drawing import Result, Results


@dataclass(frozen=True)
class Shares:
    """Chances of the results of a round, per round."""

    results: dict[Results, Fraction]  # of rounds without a split
    split: Fraction  # rounds with a split
    split_value: Fraction  # units won in them, per round
    split_staked: Fraction  # units staked in them, per round
    staked: Fraction  # average total bet


class OpenShares(NamedTuple):
    """Against one open hand, as floats or residues."""

    results: list[Any]  # by number of a result; 0 is not used
    split: Any
    split_value: Any


def shares_of(against: Against) -> OpenShares:
    g, m, numbers = against.graph, against.graph.machine, against.numbers
    found: list[Any] = [0] * len(m.results)
    split: Any = 0
    value: Any = 0
    reached = np.zeros(g.number, numbers.dtype)
    for node, ways in against.firsts.items():
        chance, early = against.chance(ways), against.play.early.get(node)
        if early is not None:
            found[m.number_of[against.early(node)[early].ends]] += chance
            continue
        for final, cards in against.looked(node).items():
            once = int(g.rows[g.once_of[node], final])
            found[once] += chance * numbers.ratio(cards, against.dealers_next(node)[1])
        if splits(against, node):
            split += chance * against.played(node)
            value += chance * against.split_values[node]
        else:
            reached[node] = numbers.reduced(chance)
    for number, row in enumerate(against.results_from(reached, against.play.choice, against.left)):
        found[number] += sum(numbers.plain(one) for one in row)
    found[0] = 0
    return OpenShares([numbers.reduced(one) for one in found], numbers.reduced(split), numbers.reduced(value))


def splits(against: Against, node: int) -> bool:
    """Whether the strategy splits this first hand."""
    split = against.graph.split_at.get(node)
    if split is None or node not in against.split_values or node in against.play.early:
        return False
    return int(against.play.choice[node]) == split.edge


def whole_stake(result: Result) -> Fraction:
    return Fraction(result[2])


def exact_shares(solver: Solver, plays: dict[int, Play] | None = None, stake: Worth = whole_stake) -> Shares:
    """Exact shares, under best play or by a given strategy against each open hand. `stake` is what a player risks."""
    stakes: Pays = solver.pays_of(stake)

    def figures(against: Against) -> list[Any]:
        found = shares_of(against)
        staked = Against(solver, against.open, against.play, against.numbers.p, pays=stakes)
        in_splits = sum(
            staked.chance(ways) * staked.split_values[node]
            for node, ways in against.firsts.items()
            if splits(against, node)
        )
        return [*found.results, found.split, found.split_value, against.numbers.reduced(in_splits)]

    *results, split, value, staked = solver.exactly(figures, plays)
    by_result = dict(zip(solver.machine.results, results, strict=True))
    found = {one: share for one, share in by_result.items() if share}
    single = sum((share * sum(map(stake, one)) for one, share in found.items()), Fraction(0))
    return Shares(found, split, value, staked, single + staked)

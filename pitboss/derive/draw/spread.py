"""Spread of the results of rounds with a split, approximately.

The value of a split is exact. For its spread the hands of one round are taken as independent given the dealer's final
hand. A split comes up in one round of forty, so the standard deviation is good to three digits.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pitboss.derive.draw.graph import SplitPoint
from pitboss.derive.draw.shares import splits
from pitboss.derive.draw.solve import Against, Array, Solver
from pitboss.derive.draw.splits import Splits


class Spread(NamedTuple):
    """Of the rounds with a split, per round of the game: mean square of the result, and share of net wins."""

    square: float
    wins: float


def spread_of_splits(solver: Solver, played: list[Against] | None = None) -> Spread:
    square = wins = 0.0
    for against in played or solver.solved:
        share = against.open.ways / solver.deals
        for node, ways in against.firsts.items():
            if splits(against, node):
                chance = share * against.chance(ways) * against.played(node)
                found = all_hands(against, against.graph.split_at[node])
                won = (np.arange(len(found)) - len(found) // 2) / solver.pays.unit
                square += chance * float((found * won**2).sum())
                wins += chance * float(found[won > 0].sum())
    return Spread(square, wins)


def all_hands(against: Against, split: SplitPoint) -> Array:
    """Chances of the total won over all hands of a split, in parts of a unit around the middle."""
    pair = Splits(against).pair(split)
    first, new = (one_hand(against, split, pair.types, start, card) for start, card in starts_of(split))
    size, hands_of = len(first[0]) // 2, Splits(against).number_of_hands[split.node]
    whole = max(hands_of) * size
    found = np.zeros(2 * whole + 1)
    for hands, share in hands_of.items():
        for one, other in zip(first, new, strict=True):
            chance = float(one.sum())
            if chance > 0:
                sums = one / chance
                for _ in range(hands - 1):
                    sums = np.convolve(sums, other / max(float(other.sum()), 1e-300))
                middle = hands * size
                found[whole - middle : whole + middle + 1] += share * chance * sums
    return found


def starts_of(split: SplitPoint) -> list[tuple[int, int]]:
    (this, _), (_, new) = split.starts
    return [(this, split.cards[0]), (new, split.cards[1])]


def one_hand(against: Against, split: SplitPoint, types: list[int], start: int, card: int) -> list[Array]:
    """For each final of the dealer the chances of what one hand wins, given that the round continues."""
    g, solver = against.graph, against.solver
    shoe = against.left.copy()
    shoe[split.cards[0]] -= 1
    shoe[split.cards[1]] -= 1
    again = {int(g.child[e]) for e in range(g.pointer[start], g.pointer[start + 1])} & set(g.split_at)
    seconds = [t for t in range(len(shoe)) if shoe[t] > 0]
    whole = float(shoe.sum())
    reached = np.zeros(g.number)
    for t in seconds:
        node = g.after_card(start, t)
        if not (again and split.hands > 2 and node in again):
            reached[node] += shoe[t] / whole
    shoe[card] += 1
    table = against.results_from(reached, against.play.in_split, shoe)
    pays = [int(pay * solver.pays.unit) for pay in solver.pays.of_result]
    most = max(abs(pay) for pay in pays)
    found = [np.zeros(2 * most + 1) for _ in g.machine.finals]
    for number, row in enumerate(table):
        for final, chance in enumerate(row):
            if number and not g.machine.is_looked[final]:
                found[final][most + pays[number]] += chance
    total = sum(float(one.sum()) for one in found)
    return [one / total for one in found]

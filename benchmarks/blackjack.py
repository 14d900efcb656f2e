"""Blackjack: the bonus wagers against a plain compiled loop over every three cards, and the exact value of six decks.

python benchmarks/blackjack.py
"""

from __future__ import annotations

from fractions import Fraction
from time import process_time
from typing import Any

import numpy as np
from numba import njit

from pitboss.core.cards import SUITS, deck
from pitboss.derive.draw.graph import Graph
from pitboss.derive.draw.machine import Machine
from pitboss.derive.draw.solve import Solver
from pitboss.derive.solve import solve
from pitboss.derive.trace import trace
from pitboss.derive.tree_points import Points
from pitboss.games.blackjack import GAME
from pitboss.games.blackjack.rows import HardHand, Match
from pitboss.lab.counts.drawn import Solved
from pitboss.rulesets.twenty_one.hand import value

DECKS = 6


@njit
def loop(values: Any, suits: Any) -> Any:
    """Three cards by: suited, one color, other; and by total, 22 for suited 21, 0 for what loses."""
    found = np.zeros((3, 23), dtype=np.int64)
    for a in range(len(values)):
        for b in range(a):
            for c in range(b):
                hard = values[a] + values[b] + values[c]
                ace = values[a] == 1 or values[b] == 1 or values[c] == 1
                total = hard + 10 if ace and hard <= 11 else hard
                suited = suits[a] == suits[b] == suits[c]
                color = suits[a] % 2 == suits[b] % 2 == suits[c] % 2
                if total < 17 or total > 21:
                    total = 0
                elif total == 21 and suited:
                    total = 22
                found[0 if suited else 1 if color else 2, total] += 1
    return found


def main() -> None:
    cards = deck(DECKS)
    values = np.array([value(card) for card in cards])
    suits = np.array([SUITS.index(card.suit) * 2 + card.is_red for card in cards])  # the color is the last bit
    loop(values[:3], suits[:3])  # compile
    start = process_time()
    found = loop(values, suits)
    plain = process_time() - start
    house = GAME.configured(None, [("decks", str(DECKS))])
    start = process_time()
    tree = trace(house, ["bet", "match_the_color", "hard_hand"], ["match_the_color", "hard_hand"])
    counts = solve(Points(tree, house.kinds), lambda ended: Fraction(0)).rows
    ours = process_time() - start
    totals = dict(zip(HardHand, (22, 21, 20, 19, 18, 17, 0), strict=True))
    for ended, n in counts.items():
        rows: Any = {wager: row for wager, row, _ in ended}
        assert found[list(Match).index(rows["match_the_color"]), totals[rows["hard_hand"]]] == n
    print(f"Blackjack bonus wagers together, {DECKS} decks, {found.sum():,} sets of three cards")
    print(f"  derived {ours:.3f} s, plain compiled loop {plain:.3f} s: {plain / ours:.1f} x")
    house = GAME.configured()
    worth = Solved(house).solver.worth
    assert Solver(Graph(Machine(house.drawing, deck(1))), worth).fraction < 0  # compiles the loops
    start = process_time()
    edge = Solver(Graph(Machine(house.drawing, deck(DECKS))), worth).fraction
    print(f"Blackjack, {DECKS} decks, splits to four hands: strategy and exact value {float(edge):.8f}")
    print(f"  {process_time() - start:.2f} s")


if __name__ == "__main__":
    main()

"""Derived games counted, sampled and dealt by compiled code that checks every index. Run by `test_bounds`.

    NUMBA_BOUNDSCHECK=1 NUMBA_CACHE_DIR=EMPTY_FOLDER python -m tests.derive.bounds_checked GAME ...

Cached code may have been compiled without checks, so the cache folder must be empty.
"""

from __future__ import annotations

import sys
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
from numba import njit

from pitboss.derive.drawn_cards_loops import follow_all
from pitboss.derive.tree_points import Points
from pitboss.games import REGISTRY
from pitboss.lab.counts import derived, exposed_cards, known_streets
from pitboss.lab.vulnerability import card_drawer
from tests.sizes import sized


@njit
def at(array: Any, place: Any) -> Any:
    return array[place]


def is_active() -> bool:
    """Whether an index out of bounds is noticed, in a function of this test and in one of the product."""
    none = np.zeros((0, 1), np.int8)
    levels, starts = np.zeros((0, 1), np.int16), np.zeros(1, np.int64)
    widths, whose = np.zeros((0, 2), np.int64), np.zeros((1, 2), np.int32)
    mixed, ways = np.zeros((0, 1, 1), np.int8), np.ones((1, 1), np.int64)
    branch, counts = np.full((1, 1), -9, np.int32), np.zeros((1, 1), np.int64)  # leads to the ninth leaf of one
    own = np.zeros((1, 1), np.int8)
    for planted in (
        lambda: at(np.zeros(3), 7),
        lambda: follow_all(
            0, branch, whose, own, none, levels, levels, widths, starts, none[:, 0], mixed, ways, counts
        ),
    ):
        try:
            planted()
        except IndexError:
            continue
        return False
    return True


def run(key: str) -> None:
    """Count every wager, play the strategy in compiled rounds, and sample others' cards where that is possible."""
    house = REGISTRY[key].house()
    counts = derived.DerivedCounts(house.game)
    for wager in filter(house.options.offers, counts.wagers):
        points = Points(derived.tree_of(house, counts.bets(house, wager)), house.kinds)  # never a kept one
        assert points.root.size > 0
    bets = {house.game.main[0]: Fraction(1)}
    strategy_table = counts.strategy_table(house, bets, "best")
    for seats in sized((1,), (1, 3)):
        kernel = derived.derived_kernel(house, dict.fromkeys(bets, 100), strategy_table, seats)
        assert kernel is not None and kernel.deal("checked", 0, 2000).rounds == 2000
    modules: tuple[Any, ...] = (exposed_cards, known_streets)
    for module in modules:
        module.SAMPLES = 20
        if module.can_sample(house, house.game.main[0]):
            assert list(module.samples(house, house.game.main[0], 2, card_drawer(house, Random(1))))


if __name__ == "__main__":
    if not is_active():
        sys.exit("an index out of bounds was not noticed")
    for game in sys.argv[1:]:
        run(game)
        print(game, flush=True)

"""Hands of fixed ranks counted class by class against every hand of the rest of a deck.

Classes are visited in the order of their cards, so that two neighbors share the ways to fill the cards they begin
with, and a card that is not there any more rules out all classes that begin with it. Each class then falls into one
cell of a small table, by which of the fixed ranks it reaches; the showdowns follow from the table's sums.
"""

from __future__ import annotations

import numpy as np

from pitboss.engine.count.disjoint import Deck, ways_table
from pitboss.engine.count.disjoint_kernels import CARDS, HAND, KIND_BITS, NO_CARD, Array
from pitboss.engine.count.fixed_hands_kernel import meet


def by_cards(side: Array) -> Array:
    """Packed classes in the order of their cards."""
    key = np.zeros(len(side), np.int64)
    for place in range(HAND):
        key = key << KIND_BITS | (side & CARDS) >> KIND_BITS * place & NO_CARD
    return side[np.argsort(key, kind="stable")]


def count_against(deck: Deck, side: Array, ranks: tuple[int, int], highs: Array, lows: Array) -> Array:
    """Count fixed hands against the classes of `side`, which are in the order of their cards and have this many ranks.

    A rank of a fixed hand is the number of the side's ranks below it, so equal ranks do not beat each other. The answer
    is [fixed hand][0: it is higher in both, 1: in one, 2: in neither][the other has the joker][its red cards].
    """
    reds = HAND + 1 if deck.red.any() else 1
    high, low = np.unique(highs), np.unique(lows)
    met = np.zeros((len(high) + 1, len(low) + 1, 2, reds), np.int64)
    high_at, low_at = (np.searchsorted(some, np.arange(n), "right") for some, n in zip((high, low), ranks, strict=True))
    meet(deck.free, ways_table(), side, high_at, low_at, met)
    below = met.cumsum(axis=0).cumsum(axis=1)
    at, to = np.searchsorted(high, highs), np.searchsorted(low, lows)
    both, higher, lower, every = below[at, to], below[at, -1], below[-1, to], below[-1, -1]
    return np.stack((both, higher + lower - 2 * both, every - higher - lower + both), axis=1)

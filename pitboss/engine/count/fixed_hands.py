"""Hands of fixed ranks counted class by class against every hand of the rest of a deck.

The compiled loop visits classes in the order of their cards, so that two neighbors share the ways to fill the cards
they begin with, and a card that is not there any more rules out all classes that begin with it. Each class then falls
into one cell of a small table, by which of the fixed ranks it reaches; the showdowns follow from the table's sums.
"""

from __future__ import annotations

import numpy as np

from pitboss.engine.count.disjoint import Deck, ways_table
from pitboss.engine.count.packed_hands import (
    CARD_BITS,
    CARDS,
    HAND,
    HIGH,
    KIND_BITS,
    LOW,
    LOWS,
    NO_CARD,
    Array,
)


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
    if reds > 1:
        from pitboss.engine.count.fixed_hands_kernel import meet

        meet(deck.free, ways_table(), side, high_at, low_at, met)
    else:
        met[..., 0] = met_in(deck.free.sum(axis=1), side, high_at, low_at, met.shape[:3])
    below = met.cumsum(axis=0).cumsum(axis=1)
    at, to = np.searchsorted(high, highs), np.searchsorted(low, lows)
    both, higher, lower, every = below[at, to], below[at, -1], below[-1, to], below[-1, -1]
    return np.stack((both, higher + lower - 2 * both, every - higher - lower + both), axis=1)


def met_in(free: Array, side: Array, high_at: Array, low_at: Array, shape: tuple[int, ...]) -> Array:
    """What the compiled loop adds up where colors do not matter, without a compiler: [high, low, joker] -> hands."""
    free = np.append(free, np.ones(NO_CARD + 1 - len(free), np.int64))  # and one joker
    ways, same, last = np.where(side >> CARD_BITS & 1, -1, 1), np.zeros(len(side), np.int64), np.full(len(side), -1)
    for place in range(HAND):
        kind = side >> KIND_BITS * place & NO_CARD
        same = np.where(kind == last, same + 1, 0)
        ways = ways * np.maximum(free[kind] - same, 0) // (same + 1)
        last = kind
    cell = np.ravel_multi_index((high_at[side >> HIGH], low_at[side >> LOW & LOWS], last == NO_CARD), shape)
    found: Array = np.bincount(cell, ways, np.prod(shape)).reshape(shape).round().astype(np.int64)
    return found

"""The compiled loop of `fixed_hands`. Serial and without the interpreter lock."""

from __future__ import annotations

import numpy as np
from numba import njit

from pitboss.engine.count.packed_hands import CARD_BITS, HAND, HIGH, KIND_BITS, LOW, LOWS, NO_CARD, Array


@njit(nogil=True, cache=True)
def meet(free: Array, ways: Array, side: Array, high_at: Array, low_at: Array, met: Array) -> None:
    """Add the ways to fill each class to its cell of `met`, by the joker and the red cards."""
    reds = met.shape[3]
    filled = np.zeros((HAND + 1, reds), np.int64)  # ways to fill the first of these cards, by how many are red
    filled[0, 0] = 1
    begun = np.zeros(HAND + 1, np.int64)  # by card: where its kind begins
    full = HAND + 1  # this many cards cannot be filled
    last = np.int64(-1)
    for entry in side:
        differ = entry ^ last
        last = entry
        place = 0
        while place < HAND and (differ >> KIND_BITS * place) & NO_CARD == 0:
            place += 1
        if place >= full:
            continue
        joker = 1 if (entry >> KIND_BITS * (HAND - 1)) & NO_CARD == NO_CARD else 0
        full = HAND + 1
        for at in range(place, HAND - joker):
            kind = (entry >> KIND_BITS * at) & NO_CARD
            same = at > 0 and kind == (entry >> KIND_BITS * (at - 1)) & NO_CARD
            begun[at] = begun[at - 1] if same else at
            start = begun[at]
            blacks, some, taken = free[kind, 0], free[kind, 1], at + 1 - start
            any_way = False
            for i in range(min(reds, at + 2)):
                total = 0
                for red in range(max(0, i - start), min(taken, i) + 1):
                    total += filled[start, i - red] * ways[blacks, some, taken, red]
                filled[at + 1, i] = total
                any_way |= total != 0
            if not any_way:
                full = at + 1
                break
        if full > HAND:
            sign = -1 if entry >> CARD_BITS & 1 else 1
            high, low = high_at[entry >> HIGH], low_at[entry >> LOW & LOWS]
            for i in range(reds):
                met[high, low, joker, i] += sign * filled[HAND - joker, i]

"""Tiger Pai Gow: 154,143,080 hands of 7 Card Tiger, and all deals of Pai Gow, against plain compiled loops.

The Tiger loop ranks every hand of two suits and the joker by itself; its rows are checked against the count, and its
time is scaled to the full deck. The Pai Gow loop compares hands that are already set, and is scaled to all pairs.

    python benchmarks/tiger_pai_gow.py
"""

from __future__ import annotations

from collections import Counter
from math import comb
from time import perf_counter
from typing import Any

import numpy as np
from numba import njit

from pitboss.games.tiger_pai_gow import bonus_counts
from pitboss.games.tiger_pai_gow.bonus_counts import ALL_RANKS, _tables, tiger_counts
from pitboss.games.tiger_pai_gow.house_ways import Way
from pitboss.games.tiger_pai_gow.pai_gow_classes import FULL, set_classes
from pitboss.games.tiger_pai_gow.pai_gow_counts import WaysInForce, pai_gow_counts, pairs_of_hands
from pitboss.games.tiger_pai_gow.wagers import PRINTED, Tiger
from pitboss.rulesets.poker import Wheel

ACE = 1 << 12


@njit
def row_of(first: Any, second: Any, joker: int, flush: Any, groups: Any, straight: Any, color: int) -> Any:
    """The row of a hand of two suits, their ranks as bits."""
    one, two, three = first | second, first & second, 0
    if joker:
        three = two & ACE
        two |= one & ACE
    pairs, threes = 0, 1 if three else 0
    while two:
        two &= two - 1
        pairs += 1
    row = min(flush[joker, first], flush[joker, second], straight[joker, one], color)
    return min(row, groups[0, 0, threes, pairs])


@njit
def loop(flush: Any, groups: Any, straight: Any, color: int, other: int, rows: Any) -> None:
    """Seven of 27 cards, hand by hand: 0-12 one suit, 13-25 another of the other color, 26 the joker."""
    at = np.arange(7)
    while True:
        first, second, joker = np.int64(0), np.int64(0), 0
        for card in at:
            if card < 13:
                first |= np.int64(1) << card
            elif card < 26:
                second |= np.int64(1) << card - 13
            else:
                joker = 1
        rows[row_of(first, second, joker, flush, groups, straight, other if first and second else color)] += 1
        place = 6
        while place >= 0 and at[place] == 20 + place:
            place -= 1
        if place < 0:
            return
        at[place] += 1
        for following in range(place + 1, 7):
            at[following] = at[following - 1] + 1


@njit
def compare(hands: Any) -> int:
    """Each hand against each: wins of both hands."""
    won = 0
    for x in range(len(hands)):
        for y in range(len(hands)):
            won += hands[x, 0] > hands[y, 0] and hands[x, 1] > hands[y, 1]
    return won


def tiger() -> None:
    tables = _tables()
    color, other = PRINTED[Tiger.COLOR], PRINTED[Tiger.OTHER]
    rows = np.zeros(len(Tiger), np.int64)
    for _ in range(2):  # the first run compiles
        rows[:] = 0
        start = perf_counter()
        loop(tables["flush"], tables["groups"], tables["straight"], color, other, rows)
        looped = (perf_counter() - start) * comb(53, 7) / comb(27, 7)
        bonus_counts._tiger_counts.cache_clear()
        start = perf_counter()
        tiger_counts()
        counted = perf_counter() - start
    assert Counter({row: int(n) for row, n in zip(Tiger, rows, strict=True) if n}) == tiger_counts(ALL_RANKS, "ch")
    print(
        f"7 Card Tiger, {comb(53, 7):,} hands: {counted:.3f} s; plain compiled loop {looped:.1f} s (scaled);"
        f" {looped / counted:.0f} times"
    )


def pai_gow() -> None:
    start = perf_counter()
    hands = set_classes(FULL, Way.A, Wheel.LOWEST)
    setting = perf_counter() - start
    some = hands.unsuited[::10]
    compare(some[:10])
    start = perf_counter()
    compare(some)
    looped = (perf_counter() - start) / len(some) ** 2 * pairs_of_hands(FULL)
    pai_gow_counts(WaysInForce(), FULL)
    start = perf_counter()
    pai_gow_counts(WaysInForce(), FULL)
    counted = perf_counter() - start
    print(
        f"Pai Gow, {pairs_of_hands(FULL):,} deals: {counted:.1f} s, with setting all hands {setting + counted:.1f} s;"
        f" plain compiled loop over set hands {looped / 86400:,.0f} days (scaled); {looped / counted:,.0f} times"
    )


if __name__ == "__main__":
    tiger()
    pai_gow()

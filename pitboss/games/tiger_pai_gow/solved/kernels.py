"""The compiled loops of `solve`: serial and without the interpreter lock."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

Array = np.ndarray[Any, Any]
RUNS = 7
COMBINATIONS = np.array([[1, n, n * (n - 1) // 2, n * (n - 1) * (n - 2) // 6, n == 4] for n in range(5)], np.int64)


@njit(nogil=True, cache=True)
def by_ranks(
    start: int, stop: int, hands: Any, ends: Array, members: Array, high: Array, low: Array, dealer: Any, sums: Array
) -> None:
    """Dealer's hands as if there were no flushes, against the settings of hands of the same ranks.

    sums[setting]: those lower in both hands, and lower in the high hand plus lower in the low hand.
    """
    counts, wild, suits = hands
    ranks, cards, shared, dealer_wild, dealer_high, dealer_low, highs, lows = dealer
    high_at, low_at = np.zeros(highs, np.int64), np.zeros(lows, np.int64)
    ways = np.ones(RUNS + 1, np.int64)
    free = np.zeros(counts.shape[1], np.int64)
    for hand in range(start, stop):
        some = members[ends[hand] : ends[hand + 1]]
        tops, bottoms = np.unique(high[some]), np.unique(low[some])
        _steps(tops, high_at)
        _steps(bottoms, low_at)
        cells = np.zeros((len(tops) + 1, len(bottoms) + 1), np.int64)
        for rank in range(len(free)):
            free[rank] = suits - counts[hand, rank]
        for at in range(len(dealer_high)):
            if dealer_wild[at] and wild[hand]:
                break
            run = shared[at]
            while run < RUNS and cards[at, run]:
                ways[run + 1] = ways[run] * COMBINATIONS[free[ranks[at, run]], cards[at, run]]
                run += 1
            if ways[run]:
                cells[high_at[dealer_high[at]], low_at[dealer_low[at]]] += ways[run]
        for x in range(1, cells.shape[0]):
            cells[x] += cells[x - 1]
        for y in range(1, cells.shape[1]):
            cells[:, y] += cells[:, y - 1]
        for setting in some:
            x, y = np.searchsorted(tops, high[setting]), np.searchsorted(bottoms, low[setting])
            sums[setting, 0] = cells[x, y]
            sums[setting, 1] = cells[x, -1] + cells[-1, y]


@njit(nogil=True, cache=True)
def _steps(values: Array, table: Array) -> None:
    """[value] -> how many of the values are not above it"""
    at = 0
    for value in range(len(table)):
        while at < len(values) and values[at] <= value:
            at += 1
        table[value] = at


@njit(nogil=True, cache=True)
def flushes_below(
    settings: Array,
    lowest: int,
    setting_group: Array,
    high: Array,
    groups: Any,
    dealer: Any,
    sums: Array,
    which: Any,
) -> None:
    """What flushes of one suit change, against settings (by ascending high hand) of one low hand.

    sums[place of the setting's group + set of ranks]: dealer's hands lower than the setting in both hands are added to
    column `which[0]`, and in the end those lower in the low hand to column `which[1]`.
    """
    counts, wild, sets, wanted, firsts, places, suits = groups
    flush, others, dealer_high, dealer_low, signs, dealer_wild, pairs = dealer
    ranks = counts.shape[1]
    every = (1 << ranks) - 1
    for plane in range(2):
        below = np.zeros((1 << ranks, len(pairs) + ranks + 1), np.int32)
        ways = np.zeros(below.shape[1], np.int64)
        at = 0
        for turn in range(2):
            for setting in settings:
                group = setting_group[setting]
                if turn == 0:
                    while at < len(dealer_high) and dealer_high[at] < high[setting]:
                        if dealer_wild[at] == plane and dealer_low[at] < lowest:
                            _add(below, every & ~flush[at], others[at], signs[at])
                        at += 1
                if (plane and wild[group]) or which[turn] < 0:
                    continue
                for one in range(firsts[group], firsts[group + 1]):
                    if not wanted[one]:
                        continue
                    _ways(counts[group], sets[one], suits, pairs, ways)
                    total = np.int64(0)
                    row = below[sets[one]]
                    for kind in range(len(ways)):
                        total += ways[kind] * row[kind]
                    sums[places[setting] + one - firsts[group], which[turn]] += total
            while at < len(dealer_high):
                if dealer_wild[at] == plane and dealer_low[at] < lowest:
                    _add(below, every & ~flush[at], others[at], signs[at])
                at += 1


@njit(nogil=True, cache=True, inline="always")
def _add(below: Array, free: int, kind: int, sign: int) -> None:
    """Enter a flush for every set of ranks that leaves it possible."""
    some = free
    while True:
        below[some, kind] += sign
        if some == 0:
            return
        some = (some - 1) & free


@njit(nogil=True, cache=True, inline="always")
def _ways(counts: Array, ours: int, suits: int, pairs: Array, ways: Array) -> None:
    """How many cards of the other suits are left for each kind of other cards, if `ours` are the ranks of the suit."""
    ranks = len(counts)
    ways[0] = 1
    for rank in range(ranks):
        ways[1 + rank] = suits - 1 - counts[rank] + (ours >> rank & 1)
    for at in range(len(pairs)):
        one, other = pairs[at, 0], pairs[at, 1]
        m = ways[1 + one]
        ways[1 + ranks + at] = m * (m - 1) // 2 if one == other else m * ways[1 + other]


@njit(nogil=True, cache=True)
def best_play(
    start: int,
    stop: int,
    groups: Any,
    orders: Any,
    sums: Any,
    dealers: int,
    shares: Array,
    settings: Array,
    best: Array,
    choices: Array,
) -> None:
    """Go through the hands of some groups, suit order by suit order.

    settings[setting]: hands won and lost by it; best[share]: those of the best settings, if a win is worth `share` and
    a loss 100; choices[share, suit order]: its number among the useful settings of the group. Of equal ones it is that
    with fewer wins.
    """
    first, useful, places, firsts, patterns, class_at = groups
    ends, masks, hands = orders
    base, changed = sums
    for group in range(start, stop):
        pattern, sets = patterns[group], firsts[group + 1] - firsts[group]
        for at in range(ends[pattern], ends[pattern + 1]):
            n, found = hands[at], class_at[group] + at - ends[pattern]
            for share in range(len(shares)):
                top_win, top_loss, top, number = np.int64(0), np.int64(0), -1, 0
                for setting in range(first[group], first[group + 1]):
                    win, either = base[setting, 0], base[setting, 1]
                    place = places[group] + (setting - first[group]) * sets
                    for mask in masks[at]:
                        win += changed[place + mask, 0]
                        either += changed[place + mask, 1]
                    loss = dealers - either + win
                    if share == 0:
                        settings[setting, 0] += n * win
                        settings[setting, 1] += n * loss
                    if not useful[setting]:
                        continue
                    better = shares[share] * (win - top_win) - 100 * (loss - top_loss)
                    if top < 0 or better > 0 or (better == 0 and win < top_win):
                        top_win, top_loss, top = win, loss, number
                    number += 1
                best[share, 0] += n * top_win
                best[share, 1] += n * top_loss
                choices[share, found] = top

"""Compiled loops of `separate_hands`. Apart from it, so that what is read back needs no compiler."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from pitboss.derive.best_hand_loops import best_of_suits
from pitboss.derive.packs import BINOMIALS, MOST
from pitboss.derive.set_loops import number_of


@njit(nogil=True, cache=True)
def key_of(hand: Any, n: Any, number: Any, evaluator: Any) -> Any:
    """The key of a hand, in ascending order, with this number."""
    by_number, table, rank, words, steps, plain, suited = evaluator
    if by_number:
        return table[number]
    at, word = 0, np.uint64(0)
    for i in range(n):
        at = steps[at, rank[hand[i]]]
        word |= words[hand[i]]
    return table[max(np.int64(plain[at]), np.int64(best_of_suits(word, suited)))]


@njit(nogil=True, cache=True)
def with_card(cards: Any, n: Any, card: Any, copies: Any, into: Any) -> Any:
    """Enter these cards and one more in ascending order; in how many ways that one can be taken."""
    i, left = n, copies[card]
    while i > 0 and cards[i - 1] >= card:
        left -= cards[i - 1] == card
        into[i] = cards[i - 1]
        i -= 1
    into[i] = card
    for j in range(i):
        into[j] = cards[j]
    return left


@njit(nogil=True, cache=True)
def fill_lists(held: Any, possible: Any, copies: Any, step: Any, evaluator: Any, lists: Any) -> None:
    """The keys of all hands of one card more, in ascending order."""
    n, hand = held.shape[1], np.zeros(MOST + 1, np.int64)
    for s in np.flatnonzero(possible):
        found = 0
        for card in range(len(copies)):
            ways = with_card(held[s], n, card, copies, hand)
            if ways <= 0:
                continue
            key = key_of(hand, n + 1, number_of(hand, n + 1, step), evaluator)
            j = found
            while j > 0 and lists[s, j - 1] > key:
                lists[s, j - 1 + ways] = lists[s, j - 1]
                j -= 1
            for i in range(ways):
                lists[s, j + i] = key
            found += ways


@njit(nogil=True, cache=True)
def fill_dense(
    held: Any, possible: Any, copies: Any, step: Any, cls: Any, lists: Any, first: Any, below: Any, dense: Any
) -> None:  # fmt: skip
    """How many hands with these cards lie below each key from the first on, from lists with one card more.

    `below` has twice the hands below the first key, and is left with those below the last.
    """
    n, hand, keys = held.shape[1], np.zeros(MOST + 1, np.int64), dense.shape[1] - 1
    for s in np.flatnonzero(possible):
        for card in range(len(copies)):
            ways = with_card(held[s], n, card, copies, hand)
            if ways > 0:
                row = lists[cls[number_of(hand, n + 1, step)]]
                for i in range(len(row)):
                    if first <= row[i] < first + keys:
                        dense[s, row[i] - first + 1] += ways
        total = below[s]
        for key in range(keys + 1):
            total += dense[s, key]
            dense[s, key] = total // 2  # each of the two cards may be taken first
        below[s] = total


@njit(nogil=True, cache=True)
def sum_dense(
    held: Any, possible: Any, copies: Any, step: Any, cls: Any, larger: Any, times: Any, dense: Any
) -> None:  # fmt: skip
    """The same from counts with one card more; each hand as often as it comes up."""
    n, hand, total = held.shape[1], np.zeros(MOST + 1, np.int64), np.zeros(dense.shape[1], np.int64)
    for s in np.flatnonzero(possible):
        total[:] = 0
        for card in range(len(copies)):
            ways = with_card(held[s], n, card, copies, hand)
            if ways > 0:
                row = larger[cls[number_of(hand, n + 1, step)]]
                for key in range(len(row)):
                    total[key] += ways * row[key]
        dense[s] = total // times


@njit(nogil=True, cache=True)
def keys_below(row: Any, key: Any) -> Any:
    """How many of a list in ascending order lie below this key."""
    low, high = 0, len(row)
    while low < high:
        middle = (low + high) >> 1
        if row[middle] < key:
            low = middle + 1
        else:
            high = middle
    return low


@njit(nogil=True, cache=True)
def add_states(
    cards: Any, up: Any, possible: Any, strength: Any, bounds: Any, columns: Any, every: Any, h: Any, step: Any,
    evaluator: Any, rows: Any, starts: Any, first: Any, end: Any, last: Any, dense: Any, lists: Any, counts: Any,
) -> None:  # fmt: skip
    """counts[state, column]: over all sets of the player's cards, with alternating signs; for edges from the first key
    to the end.

    The numbers of all sets of a state's cards follow from those without their highest card. `dense` goes by key first:
    all that one of the player's hands looks up lies in a few of its rows.
    """
    seen, edges = cards.shape[1], bounds.shape[1]
    held, opened, hand = np.zeros(seen, np.int64), np.zeros(seen, np.bool_), np.zeros(MOST + 1, np.int64)
    number, size, sums = np.zeros(1 << seen, np.int64), np.zeros(1 << seen, np.int64), np.zeros(edges, np.int64)
    here = np.zeros(edges, np.bool_)
    for s in range(len(cards)):
        if not possible[s]:
            continue
        edge, some = bounds[strength[s]], False
        for e in range(1, edges):
            here[e] = first <= edge[e] < end
            some |= here[e]
        if not some:
            continue
        show = 0
        for i in range(seen):
            j = i
            while j > 0 and held[j - 1] > cards[s, i]:
                held[j], opened[j] = held[j - 1], opened[j - 1]
                j -= 1
            held[j], opened[j] = cards[s, i], up[i]
        for i in range(seen):
            show |= opened[i] << i
        sums[:] = 0
        for i in range(seen):
            for mask in range(1 << i):
                n = size[mask]
                size[1 << i | mask] = n + 1
                number[1 << i | mask] = number[mask] + (BINOMIALS[held[i] + step * n, n + 1] if n < h else 0)
        for mask in range(1 << seen):
            t = size[mask]
            if t > h or mask & show != show:
                continue
            sign = -1 if (t - size[show]) & 1 else 1
            key, row, below = 0, 0, 0
            if t < h:
                row = rows[starts[t] + number[mask]]
            else:
                n = 0
                for i in range(seen):
                    if mask >> i & 1:
                        hand[n] = held[i]
                        n += 1
                key = key_of(hand, h, number[mask], evaluator)
            for e in range(1, edges):
                if not here[e]:
                    continue
                if edge[e] != edge[e - 1]:
                    if edge[e] == last:
                        below = every[t]
                    elif t == h:
                        below = key < edge[e]
                    elif t == h - 1:
                        below = keys_below(lists[row], edge[e])
                    else:
                        below = dense[edge[e] - first, row]
                sums[e] += sign * below
        for e in range(1, edges):
            if here[e]:
                counts[s, columns[e - 1]] += sums[e]
                if e + 1 < edges:
                    counts[s, columns[e]] -= sums[e]


@njit(nogil=True, cache=True)
def free_suits(cards: Any, suits: Any, ranks: Any, free: Any) -> None:
    """free[state, suit]: the ranks of a suit that are not held, as bits."""
    for s in range(len(cards)):
        for suit in range(suits):
            held = 0
            for i in range(cards.shape[1]):
                if cards[s, i] % suits == suit:
                    held |= 1 << (cards[s, i] // suits)
            free[s, suit] = ((1 << ranks) - 1) ^ held


@njit(nogil=True, cache=True)
def count_below(
    free: Any, order: Any, limits: Any, masks: Any, size: Any, level: Any, ranks: Any, h: Any, found: Any
) -> None:  # fmt: skip
    """found[state]: how many hands of the free cards have every suit below the state's limit. `order`: by limit.

    `ways[ranks that are free, n]`: sets of n of them below the limit reached so far. A set is added where it fits.
    """
    ways = np.zeros((1 << ranks, h + 1), np.int32)
    ways[:, 0] = 1
    added, first, second = 0, np.zeros(h + 1, np.int64), np.zeros(h + 1, np.int64)
    for s in order:
        limit = limits[s]
        while added < len(masks) and level[added] < limit:
            rest = ((1 << ranks) - 1) ^ masks[added]
            more = rest
            while True:
                ways[masks[added] | more, size[added]] += 1
                if more == 0:
                    break
                more = (more - 1) & rest
            added += 1
        if limit <= 0:
            continue
        a, b, c, d = ways[free[s, 0]], ways[free[s, 1]], ways[free[s, 2]], ways[free[s, 3]]
        total = 0
        for n in range(h + 1):
            first[n] = 0
            second[n] = 0
            for i in range(n + 1):
                first[n] += np.int64(a[i]) * b[n - i]
                second[n] += np.int64(c[i]) * d[n - i]
        for n in range(h + 1):
            total += first[n] * second[h - n]
        found[s] = total

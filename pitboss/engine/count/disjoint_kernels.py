"""The loops of `disjoint`, compiled. Serial and without the interpreter lock: threads take different first lots."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

Array = np.ndarray[Any, Any]
HAND = 7
# A class in one number: both ranks, its sign, and the kinds of its cards that are not in S, the lowest first.
KIND_BITS = 6
NO_CARD = (1 << KIND_BITS) - 1
CARD_BITS = HAND * KIND_BITS
CARDS = (1 << CARD_BITS) - 1
LOW = CARD_BITS + 1
LOW_BITS = 7
HIGH = LOW + LOW_BITS
LOWS = (1 << LOW_BITS) - 1
FEW = 12  # lists shorter than about this are compared pair by pair


@njit(nogil=True, cache=True)
def _without(entry: int, place: int) -> int:
    """The entry when the card at a place has gone into S."""
    shift = KIND_BITS * place
    below = entry & ((1 << shift) - 1)
    above = (entry & CARDS) >> (shift + KIND_BITS) << shift
    return entry & ~CARDS | below | above | NO_CARD << (CARD_BITS - KIND_BITS)


@njit(nogil=True, cache=True)
def holding(side: Array, of_lot: Array) -> Array:
    """The classes that can hold a card of the lot, with it in S."""
    found = np.empty(len(side), np.int64)
    n = 0
    for entry in side:
        for place in range(HAND):
            if of_lot[entry >> KIND_BITS * place & NO_CARD]:
                found[n] = _without(entry, place)
                n += 1
                break
    return found[:n]


@njit(nogil=True, cache=True)
def _poly(free: Array, ways: Array, entry: int, out: Array) -> None:
    """Ways to fill the cards of a class that are not in S, by their red cards."""
    out[:] = 0
    out[0] = -1 if entry >> CARD_BITS & 1 else 1
    top = 0
    cards = entry & CARDS | NO_CARD << CARD_BITS
    kind = cards & NO_CARD
    while kind != NO_CARD:
        taken = 0
        following = kind
        while following == kind:
            taken += 1
            cards = cards >> KIND_BITS
            following = cards & NO_CARD
        blacks, reds = free[kind, 0], free[kind, 1]
        if reds == 0:
            one = ways[blacks, 0, taken, 0]
            for i in range(top + 1):
                out[i] *= one
        elif taken == 1:
            for i in range(top, -1, -1):
                out[i + 1] += out[i] * reds
                out[i] *= blacks
            top += 1
        else:
            for i in range(top + taken, -1, -1):
                total = 0
                for red in range(max(0, i - top), min(taken, i) + 1):
                    total += out[i - red] * ways[blacks, reds, taken, red]
                out[i] = total
            top += taken
        kind = following


@njit(nogil=True, cache=True)
def against_each(free: Array, ways: Array, side: Array, highs: Array, lows: Array, found: Array) -> None:
    poly = np.zeros(HAND + 1, np.int64)
    for entry in side:
        _poly(free, ways, entry, poly)
        joker = 1 if entry >> KIND_BITS * (HAND - 1) & NO_CARD == NO_CARD else 0
        high, low = entry >> HIGH, entry >> LOW & 127
        for i in range(HAND + 1):
            if poly[i]:
                for at in range(len(highs)):
                    lost = (highs[at] <= high) + (lows[at] <= low)
                    found[at, lost, joker, i] += poly[i]


@njit(nogil=True, cache=True)
def _count_children(entries: Array, start: int, stop: int, lots: Array, left: Array, last: int, counts: Array) -> None:
    """For each lot from `last` on: how many classes hold one more card of it."""
    counts[last:] = 0
    for e in range(start, stop):
        cards = entries[e] & CARDS
        before = NO_CARD
        for _ in range(HAND):
            kind = cards & NO_CARD
            if kind == NO_CARD:
                break
            if kind != before:
                i = 0
                while lots[kind, i] >= 0:
                    if lots[kind, i] >= last:
                        counts[lots[kind, i]] += 1
                    i += 1
            before = kind
            cards >>= KIND_BITS
    for lot in range(last, len(counts)):
        if left[lot] == 0:
            counts[lot] = 0


@njit(nogil=True, cache=True)
def _write_children(entries: Array, start: int, stop: int, lots: Array, last: int, into: Array) -> None:
    """Write those classes where `into` says, without the card; it then says where they end."""
    for e in range(start, stop):
        entry = entries[e]
        before = NO_CARD
        for place in range(HAND):
            kind = entry >> KIND_BITS * place & NO_CARD
            if kind == NO_CARD:
                break
            if kind != before:
                i = 0
                while lots[kind, i] >= 0:
                    lot = lots[kind, i]
                    if lot >= last and into[lot] >= 0:
                        entries[into[lot]] = _without(entry, place)
                        into[lot] += 1
                    i += 1
            before = kind


@njit(nogil=True, cache=True)
def _take(left: Array, free: Array, kinds: Array, red: Array, lot: int, change: int) -> None:
    left[lot] += change
    i = 0
    while kinds[lot, i] >= 0:
        free[kinds[lot, i], red[lot]] += change
        i += 1


@njit(nogil=True, cache=True)
def search(
    left: Array,
    red: Array,
    lots: Array,
    kinds: Array,
    free: Array,
    ways: Array,
    first: int,
    lows: int,
    ours: Array,
    theirs: Array,
    found: Array,
) -> None:
    """Visit every S whose lowest lot is `first`, depth first. `left` is how many cards of each lot are not in S."""
    n = len(left)
    width = HAND + 1 if red.max() > 0 else 1
    room = 1 + HAND * (HAND - 1) // 2 * (lots.shape[1] - 1) if first >= 0 else 1
    l_entries, r_entries = np.empty(len(ours) * room, np.int64), np.empty(len(theirs) * room, np.int64)
    l_entries[: len(ours)] = ours
    r_entries[: len(theirs)] = theirs
    # by depth: where the entries of each lot's child end (column n: where the next begins), and the first place free
    l_ends, r_ends = np.zeros((HAND + 1, n + 1), np.int64), np.zeros((HAND + 1, n + 1), np.int64)
    l_top, r_top = np.zeros(HAND + 2, np.int64), np.zeros(HAND + 2, np.int64)
    l_top[1], r_top[1] = len(ours), len(theirs)
    following, chosen = np.zeros(HAND + 1, np.int64), np.zeros(HAND + 1, np.int64)
    sets = np.ones(HAND + 1, np.int64)  # how many sets of cards look like S
    l_count, r_count = np.zeros(n, np.int64), np.zeros(n, np.int64)
    tree, below = np.zeros((lows + 1, 2, width), np.int64), np.zeros((lows + 1, 2, width), np.int64)
    l_points, r_points = np.empty(1024, np.int64), np.empty(1024, np.int64)
    l_polys, r_polys = np.empty((1024, 2, HAND + 1), np.int64), np.empty((1024, 2, HAND + 1), np.int64)
    sums = np.zeros((2, 2, 2, width, width), np.int64)

    depth, reds = 0, 0
    l_start, l_stop, r_start, r_stop = 0, len(ours), 0, len(theirs)
    if first >= 0:
        depth, reds = 1, red[first]
        chosen[1] = first
        sets[1] = left[first]
        _take(left, free, kinds, red, first, -1)
    while True:
        if max(l_stop - l_start, r_stop - r_start) > len(l_points):
            room = 2 * max(l_stop - l_start, r_stop - r_start)
            l_points, r_points = np.empty(room, np.int64), np.empty(room, np.int64)
            l_polys, r_polys = np.empty((room, 2, HAND + 1), np.int64), np.empty((room, 2, HAND + 1), np.int64)
        rest = min(width, HAND + 1 - depth)
        n_l = _merged(l_entries[l_start:l_stop], depth, free, ways, rest, l_points, l_polys)
        n_r = _merged(r_entries[r_start:r_stop], depth, free, ways, rest, r_points, r_polys)
        sums[:] = 0
        if n_l * n_r <= FEW * (n_l + n_r):
            _compare_each(l_points[:n_l], l_polys, r_points[:n_r], r_polys, rest, sums)
        else:
            _compare_sorted(l_points[:n_l], l_polys, r_points[:n_r], r_polys, rest, sums, tree, below)
        signed = sets[depth] * (1 - 2 * (depth & 1))
        for which in range(2):
            for mine in range(2):
                for other in range(2 - mine):
                    for i in range(rest):
                        for j in range(rest):
                            found[which, mine, other, reds + i, reds + j] += signed * sums[which, mine, other, i, j]
        if depth == 0:
            return
        if depth < HAND:  # the children of this set: one more card of the same lot or of a later one
            last = chosen[depth]
            _count_children(l_entries, l_start, l_stop, lots, left, last, l_count)
            _count_children(r_entries, r_start, r_stop, lots, left, last, r_count)
            l_at, r_at = l_top[depth], r_top[depth]
            for lot in range(last, n):
                l_ends[depth, lot], r_ends[depth, lot] = -1, -1
                if l_count[lot] and r_count[lot]:
                    l_ends[depth, lot], r_ends[depth, lot] = l_at, r_at
                    l_at += l_count[lot]
                    r_at += r_count[lot]
            _write_children(l_entries, l_start, l_stop, lots, last, l_ends[depth])
            _write_children(r_entries, r_start, r_stop, lots, last, r_ends[depth])
            following[depth] = last
            l_ends[depth, n], r_ends[depth, n] = l_top[depth], r_top[depth]
            l_top[depth + 1], r_top[depth + 1] = l_at, r_at
            depth += 1
        else:
            reds -= red[chosen[depth]]
            _take(left, free, kinds, red, chosen[depth], 1)
        while True:  # the next set, in this depth or the nearest above
            above = depth - 1
            lot = following[above]
            while lot < n and l_ends[above, lot] < 0:
                lot += 1
            if lot < n:
                break
            depth -= 1
            reds -= red[chosen[depth]]
            _take(left, free, kinds, red, chosen[depth], 1)
            if depth == 1:
                return
        following[above] = lot + 1
        l_start, r_start = l_ends[above, n], r_ends[above, n]
        l_stop, r_stop = l_ends[above, lot], r_ends[above, lot]
        l_ends[above, n], r_ends[above, n] = l_stop, r_stop
        chosen[depth] = lot
        used = 1
        while depth - used >= 1 and chosen[depth - used] == lot:
            used += 1
        sets[depth] = sets[above] * left[lot] // used
        reds += red[lot]
        _take(left, free, kinds, red, lot, -1)


@njit(nogil=True, cache=True)
def _merged(entries: Array, depth: int, free: Array, ways: Array, rest: int, points: Array, polys: Array) -> int:
    """Entries with the same two ranks as one: `points` gets the ranks, `polys` the ways without and with the joker."""
    poly = np.empty(HAND + 1, np.int64)
    last_card = KIND_BITS * (HAND - 1 - depth)  # where a hand without the joker still has a card
    n = 0
    for entry in entries:
        point = entry >> LOW
        if n == 0 or points[n - 1] >> 2 != point:
            points[n] = point << 2
            polys[n, :, :rest] = 0
            n += 1
        _poly(free, ways, entry, poly)
        joker = 1 if depth < HAND and entry >> last_card & NO_CARD == NO_CARD else 0
        points[n - 1] |= 1 << joker
        for j in range(rest):
            polys[n - 1, joker, j] += poly[j]
    return n


@njit(nogil=True, cache=True)
def _compare_each(ours: Array, our_polys: Array, theirs: Array, their_polys: Array, rest: int, sums: Array) -> None:
    """Each pair by itself: quickest for few."""
    for x in range(len(ours)):
        for y in range(len(theirs)):
            higher = ours[x] >> LOW_BITS + 2 > theirs[y] >> LOW_BITS + 2
            if higher == (ours[x] >> 2 & LOWS > theirs[y] >> 2 & LOWS):
                which = 0 if higher else 1
                for mine in range(2):
                    for other in range(2 - mine):
                        if ours[x] >> mine & 1 and theirs[y] >> other & 1:
                            for i in range(rest):
                                for j in range(rest):
                                    sums[which, mine, other, i, j] += our_polys[x, mine, i] * their_polys[y, other, j]


@njit(nogil=True, cache=True)
def _compare_sorted(
    ours: Array,
    our_polys: Array,
    theirs: Array,
    their_polys: Array,
    rest: int,
    sums: Array,
    tree: Array,
    below: Array,
) -> None:
    """In ascending order of the high rank. Higher in neither: all, less the lower in one, plus the lower in both."""
    tree[:] = 0
    below[:] = 0
    for y in range(len(theirs)):
        for joker in range(2):
            for j in range(rest):
                below[(theirs[y] >> 2 & LOWS) + 1, joker, j] += their_polys[y, joker, j]
    for low in range(1, len(below)):
        for joker in range(2):
            for j in range(rest):
                below[low, joker, j] += below[low - 1, joker, j]
    total = below[len(below) - 1]
    lower = np.zeros((2, rest), np.int64)
    both, neither = np.zeros(rest, np.int64), np.zeros(rest, np.int64)
    y = 0
    for x in range(len(ours)):
        while y < len(theirs) and theirs[y] >> LOW_BITS + 2 < ours[x] >> LOW_BITS + 2:
            for joker in range(2):
                if theirs[y] >> joker & 1:
                    for j in range(rest):
                        lower[joker, j] += their_polys[y, joker, j]
                    at = (theirs[y] >> 2 & LOWS) + 1
                    while at < len(tree):  # a Fenwick tree over the low ranks
                        for j in range(rest):
                            tree[at, joker, j] += their_polys[y, joker, j]
                        at += at & -at
            y += 1
        low = ours[x] >> 2 & LOWS
        for other in range(1 + (ours[x] & 1)):
            both[:] = 0
            at = low
            while at > 0:
                for j in range(rest):
                    both[j] += tree[at, other, j]
                at -= at & -at
            for j in range(rest):
                neither[j] = total[other, j] - lower[other, j] - below[low, other, j] + both[j]
            for mine in range(2 - other):
                if ours[x] >> mine & 1:
                    for i in range(rest):
                        ways = our_polys[x, mine, i]
                        if ways:
                            for j in range(rest):
                                sums[0, mine, other, i, j] += ways * both[j]
                                sums[1, mine, other, i, j] += ways * neither[j]

"""Counting pairs of hands that share no card, by inclusion and exclusion over the cards they would share.

The number of disjoint pairs with any property is the sum, over all sets S of cards, of (-1)^|S| times the pairs of hands that
both contain S and have the property. Two things make the sum short:

* Cards that a rule cannot tell apart form a *kind*, and a hand is a *class*: how many cards of each kind. S is told by
  *lots*, the finer groups of alike cards that both sides agree on (a kind is made of lots). So one S stands for many.
* Sets are visited depth first in the order of lots, and each visit keeps only the classes that contain the set. A class
  carries two ranks, classes are sorted by the first, and a Fenwick tree over the second counts who beats whom in both.

The joker needs no inclusion and exclusion: at most one side holds it. Lots may be red: then pairs are told apart by how many red cards
each side holds. All numbers are integers of 64 bits, so the order of summing, and the number of threads, cannot matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import Any

import numpy as np
from numba import njit

Array = np.ndarray[Any, Any]
HAND = 7


@dataclass(frozen=True)
class Deck:
    """Lots of alike cards, and the kinds made of them. The joker is apart."""

    copies: Array  # by lot
    red: Array  # by lot: 1 or 0
    lots: Array  # by kind: its lots, ended by -1
    kinds: Array  # by lot: the kinds it is part of, ended by -1

    @classmethod
    def of(cls, lots: Sequence[tuple[int, bool]], kinds: Sequence[Sequence[int]]) -> Deck:
        parts = [[kind for kind, some in enumerate(kinds) if lot in some] for lot in range(len(lots))]
        return cls(
            np.array([n for n, _ in lots], np.int64), np.array([red for _, red in lots], np.int64), _ended(kinds), _ended(parts)
        )


@dataclass(frozen=True)
class Side:
    """Classes of hands with the two ranks a hand plays for, in ascending order of the first."""

    cards: Array  # classes x 7: the kind of each card, ascending; a joker hand ends with -1
    joker: Array  # 1 if the class holds the joker
    high: Array
    low: Array
    weight: Array  # what one hand of the class counts

    @classmethod
    def of(cls, cards: Array, high: Array, low: Array, weight: Array) -> Side:
        order = np.lexsort((low, high))
        cards = np.ascontiguousarray(cards[order], np.int64)
        joker = (cards[:, -1] < 0).astype(np.int64)
        return cls(cards, joker, *(np.ascontiguousarray(some[order], np.int64) for some in (high, low, weight)))


def _ended(rows: Sequence[Sequence[int]]) -> Array:
    table = np.full((len(rows), max(map(len, rows)) + 1), -1, np.int64)
    for at, row in enumerate(rows):
        table[at, : len(row)] = row
    return table


def pairs(deck: Deck, left: Side, right: Side, first: int, lows: int) -> Array:
    """Signed sums over the sets whose lowest lot is `first` (-1: the empty set alone).

    The answer tells apart [0: left higher in both ranks, 1: left not higher in either]
    [left holds the joker][right holds it][red cards of the left][red cards of the right].
    """
    found = np.zeros((2, 2, 2, HAND + 1, HAND + 1), np.int64)
    ours, theirs = _holding(deck, left, first), _holding(deck, right, first)
    if len(ours) and len(theirs):
        _search(
            deck.copies.copy(), deck.red, deck.lots, deck.kinds, _parts(), first, lows, ours, theirs,
            left.cards, left.joker, left.high, left.low, left.weight,
            right.cards, right.joker, right.high, right.low, right.weight, found,
        )  # fmt: skip
    return found


def weights(deck: Deck, side: Side) -> Array:
    """How many hands of each class a deck holds, by their red cards."""
    free = _free(deck)
    found = np.zeros((len(side.cards), HAND + 1), np.int64)
    _weigh(free, _parts(), side.cards, side.weight, found)
    return found


def _free(deck: Deck) -> Array:
    free = np.zeros((len(deck.lots), 2), np.int64)
    for kind, lots in enumerate(deck.lots):
        for lot in lots[lots >= 0]:
            free[kind, deck.red[lot]] += deck.copies[lot]
    return free


def _holding(deck: Deck, side: Side, first: int) -> Array:
    """The classes that can hold the first lot, each with the places of the cards that are in S: class * 128 + places."""
    classes = np.arange(len(side.cards), dtype=np.int64)
    if first < 0:
        return classes * 128
    of_lot = np.append((deck.lots == first).any(axis=1), False)  # the joker's -1 finds the last
    at = of_lot[side.cards]
    held = at.any(axis=1) & (deck.copies[first] > 0)
    return classes[held] * 128 + (1 << at[held].argmax(axis=1))


def _parts() -> Array:
    """[blacks free][reds free][cards taken][reds among them] -> ways"""
    table = np.zeros((5, 5, HAND + 1, HAND + 1), np.int64)
    for blacks, reds, taken, red in np.ndindex(*table.shape):
        if red <= taken:
            table[blacks, reds, taken, red] = comb(reds, red) * comb(blacks, taken - red)
    return table


@njit(nogil=True, cache=True)
def _poly(free: Array, parts: Array, cards: Array, places: int, weight: int, out: Array) -> None:
    """Ways to fill the cards of a class that are not in S, by their red cards."""
    out[:] = 0
    out[0] = weight
    top = 0
    at = 0
    while at < HAND and cards[at] >= 0:
        kind = cards[at]
        taken = 0
        while at < HAND and cards[at] == kind:
            if not places >> at & 1:
                taken += 1
            at += 1
        if taken:
            blacks, reds = free[kind, 0], free[kind, 1]
            if reds == 0:
                ways = parts[blacks, 0, taken, 0]
                for i in range(top + 1):
                    out[i] *= ways
            else:
                for i in range(top + taken, -1, -1):
                    total = 0
                    for red in range(max(0, i - top), min(taken, i) + 1):
                        total += out[i - red] * parts[blacks, reds, taken, red]
                    out[i] = total
                top += taken


@njit(nogil=True, cache=True)
def _weigh(free: Array, parts: Array, cards: Array, weight: Array, found: Array) -> None:
    for at in range(len(cards)):
        _poly(free, parts, cards[at], 0, weight[at], found[at])


@njit(nogil=True, cache=True)
def _children(
    entries: Array, start: int, stop: int, cards: Array, lots: Array, left: Array, last: int, fill: bool, at: Array, into: Array
) -> None:
    """Count (or write) for each lot from `last` on the classes that hold one more card of it."""
    for e in range(start, stop):
        entry = entries[e]
        hand, places = entry >> 7, entry & 127
        before = -1
        for place in range(HAND):
            kind = cards[hand, place]
            if kind < 0:
                break
            if places >> place & 1 or kind == before:
                continue
            before = kind  # the first card of this kind that is not yet in S
            i = 0
            while lots[kind, i] >= 0:
                lot = lots[kind, i]
                if lot >= last and left[lot] > 0:
                    if fill:
                        if into[lot] >= 0:
                            entries[into[lot]] = hand << 7 | places | 1 << place
                            into[lot] += 1
                    else:
                        at[lot] += 1
                i += 1


@njit(nogil=True, cache=True)
def _search(
    left: Array, red: Array, lots: Array, kinds: Array, parts: Array, first: int, lows: int, ours: Array, theirs: Array,
    l_cards: Array, l_joker: Array, l_high: Array, l_low: Array, l_weight: Array,
    r_cards: Array, r_joker: Array, r_high: Array, r_low: Array, r_weight: Array, found: Array,
) -> None:  # fmt: skip
    """Visit every S whose lowest lot is `first`, depth first. `left` is how many cards of each lot are not in S."""
    n = len(left)
    width = 1 + HAND * (red.max() > 0)
    free = np.zeros((len(lots), 2), np.int64)
    most = 1
    for kind in range(len(lots)):
        i = 0
        while lots[kind, i] >= 0:
            free[kind, red[lots[kind, i]]] += left[lots[kind, i]]
            i += 1
        most = max(most, i)
    depths = HAND * (HAND - 1) // 2 * most + 1 if first >= 0 else 1
    l_entries, r_entries = np.empty(len(ours) * depths, np.int64), np.empty(len(theirs) * depths, np.int64)
    l_entries[: len(ours)] = ours
    r_entries[: len(theirs)] = theirs
    # by depth: where the entries of each lot's child begin, and which lot comes next
    l_from, r_from = np.zeros((HAND + 1, n + 1), np.int64), np.zeros((HAND + 1, n + 1), np.int64)
    l_top, r_top = np.zeros(HAND + 2, np.int64), np.zeros(HAND + 2, np.int64)  # the first place free below a depth
    l_top[1], r_top[1] = len(ours), len(theirs)
    cursor, chosen, ways = np.zeros(HAND + 1, np.int64), np.zeros(HAND + 1, np.int64), np.ones(HAND + 1, np.int64)
    l_count, r_count = np.empty(n, np.int64), np.empty(n, np.int64)
    tree = np.zeros((lows + 2, 2, width), np.int64)
    l_poly, r_poly = np.zeros(HAND + 1, np.int64), np.zeros((0, HAND + 1), np.int64)
    sums = np.zeros((2, 2, 2, width, width), np.int64)

    depth, reds = 0, 0
    l_start, l_stop, r_start, r_stop = 0, len(ours), 0, len(theirs)
    if first >= 0:
        depth, reds = 1, red[first]
        chosen[1] = first
        ways[1] = left[first]
        _take(left, free, kinds, red, first, -1)
    while True:
        if r_stop - r_start > len(r_poly):
            r_poly = np.zeros((2 * (r_stop - r_start), HAND + 1), np.int64)
        rest = min(width, HAND + 1 - depth)
        sums[:] = 0
        _compare(
            l_entries, l_start, l_stop, r_entries, r_start, r_stop, free, parts, tree, lows, rest, l_poly, r_poly, sums,
            l_cards, l_joker, l_high, l_low, l_weight, r_cards, r_joker, r_high, r_low, r_weight,
        )  # fmt: skip
        sign = ways[depth] * (1 - 2 * (depth & 1))
        for which in range(2):
            for mine in range(2):
                for other in range(2 - mine):
                    for i in range(rest):
                        for j in range(rest):
                            found[which, mine, other, reds + i, reds + j] += sign * sums[which, mine, other, i, j]
        if depth == 0:
            return
        # the children of this set: one more card of the same lot or a later one
        if depth < HAND:
            last = chosen[depth]
            l_count[last:], r_count[last:] = 0, 0
            _children(l_entries, l_start, l_stop, l_cards, lots, left, last, False, l_count, l_from[depth])
            _children(r_entries, r_start, r_stop, r_cards, lots, left, last, False, r_count, r_from[depth])
            l_at, r_at = l_top[depth], r_top[depth]
            for lot in range(last, n):
                if l_count[lot] and r_count[lot]:
                    l_from[depth, lot], r_from[depth, lot] = l_at, r_at
                    l_at += l_count[lot]
                    r_at += r_count[lot]
                else:
                    l_from[depth, lot], r_from[depth, lot] = -1, -1
            _children(l_entries, l_start, l_stop, l_cards, lots, left, last, True, l_count, l_from[depth])
            _children(r_entries, r_start, r_stop, r_cards, lots, left, last, True, r_count, r_from[depth])
            cursor[depth] = last
            # after writing, `from` is where each child ends; a child begins where the one before it ends
            l_from[depth, n], r_from[depth, n] = l_top[depth], r_top[depth]
            l_top[depth + 1], r_top[depth + 1] = l_at, r_at
            depth += 1
        else:
            reds -= red[chosen[depth]]
            _take(left, free, kinds, red, chosen[depth], 1)
        # the next set
        while True:
            above = depth - 1
            lot = cursor[above]
            while lot < n and l_from[above, lot] < 0:
                lot += 1
            if lot < n:
                break
            depth -= 1
            reds -= red[chosen[depth]]
            _take(left, free, kinds, red, chosen[depth], 1)
            if depth == 1:
                return
        cursor[above] = lot + 1
        l_start, r_start = l_from[above, n], r_from[above, n]
        l_stop, r_stop = l_from[above, lot], r_from[above, lot]
        l_from[above, n], r_from[above, n] = l_stop, r_stop
        chosen[depth] = lot
        used = _used(chosen, depth)
        ways[depth] = ways[above] * left[lot] // used
        reds += red[lot]
        _take(left, free, kinds, red, lot, -1)


@njit(nogil=True, cache=True)
def _used(chosen: Array, depth: int) -> int:
    """How many cards of the lot chosen last are in S."""
    n = 1
    while depth - n >= 1 and chosen[depth - n] == chosen[depth]:
        n += 1
    return n


@njit(nogil=True, cache=True)
def _take(left: Array, free: Array, kinds: Array, red: Array, lot: int, change: int) -> None:
    left[lot] += change
    i = 0
    while kinds[lot, i] >= 0:
        free[kinds[lot, i], red[lot]] += change
        i += 1


@njit(nogil=True, cache=True)
def _compare(
    l_entries: Array, l_start: int, l_stop: int, r_entries: Array, r_start: int, r_stop: int, free: Array, parts: Array,
    tree: Array, lows: int, rest: int, l_poly: Array, r_poly: Array, sums: Array,
    l_cards: Array, l_joker: Array, l_high: Array, l_low: Array, l_weight: Array,
    r_cards: Array, r_joker: Array, r_high: Array, r_low: Array, r_weight: Array,
) -> None:  # fmt: skip
    """All pairs of a left and a right class that contain S, into `sums`, by who is higher."""
    n = r_stop - r_start
    for r in range(n):
        entry = r_entries[r_start + r]
        _poly(free, parts, r_cards[entry >> 7], entry & 127, r_weight[entry >> 7], r_poly[r])
    if (l_stop - l_start) * n <= 16 * (l_stop - l_start + n):
        for at in range(l_start, l_stop):
            x, places = l_entries[at] >> 7, l_entries[at] & 127
            _poly(free, parts, l_cards[x], places, l_weight[x], l_poly)
            for r in range(n):
                y = r_entries[r_start + r] >> 7
                if l_joker[x] and r_joker[y]:
                    continue
                if l_high[x] > r_high[y] and l_low[x] > r_low[y]:
                    which = 0
                elif l_high[x] <= r_high[y] and l_low[x] <= r_low[y]:
                    which = 1
                else:
                    continue
                for i in range(rest):
                    for j in range(rest):
                        sums[which, l_joker[x], r_joker[y], i, j] += l_poly[i] * r_poly[r, j]
        return
    tree[:] = 0
    r = 0
    for at in range(l_start, l_stop):
        x, places = l_entries[at] >> 7, l_entries[at] & 127
        while r < n and r_high[r_entries[r_start + r] >> 7] < l_high[x]:
            y = r_entries[r_start + r] >> 7
            _add(tree, r_low[y] + 1, r_joker[y], r_poly[r], rest)
            r += 1
        _poly(free, parts, l_cards[x], places, l_weight[x], l_poly)
        _sum(tree, l_low[x], l_joker[x], l_poly, rest, sums[0])
    tree[:] = 0
    r = n - 1
    for at in range(l_stop - 1, l_start - 1, -1):
        x, places = l_entries[at] >> 7, l_entries[at] & 127
        while r >= 0 and r_high[r_entries[r_start + r] >> 7] >= l_high[x]:
            y = r_entries[r_start + r] >> 7
            _add(tree, lows - r_low[y], r_joker[y], r_poly[r], rest)
            r -= 1
        _poly(free, parts, l_cards[x], places, l_weight[x], l_poly)
        _sum(tree, lows - l_low[x], l_joker[x], l_poly, rest, sums[1])


@njit(nogil=True, cache=True)
def _add(tree: Array, at: int, joker: int, poly: Array, rest: int) -> None:
    """Enter a hand at places 1, 2, ... of a Fenwick tree."""
    while at < len(tree):
        for j in range(rest):
            tree[at, joker, j] += poly[j]
        at += at & -at


@njit(nogil=True, cache=True)
def _sum(tree: Array, at: int, joker: int, poly: Array, rest: int, sums: Array) -> None:
    """Pair a hand with all that were entered at places up to `at`; a joker hand only with natural ones."""
    for other in range(2 - joker):
        for j in range(rest):
            total, place = 0, at
            while place > 0:
                total += tree[place, other, j]
                place -= place & -place
            if total:
                for i in range(rest):
                    sums[joker, other, i, j] += poly[i] * total

"""The compiled loops of `disjoint`. Serial and without the interpreter lock: threads take different first lots."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from pitboss.engine.count.packed_hands import CARD_BITS, CARDS, HAND, KIND_BITS, LOW, LOW_BITS, LOWS, NO_CARD, Array

FEW = 12  # lists shorter than about this are compared pair by pair


class Lots(NamedTuple):
    """The deck, with how many cards of each lot and kind are not in S."""

    copies: Array
    left: Array
    red: Array
    lots: Array  # by kind
    kinds: Array  # by lot
    free: Array  # by kind: black and red cards left
    ways: Array


class Side(NamedTuple):
    """The classes of one side: those of the set being visited, and after them those of its children."""

    entries: Array
    ends: Array  # by depth and lot: where a child's entries end, -1 if it has none
    points: Array  # entries with the same ranks as one
    polys: Array


class VisitSums(NamedTuple):
    """What the visits add up to, and the tables that one visit fills."""

    found: Array
    here: Array
    tree: Array
    below: Array


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
def _count_children(deck: Lots, entries: Array, start: int, stop: int, last: int, counts: Array) -> None:
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
                while deck.lots[kind, i] >= 0:
                    if deck.lots[kind, i] >= last:
                        counts[deck.lots[kind, i]] += 1
                    i += 1
            before = kind
            cards >>= KIND_BITS


@njit(nogil=True, cache=True)
def _write_children(deck: Lots, entries: Array, start: int, stop: int, last: int, into: Array) -> None:
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
                while deck.lots[kind, i] >= 0:
                    lot = deck.lots[kind, i]
                    if lot >= last and into[lot] >= 0:
                        entries[into[lot]] = _without(entry, place)
                        into[lot] += 1
                    i += 1
            before = kind


@njit(nogil=True, cache=True)
def _take(deck: Lots, lot: int, change: int) -> None:
    """A card of the lot goes into S, or comes back."""
    deck.left[lot] += change
    i = 0
    while deck.kinds[lot, i] >= 0:
        deck.free[deck.kinds[lot, i], deck.red[lot]] += change
        i += 1


def search(deck: Lots, first: int, ours: Array, theirs: Array, found: Array) -> None:
    """Visit every S whose lowest lot is `first`, or the empty set alone if that is -1."""
    width = HAND + 1 if deck.red.any() else 1
    lows = int(max((side >> LOW & LOWS).max() for side in (ours, theirs))) + 1
    here = np.zeros((2, 2, 2, width, width), np.int64)
    tree, below = np.zeros((lows + 1, 2, width), np.int64), np.zeros((lows + 1, 2, width), np.int64)
    left, right = _side(deck, ours, first), _side(deck, theirs, first)
    sums = VisitSums(found, here, tree, below)
    if first < 0:
        _visit(deck, left, right, sums, 0, 0, 0, 1, 0, len(ours), 0, len(theirs), 0, 0)
        return
    _take(deck, first, -1)
    reds, sets = int(deck.red[first]), int(deck.copies[first])
    _visit(deck, left, right, sums, 1, first, reds, sets, 0, len(ours), 0, len(theirs), len(ours), len(theirs))


def _side(deck: Lots, classes: Array, first: int) -> Side:
    """Room for the children at every depth: each card of a class can go into S as a card of each of its lots."""
    room = 1 + HAND * (HAND - 1) // 2 * (deck.lots.shape[1] - 1) if first >= 0 else 1
    entries = np.empty(len(classes) * room, np.int64)
    entries[: len(classes)] = classes
    ends = np.zeros((HAND + 1, len(deck.copies)), np.int64)
    return Side(entries, ends, np.empty(len(classes), np.int64), np.empty((len(classes), 2, HAND + 1), np.int64))


@njit(nogil=True, cache=True)
def _visit(
    deck: Lots,
    ours: Side,
    theirs: Side,
    sums: VisitSums,
    depth: int,
    last: int,
    reds: int,
    sets: int,
    our_start: int,
    our_stop: int,
    their_start: int,
    their_stop: int,
    our_top: int,
    their_top: int,
) -> None:
    """A set S of `depth` cards, as `sets` sets look. Then those with one more card, of a lot from `last` on."""
    _compare(deck, ours, theirs, sums, depth, reds, sets, our_start, our_stop, their_start, their_stop)
    if depth == 0 or depth == HAND:
        return
    our_ends, their_ends = ours.ends[depth], theirs.ends[depth]
    _count_children(deck, ours.entries, our_start, our_stop, last, our_ends)
    _count_children(deck, theirs.entries, their_start, their_stop, last, their_ends)
    our_free, their_free = our_top, their_top
    for lot in range(last, len(deck.left)):
        here = our_ends[lot] > 0 and their_ends[lot] > 0 and deck.left[lot] > 0
        our_count, their_count = our_ends[lot], their_ends[lot]
        our_ends[lot], their_ends[lot] = (our_free, their_free) if here else (-1, -1)
        if here:
            our_free, their_free = our_free + our_count, their_free + their_count
    _write_children(deck, ours.entries, our_start, our_stop, last, our_ends)
    _write_children(deck, theirs.entries, their_start, their_stop, last, their_ends)
    for lot in range(last, len(deck.left)):
        if our_ends[lot] >= 0:
            more = sets * deck.left[lot] // (deck.copies[lot] - deck.left[lot] + 1)
            _take(deck, lot, -1)
            _visit(
                deck, ours, theirs, sums, depth + 1, lot, reds + deck.red[lot], more,
                our_top, our_ends[lot], their_top, their_ends[lot], our_free, their_free,
            )  # fmt: skip
            _take(deck, lot, 1)
            our_top, their_top = our_ends[lot], their_ends[lot]


@njit(nogil=True, cache=True)
def _compare(
    deck: Lots,
    ours: Side,
    theirs: Side,
    sums: VisitSums,
    depth: int,
    reds: int,
    sets: int,
    our_start: int,
    our_stop: int,
    their_start: int,
    their_stop: int,
) -> None:
    """Count the showdowns among the classes that contain S, with the sign of S."""
    rest = min(sums.here.shape[3], HAND + 1 - depth)  # red cards that may still come, and none
    n = _merged(deck, ours.entries[our_start:our_stop], depth, rest, ours.points, ours.polys)
    m = _merged(deck, theirs.entries[their_start:their_stop], depth, rest, theirs.points, theirs.polys)
    sums.here[:] = 0
    if n * m <= FEW * (n + m):
        _compare_each(ours.points[:n], ours.polys, theirs.points[:m], theirs.polys, rest, sums.here)
    else:
        _compare_sorted(
            ours.points[:n], ours.polys, theirs.points[:m], theirs.polys, rest, sums.here, sums.tree, sums.below
        )
    signed = -sets if depth & 1 else sets
    for which in range(2):
        for mine in range(2):
            for other in range(2 - mine):
                for i in range(rest):
                    for j in range(rest):
                        sums.found[which, mine, other, reds + i, reds + j] += (
                            signed * sums.here[which, mine, other, i, j]
                        )


@njit(nogil=True, cache=True)
def _merged(deck: Lots, entries: Array, depth: int, rest: int, points: Array, polys: Array) -> int:
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
        _poly(deck.free, deck.ways, entry, poly)
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

"""Compiled loops over boards of five cards. Apart from `river`, so that what is read back needs no compiler."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from pitboss.derive.best_hand_loops import RANKS, SUIT, best_of_suits
from pitboss.derive.packs import BINOMIALS

PAIR_BITS = 11  # of a number that holds a level and a pair of cards
PAIRS = (1 << PAIR_BITS) - 1
FLOP = 3  # cards


@njit(nogil=True, cache=True)
def enter_levels(board: Any, pairs: Any, best: Any, by_ranks: Any, levels: Any) -> None:
    """levels[pair]: of the hand that every two cards make with this board; -1 where one of them lies on it."""
    rank, words, steps, plain, suited = best
    at, word = 0, np.uint64(0)
    for i in range(len(board)):
        at = steps[at, rank[board[i]]]
        word |= words[board[i]]
    for x in range(steps.shape[1]):
        for y in range(x + 1):
            by_ranks[x, y] = by_ranks[y, x] = plain[steps[steps[at, x], y]]
    flushes, rest = False, word
    for _ in range(4):
        held, bits = 0, rest & RANKS
        while bits:
            bits &= bits - np.uint64(1)
            held += 1
        flushes = flushes or held >= len(board) - 2
        rest >>= SUIT
    for p in range(len(pairs)):
        x, y = pairs[p, 0], pairs[p, 1]
        both = words[x] | words[y]
        if both & word:
            levels[p] = -1
            continue
        level = by_ranks[rank[x], rank[y]]
        if flushes:
            level = max(level, np.int64(best_of_suits(both | word, suited)))
        levels[p] = level


@njit(nogil=True, cache=True)
def level_pairs(board: Any, pairs: Any, best: Any, room: Any, keys: Any) -> Any:
    """Enter level and pair of every two cards that make a hand with this board, in ascending order; how many.

    They are sorted by counting how many there are of each level. Pairs with a card of the board follow, without level.
    """
    by_ranks, levels, places = room
    enter_levels(board, pairs, best, by_ranks, levels)
    places[:] = 0
    for p in range(len(pairs)):
        if levels[p] >= 0:
            places[levels[p]] += 1
    found = 0
    for level in range(len(places)):
        held = places[level]
        places[level] = found
        found += held
    rest = found
    for p in range(len(pairs)):
        level = levels[p]
        if level >= 0:
            keys[places[level]] = level << PAIR_BITS | p
            places[level] += 1
        else:
            keys[rest] = p
            rest += 1
    return found


@njit(nogil=True, cache=True)
def showdowns_of(hand: Any, boards: Any, pairs: Any, best: Any, theirs: Any, classes: Any) -> Any:
    """Level of one hand on each of these boards, and counts[board, column] as in `count_showdowns`."""
    (by_ranks, levels, _), _, _, _ = work_arrays(pairs, best, theirs, classes)
    own, counts = np.zeros(len(boards), np.int64), np.zeros((len(boards), 3 * classes), np.int64)
    mine = BINOMIALS[hand[0], 1] + BINOMIALS[hand[1], 2]
    for b in range(len(boards)):
        enter_levels(boards[b], pairs, best, by_ranks, levels)
        own[b] = levels[mine]
        for p in range(len(pairs)):
            x, y, level = pairs[p, 0], pairs[p, 1], levels[p]
            if level >= 0 and x != hand[0] and x != hand[1] and y != hand[0] and y != hand[1]:
                relation = 2 if level < own[b] else 1 if level == own[b] else 0
                counts[b, 3 * theirs[level] + relation] += 1
    return own, counts


@njit(nogil=True, cache=True)
def count_showdowns(pairs: Any, theirs: Any, keys: Any, found: Any, held: Any, counts: Any) -> None:
    """counts[n, column]: how many pairs of the dealer each of these is below, equal to or above, by the dealer's class.

    `held` has room for what is counted by class and card: below, in this level, in all; the last place is the sum.
    """
    below, same, every = held[0], held[1], held[2]
    last, classes = held.shape[2] - 1, held.shape[1]
    below[:], every[:] = 0, 0
    for n in range(found):
        c, p = theirs[keys[n] >> PAIR_BITS], keys[n] & PAIRS
        every[c, last] += 1
        every[c, pairs[p, 0]] += 1
        every[c, pairs[p, 1]] += 1
    start = 0
    while start < found:
        level, end = keys[start] >> PAIR_BITS, start
        c = theirs[level]
        same[c, :] = 0
        while end < found and keys[end] >> PAIR_BITS == level:
            p = keys[end] & PAIRS
            same[c, last] += 1
            same[c, pairs[p, 0]] += 1
            same[c, pairs[p, 1]] += 1
            end += 1
        for n in range(start, end):
            p = keys[n] & PAIRS
            x, y = pairs[p, 0], pairs[p, 1]
            for k in range(classes):
                own = 1 if k == c else 0  # the pair itself is left out with each of its cards, once too often
                equal = (same[k, last] - same[k, x] - same[k, y] + 1) * own
                lower = below[k, last] - below[k, x] - below[k, y]
                counts[n, 3 * k] = every[k, last] - every[k, x] - every[k, y] + own - lower - equal
                counts[n, 3 * k + 1] = equal
                counts[n, 3 * k + 2] = lower
        for card in range(last + 1):
            below[c, card] += same[c, card]
        start = end


@njit(nogil=True, cache=True)
def worth(counts: Any, pays: Any) -> Any:
    """What these pays add up to."""
    total = 0
    for k in range(len(pays)):
        total += counts[k] * pays[k]
    return total


@njit(nogil=True, cache=True)
def best_option(counts: Any, own: Any, pays: Any, first: Any, end: Any) -> Any:
    """The value of the best of these options, and which it is; of equal ones the first."""
    most, at = worth(counts, pays[first, own]), first
    for option in range(first + 1, end):
        total = worth(counts, pays[option, own])
        if total > most:
            most, at = total, option
    return most, at


@njit(nogil=True, cache=True)
def flop_of(board: Any, a: Any, b: Any, flops: Any) -> Any:
    """Class and change of suits of the board without two of its cards."""
    number, n = 0, 0
    for i in range(len(board)):
        if i != a and i != b:
            n += 1
            number += BINOMIALS[board[i], n]
    return flops[0, number], flops[1, number]


@njit(nogil=True, cache=True)
def sum_values(
    boards: Any, ways: Any, first: Any, end: Any, pairs: Any, best: Any, kinds: Any, classes: Any, pays: Any,
    options: Any, whole: Any, class_of: Any, flops: Any, moved: Any, by_hand: Any, by_flop: Any, bits: Any,
) -> None:  # fmt: skip
    """Sum the values of these boards by hand, or by hand and flop; note where the second option is taken."""
    room, keys, held, counts = work_arrays(pairs, best, kinds[1], classes)
    values, back = np.zeros(len(pairs), np.int64), np.zeros_like(moved)
    for move in range(len(moved)):
        for p in range(len(pairs)):
            back[move, moved[move, p]] = p
    for b in range(first, end):
        board = boards[b]
        found = level_pairs(board, pairs, best, room, keys)
        count_showdowns(pairs, kinds[1], keys, found, held, counts)
        for v in range(len(options)):
            for n in range(found):
                own, pair = kinds[0][keys[n] >> PAIR_BITS], keys[n] & PAIRS
                value, option = best_option(counts[n], own, pays, options[v, 0], options[v, 1])
                values[pair] = ways[b] * value
                if option > options[v, 0]:
                    place = np.uint64(b * len(pairs) + pair)
                    bits[v, place >> np.uint64(6)] |= np.uint64(1) << (place & np.uint64(63))
            if whole[v]:
                for n in range(found):
                    by_hand[v, class_of[keys[n] & PAIRS]] += values[keys[n] & PAIRS]
                continue
            for n in range(found, len(pairs)):
                values[keys[n]] = 0  # pairs with a card of the board
            for i in range(len(board)):
                for j in range(i):
                    flop, move = flop_of(board, i, j, flops)
                    sums, at = by_flop[v, flop], back[move]
                    for p in range(len(pairs)):
                        sums[p] += values[at[p]]


@njit(nogil=True, cache=True)
def sum_rows(
    boards: Any, ways: Any, first: Any, end: Any, pairs: Any, best: Any, kinds: Any, classes: Any, pays: Any,
    options: Any, whole: Any, class_of: Any, flops: Any, moved: Any, by_hand: Any, by_flop: Any, rows: Any,
) -> None:  # fmt: skip
    """rows[option, own kind, column]: how many deals end so, when hands and flops lead here as often as given."""
    room, keys, held, counts = work_arrays(pairs, best, kinds[1], classes)
    times = np.zeros(len(pairs), np.int64)
    for b in range(first, end):
        board = boards[b]
        found = level_pairs(board, pairs, best, room, keys)
        count_showdowns(pairs, kinds[1], keys, found, held, counts)
        for v in range(len(options)):
            times[:] = 0
            if whole[v]:
                for p in range(len(pairs)):
                    times[p] = by_hand[v, class_of[p]]
            else:
                for i in range(len(board)):
                    for j in range(i):
                        flop, move = flop_of(board, i, j, flops)
                        reach, at = by_flop[v, flop], moved[move]
                        for p in range(len(pairs)):
                            times[p] += reach[at[p]]
            for n in range(found):
                here = ways[b] * times[keys[n] & PAIRS]
                if here:
                    own = kinds[0][keys[n] >> PAIR_BITS]
                    option = options[v, 0]
                    if options[v, 1] - option > 1:
                        _, option = best_option(counts[n], own, pays, option, options[v, 1])
                    into = rows[option, own]
                    for k in range(len(into)):
                        into[k] += here * counts[n, k]


@njit(nogil=True, cache=True)
def sum_counts(
    boards: Any, ways: Any, pairs: Any, best: Any, kinds: Any, classes: Any, of: Any, chosen: Any, sets: Any,
    moved: Any, sums: Any,
) -> None:  # fmt: skip
    """sums[class of the cards seen before, pair, column]: showdowns of all boards that hold them."""
    room, keys, held, counts = work_arrays(pairs, best, kinds[1], classes)
    for b in range(len(boards)):
        board = boards[b]
        found = level_pairs(board, pairs, best, room, keys)
        count_showdowns(pairs, kinds[1], keys, found, held, counts)
        for some in chosen:
            number = 0
            for i in range(len(some)):
                number += BINOMIALS[board[some[i]], i + 1]
            into, move = sums[sets[0, number]], moved[sets[1, number]]
            for n in range(found):
                own, row = of[kinds[0][keys[n] >> PAIR_BITS]], into[move[keys[n] & PAIRS]]
                for k in range(len(own)):
                    row[own[k]] += ways[b] * counts[n, k]


@njit(nogil=True, cache=True)
def work_arrays(pairs: Any, best: Any, theirs: Any, classes: Any) -> Any:
    """Arrays that a loop over boards writes into; the first three are those of `level_pairs`."""
    kinds, ranks = pairs[-1, 1] + 1, best[2].shape[1]
    return (
        (np.zeros((ranks, ranks), np.int64), np.zeros(len(pairs), np.int64), np.zeros(len(theirs), np.int32)),
        np.zeros(len(pairs), np.int64),
        np.zeros((3, classes, kinds + 1), np.int32),
        np.zeros((len(pairs), 3 * classes), np.int32),
    )

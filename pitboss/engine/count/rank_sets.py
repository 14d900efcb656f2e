"""Counting hands of up to seven cards suit by suit: a hand is four sets of ranks, and perhaps the joker."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numba import njit

Array = np.ndarray[Any, Any]
ACE = 1 << 12


@cache
def masks(size: int, allowed: int) -> Array:
    """Every set of that many of the allowed ranks, as bits."""
    return np.array([mask for mask in range(1 << 13) if mask.bit_count() == size and mask & allowed == mask], np.int64)


def count_hands(
    shape: tuple[int, ...],
    ranks: int,
    wild: bool,
    flush: Array,
    groups: Array,
    straight: Array,
    color: int,
    promoted: int,
    rows: int,
) -> Array:
    """Hands with `shape` cards in each suit, by the first of the rows that the four tables find.

    A table gives the place of a row for the ranks of the longest suit, for how many ranks occur at least five, four,
    three times and twice (the joker among the aces), and for all ranks together. `color` is the row of every such hand
    by its colors; a hand whose first row is `promoted` counts for it.
    """
    first, second, third, fourth = (masks(size, ranks) for size in shape)
    joker = int(wild)
    return _count(first, second, third, fourth, joker, flush[joker], groups, straight[joker], color, promoted, rows)


@njit(nogil=True, cache=True)
def _bits(mask: int) -> int:
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


@njit(nogil=True, cache=True)
def _count(
    first: Array,
    second: Array,
    third: Array,
    fourth: Array,
    joker: int,
    flush: Array,
    groups: Array,
    straight: Array,
    color: int,
    promoted: int,
    rows: int,
) -> Array:
    found = np.zeros(rows, np.int64)
    for a in first:
        suited = min(flush[a], color)
        for b in second:
            ab, aab = a | b, a & b
            for c in third:
                once = ab | c
                twice = aab | ab & c
                thrice = aab & c
                for d in fourth:
                    one = once | d
                    two = twice | once & d
                    three = thrice | twice & d
                    four = thrice & d
                    five = 0
                    if joker:
                        five = four & ACE
                        four |= three & ACE
                        three |= two & ACE
                        two |= one & ACE
                    row = min(suited, straight[one])
                    if two:
                        row = min(row, groups[_bits(five), _bits(four), _bits(three), _bits(two)])
                    found[color if row == promoted else row] += 1
    return found

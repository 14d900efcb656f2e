"""Compiled loops of `open_card`, apart from it so that what is read back needs no compiler."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from pitboss.engine.derive.packs import BINOMIALS


@njit(nogil=True, cache=True)
def add_hands(
    several: Any, flushes: Any, possible: Any, rest: Any, suits: Any, columns: Any, strength: Any, mine: Any, out: Any
) -> None:
    """out[open rank, hand, 3 * class + relation]: how many hands the dealer has."""
    ranks, hands, k = len(out), len(several), several.shape[1]
    number, in_suit = np.zeros(hands + len(flushes), np.int64), np.zeros(hands + len(flushes), np.int64)
    for s in range(len(number)):  # the ranks of each hand as a number, and as bits which of them are of the open suit
        for i in range(k):
            rank = several[s, i] >> 1 if s < hands else flushes[s - hands, i]
            number[s] += BINOMIALS[rank + i, i + 1]
            if s < hands and not several[s, i] & 1:
                in_suit[s] |= 1 << rank
    bits = bits_of(rest)
    base = np.zeros((len(flushes), 2, out.shape[2]), np.int64)
    first = np.zeros((len(flushes), 2), np.int64)
    left, ways = np.zeros(ranks, np.int64), np.zeros(len(rest), np.int64)
    for u in range(ranks):
        first[:] = -1
        for s in range(len(number)):
            if possible[u, s]:
                of_one = s >= hands or bin_count(in_suit[s]) == k
                first[number[s], int(of_one)] = s
        flush = np.flatnonzero((bits >= 0) & (bits >> u & 1 == 0))
        flush_bits = bits[flush]
        flush_columns, flush_strength = columns[:, u][:, flush], strength[:, u][:, flush]
        base[:] = 0
        for e in range(len(flushes)):
            if first[e, 0] < 0 and first[e, 1] < 0:
                continue
            left[:] = suits
            left[u] -= 1
            for i in range(k):
                left[flushes[e, i]] -= 1
            weigh_ranks(rest, left, ways)
            for way in range(2):
                if first[e, way] >= 0:
                    add_related(ways, columns[0, u], strength[0, u], mine[u, first[e, way]], base[e, way])
        for s in range(len(number)):
            if possible[u, s]:
                of_one = s >= hands or bin_count(in_suit[s]) == k
                out[u, s] = base[number[s], int(of_one)]
                move_flushes(flush_bits, in_suit[s], flush_columns, flush_strength, mine[u, s], out[u, s])


@njit(nogil=True, cache=True)
def bits_of(rest: Any) -> Any:
    """The ranks of each set as bits; -1 where one repeats, as it cannot in a single suit."""
    bits = np.zeros(len(rest), np.int64)
    for r in range(len(rest)):
        for i in range(rest.shape[1]):
            bits[r] |= 1 << rest[r, i]
            if i and rest[r, i] == rest[r, i - 1]:
                bits[r] = -1
                break
    return bits


@njit(nogil=True, cache=True)
def bin_count(bits: Any) -> Any:
    found = 0
    while bits:
        bits &= bits - 1
        found += 1
    return found


@njit(nogil=True, cache=True)
def weigh_ranks(rest: Any, left: Any, ways: Any) -> None:
    """In how many ways each set of ranks can be taken from what is left."""
    for r in range(len(rest)):
        found, run = 1, 0
        for i in range(rest.shape[1]):
            run = run + 1 if i and rest[r, i] == rest[r, i - 1] else 1
            found = found * max(left[rest[r, i]] - run + 1, 0) // run
        ways[r] = found


@njit(nogil=True, cache=True)
def add_related(ways: Any, columns: Any, strength: Any, mine: Any, out: Any) -> None:
    for r in range(len(ways)):
        relation = 1 if strength[r] == mine else 2 if strength[r] < mine else 0
        out[3 * columns[r] + relation] += ways[r]


@njit(nogil=True, cache=True)
def move_flushes(bits: Any, taken: Any, columns: Any, strength: Any, mine: Any, out: Any) -> None:
    """Hands of the open card's suit were counted as if they were of several: count them as what they are."""
    for r in range(len(bits)):
        if not bits[r] & taken:
            for way in range(2):
                other = strength[way, r]
                relation = 1 if other == mine else 2 if other < mine else 0
                out[3 * columns[way, r] + relation] += 2 * way - 1

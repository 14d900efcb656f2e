"""Compiled loops over states: which state becomes which when cards come, and in how many ways."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from pitboss.derive.packs import MOST
from pitboss.derive.set_loops import moved_number


@njit(nogil=True, cache=True)
def state_of(
    row: Any, sizes: Any, into: Any, extra: Any, lead: Any, cls: Any, carry: Any, moves: Any, step: Any, strides: Any,
    room: Any, group: Any,
) -> Any:  # fmt: skip
    """The number of the state that a state becomes when more cards come into a group."""
    start = 0
    for g in range(lead):
        start += sizes[g]
    n = 0
    if lead < len(sizes):
        for i in range(sizes[lead]):
            group[n] = row[start + i]
            n += 1
    if into == lead:
        for i in range(len(extra)):
            group[n] = extra[i]
            n += 1
    number = moved_number(group, n, moves[0], step, room)
    move = moves[carry[number]]
    found = np.int64(cls[number]) * strides[lead]
    start = 0
    for g in range(len(strides)):
        size = sizes[g] if g < len(sizes) else 0
        if g != lead:
            for i in range(size):
                group[i] = row[start + i]
            n = size
            if g == into:
                for i in range(len(extra)):
                    group[n] = extra[i]
                    n += 1
            found += moved_number(group, n, move, step, room) * strides[g]
        start += size
    return found


@njit(nogil=True, cache=True)
def take_ways(row: Any, extra: Any, copies: Any) -> Any:
    """In how many ways the extra cards can be taken when those of the row are gone."""
    ways = 1
    for i in range(len(extra)):
        left = copies[extra[i]]
        for j in range(len(row)):
            left -= row[j] == extra[i]
        run = 1
        for j in range(i):
            if extra[j] == extra[i]:
                left -= 1
                run += 1
        if left <= 0:
            return 0
        ways = ways * left // run
    return ways


@njit(nogil=True, cache=True)
def gather_values(
    cards: Any, possible: Any, sizes: Any, into: Any, extras: Any, copies: Any, lead: Any, cls: Any, carry: Any,
    moves: Any, step: Any, strides: Any, values: Any, out: Any,
) -> None:  # fmt: skip
    """out[state]: sum of the values of all states that it can become, each as often as it does."""
    room, group = np.zeros(MOST, np.int64), np.zeros(MOST, np.int8)
    for s in range(len(cards)):
        if not possible[s]:
            continue
        total = 0
        for e in range(len(extras)):
            ways = take_ways(cards[s], extras[e], copies)
            if ways:
                at = state_of(cards[s], sizes, into, extras[e], lead, cls, carry, moves, step, strides, room, group)
                total += ways * values[at]
        out[s] = total


@njit(nogil=True, cache=True)
def spread_reach(
    cards: Any, possible: Any, sizes: Any, into: Any, extras: Any, copies: Any, lead: Any, cls: Any, carry: Any,
    moves: Any, step: Any, strides: Any, reach: Any, out: Any,
) -> None:  # fmt: skip
    """Adds how often each state is reached to all states that it can become."""
    room, group = np.zeros(MOST, np.int64), np.zeros(MOST, np.int8)
    for s in range(len(cards)):
        if not possible[s] or reach[s] == 0:
            continue
        for e in range(len(extras)):
            ways = take_ways(cards[s], extras[e], copies)
            if ways:
                at = state_of(cards[s], sizes, into, extras[e], lead, cls, carry, moves, step, strides, room, group)
                out[at] += ways * reach[s]


@njit(nogil=True, cache=True)
def follow_states(
    cards: Any, possible: Any, sizes: Any, into: Any, extras: Any, copies: Any, lead: Any, cls: Any, carry: Any,
    moves: Any, step: Any, strides: Any, at: Any, ways: Any,
) -> None:  # fmt: skip
    """at[state, extra cards]: the state that it becomes, in this many ways."""
    room, group = np.zeros(MOST, np.int64), np.zeros(MOST, np.int8)
    for s in range(len(cards)):
        if possible[s]:
            for e in range(len(extras)):
                ways[s, e] = take_ways(cards[s], extras[e], copies)
                if ways[s, e]:
                    at[s, e] = state_of(cards[s], sizes, into, extras[e], lead, cls, carry, moves, step, strides, room,
                                        group)  # fmt: skip


@njit(nogil=True, cache=True)
def follow_lead(sets: Any, extras: Any, cls: Any, carry: Any, moves: Any, then: Any) -> None:
    """then[set, extra cards]: class and change of suits of what the set becomes; left as it is where a card repeats."""
    n, more = sets.shape[1], extras.shape[1]
    room, same, some = np.zeros(MOST, np.int64), np.arange(64), np.zeros(MOST, np.int64)
    for s in range(len(sets)):
        for e in range(len(extras)):
            again = False
            for i in range(n):
                some[i] = sets[s, i]
                for j in range(more):
                    again = again or sets[s, i] == extras[e, j]
            if again:
                continue
            for j in range(more):
                some[n + j] = extras[e, j]
            number = moved_number(some, n + more, same, 0, room)
            then[s, e] = cls[number] * moves + carry[number]

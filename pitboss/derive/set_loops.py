"""Compiled loops over the sets of cards of a pack. Apart from `packs`, so that what is read back needs no compiler."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from pitboss.derive.packs import BINOMIALS, MOST


@njit(nogil=True, cache=True)
def list_sets(members: Any, step: Any) -> None:
    """Every set in ascending order of its number."""
    n = members.shape[1]
    now = np.arange(n)
    for at in range(len(members)):
        for i in range(n):
            members[at, i] = now[i] - step * i
        i = 0
        while i < n - 1 and now[i] + 1 == now[i + 1]:
            now[i] = i
            i += 1
        now[i] += 1


@njit(nogil=True, cache=True)
def count_ways(members: Any, copies: Any, ways: Any) -> None:
    """In how many ways the cards of each set can be taken; none where a kind occurs more often than it is there."""
    for s in range(len(members)):
        total, run = 1, 0
        for i in range(members.shape[1]):
            run = run + 1 if i and members[s, i] == members[s, i - 1] else 1
            total = total * max(copies[members[s, i]] - run + 1, 0) // run
        ways[s] = total


@njit(nogil=True, cache=True)
def number_of(cards: Any, n: Any, step: Any) -> Any:
    """The number of a set given in ascending order."""
    total = 0
    for i in range(n):
        total += BINOMIALS[cards[i] + step * i, i + 1]
    return total


@njit(nogil=True, cache=True)
def moved_number(cards: Any, n: Any, move: Any, step: Any, room: Any) -> Any:
    """The number of a set after a change of suits. `room` takes the changed cards in ascending order."""
    for i in range(n):
        card = move[cards[i]]
        j = i
        while j > 0 and room[j - 1] > card:
            room[j] = room[j - 1]
            j -= 1
        room[j] = card
    return number_of(room, n, step)


@njit(nogil=True, cache=True)
def group_sets(members: Any, moves: Any, back: Any, step: Any, cls: Any, carry: Any, first: Any) -> Any:
    """Give every set its class; returns how many there are. `back` is the change that undoes each change."""
    n, classes = members.shape[1], 0
    room = np.zeros(MOST, np.int64)
    for s in range(len(members)):
        if cls[s] >= 0:
            continue
        first[classes] = s
        for m in range(len(moves)):
            image = moved_number(members[s], n, moves[m], step, room)
            if cls[image] < 0:
                cls[image] = classes
                carry[image] = back[m]
        classes += 1
    return classes

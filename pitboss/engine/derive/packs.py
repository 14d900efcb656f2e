"""Sets of cards of a deck, numbered, and told apart only up to changes of suits.

A pack speaks of *kinds*: the different cards of a deck in ascending order, each there so many times. Where rules read
no suit, its kinds are the ranks. A set of cards is the ascending list of its kinds; a kind that is there several times
may occur several times in a set. All sets of one size are numbered in colexicographic order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import permutations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.cards import ERASED, SUITS, Card

Ints = NDArray[Any]

MOST = 8  # cards in a set
BINOMIALS = np.array([[comb(n, k) for k in range(MOST + 1)] for n in range(64 + MOST)], dtype=np.int64)


class Sets(NamedTuple):
    """All sets of so many cards, and their classes under the changes of suits."""

    members: Ints  # [set] -> its kinds, ascending
    ways: Ints  # [set] -> in how many ways it is taken from the full deck
    cls: Ints  # [set] -> class
    carry: Ints  # [set] -> the change of suits that carries it to the first set of its class
    first: Ints  # [class] -> set
    size: Ints  # [class] -> how many sets it has


class Pack:
    """The kinds of cards of a deck and the changes of suits that make no difference."""

    def __init__(self, kinds: Mapping[Card, int], changes: Iterable[Mapping[str, str]] | None = None) -> None:
        self.kinds = tuple(sorted(kinds))
        self.copies = np.array([kinds[card] for card in self.kinds], dtype=np.int64)
        self.size = int(self.copies.sum())
        self.number = {card: n for n, card in enumerate(self.kinds)}
        self.by_rank = all(card.mark in (ERASED, "") for card in self.kinds)
        self.repeats = int(self.copies.max()) > 1
        if changes is None:
            changes = [dict(zip(SUITS, suits, strict=True)) for suits in permutations(SUITS)]
        self.changes = [change for change in changes if self._carries(kinds, change)]
        self.moves = np.array([self._moved(change) for change in self.changes], dtype=np.int64)
        if self.by_rank:
            self.changes, self.moves = self.changes[:1], self.moves[:1]
        self._sets: dict[int, Sets] = {}

    def _carries(self, kinds: Mapping[Card, int], change: Mapping[str, str]) -> bool:
        return all(kinds.get(changed(card, change)) == n for card, n in kinds.items())

    def _moved(self, change: Mapping[str, str]) -> list[int]:
        return [self.number[changed(card, change)] for card in self.kinds]

    def ranks(self) -> Pack:
        """The same deck with suits erased."""
        merged: dict[Card, int] = {}
        for card, n in zip(self.kinds, self.copies, strict=True):
            blank = Card(card.rank, ERASED) if card.rank else card
            merged[blank] = merged.get(blank, 0) + int(n)
        return Pack(merged)

    def narrowed(self, changes: Iterable[Mapping[str, str]]) -> Pack:
        """The same deck with fewer changes of suits."""
        return Pack(dict(zip(self.kinds, map(int, self.copies), strict=True)), changes)

    def sets(self, n: int) -> Sets:
        if n not in self._sets:
            self._sets[n] = self._numbered(n)
        return self._sets[n]

    def _numbered(self, n: int) -> Sets:
        kinds, step = len(self.kinds), int(self.repeats)
        total = comb(kinds + step * max(n - 1, 0), n)
        members = np.zeros((total, n), dtype=np.int8)
        ways = np.ones(total, dtype=np.int64)
        cls = np.full(total, -1, dtype=np.int32)
        carry = np.zeros(total, dtype=np.uint8)
        inverse = np.argsort(self.moves, axis=1)
        if n:
            list_sets(members, step)
            count_ways(members, self.copies, ways)
        back = np.array([int(np.flatnonzero((self.moves == row).all(axis=1))[0]) for row in inverse], dtype=np.uint8)
        first = np.zeros(total, dtype=np.int64)
        classes = group_sets(members, self.moves, back, step, cls, carry, first)
        return Sets(members, ways, cls, carry, first[:classes].copy(), np.bincount(cls, minlength=classes))


def changed(card: Card, change: Mapping[str, str]) -> Card:
    return Card(card.rank, change.get(card.mark, card.mark))


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


def numbers(cards: Ints, pack: Pack) -> Ints:
    """Numbers of many sets, [..., n] kinds in any order."""
    ordered = np.sort(cards, axis=-1).astype(np.int64)
    total = np.zeros(ordered.shape[:-1], dtype=np.int64)
    for i in range(ordered.shape[-1]):
        total += BINOMIALS[ordered[..., i] + int(pack.repeats) * i, i + 1]
    return total

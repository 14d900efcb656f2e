"""Sets of cards of a deck, numbered, and distinguished only up to changes of suits.

A pack speaks of *kinds*: the different cards of a deck in ascending order, each with its number of copies. If rules
read no suit, its kinds are the ranks. A set of cards is the ascending list of its kinds; a kind that is there several
times may occur several times in a set. All sets of one size are numbered in colexicographic order.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import permutations
from math import comb, factorial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.core.cards import ERASED, SUITS, Card
from pitboss.derive.suit_classes import Classes, classes_of

Ints = NDArray[Any]

MOST = 8  # cards in a set
TOGETHER = 1 << 23  # sets that are counted at once
BINOMIALS = np.array([[comb(n, k) for k in range(MOST + 1)] for n in range(64 + MOST)], dtype=np.int64)


class Sets(NamedTuple):
    """All sets of this many cards, and their classes under the changes of suits."""

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
        self._classes: dict[int, Classes] = {}

    @property
    def key(self) -> Hashable:
        """Equal for packs with the same kinds and changes of suits."""
        return self.kinds, self.copies.tobytes(), self.moves.tobytes()

    def __getstate__(self) -> dict[str, Any]:
        """Pickled without its sets, which are numbered again where they are needed."""
        return {**self.__dict__, "_sets": {}, "_classes": {}}

    def _carries(self, kinds: Mapping[Card, int], change: Mapping[str, str]) -> bool:
        return all(kinds.get(changed(card, change)) == n for card, n in kinds.items())

    def _moved(self, change: Mapping[str, str]) -> list[int]:
        return [self.number[changed(card, change)] for card in self.kinds]

    def kind_of(self, card: Card) -> int:
        """The number of a card's kind: of its rank where the kinds are the ranks."""
        return self.number[card.erased if self.by_rank else card]

    @property
    def is_full(self) -> bool:
        """Is every rank there once in every suit, and are all suits alike?"""
        suits = sorted({card.mark for card in self.kinds})
        ranks = sorted({card.rank for card in self.kinds})
        return (
            not self.repeats
            and len({tuple(move) for move in self.moves.tolist()}) == factorial(len(suits))
            and [(card.rank, card.mark) for card in self.kinds] == [(rank, suit) for rank in ranks for suit in suits]
        )

    def ranks(self) -> Pack:
        """The same deck with suits erased."""
        merged: dict[Card, int] = {}
        for card, n in zip(self.kinds, self.copies, strict=True):
            merged[card.erased] = merged.get(card.erased, 0) + int(n)
        return Pack(merged)

    def narrowed(self, changes: Iterable[Mapping[str, str]]) -> Pack:
        """The same deck with fewer changes of suits."""
        return Pack(dict(zip(self.kinds, map(int, self.copies), strict=True)), changes)

    def sets(self, n: int) -> Sets:
        if n not in self._sets:
            self._sets[n] = self._numbered(n)
        return self._sets[n]

    def classes(self, n: int) -> Classes:
        """The classes of this many cards; of more than five without a list of all sets."""
        if n not in self._classes:
            self._classes[n] = classes_of(self, n)
        return self._classes[n]

    def set_count(self, n: int) -> int:
        """How many sets of this many cards there are."""
        return comb(len(self.kinds) + int(self.repeats) * max(n - 1, 0), n)

    def class_count(self, n: int) -> int:
        """How many classes sets of this many cards have, from the sets that each change of suits leaves as they are."""
        total = 0
        for move in self.moves:
            ways = [1] + [0] * n  # sets of this many cards that are made of whole cycles
            for length in cycles(move):
                for size in range(length, n + 1) if self.repeats else range(n, length - 1, -1):
                    ways[size] += ways[size - length]
            total += ways[n]
        return total // len(self.moves)

    def number_of_set(self, kinds: Sequence[int]) -> int:
        """The number of one set, its kinds in any order."""
        step = int(self.repeats)
        return sum(comb(kind + step * i, i + 1) for i, kind in enumerate(sorted(kinds)))

    def _numbered(self, n: int) -> Sets:
        from pitboss.derive.set_loops import count_ways, group_sets, list_sets

        step = int(self.repeats)
        total = self.set_count(n)
        members = np.zeros((total, n), dtype=np.int8)
        ways: Ints = np.broadcast_to(np.ones(1, dtype=np.uint8), (total,))  # of cards that are there once
        cls = np.full(total, -1, dtype=np.int32)
        carry = np.zeros(total, dtype=np.uint8)
        inverse = np.argsort(self.moves, axis=1)
        if n:
            list_sets(members, step)
        if n and self.repeats:
            each = np.ones(total, dtype=np.int64)
            count_ways(members, self.copies, each)
            ways = smallest(each)
        back = np.array([int(np.flatnonzero((self.moves == row).all(axis=1))[0]) for row in inverse], dtype=np.uint8)
        first = np.zeros(self.class_count(n), dtype=np.int64)
        classes = group_sets(members, self.moves, back, step, cls, carry, first)
        assert classes == len(first), "classes are not as many as counted"
        return Sets(members, ways, cls, carry, first, class_sizes(cls, classes))


def class_sizes(cls: Ints, classes: int) -> Ints:
    """How many sets each class has, counted in parts: counting takes eight bytes a set."""
    sizes = np.zeros(classes, dtype=np.int64)
    for start in range(0, len(cls), TOGETHER):
        sizes += np.bincount(cls[start : start + TOGETHER], minlength=classes)
    return sizes


def cycles(move: Ints) -> list[int]:
    """How long the cycles of a change are."""
    lengths, left = [], set(range(len(move)))
    while left:
        at, length = left.pop(), 1
        while (at := int(move[at])) in left:
            left.remove(at)
            length += 1
        lengths.append(length)
    return lengths


def smallest(numbers: Ints) -> Ints:
    """The same numbers, none of them negative, in as few bytes as they take."""
    return numbers.astype(np.min_scalar_type(int(numbers.max(initial=0))))


def changed(card: Card, change: Mapping[str, str]) -> Card:
    return Card(card.rank, change.get(card.mark, card.mark))


def numbers(cards: Ints, pack: Pack) -> Ints:
    """Numbers of many sets, [..., n] kinds in any order."""
    ordered = np.sort(cards, axis=-1).astype(np.int64)
    total = np.zeros(ordered.shape[:-1], dtype=np.int64)
    for i in range(ordered.shape[-1]):
        total += BINOMIALS[ordered[..., i] + int(pack.repeats) * i, i + 1]
    return total

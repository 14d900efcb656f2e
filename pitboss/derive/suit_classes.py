"""Hands of six or more cards of a full deck up to changes of suits, without a list of all hands.

A class is named by the ranks of its suits as bits, the highest suit first. The classes are listed in ascending order of
these words; a hand is found among them by its own suits in that order.
"""

from __future__ import annotations

from functools import cached_property
from itertools import permutations
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from pitboss.derive.packs import Ints, Pack

SUITS = 4  # of a word; those that a deck does not have hold no card


class SuitClasses:
    """All classes of this many cards."""

    def __init__(self, pack: Pack, n: int) -> None:
        from pitboss.derive.suit_class_loops import count_classes, list_classes

        self.pack, self.n = pack, n
        self.suits = len({card.mark for card in pack.kinds})
        self.ranks = len(pack.kinds) // self.suits
        by_size = self._masks()
        classes = count_classes(*by_size, n, self.suits)
        self.words = np.zeros(classes, dtype=np.uint64)
        self.members = np.zeros((classes, n), dtype=np.int8)
        self.size = np.zeros(classes, dtype=np.int8)
        list_classes(*by_size, n, self.suits, self.ranks, self.words, self.members, self.size)

    def __len__(self) -> int:
        return len(self.words)

    def _masks(self) -> tuple[Ints, Ints]:
        """All ranks of one suit as bits, fewer cards first and ascending, and where each number of cards begins."""
        masks = np.arange(1 << self.ranks)
        sizes = np.array([int(mask).bit_count() for mask in masks])
        order = np.lexsort((masks, sizes))
        return masks[order], np.searchsorted(sizes[order], np.arange(max(self.ranks, self.n) + 2))

    @cached_property
    def _changes(self) -> Ints:
        """[where each suit goes, as digits] -> the change of suits."""
        moves = [tuple(move) for move in self.pack.moves[:, : self.suits].tolist()]
        found = np.zeros(SUITS**SUITS, dtype=np.int64)
        for to in permutations(range(self.suits)):
            found[sum(place * SUITS**suit for suit, place in enumerate(to))] = moves.index(to)
        return found

    def find(self, hands: Ints) -> tuple[Ints, Ints]:
        """Class of each hand, [hand, card] -> kind, and the change of suits that carries it to the class's first."""
        from pitboss.derive.suit_class_loops import find_classes

        cls, carry = np.zeros(len(hands), dtype=np.int64), np.zeros(len(hands), dtype=np.int64)
        find_classes(hands, self.suits, self.ranks, self.words, self._changes, cls, carry)
        return cls, carry


class SetClasses:
    """The same of few cards, or of cards that are there several times: by numbers of sets."""

    def __init__(self, pack: Pack, n: int) -> None:
        self.pack, self.sets = pack, pack.sets(n)
        self.members = self.sets.members[self.sets.first]
        self.size: Ints = self.sets.size * self.sets.ways[self.sets.first]

    def __len__(self) -> int:
        return len(self.sets.first)

    def find(self, hands: Ints) -> tuple[Ints, Ints]:
        from pitboss.derive.packs import numbers

        number = numbers(hands, self.pack)
        return self.sets.cls[number], self.sets.carry[number]


Classes = SuitClasses | SetClasses
LISTED = 5  # cards of which all sets are listed


def classes_of(pack: Pack, n: int) -> Classes:
    """The classes of n cards of a pack."""
    return SuitClasses(pack, n) if n > LISTED and not pack.by_rank and pack.is_full else SetClasses(pack, n)

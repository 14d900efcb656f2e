"""Suit symmetry: sets of cards that differ only by a change of suits are counted once, with their number.

A deck is a sequence of distinct cards, and everything here speaks of cards by their position in it. Only those
changes of suits count that carry the deck into itself, so a reduced deck is treated as exactly as a whole one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.core.cards import SUITS, Card

Ints = NDArray[Any]


def symmetries(deck: Sequence[Card]) -> Ints:
    """One row per change of suits that carries the deck into itself: the new position of each card. Identity first."""
    at = {card: position for position, card in enumerate(deck)}
    rows = []
    for suits in permutations(SUITS):
        change = dict(zip(SUITS, suits, strict=True))
        moved = [at.get(Card(card.rank, change[card.suit])) for card in deck]
        if None not in moved:
            rows.append(moved)
    return np.array(rows, dtype=np.intp)


@dataclass(frozen=True, eq=False)
class CardSets:
    """All sets of this many cards of a deck, numbered, and their classes under the deck's symmetries."""

    members: Ints  # [set] -> its positions, ascending
    number: Ints  # [position, position, ...] in any order -> set, or -1 where a position is repeated
    image: Ints  # [symmetry, set] -> set
    cls: Ints  # [set] -> class
    carry: Ints  # [set] -> a symmetry that carries it to its class's first set
    first: Ints  # [class] -> set

    @cached_property
    def size(self) -> Ints:
        """[class] -> how many sets it has."""
        return np.bincount(self.cls)


def sets(moves: Ints, count: int) -> CardSets:
    """All sets of `count` positions under the symmetries of a deck."""
    size = moves.shape[1]
    members = np.array(list(combinations(range(size), count)), dtype=np.intp).reshape(-1, count)
    number = np.full((size,) * count, -1, dtype=np.intp)
    for order in permutations(range(count)):
        number[tuple(members[:, place] for place in order)] = np.arange(len(members))
    image = number[tuple(moves[:, members[:, place]] for place in range(count))]
    carry = image.argmin(axis=0)
    first, cls = np.unique(image.min(axis=0), return_inverse=True)
    return CardSets(members, number, image, cls, carry, first)


def ranked(deck: Sequence[Card], hands: CardSets, value: Callable[[tuple[Card, ...]], Any]) -> tuple[list[Any], Ints]:
    """Rank every set by a rule that no change of suits can alter, so that it is asked once for each class.

    Returns the values that occur, lowest first, and for each set the place of its value among them.
    """
    worth = [value(tuple(deck[position] for position in hands.members[first])) for first in hands.first]
    levels = sorted(set(worth))
    place = {level: rank for rank, level in enumerate(levels)}
    return levels, np.array([place[each] for each in worth], dtype=np.int16)[hands.cls]

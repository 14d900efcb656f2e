"""A shoe as ten numbers, and the hands that can be dealt from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from pitboss.cards import Card, deck
from pitboss.games.blackjack.hand import best_total, value

Array = np.ndarray[Any, np.dtype[Any]]
Counts = tuple[int, ...]  # aces, twos ... nines, ten-values

VALUES = range(10)  # index of a value: 0 the ace, 9 the ten-values
ACE, TEN = 0, 9


def counts_of(cards: Iterable[Card]) -> Counts:
    counts = [0] * 10
    for card in cards:
        counts[value(card) - 1] += 1
    return tuple(counts)


def full_shoe(decks: int) -> Counts:
    return counts_of(deck(decks))


def without(shoe: Counts, index: int) -> Counts:
    return (*shoe[:index], shoe[index] - 1, *shoe[index + 1 :])


@dataclass(frozen=True, eq=False)
class ShoeHands:
    """Every hand of two cards or more that is not bust, as columns; `child[c, h]` is hand h with one more c.

    Sorted by hard count, so that a hand's children come after it: `levels` are the slices of equal count.
    The child of a hand that would bust, or that the shoe cannot deal, is -1.
    """

    counts: Array  # [10, n]
    hard: Array
    total: Array
    soft: Array
    size: Array
    child: Array  # [10, n]
    levels: tuple[slice, ...]

    @property
    def number(self) -> int:
        return int(self.hard.size)

    @property
    def two(self) -> Array:
        """Where the hands of two cards are."""
        return np.flatnonzero(self.size == 2)

    @cached_property
    def place(self) -> dict[Counts, int]:
        """Where each composition is."""
        return {tuple(column): at for at, column in enumerate(self.counts.T.tolist())}

    def find(self, first: int, second: int) -> int:
        """The place of the hand of two cards with these value indices."""
        return self._twos[first, second]

    @cached_property
    def _twos(self) -> dict[tuple[int, int], int]:
        found: dict[tuple[int, int], int] = {}
        for at in self.two:
            first, second = np.repeat(VALUES, self.counts[:, at]).tolist()
            found[first, second] = found[second, first] = int(at)
        return found


def _compositions(shoe: Counts) -> list[Counts]:
    """All multisets with a hard count of at most 21."""
    found: list[Counts] = []

    def grow(hand: list[int], index: int, room: int) -> None:
        if index == 10:
            found.append(tuple(hand))
            return
        for copies in range(min(shoe[index], room // (index + 1)) + 1):
            grow([*hand, copies], index + 1, room - copies * (index + 1))

    grow([], 0, 21)
    return [hand for hand in found if sum(hand) >= 2]


@lru_cache(maxsize=32)
def hands_of(shoe: Counts) -> ShoeHands:
    hard_of = {hand: sum((i + 1) * n for i, n in enumerate(hand)) for hand in _compositions(shoe)}
    order = sorted(hard_of, key=lambda hand: (hard_of[hand], hand))
    place = {hand: i for i, hand in enumerate(order)}
    child = [[place.get((*hand[:c], hand[c] + 1, *hand[c + 1 :]), -1) for hand in order] for c in VALUES]
    hard = np.array([hard_of[hand] for hand in order])
    total = np.array([best_total(hard_of[hand], hand[ACE] > 0) for hand in order])
    edges = np.searchsorted(hard, range(2, 23))
    return ShoeHands(
        counts=np.array(order).T,
        hard=hard,
        total=total,
        soft=total != hard,
        size=np.array([sum(hand) for hand in order]),
        child=np.array(child),
        levels=tuple(slice(int(a), int(b)) for a, b in zip(edges, edges[1:], strict=False)),
    )

"""Counting pairs of hands that share no card, by inclusion and exclusion over the cards they would share.

The number of disjoint pairs with any property is the sum, over all sets S of cards, of (-1)^|S| times the pairs of
hands that both contain S and have the property. Two things make the sum short:

* Cards that a rule treats alike form a *kind*, and a hand is a *class*: how many cards of each kind. S is given by
  *lots*, the finer groups of alike cards that both sides agree on (a kind is made of lots). So one S stands for many.
* Sets are visited depth first in the order of lots, and each visit keeps only the classes that contain the set. A class
  carries two ranks, classes are sorted by the first, and a Fenwick tree over the second counts wins in both.

The joker needs no inclusion and exclusion: at most one side holds it. Lots may be red: then pairs are counted by
how many red cards each side holds. All numbers are integers of 64 bits, so neither the order of summing nor the number
of threads can change the result.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np

from pitboss.engine.count.packed_hands import CARD_BITS, HAND, HIGH, KIND_BITS, LOW, NO_CARD, Array


@dataclass(frozen=True)
class Deck:
    """Lots of alike cards, and the kinds made of them. The joker is apart."""

    copies: Array  # by lot
    red: Array  # by lot: 1 or 0
    lots: Array  # by kind: its lots, ended by -1
    kinds: Array  # by lot: the kinds it is part of, ended by -1

    @classmethod
    def of(cls, lots: Sequence[tuple[int, bool]], kinds: Sequence[Sequence[int]]) -> Deck:
        parts = [[kind for kind, some in enumerate(kinds) if lot in some] for lot in range(len(lots))]
        copies, red = np.array([n for n, _ in lots], np.int64), np.array([red for _, red in lots], np.int64)
        return cls(copies, red, _ended(kinds), _ended(parts))

    @property
    def free(self) -> Array:
        """By kind: its black and its red cards."""
        free = np.zeros((len(self.lots), 2), np.int64)
        for kind, lots in enumerate(self.lots):
            for lot in lots[lots >= 0]:
                free[kind, self.red[lot]] += self.copies[lot]
        return free


def _ended(rows: Sequence[Sequence[int]]) -> Array:
    table = np.full((len(rows), max(map(len, rows), default=0) + 1), -1, np.int64)
    for at, row in enumerate(rows):
        table[at, : len(row)] = row
    return table


def packed(cards: Array, high: Array, low: Array, sign: Array) -> Array:
    """Classes (rows of ascending kinds, a joker hand ends with -1) with the two ranks they play for, in order."""
    assert cards.max(initial=0) < NO_CARD and low.max(initial=0) < 1 << 7 and high.max(initial=0) < 1 << 63 - HIGH
    entries = high.astype(np.int64) << HIGH | low.astype(np.int64) << LOW | (sign < 0).astype(np.int64) << CARD_BITS
    for place in range(HAND):
        kind = cards[:, place].astype(np.int64)
        entries |= np.where(kind < 0, NO_CARD, kind) << KIND_BITS * place
    return np.sort(entries)


def pairs(deck: Deck, left: Array, right: Array, first: int) -> Array:
    """Signed sums over the sets whose lowest lot is `first` (-1: the empty set alone).

    The answer is [0: left higher in both ranks, 1: left not higher in either]
    [left holds the joker][right holds it][red cards of the left][red cards of the right].
    """
    from pitboss.engine.count.disjoint_kernels import Lots, holding, search

    found = np.zeros((2, 2, 2, HAND + 1, HAND + 1), np.int64)
    of_lot = np.append((deck.lots == first).any(axis=1), np.zeros(NO_CARD + 1 - len(deck.lots), bool))
    ours, theirs = (side if first < 0 else holding(side, of_lot) for side in (left, right))
    if len(ours) and len(theirs) and (first < 0 or deck.copies[first]):
        lots = Lots(deck.copies, deck.copies.copy(), deck.red, deck.lots, deck.kinds, deck.free, ways_table())
        search(lots, first, ours, theirs, found)
    return found


@cache
def ways_table() -> Array:
    """[blacks free][reds free][cards taken][reds among them] -> ways"""
    table = np.zeros((5, 5, HAND + 1, HAND + 1), np.int64)
    for blacks, reds, taken, red in np.ndindex(*table.shape):
        if red <= taken:
            table[blacks, reds, taken, red] = comb(reds, red) * comb(blacks, taken - red)
    return table

"""What a player has seen, up to changes of suits.

The cards seen fall into groups: cards of one spot that rules treat alike, whatever their order. A *stage* is all states
with so many cards in each group. Its largest group is told apart up to changes of suits only; the others as they look
after the change that carries it to the first set of its class. In a state the cards of a group are in ascending order.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import comb, prod
from typing import Any

import numpy as np
from numba import njit

from pitboss.engine.derive.packs import MOST, Ints, Pack, moved_number

MOST_KEPT = 1 << 23  # steps from state to state that are kept

Groups = tuple[tuple[Any, ...], ...]  # places, or card numbers


class Stage:
    """All states with groups of these sizes."""

    def __init__(self, pack: Pack, sizes: tuple[int, ...]) -> None:
        self.pack, self.sizes = pack, sizes
        self.lead = max(range(len(sizes)), key=lambda g: (sizes[g], g)) if sizes else 0
        self.sets = [pack.sets(size) for size in sizes]
        lengths = [len(one.first) if g == self.lead else len(one.members) for g, one in enumerate(self.sets)]
        order = [self.lead, *(g for g in range(len(sizes)) if g != self.lead)]
        self.strides, stride = np.zeros(max(len(sizes), 1), dtype=np.int64), 1
        for g in reversed(order if sizes else []):
            self.strides[g] = stride
            stride *= lengths[g]
        self.n = stride
        self._order, self._lengths = order, lengths

    @property
    def seen(self) -> int:
        return sum(self.sizes)

    @cached_property
    def cards(self) -> Ints:
        """[state] -> kinds of all cards, group by group."""
        columns: list[Ints] = [np.zeros((self.n, 0), np.int8)] * len(self.sizes)
        at = np.arange(self.n)
        for g, one in enumerate(self.sets):
            which = at // self.strides[g] % self._lengths[g]
            columns[g] = one.members[one.first[which] if g == self.lead else which]
        return np.concatenate(columns, axis=1) if columns else np.zeros((1, 0), np.int8)

    @cached_property
    def possible(self) -> Ints:
        """[state] -> whether the deck has these cards."""
        found = np.ones(self.n, dtype=bool)
        cards, copies = self.cards, self.pack.copies
        for column in cards.T:
            found &= (cards == column[:, None]).sum(axis=1) <= copies[column]
        return found

    @cached_property
    def weight(self) -> Ints:
        """[state] -> number of deals that look like it: of the first group alone, before others are dealt."""
        assert len(self.sizes) == 1
        sets = self.sets[0]
        found: Ints = sets.size * sets.ways[sets.first]
        return found

    def found(self, groups: Sequence[Sequence[int]]) -> tuple[int, Ints]:
        """The state of these cards, and the change of suits under which they look like it."""
        if not self.sizes:
            return 0, self.pack.moves[0]
        lead = self.sets[self.lead]
        room, cards = np.zeros(MOST, np.int64), np.array(groups[self.lead], dtype=np.int64)
        number = moved_number(cards, len(cards), self.pack.moves[0], int(self.pack.repeats), room)
        return self.index(groups), self.pack.moves[lead.carry[number]]

    def index(self, groups: Sequence[Sequence[int]]) -> int:
        """The state of these cards."""
        row = np.array([kind for group in groups for kind in group], dtype=np.int8)
        lead = self.sets[self.lead]
        room, group = np.zeros(MOST, np.int64), np.zeros(MOST, np.int8)
        found = state_of(row, np.array(self.sizes), -1, row[:0], self.lead, lead.cls, lead.carry, self.pack.moves,
                         int(self.pack.repeats), self.strides, room, group)  # fmt: skip
        return int(found)


def draws(pack: Pack, seen: int, cards: int) -> int:
    """In how many ways so many cards come after those seen."""
    return comb(pack.size - seen, cards)


def deals(pack: Pack, seen: int, sizes: Sequence[int]) -> int:
    """The same for several groups after another."""
    return prod(draws(pack, seen + sum(sizes[:n]), size) for n, size in enumerate(sizes))


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
    """at[state, extra cards]: the state that it becomes, in so many ways."""
    room, group = np.zeros(MOST, np.int64), np.zeros(MOST, np.int8)
    for s in range(len(cards)):
        if possible[s]:
            for e in range(len(extras)):
                ways[s, e] = take_ways(cards[s], extras[e], copies)
                if ways[s, e]:
                    at[s, e] = state_of(cards[s], sizes, into, extras[e], lead, cls, carry, moves, step, strides, room,
                                        group)  # fmt: skip


@njit(nogil=True, cache=True)
def gather_followed(at: Any, ways: Any, values: Any, out: Any) -> None:
    for s in range(len(at)):
        for e in range(at.shape[1]):
            out[s] += ways[s, e] * values[at[s, e]]


@njit(nogil=True, cache=True)
def spread_followed(at: Any, ways: Any, reach: Any, out: Any) -> None:
    for s in range(len(at)):
        if reach[s]:
            for e in range(at.shape[1]):
                out[at[s, e]] += ways[s, e] * reach[s]


class Step:
    """Cards that come to a group: how the states of one stage become those of the next.

    Where the next stage has one group only, all cards seen before become part of it (`joined`).
    """

    def __init__(self, before: Stage, after: Stage, into: int, *, joined: bool = False) -> None:
        self.before, self.after = before, after
        sizes = np.array([before.seen] if joined else before.sizes, dtype=np.int64)
        size = after.sizes[into] - (int(sizes[into]) if into < len(sizes) else 0)
        self.ways = draws(before.pack, before.seen, size)
        lead = after.sets[after.lead]
        pack = before.pack
        extras = pack.sets(size).members
        self._args = (before.cards, before.possible, sizes, into, extras, pack.copies, after.lead,
                      lead.cls, lead.carry, pack.moves, int(pack.repeats), after.strides)  # fmt: skip
        self._followed: tuple[Ints, Ints] | None = None  # kept for other pays, where there is room
        if before.n * len(extras) <= MOST_KEPT:
            at, ways = np.zeros((before.n, len(extras)), np.int32), np.zeros((before.n, len(extras)), np.int32)
            follow_states(*self._args, at, ways)
            self._followed = at, ways

    def up(self, values: Ints) -> Ints:
        """For each state the sum over those it can become."""
        out = np.zeros(self.before.n, dtype=np.int64)
        if self._followed:
            gather_followed(*self._followed, values, out)
        else:
            gather_values(*self._args, values, out)
        return out

    def down(self, reach: Ints) -> Ints:
        out = np.zeros(self.after.n, dtype=np.int64)
        if self._followed:
            spread_followed(*self._followed, reach, out)
        else:
            spread_reach(*self._args, reach, out)
        return out

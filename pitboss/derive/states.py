"""What a player has seen, up to changes of suits.

The cards seen fall into groups: cards of one spot that rules treat alike, whatever their order. A *stage* is all states
with this many cards in each group. Its largest group is taken up to changes of suits only; the others as they look
after the change that carries it to the first set of its class. In a state the cards of a group are in ascending order.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import cached_property
from math import comb, prod
from typing import Any, Protocol

import numpy as np

from pitboss.derive.packs import Ints, Pack, numbers, smallest
from pitboss.derive.strategies import Decided
from pitboss.rulesets.expressions import CardAt

MOST_KEPT = 1 << 23  # steps from state to state that are kept

Groups = tuple[tuple[Any, ...], ...]  # places, or card numbers


class Stage:
    """All states with groups of these sizes."""

    def __init__(self, pack: Pack, sizes: tuple[int, ...], lead: int | None = None) -> None:
        """`lead`: the group that is taken up to changes of suits, if not the largest."""
        self.pack, self.sizes = pack, sizes
        largest = max(range(len(sizes)), key=lambda g: (sizes[g], g)) if sizes else 0
        self.lead = largest if lead is None else lead
        self.leading = pack.classes(sizes[self.lead] if sizes else 0)
        self.listed = [self.leading.members if g == self.lead else pack.sets(n).members for g, n in enumerate(sizes)]
        lengths = [len(members) for members in self.listed]
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
        for g in range(len(self.sizes)):
            which = at // self.strides[g] % self._lengths[g]
            columns[g] = self.listed[g][which]
        return np.concatenate(columns, axis=1) if columns else np.zeros((1, 0), np.int8)

    def cards_of(self, state: int) -> Ints:
        """Kinds of all cards of one state, group by group, without a list of all states."""
        groups = range(len(self.sizes))
        return np.concatenate([self.listed[g][state // self.strides[g] % self._lengths[g]] for g in groups])

    @cached_property
    def possible(self) -> Ints:
        """[state] -> whether the deck has these cards."""
        if not self.pack.repeats:
            return self._no_card_twice()
        found = np.ones(self.n, dtype=bool)
        cards, copies = self.cards, self.pack.copies
        for column in cards.T:
            found &= (cards == column[:, None]).sum(axis=1) <= copies[column]
        return found

    def _no_card_twice(self) -> Ints:
        """[state] -> whether no card is in two groups, from the sets of each group as bits."""
        if len(self.sizes) < 2:
            return np.ones(self.n, dtype=bool)
        held: Ints = np.zeros(1, dtype=np.uint64)
        found: Ints = np.ones(1, dtype=bool)
        for g in self._order if self.sizes else []:
            bits = np.bitwise_or.reduce(np.uint64(1) << self.listed[g].astype(np.uint64), axis=1)
            found = (found[:, None] & ((held[:, None] & bits) == 0)).reshape(-1)
            held = (held[:, None] | bits).reshape(-1)
        return found

    def part(self, classes: slice) -> Stage:
        """The states of some classes of the leading group."""
        found, lead = copy(self), self.leading.members[classes]
        for name in ("cards", "possible"):
            found.__dict__.pop(name, None)
        found.listed = [lead if g == self.lead else one for g, one in enumerate(self.listed)]
        found._lengths = [len(one) for one in found.listed]
        found.n = prod(found._lengths)
        return found

    def __getstate__(self) -> Any:
        """Pickled without what is worked out as quickly as it is read."""
        return {name: kept for name, kept in self.__dict__.items() if name not in ("cards", "possible")}

    @cached_property
    def weight(self) -> Ints:
        """[state] -> number of deals that look like it: of the first group alone, before others are dealt."""
        assert len(self.sizes) == 1
        return self.leading.size.astype(np.int64)

    def found(self, groups: Sequence[Sequence[int]]) -> tuple[int, Ints]:
        """The state of these cards, and the change of suits under which they look like it."""
        if not self.sizes:
            return 0, self.pack.moves[0]
        cls, carry = self.leading.find(np.array([groups[self.lead]], dtype=np.int64))
        move = self.pack.moves[carry[0]]
        found = int(cls[0]) * int(self.strides[self.lead])
        for g, group in enumerate(groups):
            if g != self.lead:
                found += self.pack.number_of_set([int(move[kind]) for kind in group]) * int(self.strides[g])
        return found, move

    def index(self, groups: Sequence[Sequence[int]]) -> int:
        """The state of these cards."""
        return self.found(groups)[0]

    def indices(self, groups: Sequence[Ints]) -> Ints:
        """The states of many: the kinds of each group, [state, card]."""
        if not self.sizes:
            return np.zeros(1, dtype=np.int64)
        cls, carry = self.leading.find(groups[self.lead])
        moves = self.pack.moves[carry]
        found: Ints = cls * self.strides[self.lead]
        for g, group in enumerate(groups):
            if g != self.lead:
                found = found + numbers(np.take_along_axis(moves, group, axis=1), self.pack) * self.strides[g]
        return found

    def decided(self, groups: tuple[tuple[CardAt, ...], ...], branch: Ints) -> Decided:
        """The branch taken in each state, for compiled rounds."""
        return Decided(groups, self.lead, tuple(map(int, self.strides)), branch)


def state_count(pack: Pack, sizes: Sequence[int]) -> int:
    """About how many states groups of these sizes have: the largest up to changes of suits, the others as they are."""
    if not sizes:
        return 1
    return prod(map(pack.set_count, sizes)) // len(pack.moves)


def draws(pack: Pack, seen: int, cards: int) -> int:
    """In how many ways this many cards come after those seen."""
    return comb(pack.size - seen, cards)


def deals(pack: Pack, seen: int, sizes: Sequence[int]) -> int:
    """The same for several groups after another."""
    return prod(draws(pack, seen + sum(sizes[:n]), size) for n, size in enumerate(sizes))


class StageStep(Protocol):
    """How the states of one stage become those of the next."""

    before: Stage
    after: Stage
    ways: int  # in which cards come to each state

    def up(self, values: Ints) -> Ints:
        """For each state the sum over those it can become."""
        ...

    def down(self, reach: Ints) -> Ints:
        """How often each state of the next stage is reached."""
        ...


class FirstStep:
    """The first cards: each state is reached as often as deals look like it."""

    def __init__(self, before: Stage, after: Stage) -> None:
        self.before, self.after = before, after
        self.ways = deals(after.pack, 0, after.sizes)

    def up(self, values: Ints) -> Ints:
        return np.array([values @ self.after.weight])

    def down(self, reach: Ints) -> Ints:
        found: Ints = reach[0] * self.after.weight
        return found


class DealStep:
    """Cards that come to a group: how the states of one stage become those of the next.

    Where the next stage has one group only, all cards seen before become part of it (`joined`).
    """

    def __init__(self, before: Stage, after: Stage, into: int, *, joined: bool = False) -> None:
        self.before, self.after = before, after
        sizes = np.array([before.seen] if joined else before.sizes, dtype=np.int64)
        size = after.sizes[into] - (int(sizes[into]) if into < len(sizes) else 0)
        self.ways = draws(before.pack, before.seen, size)
        pack = before.pack
        lead = pack.sets(after.sizes[after.lead])
        extras = pack.sets(size).members
        args = (before.cards, before.possible, sizes, into, extras, pack.copies, after.lead,
                lead.cls, lead.carry, pack.moves, int(pack.repeats), after.strides)  # fmt: skip
        self._followed: tuple[Ints, Ints] | None = None  # kept for other pays, where there is room
        self._args: tuple[Any, ...] = ()  # of the loops, where there is none
        self._latest: tuple[Ints, Ints] | None = None  # values and their sums, without common factor
        if before.n * len(extras) <= MOST_KEPT:
            from pitboss.derive.state_loops import follow_states

            at, ways = np.zeros((before.n, len(extras)), np.int32), np.zeros((before.n, len(extras)), np.int32)
            follow_states(*args, at, ways)
            self._followed = at, smallest(ways)
        else:
            self._args = args

    def up(self, values: Ints) -> Ints:
        """For each state the sum over those it can become.

        Multiples of the latest values, as after a bet of three antes instead of one, are not summed again.
        """
        if self._followed:
            at, ways = self._followed
            found: Ints = np.einsum("se,se->s", ways, values[at], dtype=np.int64)
            return found
        from pitboss.derive.state_loops import gather_values

        factor = int(np.gcd.reduce(values)) or 1
        least, latest = values // factor, self._latest
        if latest is None or not np.array_equal(latest[0], least):
            out = np.zeros(self.before.n, dtype=np.int64)
            given: tuple[Any, ...] = (*self._args, least, out)
            gather_values(*given)
            self._latest = latest = least, out
        return latest[1] * factor

    def down(self, reach: Ints) -> Ints:
        out = np.zeros(self.after.n, dtype=np.int64)
        if self._followed:
            at, ways = self._followed
            here = np.flatnonzero(reach)
            np.add.at(out, at[here], ways[here] * reach[here, None])
            return out
        from pitboss.derive.state_loops import spread_reach

        given: tuple[Any, ...] = (*self._args, reach, out)
        spread_reach(*given)
        return out


class SecondStep:
    """The same for the second group, smaller than the first: every state is its first group's and one of its sets."""

    def __init__(self, before: Stage, after: Stage) -> None:
        self.before, self.after = before, after
        self.ways = draws(before.pack, before.seen, after.sizes[1])

    @staticmethod
    def serves(before: Stage, after: Stage, into: int) -> bool:
        return len(before.sizes) == into == 1 and after.lead == 0 and not before.pack.repeats

    def up(self, values: Ints) -> Ints:
        found: Ints = values.reshape(self.before.n, -1).sum(axis=1)  # values of what cannot be are 0
        return found

    def down(self, reach: Ints) -> Ints:
        found: Ints = np.repeat(reach, self.after.n // self.before.n) * self.after.possible
        return found


class LeadStep:
    """The same for cards that come to the leading group, where another group is held: a board that grows.

    The cards that come are the same for all hands that look at the first set of a class, so only the sets of the board
    are followed; hands are looked up after the change of suits.
    """

    def __init__(self, before: Stage, after: Stage, into: int) -> None:
        from pitboss.derive.state_loops import follow_lead

        pack, size = before.pack, after.sizes[into] - before.sizes[into]
        self.before, self.after = before, after
        self.ways = draws(pack, before.seen, size)
        old, new = pack.sets(before.sizes[into]), pack.sets(after.sizes[into])
        held = pack.sets(before.sizes[1 - into]).members
        extras = pack.sets(size).members
        self._then: Ints = np.full((len(old.first), len(extras)), -1, dtype=np.int32)  # class, then change of suits
        follow_lead(old.members[old.first], extras, new.cls, new.carry, len(pack.moves), self._then)
        self._moved = numbers(pack.moves[:, held], pack).astype(np.int32)  # [change of suits, hand] -> hand

    @staticmethod
    def serves(before: Stage, after: Stage, into: int) -> bool:
        grows = len(before.sizes) == len(after.sizes) == 2 and before.lead == after.lead == into
        return grows and not before.pack.repeats

    def up(self, values: Ints) -> Ints:
        """For each state the sum over those it can become; values of what cannot be are 0."""
        moves, hands = self._moved.shape
        out = np.zeros((len(self._then), hands), dtype=np.int64)
        for at, then in enumerate(self._then):
            cls, move = np.divmod(then[then >= 0], moves)
            values[cls[:, None] * hands + self._moved[move]].sum(axis=0, out=out[at])
        return out.reshape(-1)

    def down(self, reach: Ints) -> Ints:
        """For each state the sum over those it can come from, with hands changed back."""
        moves, hands = self._moved.shape
        back = np.argsort(self._moved, axis=1)
        before, extra = np.nonzero(self._then >= 0)
        cls, move = np.divmod(self._then[before, extra], moves)
        order = np.argsort(cls, kind="stable")
        starts = np.searchsorted(cls[order], np.arange(self.after.n // hands + 1))
        out = np.zeros((len(starts) - 1, hands), dtype=np.int64)
        for at, row in enumerate(out):
            here = order[starts[at] : starts[at + 1]]
            reach[before[here, None] * hands + back[move[here]]].sum(axis=0, out=row)
        found: Ints = out.reshape(-1) * self.after.possible
        return found

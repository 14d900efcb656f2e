"""Two hands on a shared board, worked out once for all boards: what is asked about each and how they compare.

The readings that rules ask about are found first. What they answer is then a number by the level of each reading, so
that nothing of the tree is followed while boards are gone through.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from hashlib import sha256

import numpy as np

from pitboss.core.errors import NotDerivable
from pitboss.derive.packs import Ints
from pitboss.derive.shared_board import HandsOnBoards, sets_of_cards
from pitboss.derive.tails import Kinds, Showdown, Tail


class Showdowns:
    """All ways in which these tails end, on boards of one stage."""

    def __init__(self, tails: Sequence[Tail]) -> None:
        first = tails[0]
        self.stage, self.tables, lead = first.stage, first.tables, first.stage.lead
        self.board, self.hand = first.groups[lead], first.groups[1 - lead]
        dealers = {tuple(group) for tail in tails for group in tail.hidden}
        if len(dealers) > 1:
            raise NotDerivable("the dealer's cards come to more than one hand")
        self.dealers = next(iter(dealers), self.hand)  # where none is asked about, any that the dealer has
        self.own = Kinds([tail.own for tail in tails], self.tables)
        self.theirs = Kinds([tail.theirs for tail in tails], self.tables)
        self.made = Showdown(tails, self.own.answers, self.theirs.answers)
        self.ends = self.made.ends

    @cached_property
    def _hands(self) -> Ints:
        return self.stage.pack.sets(len(self.hand)).members

    @cached_property
    def _held(self) -> Ints:
        """[hand] -> its cards as bits."""
        return _bits(self._hands)

    @cached_property
    def _cards(self) -> tuple[Ints, Ints, int]:
        return sets_of_cards(self.stage.pack, self._hands)

    def prepare(self) -> None:
        """Make what several threads share."""
        self.counted(slice(0, 1))

    @property
    def name(self) -> str:
        """Equal where hands are counted alike."""
        kinds = [part for kinds in (self.own, self.theirs) for _, part, _ in kinds.parts]
        return sha256(b"".join(part.tobytes() for part in (self.made.cls, self.made.column, *kinds))).hexdigest()

    def leveled(self, boards: Ints) -> tuple[Ints, Ints, Ints, Ints, Ints]:
        """Of every hand on each board: own kind, the dealer's class, strength of either, and whether it can be."""
        mine = HandsOnBoards(boards, self._hands, self.board, self.hand)
        dealers, made = mine.named(self.dealers), self.made
        own, theirs = self.own.of(mine, mine.hands), self.theirs.of(dealers, mine.hands)
        strength, against = made.strength(own, made.mine, mine), made.strength(theirs, made.others, dealers)
        possible = (_bits(boards)[:, None] & self._held == 0).reshape(-1)
        return own, made.cls.astype(np.int8)[theirs], strength, against, possible

    def counted(self, part: slice) -> tuple[Ints, Ints]:
        """Of all states of some boards: own kind, and counts by column; all 0 where a card lies on the board."""
        from pitboss.derive.shared_board_loops import sweep

        made = self.made
        own, cls, strength, against, possible = self.leveled(self.stage.leading.members[part])
        kind = np.int16 if self.stage.pack.set_count(len(self.hand)) < 1 << 15 else np.int32
        counts: Ints = np.zeros((len(own), made.columns), dtype=kind)
        sweep(*self._cards, strength, against, cls, possible, made.classes, made.steps, made.column, counts)
        return own, counts

    def of_hand(self, hand: Sequence[int], boards: Ints) -> tuple[Ints, Ints]:
        """The same of one hand on some boards that it has no card of."""
        from pitboss.derive.shared_board_loops import count_one

        own, cls, strength, against, possible = self.leveled(boards)
        (at,) = np.flatnonzero((self._hands == sorted(hand)).all(axis=1))
        counts: Ints = np.zeros((len(boards), self.made.columns), dtype=np.int64)
        apart = self._held & self._held[at] == 0
        count_one(at, strength, against, cls, possible, apart, self.made.column, counts)
        return own.reshape(len(boards), -1)[:, at], counts


def _bits(sets: Ints) -> Ints:
    found: Ints = np.bitwise_or.reduce(np.uint64(1) << sets.astype(np.uint64), axis=1)
    return found

"""Tables for compiled rounds, as small as they can be: those that stay near the processor are quick."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from itertools import permutations
from typing import Any

import numpy as np

from pitboss.core.cards import SuitErased
from pitboss.derive.packs import Ints, Pack, numbers, smallest
from pitboss.derive.reading_tables import ReadingTable, Tables, shape
from pitboss.derive.strategies import Decided
from pitboss.derive.tree import TracedQuestion
from pitboss.rulesets.expressions import ORDERED, RELATIONS, CardAt, Expression, Highest, Operation, Read

CARRY_BITS = 5
TOGETHER = 1 << 20  # sets whose classes are found at once
CARRIES = (1 << CARRY_BITS) - 1


class MixedTables(Tables):
    """Tables by rank where a reading looks at no suit: they are small and stay near the processor."""

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack)
        self.ranks = Tables(pack.ranks(), pack)
        self.rank_of = np.array([self.ranks.pack.kind_of(card) for card in pack.kinds])  # [kind]
        self._suited: set[Hashable] = set()  # readings that look at suits

    def table(self, read: Read) -> ReadingTable:
        key = read.function, shape(read.args, {})
        if key not in self._suited:
            try:
                return self.ranks.table(read)
            except SuitErased:
                self._suited.add(key)
        return super().table(read)

    def levels(self, made: Expression, cards: Mapping[CardAt, Ints]) -> Ints:
        """Levels of an expression for arrays of kinds by place; tables by rank take the ranks of these."""
        if isinstance(made, Read) and made.takes_cards and self.by_rank(self.table(made)):
            return self.ranks.levels(made, {place: self.rank_of[cards[place]] for place in made.places})
        return super().levels(made, cards)

    def levels_of(self, made: Expression, levels: Mapping[int, Ints]) -> Ints:
        """Levels of an expression from those of the readings it is made of."""
        if made.number in levels:
            return levels[made.number]
        below_it = [self.levels_of(one, levels) for one in made.operands]
        if not is_comparison(made):
            return self.lut(made).levels[tuple(below_it)]
        assert isinstance(made, Operation)
        scale = scale_of(*(self.values(one) for one in made.operands))
        place = {value: n for n, value in enumerate(scale)}
        ours, theirs = (
            np.array([place[value] for value in self.values(one)])[level]
            for one, level in zip(made.operands, below_it, strict=True)
        )
        truth = RELATIONS[made.name](ours, theirs)
        values = self.values(made)
        return np.where(
            truth, values.index(True) if True in values else 0, values.index(False) if False in values else 0
        )

    def by_rank(self, table: ReadingTable) -> bool:
        """Is this a table by rank?"""
        return any(table is one for one in self.ranks._tables.values())


def is_comparison(made: Expression) -> bool:
    """Does it compare what two expressions find?"""
    return isinstance(made, Operation) and made.name in RELATIONS and len(made.operands) == 2


def scale_of(one: Sequence[Any], other: Sequence[Any]) -> list[Any]:
    """All values of both, in order where they have one."""
    values = dict.fromkeys((*one, *other))
    try:
        return sorted(values)
    except TypeError:
        return list(values)


def answer_numbers(node: TracedQuestion, values: Sequence[Any]) -> Ints:
    """Which branch a question takes for each value; the first where it is not asked of such a value."""
    yes_no = set(map(type, node.answers)) == {bool}
    answers = [bool(value) if yes_no else value for value in values]
    return np.array([node.answers.index(one) if one in node.answers else 0 for one in answers])


def atoms_of(made: Expression) -> dict[int, Expression]:
    """The readings of cards that an expression is made of."""
    if isinstance(made, Highest) or made.takes_cards:
        return {made.number: made}
    return {number: one for operand in made.operands for number, one in atoms_of(operand).items()}


def compact(array: Any) -> Any:
    """The same numbers in as few bytes as they take; 0 in place of negative ones. Words of 64 bits stay as they are."""
    return array if array.dtype == np.uint64 else smallest(np.maximum(array, 0))


def packed(flat: Ints) -> Any:
    """Numbers 0 and 1 as bits of 64-bit words."""
    bits = np.zeros(-(-len(flat) // 64) * 64, dtype=np.uint8)
    bits[: len(flat)] = flat
    return np.packbits(bits, bitorder="little").view("<u8").astype(np.uint64)


def lead_table(pack: Pack, n: int) -> Any:
    """By cards (up to three, in any order) or by set: the class, and in the lower bits the change of suits to it."""
    sets, classes = pack.sets(n), pack.classes(n)
    both = np.zeros(len(sets.members), dtype=np.int64)
    for start in range(0, len(both), TOGETHER):
        cls, carry = classes.find(sets.members[start : start + TOGETHER].astype(np.int64))
        both[start : start + TOGETHER] = cls.astype(np.int64) << CARRY_BITS | carry
    if n > ORDERED:
        return both
    size = len(pack.kinds)
    grid = np.zeros((size,) * n, dtype=np.int64)
    for order in permutations(range(n)):
        grid[tuple(sets.members[:, at] for at in order)] = both
    return grid


def branch_table(decided: Decided, pack: Pack) -> Any:
    """[cards] -> branch of a decision about a single group of up to three cards."""
    return decided.branch[lead_table(pack, len(decided.groups[0])) >> CARRY_BITS]


def moved_table(pack: Pack, n: int) -> Any:
    """[change of suits, cards] -> number of the set after the change."""
    grid = np.indices((len(pack.kinds),) * n).reshape(n, -1).T
    return np.stack([numbers(move[grid], pack) for move in pack.moves]).reshape(
        len(pack.moves), *(len(pack.kinds),) * n
    )

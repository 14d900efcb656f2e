"""All seven-card hands in groups that have the same settings, with the values of each setting as small numbers.

A group is a class of hands of `pai_gow_classes`: the ranks, and of a hand with a flush also the ranks of its suit. Its
hands differ only in suits that no setting reads, so every house way sets all of them alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from pitboss.core.cards import JOKER, SUITS
from pitboss.games.tiger_pai_gow.pai_gow_classes import (
    SEVEN,
    Classes,
    ClassPack,
    SetClasses,
    multisets,
    number,
    of_suits,
    shapes,
)
from pitboss.rulesets.poker import Value, Wheel, five, two

if TYPE_CHECKING:
    from pitboss.engine.count.packed_hands import Array

FRONTS = list(combinations(range(SEVEN), 2))
DIGIT = 3  # bits for how many cards of a rank there are


@dataclass(frozen=True)
class Groups:
    """Groups without a flush, then those with one. Values of hands are numbers in ascending order."""

    counts: Array  # [group, rank]: cards of that rank, the joker apart
    wild: Array  # [group]
    suited: Array  # [group]: ranks of the flush suit as bits; 0 without a flush
    ranks_only: Array  # [group]: the group of the same ranks without a flush
    high: Array  # [group, front]: the five cards behind; -1 where the setting is foul
    low: Array  # [group, front]: the two cards in front
    high_values: Array  # [value of five cards]: its number in a house way's tables
    low_values: Array

    def placed(self, hands: SetClasses) -> tuple[Array, Array]:
        """The values of high and low hands of every group as a house way sets it."""
        import numpy as np

        both = np.concatenate(hands)
        return np.searchsorted(self.high_values, both[:, 0]), np.searchsorted(self.low_values, both[:, 1])


@lru_cache(maxsize=1)
def groups_of(pack: ClassPack, wheel: Wheel) -> Groups:
    import numpy as np

    plain, flush = shapes(pack)
    n, ranks = len(plain), len(pack.ranks)
    kinds = np.array([_kinds(shape.suited, shape.others, shape.wild, ranks) for shape in (*plain, *flush)], np.int64)
    own = np.array([0] * n + [len(shape.suited) for shape in flush])
    counts = np.stack([(kinds == rank).sum(axis=1) for rank in range(ranks)], axis=1)
    suited = np.array([0] * n + [sum(1 << rank for rank in shape.suited) for shape in flush], np.int64)
    fives, twos = _fives(pack, wheel), _twos(pack)
    weights = np.array([1 << DIGIT * rank for rank in range(ranks)] + [1 << DIGIT * ranks], np.int64)
    keys, places = weights[kinds].sum(axis=1), np.arange(SEVEN)
    high, low = np.empty((2, len(kinds), len(FRONTS)), np.int64)
    joker = kinds == ranks
    for at, (one, other) in enumerate(FRONTS):
        taken = sum((places[None, place] >= own) & ~joker[:, place] for place in (one, other))
        outside = SEVEN - own - joker.sum(axis=1)
        all_suited = (own > 0) & (taken == outside)
        behind = keys - weights[kinds[:, one]] - weights[kinds[:, other]]
        high[:, at] = fives.at(behind + (all_suited.astype(np.int64) << DIGIT * (ranks + 1)))
        low[:, at] = twos.at(weights[kinds[:, one]] + weights[kinds[:, other]])
    foul = _foul(fives.values, twos.values)[high, low]
    return Groups(
        counts,
        joker.any(axis=1),
        suited,
        np.concatenate((np.arange(n), Classes(pack).plain)),
        np.where(foul, -1, high),
        low,
        np.array([number(value) for value in fives.values]),
        np.array([number(value) for value in twos.values]),
    )


def _kinds(suited: Sequence[int], others: Sequence[int], wild: bool, ranks: int) -> tuple[int, ...]:
    """Seven ranks, those of the flush suit first and the joker, as a rank of its own, last."""
    return (*suited, *others, *((ranks,) if wild else ()))


class Values(NamedTuple):
    """The values of some cards by the sum of their weights; a value is a number in ascending order."""

    keys: Array
    numbers: Array
    values: list[Value]

    def at(self, keys: Array) -> Array:
        import numpy as np

        return self.numbers[np.searchsorted(self.keys, keys)]

    @classmethod
    def of(cls, found: dict[int, Value]) -> Values:
        import numpy as np

        values = sorted(set(found.values()))
        order = {value: at for at, value in enumerate(values)}
        keys = sorted(found)
        return cls(np.array(keys), np.array([order[found[key]] for key in keys]), values)


def _key(ranks: Sequence[int], wild: bool, suited: bool, width: int) -> int:
    return sum(1 << DIGIT * rank for rank in ranks) + (wild << DIGIT * width) + (suited << DIGIT * (width + 1))


def _fives(pack: ClassPack, wheel: Wheel) -> Values:
    """Every five cards, with a flush and without."""
    width, found = len(pack.ranks), dict[int, Value]()
    for wild in (False, True):
        joker = (JOKER,) * wild
        for ranks in multisets(width, 5 - wild, len(pack.suits)):
            found[_key(ranks, wild, False, width)] = five((*of_suits(pack, ranks, SUITS), *joker), wheel)
        for ranks in combinations(range(width), 5 - wild):
            found[_key(ranks, wild, True, width)] = five((*of_suits(pack, ranks, SUITS[0]), *joker), wheel)
    return Values.of(found)


def _twos(pack: ClassPack) -> Values:
    width, found = len(pack.ranks), dict[int, Value]()
    for wild in (False, True):
        for ranks in multisets(width, 2 - wild, len(pack.suits)):
            found[_key(ranks, wild, False, width)] = two((*of_suits(pack, ranks, SUITS), *(JOKER,) * wild))
    return Values.of(found)


def _foul(highs: list[Value], lows: list[Value]) -> Array:
    import numpy as np

    return np.array([[high[: len(low)] < low for low in lows] for high in highs])

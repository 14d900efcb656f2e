"""The settings of each group that are worth counting, and the ways in which the suits of its hands can lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from pitboss.games.tiger_pai_gow.pai_gow_classes import SEVEN, ClassPack, shapes
from pitboss.games.tiger_pai_gow.solved.groups import Groups

if TYPE_CHECKING:
    from pitboss.engine.count.packed_hands import Array


@dataclass(frozen=True)
class Settings:
    """Settings group by group: the better front first. `first[g]` to `first[g + 1]` are those of group g."""

    first: Array
    high: Array
    low: Array
    useful: Array  # whether no other setting is at least as high in both hands
    chosen: list[Array]  # the setting that each house way chooses, by group

    @property
    def group(self) -> Array:
        import numpy as np

        return np.repeat(np.arange(len(self.first) - 1), np.diff(self.first))


def worth_counting(groups: Groups, ways: Sequence[tuple[Array, Array]]) -> Settings:
    """The settings that no other equals or beats in both hands, and those that the house ways choose."""
    import numpy as np

    rows = np.arange(len(groups.high))
    by_front = np.where(groups.high < 0, -1, groups.low << 32 | groups.high)
    order = np.argsort(-by_front, axis=1, kind="stable")
    high, low = (np.take_along_axis(some, order, axis=1) for some in (groups.high, groups.low))
    before = np.maximum.accumulate(np.concatenate((np.full((len(high), 1), -1), high[:, :-1]), axis=1), axis=1)
    useful = high > before
    kept = useful.copy()
    places = []
    for way_high, way_low in ways:
        same = (high == way_high[:, None]) & (low == way_low[:, None])
        place = np.where((same & useful).any(axis=1), (same & useful).argmax(axis=1), same.argmax(axis=1))
        kept[rows, place] = True
        places.append(place)
    first = np.concatenate(([0], kept.sum(axis=1).cumsum()))
    position = kept.cumsum(axis=1) - 1
    chosen = [first[:-1] + position[rows, place] for place in places]
    return Settings(first, high[kept], low[kept], useful[kept], chosen)


class SuitOrders(NamedTuple):
    """The different ways in which the suits of a hand can lie, suits being exchangeable."""

    masks: list[tuple[int, ...]]  # for each suit the distinct ranks that have a card in it, the lowest as the top bit
    hands: list[int]  # how many hands each stands for


@dataclass(frozen=True)
class Patterns:
    """How the cards of each group repeat ranks, and the suit orders that this leaves.

    A flush's suit comes first in a suit order; its mask is one that no other suit can have.
    """

    of_group: Array
    keys: list[tuple[int | bool, ...]]  # by pattern: whether it is a flush, has the joker, and how ranks repeat
    orders: list[SuitOrders]  # by pattern
    first: Array  # [group + 1]: the suit orders of all groups before


@lru_cache(maxsize=1)
def patterns_of(pack: ClassPack) -> Patterns:
    import numpy as np

    plain, flush = shapes(pack)
    numbers: dict[tuple[int | bool, ...], int] = {}
    of_group = []
    for shape in (*plain, *flush):
        key = bool(shape.suited), shape.wild, *repeats(shape.others)
        of_group.append(numbers.setdefault(key, len(numbers)))
    suits, orders = len(pack.suits), list[SuitOrders]()
    for flush_suit, wild, *counts in numbers:
        if flush_suit:
            others = suit_orders(tuple(counts), suits - 1, SEVEN)
            masks = [(1 << len(counts), *some) for some in others.masks]
            orders.append(SuitOrders(masks, [suits * n for n in others.hands]))
        else:
            orders.append(suit_orders(tuple(counts), suits, 4 - wild))
    each = np.array([len(some.masks) for some in orders])[of_group]
    return Patterns(np.array(of_group), list(numbers), orders, np.concatenate(([0], each.cumsum())))


def repeats(ranks: Sequence[int]) -> list[int]:
    """How often each of these ascending ranks occurs."""
    found: list[int] = []
    for at, rank in enumerate(ranks):
        if at and rank == ranks[at - 1]:
            found[-1] += 1
        else:
            found.append(1)
    return found


@cache
def suit_orders(counts: tuple[int, ...], suits: int, most: int) -> SuitOrders:
    """`counts` are the cards of each distinct rank; a suit has `most` cards at most."""
    found = Counter[tuple[int, ...]]()
    for masks, ways in dealt(counts, (suits,)):
        if max(mask.bit_count() for mask in masks) <= most:
            found[tuple(sorted(masks, reverse=True))] += ways
    order = sorted(found)  # the numbers of stored settings follow it
    return SuitOrders(order, [found[masks] for masks in order])


def dealt(counts: tuple[int, ...], suits: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
    """The ranks in every suit, where this many suits each are exchangeable, and how many hands this stands for."""
    for blocks, ways in _dealt(counts, tuple((0, n) for n in suits)):
        yield tuple(mask for mask, n in blocks for _ in range(n)), ways


Blocks = tuple[tuple[int, int], ...]  # suits that have been dealt the same so far: their ranks, and how many suits


def _dealt(counts: tuple[int, ...], blocks: Blocks) -> Iterator[tuple[Blocks, int]]:
    if not counts:
        yield blocks, 1
        return
    for split, ways in _split(counts[0], blocks):
        for rest, more in _dealt(counts[1:], split):
            yield rest, ways * more


def _split(cards: int, blocks: Blocks) -> Iterator[tuple[Blocks, int]]:
    """Deal the cards of one rank to suits."""
    if not blocks:
        if not cards:
            yield (), 1
        return
    (mask, suits), rest = blocks[0], blocks[1:]
    for n in range(min(cards, suits) + 1):
        here = tuple((found, m) for found, m in ((mask << 1 | 1, n), (mask << 1, suits - n)) if m)
        for others, ways in _split(cards - n, rest):
            yield here + others, comb(suits, n) * ways

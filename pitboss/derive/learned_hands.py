"""Readings of six or seven cards at once, too many to call a reading for: found from few hands, checked on many.

Two forms cover what games read of them. Either the value follows from the ranks, unless enough cards of one suit are
held that this suit's ranks alone give a better one (poker hands); or it is that of the best suit (the longest
flush). Both are the highest of a table by ranks and a table by the ranks of one suit. These tables are found from hands
whose other cards matter as little as possible. A reading that differs from its tables on any hand of the sample is not
taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from itertools import combinations
from typing import Any

import numpy as np

from pitboss.core.cards import Card
from pitboss.core.errors import NotDerivable
from pitboss.derive.packs import Ints, Pack
from pitboss.derive.suited_hands import MOST_SUITS, SUIT_BITS, BestHand
from pitboss.engine.step_limit import bounded_each

MOST_CARDS = 7
CHECKED = 9000  # hands on which tables are compared with the reading

Value = Callable[[Sequence[Card]], Any]
Hand = list[int]  # kinds


def learned(name: str, n: int, value: Value, pack: Pack) -> tuple[BestHand, tuple[Any, ...], bool]:
    """Tables of a reading of n cards, its values by level, and whether they are in their own order."""
    ranks = pack.ranks()
    if n > MOST_CARDS or not pack.is_full or len(ranks.kinds) > SUIT_BITS or int(ranks.copies[0]) > MOST_SUITS:
        raise NotDerivable(f"{name} reads {n} cards at once, of a deck or in a number for which no table can be made")
    return _Learned(name, n, value, pack).found()


class _Learned:
    def __init__(self, name: str, n: int, value: Value, pack: Pack) -> None:
        self.name, self.n, self.pack, self.ranks = name, n, pack, pack.ranks()
        self.suits = int(self.ranks.copies[0])
        self._value = value
        self.checked = list(self._samples())
        self.seen = self.values(self.checked)

    def values(self, hands: Sequence[Hand]) -> list[Any]:
        kinds, value = self.pack.kinds, self._value
        return bounded_each(lambda hand: value([kinds[kind] for kind in hand]), hands)

    def found(self) -> tuple[BestHand, tuple[Any, ...], bool]:
        least = -(-self.n // self.suits)  # cards that the longest suit has at least
        by_ranks = self._by_ranks()
        differs = [self._longest(hand) for hand, value in zip(self.checked, self.seen, strict=True)
                   if by_ranks[self._ranks(hand)] != value]  # fmt: skip
        fillers: dict[int, list[Any]] = {}
        forms = [({}, least), (by_ranks, min(differs, default=self.n + 1))]
        for plain, longest in reversed(forms):
            for size in range(longest, self.n + 1):
                if size not in fillers:
                    fillers[size] = self._by_suit(size)
            suited = {mask: some for size in range(longest, self.n + 1) for mask, some in fillers[size]}
            for order in self._orders(
                [*plain.values(), *self.seen, *(one for some in suited.values() for one in some)]
            ):
                if best := self._fits(plain, suited, order):
                    return best, tuple(order), self._ascending(list(order))
        raise NotDerivable(
            f"{self.name} reads {self.n} cards at once and follows neither from their ranks and the ranks of one suit "
            "nor from the best suit; read at most five cards and take the `highest`"
        )

    def _ranks(self, hand: Hand) -> tuple[int, ...]:
        return tuple(sorted(kind // self.suits for kind in hand))

    def _longest(self, hand: Hand) -> int:
        held = [kind % self.suits for kind in hand]
        return max(map(held.count, held))

    def _by_ranks(self) -> dict[tuple[int, ...], Any]:
        """Ranks -> the value where as few cards as possible are of one suit."""
        sets = self.ranks.sets(self.n)
        every = [tuple(one) for one in sets.members[sets.ways > 0].tolist()]
        return dict(zip(every, self.values([self._scattered(one) for one in every]), strict=True))

    def _scattered(self, ranks: Sequence[int]) -> Hand:
        held, hand = [0] * self.suits, []
        for rank in dict.fromkeys(ranks):
            for suit in sorted(range(self.suits), key=lambda s: (held[s], s))[: ranks.count(rank)]:
                held[suit] += 1
                hand.append(rank * self.suits + suit)
        return hand

    def _by_suit(self, size: int) -> list[tuple[int, list[Any]]]:
        """Ranks of one suit as bits, with the values of hands whose other cards are of other suits."""
        hands, masks = [], []
        for held in combinations(range(len(self.ranks.kinds)), size):
            for others in self._others(held):
                masks.append(sum(1 << rank for rank in held))
                hands.append([rank * self.suits for rank in held] + others)
        found: dict[int, list[Any]] = {}
        for mask, value in zip(masks, self.values(hands), strict=True):
            found.setdefault(mask, []).append(value)
        return list(found.items())

    def _others(self, held: Sequence[int]) -> Iterator[Hand]:
        """Cards of other suits that complete a hand, in ways that add little to it."""
        more, ranks = self.n - len(held), range(len(self.ranks.kinds))
        if not more:
            yield []
            return
        free = [rank for rank in ranks if rank not in held]
        lowest = [rank for rank in ranks for _ in range(self.suits - 1)]
        paired = [rank for rank in held for _ in range(self.suits - 1)]
        for some in (free[:more], free[-more:], free[::2][:more], free[1::2][:more], lowest[:more], paired[:more]):
            if len(some) == more:
                yield [rank * self.suits + 1 + at % (self.suits - 1) for at, rank in enumerate(some)]

    def _orders(self, values: Sequence[Any]) -> Iterator[dict[Any, int]]:
        """Value -> level, for every order in which the highest may be meant."""
        different = list(dict.fromkeys(values))
        if isinstance(different[0], Enum):
            members = [one for one in type(different[0]) if one in different]
            both = [members, members[::-1]] if len(members) == len(different) else []
        else:
            try:
                both = [sorted(different)]
            except TypeError:
                both = []
        for every in both:
            yield {value: level for level, value in enumerate(every)}

    def _ascending(self, values: list[Any]) -> bool:
        return not isinstance(values[0], Enum)

    def _fits(self, plain: dict[Any, Any], suited: dict[int, list[Any]], order: dict[Any, int]) -> BestHand | None:
        """The tables, if they give the value of every hand of the sample."""
        from pitboss.derive.packs import numbers

        by_ranks = np.zeros(len(self.ranks.sets(self.n).members), dtype=np.int16)
        if plain:
            at = numbers(np.array(list(plain), dtype=np.int64), self.ranks)
            by_ranks[at] = [order[value] for value in plain.values()]
        by_suit = np.zeros(1 << len(self.ranks.kinds), dtype=np.int16)
        for mask, some in suited.items():
            by_suit[mask] = min(order[value] for value in some)
        best = BestHand(self.pack, self.n, self.n, by_ranks, by_suit)
        hands: Ints = np.array(self.checked, dtype=np.int64)
        places = tuple(("", n) for n in range(self.n))
        found = best.levels({place: hands[:, n] for n, place in enumerate(places)}, places)
        return best if found.tolist() == [order[value] for value in self.seen] else None

    def _samples(self) -> Iterator[Hand]:
        """Hands of all cards, of many cards of one suit, of two suits, and of few ranks; always the same ones."""
        rng, kinds = np.random.default_rng(self.n), np.arange(len(self.pack.kinds))
        suit, rank = kinds % self.suits, kinds // self.suits
        for at in range(CHECKED):
            among = kinds
            if at % 3 == 1:
                held = int(rng.integers(2, self.n + 1))
                first = rng.permutation(kinds[suit == at % self.suits])[:held]
                rest = rng.permutation(kinds[suit != at % self.suits])[: self.n - len(first)]
                yield [*first.tolist(), *rest.tolist()]
                continue
            if at % 3 == 2:
                width = int(rng.integers(2, 8))
                low = int(rng.integers(0, len(self.ranks.kinds) - 1))
                among = kinds[(rank - low) % len(self.ranks.kinds) < width]
            among = among if len(among) >= self.n else kinds
            yield rng.permutation(among)[: self.n].tolist()

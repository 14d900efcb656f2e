"""The random source of questions: everything follows from one seed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

from pitboss.core.cards import Card, Cards
from pitboss.core.money import DOLLAR

if TYPE_CHECKING:
    from random import Random

T = TypeVar("T")

PATIENCE = 100_000  # tries

AWKWARD = (5, 7, 10, 12, 15, 17, 20, 23, 25, 30, 35, 40, 45, 55, 65, 75, 85, 95, 110, 115, 135, 175)  # dollars


class Draw:
    """The random source of a drill: cards without replacement, stakes and picks, all from one seed."""

    def __init__(self, rng: Random, deck: Iterable[Card]) -> None:
        self.source, self._deck = rng, list(deck)

    def cards(self, n: int) -> Cards:
        """Cards off the shuffled deck."""
        deck, taken = self._deck, []
        for _ in range(n):
            at = self.source.randrange(len(deck))
            deck[at], deck[-1] = deck[-1], deck[at]
            taken.append(deck.pop())
        return tuple(taken)

    def put_back(self, hand: Cards) -> None:
        """Cards that the drill does not want after all."""
        self._deck += hand

    def wanted(self, n: int, fits: Callable[[Cards], bool], tries: int = 40) -> Cards:
        """Cards that fit, or after this many tries whatever comes: a drill leans towards what is worth asking."""
        for _ in range(tries):
            hand = self.cards(n)
            if fits(hand):
                return hand
            self.put_back(hand)
        return self.cards(n)

    def only(self, n: int, fits: Callable[[Cards], bool]) -> Cards:
        """Cards that fit, for what makes no sense with others."""
        for _ in range(PATIENCE):
            hand = self.cards(n)
            if fits(hand):
                return hand
            self.put_back(hand)
        raise AssertionError("a drill insists on cards that never come")

    def pick(self, options: Sequence[T]) -> T:
        return self.source.choice(options)

    def number(self, low: int, high: int) -> int:
        return self.source.randint(low, high)

    def chance(self, of: int, times: int = 1) -> bool:
        """True this many times out of `of`."""
        return self.source.randrange(of) < times

    def shuffled(self, items: Iterable[T]) -> list[T]:
        mixed = list(items)
        self.source.shuffle(mixed)
        return mixed

    def stake(self, most: int = 40_000) -> int:
        """An awkward stake in cents."""
        return self.pick([dollars for dollars in AWKWARD if dollars * DOLLAR <= most]) * DOLLAR

"""The value of splitting, resplits included.

Convention (CDZ-): each split hand is played by the strategy made before the split, which looks at its own cards only,
and a further pair card is split again while the house allows. Then no decision depends on another hand's cards, the
second cards may be thought of as dealt first, and the value of a split is a sum over hands. For one hand, what matters
of the others' second cards is how many are pair cards and how many are known *not* to be. "Not a pair card" is "any
card" less "a pair card", so every value follows from those with 0, 1, 2 ... more pair cards out of the shoe.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import comb

import numpy as np

from pitboss.games.blackjack.exact.hand_values import Against, ExactStrategy, HandAction, PlayLine, lines_of
from pitboss.games.blackjack.exact.shoe import ACE, VALUES, Array

_ONE = np.eye(10, dtype=int)


@lru_cache(maxsize=8)
def split_patterns(most: int) -> dict[tuple[int, int, int], int]:
    """Ways in which second cards fall: (hands, hands with a second card that is no pair card, free hands) -> ways.

    A hand is free when the last allowed split has been made: its second card may be any card.
    """
    found: dict[tuple[int, int, int], int] = {}

    def deal(hands: int, settled: int) -> None:
        if hands == most or settled == hands:
            key = (hands, settled, hands - settled)
            found[key] = found.get(key, 0) + 1
            return
        deal(hands, settled + 1)
        deal(hands + 1, settled)

    deal(2, 0)
    return found


def more_pair_cards(most: int) -> int:
    """The largest number of further pair cards that a value depends on."""
    return max(hands - 2 + settled - (free == 0) for hands, settled, free in split_patterns(most))


def falling(number: int, copies: int) -> int:
    product = 1
    for less in range(copies):
        product *= max(number - less, 0)
    return product


class Splits:
    """Splits of every pair against one up card."""

    def __init__(self, against: Against, strategy: ExactStrategy) -> None:
        self.against, self.house = against, against.house
        self.strategy = strategy

    def choice(self, pair: int) -> Array:
        """The action for every hand made by splitting this pair."""
        if pair == ACE:
            return (
                self.strategy.plain
                if self.house.hit_split_aces
                else np.full_like(self.strategy.plain, HandAction.STAND)
            )
        return self.strategy.best if self.house.double_after_split else self.strategy.plain

    def values(self, pairs: list[int]) -> dict[int, Array]:
        """Value and total stake of splitting each of these pairs, joint with the hand being played."""
        begun = self.begin([pair for pair in pairs if pair != ACE]) | self.begin([p for p in pairs if p == ACE])
        lines: list[PlayLine] = []
        labels: list[tuple[int, int, bool]] = []
        for (pair, paired), line in begun.items():
            most = more_pair_cards(self.house.hands_from(pair))
            for more in range(min(most, self.against.shoe[pair] - 2) + 1):
                lines.append(replace(line, gone=line.gone + more * _ONE[pair]))
                labels.append((pair, more, paired))
        if not lines:
            return {}
        known = dict(zip(labels, self.against.expectations(lines), strict=True))
        return {pair: self._value(pair, known) for pair in pairs}

    def begin(self, pairs: list[int]) -> dict[tuple[int, bool], PlayLine]:
        """One hand of each pair, by whether its second card is a pair card again; all pairs are played alike."""
        if not pairs:
            return {}
        labels = [(pair, paired) for pair in pairs for paired in (False, True)]
        start = np.zeros((len(labels), self.against.hands.number), dtype=int)
        for row, (pair, paired) in enumerate(labels):
            for second in VALUES:
                if (second == pair) == paired and self.against.shoe[second] > 2 * (second == pair):
                    start[row, self.against.hands.find(pair, second)] = 1
        held = np.array([_ONE[pair] for pair, _ in labels])
        return dict(zip(labels, lines_of(self.against, start, self.choice(pairs[0]), held, 2 * held), strict=True))

    def _value(self, pair: int, known: dict[tuple[int, int, bool], Array]) -> Array:
        of_pair, left = int(self.against.shoe[pair]) - 2, int(self.against.shoe.sum()) - 2
        nothing = np.zeros(2, dtype=self.against.number_type)

        def chance(more: int, taken: int) -> Fraction:
            """Probability that `more` given cards are all pair cards when `taken` pair cards are out."""
            under = falling(left - taken, more)
            return Fraction(falling(of_pair - taken, more), under) if under else Fraction(0)

        def one_hand(taken: int, others: int, free: bool) -> Array:
            """Value and stake of one hand, joint with no pair card as the second card of `others` hands."""
            value = nothing
            for more in range(others + 1):
                share = (-1) ** more * comb(others, more) * chance(more, taken)
                if share:
                    hand = known[pair, taken + more, False]
                    value = value + self._as_number(share) * (hand + known[pair, taken + more, True] if free else hand)
            return value

        total = nothing
        for (hands, settled, free), ways in split_patterns(self.house.hands_from(pair)).items():
            share = ways * chance(hands - 2, 0)
            if share:
                of_hands = free * one_hand(hands - 2, settled, True) if free else nothing
                if settled:
                    of_hands = of_hands + settled * one_hand(hands - 2, settled - 1, False)
                total = total + self._as_number(share) * of_hands
        return total

    def _as_number(self, share: Fraction) -> Fraction | float:
        return share if self.against.number_type is object else float(share)

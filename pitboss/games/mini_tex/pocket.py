"""Pocket Poker, the side wager on the two hole cards of either Mini-Tex game."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from pitboss.core.cards import Cards, deck
from pitboss.rules.acts import Outcome
from pitboss.rules.options import table
from pitboss.rulesets.poker import ACE, high, two, two_name
from pitboss.rulesets.readings import reading


class Pocket(Outcome):
    """The rows of the Pocket Poker table, on the two hole cards alone."""

    ROYAL = "Royal Straight Flush (AK suited)"
    ACES = "Pair of Aces"
    STRAIGHT_FLUSH = "Straight Flush (A2-QK suited)"
    PAIR = "Pair"
    STRAIGHT = "Straight (A2-KA not suited)"
    FLUSH = "Flush"
    OTHER = "Other"


@reading(words=lambda row, hole: two_name(two(hole)))
def pocket_row(hole: Cards) -> Pocket:
    low, top = sorted(map(high, hole))
    if low == top:
        return Pocket.ACES if low == ACE else Pocket.PAIR
    suited = hole[0].suit == hole[1].suit
    if suited and (low, top) == (13, ACE):
        return Pocket.ROYAL
    if top - low == 1 or (low, top) == (2, ACE):
        return Pocket.STRAIGHT_FLUSH if suited else Pocket.STRAIGHT
    return Pocket.FLUSH if suited else Pocket.OTHER


TABLES = (
    table(Pocket, 30, 20, 5, 3, 2, -1, -1),
    table(Pocket, 35, 15, 5, 3, 2, -1, -1),
    table(Pocket, 25, 20, 5, 3, 2, -1, -1),
)


def count_pocket() -> Counter[tuple[Outcome, ...]]:
    """Number of hole cards by row."""
    return Counter((pocket_row(hole),) for hole in combinations(deck(), 2))


POCKET_WORDS = {
    "royal": "A-K suited",
    "aces": "Pair of aces",
    "straight_flush": "Straight flush",
    "pair": "Any other pair",
    "straight": "Straight",
    "flush": "Flush",
}

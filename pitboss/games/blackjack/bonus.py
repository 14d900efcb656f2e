"""The bonus wagers counted by structure: three ranks at a time, in three classes of suits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, prod

from pitboss.cards import RED, SUITS, Card
from pitboss.games.blackjack.rows import HardHand, Match, hard_hand, match_the_color

Rows = tuple[Match, HardHand]
RANKED = range(1, 14)
COLORS = ("".join(suit for suit in SUITS if suit in RED), "".join(suit for suit in SUITS if suit not in RED))


def joint_counts(kinds: Mapping[Card, int]) -> Counter[Rows]:
    """Sets of three cards by the rows of both wagers.

    The rules see the suits only as: all one suit, one colour but not one suit, both colours. The first class is
    counted suit by suit, the second colour by colour less the first, the third is what is left.
    """
    found: Counter[Rows] = Counter()
    groups = (*SUITS, *COLORS, SUITS)
    held = [{rank: sum(kinds.get(Card(rank, suit), 0) for suit in group) for rank in RANKED} for group in groups]
    for ranks in combinations_with_replacement(RANKED, 3):
        copies = Counter(ranks)
        ways = [prod(comb(of[rank], n) for rank, n in copies.items()) for of in held]
        suited, colored, whole = sum(ways[:4]), sum(ways[4:6]), ways[6]
        for suits, number in (("hhh", suited), ("hdd", colored - suited), ("hds", whole - colored)):
            three = tuple(Card(rank, suit) for rank, suit in zip(ranks, suits, strict=True))
            found[match_the_color(three), hard_hand(three)] += number
    return found


@lru_cache(maxsize=16)
def bonus_counts(decks: int) -> Counter[Rows]:
    """The same for a full shoe."""
    return joint_counts({Card(rank, suit): decks for rank in RANKED for suit in SUITS})

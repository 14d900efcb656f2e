"""Cards, decks and shoes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

from pitboss.core.errors import BadCards

RANKS = "A23456789TJQK"
SUITS = "cdhs"
RED = frozenset("dh")
ERASED = "*"
RANK_NAMES = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")
SUIT_NAMES = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


class Card(NamedTuple):
    rank: int  # 1 = ace ... 13 = king, 0 = joker
    mark: str  # suit letter, or ERASED

    @property
    def suit(self) -> str:
        if self.mark == ERASED:
            raise SuitErased("this rule reads suits, so it may not be walked by rank only")
        return self.mark

    @property
    def is_red(self) -> bool:
        return self.suit in RED

    @property
    def erased(self) -> Card:
        """The same card with its suit erased; a joker has none."""
        return Card(self.rank, ERASED) if self.rank else self

    @property
    def name(self) -> str:
        """In words, for captions and screen readers."""
        return f"{RANK_NAMES[self.rank - 1]} of {SUIT_NAMES[self.mark]}" if self.rank else "joker"

    def __repr__(self) -> str:
        return RANKS[self.rank - 1] + self.mark if self.rank else "Joker"


def rank_text(rank: int) -> str:
    """As charts and manuals print it: ten as 10."""
    return RANKS[rank - 1].replace("T", "10")


class SuitErased(AssertionError):
    """A rule looked at a suit in a rank-only walk."""


class ShoeEmpty(AssertionError):
    """A walk asked a reduced shoe for more cards than it holds."""


Cards = tuple[Card, ...]

JOKER = Card(0, "")

_TOKEN = re.compile(r"\s*(?:(joker)|(10|[2-9tjqka])([cdhs]))", re.IGNORECASE)


def cards(text: str) -> Cards:
    """Parse cards, with or without spaces between them.

    >>> cards("Ah 7h Joker"), cards("10cKd")
    ((Ah, 7h, Joker), (Tc, Kd))
    """
    found: list[Card] = []
    at = 0
    while text[at:].strip():
        match = _TOKEN.match(text, at)
        if not match:
            word = text[at:].split()[0]
            raise BadCards(f"{word!r} in {text!r} is not a card; write a rank and a suit like Ah, Td or 7s, or Joker.")
        joker, rank, suit = match.groups()
        found.append(JOKER if joker else Card(RANKS.index(rank.upper().replace("10", "T")) + 1, suit.lower()))
        at = match.end()
    return tuple(found)


def distinct(hand: Iterable[Card]) -> Cards:
    """The same cards, refused if one of them occurs twice."""
    hand = tuple(hand)
    for card in hand:
        if hand.count(card) > 1:
            raise BadCards(f"{card!r} occurs twice in {text(hand)!r}; each card of one deck can be named only once.")
    return hand


def text(hand: Iterable[Card]) -> str:
    return " ".join(map(repr, hand))


def card_count(n: int) -> str:
    """A number of cards in a sentence: 1 card, 3 cards."""
    return "1 card" if n == 1 else f"{n} cards"


def deck(decks: int = 1, jokers: int = 0) -> list[Card]:
    """Every card of a shoe, in order."""
    return [Card(rank, suit) for suit in SUITS for rank in range(1, 14)] * decks + [JOKER] * jokers


def of_ranks(ranks: Iterable[int]) -> Cards:
    """Different cards of these ranks, with suits in turn."""
    found: list[Card] = []
    for n, rank in enumerate(ranks):
        turn = SUITS[n % len(SUITS) :] + SUITS
        found.append(next(card for card in (Card(rank, suit) for suit in turn) if card not in found))
    return tuple(found)


class Shoe:
    """Undealt cards as (kind -> copies). Dealing returns every hand with its exact count."""

    def __init__(self, kinds: Mapping[Card, int]) -> None:
        self.kinds = {card: n for card, n in kinds.items() if n}

    @classmethod
    def of(cls, stack: Iterable[Card]) -> Shoe:
        kinds: dict[Card, int] = {}
        for card in stack:
            kinds[card] = kinds.get(card, 0) + 1
        return cls(kinds)

    def __len__(self) -> int:
        return sum(self.kinds.values())

    def by_rank(self) -> Shoe:
        """Erase suits: 13 kinds instead of 52. A rule that still reads a suit raises."""
        merged: dict[Card, int] = {}
        for card, n in self.kinds.items():
            merged[card.erased] = merged.get(card.erased, 0) + n
        return Shoe(merged)

    def without(self, gone: Iterable[Card]) -> Shoe:
        kinds = dict(self.kinds)
        for card in gone:
            kinds[card] -= 1
        return Shoe(kinds)

    def deal(self, count: int) -> Iterator[tuple[Cards, int]]:
        """Yield (hand, number of ways) for each distinct unordered hand."""
        if count > len(self):
            raise ShoeEmpty(f"{count} cards asked of {self.kinds}")
        single = all(n == 1 for n in self.kinds.values())
        picks = combinations if single else combinations_with_replacement
        for hand in picks(sorted(self.kinds), count):
            ways = 1 if single else prod(comb(self.kinds[card], hand.count(card)) for card in set(hand))
            if ways:
                yield hand, ways

"""Blackjack hands as a fold over cards: what is read of them."""

from __future__ import annotations

from typing import Any, NamedTuple

from pitboss.core.cards import Card, Cards

COUNTED = 3  # cards that the fold tells apart: two, or more


def value(card: Card) -> int:
    """1 for an ace, 10 for ten, jack, queen and king, else the number on the card."""
    return min(card.rank, 10)


class Hand(NamedTuple):
    """Hard total, whether it has an ace, the number of cards up to a limit, and the value of one card or of a pair."""

    hard: int = 0
    ace: bool = False
    cards: int = 0
    pair: int = 0
    noted: Any = None  # what else a game reads of the cards, such as suits for a bonus

    @property
    def total(self) -> int:
        """The total with one ace counted as 11 where that does not exceed 21."""
        return self.hard + 10 if self.ace and self.hard <= 11 else self.hard

    @property
    def soft(self) -> bool:
        """Whether an ace counts 11."""
        return self.total != self.hard

    @property
    def natural(self) -> bool:
        return self.cards == 2 and self.total == 21

    @property
    def bust(self) -> bool:
        return self.hard > 21


EMPTY = Hand()
BLACKJACK = Hand(11, ace=True, cards=2)


def with_card(hand: Hand, card: Card, counted: int = COUNTED) -> Hand:
    n = value(card)
    pair = n if hand.cards == 0 or (hand.cards == 1 and hand.pair == n) else 0
    return Hand(hand.hard + n, hand.ace or n == 1, min(hand.cards + 1, counted), pair, hand.noted)


def hand_of(cards: Cards) -> Hand:
    hand = EMPTY
    for card in cards:
        hand = with_card(hand, card)
    return hand


def dealer_hits(hand: Hand, *, soft_17: bool) -> bool:
    return hand.total < 17 or (hand.total == 17 and hand.soft and soft_17)


def count(cards: Cards) -> int:
    """The same total without the fold: readings of many cards ask for it."""
    hard = sum([min(card.rank, 10) for card in cards])
    return hard + 10 if hard <= 11 and any(card.rank == 1 for card in cards) else hard


def is_soft(cards: Cards) -> bool:
    return hand_of(cards).soft


def is_natural(cards: Cards) -> bool:
    return hand_of(cards).natural


def is_bust(cards: Cards) -> bool:
    return hand_of(cards).bust


def dealer_must_hit(cards: Cards, *, hits_soft_17: bool) -> bool:
    return dealer_hits(hand_of(cards), soft_17=hits_soft_17)

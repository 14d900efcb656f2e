"""Hands. Kings are high, aces are low; a Roo ascends from left to right."""

from __future__ import annotations

from pitboss.acts import Choices
from pitboss.cards import Cards
from pitboss.layout import Spot
from pitboss.readings import reading

Ranks = tuple[int, ...]


class Open(Choices):
    """The position left open for the third card, from lowest to highest."""

    LOW = "low"
    MIDDLE = "middle"
    HIGH = "high"


class Laid(Choices):
    """How a hand is laid that needs no third card."""

    PAIR = "both on the middle position"


def lay_out(first: int, second: int, open: Open, third: int) -> Ranks:
    """Ranks from left to right: two cards in their natural order, the third in the open position."""
    low, high = (first, second) if first < second else (second, first)
    if open is Open.LOW:
        return third, low, high
    if open is Open.MIDDLE:
        return low, third, high
    return low, high, third


def is_pair(hand: Spot) -> bool:
    cards = hand.cards
    return cards[0].rank == cards[1].rank


@reading
def is_suited(cards: Cards) -> bool:
    return len({card.suit for card in cards}) == 1


def is_roo(ranks: Ranks) -> bool:
    low, middle, high = ranks
    return low < middle < high


@reading
def made_roo(cards: Cards, open: Open) -> Ranks:
    """The Roo of two cards and a third in the open position; no ranks at all if they make none."""
    first, second, third = cards
    ranks = lay_out(first.rank, second.rank, open, third.rank)
    return ranks if is_roo(ranks) else ()


def roo(hand: Spot) -> Ranks:
    """The Roo that a complete hand makes as it lies on the layout."""
    if hand.made is None:
        hand.made = made_roo(hand.cards, hand.choices[Open])
    made: Ranks = hand.made
    return made


@reading
def house_way(first: int, second: int) -> Open:
    """Nine or less plays for high; else the opening most ranks fill, the higher on a tie."""
    low, high = sorted((first, second))
    if high <= 9:
        return Open.HIGH
    fills = ((13 - high, Open.HIGH), (high - low - 1, Open.MIDDLE), (low - 1, Open.LOW))
    return max(fills, key=lambda fill: fill[0])[1]

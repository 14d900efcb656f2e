"""Hands of 3 Card Roo. Kings are high, aces are low; a Roo ascends from left to right."""

from __future__ import annotations

from typing import TypeVar

from pitboss.core.cards import Cards, rank_text
from pitboss.rules.acts import Choices
from pitboss.rules.layout import Spot
from pitboss.rulesets.readings import highest, reading

Ranks = tuple[int, ...]
T = TypeVar("T")


class Open(Choices):
    """The position left open for the third card, from lowest to highest."""

    LOW = "low"
    MIDDLE = "middle"
    HIGH = "high"


class PairPosition(Choices):
    """Where a dealt pair is laid."""

    MIDDLE = "both on the middle position"


def positioned(low: T, high: T, open: Open, third: T) -> tuple[T, T, T]:
    """Low, middle and high position: two values in natural order, the third in the open position."""
    if open is Open.LOW:
        return third, low, high
    return (low, third, high) if open is Open.MIDDLE else (low, high, third)


def lay_out(first: int, second: int, open: Open, third: int) -> Ranks:
    """Ranks of three cards from left to right."""
    return positioned(min(first, second), max(first, second), open, third)


def starts_with_pair(cards: Cards) -> bool:
    """Whether the first two cards are a pair."""
    return cards[0].rank == cards[1].rank


def is_pair(hand: Spot) -> bool:
    return starts_with_pair(hand.cards)


@reading(words=lambda suited, cards: "hand of one suit" if suited else "hand of several suits")
def is_suited(cards: Cards) -> bool:
    return len({card.suit for card in cards}) == 1


def is_roo(ranks: Ranks) -> bool:
    low, middle, high = ranks
    return low < middle < high


@reading(words=lambda ranks, *_: roo_name(ranks))
def made_roo(cards: Cards, open: Open) -> Ranks:
    """Ranks of the Roo with the third card in the open position; empty if there is none."""
    first, second, third = cards
    ranks = lay_out(first.rank, second.rank, open, third.rank)
    return ranks if is_roo(ranks) else ()


def roo_name(ranks: Ranks) -> str:
    return "-".join(map(rank_text, ranks)) + " Roo" if ranks else "no Roo"


def roo(hand: Spot) -> Ranks:
    """Ranks of a complete hand's Roo; empty if there is none."""
    if hand.made is None:
        hand.made = made_roo(hand.cards, hand.choices[Open])
    made: Ranks = hand.made
    return made


def nine_or_less(first: int, second: int) -> bool:
    """Whether both cards are 9 or less, so that the dealer plays for high."""
    return highest((first, second)) <= 9


@reading
def house_way(first: int, second: int) -> Open:
    """The dealer's open position: high with 9 or less, else the one that most ranks fill, the higher on a tie."""
    if nine_or_less(first, second):
        return Open.HIGH
    low, high = sorted((first, second))
    fills = ((13 - high, Open.HIGH), (high - low - 1, Open.MIDDLE), (low - 1, Open.LOW))
    return max(fills, key=lambda fill: fill[0])[1]

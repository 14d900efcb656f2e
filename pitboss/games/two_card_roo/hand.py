"""Hands of two cards, one high and one low. An ace takes the value of its position."""

from __future__ import annotations

from pitboss.core.cards import Cards, rank_text
from pitboss.rules.acts import Choices
from pitboss.rules.layout import Spot
from pitboss.rulesets.readings import reading

ACE_HIGH = 14


class Position(Choices):
    """Where the first card goes; the second goes to the other position."""

    HIGH = "high"
    LOW = "low"


def placed(first: int, second: int, position: Position) -> tuple[int, int]:
    """(high, low) values of two ranks by position."""
    high, low = (first, second) if position is Position.HIGH else (second, first)
    return (ACE_HIGH if high == 1 else high), low


def rank_name(rank: int) -> str:
    """The rank as it is printed on a card; an ace in either position."""
    return rank_text(1 if rank == ACE_HIGH else rank)


def is_roo(high: int, low: int) -> bool:
    return high > low


def house_way(rank: int, house_low: int) -> Position:
    """Low up to the house's threshold; above it, and with an ace, high."""
    return Position.LOW if 2 <= rank <= house_low else Position.HIGH


def ranks(hand: Spot) -> tuple[int, int]:
    return hand.cards[0].rank, hand.cards[1].rank


@reading(words=lambda suited, cards: "hand of one suit" if suited else "hand of two suits")
def is_suited(cards: Cards) -> bool:
    first, second = cards
    return first.suit == second.suit

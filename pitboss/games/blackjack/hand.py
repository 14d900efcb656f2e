"""Totals of Blackjack hands: pure functions on cards."""

from __future__ import annotations

from pitboss.cards import Card, Cards


def value(card: Card) -> int:
    """1 for an ace, 10 for ten, jack, queen and king, else the number on the card."""
    return min(card.rank, 10)


def best_total(hard: int, has_ace: bool) -> int:
    """The total with one ace counted as 11 where that does not exceed 21."""
    return hard + 10 if has_ace and hard <= 11 else hard


def stands(total: int, soft: bool, hits_soft_17: bool) -> bool:
    """Whether the dealer stands: on 17 or more, but by house rule not on a soft 17."""
    return total > 17 or (total == 17 and not (soft and hits_soft_17))


def hard_count(hand: Cards) -> int:
    return sum(map(value, hand))


def count(hand: Cards) -> int:
    return best_total(hard_count(hand), any(card.rank == 1 for card in hand))


def is_soft(hand: Cards) -> bool:
    """Whether an ace counts 11."""
    return count(hand) != hard_count(hand)


def is_natural(hand: Cards) -> bool:
    return len(hand) == 2 and count(hand) == 21


def is_bust(hand: Cards) -> bool:
    return count(hand) > 21


def is_pair(hand: Cards) -> bool:
    """Whether two cards have the same value; any two ten-values are a pair."""
    return len(hand) == 2 and value(hand[0]) == value(hand[1])


def may_double(hand: Cards, doubles: str) -> bool:
    """Whether a hand may double: two cards, of a hard 9 to 11 or 10 to 11 where the house requires it."""
    return len(hand) == 2 and doubles_on(count(hand), is_soft(hand), doubles)


def doubles_on(total: int, soft: bool, doubles: str) -> bool:
    if doubles == "any":
        return True
    low, high = map(int, doubles.split("-"))
    return not soft and low <= total <= high


def dealer_must_hit(hand: Cards, *, hits_soft_17: bool) -> bool:
    return not stands(count(hand), is_soft(hand), hits_soft_17)

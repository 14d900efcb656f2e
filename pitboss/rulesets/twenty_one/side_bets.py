"""Side bets on the first cards, written once for every member of the family. A house takes those that it chooses.

The pays are the common ones; each row can be set by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from pitboss.core.cards import Cards
from pitboss.rules.acts import Outcome
from pitboss.rules.clauses import Clause, clause
from pitboss.rules.felt import PayTable
from pitboss.rules.game import Wager, in_house_order, settle
from pitboss.rules.layout import Layout, Spot
from pitboss.rulesets.readings import reading
from pitboss.rulesets.twenty_one.hand import is_natural


class PerfectPairs(Outcome):
    PERFECT = "Perfect Pair"
    COLORED = "Colored Pair"
    MIXED = "Mixed Pair"
    OTHER = "Other"


@reading(words=lambda row, cards: row.value.lower())
def perfect_pairs_row(cards: Cards) -> PerfectPairs:
    """Two cards of one rank: of one suit, of one color, or of both colors."""
    first, second = cards
    if first.rank != second.rank:
        return PerfectPairs.OTHER
    if first.suit == second.suit:
        return PerfectPairs.PERFECT
    return PerfectPairs.COLORED if first.is_red == second.is_red else PerfectPairs.MIXED


class RoyalMatch(Outcome):
    ROYAL = "Royal Match"
    SUITED = "Suited"
    OTHER = "Other"


@reading(words=lambda row, cards: row.value.lower())
def royal_match_row(cards: Cards) -> RoyalMatch:
    """Two cards of one suit; a king and a queen of one suit pay more."""
    if len({card.suit for card in cards}) > 1:
        return RoyalMatch.OTHER
    return RoyalMatch.ROYAL if {card.rank for card in cards} == {12, 13} else RoyalMatch.SUITED


class ThreeCards(Outcome):
    SUITED_TRIPS = "Suited Three of a Kind"
    STRAIGHT_FLUSH = "Straight Flush"
    TRIPS = "Three of a Kind"
    STRAIGHT = "Straight"
    FLUSH = "Flush"
    OTHER = "Other"


@reading(words=lambda row, cards: row.value.lower())
def three_cards_row(cards: Cards) -> ThreeCards:
    """The poker hand of the player's two cards and the dealer's first card; an ace is high or low in a straight."""
    suited, ranks = len({card.suit for card in cards}) == 1, sorted({card.rank for card in cards})
    if len(ranks) == 1:
        return ThreeCards.SUITED_TRIPS if suited else ThreeCards.TRIPS
    if len(ranks) == 3 and (ranks[2] - ranks[0] == 2 or ranks == [1, 12, 13]):
        return ThreeCards.STRAIGHT_FLUSH if suited else ThreeCards.STRAIGHT
    return ThreeCards.FLUSH if suited else ThreeCards.OTHER


class LuckyLadies(Outcome):
    QUEENS_AND_BLACKJACK = "Queens of Hearts with Dealer Blackjack"
    QUEENS = "Queens of Hearts"
    MATCHED = "Matched 20"
    SUITED = "Suited 20"
    TWENTY = "Any 20"
    OTHER = "Other"


@reading(words=lambda row, cards: row.value.lower())
def lucky_ladies_row(cards: Cards) -> LuckyLadies:
    """A total of 20 with two cards; an ace counts 11."""
    ranks, suits = [min(card.rank, 10) for card in cards], {card.suit for card in cards}
    if sum(ranks) != 20 and sorted(ranks) != [1, 9]:
        return LuckyLadies.OTHER
    if len(suits) > 1:
        return LuckyLadies.TWENTY
    if cards[0].rank != cards[1].rank:
        return LuckyLadies.SUITED
    return LuckyLadies.QUEENS if cards[0].rank == 12 and suits == {"h"} else LuckyLadies.MATCHED


@reading(at_once=True)
def makes_blackjack(cards: Cards) -> bool:
    return is_natural(cards)


def of_two(row: Callable[[Cards], Any]) -> Callable[[Spot, Layout], Any]:
    return lambda hand, layout: row(hand.cards[:2])


def three_cards(hand: Spot, layout: Layout) -> ThreeCards:
    return three_cards_row(hand.cards[:2] + layout.dealer.cards[:1])


def lucky_ladies(hand: Spot, layout: Layout) -> LuckyLadies:
    row = lucky_ladies_row(hand.cards[:2])
    if row is LuckyLadies.QUEENS and len(layout.dealer.cards) > 1 and makes_blackjack(layout.dealer.cards[:2]):
        return LuckyLadies.QUEENS_AND_BLACKJACK
    return row


def waits_for_the_hole_card(hand: Spot, layout: Layout) -> bool:
    """A pair of queens of hearts is paid more if the dealer has a blackjack."""
    return lucky_ladies_row(hand.cards[:2]) is LuckyLadies.QUEENS


def is_decided(hand: Spot, layout: Layout) -> bool:
    return not waits_for_the_hole_card(hand, layout)


SIDE_BETS = (
    Wager("three_cards", "21+3", three_cards),
    Wager("perfect_pairs", "Perfect Pairs", of_two(perfect_pairs_row)),
    Wager("royal_match", "Royal Match", of_two(royal_match_row)),
    Wager("lucky_ladies", "Lucky Ladies", lucky_ladies),
)
NAMES = tuple(wager.name for wager in SIDE_BETS)
PAY_TABLES = tuple(PayTable(wager.name, wager.title.upper()) for wager in SIDE_BETS)
THREE_PAYS, THREE_FLAT = (100, 40, 30, 10, 5, -1), (9, 9, 9, 9, 9, -1)
PAIR_PAYS, PAIR_PAYS_2 = (25, 12, 6, -1), (30, 10, 5, -1)
ROYAL_PAYS, ROYAL_PAYS_2 = (25, Fraction(5, 2), -1), (10, 3, -1)
LADIES_PAYS, LADIES_PAYS_2 = (1000, 125, 19, 9, 4, -1), (1000, 200, 25, 10, 4, -1)


TEXTS = (
    ("l", "three_cards", "21+3 bets, on the poker hand of two cards and the dealer's first card, are settled"),
    ("m", "perfect_pairs", "Perfect Pairs bets, on a pair in the first two cards, are settled"),
    ("n", "royal_match", "Royal Match bets, on two cards of one suit, are settled"),
    ("o", "lucky_ladies", "Lucky Ladies bets, on a first total of 20, are settled; queens of hearts wait"),
)


def side_clauses(prefix: str) -> tuple[Clause, ...]:
    """The clauses in which side bets are settled, before anything is decided."""
    titles = {wager.name: wager.title for wager in SIDE_BETS}
    return tuple(
        clause(
            f"{prefix}{letter} {prefix}",
            f"{text}, from the dealer's {{side}}. {{{name}|}}",
            in_house_order(settle(name), when=is_decided if name == "lucky_ladies" else None),
            source=f"+ {titles[name]}",
            bet=name,
        )
        for letter, name, text in TEXTS
    )

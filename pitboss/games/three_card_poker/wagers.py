"""Three Card Poker wagers: their rows, the rules that pick a row, and the pay tables."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.rules.acts import Choices, Outcome
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.options import HouseOptions, Paytable, SettleFrom, option, settle_from, table, tables
from pitboss.rulesets.against_dealer import Ante, compare, has_folded
from pitboss.rulesets.poker import (
    FIVE_LABELS,
    QUALIFIER_SENTENCES,
    THREE_LABELS,
    Qualifier,
    best_five,
    five_row,
    three,
    three_row,
)


class Decide(Choices):
    FOLD = "fold"
    PLAY = "play"


class Bonus(Outcome):
    STRAIGHT_FLUSH, TRIPS, STRAIGHT = THREE_LABELS[:3]
    OTHER = "Other"


class SixCard(Outcome):
    ROYAL_FLUSH, STRAIGHT_FLUSH, QUADS, FULL_HOUSE, FLUSH, STRAIGHT, TRIPS = FIVE_LABELS[:7]
    OTHER = "Other"


class PairPlus(Outcome):
    STRAIGHT_FLUSH, TRIPS, STRAIGHT, FLUSH, PAIR = THREE_LABELS
    OTHER = "Other"


@dataclass(frozen=True, slots=True)
class Options(HouseOptions):
    qualifier: Qualifier = option(
        Qualifier.QUEEN, "the lowest hand with which the dealer qualifies", words=QUALIFIER_SENTENCES
    )
    settle_from: SettleFrom = settle_from()
    ante: Paytable = tables(table(Ante, -1, 1, 1, 0, -1))
    play: Paytable = tables(table(Ante, 0, 0, 1, 0, -1))
    bonus: Paytable = tables(table(Bonus, 5, 4, 1, 0), table(Bonus, 4, 3, 1, 0), table(Bonus, 3, 2, 1, 0))
    pair_plus: Paytable = tables(
        table(PairPlus, 40, 30, 6, 4, 1, -1),
        table(PairPlus, 40, 30, 6, 3, 1, -1),
        table(PairPlus, 40, 30, 5, 4, 1, -1),
        table(PairPlus, 40, 25, 5, 4, 1, -1),
        table(PairPlus, 40, 25, 6, 4, 1, -1),
        table(PairPlus, 35, 25, 6, 4, 1, -1),
    )
    six_card: Paytable = tables(
        table(SixCard, 1000, 200, 50, 25, 20, 10, 5, -1),
        table(SixCard, 1000, 200, 100, 20, 15, 10, 7, -1),
        table(SixCard, 1000, 200, 50, 25, 15, 10, 5, -1),
    )


def folded(hand: Spot, layout: Layout) -> bool:
    return has_folded(hand, Decide)


def ante(hand: Spot, layout: Layout) -> Ante:
    """The row on which Ante and Play end, folded or played."""
    if folded(hand, layout):
        return Ante.FOLD
    return compare(Ante, three(hand.cards), three(layout.dealer.cards), layout.options.qualifier.least)


def bonus(hand: Spot, layout: Layout) -> Bonus:
    return Bonus.OTHER if folded(hand, layout) else three_row(Bonus, three(hand.cards))


def pair_plus(hand: Spot, layout: Layout) -> PairPlus:
    return three_row(PairPlus, three(hand.cards))


def six_card(hand: Spot, layout: Layout) -> SixCard:
    """By the best five of the player's three cards and the dealer's."""
    return five_row(SixCard, best_five(hand.cards + layout.dealer.cards))

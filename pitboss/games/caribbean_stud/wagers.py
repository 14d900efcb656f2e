"""Caribbean Stud wagers: their rows, the rules that pick a row, and the pay tables."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.rules.acts import Choices, Outcome
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.options import HouseOptions, Paytable, SettleFrom, settle_from, table, tables
from pitboss.rulesets.against_dealer import Ante, compare, has_folded
from pitboss.rulesets.poker import ACE, FIVE_LABELS, KING, Five, five, five_row

ACE_KING = Five.HIGH, ACE, KING  # the lowest hand with which the dealer qualifies


class Decide(Choices):
    FOLD = "fold"
    RAISE = "raise"


class Raise(Outcome):
    NOT_QUALIFIED = "Dealer does not qualify"
    ROYAL_FLUSH, STRAIGHT_FLUSH, QUADS, FULL_HOUSE, FLUSH, STRAIGHT, TRIPS, TWO_PAIR = FIVE_LABELS
    OTHER = "Pair or less"
    TIE = "Ties"
    LOSS = "Losses"


class Bonus(Outcome):
    ROYAL_FLUSH, STRAIGHT_FLUSH, QUADS, FULL_HOUSE, FLUSH = FIVE_LABELS[:5]
    OTHER = "Other"


@dataclass(frozen=True, slots=True)
class Options(HouseOptions):
    ante: Paytable = tables(table(Ante, -1, 1, 1, 0, -1))
    raised: Paytable = tables(table(Raise, 0, 100, 50, 20, 7, 5, 4, 3, 2, 1, 0, -1))
    bonus: Paytable = tables(table(Bonus, 9999, 999, 99, 74, 49, -1), table(Bonus, 9999, 999, 499, 249, 99, -1))

    settle_from: SettleFrom = settle_from()

    def times(self, wager: str) -> int:
        return 2 if wager == "raised" else 1


def folded(hand: Spot, layout: Layout) -> bool:
    return has_folded(hand, Decide)


def ante(hand: Spot, layout: Layout) -> Ante:
    if folded(hand, layout):
        return Ante.FOLD
    return compare(Ante, five(hand.cards), five(layout.dealer.cards), ACE_KING)


def raised(hand: Spot, layout: Layout) -> Raise:
    """The row of the Ante, or of the player's hand where the Ante wins."""
    row = ante(hand, layout)
    return five_row(Raise, five(hand.cards)) if row is Ante.WIN else Raise[row.name]


def bonus(hand: Spot, layout: Layout) -> Bonus:
    return five_row(Bonus, five(hand.cards))

"""Ultimate Texas Hold'em wagers: their rows, the rules that pick a row, and the pay tables."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pitboss.rules.acts import Choices, Outcome
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.options import HouseOptions, Paytable, SettleFrom, settle_from, table, tables
from pitboss.rulesets.against_dealer import Ante, compare, has_folded
from pitboss.rulesets.poker import FIVE_LABELS, Five, Value, best_five, five_row

BOARD = "board"
QUALIFIER = (Five.PAIR,)


class Before(Choices):
    """The decision before the flop."""

    CHECK = "check"
    THREE = "bet 3x"
    FOUR = "bet 4x"


class Flop(Choices):
    """The decision after the flop."""

    CHECK = "check"
    TWO = "bet 2x"


class River(Choices):
    """The decision after the last two community cards."""

    FOLD = "fold"
    ONE = "bet 1x"


TIMES: dict[Choices, int] = {Before.THREE: 3, Before.FOUR: 4, Flop.TWO: 2, River.ONE: 1}


class Play(Outcome):
    WIN = "Wins"
    TIE = "Ties"
    LOSS = "Losses"


class Blind(Outcome):
    FOLD = "Player folds"
    ROYAL_FLUSH, STRAIGHT_FLUSH, QUADS, FULL_HOUSE, FLUSH, STRAIGHT = FIVE_LABELS[:6]
    OTHER = "Wins with less"
    TIE = "Ties"
    LOSS = "Losses"


class Trips(Outcome):
    ROYAL_FLUSH, STRAIGHT_FLUSH, QUADS, FULL_HOUSE, FLUSH, STRAIGHT, TRIPS = FIVE_LABELS[:7]
    OTHER = "Other"


@dataclass(frozen=True, slots=True)
class Options(HouseOptions):
    settle_from: SettleFrom = settle_from()
    ante: Paytable = tables(table(Ante, -1, 0, 1, 0, -1))
    blind: Paytable = tables(table(Blind, -1, 500, 50, 10, 3, Fraction(3, 2), 1, 0, 0, -1))
    play: Paytable = tables(table(Play, 1, 0, -1))
    trips: Paytable = tables(
        table(Trips, 50, 40, 30, 8, 7, 4, 3, -1),
        table(Trips, 50, 40, 30, 9, 7, 4, 3, -1),
        table(Trips, 50, 40, 30, 8, 6, 5, 3, -1),
        table(Trips, 50, 40, 20, 7, 6, 5, 3, -1),
    )

    def times(self, wager: str) -> int:
        """The largest multiple of the Ante."""
        return max(TIMES.values()) if wager == "play" else 1

    def least_times(self, wager: str) -> int:
        return min(TIMES.values()) if wager == "play" else 1


def folded(hand: Spot, layout: Layout) -> bool:
    return has_folded(hand, River)


def player_value(hand: Spot, layout: Layout) -> Value:
    return best_five(hand.cards + layout[BOARD].cards)


def dealer_value(layout: Layout) -> Value:
    return best_five(layout.dealer.cards + layout[BOARD].cards)


def ante(hand: Spot, layout: Layout) -> Ante:
    if folded(hand, layout):
        return Ante.FOLD
    return compare(Ante, player_value(hand, layout), dealer_value(layout), QUALIFIER)


def play(hand: Spot, layout: Layout) -> Play:
    return compare(Play, player_value(hand, layout), dealer_value(layout))


def blind(hand: Spot, layout: Layout) -> Blind:
    """The row of the player's hand if it wins, whether or not the dealer qualifies."""
    if folded(hand, layout):
        return Blind.FOLD
    row = play(hand, layout)
    return five_row(Blind, player_value(hand, layout)) if row is Play.WIN else Blind[row.name]


def trips(hand: Spot, layout: Layout) -> Trips:
    return five_row(Trips, player_value(hand, layout))

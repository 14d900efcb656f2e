"""Mini-Tex wagers: the rows of the ante table, the player's decisions, and the house options."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pitboss.core.cards import Cards
from pitboss.games.mini_tex.hand import best
from pitboss.games.mini_tex.pocket import TABLES, Pocket, pocket_row
from pitboss.rules.acts import Choices, Outcome
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.options import HouseOptions, Paytable, SettleFrom, option, settle_from, table, tables
from pitboss.rulesets.against_dealer import compare
from pitboss.rulesets.poker import QUALIFIER_SENTENCES, Qualifier

BOARD = "board"


class Street(Choices):
    """The player's decision before the flop, before the river and for the play bet."""

    FOLD = "fold"
    BET = "bet"


class Ante(Outcome):
    """The rows of the ante table. All four bets end on the same row, each with its own pay."""

    FOLD_HOLE = "Fold after seeing 2 hole cards"
    FOLD_FLOP = "Fold after seeing 2 community cards"
    FOLD_RIVER = "Fold after seeing 3 community cards"
    NOT_QUALIFIED = "Dealer does not qualify"
    WIN = "Wins"
    TIE = "Ties"
    LOSS = "Losses"


BETS = ("ante", "flop", "river", "play")  # in the order in which they are placed
FOLDS = {0: Ante.FOLD_HOLE, 2: Ante.FOLD_FLOP, 3: Ante.FOLD_RIVER}  # by community cards seen


def showdown(hole: Cards, dealer: Cards, board: Cards, qualifier: Qualifier) -> Ante:
    """The row of a hand that is played to the end."""
    return compare(Ante, best(hole, board), best(dealer, board), qualifier.least)


class TieBreak(Enum):
    """The choice where fold and bet have exactly the same value. It changes the rows but not the edge.

    The manual's tables bet on the flop; on the river the pair table folds and the ace-king table bets.
    """

    PRINTED = "printed"
    BET = "bet"
    FOLD = "fold"
    BET_THEN_FOLD = "bet-then-fold"  # bet before the river card, fold after it
    FOLD_THEN_BET = "fold-then-bet"

    def bets(self, qualifier: Qualifier) -> tuple[bool, bool]:
        """Whether to bet on a tie before the river card, and after it."""
        if self is TieBreak.PRINTED:
            return True, qualifier is not Qualifier.PAIR
        return self in (TieBreak.BET, TieBreak.BET_THEN_FOLD), self in (TieBreak.BET, TieBreak.FOLD_THEN_BET)


class FoldedCards(Enum):
    """What happens to folded cards without a live Pocket Poker bet."""

    COLLECT = "collect"
    LEAVE = "leave"


@dataclass(frozen=True, slots=True)
class Options(HouseOptions):
    """The four bets have a pay table each: rows on which a bet is not yet placed pay it nothing."""

    qualifier: Qualifier = option(
        Qualifier.PAIR, "the lowest hand with which the dealer qualifies", words=QUALIFIER_SENTENCES
    )
    play_bet: int = option(
        2,
        "the play bet, in antes",
        (1, 2, 3),
        words={
            "1": "The Play bet is equal to the Ante.",
            "2": "The Play bet is twice the Ante.",
            "3": "The Play bet is three times the Ante.",
        },
    )
    folded_cards: FoldedCards = option(
        FoldedCards.COLLECT,
        "folded cards without a Pocket Poker bet are collected at once or left until the end",
        words={
            "collect": "Folded cards without a Pocket Poker bet are collected at once.",
            "leave": "Folded cards without a Pocket Poker bet are left until the end.",
        },
    )
    tie_break: TieBreak = option(
        TieBreak.PRINTED, "the solved choice where fold and bet are worth the same; no effect on the edge"
    )
    offered: bool = option(
        True,
        "the house takes the Pocket Poker bet",
        words={"yes": "The Pocket Poker bet is taken.", "no": "The Pocket Poker bet is not taken."},
    )
    settle_from: SettleFrom = settle_from("Forfeited bets are collected from the dealer's {}.")
    ante: Paytable = tables(table(Ante, -1, -1, -1, 1, 1, 0, -1))
    flop: Paytable = tables(table(Ante, 0, -1, -1, 1, 1, 0, -1))
    river: Paytable = tables(table(Ante, 0, 0, -1, 1, 1, 0, -1))
    play: Paytable = tables(table(Ante, 0, 0, 0, 0, 1, 0, -1))
    pocket: Paytable = tables(*TABLES)

    def offers(self, wager: str) -> bool:
        return wager != "pocket" or self.offered

    def times(self, wager: str) -> int:
        """How many antes a bet is."""
        return self.play_bet if wager == "play" else 1


def ante(hand: Spot, layout: Layout) -> Ante:
    """The row on which all bets of a hand end, folded or played."""
    board = layout[BOARD].cards
    if hand.chose(Street) is Street.FOLD:
        return FOLDS[len(board)]
    return showdown(hand.cards, layout.dealer.cards, board, layout.options.qualifier)


def pocket(hand: Spot, layout: Layout) -> Pocket:
    return pocket_row(hand.cards)

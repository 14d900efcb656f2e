"""Wagers of a hand on the layout, and the house options. The rows and their rules are in rows.py."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from pitboss.acts import Choices
from pitboss.cards import Cards
from pitboss.games.blackjack import rows
from pitboss.games.blackjack.rows import Bet, DoubleBet, HardHand, Insurance, Match
from pitboss.layout import Layout, Spot
from pitboss.options import SETTLE_FROM, HouseOptions, Paytable, SettleFrom, option, table, tables


class Play(Choices):
    HIT = "hit"
    STAND = "stand"
    DOUBLE = "double"
    DOUBLE_FOR_LESS = "double for less"
    SPLIT = "split"
    SURRENDER = "surrender"


class Insure(Choices):
    NO = "no insurance"
    YES = "insurance"
    EVEN_MONEY = "even money"


def was_split(hand: Spot, layout: Layout[Any]) -> bool:
    return sum(other.seat == hand.seat for other in layout.hands) > 1


def three_cards(hand: Spot, layout: Layout[Any]) -> Cards:
    """The player's first two cards and the dealer's up card."""
    return hand.cards[:2] + layout.dealer.cards[:1]


def bet(hand: Spot, layout: Layout[Any]) -> Bet:
    surrendered = hand.chose(Play) is Play.SURRENDER
    return rows.bet(hand.cards, layout.dealer.cards, split=was_split(hand, layout), surrendered=surrendered)


def insurance(hand: Spot, layout: Layout[Any]) -> Insurance:
    return rows.insurance(layout.dealer.cards)


def match_the_color(hand: Spot, layout: Layout[Any]) -> Match:
    return rows.match_the_color(three_cards(hand, layout))


def hard_hand(hand: Spot, layout: Layout[Any]) -> HardHand:
    return rows.hard_hand(three_cards(hand, layout))


def double_bet(hand: Spot, layout: Layout[Any]) -> DoubleBet:
    return rows.double_bet(three_cards(hand, layout))


class Soft17(Enum):
    HIT = "hit"
    STAND = "stand"


class Doubles(Enum):
    ANY = "any"
    NINE = "9-11"
    TEN = "10-11"


class Surrender(Enum):
    NONE = "none"
    LATE = "late"


class Bonus(Enum):
    BOTH = "both"
    MATCH = "match"
    HARD = "hard"
    NONE = "none"


class ShoeKind(Enum):
    CUT = "cut"
    CSM = "csm"


BET = table(Bet, Fraction(3, 2), 1, -1, Fraction(-1, 2), -1, 1, 1, 0, -1)
DOUBLE_BET = table(DoubleBet, 6, 0)
THREE_TO_TWO = Fraction(3, 2)


class DoubleBetPass(Enum):
    """When the Double Bet Bonus is paid."""

    THIRD = "third-pass"
    WITH_HARD_HAND = "with-hard-hand"


MOST_DOUBLE_BET = 7  # to 1


@dataclass(frozen=True, slots=True)
class Options(HouseOptions):
    """House options. The defaults are Washington's six-deck game."""

    decks: int = option(6, "decks in the shoe", range(1, 9))
    soft17: Soft17 = option(Soft17.HIT, "what the dealer does with a soft 17")
    double: Doubles = option(Doubles.ANY, "two-card hands that may double; 9-11 and 10-11 are hard totals")
    double_after_split: bool = option(True, "may a split hand double, split aces excepted")
    double_for_less: bool = option(True, "may a double be for less than the bet")
    max_hands: int = option(4, "hands that one hand may be split into", (2, 3, 4))
    resplit_aces: bool = option(False, "may aces be split again")
    hit_split_aces: bool = option(False, "may split aces take more than one card")
    surrender: Surrender = option(Surrender.NONE, "late: half the bet back, after the dealer has no blackjack")
    blackjack_pays: Fraction = option(
        THREE_TO_TWO, "what a blackjack pays", (THREE_TO_TWO, Fraction(6, 5), Fraction(1), Fraction(2))
    )
    peek: bool = option(True, "does the dealer look under an ace or ten; no: no hole card, a blackjack takes all bets")
    bonus: Bonus = option(Bonus.BOTH, "bonus wagers that the house offers")
    double_bet_bonus: int = option(
        6,
        "what a suited 21 adds for both bonus bets, on the lower: up to 7 to 1; 0: none",
        range(MOST_DOUBLE_BET + 1),
    )
    double_bet_pass: DoubleBetPass = option(
        DoubleBetPass.THIRD, "when the Double Bet Bonus is paid: in a third pass or with the Hard Hand bet"
    )
    shoe: ShoeKind = option(ShoeKind.CUT, "cut: rounds go on until the cut card; csm: a continuous shuffler")
    cut: int = option(75, "percent of the shoe dealt before the cut card", range(50, 91, 5))
    settle_from: SettleFrom = option(SettleFrom.RIGHT, SETTLE_FROM)
    bet: Paytable = tables(BET)
    insurance: Paytable = tables(table(Insurance, 2, -1))
    match_the_color: Paytable = tables(table(Match, 7, THREE_TO_TWO, -1))
    hard_hand: Paytable = tables(table(HardHand, 25, 2, 1, 1, 1, 1, -1))
    double_bet: Paytable = tables(DOUBLE_BET)

    def pays(self, wager: str) -> Paytable:
        """The pay table in force: a blackjack pays by the option, or by odds set as a single pay."""
        if wager == "bet":
            single = self.bet[Bet.BLACKJACK]
            return BET.with_pays({Bet.BLACKJACK: self.blackjack_pays if single == THREE_TO_TWO else single})
        if wager == "double_bet":
            single = self.double_bet[DoubleBet.SUITED_21]
            is_printed = single == DOUBLE_BET[DoubleBet.SUITED_21]
            return self.double_bet.with_pays({DoubleBet.SUITED_21: self.double_bet_bonus if is_printed else single})
        return HouseOptions.pays(self, wager)

    def offers(self, wager: str) -> bool:
        """Each bonus wager may be offered alone; the Double Bet Bonus needs both."""
        alone = {"match_the_color": Bonus.MATCH, "hard_hand": Bonus.HARD, "both": Bonus.BOTH, "double_bet": Bonus.BOTH}
        return wager not in alone or self.bonus in (Bonus.BOTH, alone[wager])


PROFILES = {"wa-6": Options(), "wa-2": Options(decks=2, double=Doubles.NINE)}


HAND_CARDS = 5  # cards reserved for each hand, enough that a round with splits never runs out of cards


def cut_card(options: Options) -> int:
    """Position of the cut card in percent of the shoe; 0 for a continuous shuffler, which has none."""
    return 0 if options.shoe is ShoeKind.CSM else options.cut

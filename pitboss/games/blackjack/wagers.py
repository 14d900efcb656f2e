"""Wagers of a hand on the layout, and the house options. The rows and their rules are in rows.py."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from pitboss.core.cards import Cards
from pitboss.games.blackjack import rows
from pitboss.games.blackjack.rows import DoubleBet, HardHand, Match
from pitboss.rules.clause_words import does
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.options import Paytable, option, table, tables
from pitboss.rulesets.twenty_one.options import FamilyOptions, double_after_split_option
from pitboss.rulesets.twenty_one.rows import HALF, THREE_TO_TWO, Bet


def three_cards(hand: Spot, layout: Layout) -> Cards:
    """The player's first two cards and the dealer's up card."""
    return hand.cards[:2] + layout.dealer.cards[:1]


def match_the_color(hand: Spot, layout: Layout) -> Match:
    return rows.match_the_color(three_cards(hand, layout))


def hard_hand(hand: Spot, layout: Layout) -> HardHand:
    return rows.hard_hand(three_cards(hand, layout))


def double_bet(hand: Spot, layout: Layout) -> DoubleBet:
    return rows.double_bet(three_cards(hand, layout))


class Doubles(Enum):
    ANY = "any"
    NINE = "9-11"
    TEN = "10-11"


class Surrender(Enum):
    NONE = "none"
    LATE = "late"
    EARLY = "early"


class Bonus(Enum):
    BOTH = "both"
    MATCH = "match"
    HARD = "hard"
    NONE = "none"


BET = table(Bet, THREE_TO_TWO, 1, -1, -HALF, -1, 1, 1, 0, -1)
DOUBLE_BET = table(DoubleBet, 6, 0)


class DoubleBetPass(Enum):
    """When the Double Bet Bonus is paid."""

    THIRD = "third-pass"
    WITH_HARD_HAND = "with-hard-hand"


MOST_DOUBLE_BET = 7  # to 1


def double_bet_words(options: Any) -> str:
    if options.bonus.value != "both":
        return ""
    if not options.double_bet_bonus:
        return "No Double Bet Bonus is paid."
    return f"The Double Bet Bonus pays {options.double_bet_bonus} to 1."


def double_bet_pass_words(options: Any) -> str:
    if options.bonus.value != "both" or not options.double_bet_bonus:
        return ""
    apart = options.double_bet_pass.value == "third-pass"
    return f"The Double Bet Bonus is paid {'in a third pass' if apart else 'together with the Hard Hand bet'}."


@dataclass(frozen=True, slots=True)
class Options(FamilyOptions):
    """House options. The defaults are Washington's six-deck game."""

    double: Doubles = option(
        Doubles.ANY,
        "two-card hands that may double; 9-11 and 10-11 are hard totals",
        words={
            "any": "Any two cards may double.",
            "9-11": "Hard 9 to 11 may double.",
            "10-11": "Hard 10 and 11 may double.",
        },
    )
    double_after_split: bool = double_after_split_option()
    double_for_less: bool = option(
        True,
        "may a double be for less than the bet",
        words={"yes": "Doubling for less is allowed.", "no": "A double is for the whole bet."},
    )
    surrender: Surrender = option(
        Surrender.NONE,
        "late: half the bet back, after the dealer has no blackjack; early: before the dealer looks",
        words={
            "none": "No surrender.",
            "late": "Late surrender, once the dealer has no blackjack.",
            "early": "Early surrender, before the dealer looks for a blackjack.",
        },
    )
    blackjack_pays: Fraction = option(
        THREE_TO_TWO,
        "what a blackjack pays",
        (THREE_TO_TWO, Fraction(6, 5), Fraction(1), Fraction(2)),
        words=lambda options: f"A blackjack {does(options.pays('bet')[Bet.BLACKJACK])}.",
    )
    bonus: Bonus = option(
        Bonus.BOTH,
        "bonus wagers that the house offers",
        words={
            "both": "Bonus bets: Match the Color and Three Card Hard Hand.",
            "match": "Bonus bets: Match the Color only.",
            "hard": "Bonus bets: Three Card Hard Hand only.",
            "none": "No bonus bets are taken.",
        },
    )
    double_bet_bonus: int = option(
        6,
        "what a suited 21 adds for both bonus bets, on the lower: up to 7 to 1; 0: none",
        range(MOST_DOUBLE_BET + 1),
        words=double_bet_words,
    )
    double_bet_pass: DoubleBetPass = option(
        DoubleBetPass.THIRD,
        "when the Double Bet Bonus is paid: in a third pass or with the Hard Hand bet",
        words=double_bet_pass_words,
    )
    bet: Paytable = tables(BET)
    match_the_color: Paytable = tables(table(Match, 7, THREE_TO_TWO, -1))
    hard_hand: Paytable = tables(table(HardHand, 25, 2, 1, 1, 1, 1, -1))
    double_bet: Paytable = tables(DOUBLE_BET)

    def pays(self, wager: str) -> Paytable:
        """The pay table in force: a blackjack pays by the option, or by odds set as a single pay."""
        if wager == "bet":
            single = self.bet[Bet.BLACKJACK]
            return BET.with_pays({Bet.BLACKJACK: self.blackjack_pays if single == THREE_TO_TWO else single})
        if wager == "double_bet":
            return self.double_bet.with_pays({DoubleBet.SUITED_21: self.double_bet_bonus})
        return FamilyOptions.pays(self, wager)

    def offers(self, wager: str) -> bool:
        """Each bonus wager may be offered alone; the Double Bet Bonus needs both."""
        alone = {"match_the_color": Bonus.MATCH, "hard_hand": Bonus.HARD, "both": Bonus.BOTH, "double_bet": Bonus.BOTH}
        if wager in alone:
            return self.bonus in (Bonus.BOTH, alone[wager])
        return FamilyOptions.offers(self, wager)


PROFILES = {"wa-6": Options(), "wa-2": Options(decks=2, double=Doubles.NINE)}


PROFILE_NAMES = {"wa-6": "Washington, six decks", "wa-2": "Washington, two decks"}

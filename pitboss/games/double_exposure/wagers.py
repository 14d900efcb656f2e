"""Rows of the bet and the house options of Double Exposure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pitboss.rules.acts import Outcome
from pitboss.rules.options import Paytable, option, table, tables
from pitboss.rulesets.twenty_one.options import (
    OpenHandOptions,
    Soft17,
    decks_option,
    double_after_split_option,
    max_hands_option,
    soft17_option,
)


class Bet(Outcome):
    BLACKJACK = "Blackjack"
    TWO_BLACKJACKS = "Two Blackjacks"
    DEALER_BLACKJACK = "Dealer Blackjack"
    BUST = "Player Busts"
    DEALER_22 = "Dealer 22"
    DEALER_BUST = "Dealer Busts"
    WIN = "Win"
    TIE = "Tie"
    LOSS = "Loss"


class Doubles(Enum):
    ANY = "any"
    NINE = "9-11"
    NINE_OR_SOFT = "9-11-soft-19-20"


BET = table(Bet, 1, 1, -1, -1, 0, 1, 1, -1, -1)
TIED_PUSH = BET.with_pays({Bet.TWO_BLACKJACKS: 0})


@dataclass(frozen=True, slots=True)
class Options(OpenHandOptions):
    """House options. The defaults are those of Atlantic City."""

    decks: int = decks_option(8)
    soft17: Soft17 = soft17_option(Soft17.STAND)
    max_hands: int = max_hands_option(2)
    double: Doubles = option(
        Doubles.NINE_OR_SOFT,
        "two-card hands that may double; 9-11 are hard totals",
        words={
            "any": "Any two cards may double.",
            "9-11": "Hard 9 to 11 may double.",
            "9-11-soft-19-20": "Hard 9 to 11 and soft 19 and 20 may double.",
        },
    )
    double_after_split: bool = double_after_split_option()
    bet: Paytable = tables(BET, TIED_PUSH)


VEGAS = Options(decks=6, soft17=Soft17.HIT, double=Doubles.NINE, max_hands=4)
RENO = Options(decks=6, soft17=Soft17.HIT, double=Doubles.NINE, double_after_split=False, bet=TIED_PUSH)
PROFILES = {"atlantic-city": Options(), "las-vegas": VEGAS, "reno": RENO}
PROFILE_NAMES = {"atlantic-city": "Atlantic City, eight decks", "las-vegas": "Las Vegas", "reno": "Reno"}

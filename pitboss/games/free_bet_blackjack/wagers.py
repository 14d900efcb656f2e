"""Rows of the bets and the house options of Free Bet Blackjack."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.rules.acts import Choices, Outcome
from pitboss.rules.options import Paytable, option, table, tables
from pitboss.rulesets.twenty_one.options import Dealer22, FamilyOptions, dealer_22_option, resplit_aces_option
from pitboss.rulesets.twenty_one.rows import HALF, THREE_TO_TWO


class Bet(Outcome):
    BLACKJACK = "Blackjack"
    DEALER_BLACKJACK = "Dealer Blackjack"
    SURRENDER = "Surrender"
    BUST = "Player Busts"
    DEALER_22 = "Dealer 22"
    DEALER_BUST = "Dealer Busts"
    WIN = "Win"
    PUSH = "Push"
    LOSS = "Loss"


class Free(Outcome):
    """The rows of a free bet. It is made once the dealer has no blackjack, and the house loses nothing to itself."""

    BUST = "Player Busts"
    DEALER_22 = "Dealer 22"
    DEALER_BUST = "Dealer Busts"
    WIN = "Win"
    PUSH = "Push"
    LOSS = "Loss"


class FreePlay(Choices):
    """Choices that chips of the house pay for."""

    DOUBLE = "double for free"
    SPLIT = "split for free"


@dataclass(frozen=True, slots=True)
class Options(FamilyOptions):
    """House options. The defaults are those of most houses with six decks."""

    resplit_aces: bool = resplit_aces_option(True)
    dealer_22: Dealer22 = dealer_22_option(Dealer22.PUSH)
    surrender: bool = option(
        False,
        "may a player surrender the first two cards",
        words={"yes": "Late surrender, once the dealer has no blackjack.", "no": "No surrender."},
    )
    free_fours: bool = option(
        True,
        "are splits of fours free",
        words={"yes": "", "no": "Fours are split with a bet of the player."},
    )
    bet: Paytable = tables(table(Bet, THREE_TO_TWO, -1, -HALF, -1, 0, 1, 1, 0, -1))
    free: Paytable = tables(table(Free, 0, 0, 1, 1, 0, 0))

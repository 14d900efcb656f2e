"""Rows of the bet and the house options of Super Fun 21."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.rules.acts import Outcome
from pitboss.rules.options import Paytable, table, tables
from pitboss.rulesets.twenty_one.options import (
    FamilyOptions,
    decks_option,
    hit_split_aces_option,
    resplit_aces_option,
)
from pitboss.rulesets.twenty_one.rows import HALF


class Bet(Outcome):
    DIAMONDS = "Blackjack in Diamonds"
    BLACKJACK = "Blackjack"
    FIVE_CARDS = "21 with Five Cards or More"
    SIX_CARDS = "Six Cards"
    DEALER_BLACKJACK = "Dealer Blackjack"
    SURRENDER = "Surrender"
    BUST = "Player Busts"
    DEALER_BUST = "Dealer Busts"
    WIN = "Win"
    PUSH = "Push"
    LOSS = "Loss"


@dataclass(frozen=True, slots=True)
class Options(FamilyOptions):
    """House options. The defaults are those of a single deck."""

    decks: int = decks_option(1)
    resplit_aces: bool = resplit_aces_option(True)
    hit_split_aces: bool = hit_split_aces_option(True)
    bet: Paytable = tables(table(Bet, 2, 1, 2, 1, -1, -HALF, -1, 1, 1, 0, -1))

"""Rows of the bet and the house options of Spanish 21."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.core.cards import Card, deck
from pitboss.rules.acts import Outcome
from pitboss.rules.options import Paytable, option, table, tables
from pitboss.rulesets.twenty_one.options import (
    FamilyOptions,
    decks_option,
    hit_split_aces_option,
    resplit_aces_option,
)
from pitboss.rulesets.twenty_one.rows import HALF, THREE_TO_TWO


class Bet(Outcome):
    BLACKJACK = "Blackjack"
    SPADES = "6-7-8 or 7-7-7 of Spades"
    SUITED = "Suited 6-7-8 or 7-7-7"
    MIXED = "6-7-8 or 7-7-7"
    SEVEN_CARDS = "21 with Seven Cards"
    SIX_CARDS = "21 with Six Cards"
    FIVE_CARDS = "21 with Five Cards"
    TWENTY_ONE = "21"
    DEALER_BLACKJACK = "Dealer Blackjack"
    SURRENDER = "Surrender"
    BUST = "Player Busts"
    DEALER_BUST = "Dealer Busts"
    WIN = "Win"
    PUSH = "Push"
    LOSS = "Loss"


BY_CARDS = {5: Bet.FIVE_CARDS, 6: Bet.SIX_CARDS, 7: Bet.SEVEN_CARDS}
BET = table(Bet, THREE_TO_TWO, 3, 2, THREE_TO_TWO, 3, 2, THREE_TO_TWO, 1, -1, -HALF, -1, 1, 1, 0, -1)


def spanish_deck(decks: int) -> list[Card]:
    """Decks without their tens; jacks, queens and kings stay."""
    return [card for card in deck(decks) if card.rank != 10]


def redouble_words(options: Options) -> str:
    times = {1: "once", 2: "twice"}
    return f"A doubled hand may double again {times[options.redoubles]}." if options.redoubles else ""


@dataclass(frozen=True, slots=True)
class Options(FamilyOptions):
    """House options. The defaults are those of most houses with six decks."""

    decks: int = decks_option(6, (1, 2, 4, 5, 6, 8))
    resplit_aces: bool = resplit_aces_option(True)
    hit_split_aces: bool = hit_split_aces_option(True)
    redoubles: int = option(0, "how often a doubled hand may double again", (0, 1, 2), words=redouble_words)
    bet: Paytable = tables(BET)

    def growth(self, wager: str) -> int:
        """Each double again makes the bet twice as large."""
        once = FamilyOptions.growth(self, wager)
        return once << self.redoubles if wager == "bet" else once

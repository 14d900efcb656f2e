"""The two wagers, the rows of their printed tables, and the house options."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from pitboss.core.cards import Cards, rank_text
from pitboss.games.high_card_draw.hand import (
    TENS_UP,
    Qualify,
    Ranks,
    Stand,
    best_three,
    highest_first,
    live,
    tens_up,
)
from pitboss.rules.acts import Outcome
from pitboss.rules.clause_words import does
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.options import HouseOptions, Paytable, SettleFrom, option, settle_from, table, tables
from pitboss.rulesets.readings import reading


class Play(Outcome):
    NINE_HIGH = "Final Hand 9 High or Less"  # where a ten must qualify
    TEN_HIGH = "Final Hand 10 High or Less"  # where a jack must qualify
    WIN_THREE = "Wins with 3 non-matching high cards"
    WIN = "Wins"
    TIE = "Ties"
    LOSS = "Losses"


NOT_QUALIFIED = {Qualify.TEN: Play.NINE_HIGH, Qualify.JACK: Play.TEN_HIGH}


def play_row(ours: Ranks, theirs: Ranks, qualify: Qualify) -> Play:
    """The row of a final hand against the dealer's, both as live ranks. A missing card ranks below every card."""
    if ours[0] < qualify.rank:
        return NOT_QUALIFIED[qualify]
    if ours == theirs:
        return Play.TIE
    if ours < theirs:
        return Play.LOSS
    three_high_cards = len(ours) == 3 and ours[2] in TENS_UP  # tens count here even where a jack must qualify
    return Play.WIN_THREE if three_high_cards else Play.WIN


def play(hand: Spot, layout: Layout) -> Play:
    return play_row(live(hand.cards), best_three(layout.dealer.cards).ranks, layout.options.qualify)


class TensUp(Outcome):
    THREE = "Three 10's"
    TWO_AND_SEVEN = "Two 10's + 7, 8 or 9"
    TWO = "Two 10's + A, 2, 3, 4, 5, or 6"
    OTHER = "Other"


@reading(words=lambda row, dealt: "-".join(rank_text(card.rank) for card in highest_first(dealt)))
def tens_up_row(dealt: Cards) -> TensUp:
    """The row of the three dealt cards. A pair of TensUp cards has no value with any third card."""
    ranks, tens = live(dealt), tens_up(dealt)
    if tens == 3:
        return TensUp.THREE
    if tens == 2 and len(ranks) == 3:
        return TensUp.TWO_AND_SEVEN if ranks[2] >= 7 else TensUp.TWO
    return TensUp.OTHER


def tens_up_bet(hand: Spot, layout: Layout) -> TensUp:
    return tens_up_row(hand.cards)


class Ties(Enum):
    PUSH = "push"
    DEALER = "dealer"


class Correction(Enum):
    OFF = "off"
    ON = "on"


class DealerCard(Enum):
    DOWN = "down"
    UP = "up"


EVEN_MONEY, THREE_TO_TWO = (table(Play, -1, -1, three, 1, 0, -1) for three in (1, Fraction(3, 2)))


def tie_words(options: Any) -> str:
    pays = options.pays("play")[Play.TIE]
    known = {0: "push", -1: "the dealer wins"}
    return f"Three equal cards: {known.get(pays) or does(pays)}."


@dataclass(frozen=True, slots=True)
class Options(HouseOptions):
    """The first Play table is that of versions 1 and 2, the second that of versions 3 to 6."""

    qualify: Qualify = option(
        Qualify.TEN,
        "lowest card with which a final hand plays against the dealer",
        words="A final hand needs a {} or better to play against the dealer.",
    )
    stand: Stand = option(
        Stand.PAT,
        "hands that may stand: three TensUp cards, also two and a 7-9, or any",
        words={
            "pat": "Only three different TensUp cards may stand.",
            "pat-7": "Three different TensUp cards may stand, and two with a 7, 8 or 9.",
            "any": "Any hand may stand.",
        },
    )
    ties: Ties = option(
        Ties.PUSH,
        "three equal cards",
        words=tie_words,
    )
    correction: Correction = option(
        Correction.OFF,
        "the dealer corrects players' mistakes",
        words={
            "off": "The dealer does not correct players' discards.",
            "on": "The dealer corrects players' discards: pairs, three of a kind, hands that may not stand.",
        },
    )
    dealer_card: DealerCard = option(
        DealerCard.DOWN, "the dealer's first card", words="The dealer's first card is dealt face {}."
    )
    offered: bool = option(
        True,
        "the house takes the TensUp bet",
        words={"yes": "The TensUp bet is taken.", "no": "The TensUp bet is not taken."},
    )
    settle_from: SettleFrom = settle_from("Hands that do not qualify are settled from the dealer's {}.")
    play: Paytable = tables(EVEN_MONEY, THREE_TO_TWO)
    tens_up: Paytable = tables(table(TensUp, 20, 5, 3, -1))

    def offers(self, wager: str) -> bool:
        return wager != "tens_up" or self.offered

    def pays(self, wager: str) -> Paytable:
        """The pay table in force: options decide the non-qualifying row and what a tie pays."""
        if wager != "play":
            return self.tens_up
        tie = -1 if self.ties is Ties.DEALER else self.play[Play.TIE]
        unused = NOT_QUALIFIED[Qualify.JACK if self.qualify is Qualify.TEN else Qualify.TEN]
        return Paytable({row: tie if row is Play.TIE else pay for row, pay in self.play.items() if row is not unused})


PROFILES = {
    "v1": Options(),
    "v1-ties-lose": Options(ties=Ties.DEALER),
    "v2": Options(stand=Stand.PAT_7),
    "v3": Options(qualify=Qualify.JACK, play=THREE_TO_TWO),
    "v4": Options(qualify=Qualify.JACK, play=THREE_TO_TWO, ties=Ties.DEALER),
    "v5": Options(qualify=Qualify.JACK, play=THREE_TO_TWO, stand=Stand.ANY),
    "v6": Options(qualify=Qualify.JACK, play=THREE_TO_TWO, stand=Stand.ANY, ties=Ties.DEALER),
}

PROFILE_NAMES = {
    "v1": "version 1",
    "v1-ties-lose": "version 1 with ties to the dealer",
    "v2": "version 2",
    "v3": "version 3",
    "v4": "version 4",
    "v5": "version 5",
    "v6": "version 6",
}

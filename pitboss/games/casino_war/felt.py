"""The Casino War layout: one card each, then the war cards."""

from __future__ import annotations

from typing import Any

from pitboss.acts import Ask, Choice
from pitboss.cards import Cards
from pitboss.felt import CardPlace, Felt, Picture, Step, choice_phrase
from pitboss.games.casino_war.option_words import OPTION_WORDS
from pitboss.games.casino_war.wagers import Bet, Decide, rank
from pitboss.layout import Layout, Spot
from pitboss.poker import rank_word


def reason(spot: Spot, layout: Layout[Any]) -> str:
    row = next((row for row in spot.rows.values() if isinstance(row, Bet)), None)
    match row:
        case Bet.WIN:
            return f"Your {card_name(spot, 0)} beats the dealer's {card_name(layout.dealer, 0)}"
        case Bet.LOSS:
            return f"The dealer's {card_name(layout.dealer, 0)} beats your {card_name(spot, 0)}"
        case Bet.SURRENDER:
            return "You surrendered half the bet"
        case Bet.WAR_WIN:
            return f"Your {card_name(spot, 1)} beats the dealer's {card_name(layout.dealer, 1)} in the war"
        case Bet.WAR_TIE:
            return f"The war is tied at {card_name(spot, 1)}, and a tie wins"
        case Bet.WAR_LOSS:
            return f"The dealer's {card_name(layout.dealer, 1)} beats your {card_name(spot, 1)} in the war"
    return ""


def card_name(spot: Spot, n: int) -> str:
    """The rank of the first card or of the war card, as a word."""
    return rank_word(rank(spot.cards[n]))


def decides(spot: Spot, layout: Layout[Any]) -> Cards:
    """The last card: before a war the first cards are equal."""
    return spot.cards[-1:]


def cost(choice: Choice, hand: Spot, ask: Ask, layout: Layout[Any]) -> int:
    return hand.bets["bet"] if choice is Decide.WAR else 0


def announced(choice: str) -> str:
    return "go to war" if choice == str(Decide.WAR) else choice_phrase(choice)


FELT = Felt(
    option_words=OPTION_WORDS,
    blurb="One card each, the higher wins. On a tie surrender half your bet or go to war.",
    announced=announced,
    picture=Picture("9s", "Jd", chips=(1000,)),
    spots=("tie", "bet", "war"),
    places={"burn": CardPlace("Burned", 3, hidden=True)},
    question="War or surrender",
    labels={"war": "Go to war {cost}", "surrender": "Surrender"},
    lesson=(
        Step("Bet. You and the dealer get one card each; the higher card wins even money, aces are high.", "Jd 9s"),
        Step("On a tie, surrender half your bet or go to war with a second, equal bet.", "8d 8s"),
        Step("In a war you and the dealer get another card. Yours wins if it is higher or equal.", "8d Qc"),
        Step("Winning the war pays even money on the second bet; the first bet pushes."),
        Step("The Tie bet pays if the first two cards tie.", "8d 8s"),
    ),
    reason=reason,
    decides=decides,
    cost=cost,
)

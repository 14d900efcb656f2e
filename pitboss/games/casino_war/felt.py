"""The Casino War layout: a card each, and the war cards beside them."""

from __future__ import annotations

from typing import Any

from pitboss.acts import Ask, Choice
from pitboss.felt import CardPlace, Felt, Picture, Step
from pitboss.games.casino_war.option_words import OPTION_WORDS
from pitboss.games.casino_war.wagers import Bet, Decide
from pitboss.layout import Layout, Spot

REASONS = {
    Bet.WIN: "Your card is higher",
    Bet.LOSS: "The dealer's card is higher",
    Bet.SURRENDER: "You surrendered half the bet",
    Bet.WAR_WIN: "Your war card is higher",
    Bet.WAR_TIE: "The war is tied, and a tie wins",
    Bet.WAR_LOSS: "The dealer's war card is higher",
}


def reason(spot: Spot, layout: Layout[Any]) -> str:
    return next((REASONS[row] for row in spot.rows.values() if isinstance(row, Bet)), "")


def cost(choice: Choice, hand: Spot, ask: Ask, layout: Layout[Any]) -> int:
    return hand.bets["bet"] if choice is Decide.WAR else 0


FELT = Felt(
    option_words=OPTION_WORDS,
    blurb="One card each, the higher wins. On a tie surrender half your bet or go to war.",
    picture=Picture("9s", "Jd", chips=(1000,)),
    spots=("tie", "bet", "war"),
    places={"burn": CardPlace("Burned", 3, hidden=True)},
    question="War or surrender",
    labels={"war": "Go to war {cost}", "surrender": "Surrender"},
    lesson=(
        Step("Bet. You and the dealer get one card each; the higher card wins even money, aces are high.", "Jd 9s"),
        Step("On a tie, surrender half your bet or go to war with a second, equal bet.", "8d 8s"),
        Step("In a war you and the dealer get another card. Yours wins if it is higher or equal.", "8d Qc"),
        Step("A war that is won pays the second bet even money; the first bet comes back."),
        Step("The Tie bet pays if the first two cards tie.", "8d 8s"),
    ),
    reason=reason,
    cost=cost,
)

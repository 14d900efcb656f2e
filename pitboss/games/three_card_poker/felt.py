"""The Three Card Poker layout: what is printed, what hands are called, why a hand ended."""

from __future__ import annotations

from typing import Any

from pitboss.acts import Ask, Choice
from pitboss.against_dealer import why_it_ended
from pitboss.felt import Felt, PayTable, Picture, Step, row_of_main
from pitboss.games.three_card_poker.option_words import OPTION_WORDS
from pitboss.games.three_card_poker.wagers import Decide
from pitboss.layout import Layout, Spot
from pitboss.poker import three, three_name, titled


def name(spot: Spot, layout: Layout[Any]) -> str:
    return titled(three_name(three(spot.cards))) if len(spot.cards) == 3 else ""


def reason(spot: Spot, layout: Layout[Any]) -> str:
    ours = name(spot, layout)
    if ended := why_it_ended(spot.rows.get("ante"), ours, name(layout.dealer, layout)):
        return ended
    return f"{row_of_main(spot, layout)}: {ours}" if ours else row_of_main(spot, layout)


def cost(choice: Choice, hand: Spot, ask: Ask, layout: Layout[Any]) -> int:
    return layout.house.raise_of("play", hand.bets) if choice is Decide.PLAY else 0


FELT = Felt(
    option_words=OPTION_WORDS,
    blurb="Three cards against the dealer's three: ante, look, then play or fold. Pair Plus pays for your cards alone.",
    picture=Picture("Jc 8d 4s", "Qh Qs 7c", chips=(1000, 1000)),
    spots=("pair_plus", "six_card", "ante", "bonus", "play"),
    hand=3,
    dealer=3,
    pay_tables=(
        PayTable("pair_plus", "PAIR PLUS"),
        PayTable("six_card", "SIX CARD BONUS"),
        PayTable("bonus", "ANTE BONUS"),
    ),
    question="Play or fold",
    labels={"play": "Play {cost}", "fold": "Fold"},
    lesson=(
        Step("Bet the Ante, Pair Plus or both. You and the dealer get three cards each.", "Qh Qs 7c"),
        Step("Straight flush, three of a kind, straight, flush, pair, high card: that is the order.", "9h Th Jh"),
        Step("Fold and lose the Ante, or make a Play bet equal to it."),
        Step("The dealer must qualify. If not, the Ante wins even money and Play comes back.", "Jc 8d 4s"),
        Step("Pair Plus pays for a pair or better of your own, whatever the dealer has.", "8c 8h 2d"),
        Step("The Six Card Bonus pays for the best five of your cards and the dealer's.", "9c 9d 4s 9h 2s Kd"),
    ),
    name=name,
    reason=reason,
    cost=cost,
)

"""The layout of Spanish 21: that of the family, with the bonuses of a 21."""

from __future__ import annotations

from pitboss.rules.felt import PayTable, Picture, Step
from pitboss.rules.game_face import GameFace
from pitboss.rulesets.twenty_one.felt import family_felt
from pitboss.rulesets.twenty_one.side_bets import PAY_TABLES

BONUSES = {
    "spades": "6-7-8, 7-7-7 SPADES",
    "suited": "6-7-8, 7-7-7 SUITED",
    "mixed": "6-7-8, 7-7-7 MIXED",
    "seven_cards": "7 CARD 21",
    "six_cards": "6 CARD 21",
    "five_cards": "5 CARD 21",
}
REASONS = {"twenty_one": "Your 21 always wins", "blackjack": "Blackjack, which always wins"}

FELT = family_felt(
    REASONS,
    blurb="Blackjack without tens: a 21 always wins, bonuses for how it is made, doubles at any time.",
    face=GameFace(
        "#5c2a0e",
        filled=("M50 10L62 38L90 50L62 62L50 90L38 62L10 50L38 38z",),  # a star of four points
        drawn=("M22 22L34 34M78 22L66 34M22 78L34 66M78 78L66 66",),
    ),
    picture=Picture("7h ?", "7s 7d"),
    pay_tables=(PayTable("bet", "BONUS 21", BONUSES), *PAY_TABLES),
    lesson=(
        Step("Bet on Blackjack without tens; jacks, queens and kings still count 10. One dealer's card is face up.",
             "Kh 7c"),
        Step("Your 21 always wins, also against the dealer's. Five cards, 6-7-8 and 7-7-7 pay more.", "6h 7c 8d"),
        Step("Double at any time, with any number of cards. Then you may stand, or surrender the first bet.", "6h 5c"),
        Step("Split two cards of equal value into two hands, aces too.", "8h 8s"),
        Step("Your blackjack pays 3 to 2 at once, even if the dealer has one.", "As Kd"),
    ),
)  # fmt: skip

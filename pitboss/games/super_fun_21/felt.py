"""The layout of Super Fun 21: that of the family, with its bonuses."""

from __future__ import annotations

from pitboss.rules.felt import PayTable, Picture, Step
from pitboss.rules.game_face import GameFace, diamond, star
from pitboss.rulesets.twenty_one.felt import family_felt
from pitboss.rulesets.twenty_one.side_bets import PAY_TABLES

BONUSES = {"diamonds": "BLACKJACK IN DIAMONDS", "five_cards": "21 WITH 5 CARDS", "six_cards": "6 CARDS"}
REASONS = {
    "diamonds": "Blackjack in diamonds",
    "blackjack": "Blackjack, which always wins",
    "six_cards": "Six cards win with {ours}",
}

FELT = family_felt(
    REASONS,
    blurb="Blackjack with one deck: double or surrender at any time, six cards win, a blackjack always wins.",
    face=GameFace("#4a0f3f", (star(50, 50, 46, 8, 0.66), diamond(50, 50, 16))),
    picture=Picture("7h ?", "Ad Kd"),
    pay_tables=(PayTable("bet", "BONUSES", BONUSES), *PAY_TABLES),
    lesson=(
        Step("Bet. Get closer to 21 than the dealer without going over; face cards count 10.", "Kh 7c"),
        Step("Double with any number of cards, once. Surrender half of what is bet whenever it is your turn.", "6h 5c"),
        Step("A 21 with five cards or more pays 2 to 1. Six cards win at once.", "2h 3c 4d 5s 7h"),
        Step("Split two cards of equal value into two hands, aces too.", "8h 8s"),
        Step("A blackjack always wins even money, in diamonds 2 to 1.", "Ad Kd"),
    ),
)

"""The layout of Free Bet Blackjack: that of the family, with the chips of the house."""

from __future__ import annotations

from pitboss.rules.felt import Picture, Step
from pitboss.rules.game_face import GameFace
from pitboss.rulesets.twenty_one.felt import FELT as FAMILY
from pitboss.rulesets.twenty_one.felt import family_felt
from pitboss.rulesets.twenty_one.side_bets import NAMES

FELT = family_felt(
    blurb="Blackjack with doubles and splits that the house pays for; a dealer's 22 pushes.",
    face=GameFace(
        "#17335c",
        filled=("M10 34h80v16H10zM16 56h28v34H16zM56 56h28v34H56z",),  # a wrapped gift
        drawn=("M50 30C30 32 22 12 36 12C46 12 50 22 50 30C50 22 54 12 64 12C78 12 70 32 50 30z",),
    ),
    picture=Picture("6h ?", "8d 3c"),
    spots=("bet", "free", "insurance", *NAMES),
    labels={**FAMILY.labels, "double for free": "Double for free", "split for free": "Split for free"},
    keys={**FAMILY.keys, "double for free": "d", "split for free": "p"},
    lesson=(
        Step("Bet. Get closer to 21 than the dealer without going over; face cards count 10.", "Kh 7c"),
        Step("Double a hard 9, 10 or 11 with a bet of the house: if it wins, you are paid for both.", "6h 5c"),
        Step(
            "Split any pair but tens with a bet of the house. Those hands may double and split for free too.", "8h 8s"
        ),
        Step("A free bet that loses costs you nothing.", "9h 2c"),
        Step("The price: a dealer's 22 pushes against every hand but a blackjack, which was paid.", "Kh 7c 5d"),
    ),
)

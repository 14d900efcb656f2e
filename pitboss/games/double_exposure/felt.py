"""The layout of Double Exposure: that of the family, with two open cards of the dealer."""

from __future__ import annotations

from pitboss.games.double_exposure.wagers import PROFILE_NAMES
from pitboss.rules.felt import Picture, Step
from pitboss.rules.game_face import GameFace, card
from pitboss.rulesets.twenty_one.felt import family_felt
from pitboss.rulesets.twenty_one.side_bets import NAMES

REASONS = {
    "two_blackjacks": "You and the dealer have blackjack",
    "tie": "The dealer's {theirs} ties yours, and ties lose",
}

FELT = family_felt(
    REASONS,
    profile_names=PROFILE_NAMES,
    blurb="Blackjack with both of the dealer's cards face up: ties lose, and a blackjack pays even money.",
    face=GameFace("#2d3d12", (card(30, 46, -9), card(70, 46, 9)), ("M14 84h72",)),
    picture=Picture("Kh 6d", "9h 2c"),
    spots=("bet", *NAMES),
    labels={"double": "Double {cost}", "split": "Split {cost}"},
    keys={"hit": "h", "stand": "s", "double": "d", "split": "p"},
    lesson=(
        Step("Bet. You get two cards, and both of the dealer's are face up too.", "Ah 9h"),
        Step("Get closer to 21 than the dealer without going over. Face cards count 10, an ace 1 or 11.", "Kh 7c 4d"),
        Step("Hit for a card, stand to keep your total, double for one card and a second bet.", "6h 5c"),
        Step("Ties lose, so hit even a 19 against the dealer's 19. Split two cards of equal value into two hands.",
             "Kh 9c"),
        Step("The dealer draws to 17. A blackjack pays even money, also against a blackjack where the house says so.",
             "As Kd"),
    ),
)  # fmt: skip

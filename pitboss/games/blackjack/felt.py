"""The Blackjack layout: that of the family, with the bonus bets of the manual."""

from __future__ import annotations

from pitboss.games.blackjack.wagers import PROFILE_NAMES
from pitboss.rules.felt import PayTable, Picture
from pitboss.rules.game_face import GameFace
from pitboss.rulesets.twenty_one.felt import family_felt
from pitboss.rulesets.twenty_one.side_bets import NAMES, PAY_TABLES

THREE_CARDS = "PLAYER'S 2 CARDS AND DEALER'S UP CARD"
BOTH_BONUSES = ("MUST WAGER ON BOTH BONUS GAMES", "PAID ON LOWEST INDIVIDUAL BONUS WAGER")

FELT = family_felt(
    profile_names=PROFILE_NAMES,
    blurb="Blackjack by your house's rules, with Match the Color, Three Card Hard Hand and the Double Bet Bonus.",
    face=GameFace("#16502c"),
    picture=Picture("Kh ?", "Ah 9h", chips=(1000, 500)),
    spots=("match_the_color", "double_bet", "bet", "hard_hand", "insurance", *NAMES),
    pay_tables=(
        PayTable(
            "match_the_color",
            "MATCH THE COLOR",
            {"flush": "3 CARD SUITED MATCH", "color": "3 CARD COLOR MATCH"},
            (THREE_CARDS,),
        ),
        PayTable("double_bet", "DOUBLE BET BONUS", {"suited_21": "3 CARD SUITED 21"}, BOTH_BONUSES),
        PayTable(
            "hard_hand",
            "HARD HAND",
            {"suited_21": "3 CARD SUITED 21", "any_21": "3 CARD ANY 21", "total_20": "3 CARD 17 TO 20"},
            (THREE_CARDS,),
        ),
        *PAY_TABLES,
    ),
)

"""Double Exposure: Blackjack with both of the dealer's cards face up. Rules only."""

from __future__ import annotations

from functools import partial

from pitboss.games.double_exposure.felt import FELT
from pitboss.games.double_exposure.play import DoubleExposureRules
from pitboss.games.double_exposure.wagers import PROFILES, Options
from pitboss.rules.clauses import Clause, clause, collect
from pitboss.rules.game import in_house_order
from pitboss.rulesets.drawing_steps import act_on_hands, dealer_draws, dealer_ended, is_settled, settle_hand
from pitboss.rulesets.twenty_one.member import member
from pitboss.rulesets.twenty_one.procedure import COLLECTING, DEALING, settle_ladies
from pitboss.rulesets.twenty_one.side_bets import side_clauses

BUST = clause("7 6", "A hand over 21 {bet.bust|is lost} and collected at once.", source="the players' hands")

GAME = member(
    "double-exposure",
    "Double Exposure",
    Options,
    DoubleExposureRules,
    FELT,
    (
        clause("1", "A bet is mandatory, within the limits; side bets are optional, never alone.", source="bets"),
        clause("2", "Two cards face up to each player and two face up to the dealer, one at a time from the dealer's "
                    "left.",
            *DEALING, source="dealing"),
        clause("3", "Side bets that the house takes are settled before anybody acts.", source="side bets"),
        *side_clauses("3"),
        Clause("3o 3", settle_ladies),
        clause("4", "A dealer's blackjack ends the round: {bet.dealer_blackjack|all bets are lost}, except that a "
                    "player's blackjack {bet.two_blackjacks:is paid 1 to 1}.",
            in_house_order(settle_hand), when=dealer_ended, source="blackjacks"),
        clause("5", "A player's blackjack {bet.blackjack|is paid} at once, and beats every other 21 of the dealer.",
            in_house_order(settle_hand, collect, when=is_settled), source="blackjacks"),
        clause("6", "Players act from the dealer's left: hit, stand, double, split; a split hand is finished before "
                    "the next. {=double} {=double_after_split}",
            partial(act_on_hands, {"bust": BUST}), source="the players' hands"),
        BUST,
        clause("8", "If a hand is left, the dealer draws to 17. {=soft17}", dealer_draws, source="the dealer's hand"),
        clause("9", "Bets are compared and settled from the dealer's {side}. {bet.win bet.dealer_bust bet.dealer_22 "
                    "bet.tie bet.loss|A higher total and a dealer's bust win; a tie and a lower total lose.} "
                    "{=dealer_22}",
            in_house_order(settle_hand), source="settlement"),
        COLLECTING,
    ),
    profiles=PROFILES,
    absent_words="A player who does not answer stands.",
)  # fmt: skip

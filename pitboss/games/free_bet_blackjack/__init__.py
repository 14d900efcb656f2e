"""Free Bet Blackjack: the house bets for the player on doubles and splits, and a dealer's 22 pushes. Rules only."""

from __future__ import annotations

from pitboss.games.free_bet_blackjack.felt import FELT
from pitboss.games.free_bet_blackjack.play import FreeBetRules
from pitboss.games.free_bet_blackjack.wagers import Options
from pitboss.rules.game import Wager
from pitboss.rulesets.drawing_steps import row_of
from pitboss.rulesets.twenty_one.member import member
from pitboss.rulesets.twenty_one.procedure import BUST, SURRENDER_WAITS, AtOnce, opening_clauses, play_clauses

FREE = AtOnce(
    "The first double of a hard 9 to 11, and every new hand of a split other than of tens, is bet by the house. "
    "{=free_fours} {free:A free bet that wins pays 1 to 1; otherwise the house takes it back.}",
    source="free bets",
)
SURRENDERED = AtOnce(
    "[surrender=yes|A surrendered hand {bet.surrender|loses half its bet} and is collected.]"
    "[surrender=no|No hand may be surrendered.] " + SURRENDER_WAITS,
    ("surrender",),
    "surrender",
)

GAME = member(
    "free-bet-blackjack",
    "Free Bet Blackjack",
    Options,
    FreeBetRules,
    FELT,
    (
        *opening_clauses(),
        *play_clauses(
            "Players act from the dealer's left: hit, stand, double two cards, split; a split hand is finished before "
            "the next. {=surrender}",
            FREE,
            BUST,
            SURRENDERED,
            tied="bet.push",
            settled="{bet.win bet.dealer_bust bet.dealer_22 bet.push bet.loss|A higher total and a dealer's bust win; "
            "a tie pushes.} {=dealer_22}",
        ),
    ),
    lent=(Wager("free", "Free Bet", row_of("free"), raises="bet", lent=True),),
)

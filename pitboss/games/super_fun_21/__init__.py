"""Super Fun 21: Blackjack with doubles and surrender at any time, and bonuses for many cards. Rules only."""

from __future__ import annotations

from pitboss.games.super_fun_21.felt import FELT
from pitboss.games.super_fun_21.play import SuperFunRules
from pitboss.games.super_fun_21.wagers import Options
from pitboss.rulesets.twenty_one.member import member
from pitboss.rulesets.twenty_one.procedure import BUST, SURRENDER_WAITS, AtOnce, opening_clauses, play_clauses

MANY_CARDS = AtOnce(
    "A hand that was not doubled is settled at once with a 21 of five cards or more, or with six cards. "
    "{bet.five_cards bet.six_cards:The 21 pays 2 to 1, six cards pay 1 to 1.}",
    ("five_cards", "six_cards"),
    "many cards",
)
SURRENDERED = AtOnce(
    "A surrendered hand {bet.surrender|loses half of what is bet} and is collected. " + SURRENDER_WAITS,
    ("surrender",),
    "surrender",
)

GAME = member(
    "super-fun-21",
    "Super Fun 21",
    Options,
    SuperFunRules,
    FELT,
    (
        *opening_clauses(),
        *play_clauses(
            "Players act from the dealer's left: hit, stand, double any number of cards once, split, surrender at any "
            "time, also a doubled hand; a split hand is finished before the next.",
            MANY_CARDS,
            BUST,
            SURRENDERED,
            blackjacks="bet.blackjack bet.diamonds",
        ),
    ),
)

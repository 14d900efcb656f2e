"""Blackjack with Three Card Hard Hand, Match the Color and the Double Bet Bonus.

Read in this order: rows and wagers, play (how a hand is played), then the procedure here. Hands, the course of a round
and side bets are those of the whole family, in `rulesets/twenty_one/`.
"""

from __future__ import annotations

from pitboss.games.blackjack.felt import BOTH_BONUSES, FELT, THREE_CARDS
from pitboss.games.blackjack.odds import COUNTS
from pitboss.games.blackjack.play import BlackjackRules
from pitboss.games.blackjack.wagers import (
    PROFILES,
    DoubleBetPass,
    Options,
    double_bet,
    hard_hand,
    match_the_color,
)
from pitboss.rules.clauses import Clause, clause
from pitboss.rules.game import Wager, from_right, in_house_order, settle
from pitboss.rules.layout import Layout, Spot
from pitboss.rulesets.twenty_one.member import member
from pitboss.rulesets.twenty_one.procedure import BUST, DEALERS_CARDS, DEALING, AtOnce, play_clauses
from pitboss.rulesets.twenty_one.side_bets import side_clauses

GameLayout = Layout[Options]


def pays_double_bet_with_hard_hand(hand: Spot, layout: GameLayout) -> bool:
    return layout.options.double_bet_pass is DoubleBetPass.WITH_HARD_HAND


def pays_double_bet_in_third_pass(layout: GameLayout) -> bool:
    return layout.options.double_bet_pass is DoubleBetPass.THIRD


SURRENDERED = AtOnce(
    "A surrendered hand {bet.surrender|loses half its bet} and is collected[surrender!=early|; without a hole card it "
    "waits for the dealer's second card].",
    ("surrender",),
    "surrender",
)

GAME = member(
    "blackjack",
    "Blackjack",
    Options,
    BlackjackRules,
    FELT,
    (
        clause("1", "A Blackjack wager is mandatory, within the limits[bonus=both|; one or both bonus wagers are "
                    "optional, never alone][bonus=match|; a Match the Color wager is optional, never alone]"
                    "[bonus=hard|; a Three Card Hard Hand wager is optional, never alone].",
            source="How to Play / sentences 3 to 8"),
        clause("2", f"Two cards face up to each player, {DEALERS_CARDS}, one at a time from the dealer's left.",
            *DEALING,
            source="Blackjack Bonus Wagers / dealing procedure + one card at a time, from the dealer's left"),
        clause("3", "Match the Color bets of the whole table, from the dealer's {side}: suited pays "
                    "{match_the_color.flush}, one color pays {match_the_color.color}, others "
                    "{match_the_color.other|are collected}.",
            from_right(settle("match_the_color")), source="Match the Color / sentences 1 to 4", bet="match_the_color"),
        clause("4", "[match_the_color|Only then all ]Three Card Hard Hand bets of the whole table, from the dealer's "
                    "{side}: {hard_hand:17 to 20 pay 1 to 1, 21 pays 2 to 1, suited 21 pays 25 to 1}; an ace is 1 "
                    "or 11.",
            from_right(
                Clause("4", settle("hard_hand")),
                clause("5 4", "Double Bet Bonus, up to 7 to 1 as the house sets it: a player with both bonus bets "
                              "and a suited 21 is paid again on the lower bet, from the dealer's {side}. "
                              "{=double_bet_bonus} {=double_bet_pass}{double_bet.other|}",
                    settle("double_bet"),
                    source="Double Bet Bonus / sentences 1 to 4 + when it is paid", bet="double_bet",
                    when=pays_double_bet_with_hard_hand),
            ),
            source="Three Card Hard Hand / sentences 1 to 6", bet="hard_hand"),
        Clause("5", in_house_order(settle("double_bet")), when=pays_double_bet_in_third_pass),
        clause("6", "Without the Double Bet Bonus each of the two bonus games may be offered alone.",
            source="Double Bet Bonus / sentence 5"),
        clause("7", "After all bonus wagers are settled the game of Blackjack continues by house rules.",
            source="Double Bet Bonus / sentence 6"),
        *side_clauses("7"),
        *play_clauses(
            "Players act from the dealer's left: hit, stand, double, split[surrender!=none|, surrender]; a split hand "
            "is finished before the next.",
            BUST, SURRENDERED,
            before_look="[surrender=early|Ace, or a card that counts 10, up: each player may surrender.]",
            tied="bet.push", names=(f"7{letter}" for letter in "abcdefghijk"), under="7", even_money=True,
        ),
    ),
    bet="Blackjack",
    before=(
        Wager("match_the_color", "Match the Color", match_the_color),
        Wager("hard_hand", "Three Card Hard Hand", hard_hand),
        Wager("double_bet", "Double Bet Bonus", double_bet, paid_on=("match_the_color", "hard_hand")),
    ),
    manual="Blackjack Bonus Wagers manual / ",
    profiles=PROFILES,
    counts=COUNTS,
    layout_text=(THREE_CARDS, *BOTH_BONUSES),
    trains_dealers=True,
)  # fmt: skip

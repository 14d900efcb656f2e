"""Ultimate Texas Hold'em: one Play bet against the dealer, larger the earlier it is made. Rules only."""

from __future__ import annotations

from typing import Any

from pitboss.acts import Ask, Choice, Face
from pitboss.against_dealer import check_or_bet
from pitboss.declared import Declared
from pitboss.games.ultimate_texas_holdem.felt import FELT
from pitboss.games.ultimate_texas_holdem.sources import SOURCES
from pitboss.games.ultimate_texas_holdem.wagers import (
    BOARD,
    TIMES,
    Before,
    Flop,
    Options,
    River,
    ante,
    blind,
    folded,
    play,
    trips,
)
from pitboss.layout import Layout, Spot
from pitboss.rules import (
    DEALER,
    Clause,
    Game,
    Wager,
    at,
    clause_texts,
    collect,
    deal_from_left,
    deal_to,
    everyone,
    in_house_order,
    lay,
    settle,
    show,
    turn,
)
from pitboss.withdrawing import place_equal_bets

CLAUSES = clause_texts("""
1 The player makes an Ante and an equal Blind bet, and may add a Trips bet.
2 From the dealer's left, two cards face down to each player, then to the dealer.
3 From the dealer's left, each player checks or makes a Play bet of three or four times the Ante.
4 The dealer deals three cards face up to the board: the flop.
5 From the dealer's left, each player without a Play bet checks or makes one of twice the Ante.
6 The dealer deals two more cards face up to the board.
7 From the dealer's left, each player without a Play bet folds or makes one equal to the Ante.
8 The dealer takes the Ante and the Blind of folded hands.
9 The dealer turns over the dealer's cards, which qualify with a pair or better.
10 From the dealer's right, the dealer shows and settles hand by hand, by the best five of a hand's cards and the board.
10a The better hand wins Play and Ante, a tie pushes. If the dealer does not qualify, the Ante pushes.
10b The Blind is paid if the player wins with a straight or better, pushes on a lower win or a tie, otherwise is taken.
10c Trips is paid for three of a kind or better, win or lose, otherwise taken.
end The dealer collects the cards.
""")


def absent(hand: Spot, layout: Layout[Any], ask: Ask) -> Choice:
    """A player who does not answer checks, and folds on the river."""
    return next(choice for choice in ask.legal if choice not in TIMES)


GAME: Game[Options] = Game(
    key="ultimate-texas-holdem",
    title="Ultimate Texas Hold'em",
    options=Options,
    main=("ante",),
    places=(DEALER, BOARD),
    wagers=(
        Wager("ante", "Ante", ante),
        Wager("blind", "Blind", blind, raises="ante", at_once=True),
        Wager("play", "Play", play, raises="ante"),
        Wager("trips", "Trips", trips),
    ),
    clauses=CLAUSES,
    sources=SOURCES,
    absent=absent,
    felt=FELT,
    declared=Declared(slow=True),
    procedure=(
        Clause("1", place_equal_bets),
        Clause("2", deal_from_left(2, Face.OWN), lay(DEALER, 2)),
        Clause("3", check_or_bet("play", Before, TIMES)),
        Clause("4", deal_to(BOARD, 3)),
        Clause("5", check_or_bet("play", Flop, TIMES)),
        Clause("6", deal_to(BOARD, 2)),
        Clause("7", check_or_bet("play", River, TIMES)),
        Clause("8", in_house_order(settle("ante", "blind"), when=folded)),
        Clause("9", turn(DEALER)),
        Clause("10", in_house_order(
            Clause("10", show),
            Clause("10a 10", settle("play"), settle("ante")),
            Clause("10b 10", settle("blind")),
            Clause("10c 10", settle("trips")),
        )),
        Clause("end", in_house_order(collect, who=everyone), at(BOARD, collect), at(DEALER, collect), always=True),
    ),
)  # fmt: skip

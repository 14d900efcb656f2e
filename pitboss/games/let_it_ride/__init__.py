"""Let It Ride: three equal bets on five cards, two of which may be withdrawn. Rules only."""

from __future__ import annotations

from typing import Any

from pitboss.acts import Ask, Choice, Face
from pitboss.games.let_it_ride.felt import FELT
from pitboss.games.let_it_ride.sources import SOURCES
from pitboss.games.let_it_ride.wagers import BOARD, First, Options, Second, bet, bonus, riding
from pitboss.layout import Layout, Spot
from pitboss.rules import (
    Clause,
    Game,
    Wager,
    at,
    clause_texts,
    collect,
    deal_from_left,
    everyone,
    in_house_order,
    lay,
    settle,
    show,
    turn,
)
from pitboss.withdrawing import place_equal_bets, ride_or_withdraw

CLAUSES = clause_texts("""
1 The player makes three equal bets, and may add a 3 Card Bonus bet.
2 From the dealer's left, three cards face down to each player, then two face down to the board.
3 From the dealer's left, each player withdraws Bet 1 or lets it ride.
4 The dealer turns over the first card of the board.
5 From the dealer's left, each player withdraws Bet 2 or lets it ride, whatever became of Bet 1.
6 The dealer turns over the second card of the board.
7 From the dealer's right, the dealer shows and settles hand by hand.
7a The bets that are left are paid for a pair of tens or better in the player's cards and the board, otherwise taken.
7b The 3 Card Bonus is paid for a pair or better in the player's three cards alone, otherwise taken.
end The dealer collects the cards.
""")


def absent(hand: Spot, layout: Layout[Any], ask: Ask) -> Choice:
    """A player who does not answer withdraws the bet."""
    return First.WITHDRAW if First.WITHDRAW in ask.legal else Second.WITHDRAW


GAME: Game[Options] = Game(
    key="let-it-ride",
    title="Let It Ride",
    options=Options,
    main=("bet",),
    places=(BOARD,),
    wagers=(
        Wager("bet", "Base Bet", bet),
        Wager("first", "Bet 1", riding(First), raises="bet", at_once=True),
        Wager("second", "Bet 2", riding(Second), raises="bet", at_once=True),
        Wager("bonus", "3 Card Bonus", bonus),
    ),
    clauses=CLAUSES,
    sources=SOURCES,
    absent=absent,
    felt=FELT,
    procedure=(
        Clause("1", place_equal_bets),
        Clause("2", deal_from_left(3, Face.OWN), lay(BOARD, 2)),
        Clause("3", ride_or_withdraw("first", First)),
        Clause("4", turn(BOARD, 1)),
        Clause("5", ride_or_withdraw("second", Second)),
        Clause("6", turn(BOARD)),
        Clause("7", in_house_order(
            Clause("7", show),
            Clause("7a 7", settle("first", "second", "bet")),
            Clause("7b 7", settle("bonus")),
        )),
        Clause("end", in_house_order(collect, who=everyone), at(BOARD, collect), always=True),
    ),
)  # fmt: skip

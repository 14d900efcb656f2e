"""Let It Ride: three equal bets on five cards, two of which may be withdrawn. Rules only."""

from __future__ import annotations

from pitboss.games.let_it_ride.felt import FELT
from pitboss.games.let_it_ride.wagers import BOARD, First, Options, Second, bet, bonus, riding
from pitboss.rules.acts import Ask, Choice, Face
from pitboss.rules.clauses import Clause, clause
from pitboss.rules.game import Game, Wager, cards_collected, deal_from_left, in_house_order, lay, settle, show, turn
from pitboss.rules.layout import Layout, Spot
from pitboss.rulesets.withdrawing import place_equal_bets, ride_or_withdraw


def absent(hand: Spot, layout: Layout, ask: Ask) -> Choice:
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
    absent=absent,
    absent_words="A player who does not answer withdraws the bet.",
    felt=FELT,
    procedure=(
        clause("1", "The player makes three equal bets, and may add a 3 Card Bonus bet.",
            place_equal_bets, source="bets", players=True),
        clause("2", "From the dealer's left, three cards face down to each player, then two face down to the board.",
            deal_from_left(3, Face.OWN), lay(BOARD, 2), source="dealing"),
        clause("3", "From the dealer's left, each player withdraws Bet 1 or lets it ride.",
            ride_or_withdraw("first", First), source="the player's decisions"),
        clause("4", "The dealer turns over the first card of the board.", turn(BOARD, 1), source="the board"),
        clause("5", "From the dealer's left, each player withdraws Bet 2 or lets it ride, whatever became of Bet 1.",
            ride_or_withdraw("second", Second), source="the player's decisions"),
        clause("6", "The dealer turns over the second card of the board.", turn(BOARD), source="the board"),
        clause("7", "From the dealer's {side}, the dealer shows and settles hand by hand.",
            in_house_order(
                Clause("7", show),
                clause("7a 7", "{first second bet|The bets that are left are paid for a pair of tens or better in the "
                               "player's cards and the board, otherwise taken.}",
                    settle("first", "second", "bet"), source="settlement"),
                clause("7b 7", "{bonus|The 3 Card Bonus is paid for a pair or better in the player's three cards "
                               "alone, otherwise taken.}",
                    settle("bonus"), source="settlement"),
            ),
            source="settlement + hand by hand"),
        cards_collected(BOARD),
    ),
)  # fmt: skip

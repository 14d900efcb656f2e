"""Ultimate Texas Hold'em: one Play bet against the dealer, larger the earlier it is made. Rules only."""

from __future__ import annotations

from pitboss.games.ultimate_texas_holdem.felt import FELT
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
from pitboss.rules.acts import Face
from pitboss.rules.clauses import Clause, clause
from pitboss.rules.declared import Declared
from pitboss.rules.game import (
    DEALER,
    Game,
    Wager,
    cards_collected,
    deal_from_left,
    deal_to,
    in_house_order,
    lay,
    settle,
    show,
    turn,
)
from pitboss.rulesets.against_dealer import check_or_bet
from pitboss.rulesets.withdrawing import place_equal_bets

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
    absent_words="A player who does not answer checks, and folds on the river.",
    felt=FELT,
    declared=Declared(slow=True),
    procedure=(
        clause("1", "The player makes an Ante and an equal Blind bet, and may add a Trips bet.",
            place_equal_bets, source="bets", players=True),
        clause("2", "From the dealer's left, two cards face down to each player, then to the dealer.",
            deal_from_left(2, Face.OWN), lay(DEALER, 2), source="dealing"),
        clause("3", "From the dealer's left, each player checks or makes a Play bet of three or four times the Ante.",
            check_or_bet("play", Before, TIMES), source="the player's decisions"),
        clause("4", "The dealer deals three cards face up to the board: the flop.",
            deal_to(BOARD, 3), source="the board"),
        clause("5", "From the dealer's left, each player without a Play bet checks or makes one of twice the Ante.",
            check_or_bet("play", Flop, TIMES), source="the player's decisions"),
        clause("6", "The dealer deals two more cards face up to the board.", deal_to(BOARD, 2), source="the board"),
        clause("7", "From the dealer's left, each player without a Play bet folds or makes one equal to the Ante.",
            check_or_bet("play", River, TIMES), source="the player's decisions"),
        clause("8", "{ante.fold blind.fold|The dealer takes the Ante and the Blind of folded hands.}",
            in_house_order(settle("ante", "blind"), when=folded), source="folded hands"),
        clause("9", "The dealer turns over the dealer's cards, which qualify with a pair or better.",
            turn(DEALER), source="the dealer's hand"),
        clause("10", "From the dealer's {side}, the dealer shows and settles hand by hand, by the best five of a "
                     "hand's cards and the board.",
            in_house_order(
                Clause("10", show),
                clause("10a 10", "{ante play|The better hand wins Play and Ante, a tie pushes. If the dealer does not "
                                 "qualify, the Ante pushes.}",
                    settle("play"), settle("ante"), source="settlement"),
                clause("10b 10", "{blind|The Blind is paid if the player wins with a straight or better, pushes on a "
                                 "lower win or a tie, otherwise is taken.}",
                    settle("blind"), source="settlement"),
                clause("10c 10", "{trips|Trips is paid for three of a kind or better, win or lose, otherwise taken.}",
                    settle("trips"), source="settlement"),
            ),
            source="settlement + hand by hand"),
        cards_collected(BOARD, DEALER),
    ),
)  # fmt: skip

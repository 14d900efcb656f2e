"""Ultimate Texas Hold'em as rules only, a game of the tests: what a board of five cards takes is proven with it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.acts import Ask, Choice, Choices, Face, Outcome
from pitboss.against_dealer import check_or_bet, compare, has_folded
from pitboss.declared import Declared
from pitboss.layout import Layout, Spot
from pitboss.options import SETTLE_FROM, HouseOptions, Paytable, SettleFrom, option, table, tables
from pitboss.poker import Five, Value, best_five
from pitboss.readings import reading
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
from pitboss.withdrawing import lay_beside

BOARD = "board"
QUALIFIER = (Five.PAIR,)


class Before(Choices):
    """Before the flop."""

    CHECK = "check"
    THREE = "bet 3x"
    FOUR = "bet 4x"


class Flop(Choices):
    CHECK = "check"
    TWO = "bet 2x"


class River(Choices):
    FOLD = "fold"
    ONE = "bet 1x"


TIMES: dict[Choices, int] = {Before.THREE: 3, Before.FOUR: 4, Flop.TWO: 2, River.ONE: 1}


class Ante(Outcome):
    FOLD = "Player folds"
    NOT_QUALIFIED = "Dealer does not qualify"
    WIN = "Wins"
    TIE = "Ties"
    LOSS = "Losses"


class Play(Outcome):
    WIN = "Wins"
    TIE = "Ties"
    LOSS = "Losses"


class Blind(Outcome):
    FOLD = "Player folds"
    ROYAL_FLUSH = "Royal flush"
    STRAIGHT_FLUSH = "Straight flush"
    QUADS = "Four of a kind"
    FULL_HOUSE = "Full house"
    FLUSH = "Flush"
    STRAIGHT = "Straight"
    OTHER = "Wins with less"
    TIE = "Ties"
    LOSS = "Losses"


class Trips(Outcome):
    ROYAL_FLUSH = "Royal flush"
    STRAIGHT_FLUSH = "Straight flush"
    QUADS = "Four of a kind"
    FULL_HOUSE = "Full house"
    FLUSH = "Flush"
    STRAIGHT = "Straight"
    TRIPS = "Three of a kind"
    OTHER = "Other"


@dataclass(frozen=True, slots=True)
class Options(HouseOptions):
    settle_from: SettleFrom = option(SettleFrom.RIGHT, SETTLE_FROM)
    ante: Paytable = tables(table(Ante, -1, 0, 1, 0, -1))
    blind: Paytable = tables(table(Blind, -1, 500, 50, 10, 3, Fraction(3, 2), 1, 0, 0, -1))
    play: Paytable = tables(table(Play, 1, 0, -1))
    trips: Paytable = tables(table(Trips, 50, 40, 30, 8, 7, 4, 3, -1))

    def times(self, wager: str) -> int:
        """Of a Play bet the most."""
        return max(TIMES.values()) if wager == "play" else 1


def folded(hand: Spot, layout: Layout[Any]) -> bool:
    return has_folded(hand, River)


def ours(hand: Spot, layout: Layout[Any]) -> Value:
    return best_five(hand.cards + layout[BOARD].cards)


def theirs(layout: Layout[Any]) -> Value:
    return best_five(layout.dealer.cards + layout[BOARD].cards)


def ante(hand: Spot, layout: Layout[Any]) -> Ante:
    if folded(hand, layout):
        return Ante.FOLD
    return compare(Ante, ours(hand, layout), theirs(layout), QUALIFIER)


def play(hand: Spot, layout: Layout[Any]) -> Play:
    return compare(Play, ours(hand, layout), theirs(layout))


@reading
def winning_row(value: Value) -> Blind:
    kind = Five(value[0])
    return Blind.OTHER if kind < Five.STRAIGHT else Blind[kind.name]


def blind(hand: Spot, layout: Layout[Any]) -> Blind:
    """By the player's hand if it wins, whether the dealer qualifies or not."""
    if folded(hand, layout):
        return Blind.FOLD
    row = play(hand, layout)
    return winning_row(ours(hand, layout)) if row is Play.WIN else Blind[row.name]


@reading
def trips_row(value: Value) -> Trips:
    return Trips.__members__.get(Five(value[0]).name, Trips.OTHER)


def trips(hand: Spot, layout: Layout[Any]) -> Trips:
    return trips_row(ours(hand, layout))


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
10b The Blind is paid if the player wins with a straight or better, pushes on a lower win or a tie, else is taken.
10c Trips is paid for three of a kind or better, whoever wins, else taken.
end The dealer collects the cards.
""")


def absent(hand: Spot, layout: Layout[Any], ask: Ask) -> Choice:
    """A player who does not answer checks, and folds in the end."""
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
    absent=absent,
    declared=Declared(slow=True),
    procedure=(
        Clause("1", lay_beside),
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

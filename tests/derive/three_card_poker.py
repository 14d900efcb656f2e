"""Three Card Poker, the rules and nothing else: no line of counting, no strategy, no kernel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pitboss.acts import Ask, Choice, Choices, Face, Outcome
from pitboss.cards import Cards
from pitboss.layout import Layout, Spot
from pitboss.options import HouseOptions, Paytable, table, tables
from pitboss.poker import Three, three
from pitboss.readings import reading
from pitboss.rules import (
    DEALER,
    Clause,
    Game,
    Wager,
    ask_players,
    at,
    clause_texts,
    collect,
    deal_from_left,
    everyone,
    from_left,
    from_right,
    lay,
    place,
    settle,
    turn,
)

QUEEN_HIGH = (Three.HIGH, 12)


class Street(Choices):
    FOLD = "fold"
    PLAY = "play"


class Ante(Outcome):
    FOLD = "Player folds"
    NOT_QUALIFIED = "Dealer does not qualify"
    WIN = "Wins"
    TIE = "Ties"
    LOSS = "Losses"


def ante(hand: Spot, layout: Layout[Any]) -> Ante:
    if folded(hand, layout):
        return Ante.FOLD
    theirs = three(layout.dealer.cards)
    if theirs < QUEEN_HIGH:
        return Ante.NOT_QUALIFIED
    ours = three(hand.cards)
    return Ante.TIE if ours == theirs else Ante.WIN if ours > theirs else Ante.LOSS


class Bonus(Outcome):
    STRAIGHT_FLUSH = "Straight flush"
    TRIPS = "Three of a kind"
    STRAIGHT = "Straight"
    OTHER = "Other"


class PairPlus(Outcome):
    STRAIGHT_FLUSH = "Straight flush"
    TRIPS = "Three of a kind"
    STRAIGHT = "Straight"
    FLUSH = "Flush"
    PAIR = "Pair"
    OTHER = "Other"


@reading
def bonus_row(cards: Cards) -> Bonus:
    name = Three(three(cards)[0]).name
    return Bonus[name] if name in Bonus.__members__ else Bonus.OTHER


@reading
def pair_plus_row(cards: Cards) -> PairPlus:
    name = Three(three(cards)[0]).name
    return PairPlus[name] if name in PairPlus.__members__ else PairPlus.OTHER


def bonus(hand: Spot, layout: Layout[Any]) -> Bonus:
    return Bonus.OTHER if folded(hand, layout) else bonus_row(hand.cards)


def pair_plus(hand: Spot, layout: Layout[Any]) -> PairPlus:
    return pair_plus_row(hand.cards)


@dataclass(frozen=True, slots=True)
class Options(HouseOptions):
    ante: Paytable = tables(table(Ante, -1, 1, 1, 0, -1))
    play: Paytable = tables(table(Ante, 0, 0, 1, 0, -1))
    bonus: Paytable = tables(table(Bonus, 5, 4, 1, 0), table(Bonus, 4, 3, 1, 0), table(Bonus, 3, 2, 1, 0))
    pair_plus: Paytable = tables(table(PairPlus, 40, 30, 6, 4, 1, -1), table(PairPlus, 40, 30, 6, 3, 1, -1))


def folded(hand: Spot, layout: Layout[Any]) -> bool:
    return hand.chose(Street) is Street.FOLD


def stays(hand: Spot, layout: Layout[Any]) -> bool:
    return hand.chose(Street) is Street.PLAY


def absent(hand: Spot, layout: Layout[Any], ask: Ask) -> Choice:
    return Street.FOLD


GAME: Game[Options] = Game(
    key="three-card-poker",
    title="Three Card Poker",
    options=Options,
    main=("ante",),
    wagers=(
        Wager("ante", "Ante", ante),
        Wager("play", "Play", ante, raises="ante"),
        Wager("bonus", "Ante Bonus", bonus, rides_on=("ante",)),
        Wager("pair_plus", "Pair Plus", pair_plus),
    ),
    clauses=clause_texts("""
1 Three cards face down to each player and the dealer.
2 Each player folds or makes a Play bet equal to the Ante.
3 The dealer collects the bets of folded hands.
4 The dealer turns over the dealer's cards, which qualify with a queen high or better.
5 Bets are settled from the right.
end The dealer collects the cards.
"""),
    absent=absent,
    procedure=(
        Clause("1", deal_from_left(3, Face.OWN), lay(DEALER, 3)),
        Clause("2", ask_players(Street), from_left(place("play"), when=stays)),
        Clause("3", from_right(settle("ante", "bonus", "pair_plus"), when=folded)),
        Clause("4", turn(DEALER)),
        Clause("5", from_right(settle("ante", "play", "bonus", "pair_plus"))),
        Clause("end", from_right(collect, who=everyone), at(DEALER, collect), always=True),
    ),
)  # fmt: skip

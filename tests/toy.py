"""War, a whole game in one module: a card each, stay or fold for half, the higher card wins. Counted by walking."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from pitboss.acts import Ask, Choice, Choices, Outcome
from pitboss.layout import Layout, Spot
from pitboss.options import HouseOptions, Paytable, option, table, tables
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
    from_right,
    lay,
    settle,
    turn,
)


class War(Outcome):
    WIN = "Higher"
    TIE = "Equal"
    LOSS = "Lower"
    FOLD = "Folded"


class Call(Choices):
    STAY = "stay"
    FOLD = "fold"


class Ties(Enum):
    PUSH = "push"
    DEALER = "dealer"


@dataclass(frozen=True, slots=True)
class Options(HouseOptions):
    ties: Ties = option(Ties.PUSH, "who wins when both cards are equal")
    war: Paytable = tables(table(War, 1, 0, -1, Fraction(-1, 2)))


def war(hand: Spot, layout: Layout[Any]) -> War:
    if hand.chose(Call) is Call.FOLD:
        return War.FOLD
    ours, theirs = hand.cards[0].rank, layout.dealer.cards[0].rank
    if ours == theirs:
        return War.TIE if layout.options.ties is Ties.PUSH else War.LOSS
    return War.WIN if ours > theirs else War.LOSS


def folded(hand: Spot, layout: Layout[Any]) -> bool:
    return hand.chose(Call) is Call.FOLD


def fold(hand: Spot, layout: Layout[Any], ask: Ask) -> Choice:
    return Call.FOLD


GAME: Game[Options] = Game(
    key="toy-war",
    title="War",
    options=Options,
    main=("war",),
    wagers=(Wager("war", "War", war),),
    clauses=clause_texts("""
        1 One card face up to each player and one face down to the dealer.
        2 Each player stays or folds.
        3 Folded hands lose half.
        4 The dealer turns over the dealer's card; the higher card wins.
        end The dealer collects the cards.
    """),
    absent=fold,
    procedure=(
        Clause("1", deal_from_left(), lay(DEALER)),
        Clause("2", ask_players(Call)),
        Clause("3", from_right(settle("war"), when=folded)),
        Clause("4", turn(DEALER), from_right(settle("war"))),
        Clause("end", from_right(collect, who=everyone), at(DEALER, collect), always=True),
    ),
)

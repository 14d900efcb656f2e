"""War, a whole game in one module: a card each, stay or fold for half, the higher card wins. Counted by walking."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from pitboss.rules.acts import Choices, Outcome
from pitboss.rules.clauses import clause, collect
from pitboss.rules.felt import Felt
from pitboss.rules.game import (
    DEALER,
    Game,
    Wager,
    ask_players,
    at,
    deal_from_left,
    everyone,
    from_right,
    lay,
    settle,
    turn,
)
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.options import HouseOptions, Paytable, option, table, tables


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


def war(hand: Spot, layout: Layout) -> War:
    if hand.chose(Call) is Call.FOLD:
        return War.FOLD
    ours, theirs = hand.cards[0].rank, layout.dealer.cards[0].rank
    if ours == theirs:
        return War.TIE if layout.options.ties is Ties.PUSH else War.LOSS
    return War.WIN if ours > theirs else War.LOSS


def folded(hand: Spot, layout: Layout) -> bool:
    return hand.chose(Call) is Call.FOLD


GAME: Game[Options] = Game(
    key="toy-war",
    title="War",
    options=Options,
    main=("war",),
    wagers=(Wager("war", "War", war),),
    felt=Felt(others_seen=True),
    procedure=(
        clause("1", "One card face up to each player and one face down to the dealer.", deal_from_left(), lay(DEALER)),
        clause("2", "Each player stays or folds.", ask_players(Call)),
        clause("3", "Folded hands lose half.", from_right(settle("war"), when=folded)),
        clause(
            "4",
            "The dealer turns over the dealer's card; the higher card wins.",
            turn(DEALER),
            from_right(settle("war")),
        ),
        clause(
            "end", "The dealer collects the cards.", from_right(collect, who=everyone), at(DEALER, collect), always=True
        ),
    ),
)

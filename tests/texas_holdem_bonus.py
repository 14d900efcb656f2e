"""Texas Hold'em Bonus as an author's own module offers it: decisions before the flop, on the flop and on the turn."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.rules.acts import Choices, Face, Outcome
from pitboss.rules.clauses import clause, collect
from pitboss.rules.game import (
    DEALER,
    Game,
    Wager,
    at,
    deal_from_left,
    deal_to,
    everyone,
    from_right,
    lay,
    settle,
    show,
    turn,
)  # fmt: skip
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.options import HouseOptions, Paytable, table, tables
from pitboss.rulesets.against_dealer import check_or_bet, compare, fold_or_raise, has_folded
from pitboss.rulesets.poker import Five, best_five

BOARD = "board"


class Before(Choices):
    FOLD = "fold"
    BET = "bet the flop"


class OnTheFlop(Choices):
    CHECK = "check"
    BET = "bet the turn"


class OnTheTurn(Choices):
    CHECK = "check"
    BET = "bet the river"


class Ante(Outcome):
    FOLD = "Player folds"
    STRAIGHT = "Wins with a straight or better"
    WIN = "Wins with less"
    TIE = "Ties"
    LOSS = "Loses"


class Bet(Outcome):
    WIN = "Wins"
    TIE = "Ties"
    LOSS = "Loses"


@dataclass(frozen=True, slots=True)
class Options(HouseOptions):
    ante: Paytable = tables(table(Ante, -1, 1, 0, 0, -1))
    flop: Paytable = tables(table(Bet, 1, 0, -1))
    later: Paytable = tables(table(Bet, 1, 0, -1))
    last: Paytable = tables(table(Bet, 1, 0, -1))

    def times(self, wager: str) -> int:
        return 2 if wager == "flop" else 1


def bet(hand: Spot, layout: Layout) -> Bet:
    board = layout[BOARD].cards
    return compare(Bet, best_five(hand.cards + board), best_five(layout.dealer.cards + board))


def ante(hand: Spot, layout: Layout) -> Ante:
    if has_folded(hand, Before):
        return Ante.FOLD
    board = layout[BOARD].cards
    row = compare(Ante, best_five(hand.cards + board), best_five(layout.dealer.cards + board))
    return Ante.STRAIGHT if row is Ante.WIN and best_five(hand.cards + board) >= (Five.STRAIGHT,) else row


def folded(hand: Spot, layout: Layout) -> bool:
    return has_folded(hand, Before)


GAME: Game[Options] = Game(
    key="texas-holdem-bonus",
    title="Texas Hold'em Bonus",
    options=Options,
    main=("ante",),
    places=(DEALER, BOARD),
    wagers=(
        Wager("ante", "Ante", ante),
        Wager("flop", "Flop", bet, raises="ante"),
        Wager("later", "Turn", bet, raises="ante"),
        Wager("last", "River", bet, raises="ante"),
    ),
    procedure=(
        clause("1", "The player bets the Ante."),
        clause("2", "Two cards face down to each player and to the dealer.",
            deal_from_left(2, Face.OWN), lay(DEALER, 2)),
        clause("3", "Each player folds or bets the Flop, twice the Ante.", fold_or_raise("flop", Before)),
        clause("4", "The dealer takes the Ante of folded hands.", from_right(settle("ante"), when=folded)),
        clause("5", "Three cards to the board.", deal_to(BOARD, 3)),
        clause("6", "Each player checks or bets the Turn.", check_or_bet("later", OnTheFlop, {OnTheFlop.BET: 1})),
        clause("7", "A fourth card to the board.", deal_to(BOARD, 1)),
        clause("8", "Each player checks or bets the River.", check_or_bet("last", OnTheTurn, {OnTheTurn.BET: 1})),
        clause("9", "A fifth card to the board.", deal_to(BOARD, 1)),
        clause("10", "The dealer turns over the dealer's cards.", turn(DEALER)),
        clause("11", "From the dealer's {side}, the dealer settles hand by hand.",
            from_right(show, settle("ante", "flop", "later", "last"))),
        clause("end", "The dealer collects the cards.",
            from_right(collect, who=everyone), at(BOARD, collect), at(DEALER, collect), always=True),
    ),
)  # fmt: skip

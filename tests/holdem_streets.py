"""Hold'em as its authors vary it: decisions on any streets, of two or three choices, and bets on what the board is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pitboss.core.cards import Cards
from pitboss.rules.acts import Ask, Choice, Choices, Face, Outcome
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
from pitboss.rules.layout import Flow, Layout, Spot
from pitboss.rules.options import HouseOptions, Paytable, table, tables
from pitboss.rulesets.against_dealer import Ante, compare, has_folded
from pitboss.rulesets.poker import Five, best_five
from pitboss.rulesets.readings import reading

BOARD = "board"


class Play(Choices):
    FOLD = "fold"
    ONE = "bet 1x"
    TWO = "bet 2x"


class More(Choices):
    CHECK = "check"
    BET = "bet again"


class Paired(Outcome):
    TRIPS = "Three of a rank on the board"
    PAIR = "A pair on the board"
    SUIT = "One suit"
    OTHER = "Other"


@dataclass(frozen=True, slots=True)
class Options(HouseOptions):
    ante: Paytable = tables(table(Ante, -1, 0, 1, 0, -1))
    play: Paytable = tables(table(Ante, -1, 1, 1, 0, -1))
    more: Paytable = tables(table(Ante, -1, 1, 1, 0, -1))
    bonus: Paytable = tables(table(Paired, 2, 1, 3, 0))

    def times(self, wager: str) -> int:
        return 2 if wager == "play" else 1

    def least_times(self, wager: str) -> int:
        return 1


@reading
def pattern(board: Cards) -> int:
    """3 or 2: so many of a rank; 1: all of one suit; else 0."""
    most = max(sum(one.rank == card.rank for one in board) for card in board)
    return most if most > 1 else int(len({card.suit for card in board}) == 1)


def bonus(hand: Spot, layout: Layout) -> Paired:
    found = pattern(layout[BOARD].cards)
    return Paired.TRIPS if found > 2 else Paired.PAIR if found == 2 else Paired.SUIT if found else Paired.OTHER


def bet(hand: Spot, layout: Layout) -> Ante:
    if has_folded(hand, Play):
        return Ante.FOLD
    board = layout[BOARD].cards
    return compare(Ante, best_five(hand.cards + board), best_five(layout.dealer.cards + board), least=(Five.PAIR,))


def asks(wager: str, after: str, times: Mapping[Choice, int]) -> Callable[[Layout], Flow[None]]:
    def step(layout: Layout) -> Flow[None]:
        for hand in layout.hands:
            if after in hand.open:
                unit = hand.bets["ante"]
                legal = tuple(one for one in times if layout.affords(hand, times[one] * unit))
                if chips := times[(yield from layout.ask(hand, legal))] * unit:
                    layout.place(hand, wager, chips)

    return step


PLAY = asks("play", "ante", {Play.FOLD: 0, Play.ONE: 1, Play.TWO: 2})
MORE = asks("more", "play", {More.CHECK: 0, More.BET: 1})
STREETS: dict[str, Sequence[int | Callable[[Layout], Flow[None]]]] = {
    "all at once": (5, PLAY),
    "flop and river": (3, PLAY, 2, MORE),
    "turn and river": (4, PLAY, 1, MORE),
    "a small board": (2, PLAY, 2, MORE),
}


def absent(hand: Spot, layout: Layout, ask: Ask) -> Choice:
    return next(iter(ask.legal))


def game(streets: Sequence[int | Callable[[Layout], Flow[None]]], *, pays_bonus: bool = False) -> Game[Options]:
    """A game whose streets are numbers of cards to the board, and decisions."""
    steps = [deal_to(BOARD, one) if isinstance(one, int) else one for one in streets]
    names = ["ante", "play", *(["more"] if MORE in streets else []), *(["bonus"] if pays_bonus else [])]
    wagers = (
        Wager("ante", "Ante", bet),
        Wager("play", "Play", bet, raises="ante"),
        Wager("more", "More", bet, raises="ante"),
        Wager("bonus", "Bonus", bonus, paid_on=("ante",)),
    )
    return Game(
        key="holdem-streets",
        title="Streets",
        options=Options,
        main=("ante",),
        places=(DEALER, BOARD),
        wagers=tuple(one for one in wagers if one.name in names),
        absent=absent,
        procedure=(
            clause("1", "Two cards to each player and to the dealer.", deal_from_left(2, Face.OWN), lay(DEALER, 2)),
            *(clause(f"2{'abcd'[n]}", "A street.", step) for n, step in enumerate(steps)),
            clause("3", "The dealer turns over the dealer's cards.", turn(DEALER)),
            clause("4", "From the dealer's {side}, the dealer settles.", from_right(show, settle(*names))),
            clause("end", "The dealer collects the cards.",
                from_right(collect, who=everyone), at(BOARD, collect), at(DEALER, collect), always=True),
        ),
    )  # fmt: skip

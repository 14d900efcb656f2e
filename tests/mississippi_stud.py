"""Mississippi Stud as an author's own package offers it: one module, rules only, after docs/adding_a_game.md.

An ante, two cards, three on the board, and before each of these a bet of one to three antes, or a fold.
"""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.core.cards import Cards
from pitboss.rules.acts import Choices, Face, Outcome
from pitboss.rules.clauses import clause, collect
from pitboss.rules.felt import CardPlace, Felt, PayTable, Picture
from pitboss.rules.game import Game, Wager, at, deal_from_left, everyone, from_right, lay, settle, show, turn
from pitboss.rules.layout import Flow, Layout, LayoutStep, Spot
from pitboss.rules.options import HouseOptions, Paytable, table, tables
from pitboss.rulesets.poker import Five, five
from pitboss.rulesets.readings import reading

BOARD = "board"
BETS = "ante", "third", "fourth", "fifth"


class Third(Choices):
    FOLD = "fold"
    ONE = "bet 1x"
    TWO = "bet 2x"
    THREE = "bet 3x"


class Fourth(Choices):
    FOLD = "fold"
    ONE = "bet 1x"
    TWO = "bet 2x"
    THREE = "bet 3x"


class Fifth(Choices):
    FOLD = "fold"
    ONE = "bet 1x"
    TWO = "bet 2x"
    THREE = "bet 3x"


class Row(Outcome):
    ROYAL_FLUSH = "Royal flush"
    STRAIGHT_FLUSH = "Straight flush"
    QUADS = "Four of a kind"
    FULL_HOUSE = "Full house"
    FLUSH = "Flush"
    STRAIGHT = "Straight"
    TRIPS = "Three of a kind"
    TWO_PAIR = "Two pair"
    HIGH_PAIR = "Pair of jacks or better"
    MIDDLE_PAIR = "Pair of sixes to tens"
    OTHER = "Less"
    FOLD = "Player folds"


PAYS = table(Row, 500, 100, 40, 10, 6, 4, 3, 2, 1, 0, -1, -1)


@dataclass(frozen=True, slots=True)
class Options(HouseOptions):
    ante: Paytable = tables(PAYS)
    third: Paytable = tables(PAYS)
    fourth: Paytable = tables(PAYS)
    fifth: Paytable = tables(PAYS)


@reading
def hand_row(cards: Cards) -> Row:
    kind, rank, *_ = five(cards)
    if kind == Five.HIGH:
        return Row.OTHER
    if kind == Five.PAIR:
        return Row.HIGH_PAIR if rank > 10 else Row.MIDDLE_PAIR if rank > 5 else Row.OTHER
    return Row[Five(kind).name]


def folded(hand: Spot, layout: Layout) -> bool:
    return any(hand.chose(street) is street["FOLD"] for street in (Third, Fourth, Fifth))


def row(hand: Spot, layout: Layout) -> Row:
    """The player's two cards with the three on the board."""
    return Row.FOLD if folded(hand, layout) else hand_row(hand.cards + layout[BOARD].cards)


TIMES = {"ONE": 1, "TWO": 2, "THREE": 3}


def street(wager: str, choices: type[Choices]) -> LayoutStep:
    """From the dealer's left, each player folds or bets one to three antes."""

    def step(layout: Layout) -> Flow[None]:
        for hand in layout.hands:
            if "ante" in hand.open:
                unit = hand.bets["ante"]
                legal = tuple(one for one in choices if layout.affords(hand, TIMES.get(one.name, 0) * unit))
                choice = yield from layout.ask(hand, legal)
                if choice.name == "FOLD":
                    layout.settle(hand, "ante", "third", "fourth", "fifth")
                else:
                    layout.place(hand, wager, TIMES[choice.name] * unit)

    return step


GAME: Game[Options] = Game(
    key="mississippi-stud",
    title="Mississippi Stud",
    options=Options,
    main=("ante",),
    places=(BOARD,),
    wagers=(
        Wager("ante", "Ante", row),
        Wager("third", "3rd Street", row, raises="ante"),
        Wager("fourth", "4th Street", row, raises="ante"),
        Wager("fifth", "5th Street", row, raises="ante"),
    ),
    absent_words="A player who does not answer folds.",
    felt=Felt(
        blurb="Two cards and three on the board: pay to see each, with one to three antes. No dealer's hand to beat.",
        picture=Picture("? ? Jd", "Jh 6s"),
        places={BOARD: CardPlace("Board", 3)},
        pay_tables=(PayTable("ante", "ALL BETS PAY"),),
        question="Fold, or bet 1, 2 or 3 antes",
    ),
    procedure=(
        clause("1", "The player bets the Ante."),
        clause(
            "2",
            "From the dealer's left, two cards face down to each player, then three face down to the board.",
            deal_from_left(2, Face.OWN),
            lay(BOARD, 3),
        ),
        clause(
            "3",
            "From the dealer's left, each player folds and loses the Ante, or bets one, two or three times "
            "the Ante on 3rd Street.",
            street("third", Third),
        ),
        clause("4", "The dealer turns over the first card of the board.", turn(BOARD, 1)),
        clause(
            "5",
            "From the dealer's left, each player folds and loses all bets, or bets one, two or three times "
            "the Ante on 4th Street.",
            street("fourth", Fourth),
        ),
        clause("6", "The dealer turns over the second card of the board.", turn(BOARD, 1)),
        clause(
            "7",
            "From the dealer's left, each player folds and loses all bets, or bets one, two or three times "
            "the Ante on 5th Street.",
            street("fifth", Fifth),
        ),
        clause("8", "The dealer turns over the third card of the board.", turn(BOARD, 1)),
        clause(
            "9",
            "From the dealer's {side}, the dealer shows and settles all bets hand by hand.",
            from_right(show, settle(*BETS)),
        ),
        clause(
            "end", "The dealer collects the cards.", from_right(collect, who=everyone), at(BOARD, collect), always=True
        ),
    ),
)

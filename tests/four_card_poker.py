"""Four Card Poker as an author's own module offers it: five cards against the dealer's six, of which one lies open."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from pitboss.core.cards import Cards
from pitboss.rules.acts import Choices, Face, Outcome
from pitboss.rules.clauses import clause, collect
from pitboss.rules.game import DEALER, Game, Wager, at, deal_from_left, everyone, from_right, settle, show, turn
from pitboss.rules.layout import Flow, Layout, Spot
from pitboss.rules.options import HouseOptions, Paytable, table, tables
from pitboss.rulesets.against_dealer import has_folded
from pitboss.rulesets.readings import reading
from tests.crazy_4_poker import FLUSH, HIGH, PAIR, QUADS, STRAIGHT, STRAIGHT_FLUSH, TRIPS, TWO_PAIR, four

ORDER = {QUADS: 7, STRAIGHT_FLUSH: 6, TRIPS: 5, FLUSH: 4, STRAIGHT: 3, TWO_PAIR: 2, PAIR: 1, HIGH: 0}


@reading
def best_four(cards: Cards) -> tuple[int, ...]:
    """The best four of these cards."""
    found = (four(hand) for hand in combinations(cards, 4))
    return max((ORDER[kind], *ranks) for kind, *ranks in found)


class Decide(Choices):
    FOLD = "fold"
    ONE = "raise 1x"
    TWO = "raise 2x"
    THREE = "raise 3x"


TIMES = {Decide.ONE: 1, Decide.TWO: 2, Decide.THREE: 3}


class Bet(Outcome):
    FOLD = "Player folds"
    WIN = "Wins or ties"
    LOSS = "Loses"


class Bonus(Outcome):
    FOLD = "Player folds"
    QUADS = "Four of a kind"
    STRAIGHT_FLUSH = "Straight flush"
    TRIPS = "Three of a kind"
    OTHER = "Other"


@dataclass(frozen=True, slots=True)
class Options(HouseOptions):
    ante: Paytable = tables(table(Bet, -1, 1, -1))
    raised: Paytable = tables(table(Bet, -1, 1, -1))
    bonus: Paytable = tables(table(Bonus, 0, 25, 20, 2, 0))

    def times(self, wager: str) -> int:
        return 3 if wager == "raised" else 1

    def least_times(self, wager: str) -> int:
        return 1


def bet(hand: Spot, layout: Layout) -> Bet:
    if has_folded(hand, Decide):
        return Bet.FOLD
    return Bet.WIN if best_four(hand.cards) >= best_four(layout.dealer.cards) else Bet.LOSS


def bonus(hand: Spot, layout: Layout) -> Bonus:
    if has_folded(hand, Decide):
        return Bonus.FOLD
    held = best_four(hand.cards)
    if held >= (ORDER[QUADS],):
        return Bonus.QUADS
    if held >= (ORDER[STRAIGHT_FLUSH],):
        return Bonus.STRAIGHT_FLUSH
    return Bonus.TRIPS if held >= (ORDER[TRIPS],) else Bonus.OTHER


def decide(layout: Layout) -> Flow[None]:
    for hand in layout.hands:
        if "ante" in hand.open:
            unit = hand.bets["ante"]
            legal = tuple(one for one in Decide if layout.affords(hand, TIMES.get(one, 0) * unit))
            if times := TIMES.get((yield from layout.ask(hand, legal)), 0):
                layout.place(hand, "raised", times * unit)


def folded(hand: Spot, layout: Layout) -> bool:
    return has_folded(hand, Decide)


def lay_six(layout: Layout) -> Flow[None]:
    """Six cards to the dealer, the first of them face up."""
    layout.lay(layout.dealer, 6)
    yield from layout.turn(layout.dealer, 1)


GAME: Game[Options] = Game(
    key="four-card-poker",
    title="Four Card Poker",
    options=Options,
    main=("ante",),
    wagers=(
        Wager("ante", "Ante", bet),
        Wager("raised", "Raise", bet, raises="ante"),
        Wager("bonus", "Bonus", bonus, paid_on=("ante",)),
    ),
    procedure=(
        clause("1", "The player bets the Ante."),
        clause("2", "Five cards face down to each player, six to the dealer, one of them face up.",
            deal_from_left(5, Face.OWN), lay_six),
        clause("3", "Each player folds or raises one to three times the Ante.", decide),
        clause("4", "The dealer takes the Ante of folded hands.", from_right(settle("ante", "bonus"), when=folded)),
        clause("5", "The dealer turns over the dealer's cards.", turn(DEALER)),
        clause("6", "From the dealer's {side}, the dealer settles hand by hand; ties win.",
            from_right(show, settle("ante", "raised", "bonus"))),
        clause("end", "The dealer collects the cards.",
            from_right(collect, who=everyone), at(DEALER, collect), always=True),
    ),
)  # fmt: skip

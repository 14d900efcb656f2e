"""Crazy 4 Poker as an author's own module offers it: rules only, after docs/adding_a_game.md.

The best four of five cards against the dealer's, with a Super Bonus equal to the Ante; aces may be bet three times.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from pitboss.core.cards import Cards
from pitboss.rules.acts import Choices, Face, Outcome
from pitboss.rules.clauses import clause, collect
from pitboss.rules.felt import Felt, Picture
from pitboss.rules.game import DEALER, Game, Wager, at, deal_from_left, everyone, from_right, lay, settle, show, turn
from pitboss.rules.layout import Flow, Layout, Spot
from pitboss.rules.options import HouseOptions, Paytable, table, tables
from pitboss.rulesets.against_dealer import Ante, compare, has_folded
from pitboss.rulesets.poker import high
from pitboss.rulesets.readings import reading
from pitboss.rulesets.withdrawing import place_equal_bets

HIGH, PAIR, TWO_PAIR, STRAIGHT, FLUSH, TRIPS, STRAIGHT_FLUSH, QUADS = range(8)
KING_HIGH = HIGH, 13
ACES = PAIR, 14


def four(cards: Cards) -> tuple[int, ...]:
    groups = sorted(((n, rank) for rank, n in Counter(map(high, cards)).items()), reverse=True)
    ranks, counts = tuple(rank for _, rank in groups), tuple(n for n, _ in groups)
    if counts[0] == 4:
        return QUADS, *ranks
    if counts[0] == 3:
        return TRIPS, *ranks
    if counts == (2, 2):
        return TWO_PAIR, *ranks
    if counts[0] == 2:
        return PAIR, *ranks
    flush = len({card.suit for card in cards}) == 1
    top = ranks[0] if ranks[0] - ranks[3] == 3 else 4 if ranks == (14, 4, 3, 2) else 0
    if top:
        return (STRAIGHT_FLUSH if flush else STRAIGHT), top
    return (FLUSH if flush else HIGH), *ranks


@reading
def value(cards: Cards) -> tuple[int, ...]:
    """The best four of five cards."""
    return max(map(four, combinations(cards, 4)))


class Decide(Choices):
    FOLD = "fold"
    ONE = "bet 1x"
    THREE = "bet 3x"


TIMES = {Decide.ONE: 1, Decide.THREE: 3}


class Play(Outcome):
    NOT_QUALIFIED = "Dealer does not qualify"
    WIN = "Wins"
    TIE = "Ties"
    LOSS = "Losses"


class Super(Outcome):
    FOLD = "Player folds"
    ACES = "Four aces"
    QUADS = "Four of a kind"
    STRAIGHT_FLUSH = "Straight flush"
    TRIPS = "Three of a kind"
    FLUSH = "Flush"
    STRAIGHT = "Straight"
    WIN = "Wins with less"
    TIE = "Ties with less"
    LOSS = "Loses with less"


class Queens(Outcome):
    QUADS = "Four of a kind"
    STRAIGHT_FLUSH = "Straight flush"
    TRIPS = "Three of a kind"
    FLUSH = "Flush"
    STRAIGHT = "Straight"
    TWO_PAIR = "Two pair"
    QUEENS = "Pair of queens or better"
    OTHER = "Other"


@dataclass(frozen=True, slots=True)
class Options(HouseOptions):
    ante: Paytable = tables(table(Ante, -1, 0, 1, 0, -1))
    super: Paytable = tables(table(Super, -1, 200, 30, 15, 2, Fraction(3, 2), 1, 0, 0, -1))
    play: Paytable = tables(table(Play, 1, 1, 0, -1))
    queens: Paytable = tables(table(Queens, 50, 40, 8, 4, 3, 2, 1, -1))

    def times(self, wager: str) -> int:
        return 3 if wager == "play" else 1

    def least_times(self, wager: str) -> int:
        return 1


def folded(hand: Spot, layout: Layout) -> bool:
    return has_folded(hand, Decide)


def ante(hand: Spot, layout: Layout) -> Ante:
    if folded(hand, layout):
        return Ante.FOLD
    return compare(Ante, value(hand.cards), value(layout.dealer.cards), least=KING_HIGH)


def play(hand: Spot, layout: Layout) -> Play:
    return compare(Play, value(hand.cards), value(layout.dealer.cards), least=KING_HIGH)


@reading
def super_row(cards: Cards) -> Super:
    """The row of a straight or better; of less, that of a win."""
    kind, *ranks = value(cards)
    if kind == QUADS:
        return Super.ACES if ranks[0] == 14 else Super.QUADS
    rows = {STRAIGHT_FLUSH: Super.STRAIGHT_FLUSH, TRIPS: Super.TRIPS, FLUSH: Super.FLUSH, STRAIGHT: Super.STRAIGHT}
    return rows.get(kind, Super.WIN)


def super_bonus(hand: Spot, layout: Layout) -> Super:
    if folded(hand, layout):
        return Super.FOLD
    row = super_row(hand.cards)
    return compare(Super, value(hand.cards), value(layout.dealer.cards)) if row is Super.WIN else row


@reading
def queens_row(cards: Cards) -> Queens:
    kind, top, *_ = value(cards)
    if kind == PAIR:
        return Queens.QUEENS if top >= 12 else Queens.OTHER
    rows = {
        QUADS: Queens.QUADS,
        STRAIGHT_FLUSH: Queens.STRAIGHT_FLUSH,
        TRIPS: Queens.TRIPS,
        FLUSH: Queens.FLUSH,
        STRAIGHT: Queens.STRAIGHT,
        TWO_PAIR: Queens.TWO_PAIR,
    }
    return rows.get(kind, Queens.OTHER)


def queens(hand: Spot, layout: Layout) -> Queens:
    return queens_row(hand.cards)


def decide(layout: Layout) -> Flow[None]:
    """Fold or bet the Ante again; with a pair of aces or better also three times."""
    for hand in layout.hands:
        if "ante" in hand.open:
            unit = hand.bets["ante"]
            most = 3 if value(hand.cards) >= ACES else 1
            allowed = [one for one in Decide if TIMES.get(one, 0) <= most]
            legal = tuple(one for one in allowed if layout.affords(hand, TIMES.get(one, 0) * unit))
            if times := TIMES.get((yield from layout.ask(hand, legal)), 0):
                layout.place(hand, "play", times * unit)


GAME: Game[Options] = Game(
    key="crazy-4-poker",
    title="Crazy 4 Poker",
    options=Options,
    main=("ante",),
    wagers=(
        Wager("ante", "Ante", ante),
        Wager("super", "Super Bonus", super_bonus, raises="ante", at_once=True),
        Wager("play", "Play", play, raises="ante"),
        Wager("queens", "Queens Up", queens),
    ),
    felt=Felt(
        blurb="The best four of five cards against the dealer's: ante, look, then bet or fold.",
        picture=Picture("Jd 4s 4d 9c 2h", "Ah Ac 9c 6d 2s"),
        question="Bet or fold",
    ),
    procedure=(
        clause(
            "1", "The player bets the Ante and an equal Super Bonus, and may add a Queens Up bet.", place_equal_bets
        ),
        clause(
            "2",
            "From the dealer's left, five cards face down to each player, then to the dealer.",
            deal_from_left(5, Face.OWN),
            lay(DEALER, 5),
        ),
        clause(
            "3",
            "From the dealer's left, each player folds or bets the Ante again on Play, with a pair of aces "
            "or better up to 3 times.",
            decide,
        ),
        clause(
            "4",
            "The dealer takes the Ante and the Super Bonus of folded hands.",
            from_right(settle("ante", "super"), when=folded),
        ),
        clause("5", "The dealer turns over the dealer's cards, which qualify with a king or better.", turn(DEALER)),
        clause(
            "6",
            "From the dealer's {side}, the dealer shows and settles hand by hand.",
            from_right(show, settle("ante", "super", "play", "queens")),
        ),
        clause(
            "end", "The dealer collects the cards.", from_right(collect, who=everyone), at(DEALER, collect), always=True
        ),
    ),
)

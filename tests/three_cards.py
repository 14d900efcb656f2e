"""Three cards each against the dealer, a game for tests of what is derived from rules: fold or play, two side bets."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.rules.acts import Choices, Face, Outcome
from pitboss.rules.clauses import clause, collect
from pitboss.rules.game import DEALER, Game, Wager, at, deal_from_left, everyone, from_right, lay, settle, show, turn
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.options import HouseOptions, Paytable, table, tables
from pitboss.rulesets.against_dealer import Ante, compare, fold_or_raise, has_folded
from pitboss.rulesets.poker import Qualifier, best_five, five_row, three, three_row


class Decide(Choices):
    FOLD = "fold"
    PLAY = "play"


class Bonus(Outcome):
    TRIPS = "Three of a kind"
    STRAIGHT = "Straight"
    OTHER = "Other"


class Six(Outcome):
    """By the best five of both hands' six cards."""

    QUADS = "Four of a kind"
    FULL_HOUSE = "Full house"
    FLUSH = "Flush"
    STRAIGHT = "Straight"
    OTHER = "Other"


@dataclass(frozen=True, slots=True)
class Options(HouseOptions):
    ante: Paytable = tables(table(Ante, -1, 1, 1, 0, -1))
    play: Paytable = tables(table(Ante, 0, 0, 1, 0, -1))
    bonus: Paytable = tables(table(Bonus, 4, 1, 0))
    straights: Paytable = tables(table(Bonus, 20, 10, -1))
    six: Paytable = tables(table(Six, 50, 25, 15, 8, -1))


def folded(hand: Spot, layout: Layout) -> bool:
    return has_folded(hand, Decide)


def ante(hand: Spot, layout: Layout) -> Ante:
    if folded(hand, layout):
        return Ante.FOLD
    return compare(Ante, three(hand.cards), three(layout.dealer.cards), Qualifier.QUEEN.least)


def bonus(hand: Spot, layout: Layout) -> Bonus:
    return Bonus.OTHER if folded(hand, layout) else straights(hand, layout)


def straights(hand: Spot, layout: Layout) -> Bonus:
    return three_row(Bonus, three(hand.cards))


def six(hand: Spot, layout: Layout) -> Six:
    return five_row(Six, best_five(hand.cards + layout.dealer.cards))


GAME: Game[Options] = Game(
    key="three-cards",
    title="Three Cards",
    options=Options,
    main=("ante",),
    wagers=(
        Wager("ante", "Ante", ante),
        Wager("play", "Play", ante, raises="ante"),
        Wager("bonus", "Bonus", bonus, paid_on=("ante",)),
        Wager("straights", "Straights", straights),
        Wager("six", "Six Cards", six),
    ),
    procedure=(
        clause(
            "1",
            "Three cards face down to each player, then to the dealer.",
            deal_from_left(3, Face.OWN),
            lay(DEALER, 3),
        ),
        clause("2", "Each player folds or makes a Play bet equal to the Ante.", fold_or_raise("play", Decide)),
        clause("3", "The dealer takes the Ante of folded hands.", from_right(settle("ante", "bonus"), when=folded)),
        clause("4", "The dealer turns over the dealer's cards, which qualify with a queen.", turn(DEALER)),
        clause(
            "5",
            "The dealer shows and settles hand by hand.",
            from_right(show, settle("ante", "play", "bonus", "straights", "six")),
        ),
        clause(
            "end", "The dealer collects the cards.", from_right(collect, who=everyone), at(DEALER, collect), always=True
        ),
    ),
)

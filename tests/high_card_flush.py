"""High Card Flush as an author's own module offers it: the longest suit of seven cards against the dealer's."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.core.cards import Cards
from pitboss.rules.acts import Choices, Face
from pitboss.rules.clauses import clause, collect
from pitboss.rules.game import DEALER, Game, Wager, at, deal_from_left, everyone, from_right, lay, settle, show, turn
from pitboss.rules.layout import Flow, Layout, Spot
from pitboss.rules.options import HouseOptions, Paytable, table, tables
from pitboss.rulesets.against_dealer import Ante, compare, has_folded
from pitboss.rulesets.poker import high
from pitboss.rulesets.readings import reading

NINE_HIGH = 3, 9


@reading
def flush(cards: Cards) -> tuple[int, ...]:
    """How many cards the longest suit has, then its ranks from the top; of equally long suits the best."""
    suits: dict[str, list[int]] = {}
    for card in cards:
        suits.setdefault(card.suit, []).append(high(card))
    return max((len(ranks), *sorted(ranks, reverse=True)) for ranks in suits.values())


class Decide(Choices):
    FOLD = "fold"
    ONE = "raise 1x"
    TWO = "raise 2x"
    THREE = "raise 3x"


TIMES = {Decide.ONE: 1, Decide.TWO: 2, Decide.THREE: 3}


@dataclass(frozen=True, slots=True)
class Options(HouseOptions):
    ante: Paytable = tables(table(Ante, -1, 1, 1, 0, -1))
    raised: Paytable = tables(table(Ante, -1, 0, 1, 0, -1))

    def times(self, wager: str) -> int:
        return 3

    def least_times(self, wager: str) -> int:
        return 1


def ante(hand: Spot, layout: Layout) -> Ante:
    if has_folded(hand, Decide):
        return Ante.FOLD
    return compare(Ante, flush(hand.cards), flush(layout.dealer.cards), least=NINE_HIGH)


def decide(layout: Layout) -> Flow[None]:
    """Fold, or raise once; up to twice with a flush of five, three times with six or seven."""
    for hand in layout.hands:
        if "ante" in hand.open:
            unit, held = hand.bets["ante"], flush(hand.cards)
            most = 3 if held >= (6,) else 2 if held >= (5,) else 1
            legal = tuple(
                one for one in Decide if TIMES.get(one, 0) <= most and layout.affords(hand, TIMES.get(one, 0) * unit)
            )
            if times := TIMES.get((yield from layout.ask(hand, legal)), 0):
                layout.place(hand, "raised", times * unit)


def folded(hand: Spot, layout: Layout) -> bool:
    return has_folded(hand, Decide)


GAME: Game[Options] = Game(
    key="high-card-flush",
    title="High Card Flush",
    options=Options,
    main=("ante",),
    wagers=(Wager("ante", "Ante", ante), Wager("raised", "Raise", ante, raises="ante")),
    procedure=(
        clause("1", "The player bets the Ante."),
        clause("2", "Seven cards face down to each player and to the dealer.",
            deal_from_left(7, Face.OWN), lay(DEALER, 7)),
        clause("3", "Each player folds or raises: once, twice with a flush of five, three times with six.", decide),
        clause("4", "The dealer takes the Ante of folded hands.", from_right(settle("ante"), when=folded)),
        clause("5", "The dealer turns over the dealer's cards; a three-card flush, nine high, qualifies.",
            turn(DEALER)),
        clause("6", "From the dealer's {side}, the dealer settles hand by hand.",
            from_right(show, settle("ante", "raised"))),
        clause("end", "The dealer collects the cards.",
            from_right(collect, who=everyone), at(DEALER, collect), always=True),
    ),
)  # fmt: skip

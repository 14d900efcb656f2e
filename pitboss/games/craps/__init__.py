"""Craps: two dice, a point, and bets that live until it comes again or a seven does. Rules only."""

from __future__ import annotations

from pitboss.games.craps.felt import FELT
from pitboss.games.craps.wagers import (
    BETS,
    DICE,
    POINTS,
    SEVEN,
    WAGERS,
    Options,
    refuses,
    rolled,
    settle_or_stay,
)
from pitboss.rules.bet_rules import at_least_one, needs
from pitboss.rules.clauses import clause
from pitboss.rules.game import Game, in_house_order, no_cards
from pitboss.rules.layout import Flow, Layout


def roll(layout: Layout) -> Flow[None]:
    yield from layout.roll(layout.spots[DICE], 6, 6)


def move_marker(layout: Layout) -> None:
    """On a number that comes out; off when it comes again, or with a seven."""
    total, point = rolled(layout).total, rolled(layout).point
    if not point and total in POINTS:
        layout.mark(layout.spots[DICE], total)
    elif point and total in (point, SEVEN):
        layout.mark(layout.spots[DICE], 0)


GAME: Game[Options] = Game(
    key="craps",
    title="Craps",
    options=Options,
    main=("pass",),
    bet_rules=(at_least_one(*BETS), *(needs(one.name, one.behind) for one in BETS.values() if one.behind)),
    places=(DICE,),
    deck=no_cards,
    wagers=WAGERS,
    bets_stay=True,
    refuses=refuses,
    trains_dealers=False,
    absent_words="Nothing is decided once bets are made.",
    felt=FELT,
    procedure=(
        clause("1", "Before each roll players make bets, take down those that may be taken down, and add odds to a "
                    "line or come bet that has a point. {=odds_limit}", source="bets"),
        clause("2", "The shooter rolls two dice; the dealer calls the total.", roll, source="the roll"),
        clause("3", "From the dealer's {side}, bets that the roll decides are settled; the others stay. On a come-out "
                    "roll 7 and 11 win for the Pass Line, 2, 3 and 12 lose, and any other number is the point, which "
                    "wins if it comes again before a 7. Don't Pass is the other way around. {=bar} Come and Don't Come "
                    "are the same from the roll after which they are made, and move to their number. Place bets and "
                    "odds on Come are off on a come-out roll.",
            in_house_order(settle_or_stay), source="settlement"),
        clause("4", "The dealer puts the marker on the point, and takes it off when the point comes again or with a 7.",
            move_marker, source="the marker", always=True),
    ),
)  # fmt: skip

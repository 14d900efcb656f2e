"""Sic Bo: three dice under a cover, and bets on what they show. Rules only."""

from __future__ import annotations

from pitboss.games.sic_bo.felt import FELT
from pitboss.games.sic_bo.wagers import BETS, DICE, WAGERS, Options
from pitboss.rules.bet_rules import at_least_one
from pitboss.rules.clauses import clause
from pitboss.rules.game import Game, in_house_order, no_cards, settle_all
from pitboss.rules.layout import Flow, Layout


def roll(layout: Layout) -> Flow[None]:
    yield from layout.roll(layout.spots[DICE], 6, 6, 6)


GAME: Game[Options] = Game(
    key="sic-bo",
    title="Sic Bo",
    options=Options,
    main=("small", "big"),
    bet_rules=(at_least_one(*BETS),),
    places=(DICE,),
    deck=no_cards,
    wagers=WAGERS,
    trains_dealers=False,
    absent_words="Nothing is decided once bets are made.",
    felt=FELT,
    procedure=(
        clause("1", "Players bet on small or big, on odd or even, on the total, or on what one, two or three of the "
                    "dice show.", source="bets"),
        clause("2", "The dealer closes the bets, shakes three dice under a cover, and shows and calls them.",
            roll, source="the dice"),
        clause("3", "From the dealer's {side}, every bet is settled. Small is a total of 4 to 10, big one of 11 to 17; "
                    "these, odd and even lose on any triple.",
            in_house_order(settle_all), source="settlement"),
    ),
)  # fmt: skip

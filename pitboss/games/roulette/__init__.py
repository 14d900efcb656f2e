"""Roulette: a ball, a wheel with one zero or two, and every bet inside and outside. Rules only."""

from __future__ import annotations

from pitboss.games.roulette.felt import FELT
from pitboss.games.roulette.wagers import (
    IMPRISONED,
    OUTSIDE,
    WAGERS,
    WHEEL,
    Options,
    Wheel,
    ZeroRule,
    is_zero,
)
from pitboss.rules.bet_rules import at_least_one
from pitboss.rules.clauses import Clause, clause
from pitboss.rules.game import Game, in_house_order, no_cards, settle_all
from pitboss.rules.layout import Flow, Layout, Spot

NAMES = tuple(wager.name for wager in WAGERS)
POCKETS = {Wheel.SINGLE: 37, Wheel.DOUBLE: 38}


def spin(layout: Layout) -> Flow[None]:
    yield from layout.roll(layout.spots[WHEEL], POCKETS[layout.options.wheel])


def imprisons(hand: Spot, layout: Layout) -> bool:
    return is_zero(layout) and layout.options.zero in (ZeroRule.EN_PRISON, ZeroRule.EN_PRISON_ONCE)


def imprison(hand: Spot, layout: Layout) -> None:
    """Bets on even chances wait for the next spin; those that already do stay where they are, if they may."""
    for name in OUTSIDE:
        if name in hand.open:
            layout.stay(hand, name, name + IMPRISONED)
        if name + IMPRISONED in hand.open and layout.options.zero is ZeroRule.EN_PRISON:
            layout.stay(hand, name + IMPRISONED)


GAME: Game[Options] = Game(
    key="roulette",
    title="Roulette",
    options=Options,
    main=("red",),
    bet_rules=(at_least_one(*NAMES),),
    places=(WHEEL,),
    deck=no_cards,
    wagers=WAGERS,
    bets_stay=True,
    trains_dealers=False,
    absent_words="Nothing is decided once bets are made.",
    profiles={
        "european": Options(),
        "french": Options(zero=ZeroRule.LA_PARTAGE),
        "american": Options(wheel=Wheel.DOUBLE),
    },
    felt=FELT,
    procedure=(
        clause("1", "Players bet on one number or several, on a column, a dozen, a color, odd or even, low or high. "
                    "{=wheel}", source="bets"),
        clause("2", "The dealer closes the bets, spins the wheel, and calls the number into which the ball falls.",
            spin, source="spin"),
        clause("3", "{=zero}",
            in_house_order(Clause("3", imprison, when=imprisons)), source="zero"),
        clause("4", "From the dealer's {side}, bets without the number are collected. Winners are paid: one number "
                    "{straight.win}, two {split.win}, three {street.win}, four {corner.win}, five {five.win}, six "
                    "{line.win}, a column or dozen {dozen.win}, and the others {even_money.win}.",
            in_house_order(settle_all), source="settlement"),
    ),
)  # fmt: skip

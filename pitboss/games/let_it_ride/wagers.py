"""Let It Ride wagers: their rows, the rules that pick a row, and the pay tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pitboss.core.cards import Cards
from pitboss.rules.acts import Choices, Outcome
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.options import HouseOptions, Paytable, SettleFrom, settle_from, table, tables
from pitboss.rulesets.poker import (
    ACE,
    FIVE_LABELS,
    THREE_LABELS,
    Five,
    Three,
    Value,
    five,
    five_name,
    three,
    three_name,
)
from pitboss.rulesets.readings import reading
from pitboss.rulesets.withdrawing import has_withdrawn, or_withdrawn

BOARD = "board"


class First(Choices):
    """The decision on Bet 1."""

    RIDE = "let it ride"
    WITHDRAW = "withdraw"


class Second(Choices):
    """The decision on Bet 2."""

    RIDE = "let it ride"
    WITHDRAW = "withdraw"


class Base(Outcome):
    """Rows of the Base Bet, which cannot be withdrawn."""

    ROYAL_FLUSH, STRAIGHT_FLUSH, QUADS, FULL_HOUSE, FLUSH, STRAIGHT, TRIPS, TWO_PAIR = FIVE_LABELS
    PAIR = "Pair of tens or better"
    OTHER = "Less"


Riding = or_withdrawn(Base, "Riding", __name__)  # rows of a bet that may be withdrawn


class Bonus(Outcome):
    MINI_ROYAL = "Ace, king and queen of one suit"
    STRAIGHT_FLUSH, TRIPS, STRAIGHT, FLUSH, PAIR = THREE_LABELS
    OTHER = "Other"


PAYS = 1000, 200, 50, 11, 8, 5, 3, 2, 1, -1
FLAT_PAYS = 500, 100, 25, 15, 10, 5, 3, 2, 1, -1


def riding_tables() -> Paytable:
    return tables(table(Riding, *PAYS, 0), table(Riding, *FLAT_PAYS, 0))


@dataclass(frozen=True, slots=True)
class Options(HouseOptions):
    settle_from: SettleFrom = settle_from()
    bet: Paytable = tables(table(Base, *PAYS), table(Base, *FLAT_PAYS))
    first: Paytable = riding_tables()
    second: Paytable = riding_tables()
    bonus: Paytable = tables(table(Bonus, 50, 40, 30, 6, 3, 1, -1), table(Bonus, 50, 40, 30, 6, 4, 1, -1))


def base_pays(value: Value) -> bool:
    """Whether a hand is a pair of tens or better."""
    return value[0] > Five.PAIR or (value[0] == Five.PAIR and value[1] >= 10)


@reading(words=lambda row, cards: five_name(five(cards)))
def base_row(cards: Cards) -> Base:
    value = five(cards)
    return Base[Five(value[0]).name] if base_pays(value) else Base.OTHER


def bet(hand: Spot, layout: Layout) -> Base:
    """The row of the player's three cards and the two community cards."""
    return base_row(hand.cards + layout[BOARD].cards)


def riding(choices: type[Choices]) -> Callable[[Spot, Layout], Outcome]:
    """The rule of a bet that the player has let ride or withdrawn."""

    def row(hand: Spot, layout: Layout) -> Outcome:
        return Riding["WITHDRAWN" if has_withdrawn(hand, choices) else bet(hand, layout).name]

    return row


@reading(words=lambda row, cards: three_name(three(cards)))
def bonus_row(cards: Cards) -> Bonus:
    kind, top, *_ = three(cards)
    if (kind, top) == (Three.STRAIGHT_FLUSH, ACE):
        return Bonus.MINI_ROYAL
    return Bonus.__members__.get(Three(kind).name, Bonus.OTHER)


def bonus(hand: Spot, layout: Layout) -> Bonus:
    return bonus_row(hand.cards)

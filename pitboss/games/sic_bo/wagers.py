"""Sic Bo wagers: what three dice must show, the rows, and the pay tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar, NamedTuple

from pitboss.rules.acts import Outcome
from pitboss.rules.game import Wager
from pitboss.rules.layout import Layout, Rule, Spot
from pitboss.rules.options import HouseOptions, Paytable, SettleFrom, settle_from, table, tables

DICE = "dice"
FACES = range(1, 7)
Shown = tuple[int, ...]


class Hit(Outcome):
    WIN = "Wins"
    LOSS = "Losses"


class Single(Outcome):
    THREE = "On three dice"
    TWO = "On two dice"
    ONE = "On one die"
    LOSS = "Losses"


class Total(Outcome):
    FOUR = "4 or 17"
    FIVE = "5 or 16"
    SIX = "6 or 15"
    SEVEN = "7 or 14"
    EIGHT = "8 or 13"
    NINE = "9 or 12"
    TEN = "10 or 11"
    LOSS = "Losses"


TOTALS = {4 + at: row for at, row in enumerate(list(Total)[:-1])}


@dataclass(frozen=True, slots=True)
class Options(HouseOptions):
    """The first pay tables are those of Atlantic City, the second those of Macau."""

    amounts_only: ClassVar[bool] = True

    settle_from: SettleFrom = settle_from()
    even_money: Paytable = tables(table(Hit, 1, -1))
    total: Paytable = tables(table(Total, 60, 30, 17, 12, 8, 6, 6, -1), table(Total, 50, 18, 14, 12, 8, 6, 6, -1))
    single: Paytable = tables(table(Single, 3, 2, 1, -1), table(Single, 12, 2, 1, -1))
    pair: Paytable = tables(table(Hit, 5, -1), table(Hit, 6, -1))
    double: Paytable = tables(table(Hit, 10, -1), table(Hit, 8, -1))
    triple: Paytable = tables(table(Hit, 180, -1), table(Hit, 150, -1))
    any_triple: Paytable = tables(table(Hit, 30, -1), table(Hit, 24, -1))


class Bet(NamedTuple):
    name: str
    title: str
    row: Callable[[Shown], Outcome]
    pays: str


def is_triple(dice: Shown) -> bool:
    return len(set(dice)) == 1


def hit(test: Callable[[Shown], bool]) -> Callable[[Shown], Outcome]:
    return lambda dice: Hit.WIN if test(dice) else Hit.LOSS


def unless_triple(test: Callable[[int], bool]) -> Callable[[Shown], Outcome]:
    return hit(lambda dice: test(sum(dice)) and not is_triple(dice))


def total(number: int) -> Callable[[Shown], Outcome]:
    return lambda dice: TOTALS[min(number, 21 - number)] if sum(dice) == number else Total.LOSS


def single(face: int) -> Callable[[Shown], Outcome]:
    return lambda dice: (Single.LOSS, Single.ONE, Single.TWO, Single.THREE)[dice.count(face)]


def shows(*faces: int) -> Callable[[Shown], Outcome]:
    return hit(lambda dice: all(dice.count(face) >= faces.count(face) for face in faces))


def every_bet() -> Iterator[Bet]:
    even_money: dict[str, Callable[[int], bool]] = {
        "small": lambda total: total <= 10,
        "big": lambda total: total >= 11,
        "odd": lambda total: total % 2 == 1,
        "even": lambda total: total % 2 == 0,
    }
    yield from (Bet(name, name.capitalize(), unless_triple(test), "even_money") for name, test in even_money.items())
    yield from (Bet(f"total_{n}", f"Total {n}", total(n), "total") for n in range(4, 18))
    yield from (Bet(f"single_{n}", f"Single {n}", single(n), "single") for n in FACES)
    yield from (Bet(f"pair_{a}_{b}", f"Two dice {a} and {b}", shows(a, b), "pair") for a, b in combinations(FACES, 2))
    yield from (Bet(f"double_{n}", f"Double {n}", shows(n, n), "double") for n in FACES)
    yield from (Bet(f"triple_{n}", f"Triple {n}", shows(n, n, n), "triple") for n in FACES)
    yield Bet("any_triple", "Any triple", hit(is_triple), "any_triple")


BETS = {bet.name: bet for bet in every_bet()}


def outcome_of(row: Callable[[Shown], Outcome]) -> Rule:
    def outcome(hand: Spot, layout: Layout) -> Outcome:
        return row(layout.spots[DICE].rolled)

    return outcome


WAGERS = tuple(Wager(one.name, one.title, outcome_of(one.row), pays=one.pays) for one in BETS.values())

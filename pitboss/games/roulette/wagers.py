"""Roulette wagers: the numbers that each bet covers, its rows and pay tables, and where it lies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import pairwise
from typing import ClassVar, NamedTuple

from pitboss.rules.acts import Outcome
from pitboss.rules.game import Wager
from pitboss.rules.layout import Layout, Rule, Spot
from pitboss.rules.options import HouseOptions, Paytable, SettleFrom, option, settle_from, table, tables

WHEEL = "wheel"
ZERO, DOUBLE_ZERO = 0, 37  # the pockets; every other has its number
REDS = frozenset((1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36))
NUMBERS = frozenset(range(1, 37))
OUTSIDE = {  # even chances
    "red": REDS,
    "black": NUMBERS - REDS,
    "even": frozenset(range(2, 37, 2)),
    "odd": frozenset(range(1, 37, 2)),
    "low": frozenset(range(1, 19)),
    "high": frozenset(range(19, 37)),
}


class Wheel(Enum):
    SINGLE = "single-zero"
    DOUBLE = "double-zero"


class ZeroRule(Enum):
    """What becomes of bets on even chances when the ball falls into a zero."""

    LOSE = "lose"
    LA_PARTAGE = "la-partage"
    EN_PRISON = "en-prison"
    EN_PRISON_ONCE = "en-prison-once"


class Hit(Outcome):
    WIN = "Wins"
    LOSS = "Losses"


class EvenMoney(Outcome):
    WIN = "Wins"
    LOSS = "Losses"
    HALF = "Zero, half is lost"
    RELEASED = "Released from prison"


@dataclass(frozen=True, slots=True)
class Options(HouseOptions):
    amounts_only: ClassVar[bool] = True

    wheel: Wheel = option(
        Wheel.SINGLE,
        "the zeros of the wheel",
        words={"single-zero": "The wheel has one zero.", "double-zero": "The wheel has a zero and a double zero."},
    )
    zero: ZeroRule = option(
        ZeroRule.LOSE,
        "bets on even chances when a zero comes",
        words={
            "lose": "A zero loses bets on even chances.",
            "la-partage": "A zero loses half of each bet on even chances.",
            "en-prison": "A zero imprisons bets on even chances until another number decides them: a winner gets the "
            "stake back.",
            "en-prison-once": "A zero imprisons bets on even chances for one spin: a winner gets the stake back, and a "
            "second zero loses.",
        },
    )
    settle_from: SettleFrom = settle_from()
    straight: Paytable = tables(table(Hit, 35, -1))
    split: Paytable = tables(table(Hit, 17, -1))
    street: Paytable = tables(table(Hit, 11, -1))
    corner: Paytable = tables(table(Hit, 8, -1))
    five: Paytable = tables(table(Hit, 6, -1))
    line: Paytable = tables(table(Hit, 5, -1))
    dozen: Paytable = tables(table(Hit, 2, -1))
    even_money: Paytable = tables(table(EvenMoney, 1, -1, Fraction(-1, 2), 0))

    def offers(self, wager: str) -> bool:
        if wager.endswith(IMPRISONED):
            return self.zero in (ZeroRule.EN_PRISON, ZeroRule.EN_PRISON_ONCE)
        numbers = COVERS.get(wager, NUMBERS)
        only = Wheel.DOUBLE if DOUBLE_ZERO in numbers else Wheel.SINGLE if numbers in SINGLE_ZERO_BETS else self.wheel
        return only is self.wheel


IMPRISONED = "_imprisoned"


class Bet(NamedTuple):
    """A bet on numbers: the part of its name before the numbers is its pay table."""

    kind: str
    title: str
    numbers: frozenset[int]

    @property
    def name(self) -> str:
        return "_".join([self.kind, *map(called, sorted(self.numbers))])


def called(number: int) -> str:
    return "00" if number == DOUBLE_ZERO else str(number)


def bet(kind: str, title: str, *numbers: int) -> Bet:
    return Bet(kind, f"{title} {'-'.join(map(called, numbers))}", frozenset(numbers))


def inside() -> Iterator[Bet]:
    """Every inside bet of both wheels."""
    yield from (bet("straight", "Straight", number) for number in (ZERO, DOUBLE_ZERO, *range(1, 37)))
    zeros = ((ZERO, DOUBLE_ZERO), (ZERO, 1), (ZERO, 2), (ZERO, 3), (DOUBLE_ZERO, 2), (DOUBLE_ZERO, 3))
    yield from (bet("split", "Split", *pair) for pair in zeros)
    for number in range(1, 37):
        yield from [bet("split", "Split", number, number + 1)] if number % 3 else []
        yield from [bet("split", "Split", number, number + 3)] if number <= 33 else []
    trios = ((ZERO, 1, 2), (ZERO, 2, 3), (ZERO, DOUBLE_ZERO, 2), (DOUBLE_ZERO, 2, 3))
    yield from (bet("street", "Street", *trio) for trio in trios)
    streets = [(first, first + 1, first + 2) for first in range(1, 37, 3)]
    yield from (bet("street", "Street", *street) for street in streets)
    yield from (bet("corner", "Corner", n, n + 1, n + 3, n + 4) for n in range(1, 33) if n % 3)
    yield bet("corner", "First four", ZERO, 1, 2, 3)
    yield bet("five", "Five numbers", ZERO, DOUBLE_ZERO, 1, 2, 3)
    for one, other in pairwise(streets):
        yield Bet("line", f"Line {one[0]} to {other[-1]}", frozenset((*one, *other)))


def outside() -> Iterator[tuple[str, str, frozenset[int]]]:
    """Name, title and numbers of columns and dozens."""
    for n, word in enumerate(("First", "Second", "Third")):
        yield f"column_{n + 1}", f"{word} column", frozenset(range(n + 1, 37, 3))
        yield f"dozen_{n + 1}", f"{word} dozen", frozenset(range(12 * n + 1, 12 * n + 13))


INSIDE = tuple(inside())
SINGLE_ZERO_BETS = frozenset(map(frozenset, ((0, 3), (0, 2, 3), (0, 1, 2, 3))))  # there the double zero lies between
COVERS = (
    {one.name: one.numbers for one in INSIDE}
    | {name: numbers for name, _, numbers in outside()}
    | OUTSIDE
    | {f"{name}{IMPRISONED}": numbers for name, numbers in OUTSIDE.items()}
)


def number(layout: Layout) -> int:
    """The pocket that the ball has fallen into."""
    return layout.spots[WHEEL].rolled[0] - 1


def is_zero(layout: Layout) -> bool:
    return number(layout) in (ZERO, DOUBLE_ZERO)


def covers(numbers: frozenset[int]) -> Rule:
    def outcome(hand: Spot, layout: Layout) -> Hit:
        return Hit.WIN if number(layout) in numbers else Hit.LOSS

    return outcome


def even_money(numbers: frozenset[int]) -> Rule:
    def outcome(hand: Spot, layout: Layout) -> EvenMoney:
        if is_zero(layout) and layout.options.zero is ZeroRule.LA_PARTAGE:
            return EvenMoney.HALF
        return EvenMoney.WIN if number(layout) in numbers else EvenMoney.LOSS

    return outcome


def imprisoned(numbers: frozenset[int]) -> Rule:
    def outcome(hand: Spot, layout: Layout) -> EvenMoney:
        return EvenMoney.RELEASED if number(layout) in numbers else EvenMoney.LOSS

    return outcome


WAGERS = (
    *(Wager(name, name.capitalize(), even_money(numbers), pays="even_money") for name, numbers in OUTSIDE.items()),
    *(Wager(name, title, covers(numbers), pays="dozen") for name, title, numbers in outside()),
    *(Wager(one.name, one.title, covers(one.numbers), pays=one.kind) for one in INSIDE),
    *(
        Wager(f"{name}{IMPRISONED}", f"{name.capitalize()} in prison", imprisoned(numbers), pays="even_money",
              comes_from=name, contract=True)
        for name, numbers in OUTSIDE.items()
    ),
)  # fmt: skip

"""Amounts in integer cents, with one rounding rule, and the chips that make an amount."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from pitboss.core.errors import BadValue

Cents = int

QUARTER, DOLLAR = 25, 100


def pay(stake: int, odds: int | Fraction) -> int:
    """Cents won on a stake at "odds to 1", a lost stake being -1 to 1. A fraction of a cent stays with the house.

    >>> pay(1500, Fraction(3, 2)), pay(500, -1), pay(333, Fraction(6, 5))
    (2250, -500, 399)
    """
    won = stake * odds
    return won if isinstance(won, int) else won.numerator // won.denominator


def commission(win: Cents, rate: Fraction, *, up_to: Cents | None = None) -> Cents:
    """The house's part of a win: down to the cent, or by house option up to the next multiple of `up_to`.

    >>> commission(1050, Fraction(1, 20)), commission(1050, Fraction(1, 20), up_to=QUARTER)
    (52, 75)
    """
    if up_to is None:
        return pay(win, rate)
    return -(-win * rate.numerator // (rate.denominator * up_to)) * up_to


def dollars(cents: int) -> str:
    """As a dealer would say it: whole dollars without cents.

    >>> dollars(2000), dollars(-1250)
    ('$20', '-$12.50')
    """
    sign, cents = ("-", -cents) if cents < 0 else ("", cents)
    whole, rest = divmod(cents, DOLLAR)
    return f"{sign}${whole:,}" + (f".{rest:02}" if rest else "")


def plain(cents: Cents) -> str:
    """For files and forms: always with cents, without a sign of currency.

    >>> plain(1250), plain(-5), plain(125000)
    ('12.50', '-0.05', '1250.00')
    """
    whole, rest = divmod(abs(cents), DOLLAR)
    return f"{'-' if cents < 0 else ''}{whole}.{rest:02}"


_DOLLARS = re.compile(r"\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?\s*", re.ASCII)


def parse(text: str) -> Cents:
    """Read dollars as a person writes them.

    >>> parse("12.50"), parse("$1,250"), parse("0.5")
    (1250, 125000, 50)
    """
    match = _DOLLARS.fullmatch(text)
    if not match:
        raise BadValue(f"{text!r} is not an amount; write dollars with at most two decimals, like 5, 12.50 or $1,250.")
    dollars, cents = match.groups(default="")
    return int(dollars.replace(",", "")) * 100 + int(cents.ljust(2, "0"))


class Chip(NamedTuple):
    value: Cents
    color: str


CHIPS = (
    Chip(50_000, "purple"),
    Chip(10_000, "black"),
    Chip(2_500, "green"),
    Chip(500, "red"),
    Chip(250, "pink"),
    Chip(100, "white"),
    Chip(50, "orange"),
)  # highest first


class Stacks(NamedTuple):
    """An amount as a dealer cuts it out."""

    chips: tuple[tuple[Chip, int], ...]  # highest first, none with a count of zero
    coins: Cents  # what is too small for any chip

    def __str__(self) -> str:
        parts = [f"{count} {chip.color}" for chip, count in self.chips]
        return ", ".join(parts + [f"{self.coins} cents in coin"] * bool(self.coins)) or "nothing"


def worth(chips: Sequence[Chip]) -> str:
    """What each color is worth, lowest first."""
    return ", ".join(f"{chip.color} {dollars(chip.value)}" for chip in sorted(chips))


def cut(amount: Cents, chips: Sequence[Chip] = CHIPS) -> Stacks:
    """The chips that make an amount, highest first: the fewest, where every chip divides the next higher.

    Whole dollars are made of whole-dollar chips where the house has them: no dealer pays $4 with a pink.

    >>> str(cut(37_750)), str(cut(775)), str(cut(400))
    ('3 black, 3 green, 1 pink', '1 red, 1 pink, 25 cents in coin', '4 white')
    """
    if amount < 0:
        raise BadValue(f"{dollars(amount)} cannot be cut out in chips; the amount must not be negative.")
    whole = greedy(amount, [chip for chip in chips if chip.value % DOLLAR == 0])
    return greedy(amount, chips) if amount % DOLLAR or whole.coins else whole


def greedy(amount: Cents, chips: Sequence[Chip]) -> Stacks:
    """As many of each chip as go in, highest first."""
    stacks = []
    for chip in chips:
        count, amount = divmod(amount, chip.value)
        if count:
            stacks.append((chip, count))
    return Stacks(tuple(stacks), amount)

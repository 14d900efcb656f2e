"""Amounts that people type, as exact fractions: sums in bets, percentages, and a wager's row by its name."""

from __future__ import annotations

from fractions import Fraction

from pitboss.core.errors import BadValue, UnknownName
from pitboss.rules.acts import Outcome
from pitboss.rules.odds import Tally
from pitboss.rules.options import number

Amount = int | str | Fraction  # exact: 1, "2.50", "3/2"


def at_least_zero(amount: Amount, what: str) -> Fraction:
    """An exact amount that is not below 0."""
    if isinstance(amount, float):
        raise BadValue(f"{what}={amount} is a float; write an exact amount, such as 1, '2.50' or '3/2'.")
    found = Fraction(number(str(amount), what))
    if found < 0:
        raise BadValue(f"{what}={amount} is below 0; give 0 or more.")
    return found


def above_zero(amount: Amount, what: str) -> Fraction:
    found = at_least_zero(amount, what)
    if not found:
        raise BadValue(f"{what}={amount} is nothing; give an amount above 0.")
    return found


def share(percent: Amount, what: str) -> Fraction:
    """A percentage from 0 to 100 as a fraction."""
    text = percent.strip().removesuffix("%") if isinstance(percent, str) else percent
    found = at_least_zero(text, what)
    if found > 100:
        raise BadValue(f"{what}={percent} is more than the whole; give a percentage from 0 to 100.")
    return found / 100


def row_named(tally: Tally, name: str) -> Outcome:
    """The row of a wager with this key or this printed name."""
    rows = [line.row for line in tally.lines]
    for row in rows:
        if name.strip().casefold() in (row.key.casefold(), str(row.value).casefold()):
            return row
    raise UnknownName("row", name, [row.key for row in rows])

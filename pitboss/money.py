"""Amounts are integer cents, always. One rounding rule, in one place."""

from __future__ import annotations

from fractions import Fraction

DOLLAR = 100


def pay(stake: int, odds: int | Fraction) -> int:
    """Cents won on a stake at "odds to 1", a lost stake being -1 to 1. A fraction of a cent stays with the house.

    >>> pay(1500, Fraction(3, 2)), pay(500, -1), pay(333, Fraction(6, 5))
    (2250, -500, 399)
    """
    won = stake * odds
    return won if isinstance(won, int) else won.numerator // won.denominator


def dollars(cents: int) -> str:
    """As a dealer would say it: whole dollars without cents.

    >>> dollars(2000), dollars(-1250)
    ('$20', '-$12.50')
    """
    sign, cents = ("-", -cents) if cents < 0 else ("", cents)
    whole, rest = divmod(cents, DOLLAR)
    return f"{sign}${whole:,}" + (f".{rest:02}" if rest else "")

"""What odds pay in cents, and how amounts are said."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.money import dollars, pay

stakes = st.integers(0, 10**9)


@pytest.mark.parametrize(
    ("stake", "odds", "won"),
    [
        (1500, Fraction(3, 2), 2250),
        (500, -1, -500),
        (333, Fraction(6, 5), 399),
        (1, Fraction(1, 2), 0),
        (1, Fraction(-1, 2), -1),
        (1000, 0, 0),
        (100, 5000, 500_000),
    ],
)
def test_pays(stake: int, odds: int | Fraction, won: int) -> None:
    assert pay(stake, odds) == won
    assert type(pay(stake, odds)) is int


@given(stakes, st.fractions(-1, 1000, max_denominator=50))
def test_a_fraction_of_a_cent_stays_with_the_house(stake: int, odds: Fraction) -> None:
    assert 0 <= stake * odds - pay(stake, odds) < 1
    assert pay(stake, odds) >= -stake


@pytest.mark.parametrize(
    ("cents", "said"),
    [(2000, "$20"), (-1250, "-$12.50"), (5, "$0.05"), (-5, "-$0.05"), (123_456_700, "$1,234,567"), (0, "$0")],
)
def test_dollars(cents: int, said: str) -> None:
    assert dollars(cents) == said

"""Cents: what odds pay, amounts read and written, and the chips they are cut into."""

import doctest
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.core import money
from pitboss.core.errors import BadValue
from pitboss.core.money import CHIPS, QUARTER, commission, cut, dollars, parse, pay, plain

amounts = st.integers(0, 10**9)
odds = st.fractions(-1, 5000, max_denominator=100)


def test_the_docstring_examples_hold() -> None:
    assert doctest.testmod(money).failed == 0


@given(amounts, odds)
def test_a_win_is_the_exact_win_rounded_down_to_the_cent(stake: int, price: Fraction) -> None:
    assert 0 <= stake * price - pay(stake, price) < 1


@given(amounts, odds)
def test_no_bet_loses_more_than_its_stake(stake: int, price: Fraction) -> None:
    assert pay(stake, price) >= -stake


@given(amounts, st.integers(-1, 5000))
def test_whole_odds_pay_exactly(stake: int, price: int) -> None:
    assert pay(stake, price) == stake * price


@given(amounts, st.fractions(0, 1, max_denominator=100))
def test_30b_commission_is_rounded_down_or_by_house_option_up_to_25_cents(win: int, rate: Fraction) -> None:
    exact = win * rate
    assert 0 <= exact - commission(win, rate) < 1
    up = commission(win, rate, up_to=QUARTER)
    assert up % QUARTER == 0
    assert 0 <= up - exact < QUARTER


@given(amounts)
def test_what_is_written_is_read_back(amount: int) -> None:
    assert parse(dollars(amount)) == parse(plain(amount)) == parse(f" {dollars(amount)} ") == amount


@pytest.mark.parametrize("text", ["", "-5", "12.505", "1,25", "5 dollars", "1e3", ".", "٣", "nan", "12."])
def test_what_is_no_amount_is_refused_by_name(text: str) -> None:
    with pytest.raises(BadValue, match="is not an amount"):
        parse(text)


@given(st.integers(0, 300_000))
def test_the_chips_cut_make_the_amount(amount: int) -> None:
    stacks = cut(amount)
    assert sum(chip.value * count for chip, count in stacks.chips) + stacks.coins == amount
    assert 0 <= stacks.coins < CHIPS[-1].value


def test_no_other_chips_make_the_amount_with_fewer() -> None:
    fewest = [0]
    for halves in range(1, 1201):
        whole = halves % 2 == 0  # dollars, which are made of whole-dollar chips
        usable = [chip.value // 50 for chip in CHIPS if not (whole and chip.value % 100)]
        fewest.append(1 + min(fewest[halves - value] for value in usable if value <= halves))
        assert sum(count for _, count in cut(halves * 50).chips) == fewest[halves]


def test_a_negative_amount_cannot_be_cut() -> None:
    with pytest.raises(BadValue, match="must not be negative"):
        cut(-1)

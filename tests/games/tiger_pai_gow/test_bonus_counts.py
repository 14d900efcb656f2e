"""Yin, Yang and 7 Card Tiger: every printed integer, and every hand of smaller decks through the rules one by one."""

from __future__ import annotations

import tomllib
from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from pitboss.core.cards import JOKER, SUITS, Card, Cards, cards, deck
from pitboss.games.tiger_pai_gow.bonus_counts import tiger_counts, yang_counts, yin_counts
from pitboss.games.tiger_pai_gow.wagers import Tiger, Yang, Yin, tiger_row, yang_row, yin_row
from pitboss.rules.acts import Outcome
from pitboss.rulesets.poker import Five, five
from tests.sizes import sized

FILE = Path(__file__).parents[2] / "tables" / "tiger-pai-gow.toml"
PRINTED = {item["name"]: item for item in tomllib.loads(FILE.read_text())["printed"]}


def printed(name: str) -> list[tuple[str, int]]:
    item = PRINTED[f"tiger-pai-gow/{name}"]
    at = item["columns"].index("combinations")
    return [(row[0], int(row[at].replace(",", ""))) for row in item["rows"] if len(row) > at]


def listed(rows: type[Outcome], counts: Counter[Outcome]) -> list[tuple[str, int]]:
    return [(row.value, counts[row]) for row in rows]


@pytest.mark.parametrize("red", [True, False])
def test_every_printed_row_of_yin_and_yang(red: bool) -> None:
    assert listed(Yin, Counter(yin_counts(red=red))) == printed("yin")
    for name in ("yang-25-35", "yang-15-25", "yang-25-25"):
        assert listed(Yang, Counter(yang_counts(red=red))) == printed(name)


def test_every_printed_row_of_seven_card_tiger() -> None:
    assert listed(Tiger, Counter(tiger_counts())) == printed("tiger")


def small_deck(ranks: tuple[int, ...], suits: str) -> list[Card]:
    return [Card(rank, suit) for suit in suits for rank in ranks] + [JOKER]


@pytest.mark.parametrize(
    ("ranks", "suits"),
    [
        pytest.param((1, 2, 3, 4), SUITS, marks=pytest.mark.long),
        ((1, 10, 11, 12, 13), "cdh"),
        pytest.param((1, 2, 3, 4, 5, 6, 7, 13), "dh", marks=pytest.mark.long),
        ((1, 5, 6, 7, 8, 9), "cs"),
    ],
)
def test_small_decks_hand_by_hand(ranks: tuple[int, ...], suits: str) -> None:
    hands = list(combinations(small_deck(ranks, suits), 7))
    for better in (False, True):
        assert tiger_counts(ranks, suits, pay_better=better) == Counter(tiger_row(h, pay_better=better) for h in hands)
    assert yang_counts(ranks, suits, red=True) == Counter(yang_row(h, red=True) for h in hands)
    threes = combinations(small_deck(ranks, suits), 3)
    assert yin_counts(ranks, suits, red=False) == Counter(yin_row(h, red=False) for h in threes)


def test_seven_card_tiger_is_the_first_row_that_the_best_five_cards_make() -> None:
    """The rule read the other way: all 21 hands of five cards through the poker ranking."""
    shared = [kind.name for kind in Five if kind.name in Tiger.__members__]
    rng, stack = Random(7), deck(jokers=1)
    for n in range(sized(1_500, 6_000)):
        # every other hand from two suits, where flushes and colors are common
        hand = tuple(rng.sample(stack if n % 2 else [card for card in stack if card.mark in ("", "d", "h")], 7))
        kinds = {five(some)[0] for some in combinations(hand, 5)}
        names = {Five(kind).name for kind in kinds} & set(shared)
        row = tiger_row(hand)
        if row in (Tiger.SEVEN_STRAIGHT_FLUSH, Tiger.WILD_STRAIGHT_FLUSH, Tiger.SEVEN_FLUSH):
            assert len({card.suit for card in hand if card != JOKER}) == 1
        elif row in (Tiger.COLOR, Tiger.OTHER):
            assert names <= ({"STRAIGHT"} if row is Tiger.COLOR else set())
        else:
            assert row is next(tiger for tiger in Tiger if tiger.name in names)


@pytest.mark.parametrize(
    ("hand", "row"),
    [
        ("Ah 2h 3h 4h 5h 6h 7h", Tiger.SEVEN_STRAIGHT_FLUSH),
        ("Ah Kh Qh Jh Th 9h Joker", Tiger.WILD_STRAIGHT_FLUSH),
        ("Ah Ad Ac As Joker 2h 3h", Tiger.FIVE_ACES),
        ("Ah Kh Qh Jh Th 2h 3h", Tiger.SEVEN_FLUSH),
        ("Ah Kh Qh Joker Th 2c 3h", Tiger.ROYAL_FLUSH),
        ("Ah 2h 3h 4h Joker Kc Kd", Tiger.STRAIGHT_FLUSH),
        ("Joker Ah Ad Ac 2c 2d 2h", Tiger.QUADS),
        ("Joker Ah 2d 2h 2s 9c 8c", Tiger.FULL_HOUSE),
        ("Joker Ah 9h 5h 3h Ac Kd", Tiger.FLUSH),
        ("Joker Ah Ad 9d 7h 4d 3h", Tiger.TRIPS),
        ("Kh Qd 9d 8h 6d 4h 2d", Tiger.COLOR),
        ("2h 3d 4d 5h Joker 9d Jh", Tiger.COLOR),
        ("2h 3d 4c 5h Joker 9d Jh", Tiger.STRAIGHT),
        ("2h 2d 4c 4h Kc 9d Jh", Tiger.OTHER),
    ],
)
def test_seven_card_tiger_pays_the_first_row_that_fits(hand: str, row: Tiger) -> None:
    assert tiger_row(cards(hand)) is row


def test_a_joker_hand_of_one_color_with_trips_is_trips_unless_the_house_pays_the_better() -> None:
    hand: Cards = cards("Joker Ah Ad 9d 7h 4d 3h")
    assert tiger_row(hand, pay_better=True) is Tiger.COLOR
    assert tiger_counts(pay_better=True)[Tiger.COLOR] - tiger_counts()[Tiger.COLOR] == 5_940


@pytest.mark.parametrize(
    ("three", "row"),
    [
        ("2h 9h Kh", Yin.FLUSH),
        ("2h 9d Kh", Yin.COLOR),
        ("2h 9c Kd", Yin.TWO),
        ("2s 9c Kd", Yin.LOSE),
        ("2h 9h Joker", Yin.JOKER),
    ],
)
def test_yin_on_red(three: str, row: Yin) -> None:
    assert yin_row(cards(three), red=True) is row


def test_yang_counts_the_joker_as_the_color_bet_on() -> None:
    hand = cards("2h 3d 4h 5h 9c Joker Kd")
    assert yang_row(hand, red=True) is Yang.SIX_WILD
    assert yang_row(hand, red=False) is Yang.OTHER

"""Hands and pay tables of 3 Card Roo: the manual's examples, the dealer's column, the layout."""

from __future__ import annotations

import tomllib
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from pitboss.games import REGISTRY
from pitboss.games.three_card_roo.advice import hand_name
from pitboss.games.three_card_roo.hand import Open, house_way, is_roo, lay_out
from pitboss.games.three_card_roo.wagers import Pairs, Pocket, pairs_row, pocket_row
from pitboss.rules.options import pay_text

TABLES = tomllib.loads((Path(__file__).parents[2] / "tables" / "roo.toml").read_text())


@pytest.mark.parametrize("roo", [(2, 3, 4), (6, 9, 13)], ids=["2-3-4", "6-9-K"])
def test_the_manuals_valid_roos(roo: tuple[int, int, int]) -> None:
    assert is_roo(roo)


@pytest.mark.parametrize("ranks", [(4, 3, 9), (1, 13, 11), (5, 5, 9)], ids=["4-3-9", "A-K-J", "5-5-9"])
def test_the_manuals_invalid_roos(ranks: tuple[int, int, int]) -> None:
    assert not is_roo(ranks)


def test_kings_are_high_and_aces_low() -> None:
    assert is_roo((1, 2, 13))
    assert not is_roo((12, 13, 1))


@pytest.mark.parametrize(
    ("opening", "ranks"), [(Open.LOW, (5, 2, 9)), (Open.MIDDLE, (2, 5, 9)), (Open.HIGH, (2, 9, 5))]
)
def test_two_cards_lie_in_their_natural_order_around_the_open_position(
    opening: Open, ranks: tuple[int, int, int]
) -> None:
    assert lay_out(9, 2, opening, 5) == lay_out(2, 9, opening, 5) == ranks


PRINTED = next(item for item in TABLES["printed"] if item["name"] == "three-card-roo/strategy")


@pytest.mark.parametrize("row", PRINTED["rows"], ids=lambda row: str(row[0]))
def test_the_dealers_column(row: list[str]) -> None:
    hand, _, _, dealer = row
    ((low, high),) = ((low, high) for low, high in combinations(range(1, 14), 2) if hand_name(low, high) == hand)
    assert house_way(low, high).name[0] == house_way(high, low).name[0] == dealer


def test_the_dealers_column_is_complete() -> None:
    assert {row[0] for row in PRINTED["rows"]} == {hand_name(*pair) for pair in combinations(range(1, 14), 2)}
    assert len(PRINTED["rows"]) == 78


@pytest.mark.parametrize(
    ("roo", "suited", "row"),
    [
        ((1, 7, 13), True, Pocket.ROYAL_FLUSH),
        ((1, 7, 13), False, Pocket.ROYAL),
        ((4, 7, 10), True, Pocket.FOUR_TEN),
        ((7, 10, 13), True, Pocket.TEN),
        ((1, 4, 7), False, Pocket.FOUR),
        ((1, 7, 12), True, Pocket.SEVEN),
        ((2, 3, 5), True, Pocket.OTHER),
    ],
)
def test_pocket_roo_takes_the_first_line_that_fits(roo: tuple[int, int, int], suited: bool, row: Pocket) -> None:
    assert pocket_row(roo, suited) is row


@pytest.mark.parametrize(
    ("cards", "row"),
    [
        ((7, 7, None), Pairs.DEALT_SEVENS),
        ((1, 1, None), Pairs.DEALT),
        ((7, 2, 7), Pairs.THIRD_SEVENS),
        ((2, 7, 7), Pairs.THIRD_SEVENS),
        ((7, 2, 2), Pairs.THIRD),
        ((7, 2, 3), Pairs.NONE),
    ],
)
def test_pairs_pay_rows(cards: tuple[int, int, int | None], row: Pairs) -> None:
    assert pairs_row(*cards) is row


@pytest.mark.parametrize("layout", TABLES["layout"], ids=lambda layout: str(layout["name"]))
def test_the_layouts_pay_table_is_the_default(layout: dict[str, Any]) -> None:
    pays = REGISTRY[layout["game"]].house().pays[layout["wager"]]
    assert {key: pay_text(pays[pays.row(key)]) for key in layout["pays"]} == {
        key: odds.removesuffix("-1").removesuffix(" TO 1") for key, odds in layout["pays"].items()
    }


def test_every_row_that_pays_is_on_the_layout() -> None:
    """No default pays anything that the felt does not say, but for rows that only another option pays."""
    for layout in TABLES["layout"]:
        pays = REGISTRY[layout["game"]].house().pays[layout["wager"]]
        unsaid = {row.key for row, pay in pays.items() if pay_text(pay)[0] not in "-0"} - set(layout["pays"])
        assert unsaid == set(layout.get("unsaid", ()))


def test_the_layouts_of_the_roo_games_are_all_here() -> None:
    assert [layout["name"] for layout in TABLES["layout"]] == [
        "three-card-roo/seven-roo",
        "three-card-roo/pocket",
        "three-card-roo/pairs",
        "two-card-roo/pairs",
        "two-card-roo/flush",
        "two-card-roo/roo",
    ]

"""Super Fun 21 by the clause, its published edges, and its rules against dealing every card of a small shoe."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games.super_fun_21 import GAME
from pitboss.lab.usual_odds import main_edge
from pitboss.lab.verify import verify
from pitboss.rules.acts import Deal
from pitboss.rulesets.twenty_one.rows import Insure, Play
from tests.twenty_one import TEN, dealt, edge, house_of, offered, result, rows, small_shoe_agrees

H, S, D, P, R = Play.HIT, Play.STAND, Play.DOUBLE, Play.SPLIT, Play.SURRENDER
KEY = GAME.key
HOUSE = GAME.house()


@pytest.mark.parametrize(("cards", "row", "units"), [("Ad As Kd Ks", "diamonds", 2), ("Ad As Kh Ks", "blackjack", 1)])
def test_6_a_blackjack_wins_against_a_blackjack(cards: str, row: str, units: int) -> None:
    round = dealt(HOUSE, cards, Insure.NO)
    assert rows(round) == [("1", "bet", row)] and result(round) == units * TEN


def test_8_a_blackjack_is_paid_at_once() -> None:
    assert result(dealt(HOUSE, "Ad 6s Kh Ks")) == TEN


def test_9_any_number_of_cards_doubles_once() -> None:
    assert offered(dealt(HOUSE, "5h 9c 2d 6s 2c", H)) == ["hit", "stand", "double", "surrender"]
    assert offered(dealt(HOUSE, "5h 9c 2d 6s 2c 3d", H, D)) == ["stand", "surrender"]


def test_9_split_aces_are_hit_and_split_again() -> None:
    assert "split" in offered(dealt(HOUSE, "Ah 9c Ad 6s Ac", P))
    assert offered(dealt(HOUSE, "Ah 9c Ad 6s 5c", P)) == ["hit", "stand", "double", "surrender"]


@pytest.mark.parametrize(
    ("cards", "choices", "row", "units"),
    [
        ("5h 9c 4d 6s 3c 2c 7c", [H, H, H], "five_cards", 2),
        ("2h 9c 2d 6s 3c 4c 5c 5d", [H, H, H, H], "five_cards", 2),
        ("2h 9c 2d 6s 3c 3d 4c 5c", [H, H, H, H], "six_cards", 1),
    ],
)
def test_10_many_cards_win_at_once(cards: str, choices: list[Any], row: str, units: int) -> None:
    round = dealt(HOUSE, cards, *choices)
    assert rows(round) == [("1", "bet", row)] and result(round) == units * TEN
    assert sum(isinstance(event.act, Deal) and event.act.spot == "dealer" for event in round.log) == 1


def test_10_a_doubled_hand_has_no_bonus() -> None:
    round = dealt(HOUSE, "5h 9c 4d 8s 3c 2c 7c", H, H, D)
    assert rows(round) == [("1", "bet", "win")] and result(round) == 2 * TEN
    assert rows(dealt(HOUSE, "2h 9c 2d 8s 3c 3d 4c 3h", H, H, H, D, S)) == [("1", "bet", "push")]


def test_11_a_bust_is_lost_at_once_with_six_cards_too() -> None:
    assert rows(dealt(HOUSE, "2h 9c 2d 6s 3c 3d 4c Kc", H, H, H, H)) == [("1", "bet", "bust")]


def test_12_a_surrender_loses_half_of_what_is_bet() -> None:
    assert result(dealt(HOUSE, "5h 9c 2d 6s 9d", H, R)) == -TEN // 2
    assert result(dealt(HOUSE, "5h 9c 6d 6s 2c", D, R)) == -TEN


def test_14_a_21_of_few_cards_is_compared() -> None:
    assert rows(dealt(HOUSE, "9h 9c 7d 6s 5c 6h")) == []
    assert rows(dealt(HOUSE, "9h 9c 7d 6s 5c 6h", H)) == [("1", "bet", "push")]


def test_the_shipped_edge_is_that_of_the_rules() -> None:
    shipped = main_edge(HOUSE)
    assert shipped and round(100 * shipped["house_edge"], 4) == edge(HOUSE) == 0.9373


@pytest.mark.long
def test_one_published_edge_is_that_of_the_rules_and_the_other_is_noted() -> None:
    first, second = verify("super-fun-21/")
    assert first.verdict == "exact" and second.verdict == "noted"
    assert second.differences == [("House edge", "1.16%", "0.94%")]


def test_values_are_those_of_dealing_every_card() -> None:
    assert small_shoe_agrees(house_of(KEY, "max_hands=2"), "2c 2c 2c 2c 3c 3c 4c 4c Kd Kd Kd Ad", {4}) == 1
    house = house_of(KEY, "max_hands=2 peek=no dealer_22=push")
    assert small_shoe_agrees(house, "5c 5c 6c 6c 6c Kd Kd Kd Kd Ad Ad", {1, 13}) == 2


def test_without_a_hole_card_many_cards_win_at_once_and_a_surrender_waits() -> None:
    house = house_of(KEY, "peek=no")
    round = dealt(house, "5h Ks 4d 3c 2c 7c As", H, H, H)
    assert rows(round) == [("1", "bet", "five_cards")] and result(round) == 2 * TEN
    assert rows(dealt(house, "5h Ks 2d 9d As", H, R)) == [("1", "bet", "dealer_blackjack")]

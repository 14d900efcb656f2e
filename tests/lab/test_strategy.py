"""Strategies as charts and pages read them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pitboss.core.cards import cards
from pitboss.games import REGISTRY
from pitboss.lab.strategy import advice, counted_strategy, letters, main_bet, strategy_json
from pitboss.rules.odds import Decision

LISTED = ("three-card-roo", "two-card-roo", "high-card-draw", "mini-tex", "blackjack")


def laid_out(game: str) -> dict[tuple[str, ...], Decision]:
    """Decisions by their places in the chart."""
    house = REGISTRY[game].configured()
    decisions = counted_strategy(house, main_bet(house)).decisions.values()
    found = {tuple(axis.value for axis in one.axes): one for one in decisions}
    assert len(found) == len(decisions), "one decision to each place"
    return found


@pytest.mark.parametrize(
    "game, places",
    [
        ("three-card-roo", {"K,10": ("K", "10"), "2,A": ("2", "A")}),
        ("high-card-draw", {"J,10,4": ("J", "10", "4")}),
        ("mini-tex", {"AKs": ("A", "K"), "AKo": ("K", "A"), "TT": ("10", "10")}),
        (
            "blackjack",
            {
                "8,8 v 10": ("Pairs", "8,8", "10"),
                "A,7 v 9": ("Soft totals", "18: A,7", "9"),
                "6,10 v A": ("Hard totals", "16: 6,10", "A"),
            },
        ),
    ],
)
def test_every_decision_has_one_place_in_the_chart(game: str, places: dict[str, tuple[str, ...]]) -> None:
    chart = laid_out(game)
    assert {name: chart[at].where for name, at in places.items()} == {name: name for name in places}


@pytest.mark.parametrize("game", ["three-card-roo", "mini-tex", "blackjack"])
def test_places_of_a_chart_stand_in_one_order(game: str) -> None:
    orders: dict[tuple[int, str, str], set[int]] = {}
    sides: dict[tuple[int, str], set[str]] = {}
    for one in laid_out(game).values():
        sheet = one.axes[0].value if len(one.axes) > 2 else ""
        for side, axis in enumerate(one.axes[-2:]):
            orders.setdefault((side, sheet, axis.value), set()).add(axis.order)
            sides.setdefault((side, sheet), set()).add(axis.value)
    assert all(len(order) == 1 for order in orders.values())
    for (side, sheet), values in sides.items():
        assert len({min(orders[side, sheet, value]) for value in values}) == len(values)


@pytest.mark.long
def test_hands_with_a_dealers_card_in_sight_are_charted_by_it() -> None:
    house = REGISTRY["high-card-draw"].configured(None, [("dealer_card", "up")])
    one = next(iter(counted_strategy(house, main_bet(house)).decisions.values()))
    assert [axis.title for axis in one.axes] == ["Highest card", "Other cards", "Dealer's card"]


@pytest.mark.parametrize("game", LISTED)
def test_the_example_of_a_strategy_is_a_hand_that_advice_takes(game: str) -> None:
    check_example(game)


def check_example(game: str) -> None:
    house = REGISTRY[game].configured()
    example = counted_strategy(house, main_bet(house)).example()
    assert len(set(cards("".join(example.values())))) == len(cards("".join(example.values())))
    assert advice(house, main_bet(house), example).values


def test_the_example_is_the_closest_decision() -> None:
    house = REGISTRY["two-card-roo"].configured()
    strategy_table = counted_strategy(house, main_bet(house))
    asked = advice(house, main_bet(house), strategy_table.example())
    assert asked.margin == min(one.margin for one in strategy_table.decisions.values())


def test_letters_tell_choices_apart() -> None:
    assert letters(["stand", "hit", "split"]) == {"stand": "St", "hit": "H", "split": "Sp"}
    assert letters(["bet", "bet 4"]) == {"bet": "Bet", "bet 4": "Bet 4"}


def test_letters_of_a_draw_are_the_cards_kept() -> None:
    house = REGISTRY["high-card-draw"].configured()
    found: dict[str, Any] = strategy_json(house, main_bet(house), counted_strategy(house, main_bet(house)))
    assert found["keeps_cards"]
    assert found["letters"]["hold Q J 10"] == "QJ10"
    assert all(one["best"] in found["letters"] for one in found["decisions"])


def test_the_margin_is_to_the_next_choice() -> None:
    assert Decision("", {"a": Fraction(1), "b": Fraction(-1), "c": Fraction(1, 4)}, "a").margin == Fraction(3, 4)
    assert Decision("", {"a": Fraction(1), "b": Fraction(1)}, "a").margin == 0

"""The description of a game that screens and scripts get, under the options in force."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games import REGISTRY
from pitboss.lab.describe import describe


def described(game: str, *settings: tuple[str, str]) -> dict[str, Any]:
    return describe(REGISTRY[game], REGISTRY[game].configured(None, settings))


def offered(game: str, *settings: tuple[str, str]) -> set[str]:
    return {wager["name"] for wager in described(game, *settings)["wagers"] if wager["offered"]}


def test_where_players_play_each_other_there_is_no_bank_and_it_takes_two() -> None:
    pvp = described("mini-tex-pvp")
    assert (pvp["banked"], pvp["min_seats"], pvp["seats"]) == (False, 2, 10)
    assert all(
        (described(key)["banked"], described(key)["min_seats"]) == (True, 1)
        for key in REGISTRY
        if key != "mini-tex-pvp"
    )


@pytest.mark.parametrize(
    ("game", "settings", "wagers"),
    [
        ("mini-tex-pvp", [], {"pot"}),
        ("mini-tex-pvp", [("pocket_poker", "yes"), ("fee", "hand")], {"pot", "pocket", "house_fee"}),
        ("tiger-pai-gow", [], {"pai_gow", "breaker", "yang", "tiger"}),
        ("tiger-pai-gow", [("color_bet", "yin"), ("main_bet", "standard")], {"pai_gow", "yin", "tiger"}),
        ("blackjack", [("bonus", "match")], {"bet", "insurance", "match_the_color"}),
    ],
)
def test_a_wager_is_offered_as_the_options_in_force_say(
    game: str, settings: list[tuple[str, str]], wagers: set[str]
) -> None:
    assert offered(game, *settings) == wagers


def test_many_numbers_are_given_as_a_range() -> None:
    options = described("mini-tex-pvp")["options"]
    assert options["buy_in"]["values"] == []
    assert options["buy_in"]["range"] == {"from": 1, "to": 10_000, "step": 1}
    assert options["structure"]["values"] == ["fixed", "spread", "no-limit"]
    assert "range" not in described("blackjack")["options"]["cut"]


def test_a_raise_is_as_many_times_as_the_options_in_force_say() -> None:
    assert (
        next(one["times"] for one in described("mini-tex", ("play_bet", "3"))["wagers"] if one["name"] == "play") == 3
    )


def test_a_shoe_is_where_a_cut_card_is() -> None:
    assert described("blackjack")["shoe"] and described("two-card-roo", ("decks", "2"))["shoe"]
    assert not described("blackjack", ("shoe", "csm"))["shoe"] and not described("two-card-roo")["shoe"]


def test_a_printed_sentence_about_one_bet_stands_below_its_table() -> None:
    tables = {table["wager"]: table["notes"] for table in described("blackjack")["felt"]["pay_tables"]}
    assert len(tables["double_bet"]) == 2 and tables["match_the_color"] == tables["hard_hand"]
    match_only = described("blackjack", ("bonus", "match"))["felt"]
    assert [table["wager"] for table in match_only["pay_tables"]] == ["match_the_color"]
    assert not match_only["sentences"], "nothing is printed about bets that are not offered"


def test_choices_have_the_keys_of_the_table() -> None:
    of_blackjack = {kind["kind"]: kind["choices"] for kind in describe(REGISTRY["blackjack"])["choices"]}
    assert of_blackjack.keys() == {"insure", "play"}
    assert "".join(one["key"] for one in of_blackjack["play"]) == "hsdopg", "no letter stands for two choices"
    kinds = [kind["kind"] for kind in describe(REGISTRY["three-card-roo"])["choices"]]
    assert kinds == ["open"], "a kind of one choice is no choice"

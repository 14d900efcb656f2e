"""Table limits: the house's, and Washington's by date."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

import pytest

from pitboss.core.errors import BadBets, UnknownName
from pitboss.games import REGISTRY, three_card_roo
from pitboss.rules.house import House
from pitboss.rules.limits import WASHINGTON, Limits, posted, preset

HOUSE = three_card_roo.GAME.house()
TABLE = Limits(minimum=500, maximum=30_000, wagers={"pocket": (500, 2500)}, chip=500, hand_maximum=31_000)


def refusal(limits: Limits, bets: Mapping[str, int]) -> str:
    with pytest.raises(BadBets) as refused:
        limits.check(HOUSE, bets)
    return str(refused.value)


@pytest.mark.parametrize(
    ("bets", "message"),
    [
        ({"play": 400}, "$4 is under the $5 minimum for Play."),
        ({"play": 0}, "$0 is under the $5 minimum for Play."),
        ({"play": 30_500}, "$305 is over the $300 maximum for Play."),
        ({"play": 500, "pocket": 3000}, "$30 is over the $25 maximum for Pocket Roo."),
        ({"play": 750}, "$7.50 on Play is not in whole chips of $5."),
        ({"play": 30_000, "pocket": 1500}, "$315 on one hand is above this table's $310 a hand."),
    ],
)
def test_each_refusal_names_the_bet_and_what_would_be_right(bets: dict[str, int], message: str) -> None:
    assert refusal(TABLE, bets) == message


@pytest.mark.parametrize("bets", [{"play": 500}, {"play": 30_000}, {"play": 28_500, "pocket": 2500}])
def test_the_limits_themselves_are_allowed(bets: dict[str, int]) -> None:
    TABLE.check(HOUSE, bets)


def test_a_table_without_a_maximum_takes_any_bet_above_its_minimum() -> None:
    Limits().check(HOUSE, {"play": 10**9})
    assert refusal(Limits(), {"play": 50}) == "$0.50 is under the $1 minimum for Play."


def test_a_wagers_own_limits_only_narrow_the_tables() -> None:
    wide = Limits(minimum=500, maximum=10_000, wagers={"pocket": (100, 50_000)})
    assert wide.range_of(HOUSE.wagers["pocket"]) == (500, 10_000)
    assert TABLE.range_of(HOUSE.wagers["pocket"]) == (500, 2500)


def fixed_stake(cents: int) -> House:
    """3 Card Roo with a Pocket Roo bet of one amount only."""
    game = three_card_roo.GAME
    wagers = tuple(replace(wager, stake=cents) if wager.name == "pocket" else wager for wager in game.wagers)
    return replace(game, wagers=wagers).house()


def test_a_fixed_stake_is_the_only_one_whatever_the_tables_chips_and_minimum() -> None:
    house = fixed_stake(100)
    TABLE.check(house, {"play": 500, "pocket": 100})
    assert TABLE.range_of(house.wagers["pocket"]) == (100, 100)
    for stake in (200, 500):
        with pytest.raises(BadBets, match="is not the stake of Pocket Roo, which is always \\$1"):
            TABLE.check(house, {"play": 500, "pocket": stake})
    assert posted(TABLE, house).endswith("in whole chips of $5. Pocket Roo is always $1.")


def test_a_fixed_stake_keeps_to_the_law() -> None:
    with pytest.raises(BadBets, match="Pocket Roo takes \\$500, which is over this table's \\$400"):
        preset("washington").check(fixed_stake(50_000), {"play": 500, "pocket": 50_000})


def test_an_unknown_wager_is_named_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="did you mean pocket"):
        TABLE.check(HOUSE, {"poket": 500})


@pytest.mark.parametrize(
    ("day", "maximum", "games", "over_five"),
    [
        (date(2004, 7, 1), 100, 2, None),
        (date(2009, 9, 13), 100, 2, None),
        (date(2009, 9, 14), 300, 6, 3),
        (date(2023, 9, 21), 300, 6, 3),
        (date(2023, 9, 22), 400, 6, 3),
        (date(2030, 1, 1), 400, 6, 3),
    ],
)
def test_washingtons_limits_are_those_of_their_date(day: date, maximum: int, games: int, over_five: int | None) -> None:
    limits = [known for known in WASHINGTON if known.since and known.since <= day][-1]
    assert (limits.maximum, limits.games, limits.games_over_five) == (maximum * 100, games, over_five)
    assert limits.name == f"washington-{limits.since and limits.since.year}"


def test_the_presets_are_in_order() -> None:
    assert [limits.since for limits in WASHINGTON] == sorted(limits.since for limits in WASHINGTON if limits.since)


def test_presets_are_found_by_name() -> None:
    assert preset("washington") is preset("washington-2023") is WASHINGTON[-1]
    assert preset("none").maximum is None
    with pytest.raises(UnknownName, match="did you mean washington"):
        preset("washingtn")


def test_a_hand_has_no_more_wagers_than_the_law_allows() -> None:
    three_games = {"play": 1000, "pocket": 500, "pairs": 500}
    assert refusal(preset("washington-2004"), three_games) == (
        "3 wagers on one hand are more than the 2 games that Washington law of 2004 allows."
    )
    preset("washington-2009").check(HOUSE, three_games)


def test_a_hand_has_no_more_wagers_above_five_dollars_than_the_law_allows() -> None:
    strict = Limits("strict", games=6, games_over_five=1)
    strict.check(HOUSE, {"play": 1000, "pocket": 500, "pairs": 500})
    assert refusal(strict, {"play": 1000, "pocket": 600, "pairs": 500}) == (
        "2 wagers above $5 on one hand are more than the 1 that strict allows."
    )


@pytest.mark.parametrize(("play_bet", "most"), [("1", 400), ("2", 200), ("3", 133)])
def test_a_raise_is_limited_as_the_options_in_force_make_it(play_bet: str, most: int) -> None:
    """Washington's $400 for a single wager: the Play bet is one, two or three antes."""
    house = REGISTRY["mini-tex"].configured(None, [("play_bet", play_bet)])
    preset("washington").check(house, {"ante": most * 100})
    with pytest.raises(BadBets, match=r"Play takes \$40\d then|maximum for"):
        preset("washington").check(house, {"ante": (most + 1) * 100})


def test_the_sign_says_how_many_bets_a_hand_may_have_where_a_game_offers_more() -> None:
    few = Limits(games=2)
    assert posted(few, HOUSE).endswith("At most 2 bets on one hand.")
    assert "At most" not in posted(preset("washington"), HOUSE)
    assert "more than the 2 games" in refusal(few, {"play": 500, "pocket": 500, "pairs": 500})

"""The collusion watch: what it counts, whom it leaves alone, and whom it finds."""

from __future__ import annotations

from collections.abc import Mapping
from math import pi
from random import Random
from statistics import NormalDist

import pytest

from pitboss.games.mini_tex_pvp.bots import Reader
from pitboss.table.collusion import (
    CHECKS,
    CHIPS,
    FOLDS,
    Cases,
    ChosenAction,
    FinishedHand,
    WatchedPair,
    WatchReport,
    checks,
    folds,
    given,
    habits,
    hand_of,
    sign,
    watch,
)
from pitboss.table.state import TableEvent
from tests.games.mini_tex_pvp.match import calling_station, random_player
from tests.sizes import sized
from tests.table.poker_nights import Dumper, Partner, Player, StrategyPlayer, Taker, honest, night

PREFLOP, FLOP, RIVER = "4", "6", "8"


def flags(report: WatchReport) -> list[set[str]]:
    return [{pair.first, pair.second} for pair in report.pairs if pair.flag]


def beyond(report: WatchReport, pair: WatchedPair) -> list[tuple[str, str, str]]:
    return [(one.what, one.first, one.second) for one in pair.signs if (one.z or 0) > report.bound]


# what is counted


def test_a_loss_is_shared_among_the_winners_in_proportion_to_what_they_won() -> None:
    assert given({"ann": -3000, "bob": 2900, "cy": 0}) == {("ann", "bob"): 3000}  # 100 were rake
    assert given({"ann": -3000, "bob": -1200, "cy": 2400, "dee": 1200}) == {
        ("ann", "cy"): 2000,
        ("ann", "dee"): 1000,
        ("bob", "cy"): 800,
        ("bob", "dee"): 400,
    }
    assert given({"ann": 0, "bob": 0}) == {}
    assert given({"ann": -50, "bob": 0}) == {}  # the rake took all that was won


def test_a_fold_is_to_the_last_bet_or_raise_of_the_street() -> None:
    actions = [
        ChosenAction(PREFLOP, "ann", "fold"),  # to the blinds, which no player chooses
        ChosenAction(PREFLOP, "bob", "raise"),
        ChosenAction(PREFLOP, "cy", "raise"),
        ChosenAction(PREFLOP, "dee", "fold"),
        ChosenAction(PREFLOP, "bob", "call"),
        ChosenAction(FLOP, "bob", "check"),
        ChosenAction(FLOP, "cy", "bet"),
        ChosenAction(FLOP, "bob", "fold"),
    ]
    assert folds(actions) == {("cy", "bob"): False, ("dee", "cy"): True, ("bob", "cy"): True}


@pytest.mark.parametrize(
    ("flop", "river", "found"),
    [
        ("check check", "check check", True),
        ("check check", "check bet fold", False),
        ("bet call", "check check", False),
        ("check check", "", True),  # no chips left to bet
    ],
)
def test_two_who_are_alone_check_it_down_or_not(flop: str, river: str, found: bool) -> None:
    before = [
        ChosenAction(PREFLOP, "cy", "fold"),
        ChosenAction(PREFLOP, "ann", "call"),
        ChosenAction(PREFLOP, "bob", "check"),
    ]
    after = [
        ChosenAction(street, "ann" if turn % 2 == 0 else "bob", word)
        for street, words in ((FLOP, flop), (RIVER, river))
        for turn, word in enumerate(words.split())
    ]
    assert checks(["ann", "bob", "cy"], before + after) == {("ann", "bob"): found, ("bob", "ann"): found}
    assert checks(["ann", "bob", "cy", "dee"], before + after) == {}  # a third is all in


def test_alone_from_the_river_on_only_the_river_counts() -> None:
    actions = [ChosenAction(PREFLOP, name, "call") for name in ("ann", "bob", "cy")]
    actions += [ChosenAction(FLOP, "ann", "bet"), ChosenAction(FLOP, "bob", "call"), ChosenAction(FLOP, "cy", "fold")]
    actions += [ChosenAction(RIVER, "ann", "check"), ChosenAction(RIVER, "bob", "check")]
    assert checks(["ann", "bob", "cy"], actions) == {("ann", "bob"): True, ("bob", "ann"): True}
    assert checks(["ann", "bob"], [ChosenAction(PREFLOP, "ann", "call"), ChosenAction(PREFLOP, "bob", "check")]) == {}


def test_only_the_pots_are_won_from_each_other() -> None:
    def did(verb: str, spot: str, clause: str, **more: object) -> TableEvent:
        return TableEvent("did", {"verb": verb, "spot": spot, "clause": [clause], **more})

    events = [
        TableEvent("started", {"players": {"1": "ann", "2": "bob", "3": "bot-1"}}),
        did("place", "1", "2", wager="pot", stake=500),
        did("place", "2", "2", wager="pot", stake=1000),
        did("place", "2", "1", wager="house_fee", stake=5000),
        did("ask", "3", "4", choice="fold", mark="bot"),
        did("ask", "1", "4", choice="raise to $20"),
        did("place", "1", "4", wager="pot", stake=1500),
        did("ask", "2", "4", choice="fold"),
        did("award", "1", "9A", pot=-1, chips=1000),
        did("award", "rake", "9", pot=0, chips=100),
        did("award", "1", "9", pot=0, chips=1900),
        did("settle", "2", "10", wager="pocket", back=9000),
        TableEvent("ended", {}),
    ]
    assert hand_of("7", events, ["pot"]) == FinishedHand(
        "7",
        {"ann": 900, "bob": -1000, "bot-1": 0},
        [ChosenAction("4", "bot-1", "fold"), ChosenAction("4", "ann", "raise"), ChosenAction("4", "bob", "fold")],
        1000,
        frozenset({"bot-1"}),
    )


# habits


def test_habits_explain_rates_that_multiply_and_chips_that_add_up() -> None:
    first, second = {"ann": 0.2, "bob": 0.4, "cy": 0.5}, {"ann": 0.5, "bob": 1.0, "cy": 2.0}
    pairs = [(x, y) for x in first for y in second if x != y]
    cases = {(x, y): Cases(n, n * first[x] * second[y]) for n, (x, y) in enumerate(pairs, 50)}
    assert products(*habits(cases, rates=True), pairs) == pytest.approx(
        {(x, y): first[x] * second[y] for x, y in pairs}
    )
    skill = {"ann": 0.3, "bob": -0.1, "cy": 0.0}
    cases = {(x, y): Cases(n, n * (skill[y] - skill[x])) for n, (x, y) in enumerate(pairs, 50)}
    found = habits(cases, rates=False)
    assert {(x, y): found[0][x] + found[1][y] for x, y in pairs} == pytest.approx(
        {(x, y): skill[y] - skill[x] for x, y in pairs}, abs=1e-5
    )


def products(
    first: Mapping[str, float], second: Mapping[str, float], pairs: list[tuple[str, str]]
) -> dict[tuple[str, str], float]:
    return {(x, y): first[x] * second[y] for x, y in pairs}


def test_a_sign_is_measured_in_standard_errors() -> None:
    assert sign(FOLDS, "ann", "bob", Cases(100, 50), 0.25, 1).z == pytest.approx(20 * (pi / 4 - pi / 6))
    assert sign(FOLDS, "ann", "bob", Cases(29, 29), 0.25, 1).z is None
    chips = Cases(100, 50, 425)  # mean 1/2, variance 4
    assert sign(CHIPS, "ann", "bob", chips, 0.1, 1.0).z == pytest.approx(0.4 / (2 / 10))
    assert sign(CHIPS, "ann", "bob", chips, 0.1, 4.0).z == pytest.approx(0.4 / (4 / 10))


# whom it leaves alone


def test_honest_players_with_habits_of_their_own_raise_no_alarm() -> None:
    """One report of a hundred may hold a false alarm, or one of five if asked; twelve of about 60 comparisons each."""
    nights = [night(honest(), 400, seed) for seed in range(sized(2, 12))]
    assert [flags(watch(hands)) for hands in nights] == [[]] * len(nights)
    assert sum(bool(flags(watch(hands, alarm=0.2))) for hands in nights) <= 4


@pytest.mark.long
def test_readers_stations_and_random_players_raise_no_alarm() -> None:
    players = {
        "ann": StrategyPlayer(Reader()),
        "bob": StrategyPlayer(Reader({0: 1.5, 2: 1.5, 3: 1.5}, 1.5)),
        "cy": StrategyPlayer(calling_station),
        "dee": StrategyPlayer(calling_station),
        "eve": StrategyPlayer(random_player(Random(1))),
        "fay": StrategyPlayer(random_player(Random(2))),
    }
    report = watch(night(players, 400, 1))
    assert len(report.pairs) == 15 and not flags(report)
    assert report.comparisons >= 30 + 6  # chips of all pairs both ways, and some folds


def test_a_player_with_one_weaker_opponent_is_not_compared() -> None:
    """However much is won: a chain of matches, each won by the better player."""
    hands = []
    for x, y in (("ann", "bob"), ("bob", "cy"), ("cy", "dee"), ("eve", "fay")):
        hands += [FinishedHand("7", {x: won, y: -won}, [], 100, frozenset()) for won in (100, 200, 300) * 100]
    report = watch(hands)
    assert not flags(report) and report.comparisons == 8
    assert {(pair.first, pair.second): pair.net for pair in report.pairs}[("bob", "ann")] == 60_000
    assert max(pair.striking for pair in report.pairs) < 0.01


def test_bots_and_pairs_with_few_hands_are_left_out() -> None:
    hands = night(honest(), 100, 3, bots=frozenset({"ann"}))
    report = watch(hands)
    assert len(report.pairs) == 10 and not any("ann" in (pair.first, pair.second) for pair in report.pairs)
    assert report.hands == 100
    assert watch(hands[1:]).pairs == () and watch([]).pairs == ()
    assert len(watch(hands[1:], least=99).pairs) == 10


def test_the_bound_is_corrected_for_all_comparisons() -> None:
    report = watch(night(honest(), 150, 4))
    assert report.comparisons == sum(one.z is not None for pair in report.pairs for one in pair.signs) > 30
    assert 1 - NormalDist().cdf(report.bound) == pytest.approx(0.01 / report.comparisons)


# whom it finds


@pytest.mark.parametrize("seed", range(1, 1 + sized(1, 3)))
def test_a_chip_dumper_and_the_partner_are_found_and_no_one_else(seed: int) -> None:
    players = honest(ann=Dumper(0.4, 0.2, "bob"), bob=Taker(0.6, 0.3, "ann"))
    report = watch(night(players, 250, seed))
    assert flags(report) == [{"ann", "bob"}]
    assert {(CHIPS, "ann", "bob"), (FOLDS, "ann", "bob")} <= set(beyond(report, report.pairs[0]))
    assert (report.pairs[0].first, report.pairs[0].second) == ("ann", "bob")


@pytest.mark.parametrize("seed", range(1, 1 + sized(1, 3)))
def test_two_soft_players_are_found_and_no_one_else(seed: int) -> None:
    players = honest(ann=Partner(0.4, 0.2, "bob"), bob=Partner(0.6, 0.3, "ann"))
    report = watch(night(players, 1000, seed))
    assert flags(report) == [{"ann", "bob"}]
    assert [what for what, *_ in beyond(report, report.pairs[0])] == [CHECKS]


@pytest.mark.long
def test_two_timid_players_are_not_taken_for_friends() -> None:
    players = honest(ann=Player(0.4, -0.2), bob=Player(0.4, -0.2))
    assert not flags(watch(night(players, 1000, 1)))

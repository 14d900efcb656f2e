"""Simulated rounds of the engine against every counted row, with tests that the check detects a small bias."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import count
from random import Random
from typing import Any

import numpy as np
import pytest

from pitboss.engine.simulation_driver import simulate
from pitboss.games.high_card_draw import GAME
from pitboss.games.high_card_draw.wagers import Options, Play, TensUp
from pitboss.lab import simulate as lab
from pitboss.lab.counts.entry import counts_of
from pitboss.rules.acts import Outcome
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Rule, Spot

COUNTS = counts_of(GAME)
ROUNDS = 80_000
BOTH = {"play": 100, "tens_up": 100}
CRITICAL = {3: 16.266, 4: 18.467}  # chi-square at one in a thousand, by degrees of freedom


def agrees(found: Mapping[Any, int], house: House[Options], wager: str) -> bool:
    """Whether rows came up as often as counted."""
    tally = COUNTS.tally(house, wager, "best")
    rounds = sum(found.values())
    statistic = 0.0
    for line in tally.lines:
        expected = rounds * line.combinations / tally.total
        statistic += (found.get(line.row, 0) - expected) ** 2 / expected
    return statistic < CRITICAL[len(tally.lines) - 1]


def rows(house: House[Options], seats: int = 1, rounds: int = ROUNDS, seed: int = 7) -> dict[str, Counter[Outcome]]:
    """How often the last seat's wagers end on each row."""
    found: dict[str, Counter[Outcome]] = {"play": Counter(), "tens_up": Counter()}
    strategy_table = COUNTS.strategy_table(house, {"play": Fraction(1)}, "best")
    for act, n in simulate(house, [BOTH] * seats, strategy_table, rounds, Random(seed)).items():
        if act.spot == str(seats):
            found[act.wager][act.row] += n
    return found


@pytest.mark.long
def test_every_row_of_version_1() -> None:
    house = GAME.configured("v1")
    found = rows(house)
    assert agrees(found["play"], house, "play")
    assert agrees(found["tens_up"], house, "tens_up")


@pytest.mark.long  # in every run rows of rounds that the engine walks are those counted: test_walk.py
@pytest.mark.parametrize(
    ("profile", "settings", "seats"),
    [("v2", [("correction", "on")], 3), ("v1", [("dealer_card", "up")], 1), ("v6", [], 1)],
)
def test_every_row_of_other_houses_and_of_the_third_seat(profile: str, settings: Any, seats: int) -> None:
    house = GAME.configured(profile, settings)
    found = rows(house, seats, rounds=20_000)
    assert agrees(found["play"], house, "play")
    assert agrees(found["tens_up"], house, "tens_up")


def planted(rule: Rule, row: Outcome) -> Rule:
    """The same rule, but one round in a thousand ends on this row."""
    rounds = count(1)

    def outcome(hand: Spot, layout: Layout) -> Outcome:
        return row if next(rounds) % 1000 == 0 else rule(hand, layout)

    return outcome


@pytest.mark.long  # such a bias takes many rounds to show
def test_a_bias_of_one_round_in_a_thousand_is_caught() -> None:
    play, tens_up = GAME.wagers
    biased = replace(GAME, wagers=(replace(play, outcome=planted(play.outcome, Play.TIE)), tens_up))
    found = rows(biased.configured("v1"))
    assert not agrees(found["play"], GAME.configured("v1"), "play")
    assert agrees(found["tens_up"], GAME.configured("v1"), "tens_up")


@pytest.mark.parametrize(
    ("wager", "less", "more", "rounds"),
    [("play", Play.LOSS, Play.WIN, 20_000_000), ("tens_up", TensUp.OTHER, TensUp.THREE, 2_000_000)],
)
def test_a_thousandth_moved_to_a_winning_row_is_caught(wager: str, less: Outcome, more: Outcome, rounds: int) -> None:
    """The commoner the row, the more rounds it takes; here sampled from the counted chances."""
    house = GAME.configured("v1")
    tally, rng = COUNTS.tally(house, wager, "best"), np.random.default_rng(11)
    chance = {line.row: line.combinations / tally.total for line in tally.lines}

    def sample() -> dict[Outcome, int]:
        return dict(zip(chance, rng.multinomial(rounds, list(chance.values())).tolist(), strict=True))

    assert agrees(sample(), house, wager)
    chance[less] -= 0.001
    chance[more] += 0.001
    assert not agrees(sample(), house, wager)


@pytest.mark.long  # compiled for some seconds
@pytest.mark.parametrize("seats", [1, 3])
def test_compiled_rounds_correct_what_a_player_lays_down_as_the_engine_does(seats: int) -> None:
    """A player who lays down all three cards, so that the dealer corrects most hands."""
    house = GAME.configured("v2", [("correction", "on")])
    decisions = COUNTS.strategy_table(house, {"play": Fraction(1)}, "best").decisions.values()
    all_three = {one.where: str(max(one.values, key=lambda hold: len(hold.cards))) for one in decisions}
    job = lab.job_for(house, choices=all_three, seats=seats, seed="corrected")
    kernel, by_engine = lab.prepared(job), lab.prepared(replace(job, engine=True))
    assert lab.compiled(job)
    assert all(kernel(number, 1) == by_engine(number, 1) for number in range(150))

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
from pitboss.games.mini_tex import GAME
from pitboss.games.mini_tex.pocket import Pocket
from pitboss.games.mini_tex.wagers import Ante, Options, Street
from pitboss.lab.counts.derived import DerivedCounts
from pitboss.rules.acts import Ask, Outcome
from pitboss.rules.game import Strategy
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot

COUNTS = DerivedCounts(GAME)
CRITICAL = 22.458  # chi-square at one in a thousand, 6 degrees of freedom: both tables have seven rows


def agrees(found: Mapping[Any, int], house: House[Options], wager: str) -> bool:
    """Whether rows came up as often as counted."""
    tally = COUNTS.tally(house, wager, "best")
    rounds, statistic = sum(found.values()), 0.0
    for line in tally.lines:
        expected = rounds * line.combinations / tally.total
        statistic += (found.get(line.row, 0) - expected) ** 2 / expected
    return statistic < CRITICAL


def rows(
    house: House[Options], rounds: int, strategy: Strategy | None = None, seats: int = 1
) -> dict[str, Counter[Outcome]]:
    """How often the last seat's wagers end on each row."""
    found: dict[str, Counter[Outcome]] = {"ante": Counter(), "pocket": Counter()}
    strategy_table = strategy or COUNTS.strategy_table(house, {"ante": Fraction(1)}, "best")
    bets = [{"ante": 100, "pocket": 100}] * seats
    for act, n in simulate(house, bets, strategy_table, rounds, Random(21)).items():
        if act.spot == str(seats) and act.wager in found:
            found[act.wager][act.row] += n
    return found


@pytest.mark.long  # in every run the engine is walked over small decks: test_solve.py
@pytest.mark.parametrize(("qualifier", "seats", "rounds"), [("ace-king", 2, 10_000), ("pair", 1, 20_000)])
def test_every_row_of_both_tables(qualifier: str, seats: int, rounds: int) -> None:
    house = GAME.configured(None, [("qualifier", qualifier)])
    found = rows(house, rounds, seats=seats)
    assert agrees(found["ante"], house, "ante")
    assert agrees(found["pocket"], house, "pocket")


def always_fold(hand: Spot, layout: Layout, ask: Ask) -> Street:
    return Street.FOLD


@pytest.mark.long  # such a bias takes many rounds to show
def test_a_bias_of_one_round_in_a_thousand_is_caught() -> None:
    turn = count(1)

    def biased(hand: Spot, layout: Layout) -> Outcome:
        return Pocket.ROYAL if next(turn) % 1000 == 0 else pocket.outcome(hand, layout)

    *others, pocket = GAME.wagers
    house = replace(GAME, wagers=(*others, replace(pocket, outcome=biased))).configured()
    assert not agrees(rows(house, 120_000, always_fold)["pocket"], GAME.configured(), "pocket")


@pytest.mark.parametrize("less", [Ante.LOSS, Ante.FOLD_HOLE])
def test_a_thousandth_of_all_rounds_moved_to_wins_is_caught(less: Outcome) -> None:
    """The commoner the row, the more rounds it takes; here sampled from the counted chances."""
    house, rng = GAME.configured(), np.random.default_rng(5)
    tally = COUNTS.tally(house, "ante", "best")
    chance = {line.row: line.combinations / tally.total for line in tally.lines}

    def sample() -> dict[Outcome, int]:
        return dict(zip(chance, rng.multinomial(20_000_000, list(chance.values())).tolist(), strict=True))

    assert agrees(sample(), house, "ante")
    chance[less] -= 0.001
    chance[Ante.WIN] += 0.001
    assert not agrees(sample(), house, "ante")

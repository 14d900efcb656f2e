"""Simulated rounds of the engine against every counted row, with tests that the check detects a small bias."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import sqrt
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest

from pitboss.engine.round import Round
from pitboss.engine.simulation_driver import ShuffledShoe, play
from pitboss.games.blackjack import GAME
from pitboss.games.blackjack.rows import HardHand, Match
from pitboss.lab.counts.drawn import SPLIT
from pitboss.lab.counts.entry import counts_of
from pitboss.rules.acts import Ask, Choice, Settle
from pitboss.rules.layout import Layout, Spot
from pitboss.rulesets.twenty_one.rows import Play
from tests.dealing import seat_results
from tests.sizes import sized

COUNTS = counts_of(GAME)
ROUNDS, UNIT = sized(6_000, 30_000), 1000
HOUSE = GAME.configured("wa-6")
CRITICAL = {2: 13.816, 6: 22.458, 10: 29.588, 11: 31.264}  # chi-square at one in a thousand, by degrees of freedom


class Played(NamedTuple):
    rows: dict[str, Counter[Any]]
    mean: float
    square: float
    wins: int


def result_of(settled: list[Settle]) -> str:
    """The row of the whole round."""
    bets = [act for act in settled if act.wager == "bet"]
    if len(bets) > 1:
        return SPLIT
    return f"{'Doubled, ' if bets[0].stake > UNIT else ''}{bets[0].row.value}"


@cache
def played() -> Played:
    strategy_table, cards, rng = COUNTS.strategy_table(HOUSE, {"bet": Fraction(1)}, "best"), list(HOUSE.deck), Random(8)
    rows: dict[str, Counter[Any]] = {name: Counter() for name in ("match_the_color", "hard_hand", "bet")}
    won, squares, wins = 0.0, 0.0, 0
    for _ in range(ROUNDS):
        bets = {"bet": UNIT, "match_the_color": 100, "hard_hand": 100}
        settled = play(Round(HOUSE, [bets]), ShuffledShoe(cards, rng), strategy_table).settled
        rows["bet"][result_of(settled)] += 1
        for act in settled:
            if act.wager in ("match_the_color", "hard_hand"):
                rows[act.wager][act.row] += 1
        result = sum(seat_results(HOUSE, [act for act in settled if act.wager == "bet"]).values()) / UNIT
        won, squares, wins = won + result, squares + result**2, wins + (result > 0)
    return Played(rows, won / ROUNDS, squares / ROUNDS, wins)


def agrees(found: Mapping[Any, int], wager: str) -> bool:
    """Whether rows came up as often as counted; both blackjacks settle as a push."""
    tally = COUNTS.tally(HOUSE, wager, "best")
    rounds = sum(found.values())
    expected: Any = Counter()
    for line in tally.lines:
        row: Any = line.row.value if wager == "bet" else line.row
        expected[row] += rounds * line.combinations / tally.total
    possible = [row for row, n in expected.items() if n]
    statistic = sum((found.get(row, 0) - expected[row]) ** 2 / expected[row] for row in possible)
    return statistic < CRITICAL[len(possible) - 1] and set(found) <= set(possible)


@pytest.mark.parametrize("wager", ["match_the_color", "hard_hand", "bet"])
def test_every_row_comes_up_as_often_as_counted(wager: str) -> None:
    if wager == "bet":
        assert len([line for line in COUNTS.tally(HOUSE, "bet", "best").lines if line.combinations]) == 12
    assert agrees(played().rows[wager], wager)


def test_the_strategy_table_values_every_decision_of_a_live_table() -> None:
    house = GAME.configured(None, [("surrender", "late"), ("hit_split_aces", "yes"), ("resplit_aces", "yes")])
    strategy_table, rng, met = COUNTS.strategy_table(house, {"bet": Fraction(1)}, "best"), Random(2), set[str]()

    def anything(hand: Spot, layout: Layout, ask: Ask) -> Choice:
        decision = strategy_table.decision(hand, layout, ask)
        met.update(type(choice).__name__ for choice in decision.values)
        assert decision.best in ask.legal
        if Play.STAND in ask.legal and sum(other.seat == hand.seat for other in layout.hands) == 1:  # not split
            assert decision.values[strategy_table(hand, layout, ask)] == decision.value
        return rng.choice(list(ask.legal))

    for _ in range(600):
        play(Round(house, [{"bet": UNIT}] * 2), ShuffledShoe(list(house.deck), rng), anything)
    assert met == {"Play", "Insure", "Extra"}


def test_value_spread_and_share_of_wins() -> None:
    found, tally = played(), COUNTS.tally(HOUSE, "bet", "best")
    assert abs(found.mean - float(tally.ev)) < 4 * tally.sd / sqrt(ROUNDS)
    assert abs(found.square - tally.sd**2) < 0.05
    share = float(tally.hit_frequency)
    assert abs(found.wins - ROUNDS * share) < 4 * sqrt(ROUNDS * share * (1 - share))


@pytest.mark.parametrize(
    ("wager", "less", "more", "rounds"),
    [
        ("hard_hand", HardHand.OTHER, HardHand.SUITED_21, 400_000),
        ("match_the_color", Match.OTHER, Match.FLUSH, 4_000_000),
        ("bet", "Loss", "Win", 8_000_000),
    ],
)
def test_a_thousandth_moved_to_a_winning_row_is_caught(wager: str, less: Any, more: Any, rounds: int) -> None:
    """The commoner the row, the more rounds it takes; here sampled from the counted chances."""
    tally, rng = COUNTS.tally(HOUSE, wager, "best"), np.random.default_rng(11)
    chance: Any = Counter()
    for line in tally.lines:
        row: Any = line.row.value if wager == "bet" else line.row
        if line.combinations:
            chance[row] += line.combinations / tally.total

    def sample() -> dict[Any, int]:
        return dict(zip(chance, rng.multinomial(rounds, list(chance.values())).tolist(), strict=True))

    assert agrees(sample(), wager)
    chance[less] -= 0.001
    chance[more] += 0.001
    assert not agrees(sample(), wager)

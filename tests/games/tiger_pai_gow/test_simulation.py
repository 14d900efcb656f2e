"""7 Card Tiger and Yang as the engine deals them, against their exact odds; and that a small bias is caught."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from pitboss.engine.simulation_driver import simulate
from pitboss.games.tiger_pai_gow import GAME
from pitboss.games.tiger_pai_gow.odds import COUNTS
from pitboss.games.tiger_pai_gow.wagers import Tiger
from tests.chance import chi_square_z

AGREES = 4.0  # standard deviations
HANDS = 15_000


@pytest.fixture(scope="module")
def simulated() -> dict[str, Counter[Any]]:
    """Six seats a round: the odds are of each hand by itself."""
    rng, rows = Random(153), dict[str, Counter[Any]]()
    for color in ("yang", "yin"):
        house = GAME.configured(None, [("color_bet", color)])
        bets = [{"pai_gow": 500, "tiger": 500, color: 500}] * 6
        for act, n in simulate(house, bets, GAME.absent, HANDS // 12, rng).items():
            rows.setdefault(act.wager, Counter())[act.row] += n
    return rows


def exact(wager: str) -> dict[Any, Fraction]:
    counted = COUNTS.tally(GAME.house(), wager, "best")
    return {line.row: Fraction(line.combinations, counted.total) for line in counted.lines}


@pytest.mark.parametrize("wager", ["tiger", "yang"])
@pytest.mark.long
def test_rows_agree(simulated: dict[str, Counter[Any]], wager: str) -> None:
    assert simulated[wager].total() >= HANDS // 2
    assert abs(chi_square_z(simulated[wager], exact(wager))) < AGREES


@pytest.mark.long
def test_a_bias_of_one_hand_in_a_thousand_is_caught(simulated: dict[str, Counter[Any]]) -> None:
    biased = exact("tiger")
    biased[Tiger.STRAIGHT_FLUSH] -= Fraction(1, 1000)
    biased[Tiger.OTHER] += Fraction(1, 1000)
    assert chi_square_z(simulated["tiger"], biased) > AGREES

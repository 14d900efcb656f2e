"""Sic Bo: every bet counted a second time over the 216 rolls, and its published figures."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from pitboss.engine.round import Round
from pitboss.games.sic_bo import GAME
from pitboss.games.sic_bo.wagers import BETS
from pitboss.lab.counts.entry import counts_of
from pitboss.lab.verify import verify
from pitboss.rules.odds import odds

ROLLS = list(product(range(1, 7), repeat=3))


def test_figures_are_the_published_ones() -> None:
    items = list(verify("sic-bo/"))
    assert len(items) == 16
    assert all(item.verdict == "exact" for item in items), [item.differences for item in items]


@pytest.mark.parametrize("name", BETS)
def test_every_bet_is_worth_the_mean_of_all_rolls(name: str) -> None:
    house = GAME.house()
    won = sum((odds(house.pays[name][BETS[name].row(dice)]) for dice in ROLLS), Fraction(0))
    assert counts_of(GAME).tally(house, name, "best").ev == won / 216


@pytest.mark.parametrize(
    ("dice", "wins"),
    [
        ((2, 2, 2), {"single_2", "double_2", "triple_2", "any_triple", "total_6"}),
        ((1, 4, 4), {"small", "odd", "single_1", "single_4", "double_4", "pair_1_4", "total_9"}),
        (
            (6, 5, 3),
            {"big", "even", "single_3", "single_5", "single_6", "pair_3_5", "pair_3_6", "pair_5_6", "total_14"},
        ),
    ],
)
def test_what_a_roll_pays(dice: tuple[int, ...], wins: set[str]) -> None:
    round = Round(GAME.house(), [dict.fromkeys(set(BETS), 100)])
    round.supply(dice)
    lost = {"4 or 17", "Losses"}
    assert {act.wager for act in round.settled if act.row.value not in lost} - wins == set()
    assert wins <= {act.wager for act in round.settled if act.row.key != "loss"}

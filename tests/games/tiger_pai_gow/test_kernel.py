"""Compiled rounds of Tiger Pai Gow settle as the engine does, with each main bet, color bet and option of the rows."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.errors import BadBets
from pitboss.games import REGISTRY
from pitboss.games.tiger_pai_gow.wagers import Tiger
from pitboss.lab import simulate as lab
from pitboss.lab.walked import counts_of
from tests.sizes import sized

GAME = REGISTRY["tiger-pai-gow"]
ONE = Fraction(1)


@pytest.mark.parametrize(
    ("bets", "seats", "settings"),
    [
        pytest.param(
            {"breaker": ONE, "yin": ONE / 2, "tiger": ONE},
            3,
            [("color_bet", "yin"), ("seven_match_bonus", "50")],
            marks=pytest.mark.long,
        ),
        pytest.param(
            {"breaker": ONE, "tiger": ONE},
            6,
            [("joker_matches", "no"), ("pay_better", "yes")],
            marks=pytest.mark.long,
        ),
        ({"pai_gow": ONE, "yin": ONE}, 1, [("color_bet", "yin"), ("commission", "5")]),
    ],
)
def test_kernel_and_engine_settle_alike(bets: dict[str, Fraction], seats: int, settings: list[tuple[str, str]]) -> None:
    job = lab.job_for(GAME.configured(None, settings), bets, seats=seats, seed="tiger")
    kernel, by_engine = lab.prepared(job), lab.prepared(replace(job, engine=True))
    assert lab.compiled(job)
    assert kernel(0, 120) == by_engine(0, 120)


@pytest.mark.long
def test_every_row_of_the_bonus_wagers_comes_as_often_as_counted() -> None:
    job = lab.job_for(GAME.configured(), {"pai_gow": ONE, "yang": ONE, "tiger": ONE}, seed="rows")
    sums = lab.prepared(job)(0, 2_000_000)
    for wager in ("yang", "tiger"):
        tally = counts_of(GAME).tally(job.house, wager, "best")
        for line in tally.lines:
            chance = line.combinations / tally.total
            error = (chance * (1 - chance) * sums.rounds) ** 0.5
            assert abs(sums.rows[f"{wager}.{line.row.key}"] - chance * sums.rounds) <= 4 * error + 1


def test_an_envy_bonus_goes_to_every_other_player() -> None:
    """Four of a kind comes once in 600 hands; each pays two players five dollars."""
    job = lab.job_for(GAME.configured(), {"pai_gow": ONE, "tiger": ONE}, seats=3, seed="envy")
    sums = lab.prepared(job)(0, sized(30_000, 100_000))
    quads = Tiger.QUADS.key
    assert sums.rows[f"tiger.{quads}"] > 100
    assert sums.rows[f"envy.{quads}"] == 2 * sums.rows[f"tiger.{quads}"]


def test_a_color_bet_that_the_house_does_not_take_is_refused() -> None:
    with pytest.raises(BadBets, match="Yin is not offered"):
        lab.job_for(GAME.configured(), {"pai_gow": ONE, "yin": ONE})

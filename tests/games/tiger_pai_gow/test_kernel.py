"""Compiled rounds of Tiger Pai Gow settle as the engine does, with each main bet, color bet and option of the rows."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.core.errors import BadBets
from pitboss.games import REGISTRY
from pitboss.games.tiger_pai_gow import kernel as kernel_code
from pitboss.games.tiger_pai_gow.wagers import Tiger
from pitboss.lab import simulate as lab
from pitboss.lab.counts.entry import counts_of
from tests.interpreted import interpret

GAME = REGISTRY["tiger-pai-gow"]
ONE = Fraction(1)
QUADS = Tiger.QUADS.key
QUADS_IN_ROUND = 100  # of the seed "envy"


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
        pytest.param(
            {"pai_gow": ONE, "yin": ONE},
            1,
            [("color_bet", "yin"), ("commission", "5")],
            marks=pytest.mark.long,
        ),
    ],
)
def test_kernel_and_engine_settle_alike(bets: dict[str, Fraction], seats: int, settings: list[tuple[str, str]]) -> None:
    job = lab.job_for(GAME.configured(None, settings), bets, seats=seats, seed="tiger")
    kernel, by_engine = lab.prepared(job), lab.prepared(replace(job, engine=True))
    assert lab.compiled(job)
    assert kernel(0, 120) == by_engine(0, 120)


def test_the_code_of_the_kernel_and_the_engine_settle_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """As above in plain Python: the kernel takes four seconds to compile."""
    interpret(monkeypatch, kernel_code)
    house = GAME.configured(None, [("color_bet", "yin"), ("commission", "5")])
    job = lab.job_for(house, {"pai_gow": ONE, "yin": ONE}, seed="tiger")
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


def with_envy() -> lab.Job:
    return lab.job_for(GAME.configured(), {"pai_gow": ONE, "tiger": ONE}, seats=3, seed="envy")


@pytest.mark.long  # the rows of all hands take two seconds to find
def test_an_envy_bonus_goes_to_every_other_player(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a round that deals four of a kind to one seat, the other two are paid."""
    interpret(monkeypatch, kernel_code)
    sums = lab.prepared(with_envy())(QUADS_IN_ROUND, 1)
    assert (sums.rows[f"tiger.{QUADS}"], sums.rows[f"envy.{QUADS}"]) == (1, 2)
    assert sums == lab.prepared(replace(with_envy(), engine=True))(QUADS_IN_ROUND, 1)


@pytest.mark.long
def test_many_envy_bonuses_go_to_every_other_player() -> None:
    """Four of a kind comes once in 600 hands; each pays two players five dollars."""
    sums = lab.prepared(with_envy())(0, 100_000)
    assert sums.rows[f"tiger.{QUADS}"] > 100
    assert sums.rows[f"envy.{QUADS}"] == 2 * sums.rows[f"tiger.{QUADS}"]


def test_a_color_bet_that_the_house_does_not_take_is_refused() -> None:
    with pytest.raises(BadBets, match="Yin is not offered"):
        lab.job_for(GAME.configured(), {"pai_gow": ONE, "yin": ONE})

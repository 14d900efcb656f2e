"""Roulette by its bets, and its published figures."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.engine.executor import Local
from pitboss.games.roulette import GAME
from pitboss.games.roulette.wagers import COVERS
from pitboss.lab import simulate as lab
from pitboss.lab.counts.entry import counts_of
from pitboss.lab.design import Target, design, span
from pitboss.lab.exact_comparison import exact_for, result
from pitboss.lab.verify import verify

PAYS = {1: 35, 2: 17, 3: 11, 4: 8, 5: 6, 6: 5, 12: 2, 18: 1}  # by how many numbers a bet covers


def test_figures_are_the_published_ones() -> None:
    items = list(verify("roulette/"))
    assert len(items) == 4
    assert all(item.verdict == "exact" for item in items), [item.differences for item in items]


@pytest.mark.parametrize(("profile", "pockets"), [("european", 37), ("american", 38)])
def test_every_bet_has_the_edge_of_its_numbers(profile: str, pockets: int) -> None:
    """A closed form: so many of the pockets win."""
    house, counts = GAME.configured(profile), counts_of(GAME)
    offered = [name for name in counts.wagers if house.options.offers(name)]
    assert len(offered) == {37: 157, 38: 161}[pockets]
    for name in offered:
        numbers = len(COVERS[name])
        won = Fraction(numbers * PAYS[numbers] - (pockets - numbers), pockets)
        assert counts.tally(house, name, "best").ev == won, name


def test_bets_cover_numbers_that_lie_together() -> None:
    by_size = {size: sum(len(numbers) == size for numbers in COVERS.values()) for size in (1, 2, 3, 4, 5, 6)}
    assert by_size == {1: 38, 2: 63, 3: 16, 4: 23, 5: 1, 6: 11}


@pytest.mark.parametrize(
    ("zero", "edge"),
    [
        ("la-partage", Fraction(1, 74)),
        ("en-prison", Fraction(1, 74)),  # in prison until decided: half of it is lost
        ("en-prison-once", Fraction(19, 37) / 37),  # in prison it loses on 19 of 37
    ],
)
def test_what_a_zero_does_to_even_money(zero: str, edge: Fraction) -> None:
    assert counts_of(GAME).tally(GAME.configured(None, [("zero", zero)]), "red", "best").house_edge == edge


def test_a_simulation_plays_a_bet_until_it_is_decided() -> None:
    house = GAME.configured(None, [("zero", "en-prison")])
    run = lab.SimulationRun(lab.job_for(house, {"red": Fraction(1), "split_8_11": Fraction(1)}))
    lab.simulate(run, 1000, Local(1))
    found = result(run, exact_for(run.job))
    assert abs(found["z"]) < 4 and all(abs(row["z"] or 0) < 4 for row in found["rows"])
    assert found["rounds"] == 1000 and sum(row["count"] for row in found["rows"]) == 2000


def test_a_pay_table_that_wagers_share_is_designed_by_any_of_them() -> None:
    (found,) = design(GAME.configured(), "straight_17", Target(span("2..6", "--edge")))
    assert (found.printed, found.edge) == (1, Fraction(1, 37))

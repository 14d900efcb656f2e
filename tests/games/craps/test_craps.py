"""Craps by the roll, its published figures, and each edge a second way."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from pitboss.core.errors import BadBets
from pitboss.engine.executor import Local
from pitboss.engine.round import Round, check_stays
from pitboss.games.craps import GAME
from pitboss.games.craps.wagers import POINTS
from pitboss.lab import simulate as lab
from pitboss.lab.counts.entry import counts_of
from pitboss.lab.exact_comparison import exact_for, result
from pitboss.lab.verify import verify

WAYS = Counter(a + b for a, b in product(range(1, 7), repeat=2))
Rolls = list[tuple[int, int]]


def rolled(rolls: Rolls, bets: dict[str, int], marker: int = 0) -> tuple[list[str], dict[str, int], int]:
    """What is settled by these rolls, the bets that stay, and the marker."""
    settled: list[str] = []
    for dice in rolls:
        round = Round(GAME.house(), [bets], button=marker)
        round.supply(dice)
        settled += [f"{act.wager} {act.row.key}" for act in round.settled]
        bets, marker = round.stays.get(1, {}), round.layout.button
    return settled, bets, marker


@pytest.mark.parametrize(
    ("rolls", "bets", "settled", "stays", "marker"),
    [
        ([(3, 4)], {"pass": 10, "dont_pass": 10}, ["pass win", "dont_pass loss"], {}, 0),
        ([(6, 6)], {"pass": 10, "dont_pass": 10}, ["pass loss", "dont_pass push"], {}, 0),
        ([(1, 1)], {"pass": 10, "dont_pass": 10}, ["pass loss", "dont_pass win"], {}, 0),
        ([(2, 4)], {"pass": 10, "place_8": 12}, [], {"pass": 10, "place_8": 12}, 6),
        ([(2, 4), (5, 1)], {"pass": 10, "hard_6": 5}, ["hard_6 loss", "pass win"], {}, 0),
        ([(2, 4), (3, 4)], {"pass": 10, "place_8": 12}, ["pass loss", "place_8 loss"], {}, 0),
        ([(3, 4)], {"place_8": 12, "hard_8": 5}, ["hard_8 loss"], {"place_8": 12}, 0),
        ([(4, 4)], {"hard_8": 5, "field": 5}, ["field loss", "hard_8 win"], {}, 8),
    ],
)
def test_what_rolls_do_to_bets(
    rolls: Rolls, bets: dict[str, int], settled: list[str], stays: dict[str, int], marker: int
) -> None:
    found = rolled(rolls, bets)
    assert found == (settled, stays, marker) or (sorted(found[0]), *found[1:]) == (sorted(settled), stays, marker)


def test_a_come_bet_moves_to_its_number_and_odds_on_it_are_off_on_a_come_out_roll() -> None:
    assert rolled([(4, 5)], {"come": 10}, 6) == ([], {"come_9": 10}, 6)
    bets = {"come_9": 10, "come_odds_9": 20}
    assert rolled([(3, 4)], bets, 0)[0] == ["come_9 loss", "come_odds_9 off"]
    assert rolled([(3, 6)], bets, 5)[0] == ["come_9 win", "come_odds_9 five_nine"]
    assert rolled([(3, 4)], bets, 5)[0] == ["come_9 loss", "come_odds_9 loss"]


@pytest.mark.parametrize(
    ("bets", "stays", "marker", "why"),
    [
        ({"pass": 1000}, {}, 6, "before the come-out roll"),
        ({"come": 1000}, {}, 0, "when there is a point"),
        ({"odds": 1000, "pass": 1000}, {}, 0, "when there is a point"),
        ({"odds": 5100, "pass": 1000}, {"pass": 1000}, 6, "may be 5 times Pass Line"),
        ({"pass": 500}, {"pass": 1000}, 6, "stays as it is"),
        ({"come_6": 500}, {}, 8, "a bet on Come becomes it"),
    ],
)
def test_bets_that_cannot_be_made_now(bets: dict[str, int], stays: dict[str, int], marker: int, why: str) -> None:
    with pytest.raises(BadBets, match=why):
        check_stays(GAME.house(), bets, stays, marker)


def test_bets_that_can_be_made_now() -> None:
    house = GAME.house()
    check_stays(house, {"pass": 1000, "odds": 5000}, {"pass": 1000}, 6)
    check_stays(house, {"dont_pass": 1000, "lay_odds": 6000}, {"dont_pass": 1000}, 4)
    check_stays(house, {"field": 100}, {"place_6": 600}, 8)  # a place bet may be taken down


def test_figures_are_the_published_ones() -> None:
    items = list(verify("craps/"))
    assert len(items) == 18
    assert all(item.verdict == "exact" for item in items), [item.differences for item in items]


def test_the_line_bets_have_the_edges_of_the_closed_form() -> None:
    made = sum(Fraction(WAYS[n], 36) * Fraction(WAYS[n], WAYS[n] + WAYS[7]) for n in POINTS)
    wins = Fraction(WAYS[7] + WAYS[11], 36) + made
    barred = Fraction(WAYS[12], 36)
    counts, house = counts_of(GAME), GAME.house()
    for name, edge in {"pass": 1 - 2 * wins, "dont_pass": 2 * wins + barred - 1}.items():
        assert counts.tally(house, name, "best").house_edge == edge
        assert (
            counts.tally(house, name.replace("pass", "come") if "dont" in name else "come", "best").house_edge == edge
        )


@pytest.mark.parametrize("number", POINTS)
def test_bets_on_a_number_have_the_edges_of_the_race_against_seven(number: int) -> None:
    counts, house = counts_of(GAME), GAME.house()
    win = Fraction(WAYS[number], WAYS[number] + 6)
    for name in (f"place_{number}", f"come_odds_{number}"):
        pays = max(Fraction(pay) for pay in counts.tally(house, name, "best").net)
        assert counts.tally(house, name, "best").ev == win * pays - (1 - win), name


def test_how_long_a_line_bet_lives() -> None:
    tally = counts_of(GAME).tally(GAME.house(), "pass", "best")
    expected = 1 + sum(Fraction(WAYS[n], 36) * Fraction(36, WAYS[n] + WAYS[7]) for n in POINTS)
    assert tally.rolls == expected == Fraction(557, 165)


def test_a_simulation_plays_bets_until_they_are_decided() -> None:
    bets = {"pass": Fraction(1), "come": Fraction(1), "place_6": Fraction(1), "field": Fraction(1)}
    run = lab.SimulationRun(lab.job_for(GAME.house(), bets))
    lab.simulate(run, 500, Local(1))
    found = result(run, exact_for(run.job))
    assert sum(row["count"] for row in found["rows"]) == 2000
    assert abs(found["z"]) < 4 and all(abs(row["z"] or 0) < 4 for row in found["rows"])

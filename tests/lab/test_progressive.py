"""Progressives: their long run against every sequence of rounds, and their figures against closed forms."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

import pitboss as library
from pitboss.core.errors import BadInput, BadValue, UnknownName
from pitboss.lab.progressive import Progressive, progressive
from pitboss.rules.acts import Outcome
from pitboss.rules.odds import Line, Tally
from tests.cli.run import pitboss


class Spin(Outcome):
    TOP = "Top"
    SMALL = "Small"
    NEVER = "Never"
    LOSE = "Lose"


LINES = (Line(Spin.TOP, 7, 2), Line(Spin.SMALL, 1, 3), Line(Spin.NEVER, 99, 0), Line(Spin.LOSE, -1, 11))
TALLY = Tally(LINES, 16, {Fraction(7): 2, Fraction(1): 3, Fraction(-1): 11})
OTHERS = Fraction(3 - 11, 16)


@pytest.mark.parametrize("paid", (100, "25%"))
def test_hold_and_the_average_meter_are_those_of_every_sequence_of_rounds(paid: int | str) -> None:
    found = progressive(TALLY, "top", 3, "12.5", paid=paid)
    share, chance = found.paid, Fraction(1, 8)
    average = found.average_at_hit - found.contribution  # between two bets
    cash = Fraction(0)
    at_hits = [Fraction(0)] * 8
    for hits in product((False, True), repeat=8):
        odds = chance ** sum(hits) * (1 - chance) ** (8 - sum(hits))
        meter, won = average, Fraction(0)
        for at, hit in enumerate(hits):
            meter += found.contribution
            if hit:
                won -= share * meter
                at_hits[at] += odds * meter / chance
                meter += share * (3 - meter)
            else:
                won -= OTHERS / (1 - chance)
        cash += odds * (won - (meter - average))  # what is in the meter belongs to the players
    assert cash / 8 == found.hold
    assert set(at_hits) == {found.average_at_hit}


def test_figures_have_their_closed_forms() -> None:
    found = progressive(TALLY, "Top", 3, 5, 4, bets_per_hour=4)
    assert found.edge_at(found.seed) == Fraction(11 - 3 - 2 * 3, 16)
    assert found.edge_at(found.meter) == 0 and found.break_even == 4
    assert found.edge_at(Fraction(7)) == TALLY.house_edge
    assert found.rounds_between == 8 and found.hours_between == 2
    assert found.average_at_hit == 3 + 8 * Fraction(5, 100)
    assert found.hold == found.edge_at(found.average_at_hit)
    half = progressive(TALLY, "top", 3, 5, paid=50)
    assert half.break_even == 8 and half.edge_at(Fraction(6)) == found.edge_at(Fraction(3))


def test_a_bet_that_wins_without_its_meter_has_no_break_even() -> None:
    generous = Progressive(Spin.TOP, Fraction(1, 8), Fraction(1, 2), Fraction(3), Fraction(0), Fraction(3), Fraction(1))
    assert generous.break_even is None and [name for name, _ in generous.points][-1] == "average at a hit"


def test_a_wager_with_a_bonus_on_its_stake_keeps_the_bonus() -> None:
    """The meter changes the return of one row by the difference of its pays, whatever is settled with it."""
    odds = library.game("three-card-roo").wager_odds("play")
    row = next(one for one in odds.rows if one["pays"] == 1 and one["combinations"])
    found = progressive(odds.tally, row["outcome"], 1, 0)
    assert found.edge_at(Fraction(1)) == odds.house_edge
    assert found.edge_at(Fraction(3)) == odds.house_edge - 2 * row["probability"]


def test_the_command_and_the_library_say_the_same() -> None:
    arguments = (
        "progressive",
        "three-card-roo",
        "pairs",
        "--row",
        "dealt_sevens",
        "--seed",
        "12",
        "--contribution",
        "5",
    )
    found = pitboss(*arguments, "--rounds-per-hour", "442", "--json").json
    assert found["edge_at_seed"] == pytest.approx(32 / 1105)  # the row pays 12 to 1
    assert (found["rounds_between_hits"], found["hours_between_hits"]) == (221, 0.5)
    assert found["exact"]["break_even_meter"] == str(12 + 221 * Fraction(32, 1105)) and found["note"] == ""
    roo = library.game("three-card-roo")
    frame = roo.progressive("pairs", "dealt_sevens", 12, 5)
    assert {name: str(value) for name, value in frame.to_dicts()[2].items()} == {
        "at": "average at a hit", "meter": found["exact"]["average_meter_at_hit"], "house_edge": found["exact"]["hold"],
    }  # fmt: skip
    assert "Between hits: 221.0 rounds." in pitboss(*arguments).out
    assert "can only do better" in roo.progressive("play", roo.wager_odds("play").rows[0]["outcome"], 1, 0).note
    assert frame.plot().vega["encoding"]["x"]["title"] == "meter"


@pytest.mark.parametrize(
    ("given", "kind", "sentence"),
    [
        ({"row": "tip"}, UnknownName, "row 'tip' is not known; did you mean top"),
        ({"row": "never"}, BadInput, "the row never never comes up"),
        ({"seed": "x"}, BadValue, "seed=x is not a number"),
        ({"seed": -1}, BadValue, "seed=-1 is below 0"),
        ({"seed": 0.5}, BadValue, "seed=0.5 is a float"),
        ({"contribution": 101}, BadValue, "contribution=101 is more than the whole"),
        ({"meter": 2}, BadInput, "a meter of 2 is below the seed of 3"),
        ({"paid": 0}, BadInput, "share=0 pays nothing"),
        ({"bets_per_hour": 0}, BadValue, "rounds-per-hour=0 is nothing"),
    ],
)
def test_what_cannot_be_a_progressive_is_refused(given: dict, kind: type[BadInput], sentence: str) -> None:  # type: ignore[type-arg]
    with pytest.raises(kind, match=sentence):
        progressive(TALLY, **{"row": "top", "seed": 3, "contribution": 5, **given})

"""What the lab simulates first agrees with the exact odds, each bet with all that is settled on its stake."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.engine.executor import Local
from pitboss.games import REGISTRY
from pitboss.lab import exact_comparison
from pitboss.lab import simulate as lab
from pitboss.lab.describe import describe
from pitboss.server.work.job_turns import result
from tests.sizes import sized

BANKED = [key for key in REGISTRY if describe(REGISTRY[key])["banked"]]
QUICK = ("blackjack",)  # to compile and to count: a kernel written by hand; Casino War's tests take a derived one


@pytest.mark.parametrize("key", sized(QUICK, BANKED))
def test_the_first_simulation_of_a_game_agrees_with_its_exact_odds(key: str) -> None:
    check_first_simulation(key)


def check_first_simulation(key: str) -> None:
    example = describe(REGISTRY[key])["simulation"]
    bets = {name: Fraction(1) for name in example["bets"]}
    run = lab.SimulationRun(lab.job_for(REGISTRY[key].house(), bets, seed=example["seed"]))
    place = Local(1)
    lab.simulate(run, example["rounds"], place)
    place.close()
    exact = exact_comparison.exact_for(run.job)
    found = result(run, exact)["wagers"]
    assert all(found[name]["z"] is not None for name in bets), "every bet of the example has its exact value"
    assert {name: one["z"] for name, one in found.items() if one["z"] is not None and abs(one["z"]) >= 3} == {}
    assert abs(exact_comparison.result(run, exact)["z"]) < 3


@pytest.mark.parametrize("key", sized(["three-card-roo"], ["high-card-draw", "three-card-roo", "two-card-roo"]))
def test_bets_that_share_a_decision_add_up_to_their_value_together(key: str) -> None:
    house = REGISTRY[key].house()
    bets = {name: Fraction(stake) for stake, name in enumerate(describe(REGISTRY[key])["simulation"]["bets"], 1)}
    exact = exact_comparison.exact_for(lab.job_for(house, bets))
    assert sum(stake * exact.evs[name] for name, stake in bets.items()) == exact.ev

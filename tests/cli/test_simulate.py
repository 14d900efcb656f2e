"""Simulation and design on the command line: what is printed, and what is refused."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from pitboss.engine.kernel import Kernel
from pitboss.lab import simulate
from pitboss.lab.counts import derived
from pitboss.rules.house import House
from tests.cli.run import pitboss


def test_simulate_prints_the_run_as_data(tmp_path: Path) -> None:
    state = tmp_path / "run.json"
    words = ["simulate", "three-card-roo", "--seed", "cli", "--json", "--state", str(state)]
    found = json.loads(pitboss(*words, "--rounds", "2e5").out)
    assert {"rounds", "seed", "rows", "edge", "se", "exact", "z", "seconds"} <= set(found)
    assert (found["rounds"], found["seed"]) == (200_000, "cli")
    assert abs(found["edge"] - found["exact"]) == pytest.approx(abs(found["z"]) * found["se"])
    more = json.loads(pitboss(*words, "--rounds", "3e5").out)
    assert more["rounds"] == 300_000
    fresh = json.loads(pitboss(*words[:-2], "--rounds", "3e5", "--workers", "1").out)
    assert [row["count"] for row in fresh["rows"]] == [row["count"] for row in more["rows"]]
    assert fresh["edge"] == more["edge"]


def test_simulate_shows_exact_beside_simulated_and_makes_compiled_rounds_once_for_all_seeds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[str] = []

    def derived_kernel(house: House, *more: Any) -> Kernel | None:
        made.append(house.game.key)
        return derived.derived_kernel(house, *more)

    monkeypatch.setattr(simulate, "derived_kernel", derived_kernel)
    simulate._kernel_for.cache_clear()
    for seed in ("2", "1"):
        shown = pitboss("simulate", "three-card-roo", "--rounds", "1e5", "--seed", seed).out
    assert made == ["three-card-roo"]
    assert "3 Card Roo: 100,000 rounds, seed 1" in shown
    assert "exact" in shown
    assert "rounds a second" in shown


@pytest.mark.long
def test_whole_shoes_show_what_the_cut_card_adds() -> None:
    shown = pitboss("simulate", "two-card-roo", "--set", "decks=6", "--shoes", "1000", "--cut", "50").out
    assert "1,000 shoes of 312 cards, the cut card after 156" in shown
    assert "The cut card adds" in shown


def test_sweep_prints_csv() -> None:
    ran = pitboss("sweep", "two-card-roo", "--vary", "ties=push,player", "--wager", "roo", "--csv")
    rows = list(csv.DictReader(ran.out.splitlines()))
    assert [(row["ties"], row["roo.edge"][:8]) for row in rows] == [("push", "0.034935"), ("player", "0.030525")]


def test_design_risk_and_vulnerability_answer() -> None:
    words = ["design", "three-card-roo", "--wager", "pairs", "--edge", "2.89..2.90", "--whole-pays", "--json"]
    assert 1 in [one["printed_table"] for one in json.loads(pitboss(*words).out)]
    assert "is 1" in pitboss(*words[:-1]).out
    found = json.loads(pitboss("risk", "three-card-roo", "--wager", "play", "--rounds", "100", "--json").out)
    assert found["rounds"][0]["method"] == "exact"
    words = ["vulnerability", "three-card-roo", "--wager", "pairs", "--rounds", "1e5", "--json"]
    assert set(json.loads(pitboss(*words).out)["effects"]) == set("A23456789TJQK")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["simulate", "three-card-roo", "--rounds", "lots"], "--rounds lots is not a number of rounds"),
        (["simulate", "three-card-roo", "--strategy", "none.json"], "--strategy none.json cannot be read"),
        (["simulate", "three-card-roo", "--on", "moon"], "--on 'moon' is not an executor"),
        (["simulate", "three-card-roo", "--shoes", "9"], "3 Card Roo is shuffled for every round"),
        (["simulate", "blackjack", "--cut", "50"], "add --shoes N"),
        (["simulate", "blackjack", "--shoes", "9", "--state", "none/x"], "--state none/x cannot be written"),
        (["sweep", "two-card-roo"], "a sweep needs something to vary"),
        (["design", "three-card-roo", "--wager", "pocket", "--edge", "x"], "--edge x is not a range"),
        (["risk", "three-card-roo", "--wager", "play", "--rounds", ","], "names no number of rounds"),
    ],
)
def test_bad_input_is_one_sentence(words: list[str], message: str) -> None:
    assert message in pitboss(*words).refusal

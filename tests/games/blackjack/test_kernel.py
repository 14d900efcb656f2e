"""The compiled table deals what the engine deals, under every kind of rule."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.core.errors import BadInput
from pitboss.engine.executor import Local
from pitboss.games import REGISTRY
from pitboss.lab import exact_comparison
from pitboss.lab import simulate as lab
from pitboss.lab.counts.entry import counts_of
from tests.sizes import sized

GAME = REGISTRY["blackjack"]
BONUS = {"bet": Fraction(1), "match_the_color": Fraction(1, 2), "hard_hand": Fraction(3, 10)}
RULES = {
    "one deck, split aces played on": ["decks=1", "hit_split_aces=yes", "resplit_aces=yes"],
    "no hole card, surrender": ["peek=no", "surrender=late", "decks=1", "soft17=stand"],
    "early surrender": ["surrender=early", "soft17=stand"],
    "few doubles, one split": ["surrender=late", "double=9-11", "max_hands=2", "double_after_split=no", "decks=2"],
}


@pytest.mark.long  # in every run tests/lab/test_simulate.py deals under the rules of two houses
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seats", [1, 3])
def test_kernel_and_engine_agree_under_rules(rules: str, seats: int) -> None:
    settings = [(key, value) for key, _, value in (rule.partition("=") for rule in RULES[rules])]
    job = lab.job_for(GAME.configured(None, settings), BONUS, seats=seats, seed="rules")
    by_engine = lab.prepared(lab.Job(**{**vars(job), "engine": True}))
    assert lab.compiled(job)
    assert lab.prepared(job)(0, 400) == by_engine(0, 400)


@pytest.mark.parametrize("strategy", ["best", pytest.param("chart", marks=pytest.mark.long)])
def test_millions_of_rounds_end_near_the_exact_edge(strategy: str) -> None:
    job, local = lab.job_for(GAME.configured(), strategy=strategy, seed="many"), Local()
    run = lab.SimulationRun(job)
    lab.simulate(run, sized(400_000, 4_000_000), local)
    local.close()
    found = exact_comparison.result(run, exact_comparison.exact_for(job))
    assert abs(found["z"]) < 3
    assert all(row["exact"] is None for row in found["rows"])  # the counted rows are of whole rounds, not of hands


def test_the_bonus_wagers_end_near_their_exact_rows() -> None:
    job, local = lab.job_for(GAME.configured(), {"bet": Fraction(1), "hard_hand": Fraction(1)}, seed="bonus"), Local()
    run, tally = lab.SimulationRun(job), GAME.configured()
    lab.simulate(run, sized(200_000, 1_000_000), local)
    local.close()
    counted = counts_of(GAME).tally(tally, "hard_hand", "best")
    for line in counted.lines:
        p = line.combinations / counted.total
        share = run.sums.rows[f"hard_hand.{line.row.key}"] / run.sums.rounds
        assert abs(share - p) < 4 * (p * (1 - p) / run.sums.rounds) ** 0.5


def test_it_is_not_played_from_a_file() -> None:
    with pytest.raises(BadInput, match="cannot be played from a file"):
        lab.job_for(GAME.configured(), choices={"10,6 v 10": "stand"})

"""Simulation: kernels deal what the engine deals, in any cut, anywhere; the exact figure stands beside it."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import prod
from pathlib import Path
from typing import Any

import pytest

from pitboss.core.errors import BadFile, BadInput, UnknownName
from pitboss.engine.executor import Local
from pitboss.engine.numbered_rounds import deal_by_engine
from pitboss.engine.sums import Sums
from pitboss.games import REGISTRY
from pitboss.lab import exact_comparison
from pitboss.lab import simulate as lab
from pitboss.lab.counts.derived import DerivedCounts
from pitboss.lab.counts.entry import counts_of
from pitboss.rules.acts import Ask
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.odds import odds
from tests.interpreted import interpret_in_every_run
from tests.sizes import sized

ONE = Fraction(1)
WITH_KERNEL = [key for key in REGISTRY if not any(wager.pooled for wager in REGISTRY[key].wagers)]
# A derived kernel and one written by hand: each takes seconds to compile. The other one is Tiger Pai Gow's own test.
COMPILED = sized(["three-card-roo", "blackjack"], WITH_KERNEL)


def side_bets(house: House) -> dict[str, Fraction]:
    """The main bet and every other that can be made beside it, of unequal size. Of Yin and Yang one is in the game."""
    main = house.game.main[0]
    others = [w.name for w in house.game.wagers if not w.paid_on and not w.raises and w.name not in house.game.main]
    others = [name for name in others if name != "yin" and house.options.offers(name)]
    return {main: ONE, **{name: Fraction(n, 2) for n, name in enumerate(others, 1)}}


@pytest.mark.parametrize("key", COMPILED)
@pytest.mark.parametrize("seats", [2, *(pytest.param(seats, marks=pytest.mark.long) for seats in (1, 5))])
def test_kernel_and_engine_settle_the_same_rounds_alike(key: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    interpret_in_every_run(monkeypatch)  # what is printed; a kernel written by hand is compiled
    game = REGISTRY[key]
    names = list(game.profiles)
    for profile in sized({names[0]}, {names[0], names[-1]}) if names else {None}:
        job = lab.job_for(game.configured(profile), side_bets(game.configured(profile)), seats=seats, seed="alike")
        by_engine = lab.prepared(lab.Job(**{**vars(job), "engine": True}))
        assert lab.compiled(job)
        assert lab.prepared(job)(2**32 - 40, 100) == by_engine(2**32 - 40, 100)


@pytest.mark.parametrize("key", COMPILED)
def test_kernel_and_engine_agree_round_by_round(key: str) -> None:
    job = lab.job_for(REGISTRY[key].configured(), seed="one by one")
    kernel, by_engine = lab.prepared(job), lab.prepared(lab.Job(**{**vars(job), "engine": True}))
    assert all(kernel(number, 1) == by_engine(number, 1) for number in range(100))


def test_one_kernel_deals_every_seed() -> None:
    one, other = (lab.job_for(REGISTRY["two-card-roo"].configured(), seed=seed) for seed in ("one", "other"))
    assert lab.kernel_for(one) is lab.kernel_for(other) is not None
    assert lab.kernel_for(replace(one, seats=2)) is not lab.kernel_for(one)
    assert lab.kernel_for(replace(one, engine=True)) is None
    assert lab.prepared(one)(0, 1000) != lab.prepared(other)(0, 1000)


def total_of(job: lab.Job, rounds: int, workers: int, block: int) -> Sums:
    run, local = lab.SimulationRun(job), Local(workers)
    for (_, first, size), sums in local.run(lab.work, run.missing(rounds, block)):
        run.add(first, size, sums)
    local.close()
    assert run.done == [(0, rounds)]
    return run.sums


def test_the_same_seed_gives_the_same_sums_for_any_number_of_workers() -> None:
    job = lab.job_for(REGISTRY["three-card-roo"].configured(), seed="bits")
    one = total_of(job, 100_000, 1, 100_000)
    assert one == total_of(job, 100_000, 2, 33_333) == total_of(job, 100_000, 200, 777)
    assert one != total_of(lab.job_for(REGISTRY["three-card-roo"].configured(), seed="other"), 100_000, 2, 33_333)


def test_a_run_stops_is_kept_and_goes_on_to_the_same_result(tmp_path: Path) -> None:
    job, state = lab.job_for(REGISTRY["two-card-roo"].configured(), seed="stop"), tmp_path / "run.json"
    rounds, local = 6 * lab.BLOCK + 5, Local(2)

    def stop(run: lab.SimulationRun) -> None:
        if run.sums.rounds > 2 * lab.BLOCK:
            raise KeyboardInterrupt

    run = lab.SimulationRun(job)
    assert lab.simulate(run, rounds, local, stop, state) is False
    kept = lab.SimulationRun.load(state, job)
    assert 0 < kept.sums.rounds < rounds
    assert kept.sums == run.sums
    assert lab.simulate(kept, rounds - 7, local, None, state) is True
    assert lab.simulate(kept, rounds, local, None, state) is True  # and extended
    local.close()
    assert kept.sums.rounds == rounds
    assert kept.sums == lab.prepared(job)(0, rounds)


def test_a_state_of_another_simulation_is_refused(tmp_path: Path) -> None:
    house, state = REGISTRY["two-card-roo"].configured(), tmp_path / "run.json"
    lab.SimulationRun(lab.job_for(house, seed="a")).save(state)
    with pytest.raises(BadFile, match="its seed is 'a'"):
        lab.SimulationRun.load(state, lab.job_for(house, seed="b"))
    state.write_text("{}")
    with pytest.raises(BadFile, match="not a saved simulation"):
        lab.SimulationRun.load(state, lab.job_for(house, seed="b"))


def simulated(job: lab.Job, rounds: int) -> dict[str, Any]:
    run, local = lab.SimulationRun(job), Local()
    lab.simulate(run, rounds, local)
    local.close()
    return exact_comparison.result(run, exact_comparison.exact_for(job))


@pytest.mark.parametrize("key", ["three-card-roo", "two-card-roo"])
def test_millions_of_rounds_end_near_the_exact_figures(key: str) -> None:
    found = simulated(lab.job_for(REGISTRY[key].configured(), seed="ten million"), sized(2 * 10**6, 10**7))
    assert abs(found["z"]) < 3
    assert 0 < exact_comparison.worst(found["rows"]) < 4
    assert sum(row["exact"] for row in found["rows"] if row["wager"] == found["rows"][0]["wager"]) == pytest.approx(1)


@pytest.mark.long  # compiled for a second; in every run rounds of two seats are compared with the engine's, above
@pytest.mark.parametrize("key", ["two-card-roo", "three-card-roo"])
def test_seats_at_one_table_add_up(key: str) -> None:
    found = simulated(lab.job_for(REGISTRY[key].configured(), seats=4, seed="seats"), 10**6)
    assert abs(found["z"]) < 3
    assert 0 < exact_comparison.worst(found["rows"]) < 4


@pytest.mark.parametrize(
    ("bias", "rounds"),
    [(Fraction(1, 100), 4 * 10**5), pytest.param(Fraction(1, 1000), 4 * 10**7, marks=pytest.mark.long)],
)
def test_a_planted_bias_is_flagged(bias: Fraction, rounds: int) -> None:
    """Every round pays this part of the stake too much. A tenth of it needs a hundred times as many rounds."""
    game = REGISTRY["three-card-roo"]
    honest = lab.job_for(game.configured(), seed="planted")
    pays = {row.key: pay for row, pay in game.configured().pays["play"].items()}
    settings = [(f"pays.play.{key}", str(odds(pay) + bias)) for key, pay in pays.items()]
    run = lab.SimulationRun(lab.Job(**{**vars(honest), "settings": tuple(settings)}))
    local = Local()
    lab.simulate(run, rounds, local)
    local.close()
    assert abs(exact_comparison.result(run, exact_comparison.exact_for(run.job))["z"]) < 3
    assert exact_comparison.result(run, exact_comparison.exact_for(honest))["z"] < -4


def test_bets_played_otherwise_together_have_an_exact_total_but_no_exact_rows() -> None:
    """Pocket Roo at twice the stake moves the opening of 10-5 away from the best for Play."""
    game = REGISTRY["three-card-roo"]
    exact = exact_comparison.exact_for(lab.job_for(game.configured(), {"play": ONE, "pocket": 2 * ONE}))
    assert exact.ev is not None
    assert not exact.rows
    assert exact_comparison.exact_for(lab.job_for(game.configured(), {"play": ONE, "pairs": ONE})).rows


@pytest.mark.parametrize(
    ("key", "bets", "settings", "seats"),
    [
        ("blackjack", {"bet": ONE, "match_the_color": ONE / 2, "hard_hand": 2 * ONE}, [], 1),  # with Double Bet Bonus
        pytest.param("blackjack", {"bet": ONE, "hard_hand": ONE}, [], 2, marks=pytest.mark.long),
        pytest.param("tiger-pai-gow", {"pai_gow": ONE, "yang": ONE, "tiger": 2 * ONE}, [], 1, marks=pytest.mark.long),
        pytest.param("tiger-pai-gow", {"breaker": ONE, "yin": ONE}, [("color_bet", "yin")], 2, marks=pytest.mark.long),
        pytest.param("three-card-roo", {"play": ONE, "pocket": 3 * ONE, "pairs": ONE}, [], 1, marks=pytest.mark.long),
        pytest.param("mini-tex", {"ante": 2 * ONE, "pocket": ONE}, [], 1, marks=pytest.mark.long),
    ],
)
def test_bets_together_end_near_their_exact_figure(
    key: str, bets: dict[str, Fraction], settings: list[tuple[str, str]], seats: int
) -> None:
    """Bets that no choice changes add up; the others have the value of their common strategy."""
    found = simulated(lab.job_for(REGISTRY[key].configured(None, settings), bets, seats=seats, seed="add"), 10**6)
    assert abs(found["z"]) < 3
    assert 0 < exact_comparison.worst(found["rows"]) < 4
    undecided = [row["exact"] for row in found["rows"] if row["wager"] in list(bets)[1:] and row["wager"] != "pocket"]
    assert None not in undecided


@pytest.mark.long
def test_bets_that_no_choice_changes_are_so() -> None:
    """Their rows come alike whatever is chosen: best play against a player who always takes the first choice."""
    for key in WITH_KERNEL:
        game = REGISTRY[key]
        counts = counts_of(game)
        assert set(counts.undecided) <= set(counts.wagers)
        for wager in counts.undecided:
            house = game.configured(None, [("color_bet", "yin")] if wager == "yin" else [])
            bets = {game.main[0]: 1000, wager: 1000}
            one, other = (
                deal_by_engine(house, bets, strategy, 1, "undecided", 0, 25).rows
                for strategy in (lab.strategy_of(lab.job_for(house)), first_legal)
            )
            assert {row: n for row, n in one.items() if row.startswith(wager)} == {
                row: n for row, n in other.items() if row.startswith(wager)
            }


def first_legal(hand: Spot, layout: Layout, ask: Ask) -> Any:
    return next(iter(ask.legal))


@pytest.mark.long
def test_an_envy_bonus_leaves_the_total_of_several_seats_open() -> None:
    job = lab.job_for(REGISTRY["tiger-pai-gow"].configured(), {"pai_gow": ONE, "tiger": ONE}, seats=2)
    assert exact_comparison.exact_for(job).ev is None
    assert exact_comparison.exact_for(replace(job, seats=1)).ev is not None
    found = simulated(job, 1000)
    assert all(row["z"] is None or abs(row["z"]) < 5 for row in found["rows"])  # also rows that never came


@pytest.mark.parametrize("key", COMPILED)
def test_the_result_as_data_has_every_key(key: str) -> None:
    found = simulated(lab.job_for(REGISTRY[key].configured()), 1000)
    assert {"rounds", "seed", "rows", "edge", "se", "exact", "z", "seconds"} <= set(found)
    assert None not in (found["exact"], found["z"])
    assert {"wager", "row", "label", "count", "share", "exact", "z"} == set(found["rows"][0])


def test_a_strategy_file_is_followed_and_its_exact_edge_known(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps({"10,5": "high", "K,Q": "high"}))
    game = REGISTRY["three-card-roo"]
    job = lab.job_for(game.configured(), choices=lab.strategy_file(file), seed="file")
    found = simulated(job, 4 * 10**6)
    assert abs(found["z"]) < 3
    assert (
        found["exact"]
        > exact_comparison.result(
            lab.SimulationRun(job, Sums(1)), exact_comparison.exact_for(lab.job_for(game.configured()))
        )["exact"]
    )
    engine = deal_by_engine(job.house, dict(job.bets), lab.strategy_table_of(job), 1, "file", 0, 60)
    assert engine == lab.prepared(job)(0, 60)


@pytest.mark.parametrize(
    ("text", "message"),
    [("[", "is not JSON"), ("[1]", "must hold situations"), ('{"10,5": 3}', "must hold situations")],
)
def test_a_bad_strategy_file_is_named(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "bad.json"
    file.write_text(text)
    with pytest.raises(BadFile, match=message):
        lab.strategy_file(file)


def test_what_cannot_be_simulated_is_refused_in_words() -> None:
    house = REGISTRY["three-card-roo"].configured()
    with pytest.raises(BadInput, match="not offered with 10,5"):
        lab.job_for(house, choices={"10,5": "left"})
    with pytest.raises(UnknownName, match="situation '10,55'"):
        lab.job_for(house, choices={"10,55": "low"})
    with pytest.raises(BadInput, match="seats 1 to 6 players, not 7"):
        lab.job_for(house, seats=7)
    with pytest.raises(UnknownName, match="strategy 'bset'; did you mean best|'bset' is not known"):
        lab.job_for(house, strategy="bset")
    for text in ("0", "1.5", "many", "1e99"):
        with pytest.raises(BadInput, match="is not a number of rounds"):
            lab.as_rounds(text)
    assert lab.as_rounds("1e9") == 10**9
    assert lab.as_rounds("20_000") == 20_000


def test_the_options_in_force_are_those_of_the_house() -> None:
    job = lab.job_for(REGISTRY["two-card-roo"].configured("manual-text", [("decks", "6")]), seed="options")
    assert len(job.house.deck) == 312
    assert job.house.options == REGISTRY["two-card-roo"].configured("manual-text", [("decks", "6")]).options
    assert abs(simulated(job, 10**6)["z"]) < 3


def test_bets_of_one_round_go_together_as_counted() -> None:
    """Match the Color and Hard Hand share three cards: their covariance by simulation and by the joint count."""
    house = REGISTRY["blackjack"].configured()
    bets = {"bet": ONE, "match_the_color": ONE, "hard_hand": ONE}
    sums = lab.prepared(lab.job_for(house, bets, seed="covariance"))(0, 2_000_000)
    joint = DerivedCounts(house.game).rows(house, ["match_the_color", "hard_hand"])
    total = sum(joint.values())
    products = (prod(odds(house.pays[wager][row]) for wager, row, _ in ended) * n for ended, n in joint.items())
    both = sum(products, Fraction(0)) / total
    tallies = [counts_of(house.game).tally(house, name, "best") for name in ("match_the_color", "hard_hand")]
    exact = float(both - tallies[0].ev_total * tallies[1].ev_total)
    found = sums.covariance("match_the_color", "hard_hand")
    assert exact > 0.5
    assert found == pytest.approx(exact, abs=0.05)
    assert found == sums.covariance("hard_hand", "match_the_color")
    assert sums.correlation("match_the_color", "hard_hand") == pytest.approx(
        exact / tallies[0].sd / tallies[1].sd, abs=0.01
    )


def test_covariance_adds_up_to_the_spread_of_all_bets(monkeypatch: pytest.MonkeyPatch) -> None:
    interpret_in_every_run(monkeypatch)
    house = REGISTRY["three-card-roo"].configured()
    job = lab.job_for(house, side_bets(house), seats=2, seed="sum")
    sums = lab.prepared(job)(0, sized(2_000, 100_000))
    names = [name for name, _ in job.bets]
    parts = sum(sums.sd(one) ** 2 for one in names)
    parts += 2 * sum(sums.covariance(one, other) for one, other in combinations(names, 2))
    assert sums.sd("total") ** 2 == pytest.approx(parts)
    assert sums.covariance("play", "pairs") != 0

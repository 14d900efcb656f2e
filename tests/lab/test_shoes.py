"""Whole shoes to the cut card: kernels and engine deal the same ones, and the effect of the cut card shows."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.core.errors import BadFile, BadInput
from pitboss.derive.draw import rounds, rounds_loops
from pitboss.engine.executor import Local
from pitboss.engine.sums import UNIT, ShoeSums
from pitboss.games import REGISTRY
from pitboss.lab import exact_comparison, shoes
from pitboss.lab import simulate as lab
from pitboss.rules.house import House
from pitboss.rules.options import settings_of
from tests.interpreted import interpret

ONE = Fraction(1)
RUNS_OUT = [("decks", "1"), ("surrender", "late")]  # of cards, with six seats
TWO_DECKS, ROO_AND_FLUSH = [("decks", "2")], {"roo": ONE, "flush": ONE}  # one kernel for several tests
BONUS = {"bet": ONE, "match_the_color": ONE / 2, "hard_hand": ONE}


def roo_shoes(seed: str) -> lab.Job:
    return lab.job_for(REGISTRY["two-card-roo"].configured(None, TWO_DECKS), ROO_AND_FLUSH, seats=3, seed=seed)


@pytest.mark.parametrize(
    ("game", "settings", "bets", "seats", "cut"),
    [
        pytest.param("blackjack", [], {"bet": ONE}, 1, 75, marks=pytest.mark.long),
        pytest.param(
            "blackjack",
            [("decks", "2"), ("peek", "no"), ("resplit_aces", "yes")],
            BONUS,
            3,
            80,
            marks=pytest.mark.long,
        ),
        pytest.param("blackjack", RUNS_OUT, {"bet": ONE}, 6, 90, marks=pytest.mark.long),
        pytest.param("two-card-roo", [("decks", "4")], {"roo": ONE}, 1, 75, marks=pytest.mark.long),
        pytest.param(
            "two-card-roo",
            [("decks", "2")],
            {"roo": ONE, "pairs": ONE / 2, "flush": ONE},
            6,
            90,
            marks=pytest.mark.long,
        ),
        ("two-card-roo", TWO_DECKS, ROO_AND_FLUSH, 3, 90),
    ],
)
def test_kernel_and_engine_deal_the_same_shoes(
    game: str, settings: list[tuple[str, str]], bets: dict[str, Fraction], seats: int, cut: int
) -> None:
    check_shoes(game, settings, bets, seats, cut)


def test_the_code_of_the_kernel_and_the_engine_deal_the_same_shoes(monkeypatch: pytest.MonkeyPatch) -> None:
    """As above in plain Python: the kernel takes five seconds to compile."""
    interpret(monkeypatch, rounds_loops, rounds)
    check_shoes("blackjack", RUNS_OUT, {"bet": ONE}, 6, 90)


def check_shoes(game: str, settings: list[tuple[str, str]], bets: dict[str, Fraction], seats: int, cut: int) -> None:
    job = lab.job_for(REGISTRY[game].configured(None, settings), bets, seats=seats, seed="shoes")
    place = shoes.cut_of(job, cut)
    assert shoes.shoe_kernel(job)
    for first in (0, 2**32 - 3):
        assert shoes.prepared(job)(first, 6, place) == shoes.prepared(replace(job, engine=True))(first, 6, place)


def not_prepared(house: House) -> lab.Job:
    """A job of the main bet of which no round is dealt, so that no strategy need be counted."""
    return lab.Job(house.game.key, tuple(settings_of(house.options)), ((house.game.main[0], UNIT),), "best")


def test_the_cut_card_of_a_simulated_shoe_lies_where_the_table_has_it() -> None:
    for game, settings, cut in (
        ("blackjack", [("cut", "50")], 156),
        ("blackjack", [("decks", "1")], 39),
        ("two-card-roo", [("decks", "2"), ("cut", "60")], 62),
    ):
        house = REGISTRY[game].configured(None, settings)
        assert shoes.cut_of(not_prepared(house), None) == house.cut_after(1) == cut
    for game, settings in (("blackjack", [("shoe", "csm")]), ("two-card-roo", [])):
        with pytest.raises(BadInput, match="shuffled for every round"):
            shoes.cut_of(not_prepared(REGISTRY[game].configured(None, settings)), None)


def test_shoes_add_up_in_any_cut() -> None:
    job = roo_shoes("add")
    cut, local = shoes.cut_of(job, None), Local(2)
    deal, run = shoes.prepared(job), shoes.ShoeRun(job, cut)
    assert shoes.simulate(run, 20_000, local)
    local.close()
    whole = run.sums
    assert whole == deal(0, 20_000, cut) == deal(0, 3, cut).plus(deal(3, 19_997, cut))
    assert whole.shoes == 20_000
    assert whole.rounds > 100_000


def test_shoes_stop_are_kept_and_go_on_to_the_same_result(tmp_path: Path) -> None:
    job, state = roo_shoes("stop"), tmp_path / "s"
    cut, local, number = shoes.cut_of(job, None), Local(2), 6 * shoes.BLOCK + 5

    def stop(run: shoes.ShoeRun) -> None:
        if run.sums.shoes > 2 * shoes.BLOCK:
            raise KeyboardInterrupt

    run = shoes.ShoeRun(job, cut)
    assert shoes.simulate(run, number, local, stop, state) is False
    kept = shoes.ShoeRun.load(state, job, cut)
    assert 0 < kept.sums.shoes < number
    assert kept == run
    assert shoes.simulate(kept, number - 7, local, None, state)
    assert shoes.simulate(kept, number, local, None, state)  # and extended
    local.close()
    assert kept.done == [(0, number)]
    assert kept.sums == shoes.prepared(job)(0, number, cut)


def test_a_state_of_other_shoes_is_refused(tmp_path: Path) -> None:
    job, state = not_prepared(REGISTRY["blackjack"].configured()), tmp_path / "shoes.json"
    shoes.ShoeRun(job, 200).save(state)
    with pytest.raises(BadFile, match="its cut is 200"):
        shoes.ShoeRun.load(state, job, 234)
    with pytest.raises(BadFile, match="not a saved simulation"):
        lab.SimulationRun.load(state, job)
    lab.SimulationRun(job).save(state)
    with pytest.raises(BadFile, match="it holds rounds, not shoes"):
        shoes.ShoeRun.load(state, job, 200)


@pytest.mark.long
def test_the_cut_card_costs_the_player_of_one_deck() -> None:
    """Half a deck dealt: after small cards, which are good to be rid of, fewer rounds follow than after tens."""
    job = lab.job_for(REGISTRY["blackjack"].configured(None, [("decks", "1")]), seed="effect")
    run = shoes.ShoeRun(job, 26, shoes.prepared(job)(0, 1_000_000, 26))
    found = shoes.result(run, exact_comparison.exact_for(job))
    assert found["cut_card_effect"] > 0
    assert found["z"] > 3


def test_errors_are_of_shoes_and_not_of_rounds() -> None:
    """Two shoes of two rounds, +1 and +1, then -1 and -1: rounds of one shoe are correlated."""
    sums = ShoeSums(2, 4, 0, 4 * 1000**2, 2 * 2000**2, 0, 8)
    assert sums.mean == 0
    assert sums.error == pytest.approx(8**0.5 / 4)
    assert sums.sd == 2


def test_what_has_no_shoe_is_refused() -> None:
    job = not_prepared(REGISTRY["three-card-roo"].configured())
    with pytest.raises(BadInput, match="shuffled for every round"):
        shoes.cut_of(job, None)
    with pytest.raises(BadInput, match="--cut 95"):
        shoes.cut_of(not_prepared(REGISTRY["blackjack"].configured()), 95)

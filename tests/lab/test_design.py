"""Sweeps, pay tables for a target, and risk."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise, product
from math import sqrt
from typing import Any

import pytest

from pitboss.core.errors import BadInput, UnknownName
from pitboss.engine.executor import Local
from pitboss.games import REGISTRY
from pitboss.lab import design as designing
from pitboss.lab import risk
from pitboss.lab.counts.entry import counts_of
from pitboss.lab.design import Target, design, span
from pitboss.lab.ruin import ruin
from pitboss.lab.sweep import grid, sweep
from pitboss.rules.odds import Tally, odds

TOP_OF_TIGER = ("seven_straight_flush", "wild_straight_flush", "five_aces", "seven_flush", "royal_flush",
                "straight_flush", "quads")  # fmt: skip
ROO3, ROO2 = REGISTRY["three-card-roo"], REGISTRY["two-card-roo"]


@pytest.mark.parametrize(
    ("game", "wager", "table", "edge"),
    [
        ("three-card-roo", "pocket", 1, "3.14..3.15"),
        pytest.param("three-card-roo", "pocket", 2, "3.69..3.695", marks=pytest.mark.long),
        pytest.param("three-card-roo", "pocket", 3, "2.80..2.81", marks=pytest.mark.long),
        ("three-card-roo", "pairs", 1, "2.89..2.90"),
        ("three-card-roo", "pairs", 2, "3.80..3.81"),
        ("three-card-roo", "seven_roo", 1, "2.82..2.83"),
        ("three-card-roo", "seven_roo", 2, "3.37..3.38"),
        ("three-card-roo", "seven_roo", 3, "4.19..4.191"),
        ("two-card-roo", "pairs", 1, "5.8..5.9"),
        ("two-card-roo", "flush", 1, "0.45..0.46"),
        ("high-card-draw", "tens_up", 1, "2.69..2.70"),
    ],
)
def test_the_manuals_own_tables_are_among_the_answers(
    game: str, wager: str, table: int, edge: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(designing, "SLACK", Fraction(1, 2000))
    found = design(REGISTRY[game].configured(), wager, Target(span(edge, "--edge")), whole=True, top=None)
    assert table in [one.printed for one in found]
    assert all(span(edge, "")[0] <= one.edge <= span(edge, "")[1] for one in found)


@pytest.mark.parametrize(
    ("game", "wager", "settings", "table", "edge", "whole", "keep"),
    [
        ("mini-tex", "pocket", [], 1, "2.41..2.42", True, ()),
        ("mini-tex", "pocket", [], 2, "3.16..3.17", True, ()),
        ("mini-tex", "pocket", [], 3, "3.92..3.93", True, ()),
        ("blackjack", "hard_hand", [("decks", "1")], 1, "3.873..3.874", True, ()),
        ("blackjack", "hard_hand", [("decks", "2")], 1, "4.133..4.134", True, ()),
        ("blackjack", "hard_hand", [("decks", "6")], 1, "4.274..4.275", True, ()),
        ("blackjack", "hard_hand", [("decks", "8")], 1, "4.290..4.291", True, ()),
        ("blackjack", "match_the_color", [("decks", "6")], 1, "4.71..4.72", False, ()),
        ("blackjack", "match_the_color", [("decks", "8")], 1, "4.31..4.32", False, ()),
        ("tiger-pai-gow", "yin", [("color_bet", "yin")], 1, "5.66..5.67", True, ()),
        ("tiger-pai-gow", "yang", [], 1, "2.505..2.506", True, ()),
        pytest.param("tiger-pai-gow", "yang", [], 2, "3.274..3.275", True, (), marks=pytest.mark.long),
        pytest.param("tiger-pai-gow", "yang", [], 3, "3.999..4.000", True, (), marks=pytest.mark.long),
        ("tiger-pai-gow", "tiger", [], 1, "5.489..5.4892", True, TOP_OF_TIGER),
    ],
)
def test_the_printed_side_bets_are_among_the_answers(
    game: str, wager: str, settings: list[tuple[str, str]], table: int, edge: str, whole: bool, keep: tuple[str, ...]
) -> None:
    """Bets that no choice changes need no slack. 7 Card Tiger has too many tables unless its top rows are kept."""
    house = REGISTRY[game].configured(None, settings)
    found = design(house, wager, Target(span(edge, "--edge")), whole=whole, top=None, keep=keep)
    assert table in [one.printed for one in found]
    assert all(span(edge, "")[0] <= one.edge <= span(edge, "")[1] for one in found)
    present = {row.key: pay for row, pay in house.pays[wager].items()}
    assert all(one.pays[row] == present[row.key] for one in found for row in one.pays if row.key in keep)


def test_a_row_to_keep_must_be_one_that_wins() -> None:
    with pytest.raises(UnknownName, match="row 'other'"):
        design(ROO3.configured(), "pocket", Target(span("2..3", "--edge")), keep=["other"])


def test_kept_groups_have_one_pay_only() -> None:
    counted: list[Any] = [([1], 3), ([2], 10), ([3], 40)]
    pays = [Fraction(n) for n in (1, 2, 3, 5, 8)]
    found = set(designing.candidates(counted, pays, Fraction(90), Fraction(150), {1: Fraction(3)}))
    every = set(designing.candidates(counted, pays, Fraction(90), Fraction(150)))
    assert found == {one for one in every if one[1] == 3}
    assert found


def test_a_design_is_solved_for_its_own_pays() -> None:
    """A Royal Roo at 60 to 1 moves openings, so counts of the present table would give another edge."""
    house = ROO3.configured()
    target = Target(span("2.8..2.9", "--edge"), hit=span("22..23", "--hit"), sd=span("2.9..3.3", "--sd", percent=False))
    for one in design(house, "pocket", target, whole=True, top=5):
        settings = [(f"pays.pocket.{row.key}", str(pay)) for row, pay in one.pays.items()]
        tally = counts_of(ROO3).tally(ROO3.configured(None, settings), "pocket", "best")
        assert tally.house_edge == one.edge
        assert Fraction(22, 100) <= tally.hit_frequency <= Fraction(23, 100)
        assert 2.9 <= tally.sd <= 3.3
        assert all(not isinstance(pay, Fraction) for pay in one.pays.values())


def test_candidates_are_all_tables_within_the_bounds() -> None:
    counted: list[Any] = [([1], 3), ([2], 10), ([3], 40)]
    pays = [Fraction(n) for n in (1, 2, 3, 5, 8)]
    found = set(designing.candidates(counted, pays, Fraction(90), Fraction(150)))
    brute = {
        (a, b, c) for a, b, c in product(pays, repeat=3) if a > b > c and 90 <= 3 * a + 10 * b + 40 * c <= 150
    }  # fmt: skip
    assert found == brute
    equal = set(designing.candidates(counted, pays, Fraction(90), Fraction(150), equal={1}))
    assert found < equal and {one for one in equal if one[0] > one[1]} == found


@pytest.mark.parametrize(("game", "wager"), [("three-card-roo", "pairs"), ("high-card-draw", "tens_up")])
def test_tables_that_are_found_can_be_sold(game: str, wager: str) -> None:
    """Better hands pay more, pays are usual ones, and tables near an existing one come first: no 60-60-9-6:5-1:2."""
    house = REGISTRY[game].configured()
    found = design(house, wager, Target(span("2..4", "--edge")), top=10)
    assert found
    known: set[Any] = {pay for pays in designing.printed(house, wager) for pay in pays.values()}
    for one in found:
        wins = [pay for pay in map(odds, one.pays.values()) if pay > 0]
        assert wins == sorted(set(wins), reverse=True), one.pays
        assert all(pay in designing.WHOLE or pay in known for pay in wins)
        assert all(high / low <= designing.WIDE_STEP for high, low in pairwise(wins)) or one.wide_steps == 0
        assert (one.moved == 0) == (one.printed is not None)
    assert [one.wide_steps for one in found] == sorted(one.wide_steps for one in found)


def test_the_top_award_can_be_limited() -> None:
    target = Target(span("2..4", "--edge"), award=span("20..40", "--top-award", percent=False))
    found = design(ROO3.configured(), "pairs", target, top=10)
    assert found and all(20 <= max(map(odds, one.pays.values())) <= 40 for one in found)


@pytest.mark.parametrize("text", ["", "3..2", "a..b", "1..2..3"])
def test_a_bad_range_is_named(text: str) -> None:
    with pytest.raises(BadInput, match="--edge"):
        span(text, "--edge")


def test_an_unknown_wager_is_named() -> None:
    with pytest.raises(UnknownName, match="wager 'poket'"):
        design(ROO3.configured(), "poket", Target(span("2..3", "--edge")))


def test_a_sweep_gives_the_edges_of_the_grid_in_its_order() -> None:
    points = grid(ROO2.configured(), ["decks=1..3", "ties=push,player"], None, "best")
    local = Local(2)
    rows = list(sweep(points, local))
    local.close()
    assert [(row["decks"], row["ties"]) for row in rows] == list(product("123", ("push", "player")))
    for row in rows:
        house = ROO2.configured(None, [("decks", row["decks"]), ("ties", row["ties"])])
        assert row["roo.edge"] == float(counts_of(ROO2).tally(house, "roo", "best").house_edge)


def test_a_sweep_keeps_the_rules_it_starts_from() -> None:
    points = grid(ROO2.configured("manual-text", [("decks", "2")]), ["ties=push"], "roo", "best")
    local = Local(1)
    (row,) = sweep(points, local)
    local.close()
    house = ROO2.configured("manual-text", [("decks", "2"), ("ties", "push")])
    assert row["roo.edge"] == float(counts_of(ROO2).tally(house, "roo", "best").house_edge)


@pytest.mark.parametrize(
    ("vary", "message"),
    [
        ([], "something to vary"),
        (["ties"], "not of the form"),
        (["decks=3..1"], "not a range"),
        (["decks=9"], "decks=9"),
    ],
)
def test_a_bad_sweep_is_named(vary: list[str], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        grid(ROO2.configured(), vary, None, "best")


def play_tally() -> Tally:
    return counts_of(ROO3).tally(ROO3.configured(), "play", "best")


def test_the_result_of_some_rounds_is_the_convolution_of_one() -> None:
    tally = play_tally()
    direct: Counter[Fraction] = Counter({Fraction(0): 1})
    for _ in range(4):
        after: Counter[Fraction] = Counter()
        for (had, ways), (won, n) in product(direct.items(), tally.net.items()):
            after[had + won] += ways * n
        direct = after
    total = sum(direct.values())
    found = risk.after(tally, 4)
    assert found.exact
    for units in (-4, -1, 0, 3, 12):
        exact = Fraction(sum(n for won, n in direct.items() if won <= units), total)
        assert found.at_most(units) == pytest.approx(float(exact), abs=1e-12)
    assert found.ahead == pytest.approx(float(Fraction(sum(n for w, n in direct.items() if w > 0), total)), abs=1e-12)


def test_the_curve_for_long_runs_meets_the_exact_distribution(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = risk.after(play_tally(), 20_000)
    monkeypatch.setattr(risk, "LATTICE", 10)
    curve = risk.after(play_tally(), 20_000)
    assert exact.exact
    assert not curve.exact
    for share in (0.01, 0.25, 0.5, 0.95):
        assert curve.quantile(share) == pytest.approx(exact.quantile(share), abs=1.01)
    assert curve.at_most(-500) == pytest.approx(exact.at_most(-500), abs=0.01)


def test_ruin_by_diffusion_meets_the_walk() -> None:
    net = play_tally().net
    walked, how = ruin(net, 120, 5_000)
    assert how == "exact"
    assert risk.diffusion(risk.moments(net), 120, 5_000) == pytest.approx(walked, abs=0.02)


def test_confidence_bands_narrow_with_the_root_of_the_rounds() -> None:
    tally = play_tally()
    low, high = risk.band(tally, 10_000, 0.95)
    assert (low + high) / 2 == pytest.approx(float(tally.house_edge))
    assert (high - low) / 2 == pytest.approx(1.959964 * tally.sd / 100, rel=1e-6)
    assert risk.rounds_needed(tally, 0.001, 0.95) == pytest.approx((1.959964 * tally.sd / 0.001) ** 2, rel=1e-5)
    assert risk.moments(tally.net).sd == pytest.approx(sqrt(tally.variance))

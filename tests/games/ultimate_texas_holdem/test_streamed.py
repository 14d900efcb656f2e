"""Boards of five cards counted one by one give the results of stored states and of every deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest

from pitboss.core.cards import Card
from pitboss.derive import streamed
from pitboss.derive.solve import solve
from pitboss.derive.streamed import StreamedResults
from pitboss.derive.trace import trace
from pitboss.derive.tree import Tree
from pitboss.derive.tree_points import Points
from pitboss.engine.numbered_rounds import deal_by_engine
from pitboss.games.ultimate_texas_holdem import GAME
from pitboss.lab.counts.derived import DerivedCounts, derived_kernel, units
from pitboss.rulesets.poker import Five, Value, best_five
from tests.derive.test_compiled_rounds import entered

ONE = {"ante": Fraction(1)}
HIGH = (1, 10, 11, 12, 13)


def deck_of(ranks: Sequence[int], suits: str) -> list[Card]:
    return [Card(rank, suit) for rank in ranks for suit in suits]


@cache
def tree() -> Tree:
    return trace(GAME.house(), ("ante",), ("ante", "blind", "play"))


@pytest.mark.long  # all states of twenty cards
def test_states_that_are_kept_and_boards_one_by_one_give_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    house, kinds = GAME.house(), dict.fromkeys(deck_of(HIGH, "cdhs"), 1)
    usual = solve(Points(tree(), kinds), units(house, ONE))
    assert not usual.points.streamed
    monkeypatch.setattr(streamed, "MOST_STATES", 0)
    again = solve(Points(tree(), kinds), units(house, ONE))
    assert (again.ev, again.rows, again.total) == (usual.ev, usual.rows, usual.total)
    by_path = {one.point.path: one for one in again.decisions}
    assert len(by_path) == len(usual.decisions) == 3
    for one in usual.decisions:
        other = by_path[one.point.path]
        states = np.flatnonzero(one.point.stage.possible)
        for state in map(int, states[:: max(1, len(states) // 100)]):
            assert np.array_equal(one.values[:, state], other.values[:, state])
            assert one.best[state] == other.best[state]


@pytest.mark.long  # compiled for this alone
def test_every_deal_of_a_small_deck_gives_the_same_expected_value_and_is_gone_through_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house, deck = GAME.house(), deck_of(HIGH, "cd")
    monkeypatch.setattr(streamed, "MOST_STATES", 0)
    points, kept, result = Points(tree(), dict.fromkeys(deck, 1)), StreamedResults(), list[tuple[int, int]]()
    first = solve(points, units(house, ONE), results=kept, progress=lambda *parts: result.append(parts))
    assert points.streamed and points.ways == ["shared board"]
    assert first.ev == by_brute_force(deck)
    assert result and all(done <= of for done, of in result)
    monkeypatch.setattr(streamed.Passes, "_pass", None)  # what is kept is used again
    assert solve(points, units(house, ONE), results=kept).rows == first.rows


def by_brute_force(deck: list[Card]) -> Fraction:
    """Best play by going through every deal, written apart from the rules; sums are in halves of a unit."""
    values = {some: best_five(some) for some in combinations(sorted(deck), 7)}
    blind = dict(zip(range(Five.STRAIGHT, Five.FIVE_ACES), (2, 3, 6, 20, 100, 1000), strict=True))

    def value(some: tuple[Card, ...]) -> Value:
        return values[tuple(sorted(some))]

    def bets(hand: tuple[Card, ...], board: tuple[Card, ...]) -> tuple[int, int]:
        """Net result of Ante and Blind over all dealer's hands, and of one unit of Play."""
        ours, fixed, unit = value(hand + board), 0, 0
        for other in combinations([card for card in deck if card not in hand + board], 2):
            theirs = value(other + board)
            sign = 2 * ((ours > theirs) - (ours < theirs))
            unit += sign
            fixed += sign * (theirs[0] >= Five.PAIR)
            fixed += blind.get(ours[0], 0) if sign > 0 else sign
        return fixed, unit

    total = deals = 0
    for hand in combinations(sorted(deck), 2):
        left = [card for card in sorted(deck) if card not in hand]
        known: dict[tuple[Card, ...], tuple[int, int]] = {board: bets(hand, board) for board in combinations(left, 5)}
        folds = -4 * comb(len(left) - 5, 2)
        checks = fours = 0
        for flop in combinations(left, 3):
            later = combinations([card for card in left if card not in flop], 2)
            last = [known[tuple(sorted(flop + rest))] for rest in later]
            checks += max(
                sum(fixed + 2 * unit for fixed, unit in last), sum(max(folds, fixed + unit) for fixed, unit in last)
            )
            fours += sum(fixed + 4 * unit for fixed, unit in last)
            deals += len(last)
        total += max(checks, fours)
    return Fraction(total, 2 * deals * comb(len(deck) - 7, 2))


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A house that deals from twenty cards, where waiting is often best, and goes through boards one by one."""
    monkeypatch.setattr(streamed, "MOST_STATES", 0)
    return replace(GAME, deck=lambda options: deck_of(HIGH, "cdhs")).configured(None, [("pays.play.win", "0.3")])


@pytest.mark.long  # traced and compiled anew
def test_compiled_rounds_and_advice_follow_the_streamed_strategy(small: Any) -> None:
    counts = DerivedCounts(small.game)
    bets = {"ante": Fraction(1), "trips": Fraction(1)}
    strategy_table = counts.strategy_table(small, bets, "best")
    alone = counts.strategy_table(small, ONE, "best")
    assert strategy_table.ev == alone.ev + counts.tally(small, "trips", "best").ev
    _, flop, last = sorted(alone.solved.decisions, key=lambda one: len(one.point.path))  # type: ignore[attr-defined]
    assert flop.reach.sum() > 0 and {last.best[state] for state in range(0, last.point.stage.n, 101)} == {0, 1}
    for seats in (1, 3):
        compiled = derived_kernel(small, {"ante": 100, "trips": 100}, strategy_table, seats)
        assert compiled is not None
        folds = 0
        for number in range(100):
            expected = deal_by_engine(small, {"ante": 100, "trips": 100}, strategy_table, seats, "seed", number, 1)
            assert entered(compiled.deal("seed", number, 1)) == entered(expected), number
            folds += sum(n for row, n in expected.rows.items() if row.endswith("fold"))
        assert folds

"""Where the last cards give too many states to keep, parts of them give the results of states that are kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from pitboss.core.cards import deck
from pitboss.core.errors import BadInput, NotDerivable
from pitboss.derive import streamed
from pitboss.derive.solve import Solved, solve
from pitboss.derive.tree_points import Points
from pitboss.engine.numbered_rounds import deal_by_engine
from pitboss.lab.counts.derived import DerivedCounts, derived_kernel, settled_with, tree_of, units
from pitboss.lab.short_rules import short_strategy
from pitboss.rules.acts import Face
from pitboss.rules.clauses import clause
from pitboss.rules.game import Game, deal_from_left
from pitboss.rules.layout import Flow, Layout
from tests import four_card_poker
from tests.derive.test_compiled_rounds import entered
from tests.holdem_streets import STREETS, game

ONE = {"ante": Fraction(1)}


def reduced(game: Game, ranks: Iterable[int], suits: str) -> Game:
    """The game with a smaller deck."""
    cards = [card for card in deck() if card.rank in set(ranks) and card.suit in suits]
    return replace(game, deck=lambda options: cards)


def solved(game: Game) -> Solved:
    house = game.house()
    return solve(Points(tree_of(house, ("ante",), settled_with(house, "ante")), house.kinds), units(house, ONE))


@pytest.fixture
def nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> Any:
    """From when this is called, no states are kept where they can be gone through part by part."""

    def start() -> None:
        monkeypatch.setattr(streamed, "MOST_STATES", -1)
        monkeypatch.setattr(streamed, "allowed", lambda: 0)

    return start


def same(kept: Solved, parts: Solved) -> None:
    assert parts.points.streamed and not kept.points.streamed
    shares = ({rows: Fraction(n, one.total) for rows, n in one.rows.items()} for one in (kept, parts))
    assert kept.ev == parts.ev and next(shares) == next(shares)
    by_path = {one.point.path: one for one in parts.decisions}
    for one in kept.decisions:
        other, states = by_path[one.point.path], np.flatnonzero(one.point.stage.possible)
        for state in map(int, states[:: max(1, len(states) // 40)]):
            assert one.best[state] == other.best[state]
            values = [[Fraction(int(value), found.size * whole.scale) for value in found.values[:, state]]
                      for found, whole in ((one, kept), (other, parts))]  # fmt: skip
            assert values[0] == values[1]


@pytest.mark.parametrize(
    ("streets", "pays_bonus"),
    [
        ("all at once", False),
        ("flop and river", True),
        pytest.param("turn and river", False, marks=pytest.mark.long),
        pytest.param("a small board", True, marks=pytest.mark.long),
    ],
)
def test_a_decision_after_any_cards_of_a_board(streets: str, pays_bonus: bool, nothing_is_kept: Any) -> None:
    """The bonus is settled by a reading of the board alone, also when the player folds."""
    small = reduced(game(STREETS[streets], pays_bonus=pays_bonus), (2, 3, 4, 5, 9), "cd")
    kept = solved(small)
    nothing_is_kept()
    same(kept, solved(small))


def test_short_strategies_are_refused_where_values_of_hands_are_not_kept(nothing_is_kept: Any) -> None:
    nothing_is_kept()
    house = reduced(game(STREETS["all at once"]), (2, 3, 4, 5, 9), "cd").house()
    with pytest.raises(BadInput, match="its last decision has too many hands"):
        short_strategy.check(house)


def two_open(layout: Layout) -> Flow[None]:
    """Five cards to the dealer, the first two of them face up."""
    layout.lay(layout.dealer, 5)
    yield from layout.turn(layout.dealer, 2)


def five_against_two_open() -> Game:
    dealt = clause("2", "Five cards to each player and to the dealer.", deal_from_left(5, Face.OWN), two_open)
    whole = four_card_poker.GAME
    return replace(whole, procedure=tuple(dealt if one.number == "2" else one for one in whole.procedure))


def test_two_open_cards_of_the_dealer(nothing_is_kept: Any) -> None:
    small = reduced(five_against_two_open(), (2, 3, 4, 5, 8), "cd")
    kept = solved(small)
    nothing_is_kept()
    parts = solved(small)
    same(kept, parts)
    assert "separate hands" in parts.points.ways


@pytest.mark.long  # traced and compiled for this alone
def test_compiled_rounds_follow_choices_of_three_that_are_kept_as_bits(nothing_is_kept: Any) -> None:
    nothing_is_kept()
    house = reduced(game(STREETS["all at once"]), (2, 3, 4, 5, 9), "cdh").house()
    strategy = DerivedCounts(house.game).strategy_table(house, ONE, "best")
    compiled, taken = derived_kernel(house, {"ante": 100}, strategy, 1), set[str]()
    assert compiled is not None
    for number in range(60):
        expected = deal_by_engine(house, {"ante": 100}, strategy, 1, "seed", number, 1)
        assert entered(compiled.deal("seed", number, 1)) == entered(expected), number
        taken |= set(expected.rows)
    assert len(taken) > 4


def test_a_board_that_no_way_can_count_is_refused_before_its_states_are_numbered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Four cards each and a board of five."""
    whole = game(STREETS["all at once"])
    four = clause("1", "Four cards.", deal_from_left(4, Face.OWN), lambda layout: layout.lay(layout.dealer, 4))
    whole = replace(whole, procedure=tuple(four if one.number == "1" else one for one in whole.procedure))
    monkeypatch.setattr(streamed, "Stage", None)
    with pytest.raises(NotDerivable, match="minutes by shared board"):
        solved(whole)

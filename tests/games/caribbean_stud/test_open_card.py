"""Caribbean Stud counted by states of the open card's suit, and by states up to changes of suits."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from pitboss.cards import Card
from pitboss.engine.derive import open_card, open_card_loops, operators
from pitboss.engine.derive.solve import Solved, solve
from pitboss.engine.derive.tree_points import Points
from pitboss.engine.trace import trace
from pitboss.games.caribbean_stud import GAME
from pitboss.house import House
from pitboss.lab.derived import units
from tests.derive.test_open_card import SMALL
from tests.interpreted import interpret

SMALLER = {card: 1 for card in SMALL if card.rank != 9}  # with straights and a royal flush


def solved(house: House[Any], kinds: dict[Card, int]) -> Solved:
    tree = trace(house, ("ante", "bonus"))
    return solve(Points(tree, kinds), units(house, {"ante": Fraction(1), "bonus": Fraction(1)}))


@pytest.mark.long  # both ways compiled
def test_a_small_deck_has_the_same_rows_and_values_both_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    check_both_ways(SMALL, monkeypatch)


def test_a_smaller_deck_is_counted_by_open_cards_as_by_listing(monkeypatch: pytest.MonkeyPatch) -> None:
    """In plain Python: the loops take four seconds to compile."""
    interpret(monkeypatch, open_card_loops)
    check_both_ways(SMALLER, monkeypatch)


def check_both_ways(kinds: dict[Card, int], monkeypatch: pytest.MonkeyPatch) -> None:
    house = GAME.house()
    usual = solved(house, kinds)
    monkeypatch.setattr(open_card, "MOST_STATES", 0)
    monkeypatch.setattr(operators, "CHUNK", 0)  # list nothing
    result = solved(house, kinds)
    assert "open card" in {operator for _, operator in result.points.operators()}
    assert "open card" not in {operator for _, operator in usual.points.operators()}
    assert (result.rows, result.ev, result.total) == (usual.rows, usual.ev, usual.total)
    one, other = result.decisions[0], usual.decisions[0]
    stage = one.point.stage
    for state in np.flatnonzero(other.point.stage.possible)[::97]:  # some hands: the same values, found by their cards
        row = other.point.stage.cards[state].tolist()
        assert np.array_equal(one.values[:, stage.index([row[:5], row[5:]])], other.values[:, state])

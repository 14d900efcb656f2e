"""Caribbean Stud counted by states of the open card's suit, and by states up to changes of suits."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from pitboss.engine.derive import open_card
from pitboss.engine.derive.solve import Solved, solve
from pitboss.engine.derive.tree_points import Points
from pitboss.engine.trace import trace
from pitboss.games.caribbean_stud import GAME
from pitboss.house import House
from pitboss.lab.derived import units
from tests.derive.test_open_card import SMALL


def solved(house: House[Any]) -> Solved:
    tree = trace(house, ("ante", "bonus"))
    return solve(Points(tree, SMALL), units(house, {"ante": Fraction(1), "bonus": Fraction(1)}))


@pytest.mark.long  # both ways compiled; in every run the published figures are counted by open cards
def test_a_small_deck_has_the_same_rows_and_values_both_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    house = GAME.house()
    usual = solved(house)
    monkeypatch.setattr(open_card, "MOST_STATES", 0)
    result = solved(house)
    assert "open card" in {operator for _, operator in result.points.operators()}
    assert "open card" not in {operator for _, operator in usual.points.operators()}
    assert (result.rows, result.ev, result.total) == (usual.rows, usual.ev, usual.total)
    one, other = result.decisions[0], usual.decisions[0]
    stage = one.point.stage
    for state in np.flatnonzero(other.point.stage.possible)[::97]:  # some hands: the same values, found by their cards
        row = other.point.stage.cards[state].tolist()
        assert np.array_equal(one.values[:, stage.index([row[:5], row[5:]])], other.values[:, state])

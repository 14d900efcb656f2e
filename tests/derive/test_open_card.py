"""States told apart by the open card's suit give the same numbers as states up to changes of suits."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from pitboss.cards import Card, cards
from pitboss.engine.derive import open_card
from pitboss.engine.derive.packs import Pack
from pitboss.engine.derive.solve import Points, Solved, solve
from pitboss.engine.trace import trace
from pitboss.games.caribbean_stud import GAME
from pitboss.lab.derived import units
from pitboss.rules import House

SMALL = {Card(rank, suit): 1 for rank in (1, 9, 10, 11, 12, 13) for suit in "cdhs"}


def solved(house: House[Any]) -> Solved:
    tree = trace(house, ("ante", "bonus"))
    return solve(Points(tree, SMALL), units(house, {"ante": Fraction(1), "bonus": Fraction(1)}))


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


def test_a_state_is_found_by_all_cards_that_look_like_it_and_as_often_as_they_come() -> None:
    pack = Pack({Card(rank, suit): 1 for rank in range(1, 6) for suit in "cdhs"})
    stage = open_card.OpenCardStage(pack, (3, 1))
    sets = pack.sets(3).members
    found = Counter(
        stage.index([hand, [up]]) for hand in sets.tolist() for up in range(len(pack.kinds)) if up not in hand
    )
    assert found == {int(state): int(stage.weight[state]) for state in np.flatnonzero(stage.possible)}
    for state in np.flatnonzero(stage.possible):
        row = stage.cards[state].tolist()
        assert stage.index([row[:3], row[3:]]) == state


def test_a_deck_that_lacks_a_card_is_not_told_so() -> None:
    assert Pack(SMALL).is_full
    assert not Pack({card: 1 for card in SMALL if card != cards("Ah")[0]}).is_full

"""Caribbean Stud counted by the cards that two hands cannot share, and by going through every hand."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from pitboss.core.cards import Card
from pitboss.derive import drawn_cards, separate_hands, separate_hands_loops
from pitboss.derive.solve import Solved, solve
from pitboss.derive.trace import trace
from pitboss.derive.tree_points import Points
from pitboss.games.caribbean_stud import GAME
from pitboss.lab.counts.derived import units
from tests.interpreted import interpret
from tests.ways import force

SMALL = {Card(rank, suit): 1 for rank in (1, 10, 11, 12, 13) for suit in "cdhs"}  # with straights and a royal flush
SMALLER = {card: 1 for card in SMALL if card.suit in "cdh" and card.rank != 10}


def solved(kinds: dict[Card, int]) -> Solved:
    tree = trace(GAME.house(), ("ante", "bonus"))
    return solve(Points(tree, kinds), units(GAME.house(), {"ante": Fraction(1), "bonus": Fraction(1)}))


@pytest.mark.long
def test_a_small_deck_has_the_same_rows_and_values_both_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    check_both_ways(SMALL, monkeypatch)


def test_a_smaller_deck_is_counted_by_separate_hands_as_by_listing(monkeypatch: pytest.MonkeyPatch) -> None:
    """In plain Python: the loops take seconds to compile."""
    interpret(monkeypatch, separate_hands_loops)
    check_both_ways(SMALLER, monkeypatch)


def check_both_ways(kinds: dict[Card, int], monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as listing:
        force(listing, drawn_cards.WAY)
        usual = solved(kinds)
    used = force(monkeypatch, separate_hands.WAY)
    result = solved(kinds)
    assert separate_hands.WAY in used and separate_hands.WAY not in usual.points.ways
    assert (result.rows, result.ev, result.total) == (usual.rows, usual.ev, usual.total)
    one, other = result.decisions[0], usual.decisions[0]
    assert np.array_equal(one.values[:, one.point.stage.possible], other.values[:, one.point.stage.possible])

"""What a report says of Caribbean Stud, and its short strategies, which are the published ones."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.games import REGISTRY
from pitboss.lab.report.strategy_sections import sensitivity
from pitboss.lab.short_rules.short_strategy import found_strategies, with_at_most
from tests.lab.test_report_figures import facts, grids, words


def test_wagers_whose_changes_take_long_are_named_not_called_unchanged() -> None:
    found = sensitivity(facts("caribbean-stud"))
    assert "takes long to count: Ante" in words(found)
    assert [row[0] for row in grids(found)[0].rows] == ["table.bonus=2"]


@pytest.mark.long
def test_published_rules_are_found_with_their_cost() -> None:
    """A-K-J-8-3 or better in two lines, and the three published rules for A-K in six."""
    found = found_strategies(REGISTRY["caribbean-stud"].configured())
    assert with_at_most(found, 2).cost == Fraction(34739561, 37752330525)
    assert with_at_most(found, 6).cost == Fraction(311433, 138425211925)

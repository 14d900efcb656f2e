"""Shares of rows, stakes and spread, and charts by totals."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from pitboss.core.cards import deck
from pitboss.derive.draw.charts import Cells, best_column
from pitboss.derive.draw.graph import Graph
from pitboss.derive.draw.machine import Machine
from pitboss.derive.draw.shares import exact_shares
from pitboss.derive.draw.solve import Against, Solver
from pitboss.derive.draw.spread import spread_of_splits
from tests.derive.draw.small_blackjack import PlainBlackjack, Row

RULES = PlainBlackjack(hits_soft_17=False, double_after_split=False, surrender=True)


@cache
def solver() -> Solver:
    return Solver(Graph(Machine(RULES, deck())), RULES.worth)


def test_shares_add_up_and_weigh_to_the_value_of_the_round() -> None:
    found = exact_shares(solver())
    assert sum(found.results.values()) + found.split == 1
    won = sum((share * RULES.worth(one) for (one,), share in found.results.items()), Fraction(0))
    assert won + found.split_value == solver().fraction
    assert found.split == Fraction(4853, 270725)
    assert found.split_staked == Fraction(282238, 7634445)
    assert found.results[("bet", Row.SURRENDER, 1),] == Fraction(30616, 812175)
    assert found.results[("bet", Row.BLACKJACK, 1),] == Fraction(7552, 162435)


def test_the_spread_of_split_rounds_is_near_what_was_simulated() -> None:
    found = spread_of_splits(solver())
    assert 0.054 < found.square < 0.056
    assert 0.0074 < found.wins < 0.0076


def test_the_best_chart_by_totals_costs_as_much_as_known() -> None:
    """Of one deck: 0.0273 percent of the bet."""
    found, cells, total = solver(), Cells(solver().graph), 0.0
    for open in found.opens:
        column = best_column(found, cells, open)
        total += float(Against(found, open, column.play).total) * open.ways / found.deals
    assert abs(total - 0.0003595716059401695) < 1e-15

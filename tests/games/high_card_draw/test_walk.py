"""The engine's walk of the procedure itself, every card and every turn, against what is derived, on small decks."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.core.cards import Shoe, cards
from pitboss.derive.solve import solve
from pitboss.derive.trace import trace
from pitboss.derive.tree_points import Points
from pitboss.engine.round import Round
from pitboss.engine.walk import expectation, walk
from pitboss.games.high_card_draw import GAME
from pitboss.lab.counts.derived import units
from pitboss.lab.counts.derived_strategy import DerivedStrategy
from pitboss.lab.counts.entry import counts_of
from pitboss.lab.counts.reduced_decks import as_before
from tests.rows import row_counts, row_odds
from tests.sizes import sized

DECK = "Kc Kd Qc Jc Jd Tc Td 9c 9d 9h"
BETS = {"play": Fraction(1), "tens_up": Fraction(1)}


@pytest.mark.parametrize(
    ("profile", "settings"), [("v4", [("correction", "on")]), *sized([], [("v1", []), ("v1", [("dealer_card", "up")])])]
)
def test_walked_rows_equal_derived_rows(profile: str, settings: list[tuple[str, str]]) -> None:
    house = GAME.configured(profile, settings)
    shoe = Shoe.of(cards(DECK)).by_rank()
    strategy_table = counts_of(GAME).strategy_table(house, BETS, "best")
    assert isinstance(strategy_table, DerivedStrategy)
    walked = row_odds(
        walk(Round(house, [{"play": 1, "tens_up": 1}], kinds=shoe.kinds), strategy_table), "play", "tens_up"
    )
    points = Points(trace(house, ("play", "tens_up")), shoe.kinds)
    solved = solve(points, units(house, BETS), lambda point: as_before(strategy_table.solved, point))
    derived = row_counts(solved.rows, "play", "tens_up")
    assert walked == {rows: Fraction(n, solved.total) for rows, n in derived.items()}


@pytest.mark.long
def test_the_walks_best_play_is_the_solved_one() -> None:
    house = GAME.configured("v5")
    shoe = Shoe.of(cards(DECK)).by_rank()
    walked = expectation(house, walk(Round(house, [{"play": 1}], kinds=shoe.kinds)))
    assert walked == solve(Points(trace(house, ("play",)), shoe.kinds), units(house, {"play": Fraction(1)})).ev

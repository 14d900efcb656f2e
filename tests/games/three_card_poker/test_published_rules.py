"""The published rule of Three Card Poker, priced from its words."""

from __future__ import annotations

from pitboss.games.three_card_poker import GAME
from pitboss.lab.short_rules.published import published_costs
from pitboss.lab.short_rules.short_strategy import Players


def test_queen_six_four_costs_nothing() -> None:
    house = GAME.configured()
    assert published_costs(house, Players(house)) == {"queen-six-four": 0}

"""The odds that are shipped with the package are those that a count gives."""

from __future__ import annotations

import pytest

from pitboss.games import REGISTRY
from pitboss.lab.usual_odds import main_edge, recounted, usual_odds
from tests.sizes import sized

QUICK = ("two-card-roo", "blackjack")


@pytest.mark.parametrize("game", REGISTRY)
def test_every_built_in_game_has_odds_under_its_usual_rules(game: str) -> None:
    assert usual_odds(REGISTRY[game].house()) is not None, "call: python -m pitboss.lab.usual_odds"


@pytest.mark.parametrize("game", sized(QUICK, tuple(REGISTRY)))
def test_shipped_odds_are_those_of_a_recount(game: str) -> None:
    house = REGISTRY[game].house()
    assert usual_odds(house) == recounted(house)


def test_under_other_rules_there_are_none() -> None:
    house = REGISTRY["two-card-roo"].configured(None, [("pays.pairs.aces", "12")])
    assert usual_odds(house) is None and main_edge(house) is None

"""The short strategies that are shipped: their costs hold when each line is applied to every hand, and to one."""

from __future__ import annotations

import json
from random import Random

import pytest

from pitboss.drills.answers import Pick
from pitboss.drills.draw import Draw
from pitboss.games import REGISTRY
from pitboss.lab.counts.drawn_strategy import Position
from pitboss.lab.short_rules.applied import applied
from pitboss.lab.short_rules.short_strategy import (
    FILE,
    NEARLY_BEST,
    found_strategies,
    nearly_best,
    players_of,
    short_strategies,
    usual_strategies,
)
from pitboss.lab.short_rules.usual import hold
from pitboss.lab.strategy import main_bet, strategy_for
from pitboss.trainer.player import LINES, faced, player_drills, which_line
from tests.sizes import sized

SHIPPED = [key for key in REGISTRY if usual_strategies(REGISTRY[key].house())]


def test_strategies_are_shipped_and_none_is_out_of_date() -> None:
    stored = json.loads(FILE.read_text(encoding="utf-8"))
    assert list(stored) and set(SHIPPED) == set(stored), "call: python -m pitboss.lab.short_rules.usual"


@pytest.mark.parametrize("key", sized(("two-card-roo", "high-card-draw"), SHIPPED))
def test_stored_lines_are_worth_what_is_stored(key: str) -> None:
    house = REGISTRY[key].house()
    found = usual_strategies(house)
    assert found and hold(players_of(house), found)


@pytest.mark.parametrize("key", sized(("three-card-roo",), SHIPPED))
def test_stored_strategies_are_those_that_a_search_finds(key: str) -> None:
    house = REGISTRY[key].house()
    assert found_strategies(house) == usual_strategies(house)


def test_other_rules_are_searched() -> None:
    house = REGISTRY["two-card-roo"].configured(None, [("house_low", "9")])
    assert usual_strategies(house) is None
    assert short_strategies(house)[-1].cost == 0


@pytest.mark.parametrize("key", ("three-card-roo", "high-card-draw"))
def test_the_line_of_one_hand_is_that_of_all_hands(key: str) -> None:
    """Hands dealt at random: the choice of the line is the solver's choice for the state under the same rules."""
    house = REGISTRY[key].house()
    table = strategy_for(house, main_bet(house))
    strategy = nearly_best(usual_strategies(house) or [])
    assert strategy.cost <= NEARLY_BEST
    for n in range(30):
        for one in faced(house, Random(n), table):
            rule = applied(house, table, one.layout[one.ask.spot], one.layout, one.ask)
            decision = one.weighed_by(table)
            assert rule and rule.choice in decision.values
            if not strategy.cost:
                assert decision.values[rule.choice] == decision.value
            assert rule.lines[rule.number].words in rule.words


def test_the_drill_asks_each_line_and_its_key_is_the_line_that_applies() -> None:
    house = REGISTRY["three-card-roo"].house()
    assert LINES in player_drills(house)
    keys = set()
    for n in range(12):
        asked = which_line(house, Draw(Random(n), house.deck))
        assert isinstance(asked.answer, Pick) and len(asked.answer.choices) == 2
        keys.add(asked.answer.key)
    assert len(keys) == 2


def test_a_game_without_decisions_of_several_lines_has_no_drill_of_them() -> None:
    assert LINES not in player_drills(REGISTRY["tiger-pai-gow"].house())


@pytest.mark.parametrize("key", sized(("blackjack",), [key for key in SHIPPED if REGISTRY[key].drawing]))
def test_the_line_of_a_drawn_hand_is_that_of_all_hands(key: str) -> None:
    """At the table: the line that the coach names takes the choice that was valued."""
    house = REGISTRY[key].house()
    table, game = strategy_for(house, main_bet(house)), players_of(house)
    strategy = nearly_best(usual_strategies(house) or [])
    for n in range(60):
        for one in faced(house, Random(n), table):
            hand = one.layout[one.ask.spot]
            rule = applied(house, table, hand, one.layout, one.ask)
            if rule is None:  # insurance
                assert not any(str(choice) in ("hit", "stand") for choice in one.ask.legal)
                continue
            at = Position.of(game.solver, hand, one.layout)
            number = game.solver.opens.index(at.open)
            play = game.play(number, strategy.lines)
            chosen = (play.in_split if at.split else play.choice)[at.node]
            assert rule.choice == game.graph.names(at.node)[chosen]
            assert rule.lines[rule.number].words in rule.words

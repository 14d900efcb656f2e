"""What choices are worth, as shipped with the package, is what a count gives."""

from __future__ import annotations

from random import Random

import pytest

from pitboss.core.cards import cards
from pitboss.engine.round import Round
from pitboss.engine.simulation_driver import ShuffledShoe, play
from pitboss.games import REGISTRY
from pitboss.games.high_card_draw.hand import Hold
from pitboss.lab.strategy import main_bet, strategy_for
from pitboss.lab.usual_values import Suits, file_of, pattern, state_key, usual_strategy
from pitboss.rules.acts import Ask, Choice
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.odds import Decision
from tests.sizes import sized

LISTED = [game for game in REGISTRY if file_of(game).exists()]
QUICK = ("two-card-roo", "high-card-draw")
ROUNDS = sized(30, 400)


def decisions(game: str) -> list[tuple[Decision, Decision]]:
    """The decisions of random rounds as shipped and as counted. Choices are made at random, so mistakes come too."""
    house, draw, found = REGISTRY[game].house(), Random(game), []
    shipped, counted = usual_strategy(house), strategy_for(house, main_bet(house))
    assert shipped is not None

    def choose(hand: Spot, layout: Layout, ask: Ask) -> Choice:
        listed = shipped.listed(hand, layout, ask)
        assert listed or not shipped.complete
        if listed:
            found.append((listed, counted.decision(hand, layout, ask)))
        return draw.choice(list(ask.legal))

    for _ in range(ROUNDS):
        bets = dict.fromkeys(main_bet(house), 1000)
        play(Round(house, {1: bets}, purses={1: 100_000}), ShuffledShoe(list(house.deck), draw), choose)
    return found


@pytest.mark.parametrize("game", [game for game in LISTED if game in sized(QUICK, LISTED)])
def test_shipped_values_are_those_of_a_recount(game: str) -> None:
    compared = decisions(game)
    assert compared
    for shipped, counted in compared:
        assert shipped.values == {choice: counted.values[choice] for choice in shipped.values}
        sentences = [(one.where, one.best, one.manual, one.note) for one in (shipped, counted)]
        assert sentences[0] == sentences[1]


@pytest.mark.parametrize("game", LISTED)
def test_what_is_shipped_is_of_the_rules_in_force(game: str) -> None:
    assert usual_strategy(REGISTRY[game].house()), "call: python -m pitboss.lab.usual_values.write"


def test_under_other_rules_there_are_none() -> None:
    assert usual_strategy(REGISTRY["two-card-roo"].house())
    assert usual_strategy(REGISTRY["two-card-roo"].configured(None, [("ties", "push")])) is None


def test_a_state_is_the_same_after_a_change_of_suits_and_no_other() -> None:
    def key(*groups: str) -> int:
        return state_key([cards(group) for group in groups], Suits.CHANGES)

    assert key("Ah Kh", "7s") == key("Ac Kc", "7d") == key("Ks As", "7h")
    assert (
        len({key("Ah Kh", "7h"), key("Ah Kh", "7s"), key("Ah Ks", "7h"), key("Ah Ks", "7s"), key("Ah Ks", "7d")}) == 5
    )
    assert state_key([cards("Ah Kh")], Suits.NONE) == state_key([cards("Kd Ac")], Suits.NONE)


def test_by_an_open_card_suits_are_its_own_or_others_but_in_a_hand_of_one_suit() -> None:
    def key(*groups: str) -> int:
        return state_key([cards(group) for group in groups], Suits.OPEN)

    assert key("Ah Ks Qd", "7h") == key("Ac Kd Qs", "7c") != key("As Ks Qs", "7h")
    assert len({key("Ah Kh Qh", "7h"), key("Ah Kh Qs", "7h"), key("As Ks Qs", "7h"), key("As Kd Qs", "7h")}) == 4


def test_a_choice_of_cards_is_named_by_their_order_in_the_hand() -> None:
    hand = cards("Kd 7h 9s")
    assert pattern(Hold(cards("Kd 9s")), hand) == pattern(Hold(cards("Qd 8s")), cards("8s Qd 2c"))
    assert pattern(Hold(cards("Kd 9s")), hand) != pattern(Hold(cards("Kd 7h")), hand)

"""The coach between players: equity, pot odds, and what each action is worth in big blinds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pitboss.core.cards import cards
from pitboss.engine.round import Round
from pitboss.games import REGISTRY
from pitboss.games.mini_tex_pvp.advice import advice
from pitboss.games.mini_tex_pvp.ranges import equity, full_range

HOUSE = REGISTRY["mini-tex-pvp"].configured("no-limit", [])


def asked(mine: str, theirs: str) -> Round:
    """Two players, seat 1 on the button with the small blind, at the first question."""
    round = Round(HOUSE, {1: {"pot": 0}, 2: {"pot": 0}}, purses={1: 20_000, 2: 20_000}, button=1)
    hands = {"1": iter(cards(mine)), "2": iter(cards(theirs))}
    while not round.asks:
        assert round.request
        spot = round.request.spot
        round.supply((next(hands[spot]),), spot)
    return round


def result(mine: str) -> Any:
    round = asked(mine, "2c 3d")
    ask = round.asks[0]
    layout = round.layout.seen_by(1)
    assert ask.spot == "1"
    return advice(layout["1"], layout, ask)


def test_a_call_is_worth_its_share_of_the_pot_less_its_price() -> None:
    found = result("Kh 9d")
    share = equity(cards("Kh 9d"), (), full_range())
    call = next(value for action, value in found.values.items() if str(action) == "call")
    assert float(call) == pytest.approx(share * 2 - 0.5, abs=1e-5)  # half a blind into a pot that comes to two
    assert not found.exact and f"{share:.1%}" in found.note and "must win 25.0% to pay" in found.note


def test_aces_raise_all_they_can_and_the_worst_hand_does_not() -> None:
    assert str(result("Ah As").best) == "raise to $200"
    values = {str(action): value for action, value in result("4h 2s").values.items()}
    assert values["fold"] == Fraction(0) and values["raise to $200"] < values["call"]

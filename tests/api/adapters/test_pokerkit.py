"""PokerKit reads exported hands and ends with the same stacks."""

from __future__ import annotations

import warnings
from collections import Counter
from random import Random

import pytest
from pokerkit import HandHistory

from pitboss.api.adapters.pokerkit_game import register
from pitboss.core.errors import BadInput
from pitboss.engine.round import Round
from pitboss.engine.simulation_driver import ShuffledShoe, play
from pitboss.games.mini_tex_pvp import GAME
from pitboss.games.mini_tex_pvp.phh import phh
from pitboss.rules.acts import Award
from tests.games.mini_tex_pvp.match import random_player
from tests.sizes import sized

register()
# In fixed limit PokerKit does not know that a bet or raise all in for less may be completed: there, stacks are deep.
STACKS = {"fixed": (300, 900), "spread": (30, 400), "no-limit": (30, 400)}


def odd_chips(round: Round) -> bool:
    """Do three or more split a pot with two odd chips? We hand them out one by one, PokerKit all to the first."""
    shares = [act for _, act, _, _ in round.layout.log if isinstance(act, Award) and act.pot >= 0]
    chip = round.house.options.chip * 100
    for pot, winners in Counter(act.pot for act in shares).items():
        if winners > 2 and sum(act.chips for act in shares if act.pot == pot) // chip % winners > 1:
            return True
    return False


@pytest.mark.parametrize("structure", STACKS)
def test_pokerkit_agrees_on_every_stack(structure: str) -> None:
    house = GAME.configured(None, [("structure", structure), *([] if structure == "fixed" else [("most", "0")])])
    hands, left_out = sized(60, 400), 0
    for number in range(hands):
        rng = Random(f"{structure} {number}")
        seats = rng.randint(2, 6)
        purses = {seat: 100 * rng.randint(*STACKS[structure]) for seat in range(1, seats + 1)}
        start = Round(house, [{"pot": 0}] * seats, purses=purses, button=rng.randint(1, seats))
        round = play(start, ShuffledShoe(list(house.deck), rng), random_player(rng))
        text = phh(round)
        read = HandHistory.loads(text)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # our random players also fold where they could check
            *_, last = read
        assert not last.status, text
        assert sum(last.stacks) == sum(purses.values()) // 100
        left_out += odd_chips(round)
        assert odd_chips(round) or list(last.stacks) == read.finishing_stacks, text
    assert left_out <= hands // 50


def test_chips_that_the_format_has_no_place_for_are_refused() -> None:
    house = GAME.configured(None, [("fee", "rake")])
    round = Round(house, [{"pot": 0}] * 2, button=1)
    with pytest.raises(BadInput, match="play the hand to its end"):
        phh(round)
    with pytest.raises(BadInput, match="rake, a fee or a missed blind"):
        phh(play(round, ShuffledShoe(list(house.deck), Random(1)), random_player(Random(1))))

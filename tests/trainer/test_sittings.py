"""Proctored exams sat by simulated dealers in every game: only the one who makes no mistake is certified."""

from __future__ import annotations

from random import Random

import pytest

from pitboss.games import REGISTRY
from pitboss.trainer.exam import Paper
from pitboss.trainer.modes import taught
from tests.kinds import FEWEST_DRILLS
from tests.sizes import sized
from tests.trainer.exam_sitting import sit
from tests.trainer.simulated_dealers import DEALERS, every_blind_dealer

GAMES = sized((FEWEST_DRILLS,), taught())


def paper(n: int) -> Paper:
    return Paper(f"sitting {n}", examiner="Dana Lee")


@pytest.mark.parametrize("key", GAMES)
def test_only_the_perfect_dealer_is_certified(key: str) -> None:
    house = REGISTRY[key].configured(REGISTRY[key].training_profile)
    assert sit(house, paper(0)).result().certifies
    for dealer in DEALERS.values():
        assert not sit(house, paper(0), wrong=dealer(Random(key))).result().certifies


@pytest.mark.long
@pytest.mark.parametrize("key", taught())
def test_a_dealer_blind_in_any_one_section_is_not_certified(key: str) -> None:
    """The blueprint allows 2 % of them; of these few exams none passes but by such a chance."""
    house, certified = REGISTRY[key].configured(REGISTRY[key].training_profile), 0
    for dealer in every_blind_dealer(house, Random(key)).values():
        certified += sit(house, paper(1), wrong=dealer).result().certifies
    assert certified <= 2

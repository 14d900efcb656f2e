"""Questions about the Blackjack bet and about bets before the deal are answered by what they show."""

from __future__ import annotations

import pytest

from pitboss.games import REGISTRY
from pitboss.trainer.coverage import houses
from pitboss.trainer.drills import drills_of, made
from tests.trainer.reachable import check_reachable


@pytest.mark.parametrize("drill", ["compare", "row", "prove", "bets"])
def test_what_a_question_shows_gives_its_key(drill: str) -> None:
    for house in houses(REGISTRY["blackjack"]):
        for seed in range(8):
            check_reachable(house, drill, made(house, drills_of(house)[drill], f"shown {seed}").question)

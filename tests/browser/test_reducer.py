"""The page's reducer, run in Node.js on what the server sends: the same felt as the engine's."""

from __future__ import annotations

import pytest

from tests.kinds import KINDS
from tests.long.felts import compared


@pytest.mark.parametrize("game", KINDS)
def test_the_page_comes_to_the_servers_felt(pages: None, game: str) -> None:
    found, seen = compared(game, 30, seed=4)
    assert found["different"] == 0
    assert found["same"] >= 30
    if game == "blackjack":
        assert seen["split"] > 0
    if game == "mini-tex-pvp":
        assert seen["side pots"] > 0

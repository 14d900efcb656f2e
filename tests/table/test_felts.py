"""The felt that viewers are sent event by event is the engine's own."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sizes import sized
from tests.table.driver import houses
from tests.table.felt_rounds import VIEWERS, Rounds, merged

HOUSES = houses()
ROUNDS = 40  # where splits and side pots must come up
FEW = sized(12, 40)


@pytest.mark.parametrize("name", HOUSES)
def test_the_felt_after_every_event_leads_to_the_engines_own(name: str) -> None:
    rounds = Rounds(HOUSES[name], seed=18)
    compared, played = 0, ROUNDS if name.startswith(("blackjack", "mini-tex-pvp")) else FEW
    for _ in range(played):
        felts: dict[int, dict[str, Any]] = {seat: {} for seat in VIEWERS}
        for sent in rounds.play():
            for patch in sent.patches:
                felts[sent.seat] = merged(felts[sent.seat], patch)
            assert felts[sent.seat] == sent.view
            compared += 1
    assert compared >= played * len(VIEWERS)
    if name.startswith("blackjack"):
        assert rounds.seen["split"] > 5
    if name.startswith("mini-tex-pvp"):
        assert rounds.seen["side pots"] > 3


@pytest.mark.parametrize("name", [name for name in HOUSES if name.startswith("mini-tex-pvp")])
def test_between_players_every_chip_is_shown_in_one_place(name: str) -> None:
    rounds = Rounds(HOUSES[name], seed=6)
    for _ in range(10):
        shown: set[int] = set()
        felt: dict[str, Any] = {}
        for sent in rounds.play():
            for patch in sent.patches if sent.seat == VIEWERS[0] else ():
                felt = merged(felt, patch)
                pots = sum(pot["chips"] for pot in felt["pots"])
                shown.add(sum(felt["stacks"].values()) + sum(felt["bets"].values()) + pots)
        assert len(shown) == 1, "chips are behind, before a seat or in a pot, never in two of them"

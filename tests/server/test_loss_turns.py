"""One wager of many players gets the turn of each of them; one player's turn is not asked for without end."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from pitboss.server.loss_turns import TRIES, LossTurns
from pitboss.store.play_limits_store import LossesUnknown

TABLE = [f"player {number}" for number in range(2 * TRIES)]


class Asked:
    def __init__(self) -> None:
        self.turns, self.asked = LossTurns(), Counter[str]()
        self.turns.ask = self._ask

    async def _ask(self, player: str) -> int:
        self.asked[player] += 1
        return 0


def test_a_deal_for_more_players_than_there_are_tries_gets_the_turn_of_each(house: Asked) -> None:
    async def wager() -> str:
        for player in TABLE:
            house.turns.away(player)
        return "dealt"

    assert asyncio.run(house.turns.knowing(wager)) == "dealt"
    assert house.asked == Counter(TABLE)
    assert not house.turns._using  # no other wager waits for this one


def test_a_turn_that_is_always_another_workers_again_is_asked_for_so_often_and_no_more(house: Asked) -> None:
    async def wager() -> None:
        house.turns.give_up("ann")  # another worker books at the same moment
        house.turns.away("ann")

    with pytest.raises(LossesUnknown):
        asyncio.run(house.turns.knowing(wager))
    assert house.asked == {"ann": TRIES} and not house.turns._using


@pytest.fixture
def house() -> Asked:
    return Asked()

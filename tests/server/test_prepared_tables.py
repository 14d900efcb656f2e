"""Tables and strategies that are made ahead of time do not hold up a player who waits for one."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from pitboss.games import REGISTRY
from pitboss.lab.prepare import Part
from pitboss.rules.house import House
from pitboss.server.work import prepared_tables
from pitboss.server.work.counts import make
from pitboss.server.work.fair_queue import Asker
from pitboss.server.work.prepared_tables import Prepared
from pitboss.server.work.workers import Lane, Workers
from tests.patience import PATIENCE


def test_a_player_does_not_wait_for_what_is_prepared_in_the_background(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepared_tables, "is_made", lambda *_: False)
    counted: list[str] = []

    async def count(self: Prepared, part: Part, asker: Asker, house: House, *, urgent: bool) -> None:
        if not urgent:
            await asyncio.Event().wait()  # at low priority on a busy machine
        counted.append(house.game.key)

    monkeypatch.setattr(Prepared, "_count", count)

    async def play() -> None:
        prepared = Prepared(Workers())
        same, other = REGISTRY["two-card-roo"].house(), REGISTRY["high-card-draw"].house()
        background = asyncio.create_task(prepared.strategy_ready(same))
        await asyncio.sleep(0)
        for house in (same, other):
            await asyncio.wait_for(prepared.strategy_ready(house, urgent=True), PATIENCE)
        assert counted == ["two-card-roo", "high-card-draw"]
        background.cancel()
        await prepared.stop()

    asyncio.run(play())


def test_the_process_that_prepares_gets_all_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepared_tables, "is_made", lambda *_: False)
    house, asked = REGISTRY["tiger-pai-gow"].configured(None, [("house_way", "c"), ("wheel", "second")]), list[House]()

    async def ask(
        _: Workers, lane: Lane, asker: Asker, work: object, part: str, game: str, *given: Any, **__: Any
    ) -> None:
        assert (lane, work, part) == (Lane.AHEAD, make, "strategy")
        asked.append(REGISTRY[game].configured(None, *given))

    monkeypatch.setattr(Workers, "ask", ask)
    asyncio.run(Prepared(Workers()).strategy_ready(house))
    assert [one.digest for one in asked] == [house.digest]

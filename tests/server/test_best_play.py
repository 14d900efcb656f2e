"""Best play on the server: counted ahead in other processes, and one decision at a time."""

from __future__ import annotations

import asyncio
from threading import Event
from typing import Any

import pytest

from pitboss.core.cache import RecentCache
from pitboss.games import REGISTRY
from pitboss.lab import strategy
from pitboss.lab.prepare import Part
from pitboss.lab.strategy import main_bet
from pitboss.rules.house import House
from pitboss.rules.odds import Stakes
from pitboss.server.live.best_play import BestPlay
from pitboss.server.work.fair_queue import Asker
from pitboss.server.work.prepared_tables import Prepared
from tests.patience import PATIENCE
from tests.server.client import run


def test_at_the_start_every_game_is_counted_in_other_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """At low priority, one game after the other; the serving process counts nothing."""
    houses = [REGISTRY[key].house() for key in ("two-card-roo", "mini-tex-pvp", "three-card-roo")]
    made, here = list[str](), list[str]()
    monkeypatch.setattr(strategy, "STRATEGIES", RecentCache(8))
    monkeypatch.setattr("pitboss.server.work.prepared_tables.is_made", lambda part, house: False)
    monkeypatch.setattr("pitboss.server.live.best_play.strategy_for", lambda house, bets: here.append(house.game.key))

    async def count(prepared: Prepared, part: Part, asker: Asker, house: House, *, urgent: bool) -> None:
        assert not urgent, "at low priority: no player waits for it"
        made.append(f"{part.value} of {house.game.key}")

    monkeypatch.setattr(Prepared, "_count", count)

    async def opened() -> None:
        best_play = BestPlay()
        best_play.open(houses)
        assert best_play._opening
        await best_play._opening
        assert not here
        await best_play.strategy_table(houses[0], main_bet(houses[0]))  # read from disk for the first player
        await best_play.stop()

    asyncio.run(opened())
    assert made == [f"strategy of {house.game.key}" for house in houses] and here == ["two-card-roo"]


def test_a_server_that_stops_cancels_what_it_counts_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    house, left = REGISTRY["two-card-roo"].house(), list[asyncio.Task[Any]]()

    async def never(best_play: BestPlay, asker: Asker, house: House, bets: Stakes) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(BestPlay, "ready", never)

    async def warmed() -> None:
        best_play = BestPlay()
        best_play.warm(Asker("one", "one"), house, main_bet(house))
        await asyncio.sleep(0)
        await best_play.stop()
        left.extend(asyncio.all_tasks() - {asyncio.current_task()})

    asyncio.run(warmed())
    assert not left


def test_what_is_new_with_every_hand_is_worked_out_one_at_a_time_and_the_same_once() -> None:
    """A guest who plays many tables to the river must not have the house to itself."""

    async def go() -> None:
        play, entered, finish = BestPlay(), list[str](), Event()

        def think(name: str) -> str:
            entered.append(name)
            finish.wait(PATIENCE)
            return name

        def asked(address: str, name: str) -> asyncio.Task[str]:
            return asyncio.create_task(play.think(Asker(address, address), name, think, name))

        crowd = [asked("203.0.113.1", name) for name in "aabc"]
        while not entered:
            await asyncio.sleep(0)
        victim = asked("198.51.100.1", "victim")
        crowd[0].cancel()  # does not end what others wait for
        await asyncio.sleep(0)
        assert entered == ["a"]
        finish.set()
        assert await asyncio.gather(*crowd[1:], victim) == ["a", "b", "c", "victim"]
        assert entered == ["a", "victim", "b", "c"]
        await play.stop()

    run(go)

"""Long work is shared fairly: no client waits longer because others ask for much."""

from __future__ import annotations

import asyncio
from pathlib import Path
from threading import Event

import pytest

from pitboss.core.errors import TooFast
from pitboss.games.mini_tex_pvp.solved import river
from pitboss.server.app import open_store
from pitboss.server.live.best_play import BestPlay
from pitboss.server.settings import ServerSettings
from pitboss.server.training.train_sessions import TrainingService
from pitboss.server.work.fair_queue import Asker, FairQueue
from tests.patience import PATIENCE
from tests.server.client import run


def test_one_address_never_holds_the_last_slot() -> None:
    async def go() -> None:
        queue, finish = FairQueue(2), asyncio.Event()

        async def long(person: str) -> None:
            async with queue.turn(Asker("203.0.113.1", person)):
                await finish.wait()

        crowd = [asyncio.create_task(long(person)) for person in "abcdefg"]
        await asyncio.sleep(0)
        async with queue.turn(Asker("198.51.100.1", "victim")):  # at once, though seven others wait
            pass
        finish.set()
        await asyncio.gather(*crowd)

    run(go)


def test_the_next_turn_goes_to_the_address_that_has_used_the_least() -> None:
    async def go() -> None:
        queue, order = FairQueue(1), list[str]()

        async def work(address: str, seconds: float) -> None:
            async with queue.turn(Asker(address, address)):
                order.append(address)
                await asyncio.sleep(seconds)

        first = [asyncio.create_task(work("greedy", 0.02)) for _ in range(3)]
        await asyncio.sleep(0)
        late = asyncio.create_task(work("modest", 0))
        await asyncio.gather(*first, late)
        assert order == ["greedy", "modest", "greedy", "greedy"]

    run(go)


def test_only_so_much_waits_for_one_person_one_address_and_all() -> None:
    async def go() -> None:
        queue, finish = FairQueue(1, each=2, in_all=6), asyncio.Event()

        async def work(asker: Asker) -> None:
            async with queue.turn(asker):
                await finish.wait()

        async def refused(asker: Asker) -> str:
            with pytest.raises(TooFast) as error:
                await work(asker)
            return str(error.value)

        tasks = [asyncio.create_task(work(Asker("one", person))) for person in "aabb"]
        await asyncio.sleep(0)
        assert "You already have 2 calculations" in await refused(Asker("two", "a"))
        assert "Your address already has 4 calculations" in await refused(Asker("one", "c"))
        tasks += [asyncio.create_task(work(Asker("two", person))) for person in "xy"]
        await asyncio.sleep(0)
        assert "busy with other calculations" in await refused(Asker("three", "z"))
        tasks[-1].cancel()  # a cancelled request makes room
        await asyncio.gather(tasks[-1], return_exceptions=True)
        tasks.append(asyncio.create_task(work(Asker("three", "z"))))
        finish.set()
        await asyncio.gather(*tasks[:5], tasks[-1])

    run(go)


def test_trainees_are_served_one_after_the_other(tmp_path: Path) -> None:
    async def go() -> None:
        store = await open_store(ServerSettings(tmp_path))
        service, entered, finish = TrainingService(store, BestPlay()), list[str](), Event()

        def work(name: str) -> None:
            entered.append(name)
            finish.wait(PATIENCE)

        first, second = (asyncio.create_task(service.in_turn(Asker(name, name), work, name)) for name in "ab")
        while not entered:
            await asyncio.sleep(0)
        assert entered == ["a"] and not second.done()
        finish.set()
        await asyncio.gather(first, second)
        assert entered == ["a", "b"]
        service.stop()
        await store.close()

    run(go)


def test_tables_go_on_while_a_river_is_worked_out() -> None:
    """Compiled code that keeps Python's lock would stop every table for a tenth of a second."""
    for entry in (river._iterate, river._values, river._sums):
        assert entry.targetoptions["nogil"]

"""Calls between two workers of one machine."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from pitboss.errors import Unavailable
from pitboss.server.workers.peers import Peers
from pitboss.server.workers.place import WorkerPlace
from tests.server.client import run


def test_one_late_answer_ends_other_calls_only_where_nothing_at_all_is_heard(tmp_path: Path) -> None:
    async def work() -> None:
        here, there = (Peers(WorkerPlace(number, 2, tmp_path)) for number in (1, 2))
        released = asyncio.Event()

        async def at_once() -> str:
            return "here"

        await there.start({"held": released.wait, "at_once": at_once})
        assert await here.ask(2, "at_once") == "here"
        link = here._links[2]

        async def begin() -> tuple[asyncio.Task[object], asyncio.Future[object]]:
            """A call that is under way, and what it waits for."""
            before = set(link._asked)
            task = asyncio.create_task(here.ask(2, "held"))
            await asyncio.sleep(0)
            (number,) = set(link._asked) - before
            return task, link._asked[number]

        (other, _), (late, answer) = await begin(), await begin()
        assert await here.ask(2, "at_once") == "here"
        answer.set_exception(TimeoutError())  # as after ten seconds
        with pytest.raises(Unavailable):
            await late
        released.set()
        assert await other and not link.closed

        released.clear()
        (other, _), (late, answer) = await begin(), await begin()
        answer.set_exception(TimeoutError())
        for one in (late, other):
            with pytest.raises(Unavailable):
                await one
        assert link.closed
        assert await here.ask(2, "at_once") == "here"  # over a new one
        released.set()
        await here.stop()
        await there.stop()

    run(work)

"""The processes that work beside the server: one that ends, one that is not needed any more, and the server's end."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time

import pytest

from pitboss.core.errors import Broken, UnknownName
from pitboss.server.work import workers
from pitboss.server.work.fair_queue import Asker
from pitboss.server.work.processes import Worker
from pitboss.server.work.workers import Lane, Workers
from tests.server.client import run
from tests.server.processes import wait_for_end
from tests.server.stand_ins import not_to_be_sent, refused, told_and_done, with_help

ME = Asker("203.0.113.1", "me")
OTHER = Asker("198.51.100.1", "other")


def test_a_process_that_is_killed_fails_its_own_work_only() -> None:
    async def ask() -> None:
        asked = Workers()
        killed = asyncio.create_task(asked.ask(Lane.LAB, ME, os._exit, 1))
        other = asyncio.create_task(asked.ask(Lane.LAB, OTHER, os.getpid))
        with pytest.raises(Broken, match="ended without a result"):
            await killed
        assert await other != os.getpid()
        idle = asked._idle[-1].process
        idle.kill()
        idle.join()
        assert await asked.ask(Lane.TABLES, ME, os.getpid) != idle.pid, "another takes its place"
        await asked.stop()

    run(ask)


def test_a_process_made_ready_does_all_work_one_after_the_other_at_low_priority() -> None:
    async def ask() -> None:
        asked = Workers()
        asked.warm()
        (warmed,) = (worker.process.pid for worker in asked._idle)
        assert await asked.ask(Lane.LAB, ME, os.getpid) == warmed
        own = os.getpriority(os.PRIO_PROCESS, 0)
        assert await asked.ask(Lane.TABLES, ME, os.getpriority, os.PRIO_PROCESS, 0) == own + workers.LESS_URGENT
        assert await asked.ask(Lane.AWAITED, ME, os.getpriority, os.PRIO_PROCESS, 0) == own
        told = list[tuple[int, int]]()
        assert await asked.ask(Lane.AHEAD, ME, told_and_done, heard=lambda *parts: told.append(parts)) == "done"
        assert told == [(1, 3)], "what nobody has time to read is not sent"
        assert await asked.ask(Lane.AHEAD, ME, with_help) == 7
        with pytest.raises(UnknownName, match="wager 'plya' is not known; did you mean play"):
            await asked.ask(Lane.LAB, ME, refused, "plya")
        with pytest.raises(RuntimeError, match="pickle"):
            await asked.ask(Lane.LAB, ME, not_to_be_sent)
        assert await asked.ask(Lane.LAB, ME, os.getpid) == warmed
        await asked.stop()

    run(ask)


def test_work_that_is_cancelled_too_long_or_too_large_ends_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Worker] = []

    def start(lower: int) -> Worker:
        started.append(Worker(lower))
        return started[-1]

    monkeypatch.setattr(workers, "Worker", start)

    async def ask() -> None:
        asked = Workers()
        cancelled = asyncio.create_task(asked.ask(Lane.LAB, ME, time.sleep, 600))
        while not started:
            await asyncio.sleep(0)
        cancelled.cancel()
        await asyncio.gather(cancelled, return_exceptions=True)
        await asyncio.gather(*asked._asking, return_exceptions=True)
        monkeypatch.setattr(workers, "LONGEST", 0.1)
        with pytest.raises(Exception, match="takes more than"):
            await asked.ask(Lane.LAB, ME, time.sleep, 600)
        assert [worker.process.is_alive() for worker in started] == [False, False] and not asked._idle
        closed = asyncio.create_task(asked.ask(Lane.LAB, ME, time.sleep, 600))
        while len(started) < 3:
            await asyncio.sleep(0)
        await asked.stop()
        with pytest.raises(Broken, match="The house is closing"):
            await closed
        assert not started[2].process.is_alive()

    run(ask)


def test_a_process_that_has_used_much_memory_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.server.work.processes.MEMORY", 0)

    async def ask() -> None:
        asked = Workers()
        assert await asked.ask(Lane.LAB, ME, os.getpid) and not asked._idle
        await asked.stop()

    run(ask)


def test_a_process_ends_with_the_server_however_that_ends() -> None:
    program = (
        "import time; from pitboss.server.work.processes import Worker\n"
        "if __name__ == '__main__':\n"
        "    print(Worker(0).process.pid, flush=True)\n"
        "    time.sleep(600)"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as server:
        assert server.stdout
        child = int(server.stdout.readline())
        server.kill()
    wait_for_end([child])

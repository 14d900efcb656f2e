"""The processes that count beside the server, when they end in the middle of it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from pitboss.errors import Broken
from pitboss.server import count_workers
from pitboss.server.fair_queue import Asker
from pitboss.server.priorities import LESS_URGENT
from tests.server.client import run

PART_OF_A_LINE = """import sys; sys.stdin.readline(); sys.stdout.write('{"result": 1'); sys.stdout.flush()"""


@pytest.mark.parametrize("program", [PART_OF_A_LINE, "pass"])
def test_a_process_that_ends_before_its_answer_does_is_one_clear_refusal(
    program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(count_workers, "COMMAND", (sys.executable, "-c", program))

    async def ask() -> None:
        with pytest.raises(Broken, match="ended without a result"):
            await count_workers.CountWorkers().ask(Asker("", ""), "odds", "three-card-roo", {})

    run(ask)


def test_a_process_made_ready_is_the_one_that_the_first_question_uses(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = f"import os, sys; open({str(tmp_path / 'started')!r}, 'a').write('x'); {PART_OF_A_LINE}"
    monkeypatch.setattr(count_workers, "COMMAND", (sys.executable, "-c", program))

    async def ask() -> None:
        counts = count_workers.CountWorkers(1)
        counts.warm()
        with pytest.raises(Broken, match="ended without a result"):
            await counts.ask(Asker("", ""), "odds", "three-card-roo", {})
        await counts.stop()

    run(ask)
    assert (tmp_path / "started").read_text() == "x"


def test_a_process_that_counts_computes_only_what_tables_leave_over() -> None:
    async def start() -> None:
        worker = count_workers.CountWorker()
        process = await worker.start()
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == os.getpriority(os.PRIO_PROCESS, 0) + LESS_URGENT
        await worker.stop()

    run(start)

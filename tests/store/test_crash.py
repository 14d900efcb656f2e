"""Killed at any moment: what was confirmed is there, what was not is there whole or not at all."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.ledger.accounts import HOUSE, wallet
from pitboss.store.audit import audit
from pitboss.store.crash import POINTS
from pitboss.store.sql import SqlStore
from tests.store.conftest import use

WORK = """
import asyncio, sys
from pitboss.ledger.accounts import HOUSE, wallet
from pitboss.ledger.postings import Transfer, Why, fund
from pitboss.store.sql import SqlStore
from pitboss.store.store import Answer, Change, TableRow
from tests.store.conftest import KEYS

async def main(url):
    store = await SqlStore.open(url, KEYS)
    table = store.new_table(TableRow("7", "roo", "{}"))
    await store.commit(Change("7", 0, (("opened", {}),), (fund("bank", 10**6),), rows=(table,)))
    for n in range(1, 200):
        moved = Transfer(f"t{n}", HOUSE, wallet("ann"), n, Why.ADJUST)
        await store.commit(Change("7", n, (("said", {"n": n}),), (moved,), Answer("ann", f"k{n}", "r", n)))
        print(n, flush=True)

asyncio.run(main(sys.argv[1]))
"""


def killed(url: str, at: str) -> int:
    """Run until the crash; the last number confirmed."""
    environment = os.environ | {"PITBOSS_CRASH": at, "PYTHONPATH": str(Path(__file__).parents[2])}
    command = [sys.executable, "-c", WORK, url]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr
    lines = done.stdout.split()
    return int(lines[-1]) if lines else 0


async def look(store: SqlStore) -> tuple[int, int, int]:
    """How many are there: as events, as transfers, as answers; all must agree."""
    events = [e.body["n"] for e in await store.events("7", after=1)]
    transfers = [t.amount for t in await store.transfers(player="ann")]
    answers = [n for n in range(1, 200) if await store.answer("ann", f"k{n}", "r")]
    assert events == transfers == answers == list(range(1, len(events) + 1))
    assert await store.balance(wallet("ann")) == sum(events)
    assert await store.balance(HOUSE) == 10**6 - sum(events)
    assert await audit(store) == []
    return len(events), len(transfers), len(answers)


@pytest.mark.parametrize("name", POINTS)
def test_killed_at_a_named_point(tmp_path: Path, name: str) -> None:
    url = f"sqlite:///{tmp_path}/a.db"
    confirmed = killed(url, f"{name}:6")
    there, *_ = use(url, look)
    assert confirmed == 4
    assert there == confirmed + (name in ("after commit", "answered"))


def test_killed_on_postgresql(postgres: object) -> None:
    assert callable(postgres)
    for name in ("before commit", "after commit"):
        url = postgres()
        confirmed = killed(url, f"{name}:6")
        there, *_ = use(url, look)
        assert there == confirmed + (name == "after commit")

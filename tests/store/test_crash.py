"""Killed at any moment: what was confirmed is there, what was not is there whole or not at all."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from pitboss.games import REGISTRY
from pitboss.ledger.accounts import AccountKind
from pitboss.ledger.postings import issue
from pitboss.store import crash
from pitboss.store.audit import audit
from pitboss.store.durable_table import DurableTable
from pitboss.store.past_rounds import replayer
from pitboss.store.sql import SqlStore
from pitboss.store.store import Change
from pitboss.table.commands import Choose, Command, DecideForAbsent, PlaceBets, Sit, StartRound, VoidRound
from pitboss.table.state import Settings
from tests.sizes import sized
from tests.store.conftest import KEYS, use
from tests.store.playing import do, resumed

ANN = 1


def next_command(durable: DurableTable) -> Command:
    """What Ann does next, without end."""
    table = durable.table
    if ANN not in table.seats:
        return Sit("ann", ANN, 1_000_00)
    if table.play:
        return Choose("ann", ANN, "high") if table.number % 3 else DecideForAbsent()
    return StartRound() if table.seats[ANN].bets else PlaceBets("ann", ANN, {"roo": 5_00, "pairs": 1_00})


async def house_opens(store: SqlStore) -> None:
    await store.commit(Change(transfers=(issue("i", "ann", 10**6),)))
    await DurableTable.open(store, "7", REGISTRY["two-card-roo"].house(), Settings())


def killed(url: str, at: str, nth: int) -> list[int]:
    """Play in a process of its own until it dies there; the versions that were confirmed to it."""

    async def play(confirm: Callable[[int], object]) -> None:
        store = await SqlStore.open(url, KEYS)
        durable = await resumed(store)
        crash.arm(at, nth)
        while True:
            confirm(await do(durable, next_command(durable), key=f"k{durable.table.version}"))

    out, into = os.pipe()
    child = os.fork()
    if not child:
        os.close(out)
        try:
            asyncio.run(play(lambda version: os.write(into, f"{version} ".encode())))
        finally:
            os._exit(9)
    os.close(into)
    with os.fdopen(out) as confirmed:
        versions = [int(version) for version in confirmed.read().split()]
    assert os.WTERMSIG(os.waitpid(child, 0)[1]) == signal.SIGKILL
    return versions


async def sound(store: SqlStore) -> None:
    assert await audit(store, replay=replayer(store, REGISTRY.__getitem__)) == []


def survives(url: str, at: str, nth: int) -> None:
    confirmed = killed(url, at, nth)

    async def look(store: SqlStore) -> None:
        await sound(store)
        durable = await resumed(store)
        last = confirmed[-1] if confirmed else 0
        written = at in ("after commit", "answered")
        assert durable.table.version > last if written else durable.table.version == last or not confirmed
        if confirmed:  # sent again: the same answer, and nothing is done twice
            before = confirmed[-2] if len(confirmed) > 1 else None
            if before:
                stored = await store.answer("ann", f"k{before}", f"k{before}")
                assert stored and stored.answer["version"] == last
        await do(durable, next_command(durable))
        await sound(store)

    use(url, look)


@pytest.mark.parametrize("name", crash.POINTS)
def test_killed_at_a_named_point_again_and_again(tmp_path: Path, name: str) -> None:
    url = f"sqlite:///{tmp_path}/a.db"
    use(url, house_opens)
    for nth in (3, 2, 5, 9)[: sized(1, 4)]:
        survives(url, name, nth)


def test_killed_on_postgresql(postgres_tables: Callable[[], str]) -> None:
    url = postgres_tables()
    use(url, house_opens)
    for name in ("before commit", "after commit"):
        survives(url, name, 4)


def test_a_round_cut_in_the_middle_goes_on_or_is_voided_to_the_chip(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/a.db"
    use(url, house_opens)

    async def start(store: SqlStore) -> None:
        durable = await resumed(store)
        while not durable.table.play:
            await do(durable, next_command(durable))

    async def go_on(store: SqlStore) -> None:
        durable = await resumed(store)
        assert durable.table.play and durable.table.seats[ANN].stack == 994_00
        await do(durable, VoidRound("The server was stopped."))
        assert durable.table.seats[ANN].stack == 1_000_00
        balances = await store.balances()
        assert not any(amount for account, amount in balances.items() if account.kind is AccountKind.ESCROW)
        await sound(store)

    use(url, start)
    use(url, go_on)

"""Kills a playing process again and again, at any moment: `python -m tests.long.kill_loop [kills] [database URL]`.

After each kill the tables are taken up again: nothing that was confirmed may be missing, nothing may be done twice, and
every so often the whole database is audited and every round in it played again.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import tempfile
import time
from random import Random

from pitboss.games import REGISTRY
from pitboss.ledger.postings import issue
from pitboss.store.audit import audit
from pitboss.store.durable_table import DurableTable
from pitboss.store.past_rounds import replayer
from pitboss.store.sql import SqlStore
from pitboss.store.store import Change
from pitboss.table.commands import Choose, Command, PlaceBets, Sit, StartRound
from pitboss.table.state import Settings
from tests.store.conftest import KEYS
from tests.store.playing import do
from tests.table.driver import PLAYERS, houses, some_bets

TABLES = 6
AUDIT_EVERY = 50
HOUSES = list(houses().values())


async def open_house(url: str) -> None:
    store = await SqlStore.open(url, KEYS)
    chips = [issue(f"i {player}", player, 10**12) for player in PLAYERS]
    await store.commit(Change(transfers=tuple(chips)))
    for number in range(TABLES):
        await DurableTable.open(store, str(number), HOUSES[number % len(HOUSES)], Settings())
    await store.close()


async def durable_tables(store: SqlStore) -> list[DurableTable]:
    return [await DurableTable.resume(store, row, REGISTRY.__getitem__) for row in await store.tables()]


def next_command(durable: DurableTable, random: Random) -> Command:
    table = durable.table
    for number, player in enumerate(PLAYERS[:3], 1):
        if number not in table.seats:
            return Sit(player, number, 10**7)
    if table.play:
        ask = random.choice(table.round.asks)
        number = int(ask.spot.partition(".")[0])
        return Choose(table.seats[number].player, number, random.choice(sorted(map(str, ask.legal))), ask.spot)
    idle = [number for number, seat in table.seats.items() if not seat.bets]
    if idle:
        one = table.seats[idle[0]]
        bets = some_bets(table.house, random, one.stays, table.button, one.stack)
        return PlaceBets(one.player, idle[0], bets)
    return StartRound()


async def play(url: str, out: int, seed: int) -> None:
    """All tables at once, without end. Each confirmed version is reported."""
    store = await SqlStore.open(url, KEYS)

    async def one(durable: DurableTable) -> None:
        random = Random(f"{seed} {durable.table.id}")
        while True:
            key = f"{durable.table.id} {durable.table.version}"
            version = await do(durable, next_command(durable, random), key)
            os.write(out, f"{durable.table.id} {version}\n".encode())

    await asyncio.gather(*(one(durable) for durable in await durable_tables(store)))


def killed(url: str, seed: int, after: float) -> dict[str, int]:
    """Let a process play for some time, kill it, and return the versions that were confirmed to it, by table."""
    out, into = os.pipe()
    child = os.fork()
    if not child:
        os.close(out)
        try:
            asyncio.run(play(url, into, seed))
        finally:
            os._exit(1)
    os.close(into)
    with os.fdopen(out) as result:
        first = result.readline()
        time.sleep(after)
        os.kill(child, signal.SIGKILL)
        lines = (first + result.read()).split("\n")[:-1]
    status = os.waitpid(child, 0)[1]
    assert os.WIFSIGNALED(status), f"the process ended by itself: {status}"
    return {table: int(version) for table, version in (line.split() for line in lines)}


async def look(url: str, confirmed: dict[str, int], *, whole: bool) -> float:
    """Take everything up again; how long that took."""
    start = time.perf_counter()
    store = await SqlStore.open(url, KEYS)
    tables = {durable.table.id: durable.table for durable in await durable_tables(store)}
    took = time.perf_counter() - start
    for id, version in confirmed.items():
        assert tables[id].version >= version, f"table {id} lost version {version}"
    if whole:
        faults = await audit(store, replay=replayer(store, REGISTRY.__getitem__))
        assert not faults, faults
    await store.close()
    return took


def main(kills: int, url: str | None) -> None:
    random = Random(1)
    with tempfile.TemporaryDirectory() as folder:
        url = url or f"sqlite:///{folder}/kill.db"
        asyncio.run(open_house(url))
        actions, longest = 0, 0.0
        confirmed: dict[str, int] = {}
        for nth in range(1, kills + 1):
            before = sum(confirmed.values())
            confirmed |= killed(url, nth, random.random() * 0.08)
            whole = nth % AUDIT_EVERY == 0 or nth == kills
            longest = max(longest, asyncio.run(look(url, confirmed, whole=whole)))
            actions += sum(confirmed.values()) - before
            if whole:
                print(f"{nth} kills, {actions:,} events, back in {longest:.2f} s at most, audit sound", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 500, sys.argv[2] if len(sys.argv) > 2 else None)

"""Durable actions a second at many tables, without a network: `python -m benchmarks.commit_rate [tables] [seconds]`."""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from random import Random

from pitboss.games import REGISTRY
from pitboss.ledger.postings import issue
from pitboss.store.durable_table import DurableTable
from pitboss.store.house_keys import Keys
from pitboss.store.sql import SqlStore
from pitboss.store.store import Change
from pitboss.table.commands import Choose, Command, PlaceBets, Sit, StartRound
from pitboss.table.state import Settings
from tests.store.playing import do

GAME = "three-card-roo"
SEATS = 5


def next_command(durable: DurableTable, random: Random) -> Command:
    table = durable.table
    for number in range(1, SEATS + 1):
        if number not in table.seats:
            return Sit(f"p{number}", number, 10**7)
    if table.play:
        ask = random.choice(table.round.asks)
        number = int(ask.spot)
        return Choose(table.seats[number].player, number, str(random.choice(list(ask.legal))), ask.spot)
    idle = [number for number, seat in table.seats.items() if not seat.bets]
    return PlaceBets(table.seats[idle[0]].player, idle[0], {"play": 500, "pocket": 500}) if idle else StartRound()


async def run(tables: int, seconds: float, folder: str) -> None:
    store = await SqlStore.open(f"sqlite:///{folder}/rate.db", Keys.fresh())
    chips = [issue(f"i{number}", f"p{number}", 10**12) for number in range(1, SEATS + 1)]
    await store.commit(Change(transfers=tuple(chips)))
    durable_tables = [
        await DurableTable.open(store, str(n), REGISTRY[GAME].house(), Settings(seats=SEATS)) for n in range(tables)
    ]
    took: list[float] = []
    end, busy = time.perf_counter() + seconds, time.process_time()

    async def one(durable: DurableTable, random: Random) -> None:
        while (start := time.perf_counter()) < end:
            await do(durable, next_command(durable, random), f"{durable.table.id} {durable.table.version}")
            took.append(time.perf_counter() - start)

    await asyncio.gather(*(one(durable, Random(n)) for n, durable in enumerate(durable_tables)))
    busy = time.process_time() - busy
    head = await store.head()
    await store.close()
    took.sort()
    half, most = took[len(took) // 2], took[len(took) * 99 // 100]
    print(f"{tables} tables, {tables * SEATS} seats: {len(took) / seconds:,.0f} durable actions a second")
    print(f"from command to commit: half within {half * 1000:.1f} ms, 99 % within {most * 1000:.1f} ms")
    print(f"{len(took) / (head.number if head else 1):.1f} actions a commit, {busy / len(took) * 1000:.2f} ms CPU each")


def main(tables: int, seconds: float) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(tables, seconds, folder))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100, float(sys.argv[2]) if len(sys.argv) > 2 else 10)

"""Breaks the connection to PostgreSQL again and again while tables play.

    python -m tests.long.network_cuts [CUTS] [SECONDS]     # 1,000 cuts, or as many as fit into so many seconds

Cuts come before, in and after COMMIT, with a silent connection, and at any moment. Every change must be there exactly
once: no table may be stuck, no version may be missing, and the audit plays every round again.
"""

from __future__ import annotations

import asyncio
import sys
import time
from random import Random

from benchmarks.servers import own_postgres
from pitboss.core.errors import Unavailable
from pitboss.games import REGISTRY
from pitboss.store import writer
from pitboss.store.audit import audit
from pitboss.store.durable_table import DurableTable
from pitboss.store.past_rounds import replayer
from pitboss.store.sql import SqlStore
from tests.long.kill_loop import TABLES, durable_tables, next_command, open_house
from tests.store.conftest import KEYS
from tests.store.network import Cut, Network
from tests.store.playing import do

STUCK = 1800.0  # seconds after a cut without a confirmed command at some table; a busy machine may take minutes


async def play(url: str, cuts: int, seconds: float) -> tuple[int, int, int]:
    """Cuts made, commands confirmed, and commands refused because the database did not answer."""
    random, confirmed, refused = Random(cuts), [0] * TABLES, 0
    async with Network(url) as network:
        store = await SqlStore.open(network.url, KEYS)
        await store.claim()

        async def one(nth: int, durable: DurableTable) -> None:
            nonlocal refused
            while True:
                try:
                    await do(durable, next_command(durable, random), f"{durable.table.id} {durable.table.version}")
                    confirmed[nth] += 1
                except Unavailable:
                    refused += 1

        players = [asyncio.create_task(one(n, durable)) for n, durable in enumerate(await durable_tables(store))]
        over = time.monotonic() + seconds
        while network.cuts < cuts and time.monotonic() < over:
            await cut_once(network, random, players)
            before, ends = list(confirmed), time.monotonic() + STUCK
            while any(now == then for now, then in zip(confirmed, before, strict=True)):
                assert time.monotonic() < ends, f"stuck after cut {network.cuts}: {confirmed} {stacks(players)}"
                await asyncio.sleep(0.005)
            if network.cuts % 100 == 0:
                print(f"{network.cuts} cuts, {sum(confirmed):,} commands, {refused} refused", flush=True)
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        await store.close()
        return network.cuts, sum(confirmed), refused


async def cut_once(network: Network, random: Random, players: list[asyncio.Task[None]]) -> None:
    before, where, ends = network.cuts, random.choice([*Cut, None]), time.monotonic() + STUCK
    if where is None:
        await asyncio.sleep(random.random() * 0.02)
        network.break_all()
    else:
        network.cut(where)
    while network.cuts == before:
        assert not any(player.done() for player in players), [player for player in players if player.done()]
        assert time.monotonic() < ends, f"no commit in {STUCK} s after cut {before}, {where}: {stacks(players)}"
        await asyncio.sleep(0.001)


def stacks(players: list[asyncio.Task[None]]) -> str:
    """Where each player waits."""
    return "; ".join(" < ".join(frame.f_code.co_name for frame in player.get_stack()) for player in players)


async def sound(url: str) -> None:
    store = await SqlStore.open(url, KEYS)
    faults = await audit(store, replay=replayer(store, REGISTRY.__getitem__))
    assert not faults, faults
    await store.close()


async def loop(url: str, cuts: int, seconds: float = 1e9) -> tuple[int, int, int]:
    await open_house(url)
    done = await play(url, cuts, seconds)
    await sound(url)
    return done


def main(cuts: int, seconds: float) -> None:
    writer.ANSWER = 1.5  # a silent connection is given up sooner than in a house, but a busy one is not
    with own_postgres() as url:
        made, confirmed, refused = asyncio.run(loop(url, cuts, seconds))
    print(f"{made} cuts, {confirmed:,} commands confirmed, {refused} refused, no table stuck, audit sound")


if __name__ == "__main__":
    given = dict(enumerate(sys.argv[1:]))
    main(int(given.get(0, 1_000)), float(given.get(1, 1e9)))

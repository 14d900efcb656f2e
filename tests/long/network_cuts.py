"""Breaks the connection to PostgreSQL again and again while tables play: `python -m tests.long.network_cuts [cuts]`.

Cuts come before, in and after COMMIT, with a silent connection, and at any moment. Every change must be there exactly
once: no table may be stuck, no version may be missing, and the audit plays every round again.
"""

from __future__ import annotations

import asyncio
import sys
import time
from random import Random

from benchmarks.kill_server import own_postgres
from pitboss.errors import Unavailable
from pitboss.games import REGISTRY
from pitboss.store import writer
from pitboss.store.audit import audit
from pitboss.store.desk import Desk
from pitboss.store.recall import replayer
from pitboss.store.sql import SqlStore
from tests.long.kill_loop import TABLES, desks, next_command, open_house
from tests.store.conftest import KEYS
from tests.store.network import Cut, Network
from tests.store.playing import do

STUCK = 30.0  # seconds after a cut without a confirmed command at some table


async def play(url: str, cuts: int) -> tuple[int, int]:
    """Commands confirmed, and commands refused because the database did not answer, in so many cuts."""
    random, confirmed, refused = Random(cuts), [0] * TABLES, 0
    async with Network(url) as network:
        store = await SqlStore.open(network.url, KEYS)
        await store.claim()

        async def one(nth: int, desk: Desk) -> None:
            nonlocal refused
            while True:
                try:
                    await do(desk, next_command(desk, random), f"{desk.table.id} {desk.table.version}")
                    confirmed[nth] += 1
                except Unavailable:
                    refused += 1

        players = [asyncio.create_task(one(n, desk)) for n, desk in enumerate(await desks(store))]
        while network.cuts < cuts:
            await cut_once(network, random, players)
            before, ends = list(confirmed), time.monotonic() + STUCK
            while any(now == then for now, then in zip(confirmed, before, strict=True)):
                assert time.monotonic() < ends, f"stuck after cut {network.cuts}: {before} {confirmed}"
                await asyncio.sleep(0.005)
            if network.cuts % 100 == 0:
                print(f"{network.cuts} cuts, {sum(confirmed):,} commands, {refused} refused", flush=True)
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        await store.close()
    return sum(confirmed), refused


async def cut_once(network: Network, random: Random, players: list[asyncio.Task[None]]) -> None:
    before, where = network.cuts, random.choice([*Cut, None])
    if where is None:
        await asyncio.sleep(random.random() * 0.02)
        network.break_all()
    else:
        network.cut(where)
    while network.cuts == before:
        assert not any(player.done() for player in players), [player for player in players if player.done()]
        await asyncio.sleep(0.001)


async def sound(url: str) -> None:
    store = await SqlStore.open(url, KEYS)
    faults = await audit(store, replay=replayer(store, REGISTRY.__getitem__))
    assert not faults, faults
    await store.close()


async def loop(url: str, cuts: int) -> tuple[int, int]:
    await open_house(url)
    done = await play(url, cuts)
    await sound(url)
    return done


def main(cuts: int) -> None:
    writer.ANSWER = 1.0  # a silent connection is given up sooner than in a house
    with own_postgres() as url:
        confirmed, refused = asyncio.run(loop(url, cuts))
    print(f"{cuts} cuts, {confirmed:,} commands confirmed, {refused} refused, no table stuck, audit sound")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000)

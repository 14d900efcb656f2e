"""How many actions a second a house carries within a bound on waiting: for one worker and for two, in one run.

    python -m benchmarks.capacity [--workers 1,2] [--tables 100] [--seats 6] [--p99 100] [--from 100] [--seconds 6]
                                  [--cores]

For each number of workers the tables are opened and filled, then the players act faster and faster: each step lasts so
many seconds, and a step at which the p99 is above the bound is tried once more. Reported is the fastest step below it.
The players share the machine with the server. So beside what was seen it is said how many cores each of the two used,
and how many actions the server carries for a second of processor time of all its processes, and of the busiest one.
With `--cores` all processes together, the players' as well, get as many cores as there are workers: that compares two
cores with one. Without it one worker has a core to itself, and two share theirs with the players.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import resource
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

from benchmarks.houses import House, Team, cpu_seconds
from benchmarks.load import Load, Player, percentile
from pitboss.server.run import fast_loop

FASTER = 1.12  # a step, of the one before
MOST_STEPS = 40
CORES = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set[int]()  # none where they cannot be chosen


@dataclass(frozen=True, slots=True)
class Step:
    """What was seen while the players acted at one rate."""

    rate: float  # actions a second that were done
    p50: float
    p99: float
    server: float  # cores that all workers used
    busiest: float  # of which the busiest one
    players: float
    refused: int

    @property
    def carried(self) -> float:
        """Actions for a second of processor time of all workers."""
        return self.rate / self.server if self.server else 0.0

    def line(self) -> str:
        cost = 1000 / self.carried if self.carried else 0.0
        return (
            f"{self.rate:.0f} actions/s, p50 {self.p50:.0f} ms, p99 {self.p99:.0f} ms, {self.refused} refused; "
            f"cores used: server {self.server:.2f} (busiest worker {self.busiest:.2f}), players {self.players:.2f}; "
            f"{cost:.2f} ms of the server's CPU an action"
        )


class Faster(Load):
    """Players whose rate is changed while they play."""

    pause = 1.0

    async def table(self, players: list[Player], ends: float, pause: float, random: Random) -> None:
        due = time.perf_counter() + random.random() * self.cycle
        while True:
            for type, more in (("bet", {"bets": self.bets}), ("deal", {}), ("choose", {})):
                for player in players:
                    due += self.pause
                    if type == "choose":
                        more = {"choice": random.choice(self.choices)}
                    await self._act(player, due, type=type, **more)

    def at(self, rate: float) -> None:
        self.pause = self.count / rate

    async def step(self, rate: float, seconds: float, servers: list[int]) -> Step:
        self.at(rate)
        await asyncio.sleep(seconds / 3)  # until everybody acts at the new rate
        self.latencies.clear()
        self.refused.clear()
        began, own = time.perf_counter(), time.process_time()
        before = [cpu_seconds(one) for one in servers]
        await asyncio.sleep(seconds)
        took = time.perf_counter() - began
        used = [(cpu_seconds(one) - then) / took for one, then in zip(servers, before, strict=True)]
        waits, players = list(self.latencies), (time.process_time() - own) / took
        p50, p99 = (percentile(waits, part) for part in (0.5, 0.99))
        return Step(len(waits) / took, p50, p99, sum(used), max(used), players, sum(self.refused.values()))


async def measure(given: argparse.Namespace, folder: Path, workers: int) -> Step | None:
    """The fastest step whose p99 is within the bound."""
    house = House(folder, given.db) if workers == 1 else Team(folder, given.db, workers=workers)
    if given.cores:
        os.sched_setaffinity(0, sorted(CORES)[:workers])  # what is started from here on inherits it
    await house.start()
    assert house.process
    load = Faster(house.address, given.game, given.tables, given.seats, given.first, views=False)
    best = playing = None
    try:
        await load.open()
        gc.disable()  # a look at everything here would be measured as the server's
        servers = house.pids() if isinstance(house, Team) else [house.process.pid]
        load.at(given.first)
        playing = asyncio.gather(*(load.table(players, 0, 0, Random(n)) for n, players in enumerate(load.players)))
        await asyncio.sleep(load.cycle)  # until all tables have begun, each at a moment of its own
        rate = given.first
        for _ in range(MOST_STEPS):
            steps = [await load.step(rate, given.seconds, servers)]
            if steps[0].p99 > given.p99:
                steps.append(await load.step(rate, given.seconds, servers))  # once may be chance
            for one in steps:
                print(f"  {one.line()}", flush=True)
            if steps[-1].p99 > given.p99 or steps[-1].rate < 0.95 * rate:
                break
            best, rate = steps[-1], rate * FASTER
    finally:
        if playing:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
        for player in (player for players in load.players for player in players):
            player.leave()
        await load.http.aclose()
        await house.stop()
        gc.enable()
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", default="1,2", help="numbers of workers, compared with the first")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--p99", type=float, default=100, help="milliseconds that one of 100 actions may take")
    parser.add_argument("--from", dest="first", type=float, default=100, help="actions a second of the first step")
    parser.add_argument("--seconds", type=float, default=6, help="of each step")
    parser.add_argument("--game", default="three-card-roo")
    parser.add_argument("--db", default="", help="a PostgreSQL address; SQLite without it")
    parser.add_argument("--cores", action="store_true", help="as many cores as workers, for all processes together")
    given = parser.parse_args()
    if given.cores and len(CORES) < max(map(int, given.workers.split(","))):
        parser.error("--cores needs as many cores as there are workers, on Linux")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard if hard > 0 else soft, hard))
    seats, first = given.tables * given.seats, None
    for workers in map(int, given.workers.split(",")):
        print(f"{workers} worker{'s' * (workers > 1)}, {seats} seats, load of the machine {os.getloadavg()[0]:.1f}:")
        with tempfile.TemporaryDirectory() as folder, asyncio.Runner(loop_factory=fast_loop()) as runner:
            best = runner.run(measure(given, Path(folder), workers))
        if best is None:
            print(f"  no step had a p99 of {given.p99:.0f} ms or less; begin with a smaller --from")
            continue
        print(f"  carries {best.line()}")
        if first:
            busiest = best.rate / best.busiest / (first.rate / first.busiest)
            print(
                f"  {best.rate / first.rate:.2f} times the first as seen; for a second of processor time of the busiest"
                f" worker {busiest:.2f} times as many, of all workers {best.carried / first.carried:.2f} times"
            )
        first = first or best


if __name__ == "__main__":
    main()

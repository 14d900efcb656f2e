"""The most actions a second within a bound on waiting time: for one worker and for two, in one run.

    python -m benchmarks.capacity [--workers 1,2] [--tables 100] [--seats 6] [--p99 100] [--from 100] [--seconds 6]
                                  [--turns]

For each number of workers the tables are opened and filled, then the players act faster and faster. A step at which the
p99 is above the bound is tried once more; then the steps become finer. The result is the fastest step within the bound.
The players share the machine with the server, so the output also gives the cores that each of the two used, and the
actions per second of processor time of all server processes and of the busiest one.

Two workers and their players do not fit on two cores, while one worker has a core to itself. With `--turns` the workers
share one core and run in turns of 5 ms, as many turns as the largest number of workers. Where two are compared with
one, each has half of the core's time, also when it is alone, and the players have the other core. That models a machine
with a core of half the speed for each worker, and players on other machines.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import multiprocessing
import os
import resource
import signal
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from multiprocessing.synchronize import Event
from pathlib import Path
from random import Random

from benchmarks.load import Load, Player, percentile
from benchmarks.servers import ServerProcess, ServerWithWorkers, cpu_seconds
from pitboss.server.run import fast_loop

FASTER = 1.3  # rate of a step, relative to the one before
FINE = 1.06  # the search ends when the fastest step within the bound is so near to one above it
CORES = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []  # empty if they cannot be chosen
TURN = 0.005  # seconds


@dataclass(frozen=True, slots=True)
class Step:
    """The measurements while the players acted at one rate."""

    rate: float  # actions a second that were done
    p50: float
    p99: float
    server: float  # cores that all workers used
    busiest: float  # of which the busiest one
    players: float
    refused: int

    @property
    def carried(self) -> float:
        """Actions per second of processor time of all workers."""
        return self.rate / self.server if self.server else 0.0

    def line(self) -> str:
        cost = 1000 / self.carried if self.carried else 0.0
        return (
            f"{self.rate:.0f} actions/s, p50 {self.p50:.0f} ms, p99 {self.p99:.0f} ms, {self.refused} refused; "
            f"cores used: server {self.server:.2f} (busiest worker {self.busiest:.2f}), players {self.players:.2f}; "
            f"{cost:.2f} ms of the server's CPU an action"
        )


class VariableLoad(Load):
    """Players whose rate is changed while they play."""

    pause = 1.0
    resets = 0  # how often overdue actions were dropped

    async def table(self, players: list[Player], ends: float, pause: float, random: Random) -> None:
        due, resets = time.perf_counter() + random.random() * self.cycle, self.resets
        while True:
            for type, more in (("bet", {"bets": self.bets}), ("deal", {}), ("choose", {})):
                for player in players:
                    due += self.pause
                    if resets != self.resets:
                        due, resets = max(due, time.perf_counter() + random.random() * self.pause), self.resets
                    if type == "choose":
                        more = {"choice": random.choice(self.choices)}
                    await self._act(player, due, type=type, **more)

    def at(self, rate: float) -> None:
        self.pause = self.count / rate

    async def step(self, rate: float, seconds: float, servers: list[int]) -> Step:
        self.at(rate)
        await asyncio.sleep(seconds / 3)  # until all players act at the new rate
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


@contextmanager
def in_turns(processes: Sequence[int], turns: int) -> Iterator[None]:
    """Lets processes take turns on the first core; turns beyond their number are idle. This process gets the others.

    At the end all of them run freely again.
    """
    for one in processes:
        for thread in os.listdir(f"/proc/{one}/task"):
            os.sched_setaffinity(int(thread), CORES[:1])
    os.sched_setaffinity(0, CORES[1:])
    stop = multiprocessing.Event()
    pacer = multiprocessing.Process(target=_take_turns, args=(tuple(processes), turns, stop), daemon=True)
    pacer.start()
    try:
        yield
    finally:
        stop.set()
        pacer.join()
        os.sched_setaffinity(0, CORES)
        for one in processes:
            os.kill(one, signal.SIGCONT)


def _take_turns(processes: tuple[int, ...], turns: int, stop: Event) -> None:
    for one in processes:
        os.kill(one, signal.SIGSTOP)
    due = time.monotonic()
    while not stop.is_set():
        for turn in range(turns):
            running = processes[turn] if turn < len(processes) else None
            if running:
                os.kill(running, signal.SIGCONT)
            due = max(due + TURN, time.monotonic())  # a turn that came late is not made up for
            time.sleep(max(0.0, due - time.monotonic()))
            if running:
                os.kill(running, signal.SIGSTOP)


async def measure(given: argparse.Namespace, folder: Path, workers: int, turns: int) -> Step | None:
    """The fastest step whose p99 is within the bound."""
    server = ServerProcess(folder, given.db) if workers == 1 else ServerWithWorkers(folder, given.db, workers=workers)
    await server.start()
    assert server.process
    load = VariableLoad(server.address, given.game, given.tables, given.seats, given.first, views=False)
    playing = None
    try:
        await load.open()
        gc.disable()  # a garbage collection here would be measured as the server's time
        servers = server.pids() if isinstance(server, ServerWithWorkers) else [server.process.pid]
        load.at(given.first)
        playing = asyncio.gather(*(load.table(players, 0, 0, Random(n)) for n, players in enumerate(load.players)))
        await asyncio.sleep(load.cycle)  # until all tables have begun, each at its own time
        with in_turns(servers, turns) if turns else nullcontext():
            return await search(load, given, servers)
    finally:
        if playing:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
        for player in (player for players in load.players for player in players):
            player.leave()
        await load.http.aclose()
        await server.stop()
        gc.enable()


async def search(load: VariableLoad, given: argparse.Namespace, servers: list[int]) -> Step | None:
    """Increases the rate by large steps until the bound is passed, then bisects."""
    best, rate, too_fast = None, given.first, 0.0
    while not too_fast or (best and too_fast > FINE * best.rate):
        steps = [await load.step(rate, given.seconds, servers)]
        if steps[0].p99 > given.p99:
            steps.append(await load.step(rate, given.seconds, servers))  # a single one may be chance
        for one in steps:
            print(f"  {one.line()}", flush=True)
        if steps[-1].p99 > given.p99 or steps[-1].rate < 0.95 * rate:
            too_fast = rate
            load.at(best.rate if best else rate / 2)
            load.resets += 1
            await asyncio.sleep(given.seconds / 2)  # until outstanding answers have arrived
        else:
            best = steps[-1]
        if too_fast and not best:
            break
        rate = (best.rate * too_fast) ** 0.5 if too_fast and best else rate * FASTER
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
    parser.add_argument("--turns", action="store_true", help="workers in turns on one core, players on the others")
    given = parser.parse_args()
    if given.turns and len(CORES) < 2:
        parser.error("--turns needs two cores, on Linux")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard if hard > 0 else soft, hard))
    counts, first = [int(count) for count in given.workers.split(",")], None
    seats, turns = given.tables * given.seats, max(counts) if given.turns else 0
    for workers in counts:
        print(f"{workers} worker{'s' * (workers > 1)}, {seats} seats, load of the machine {os.getloadavg()[0]:.1f}:")
        with tempfile.TemporaryDirectory() as folder, asyncio.Runner(loop_factory=fast_loop()) as runner:
            best = runner.run(measure(given, Path(folder), workers, turns))
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

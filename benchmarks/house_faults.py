"""Faults of a house with several workers: what players notice, and whether anything is lost, doubled or stuck.

    python -m benchmarks.house_faults [--faults kill,pause,cut,silence,restart,join,leave] [--times 100] [--workers 3]
                                      [--tables 5] [--proxy haproxy|nginx] [--disagree] [--every S] [--seconds S]

Workers serve one PostgreSQL of this command's own; players play as in `kill_server` and reach them directly, each time
another one, or through a proxy with the configuration that `deploy/` ships. The faults take turns:

kill      a worker is killed; a new one takes its place
pause     a worker is stopped for `--pause` seconds, and continues
cut       the connections of a worker to the database break before, in or after a COMMIT
silence   a worker's connections to the database stay open for `--pause` seconds, and nothing passes
restart   PostgreSQL is stopped and started
join      a worker comes
leave     a worker is told to stop, as for an upgrade

After each fault every player must get answers again. Printed is the longest time that each player was without one. With
`--disagree` a second proxy knows only half of the workers, and players take either. At the end the audit replays every
round.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.proxies import FILES, free_port, proxied
from benchmarks.recording_players import PlayReport, RecordingPlayer, VisitingPlayer, keep_playing
from benchmarks.servers import WAIT, ServerProcess, audit_faults, postgres_server
from pitboss.games import REGISTRY
from tests.store.network import Cut, Network

FAULTS = ("kill", "pause", "cut", "silence", "restart", "join", "leave")
CUTS = (Cut.BEFORE, Cut.IN, Cut.AFTER)
NO_COMMIT = 5.0  # seconds after which a worker that commits nothing is cut off at any moment


@dataclass
class Worker:
    server: ServerProcess
    network: Network  # between it and the database


class House(ServerProcess):
    """Equal workers on one PostgreSQL, each behind a network of its own, and the faults that happen to them."""

    def __init__(self, folder: Path, postgres: Any, workers: int, pause: float, random: Random) -> None:
        super().__init__(folder)
        self.postgres, self.pause_seconds, self.random = postgres, pause, random
        self.ports = [free_port() for _ in range(workers + 1)]  # one more for whoever joins
        self.proxies: list[str] = []
        self.workers: list[Worker] = []
        self.faults: list[str] = []

    @property
    def address(self) -> str:
        """Where the next connection goes."""
        return self.random.choice(self.proxies or [one.server.address for one in self.workers])

    @address.setter
    def address(self, address: str) -> None:
        """Each worker has one of its own."""

    def any(self) -> Worker:
        return self.random.choice(self.workers)

    async def join(self) -> None:
        port = next(port for port in self.ports if port not in [one.server.port for one in self.workers])
        network = await Network(self.postgres.get_uri()).__aenter__()
        server, ends = ServerProcess(self.folder, network.url, port=port), time.monotonic() + WAIT
        while True:
            try:
                await server.start()
                break
            except RuntimeError:  # it ends where the database does not answer; a service manager starts it again
                if time.monotonic() > ends:
                    raise
        self.workers.append(Worker(server, network))

    async def leave(self) -> None:
        worker = self.workers.pop(0)
        os.kill(worker.server.pid, signal.SIGTERM)
        assert worker.server.process
        if code := await asyncio.wait_for(worker.server.process.wait(), WAIT):
            self.faults.append(f"a worker that was told to stop ended with code {code}")
        await worker.network.__aexit__(None, None, None)

    async def kill(self) -> None:
        worker = self.any()
        self.workers.remove(worker)
        await worker.server.kill()
        await worker.network.__aexit__(None, None, None)
        await self.join()

    async def pause(self) -> None:
        worker = self.any()
        os.kill(worker.server.pid, signal.SIGSTOP)
        await asyncio.sleep(self.pause_seconds)
        os.kill(worker.server.pid, signal.SIGCONT)

    async def cut(self) -> None:
        network = self.any().network
        before, ends = network.cuts, time.monotonic() + NO_COMMIT
        network.cut(self.random.choice(CUTS))
        while network.cuts == before and time.monotonic() < ends:
            await asyncio.sleep(0.001)
        if network.cuts == before:
            network.break_all()

    async def silence(self) -> None:
        network = self.any().network
        network.passes.clear()
        await asyncio.sleep(self.pause_seconds)
        network.passes.set()

    async def restart(self) -> None:
        await asyncio.to_thread(self.postgres.stop)
        await asyncio.to_thread(self.postgres.ensure_postgres_running)

    async def stop(self) -> int:
        while self.workers:
            await self.leave()
        return 0


async def run(given: argparse.Namespace, folder: Path, postgres: Any) -> tuple[PlayReport, dict[str, list[float]]]:
    report, random = PlayReport(), Random(given.seed)
    house, games = House(folder, postgres, given.workers, given.pause, random), list(REGISTRY)
    players = [RecordingPlayer(games[n % len(games)], given.seed + n, report) for n in range(given.tables)]
    players.append(VisitingPlayer("three-card-roo", given.seed + given.tables, report))
    silent: dict[str, list[float]] = defaultdict(list)
    async with AsyncExitStack() as stack:
        for ports in (house.ports, house.ports[::2]) if given.disagree else (house.ports,):
            if given.proxy:
                house.proxies.append(stack.enter_context(proxied(given.proxy, folder, ports)))
        stack.push_async_callback(house.stop)
        for _ in range(given.workers):
            await house.join()
        people = [asyncio.create_task(keep_playing(player, house)) for player in players]
        try:
            await answers_again(players, report)
            await happen(given, house, players, report, silent)
        finally:
            for task in people:
                task.cancel()
            await asyncio.gather(*people, return_exceptions=True)
    report.faults += house.faults + await audit_faults(folder, postgres.get_uri())
    return report, silent


async def happen(
    given: argparse.Namespace,
    house: House,
    players: Sequence[RecordingPlayer],
    report: PlayReport,
    silent: dict[str, list[float]],
) -> None:
    over, kinds = time.monotonic() + given.seconds, given.faults.split(",")
    for nth in range(given.times * len(kinds)):
        if time.monotonic() > over or report.faults:
            return
        kind = kinds[nth % len(kinds)]
        for player in players:
            player.silent = 0.0
        report.load.append(os.getloadavg()[0])
        await getattr(house, kind)()
        await answers_again(players, report)
        silent[kind] += [player.silent for player in players]
        report.kills += kind == "kill"
        if (nth + 1) % len(kinds) == 0:
            print(said(report, silent), flush=True)
        await asyncio.sleep(given.every or house.random.uniform(0.05, 0.8))


async def answers_again(players: Sequence[RecordingPlayer], report: PlayReport) -> None:
    """Waits until every player has had an answer from now on."""
    since = time.monotonic()
    while stuck := [player for player in players if player.heard <= since]:
        if time.monotonic() > since + WAIT:
            report.faults += [f"nothing was answered at table {player.table} for {WAIT:.0f} s" for player in stuck]
            return
        await asyncio.sleep(0.01)


def said(report: PlayReport, silent: dict[str, list[float]]) -> str:
    load = sorted(report.load) or [0.0]
    lines = [
        f"{report.confirmed} commands confirmed, {report.again} sent again, {report.rounds} rounds,"
        f" load of the machine {load[0]:.1f} to {load[-1]:.1f}, {len(report.faults)} faults; without an answer:"
    ]
    for kind, values in silent.items():
        values = sorted(values)
        p50, p99 = values[len(values) // 2], values[len(values) * 99 // 100]
        lines.append(f"  {kind}, {len(values)} times a player: {p50:.2f} s (median), {p99:.2f} (p99), {values[-1]:.2f}")
    return "\n".join(lines)


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--faults", default=",".join(FAULTS))
    parser.add_argument("--times", type=int, default=100, help="of each fault")
    parser.add_argument("--workers", type=int, default=3)
    parser.add_argument("--tables", type=int, default=5)
    parser.add_argument("--pause", type=float, default=10, help="seconds of a pause or a silence")
    parser.add_argument("--proxy", choices=list(FILES), help="players come through this program")
    parser.add_argument("--disagree", action="store_true", help="a second proxy knows only every other worker")
    parser.add_argument("--every", type=float, default=0, help="seconds between two faults; less than one if left out")
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after so many seconds, however few faults")
    parser.add_argument("--seed", type=int, default=1)
    return parser


def main() -> None:
    given = parser().parse_args()
    if wrong := set(given.faults.split(",")) - set(FAULTS):
        parser().error(f"--faults {', '.join(sorted(wrong))}: there are {', '.join(FAULTS)}")
    if given.disagree and not given.proxy:
        parser().error("--disagree needs --proxy")
    with tempfile.TemporaryDirectory() as folder, postgres_server() as postgres:
        report, silent = asyncio.run(run(given, Path(folder), postgres))
    print(said(report, silent))
    for fault in report.faults:
        print(fault)
    raise SystemExit(bool(report.faults))


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        main()

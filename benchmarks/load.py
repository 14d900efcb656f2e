"""How many seats play at once, and how long an action takes until everybody has heard of it, with durable commits.

    python -m benchmarks.load [--tables 500] [--seats 6] [--actions 500] [--seconds 20] [--game GAME] [--db URL]

Starts a server of its own, opens the tables, fills every seat over its own socket, and lets the players act at the
given total rate: bet, ready, decide. Measured is the time from sending an action to hearing its events back, at the
player who acted: command, pure table, commit to disk, broadcast. Server and players share this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import resource
import signal
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from benchmarks.kill_server import House
from pitboss.games import REGISTRY
from pitboss.lab.describe import describe

Json = dict[str, Any]
OPENING = 40  # connections that are opened at the same time


class Player:
    """One seat. It only looks at what it must: the generator must not be slower than the server."""

    def __init__(self, table: str, seat: int) -> None:
        self.table, self.seat = table, seat
        self.socket: ClientConnection | None = None
        self.token = ""
        self.waiting: dict[str, asyncio.Future[bool]] = {}
        self.heard = 0

    async def enter(self, http: httpx.AsyncClient, address: str) -> None:
        self.token = (await http.post("/api/v1/session", json={"bearer": True})).json()["token"]
        url = address.replace("http", "ws", 1) + f"/ws/tables/{self.table}"
        self.socket = await connect(url, compression=None, max_size=None, ping_interval=None)
        await self.socket.send(json.dumps({"type": "hello", "token": self.token, "views": False}))

    async def read(self) -> None:
        assert self.socket
        with contextlib.suppress(ConnectionClosed):
            async for frame in self.socket:
                self.heard += 1
                assert isinstance(frame, str)
                if frame.startswith(('{"type":"done"', '{"type":"refused"')):
                    message = json.loads(frame)
                    done = self.waiting.pop(message["key"], None)
                    if done and not done.done():
                        done.set_result(message["type"] == "done")

    async def say(self, **command: Any) -> bool:
        assert self.socket
        key = f"{id(self):x}-{time.monotonic_ns():x}"
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.waiting[key] = done
        await self.socket.send(json.dumps({**command, "key": key, "seat": self.seat}))
        return await done


class Load:
    def __init__(self, address: str, game: str, tables: int, seats: int, rate: float) -> None:
        self.address, self.game, self.count, self.seats, self.rate = address, game, tables, seats, rate
        self.http = httpx.AsyncClient(base_url=address, timeout=60, limits=httpx.Limits(max_connections=OPENING))
        self.players: list[list[Player]] = []
        self.latencies: list[float] = []
        self.refused = 0
        described = describe(REGISTRY[game])
        self.bets = {described["main"][0]: 1000 if described["banked"] else 0}
        self.choices = [one["text"] for one in described["choices"][-1]["choices"]]

    async def open(self) -> None:
        """Every table with every seat taken."""
        room = asyncio.Semaphore(OPENING)

        async def one(table: str, seat: int) -> Player:
            async with room:
                player = Player(table, seat)
                await player.enter(self.http, self.address)
                asyncio.create_task(player.read())  # noqa: RUF006
                if not await player.say(type="sit", chips=50_000):
                    raise RuntimeError(f"seat {seat} of table {table} could not be taken")
                return player

        wish = {"game": self.game, "seats": self.seats, "betting_seconds": 0, "decision_seconds": 0, "pace_ms": 0}
        owner = (await self.http.post("/api/v1/session", json={"bearer": True})).json()["token"]
        head = {"Authorization": f"Bearer {owner}"}
        for _ in range(self.count):
            table = (await self.http.post("/api/v1/tables", json=wish, headers=head)).json()["table"]
            self.players.append(await asyncio.gather(*(one(table, seat) for seat in range(1, self.seats + 1))))

    async def _act(self, player: Player, due: float, **command: Any) -> bool:
        """One action, not before it is due. Late starts count as waiting too."""
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        began = max(due, 0.0)
        done = await player.say(**command)
        self.latencies.append(time.perf_counter() - began)
        self.refused += not done
        return done

    async def table(self, players: list[Player], ends: float, pause: float, random: Random) -> None:
        """Rounds at one table: everybody bets, is ready, and decides; actions are spread over time."""
        due = time.perf_counter() + random.random() * pause * len(players)
        while due < ends:
            for type, more in (("bet", {"bets": self.bets}), ("deal", {})):
                for player in players:
                    due += pause
                    await self._act(player, due, type=type, **more)
            for player in players:
                due += pause
                await self._act(player, due, type="choose", choice=random.choice(self.choices))
            due = max(due, time.perf_counter() - 1)

    async def run(self, seconds: float) -> None:
        pause = self.count / self.rate
        ends = time.perf_counter() + seconds
        random = Random(1)
        await asyncio.gather(*(self.table(players, ends, pause, random) for players in self.players))


def cpu_seconds(process: int) -> float:
    """What a process has used so far, where the system tells."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def percentile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] * 1000 if values else 0.0


async def measure(given: argparse.Namespace, folder: Path) -> str:
    house = House(folder, given.db, "benchmarks.profiled" if given.profile else "pitboss")
    await house.start()
    assert house.process
    load = Load(house.address, given.game, given.tables, given.seats, given.actions)
    try:
        began = time.perf_counter()
        await load.open()
        opened = time.perf_counter() - began
        before = cpu_seconds(house.process.pid)
        if given.profile:
            house.process.send_signal(signal.SIGUSR1)  # only what follows is of interest
        for players in load.players:
            for player in players:
                player.heard = 0
        began = time.perf_counter()
        await load.run(given.seconds)
        took = time.perf_counter() - began
        used = cpu_seconds(house.process.pid) - before
        heard = sum(player.heard for players in load.players for player in players)
        return (
            f"{given.game}: {given.tables * given.seats} seats at {given.tables} tables (opened in {opened:.0f} s), "
            f"{len(load.latencies) / took:.0f} actions/s ({load.refused} refused), {heard / took:.0f} messages/s; "
            f"{used / max(1, len(load.latencies)) * 1000:.2f} ms of the server's CPU each; action to broadcast "
            f"p50 {percentile(load.latencies, 0.5):.1f} ms, "
            f"p95 {percentile(load.latencies, 0.95):.1f} ms, p99 {percentile(load.latencies, 0.99):.1f} ms"
        )
    finally:
        await house.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--actions", type=float, default=500)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--game", default="three-card-roo")
    parser.add_argument("--db", default="", help="a PostgreSQL address; SQLite without it")
    parser.add_argument("--profile", action="store_true", help="write where the server's CPU went to profile.txt")
    given = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard if hard > 0 else soft, hard))
    with tempfile.TemporaryDirectory() as folder:
        print(asyncio.run(measure(given, Path(folder))))


if __name__ == "__main__":
    main()

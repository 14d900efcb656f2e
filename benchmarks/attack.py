"""Attacks on a serving house while a victim plays: how long does the victim wait for an action?

    python -m benchmarks.attack [--seconds 10] [--transfers 1000000] [--only NAME ...]

Starts a server of its own with the usual limits. The victim plays a solo table from 127.0.0.1 and sends ten actions a
second. The attacker works from 127.0.0.2, one attack after the other, as fast as the server allows. The output is the
time from an action to its answer, before (the row `nothing`) and during each attack, and the answers to the attacker.
The goal is a p99 of at most 100 ms in each. All of it shares one machine: on a busy one compare with the first row.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import re
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

VICTIM, ATTACKER = "127.0.0.1", "127.0.0.2"
PACE = 0.1  # seconds between two of the victim's actions
VICTIMS_TABLE = {"pace_ms": 0}
ANOTHER_TABLE = {"pace_ms": 0, "fresh": True}
HEADS_UP = {"pace_ms": 0, "bots": 1, "fresh": True}
TRAINING = "/train/sessions"
DRILLS = {"game": "three-card-roo", "mode": "drill"}
COSTLY = ("/train", "/house/check", "/wallet/rounds?limit=500", "/wallet/statement?limit=500", TRAINING)
Json = dict[str, Any]
Attack = Callable[["Attacker"], Coroutine[Any, Any, None]]


class Server:
    """`pitboss serve` in a process of its own."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "pitboss", "serve", "--port", "0", "--no-browser", "--no-verify"]
        env = {**os.environ, "PITBOSS_HOME": str(folder)}
        env.pop("PITBOSS_RATES", None)
        self.process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        found = re.search(r"http://\S+:(\d+)", self.process.stdout.readline())
        assert found, "the server did not start"
        self.port = int(found[1])

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)


class Victim:
    """A player at a solo table whose waiting times are measured."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.waits: list[float] = []
        self.table = ""
        self._keys = 0
        self._view: Json = {}

    async def play(self) -> None:
        async with httpx.AsyncClient(base_url=self.server.address, timeout=60) as http:
            token = (await http.post("/api/v1/session", json={"bearer": True})).json()["token"]
            http.headers["Authorization"] = f"Bearer {token}"
            opened = await http.post("/api/v1/play/three-card-roo", json=VICTIMS_TABLE)
            self.table = opened.json()["table"]
            async with connect(f"ws://127.0.0.1:{self.server.port}/ws/tables/{self.table}", compression=None) as socket:
                await socket.send(json.dumps({"type": "hello", "token": token}))
                while True:
                    await self._act(socket)

    async def _act(self, socket: ClientConnection) -> None:
        asks = [ask for ask in self._view.get("asks", []) if "choices" in ask]
        if asks:
            await self._send(socket, type="choose", choice=asks[0]["choices"][0]["text"])
        elif self._view.get("seats", {}).get("1", {}).get("bets"):
            await self._send(socket, type="deal")
        else:
            await self._send(socket, type="bet", bets={"play": 100})

    async def _send(self, socket: ClientConnection, **command: Any) -> None:
        self._keys += 1
        key, began = f"victim-{self._keys:06}", time.perf_counter()
        await socket.send(json.dumps({**command, "key": key, "seat": 1}))
        while True:
            message = json.loads(await socket.recv())
            self._view = message.get("view") or self._view
            if message.get("key") == key:
                break
        self.waits.append(time.perf_counter() - began)
        await asyncio.sleep(PACE)


class Attacker:
    """Runs in a process of its own, so that the victim's clock is not the attacker's."""

    def __init__(self, port: int, table: str, folder: Path, transfers: int) -> None:
        self.port, self.table, self.folder, self.transfers = port, table, folder, transfers
        self.seen: Counter[str] = Counter()
        self.ready = asyncio.Event()  # set when the attack has what it needs
        self.random = Random(7)

    def http(self, token: str = "") -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=ATTACKER)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{self.port}", transport=transport, headers=headers, timeout=60
        )

    async def guest(self) -> tuple[str, str]:
        async with self.http() as http:
            made = (await http.post("/api/v1/session", json={"bearer": True})).json()
        return made["token"], made["player"]["id"]

    async def connect_raw(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(ATTACKER, 0))

    async def flood(self, ask: Callable[[httpx.AsyncClient], Awaitable[httpx.Response]], guests: int = 1) -> None:
        """Sends eight requests at a time, without a pause, as so many guests."""
        tokens = [(await self.guest())[0] for _ in range(guests)]

        async def one(token: str) -> None:
            async with self.http(token) as http:
                while True:
                    with contextlib.suppress(httpx.HTTPError):
                        self.seen[str((await ask(http)).status_code)] += 1

        await asyncio.gather(*(one(tokens[n % guests]) for n in range(8)))

    async def repeat(self, work: Callable[[], Awaitable[None]], count: int) -> None:
        """Runs so many copies of the work, each again and again."""

        async def again() -> None:
            while True:
                try:
                    await work()
                except OSError:
                    self.seen["refused"] += 1
                    await asyncio.sleep(0.05)

        await asyncio.gather(*(again() for _ in range(count)))


async def nothing(attacker: Attacker) -> None:
    await asyncio.Event().wait()


async def endless_headers(attacker: Attacker) -> None:
    async def work() -> None:
        _, writer = await attacker.connect_raw()
        attacker.seen["connections"] += 1
        writer.write(b"GET / HTTP/1.1\r\nX-a: ")
        while True:
            writer.write(b"a" * 65536)
            await writer.drain()

    await attacker.repeat(work, 8)


async def slow_headers(attacker: Attacker) -> None:
    async def work() -> None:
        reader, writer = await attacker.connect_raw()
        attacker.seen["connections"] += 1
        writer.write(b"GET / HTTP/1.1\r\n")
        while not reader.at_eof():
            writer.write(b"X-a: b\r\n")
            await writer.drain()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(reader.read(1), 1)
        raise ConnectionError

    await attacker.repeat(work, 350)


async def slow_readers(attacker: Attacker) -> None:
    """Sockets at the victim's own table that send pings and read nothing."""
    url = f"ws://127.0.0.1:{attacker.port}/ws/tables/{attacker.table}"

    async def work() -> None:
        try:
            async with connect(url, compression=None, local_addr=(ATTACKER, 0), max_queue=1) as socket:
                attacker.seen["sockets"] += 1
                await socket.send('{"type": "hello"}')
                while True:
                    await socket.send('{"type": "ping"}')
                    await asyncio.sleep(0.5)
        except Exception as error:
            attacker.seen[type(error).__name__] += 1
            raise ConnectionError from None

    await attacker.repeat(work, 150)


async def fairness_storm(attacker: Attacker) -> None:
    path = f"/api/v1/rounds/{attacker.table}/1/fairness"
    await attacker.flood(lambda http: http.get(path))


async def table_flood(attacker: Attacker) -> None:
    """Tables with new rules, each with bots that must know how to play them."""

    await attacker.flood(lambda http: http.post("/api/v1/play/three-card-roo", json=new_rules(attacker.random)), 8)


def new_rules(random: Random) -> Json:
    return {"settings": {"pays.seven_roo.royal": str(random.randint(11, 10**6))}, "bots": 3, "fresh": True}


async def left_rounds(attacker: Attacker) -> None:
    """Guests who leave a round in play at a new table, as often as allowed; half of them against solved bots."""

    async def guest(game: str, bets: Json) -> None:
        token, _ = await attacker.guest()
        async with attacker.http(token) as http:
            while True:
                with contextlib.suppress(httpx.HTTPError):
                    opened = await http.post(f"/api/v1/play/{game}", json=ANOTHER_TABLE)
                    attacker.seen[str(opened.status_code)] += 1
                    table = opened.json().get("table", "none")
                    for command in ({"type": "bet", "bets": bets}, {"type": "deal"}):
                        keyed = {**command, "seat": 1, "key": f"left-{attacker.random.randrange(10**12):012}"}
                        await http.post(f"/api/v1/tables/{table}/commands", json=keyed)

    games: tuple[tuple[str, Json], ...] = (("mini-tex-pvp", {"pot": 0}), ("three-card-roo", {"play": 100}))
    await asyncio.gather(*(guest(*games[n % 2]) for n in range(8)))


async def costly_requests(attacker: Attacker) -> None:
    """The requests that take the server longest, of all that a guest may make."""
    drill = {"game": "blackjack", "mode": "player"}

    def ask(http: httpx.AsyncClient) -> Awaitable[httpx.Response]:
        path = attacker.random.choice(COSTLY)
        if path == TRAINING:
            return http.post(f"/api/v1{path}", json=drill)
        return http.get(f"/api/v1{path}")

    await attacker.flood(ask)


async def long_journal(attacker: Attacker) -> None:
    """A player with a very long statement."""
    token, player = await attacker.guest()
    await asyncio.to_thread(fill_journal, attacker.folder / "pitboss.db", player, attacker.transfers)
    attacker.ready.set()

    async def one(limit: int) -> None:
        after = "0"
        async with attacker.http(token) as http:
            while True:
                with contextlib.suppress(httpx.HTTPError):
                    page = await http.get(f"/api/v1/wallet/statement?limit={limit}&after={after}")
                    rounds = await http.get(f"/api/v1/wallet/rounds?limit={limit}")
                    attacker.seen.update(str(answer.status_code) for answer in (page, rounds))
                    after = page.json().get("next") or "0" if page.status_code == 200 else after

    await asyncio.gather(*(one(limit) for limit in (1, 50, 100, 500) * 2))


async def job_flood(attacker: Attacker) -> None:
    request = {"kind": "simulate", "game": "three-card-roo", "rounds": 10**9}
    await attacker.flood(lambda http: http.post("/api/v1/jobs", json=request), 4)


async def lab_flood(attacker: Attacker) -> None:
    def request() -> Json:
        return {"settings": {"pays.pairs.dealt": str(attacker.random.randint(8, 10**6))}}

    await attacker.flood(lambda http: http.post("/api/v1/games/three-card-roo/odds", json=request()), 4)


async def drill_storm(attacker: Attacker) -> None:
    """Trainees who ask for the answer of one question after the other."""

    async def trainee() -> None:
        token, _ = await attacker.guest()
        async with attacker.http(token) as http:
            while True:
                with contextlib.suppress(httpx.HTTPError):
                    begun = await http.post("/api/v1/train/sessions", json=DRILLS)
                    while begun.is_success:
                        shown = {"task": begun.json()["task"]["number"], "say": "show me"}
                        answered = await http.post(f"/api/v1/train/sessions/{begun.json()['id']}/answer", json=shown)
                        attacker.seen[str(answered.status_code)] += 1
                        if answered.is_success:
                            attacker.ready.set()
                            begun = await http.get(f"/api/v1/train/sessions/{begun.json()['id']}")
                        else:
                            await asyncio.sleep(0.1)

    await asyncio.gather(*(trainee() for _ in range(8)))


async def river_storm(attacker: Attacker) -> None:
    """Guests who play against solved bots to the river, hand after hand: each river is solved when it comes."""

    async def guest() -> None:
        token, _ = await attacker.guest()
        async with attacker.http(token) as http:
            opened = await http.post("/api/v1/play/mini-tex-pvp", json=HEADS_UP)
        url, keys, view = f"ws://127.0.0.1:{attacker.port}/ws/tables/{opened.json()['table']}", 0, Json()
        async with connect(url, compression=None, local_addr=(ATTACKER, 0), max_size=None) as socket:
            await socket.send(json.dumps({"type": "hello", "token": token}))
            while True:
                asks = [ask for ask in view.get("asks", []) if "choices" in ask]
                texts = [one["text"] for one in asks[0]["choices"]] if asks else []
                command: Json = {"type": "bet", "bets": {"pot": 0}}
                if asks:
                    choice = next((text for text in texts if text in ("check", "call")), texts[0])
                    command = {"type": "choose", "choice": choice, "spot": asks[0]["spot"]}
                elif view.get("seats", {}).get("1", {}).get("bets"):
                    command = {"type": "deal"}
                    attacker.seen["hands"] += 1
                keys += 1
                await socket.send(json.dumps({**command, "seat": 1, "key": f"river-{keys:06}"}))
                while (answer := json.loads(await socket.recv())).get("key") != f"river-{keys:06}":
                    view = answer.get("view") or view
                attacker.seen[answer["type"]] += 1
                if asks:
                    attacker.ready.set()  # the bots have their solution

    await asyncio.gather(*(guest() for _ in range(8)))


async def command_flood(attacker: Attacker) -> None:
    """Guests at tables of their own who bet and take the bet back, each as fast as allowed."""
    guests = []
    for _ in range(24):
        token, _ = await attacker.guest()
        async with attacker.http(token) as http:
            guests.append((token, (await http.post("/api/v1/play/three-card-roo", json=VICTIMS_TABLE)).json()["table"]))
    attacker.ready.set()

    async def guest(token: str, table: str) -> None:
        url, keys = f"ws://127.0.0.1:{attacker.port}/ws/tables/{table}", 0
        while True:
            try:
                async with connect(url, compression=None, local_addr=(ATTACKER, 0)) as socket:
                    await socket.send(json.dumps({"type": "hello", "token": token, "views": False}))
                    while True:
                        keys += 1
                        bets = {"play": 100} if keys % 2 else {}
                        command = {"type": "bet", "seat": 1, "bets": bets, "key": f"flood-{keys:06}"}
                        await socket.send(json.dumps(command))
                        while (answer := json.loads(await socket.recv())).get("key") != command["key"]:
                            pass
                        attacker.seen[answer["type"]] += 1
                        await asyncio.sleep(0.05)
            except (OSError, WebSocketException) as error:
                attacker.seen[type(error).__name__] += 1
                await asyncio.sleep(0.2)

    await asyncio.gather(*(guest(*one) for one in guests))


ATTACKS: tuple[Attack, ...] = (
    nothing,
    command_flood,  # before others have used up the tables that an address may open
    river_storm,
    endless_headers,
    slow_headers,
    slow_readers,
    fairness_storm,
    table_flood,
    left_rounds,
    costly_requests,
    long_journal,
    job_flood,
    lab_flood,
    drill_storm,
)
PREPARED = (long_journal, drill_storm, river_storm, command_flood)  # attacks that set `ready` themselves


def fill_journal(database: Path, player: str, transfers: int) -> None:
    """Transfers of one player, straight into the file; the server's own chain is left alone."""
    names = "id, [commit], at, debit, credit, amount, why, round, spot, wager, leg, note, player"
    line = f"INSERT INTO transfers ({names}) VALUES (?, 0, ?, 'issue:x', ?, 1, 'chips issued', '', '', '', '', '', ?)"
    with contextlib.closing(sqlite3.connect(database, timeout=60)) as file:
        for first in range(0, transfers, 20_000):
            rows = range(first, min(first + 20_000, transfers))
            with file:
                file.executemany(line, ((f"flood/{n}", n, f"wallet:{player}", player) for n in rows))


async def run_attacker(name: str, port: int, table: str, folder: Path, transfers: int, seconds: float) -> None:
    """The attacker's process: prints "ready" when it begins, and at the end the answers it got."""
    attacker = Attacker(port, table, folder, transfers)
    attack = next(one for one in ATTACKS if one.__name__ == name)
    task = asyncio.create_task(attack(attacker))
    if attack in PREPARED:
        await asyncio.wait((asyncio.create_task(attacker.ready.wait()), task), return_when=asyncio.FIRST_COMPLETED)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    await asyncio.wait((task,), timeout=seconds)
    if task.done():
        task.result()
    sys.stdout.write(json.dumps(attacker.seen) + "\n")
    sys.stdout.flush()
    os._exit(0)  # without closing what is still open


async def measure(name: str, server: Server, victim: Victim, folder: Path, transfers: int, seconds: float) -> Json:
    given = ["--attacker", name, "--port", str(server.port), "--table", victim.table, "--folder", str(folder)]
    numbers = ["--transfers", str(transfers), "--seconds", str(seconds)]
    attacker = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "benchmarks.attack", *given, *numbers, stdout=asyncio.subprocess.PIPE
    )
    assert attacker.stdout
    await attacker.stdout.readline()
    first, cpu = len(victim.waits), server.cpu()
    seen = await attacker.stdout.readline()
    waits, used = sorted(victim.waits[first:]), (server.cpu() - cpu) / seconds
    await attacker.wait()
    return {
        "attack": name,
        "actions": len(waits),
        "p50_ms": round(1000 * statistics.median(waits), 1) if waits else None,
        "p99_ms": round(1000 * waits[int(0.99 * (len(waits) - 1))], 1) if waits else None,
        "longest_ms": round(1000 * waits[-1], 1) if waits else None,
        "server_cores": round(used, 2),
        "attacker": json.loads(seen or b"{}"),
    }


async def run(seconds: float, transfers: int, only: list[str]) -> list[Json]:
    found = []
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        victim = Victim(server)
        playing = asyncio.create_task(victim.play())
        try:
            while len(victim.waits) < 20 and not playing.done():
                await asyncio.sleep(0.1)
            for name in (attack.__name__ for attack in ATTACKS):
                if playing.done():
                    playing.result()
                if not only or name in (*only, "nothing"):
                    found.append(await measure(name, server, victim, Path(folder), transfers, seconds))
                    sys.stdout.write(json.dumps(found[-1]) + "\n")
                    sys.stdout.flush()
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            server.stop()
    return found


def main() -> int:
    names = [attack.__name__ for attack in ATTACKS]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--transfers", type=int, default=1_000_000)
    parser.add_argument("--only", nargs="+", choices=names, default=[])
    parser.add_argument("--attacker", choices=names, help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--table", help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.attacker:
        where = given.port, given.table, given.folder, given.transfers, given.seconds
        asyncio.run(run_attacker(given.attacker, *where))
    found = asyncio.run(run(given.seconds, given.transfers, given.only))
    return int(any(one["p99_ms"] is None or one["p99_ms"] > 100 for one in found))


if __name__ == "__main__":
    raise SystemExit(main())

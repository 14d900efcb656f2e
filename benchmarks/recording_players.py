"""Simulated players over real sockets, who record every command with its answer while the server is killed."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from benchmarks.servers import WAIT, ServerProcess
from pitboss.games import REGISTRY
from pitboss.lab.describe import describe

Json = dict[str, Any]
AWAY = ("table-moved", "unavailable")
GONE = (OSError, WebSocketException, httpx.HTTPError, asyncio.IncompleteReadError)


@dataclass
class PlayReport:
    """What happened in a run."""

    kills: int = 0
    confirmed: int = 0  # commands that were answered
    again: int = 0  # commands sent again after a restart
    rounds: int = 0
    back: list[float] = field(default_factory=list)  # seconds from a kill to the first answer of what was killed
    load: list[float] = field(default_factory=list)  # of the machine, at each kill
    cpu: list[float] = field(default_factory=list)  # CPU seconds of each restart
    faults: list[str] = field(default_factory=list)

    def line(self) -> str:
        back, cpu, load = (sorted(values) or [0.0] for values in (self.back, self.cpu, self.load))
        return (
            f"{self.kills} kills, {self.confirmed} commands confirmed, {self.again} sent again, {self.rounds} rounds, "
            f"back in {back[len(back) // 2]:.2f} s (median) {back[len(back) * 95 // 100]:.2f} s (p95) {back[-1]:.2f} s "
            f"(longest), {cpu[len(cpu) // 2]:.2f} s of CPU, load of the machine {load[0]:.1f} to {load[-1]:.1f}, "
            f"{len(self.faults)} faults"
        )


class RecordingPlayer:
    """A player at a solo table."""

    def __init__(self, game: str, seed: int, report: PlayReport) -> None:
        self.game, self.random, self.report = game, Random(seed), report
        self.token = self.table = ""
        self.answered: dict[str, tuple[Json, Json]] = {}
        self.open: Json | None = None  # sent, and no answer yet
        self.heard, self.silent = time.monotonic(), 0.0  # the last answer, and the longest time between two
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
        """Plays until the server is gone. First repeats a command without an answer, and some that were answered."""
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
            raise OSError("the chips are gone: go on as a new guest")
        return view

    async def _ask(self, socket: Any, command: Json, view: Json) -> tuple[Json, Json]:
        await socket.send(json.dumps(command))
        while True:
            message = json.loads(await socket.recv())
            view = message.get("view") or view
            if message["type"] in ("done", "refused") and message["key"] == command["key"]:
                if message.get("kind") in AWAY:
                    raise OSError("this worker cannot serve the table now: the same again in a moment")
                now = time.monotonic()
                self.silent = max(self.silent, now - self.heard)
                self.heard = now
                return message, view


class VisitingPlayer(RecordingPlayer):
    """A player who sits down at another's table, bets and leaves."""

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
        self.open = None
        if answer["type"] == "done":
            self.answered[command["key"]] = command, answer
            self.report.confirmed += 1
            while view["version"] < answer["version"]:
                view = json.loads(await socket.recv()).get("view") or view
        else:
            self.report.faults.append(f"{command} was refused: {answer['detail']}")
        return view


async def keep_playing(player: RecordingPlayer, server: ServerProcess) -> None:
    """Plays, and connects again whenever the connection is lost."""
    while True:
        with contextlib.suppress(*GONE):
            await player.play(server.address)
        await asyncio.sleep(0.02)

"""A scripted client: what a person at a screen does, over the real HTTP and WebSocket."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import secrets
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import httpx
from pydantic import ValidationError
from websockets.asyncio.client import ClientConnection, connect

from pitboss.server.replies.frames import MESSAGE
from tests.patience import PATIENCE

Json = dict[str, Any]

WAITS = {"Prefer": f"wait={int(PATIENCE)}"}  # a count may take as long as a test


def commitment(table: str, deal: str, house: str, seat: int, seed: str) -> str:
    """A client's commitment to its seed, as docs/live_tables.md describes it."""
    parts = [part.encode() for part in ("pitboss-seed-2", table, deal, house, str(seat), seed)]
    return hashlib.sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).hexdigest()


def key() -> str:
    return uuid.uuid4().hex


class Person:
    """A guest with a session of its own."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.AsyncClient(base_url=address, timeout=PATIENCE, headers=WAITS)
        self.id = self.token = ""

    async def enter(self) -> Person:
        session = await self.post("/api/v1/session", {"bearer": True})
        self.token, self.id = session["token"], session["player"]["id"]
        self.http.headers["Authorization"] = f"Bearer {self.token}"
        return self

    async def post(self, path: str, body: Json) -> Any:
        answer = await self.http.post(path, json=body)
        assert answer.is_success, (path, body, answer.text)
        return answer.json()

    async def get(self, path: str) -> Any:
        answer = await self.http.get(path)
        assert answer.is_success, (path, answer.text)
        return answer.json()

    async def review(self, table: str, number: int) -> list[Json]:
        """The review of a round, once all of it is valued: on a busy machine some values take longer than an answer."""
        while True:
            review: list[Json] = await self.get(f"/api/v1/rounds/{table}/{number}/review")
            if not any(decision.get("counting") for decision in review):
                return review
            await asyncio.sleep(0.1)

    async def chips(self) -> int:
        """Everything the player has, wherever it lies."""
        statement = await self.get("/api/v1/wallet/statement?limit=500")
        while statement["next"]:
            statement = await self.get(f"/api/v1/wallet/statement?limit=500&after={statement['next']}")
        closing: int = statement["closing"]
        return closing

    async def close(self) -> None:
        await self.http.aclose()


class Place:
    """A connection to a table. Messages are kept, answers are waited for by their key."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.messages: list[Json] = []
        self.frames: list[str] = []
        self.view: Json = {}
        self.events: list[Json] = []
        self.seeds: dict[str, str] = {}  # by deal
        self.undescribed: list[str] = []
        self._answers: dict[str, asyncio.Future[Json]] = {}
        self._news = asyncio.Event()

    async def read(self) -> None:
        try:
            await self._read()
        finally:
            self._news.set()

    async def _read(self) -> None:
        async for frame in self.socket:
            assert isinstance(frame, str)
            self.frames.append(frame)
            self._check(frame)
            message = json.loads(frame)
            self.messages.append(message)
            self.events += message.get("events", [])
            self.view = message.get("view") or self.view
            if message["type"] in ("done", "refused") and message["key"] in self._answers:
                waiting = self._answers.pop(message["key"])
                if not waiting.done():
                    waiting.set_result(message)
            self._news.set()
            self._news = asyncio.Event()

    def _check(self, frame: str) -> None:
        """Every message of every test is as its model describes it; `at_table` fails at its end where one is not."""
        try:
            MESSAGE.validate_json(frame, strict=True)
        except ValidationError as error:
            self.undescribed.append(str(error))

    async def send(self, type: str, **fields: Any) -> Json:
        """A command; its answer, done or refused."""
        fields.setdefault("key", key())
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._answers[fields["key"]] = answer
        await self.socket.send(json.dumps({"type": type, **fields}))
        return await asyncio.wait_for(answer, PATIENCE)

    async def done(self, type: str, **fields: Any) -> Json:
        answer = await self.send(type, **fields)
        assert answer["type"] == "done", answer
        return answer

    async def commit(self, seat: int) -> None:
        """Commit to a fresh seed for the shuffle promised now, if it still takes any."""
        shuffle = self.view["shuffle"]
        if not shuffle["closed"] and shuffle["deal"] not in self.seeds:
            seed = self.seeds[shuffle["deal"]] = secrets.token_hex(32)
            given = commitment(self.view["table"], shuffle["deal"], shuffle["commitment"], seat, seed)
            done = await self.done("seed", seat=seat, deal=shuffle["deal"], commitment=given)
            await self.at(done["version"])

    async def open(self, seat: int, last: int = 0) -> None:
        """Open the seed when all are fixed. A round after the last one may be over before its first view arrives."""
        await self.until(lambda: bool(self.view["phase"] != "betting" or self.view["round"] > last))
        if self.view["phase"] == "locked" and str(seat) in self.view["shuffle"]["seeds"]:
            await self.done("open", seat=seat, seed=self.seeds[self.view["shuffle"]["deal"]])

    async def until(self, true: Callable[[], bool], seconds: float = PATIENCE) -> None:
        async with asyncio.timeout(seconds):
            while not true():
                await self._news.wait()

    async def at(self, version: int) -> None:
        """The view has come to this version."""
        await self.until(lambda: bool(self.view["version"] >= version))

    def ask(self) -> Json | None:
        """What I am asked now."""
        return next((ask for ask in self.view.get("asks", []) if "choices" in ask), None)


@contextlib.asynccontextmanager
async def at_table(
    address: str, table: str, token: str | None, after: int | None = None, **hello: Any
) -> AsyncIterator[Place]:
    url = address.replace("http", "ws", 1) + f"/ws/tables/{table}"
    async with connect(url, compression=None, max_size=None, ping_interval=None, open_timeout=PATIENCE) as socket:
        place = Place(socket)
        greeting: Json = {"type": "hello", "protocol": 1, "token": token, **hello}
        if after is not None:
            greeting["after"] = after
        await socket.send(json.dumps(greeting))
        reader = asyncio.create_task(place.read())
        try:
            await place.until(lambda: bool(place.messages) or reader.done())
            if not place.messages:
                raise ConnectionError(f"closed with {socket.close_code} before a message: {socket.close_reason}")
            yield place
        finally:
            reader.cancel()
            await asyncio.gather(reader, return_exceptions=True)
            assert not place.undescribed, place.undescribed[0]


async def deal_until_asked(place: Place, bets: Json, seat: int = 1) -> Json:
    """Play rounds until one asks the seat for a choice: some are over without. Returns the question."""
    while (ask := place.ask()) is None:
        await place.done("bet", seat=seat, bets=bets)
        dealt = await place.done("deal", seat=seat)
        await place.at(dealt["version"])
    return ask


Choose = Callable[[Json], str]


async def play_round(
    places: list[Place], seats: list[int], bets: list[Json], choose: Choose, *, seeds: bool = False
) -> None:
    """Everybody bets, is ready, takes part in the shuffle if asked to, and decides until the round is over."""
    before = places[0].view["round"]
    for place, seat, placed in zip(places, seats, bets, strict=True):
        await place.done("bet", seat=seat, bets=placed)
        if seeds:
            await place.until(lambda place=place: bool(place.view["phase"] == "betting"))  # type: ignore[misc]
            await place.commit(seat)
    for place, seat in zip(places, seats, strict=True):
        await place.done("deal", seat=seat)
    if seeds:
        await asyncio.gather(*(place.open(seat, before) for place, seat in zip(places, seats, strict=True)))

    async def decide(place: Place, seat: int) -> None:
        def news() -> bool:
            return place.ask() is not None or (place.view["round"] > before and place.view["phase"] == "betting")

        while True:
            await place.until(news)
            ask = place.ask()
            if ask is None:
                return
            answer = await place.send(
                "choose", seat=seat, spot=ask["spot"], choice=choose(ask), version=place.view["version"]
            )
            assert answer["type"] == "done" or answer["kind"] in ("stale", "not-your-turn"), answer
            await place.at(answer["version"])

    await asyncio.gather(*(decide(place, seat) for place, seat in zip(places, seats, strict=True)))


def first_choice(ask: Json) -> str:
    return str(ask["choices"][0]["text"])


def run(work: Callable[[], Awaitable[None]]) -> None:
    """A test's coroutine, in a loop of its own."""

    async def bounded() -> None:
        async with asyncio.timeout(PATIENCE):
            await work()

    asyncio.run(bounded())

"""What a stranger's connection may cost: request heads, half requests, unread answers, and how many of each."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from pitboss.games import REGISTRY
from pitboss.server.http import train_routes
from pitboss.server.http.train_routes import training_facts
from pitboss.server.live.outbox import MOST, Outbox
from pitboss.server.settings import Bounds, Rate, Rates, ServerSettings
from pitboss.trainer.house_profile import HouseProfile
from pitboss.trainer.modes import modes_of
from tests.patience import PATIENCE
from tests.server.client import Person, at_table, run
from tests.server.running import Running, serve

HEAD = 16 * 1024
FAR = 64 * 2**20  # more than the system's own buffers hold
SHORT = Bounds(head_seconds=0.3, body_seconds=0.3, unread_seconds=0.3)
FEW = Bounds(
    head_seconds=PATIENCE,
    body_seconds=PATIENCE,
    connections_per_address=8,
    sockets_per_address=4,
    sockets_per_player=2,
)


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with short timeouts."""
    yield from serve(ServerSettings(tmp_path_factory.mktemp("short"), bounds=SHORT))


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with the longest timeouts and few connections."""
    yield from serve(ServerSettings(tmp_path_factory.mktemp("few"), bounds=FEW))


async def connection(server: Running) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", int(server.address.rpartition(":")[2]))


async def rest(reader: asyncio.StreamReader) -> bytes:
    """All that comes until the server closes the connection."""
    with contextlib.suppress(ConnectionError):
        return await asyncio.wait_for(reader.read(), PATIENCE)
    return b""


def problem(answer: bytes) -> tuple[int, str]:
    head, _, body = answer.partition(b"\r\n\r\n")
    assert b"application/problem+json" in head, answer
    return int(head.split()[1]), json.loads(body)["detail"]


@pytest.mark.parametrize("start", [b"GET /api/v1/house HTTP/1.1\r\nHost: localhost\r\nX-a: ", b"GET /"])
def test_an_endless_request_head_is_refused_after_16_kib(server: Running, start: bytes) -> None:
    async def go() -> None:
        reader, writer = await connection(server)
        writer.write(start)
        sent = 0
        with contextlib.suppress(ConnectionError):
            while sent < FAR and not reader.at_eof():
                writer.write(b"a" * 65536)
                sent += 65536
                await writer.drain()
        answer = await rest(reader)
        assert sent < FAR, "the server went on reading"
        if answer:  # what was sent beyond may have reset the connection before the answer was read
            assert problem(answer) == (431, f"Request line and headers may have {HEAD} bytes at most.")
        writer.close()

    run(go)


@pytest.mark.parametrize("part", [b"", b"GET /api/v1/house HTTP/1.1\r\nHost: localhost\r\n"])
def test_a_request_that_does_not_come_is_answered_408_and_closed(short: Running, part: bytes) -> None:
    async def go() -> None:
        reader, writer = await connection(short)
        writer.write(part)
        assert problem(await rest(reader)) == (408, "The request did not come in time.")
        writer.close()

    run(go)


def test_a_head_that_comes_in_drops_has_no_more_time_than_one_at_once(short: Running) -> None:
    async def go() -> None:
        reader, writer = await connection(short)
        answer = asyncio.ensure_future(rest(reader))
        with contextlib.suppress(ConnectionError):
            for letter in b"GET /api/v1/house HTTP/1.1\r\nX-a: " + b"a" * 2000:
                writer.write(bytes((letter,)))
                await writer.drain()
                if (await asyncio.wait((answer,), timeout=0.02))[0]:
                    break
            else:
                raise AssertionError("the server went on reading")
        found = await answer
        if found:  # a drop that came after the end may have reset the connection before the answer was read
            assert problem(found) == (408, "The request did not come in time.")
        writer.close()

    run(go)


def test_a_request_that_says_its_length_in_two_ways_is_refused(server: Running) -> None:
    """A proxy in front could take the other one, and read the rest as somebody else's request."""

    async def go() -> None:
        reader, writer = await connection(server)
        head = "POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked"
        writer.write(f"{head}\r\n\r\n2\r\n{{}}\r\n0\r\n\r\n".encode())
        assert (await asyncio.wait_for(reader.readline(), PATIENCE)).startswith(b"HTTP/1.1 400")
        writer.close()

    run(go)


def test_a_body_that_does_not_come_ends_the_connection(short: Running) -> None:
    async def go() -> None:
        reader, writer = await connection(short)
        head = "POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"
        writer.write(head.encode())
        await rest(reader)
        assert reader.at_eof()
        writer.close()

    run(go)


def test_an_answer_that_is_not_read_ends_the_connection(short: Running) -> None:
    async def go() -> None:
        reader, writer = await connection(short)
        many = b"GET /api/v1/games HTTP/1.1\r\nHost: localhost\r\n\r\n" * 150
        with contextlib.suppress(ConnectionError):
            writer.write(many)
            while short.held() and not reader.exception():  # nothing is read: StreamReader stops at its limit
                await asyncio.sleep(0.02)
        assert not short.held()
        writer.close()

    run(go)


def test_a_slow_request_does_not_keep_others_waiting_and_pipelined_ones_are_answered(few: Running) -> None:
    async def go() -> None:
        slow = await connection(few)
        slow[1].write(b"GET /api/v1/house HTTP/1.1\r\n")
        reader, writer = await connection(few)
        writer.write(b"GET /api/v1/house HTTP/1.1\r\nHost: localhost\r\n\r\n" * 3)
        found = b""
        while found.count(b"HTTP/1.1 200") < 3:
            part = await asyncio.wait_for(reader.read(65536), PATIENCE)
            assert part, "the connection ended before three answers"
            found += part
        for one in (writer, slow[1]):
            one.close()

    run(go)


def test_one_address_has_only_so_many_connections(few: Running) -> None:
    async def go() -> None:
        idle = [await connection(few) for _ in range(FEW.connections_per_address)]
        reader, writer = await connection(few)
        status, detail = problem(await rest(reader))
        assert (status, detail) == (503, "There are too many connections; close one and try again.")
        for _, one in [*idle, (reader, writer)]:
            one.close()
        while few.held():  # the server has seen them close
            await asyncio.sleep(0.01)
        async with httpx.AsyncClient(base_url=few.address, timeout=PATIENCE) as http:
            assert (await http.get("/api/v1/house")).status_code == 200

    run(go)


def test_a_player_and_an_address_have_only_so_many_sockets(few: Running) -> None:
    async def go() -> None:
        ann = await Person(few.address).enter()
        table = (await ann.post("/api/v1/play/three-card-roo", {}))["table"]
        async with contextlib.AsyncExitStack() as open:
            for _ in range(FEW.sockets_per_player):
                await open.enter_async_context(at_table(few.address, table, ann.token))
            assert await closed(few, table, ann.token) == 4429
            for _ in range(FEW.sockets_per_address - FEW.sockets_per_player):
                await open.enter_async_context(at_table(few.address, table, None))
            assert await closed(few, table, None) == 4429
        while few.app.state.server.sockets_by_address["127.0.0.1"]:  # until the server has seen them close
            await asyncio.sleep(0.01)
        async with at_table(few.address, table, ann.token) as place:
            assert place.view["you"]["seats"] == [1]
        await ann.close()

    run(go)


async def closed(server: Running, table: str, token: str | None) -> int | None:
    """The code with which the server ends a new socket."""
    async with connect(f"{server.address.replace('http', 'ws', 1)}/ws/tables/{table}", open_timeout=PATIENCE) as socket:
        with contextlib.suppress(ConnectionClosed):
            await socket.send(json.dumps({"type": "hello", "protocol": 1, "token": token}))
        await socket.wait_closed()
        return socket.close_code


def test_sockets_are_opened_only_so_fast(tmp_path: Path) -> None:
    async def go(server: Running) -> None:
        with pytest.raises(InvalidStatus):
            for _ in range(6):
                assert await closed(server, "nowhere", None) == 4404

    settings = ServerSettings(tmp_path, rates=Rates(requests=Rate(4, 0.001)))
    for server in serve(settings):
        run(lambda: go(server))  # noqa: B023


def test_what_takes_long_counts_as_several_requests(tmp_path: Path) -> None:
    for server in serve(ServerSettings(tmp_path, rates=Rates(requests=Rate(50, 0.001)))):
        with httpx.Client(base_url=f"{server.address}/api/v1", timeout=PATIENCE) as http:
            assert http.post("/session", json={}).status_code == 201  # 1
            paths = ("/wallet/statement?limit=500", "/wallet/rounds?limit=500", "/house/check")  # 11 + 11 + 20
            assert [http.get(path).status_code for path in paths] == [200] * 3
            assert [http.get(path).status_code for path in paths] == [429] * 3


def test_what_training_offers_is_worked_out_once(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    worked_out = []

    def facts(key: str, house_profile: HouseProfile) -> Any:
        worked_out.append(key)
        return training_facts(key, house_profile)

    monkeypatch.setattr(train_routes, "training_facts", facts)
    train_routes.every_game_under.cache_clear()
    teaches = [key for key in REGISTRY if modes_of(REGISTRY[key].house())]
    for _ in range(3):
        assert len(httpx.get(f"{server.address}/api/v1/train", timeout=PATIENCE).json()) == len(teaches)
    assert sorted(worked_out) == sorted(teaches)


def test_forwarded_addresses_are_believed_from_named_proxies_only(tmp_path: Path) -> None:
    def login_statuses(server: Running) -> list[int]:
        def login(n: int) -> int:  # every time another name: attempts on one account are counted apart
            body = {"name": f"nobody{n}", "password": "not the password"}
            headers = {"X-Forwarded-For": f"198.51.100.{n}"}
            return http.post("/api/v1/session/login", json=body, headers=headers).status_code

        with httpx.Client(base_url=server.address, timeout=PATIENCE) as http:
            return [login(n) for n in range(14)]

    rates = Rates(logins=Rate(10, 0.001))  # however slow the machine, the bucket does not fill meanwhile
    for server in serve(ServerSettings(tmp_path / "direct", rates=rates)):
        assert 429 in login_statuses(server)
    for server in serve(ServerSettings(tmp_path / "behind", rates=rates, proxies=frozenset(("127.0.0.1",)))):
        assert 429 not in login_statuses(server)


def test_nothing_more_is_read_from_a_client_that_does_not_read_its_answers() -> None:
    async def go() -> None:
        outbox, gate, sent = Outbox(lambda: ""), asyncio.Event(), list[str]()

        async def send(text: str) -> None:
            await gate.wait()
            sent.append(text)

        sender = asyncio.create_task(outbox.run(send))
        for n in range(MOST + 1):
            outbox.reply(str(n))
        waiting = asyncio.create_task(outbox.room())
        await asyncio.sleep(0)
        assert not waiting.done()
        gate.set()
        await waiting
        assert sent
        sender.cancel()

    run(go)

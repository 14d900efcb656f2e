"""A house on two machines, which are two data folders, two addresses and one PostgreSQL: one of them is lost."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import shutil
import signal
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
from fastapi import FastAPI
from uvicorn.server import ServerState

from pitboss.cli import check
from pitboss.server.connections import BoundedHttp, Config
from pitboss.server.run import fast_loop
from pitboss.server.settings import ServerSettings
from pitboss.server.workers import worker_addresses
from pitboss.server.workers.house_tls import context
from pitboss.server.workers.machines import CLIENT, Machines, first_line
from pitboss.server.workers.place import WorkerPlace, of_table
from pitboss.server.workers.relay import Relay, one_request, taken
from pitboss.server.workers.serving import REPLACED
from pitboss.server.workers.supervisor import HEAD_START, Machine, RunningWorker, Supervisor
from pitboss.server.workers.worker_addresses import WorkerAddresses
from pitboss.store.house_keys import Keys
from tests.cli.run import pitboss
from tests.patience import PATIENCE
from tests.server.client import Json, key, run
from tests.server.processes import QUICK, ForkedServer, fork_server
from tests.server.worker_guests import TABLE, at, of_worker, sure, until_wallet, wallet


@dataclass
class Served:
    process: ForkedServer
    folder: Path
    address: str

    def lose(self) -> None:
        """Kill all processes of the machine at once."""
        folders = (self.folder, self.folder / "workers/2")
        processes = [json.loads(one.read_text())["process"] for one in (f / "server.json" for f in folders)]
        for process in (self.process.pid, *processes):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self.process.wait()


@contextmanager
def machine(folder: Path, db: str, number: int) -> Iterator[Served]:
    place = ("--workers", "2", "--db", db, "--machine", f"{number}/2", "--machine-host", "127.0.0.1")
    takeover = ("--takeover-after", "3600")  # a machine is killed here, and none is slow enough to be replaced
    with fork_server(folder, *QUICK, *place, *takeover, PITBOSS_RATES="none") as process:  # its workers notice its end
        while not (line := process.stdout.readline()).startswith("tables open at "):
            assert line.startswith("worker "), line
        yield Served(process, folder, line.split()[3])


async def answered_by(address: str, table: str) -> None:
    """Wait until the worker of a table says, by this machine, that there is none of this name."""
    async with httpx.AsyncClient(base_url=address, timeout=5) as http:  # a machine without workers answers nothing
        async with asyncio.timeout(PATIENCE):
            while True:
                with contextlib.suppress(httpx.TransportError):
                    if (await http.get(f"/api/v1/tables/{table}")).status_code == 404:
                        return
                await asyncio.sleep(0.05)


def test_a_house_on_two_machines_loses_one_and_nothing_that_was_confirmed(
    postgres: Callable[[], str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    db, folders = postgres(), [tmp_path / "a", tmp_path / "b"]

    async def play(stack: ExitStack) -> None:
        first = stack.enter_context(machine(folders[0], db, 1))
        folders[1].mkdir()
        shutil.copy(folders[0] / "house.key", folders[1])
        second = stack.enter_context(machine(folders[1], db, 2))
        await answered_by(second.address, "2-nothing")  # its own worker; the first machine may have served it before
        await answered_by(first.address, "2-nothing")  # by the other machine

        host, visitor = await of_worker(first.address, 2), await of_worker(first.address, 1)
        table = (await host.post("/api/v1/tables", TABLE))["table"]
        assert of_table(table) == 2
        assert [line["id"] for line in await visitor.get("/api/v1/tables")] == [table]  # one lobby
        bet: Json = {"type": "bet", "key": key(), "seat": 1, "bets": {"play": 1000}}
        async with at(first.address, table, visitor.token) as place:  # passed on, as the table is elsewhere
            assert (await sure(place, type="sit", seat=1, chips=95_000))["type"] == "done"
            answer = await sure(place, **bet)
            assert answer["type"] == "done"
        assert (await wallet(visitor))["balance"] == 5_000

        second.lose()
        async with at(first.address, table, visitor.token) as place:
            assert await sure(place, **bet) == answer  # the same key has the same answer
            assert place.view["seats"]["1"]["bets"] == {"play": 1000}
            assert (await sure(place, type="bet", seat=1, bets={}))["type"] == "done"
            assert (await sure(place, type="leave", seat=1))["type"] == "done"
        await until_wallet(visitor, 100_000)
        for one in (host, visitor):
            await one.close()
        first.process.send_signal(signal.SIGINT)
        assert await asyncio.to_thread(first.process.wait, PATIENCE) == 0

    with ExitStack() as stack:
        run(lambda: play(stack))
    check.audit(db, keys=folders[0])
    assert "2 workers: nothing wrong between them." in capsys.readouterr().out


@pytest.mark.long
def test_a_machine_that_is_back_gets_its_workers_back(postgres: Callable[[], str], tmp_path: Path) -> None:
    """The other machine's process leaves the worker and waits: it does not take it again before its owner can."""
    db, folders = postgres(), [tmp_path / "a", tmp_path / "b"]

    async def play(stack: ExitStack) -> None:
        first = stack.enter_context(machine(folders[0], db, 1))
        folders[1].mkdir()
        shutil.copy(folders[0] / "house.key", folders[1])
        second = stack.enter_context(machine(folders[1], db, 2))
        await answered_by(second.address, "2-nothing")
        second.lose()
        await answered_by(first.address, "2-nothing")
        again = stack.enter_context(machine(folders[1], db, 2))
        await answered_by(again.address, "2-nothing")  # only a machine that serves a worker answers at all

    with ExitStack() as stack:
        run(lambda: play(stack))


def test_a_worker_is_left_to_the_machine_that_it_belongs_to(tmp_path: Path) -> None:
    """And waits there from then on; one that crashed is started again at once."""
    left: list[bool] = []
    transport = cast(asyncio.Transport, SimpleNamespace(close=lambda: None))
    for owned in (True, False):
        there = Machines(WorkerPlace(2, 2, tmp_path, ("a", "b"), owned=owned), Keys.fresh())
        there.leave = lambda owned=owned: left.append(owned)  # type: ignore[misc]
        there.give_back(transport, None, b"")
    assert left == [False]
    here = Supervisor(ServerSettings(tmp_path), 2, socket.socket(), "", print, Machine(1, 2, "127.0.0.1", 5.0))
    for code, at_once in ((REPLACED, False), (0, False), (-signal.SIGKILL, True)):
        before = RunningWorker(2, SimpleNamespace(exitcode=code), cast(Any, None), ready=True)
        waits = here._waits(2, before)
        assert waits and waits.at_once is at_once and waits.head_start == HEAD_START


def test_machines_of_a_house_accept_connections_under_its_key_alone(tmp_path: Path) -> None:
    house, other = Keys.fresh(), Keys.fresh()

    async def connects(keys: Keys) -> bool:
        async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(await reader.readline())
            writer.close()

        server = await asyncio.start_server(echo, "127.0.0.1", 0, ssl=context(house, tmp_path, serves=True))
        try:
            port = server.sockets[0].getsockname()[1]
            side = context(keys, tmp_path, serves=False)
            reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=side, server_hostname="pitboss")
            writer.write(b"hello\n")
            answer = await reader.readline()
            writer.close()
            return answer == b"hello\n"
        except (ssl.SSLError, OSError):
            return False
        finally:
            server.close()

    assert asyncio.run(connects(house)) and not asyncio.run(connects(other))
    assert not list(tmp_path.iterdir())  # the key was in a file for a moment only


class Answers(asyncio.Protocol):
    """Replies with the client's address and its bytes."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self.transport.write(f"{self.transport.get_extra_info('peername')[0]}: ".encode() + data)
        self.transport.close()


class FixedAddresses(WorkerAddresses):
    """Answers without a database, and counts how often one would have been asked."""

    def __init__(self, place: WorkerPlace, address: str | Exception) -> None:
        super().__init__(place)
        self.address, self.asked = address, 0

    async def _looked_up(self, number: int) -> str:
        self.asked += 1
        await asyncio.sleep(0)
        if isinstance(self.address, Exception):
            raise self.address
        return self.address


@pytest.mark.parametrize("answer", ["", LookupError("the database is starting")])
def test_requests_for_a_worker_that_is_nowhere_ask_its_database_once_in_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str | Exception
) -> None:
    async def many(addresses: FixedAddresses) -> list[str | BaseException]:
        return await asyncio.gather(*(addresses.of(2) for _ in range(50)), return_exceptions=True)

    async def work() -> None:
        addresses = FixedAddresses(WorkerPlace(1, 2, tmp_path, ("a", "b")), answer)
        monkeypatch.setattr(worker_addresses, "NOWHERE", 3600)
        for _ in range(2):
            assert {type(one) for one in await many(addresses)} == {OSError}
        assert addresses.asked == 1
        monkeypatch.setattr(worker_addresses, "NOWHERE", 0)
        monkeypatch.setattr(worker_addresses, "FRESH", 3600)
        addresses.address = "there:1"
        for _ in range(2):
            assert set(await many(addresses)) == {"there:1"}
        assert addresses.asked == 2
        addresses.not_reached(2, "there:0")  # an earlier one
        assert await addresses.of(2) == "there:1" and addresses.asked == 2
        addresses.not_reached(2, "there:1")
        assert await addresses.of(2) == "there:1" and addresses.asked == 3

    asyncio.run(work())


def test_a_client_that_is_passed_on_to_another_machine_is_known_by_its_own_address(tmp_path: Path) -> None:
    ended: list[object] = []

    def of_machine(number: int) -> Machines:
        inner = socket.socket()
        inner.bind(("127.0.0.1", 0))
        return Machines(WorkerPlace(number, 2, tmp_path, ("a", "b"), inner=inner), keys)

    async def work() -> None:
        here, there = of_machine(1), of_machine(2)
        here.addresses = FixedAddresses(here._place, there._place.reached_at)
        await there.start({CLIENT: taken(Answers)})

        async def give(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            asked, transport = await reader.readuntil(b"\r\n\r\n"), cast(asyncio.Transport, writer.transport)
            transport.pause_reading()
            assert await Relay(here, 5).give(2, transport, ("192.0.2.7", 99), asked, ended.append)

        front = await asyncio.start_server(give, "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection(*front.sockets[0].getsockname()[:2])
        writer.write(b"GET /api/v1/wallet HTTP/1.1\r\nHost: a\r\n\r\n")
        answer = await reader.read()
        assert answer == b"192.0.2.7: GET /api/v1/wallet HTTP/1.1\r\nConnection: close\r\nHost: a\r\n\r\n"
        assert ended == [None]  # the place it had among the connections is free again
        writer.close()
        there.stop()
        front.close()

    keys = Keys.fresh()
    with asyncio.Runner(loop_factory=fast_loop()) as runner:
        runner.run(work())


class Floods(asyncio.Protocol):
    """Sends far more than a connection holds."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        cast(asyncio.Transport, transport).write(bytes(2**25))


def test_a_client_that_does_not_read_what_another_machine_sends_is_cut_off(tmp_path: Path) -> None:
    """Its own machine must not keep the answer for ever."""

    async def work() -> None:
        places = [socket.socket() for _ in range(2)]
        for one in places:
            one.bind(("127.0.0.1", 0))
        here, there = (
            Machines(WorkerPlace(number, 2, tmp_path, ("a", "b"), inner=inner), keys)
            for number, inner in enumerate(places, 1)
        )
        here.addresses = FixedAddresses(here._place, there._place.reached_at)
        await there.start({CLIENT: taken(Floods)})
        ended: asyncio.Future[object] = asyncio.get_running_loop().create_future()

        async def give(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            asked, transport = await reader.readuntil(b"\r\n\r\n"), cast(asyncio.Transport, writer.transport)
            transport.pause_reading()
            assert await Relay(here, 0.05).give(2, transport, ("192.0.2.7", 99), asked, ended.set_result)

        front = await asyncio.start_server(give, "127.0.0.1", 0)
        client = socket.create_connection(front.sockets[0].getsockname()[:2])
        client.sendall(b"GET /api/v1/wallet HTTP/1.1\r\nHost: a\r\n\r\n")
        async with asyncio.timeout(PATIENCE):
            await ended
        client.close()
        there.stop()
        front.close()

    keys = Keys.fresh()
    with asyncio.Runner(loop_factory=fast_loop()) as runner:
        runner.run(work())


@pytest.mark.parametrize(
    ("line", "taken_up"),
    [
        (first_line(2, CLIENT, "ann"), True),
        (first_line(1, CLIENT, "ann"), False),  # listened here before
        (first_line(2, "else"), False),
        (b"2\n", False),
        (b"no line\n", False),
    ],
)
def test_a_connection_for_another_worker_or_purpose_is_refused(tmp_path: Path, line: bytes, taken_up: bool) -> None:
    async def work() -> bytes:
        def take(transport: asyncio.Transport, client: object, rest: bytes) -> None:
            transport.write(f"{client} {rest.decode()}".encode())
            transport.close()

        inner = socket.socket()
        inner.bind(("127.0.0.1", 0))
        keys = Keys.fresh()
        there = Machines(WorkerPlace(2, 2, tmp_path, ("a", "b"), inner=inner), keys)
        await there.start({CLIENT: take})
        side = context(keys, tmp_path, serves=False)
        reader, writer = await asyncio.open_connection(*inner.getsockname(), ssl=side, server_hostname="pitboss")
        writer.write(line + b"asks")
        try:
            return await reader.read()
        except ConnectionResetError:
            return b""
        finally:
            writer.close()
            there.stop()

    assert asyncio.run(work()) == (b"ann asks" if taken_up else b"")


class NeverTakes:
    async def give(self, *given: object) -> bool:
        return await asyncio.Event().wait()


def test_a_worker_stops_while_a_connection_is_passed_on(tmp_path: Path) -> None:
    async def work() -> None:
        config = Config(FastAPI(), ServerSettings(tmp_path, worker=WorkerPlace(1, 2, tmp_path)), goodbye=1)
        config.relay = cast(Relay, NeverTakes())
        made: list[BoundedHttp] = []

        def accept() -> BoundedHttp:
            made.append(BoundedHttp(config, ServerState(), {}))
            return made[-1]

        server = await asyncio.get_running_loop().create_server(accept, "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname()[:2])
        writer.write(b"GET /api/v1/tables/2-nothing HTTP/1.1\r\nHost: a\r\n\r\n")
        async with asyncio.timeout(PATIENCE):
            while not (made and made[0]._giving):
                await asyncio.sleep(0.01)
        made[0].shutdown()
        assert await reader.read() == b""
        made[0]._giving.cancel()
        writer.close()
        server.close()
        assert config.handover
        config.handover.close()

    asyncio.run(work())


def test_a_connection_that_is_passed_on_ends_with_its_answer_unless_it_is_a_socket() -> None:
    asked = b"GET /api/v1/wallet HTTP/1.1\r\nHost: a\r\n\r\nrest"
    assert one_request(asked) == b"GET /api/v1/wallet HTTP/1.1\r\nConnection: close\r\nHost: a\r\n\r\nrest"
    upgrade = b"GET /ws/tables/2-a HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
    assert one_request(upgrade) == upgrade
    for other in (b"Connection: Upgrade\r\nUpgrade: h2c", b"Upgrade: websocket"):  # uvicorn stays with HTTP
        assert b"\r\nConnection: close\r\n" in one_request(b"GET / HTTP/1.1\r\n" + other + b"\r\n\r\n")


class PassedOn(asyncio.Protocol):
    """Connections as another machine passes them on."""

    def __init__(self, config: Config) -> None:
        self._take = taken(lambda: BoundedHttp(config, ServerState(), {}))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._take(cast(asyncio.Transport, transport), ("192.0.2.7", 99), b"")


class Fails:
    async def give(self, *given: object) -> bool:
        raise LookupError("an unforeseen fault")


@pytest.mark.parametrize(("relay", "answer"), [(None, b"HTTP/1.1 503 "), (Fails(), b"")])
def test_a_client_that_was_passed_on_and_asks_for_a_worker_elsewhere_is_not_left_waiting(
    tmp_path: Path, relay: Fails | None, answer: bytes
) -> None:
    async def work() -> None:
        config = Config(FastAPI(), ServerSettings(tmp_path, worker=WorkerPlace(1, 2, tmp_path)), goodbye=1)
        config.relay = cast(Relay, relay)
        server = await asyncio.get_running_loop().create_server(lambda: PassedOn(config), "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname()[:2])
        writer.write(b"GET /api/v1/tables/2-nothing HTTP/1.1\r\nHost: a\r\n\r\n")
        async with asyncio.timeout(PATIENCE):
            assert (await reader.read())[:13] == answer
        writer.close()
        server.close()
        assert config.handover
        config.handover.close()

    asyncio.run(work())


def test_every_worker_belongs_to_one_machine_at_first() -> None:
    machines = [Machine(number, 2, "", 5) for number in (1, 2)]
    assert [[worker for worker in range(1, 6) if one.owns(worker)] for one in machines] == [[1, 3, 5], [2, 4]]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--machine", "1/2"], "add --workers"),
        (["--workers", "2", "--machine", "3/2", "--db", "postgresql://x/y"], "use 1/2 and 2/2"),
        (["--workers", "2", "--machine", "1/2"], "add --db postgresql"),
        (["--workers", "2", "--machine", "1/2", "--db", "postgresql://x/y"], "add --machine-host"),
        (["--workers", "2", "--standby"], "a second --machine"),
        (
            ["--workers", "2", "--machine", "1/2", "--db", "postgresql://x/y", "--machine-host", "0.0.0.0"],
            "this machine's own address",
        ),
    ],
)
def test_a_machine_that_cannot_be_one_of_several_is_refused(words: list[str], sentence: str) -> None:
    assert sentence in pitboss("serve", "--no-browser", *words).refusal

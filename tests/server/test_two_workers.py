"""Two workers serve one house on PostgreSQL: tables follow their sockets, and outlive a killed and a stopped worker."""

from __future__ import annotations

import asyncio
import re
import signal
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from pitboss.core.errors import AlreadyServed
from pitboss.server.settings import ServerSettings
from pitboss.store.folder_lock import only_server
from tests.cli.run import pitboss
from tests.server.client import Json, Person, Place, at_table, key, run
from tests.server.processes import QUICK, ForkedServer, fork_server

AWAY = (1006, 1012, 1013)  # it is gone, the table has moved or the server stops, or it cannot be sure of the table


@contextmanager
def served(folder: Path, db: str) -> Iterator[ForkedServer]:
    with fork_server(folder, *QUICK, "--db", db) as process:
        yield process


def address(process: ForkedServer) -> str:
    printed = process.stdout.readline()
    assert printed.startswith("tables open at "), printed + process.stderr.read()
    assert process.stdout.readline().startswith("head of the log")
    return printed.split()[3]


async def connected(address: str, table: str, token: str, use: Callable[[Place], Awaitable[Any]]) -> Any:
    """What a page does: connect until this worker has the table, and again whenever it is told to."""
    while True:
        try:
            async with at_table(address, table, token) as place:
                used, closed = asyncio.ensure_future(use(place)), asyncio.create_task(place.socket.wait_closed())
                await asyncio.wait((used, closed), return_when=asyncio.FIRST_COMPLETED)
                closed.cancel()
                if used.done() and not used.cancelled() and not isinstance(used.exception(), WebSocketException):
                    answer = used.result()
                    if not isinstance(answer, dict) or answer.get("kind") not in ("table-moved", "unavailable"):
                        return answer
                used.cancel()
                await asyncio.gather(used, return_exceptions=True)
                await place.socket.wait_closed()
                assert place.socket.close_code in AWAY, (place.socket.close_code, place.socket.close_reason)
        except (OSError, WebSocketException):
            pass
        await asyncio.sleep(0.02)


def sends(command: Json) -> Callable[[Place], Awaitable[Json]]:
    return lambda place: place.send(**command)


def bet(chips: int) -> Json:
    return {"type": "bet", "key": key(), "seat": 1, "bets": {"play": chips}}


def test_tables_follow_their_sockets_and_outlive_a_worker_that_is_killed_or_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, postgres_tables: Callable[[], str]
) -> None:
    """Every command has one answer, whichever worker gets it, and each worker sees what the others have written."""
    db = postgres_tables()
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path))

    def status() -> str:
        return pitboss("status", db, "--keys", str(tmp_path)).out

    async def play(stack: ExitStack) -> None:
        first = stack.enter_context(served(tmp_path, db))
        one = address(first)
        second = stack.enter_context(served(tmp_path, db))
        two = address(second)
        person, other = await Person(one).enter(), await Person(two).enter()
        table = (await person.post("/api/v1/play/three-card-roo", {}))["table"]
        before = await person.chips()

        command = bet(1000)
        answer = await connected(one, table, person.token, sends(command))
        assert answer["type"] == "done"
        assert await connected(two, table, person.token, sends(command)) == answer  # at the other worker
        assert await connected(one, table, person.token, sends(command)) == answer  # and back

        shown = await asyncio.to_thread(status)
        assert shown.count("\nworker http://127.0.0.1:") == 2

        lines = (await other.get("/api/v1/wallet"), await person.get("/api/v1/wallet"))
        assert lines[0]["balance"] == 100_000 and lines[1]["balance"] + lines[1]["seated"] == 100_000

        guest = await Person(one).enter()
        listed = await _open(other)
        async with at_table(two, listed, guest.token) as place:
            assert (await guest.http.delete("/api/v1/session")).is_success
            await place.socket.wait_closed()
            assert place.socket.close_code == 4401  # its session was ended at the first

        closed = await asyncio.to_thread(pitboss, "close", listed, "--db", db)  # a command takes it from its worker
        assert closed.out == f"Table {listed} is closed; all chips are in the wallets.\n"
        assert listed not in [line["id"] for line in await other.get("/api/v1/tables")]

        first.kill()
        again = await connected(two, table, person.token, sends(command))
        assert again == answer
        then = bet(2000)
        answer = await connected(two, table, person.token, sends(then))
        assert answer["type"] == "done"

        third = stack.enter_context(served(tmp_path, db))
        three = address(third)
        async with at_table(two, table, person.token) as place:
            second.send_signal(signal.SIGSTOP)
            assert await connected(three, table, person.token, sends(then)) == answer
            last = bet(3000)
            done = await connected(three, table, person.token, sends(last))
            second.send_signal(signal.SIGCONT)
            await place.socket.wait_closed()
            assert place.socket.close_code in AWAY
        assert await connected(three, table, person.token, sends(last)) == done
        there = Person(three)
        there.http.headers["Authorization"] = f"Bearer {person.token}"
        assert await there.chips() == before
        for one_person in (person, other, guest, there):
            await one_person.close()
        for process in (second, third):
            process.send_signal(signal.SIGINT)
            assert process.wait(60) == 0

    with ExitStack() as stack:
        run(lambda: play(stack))
    audit = pitboss("audit", db, "--keys", str(tmp_path))
    assert audit.code == 0 and audit.out.endswith("nothing wrong.\n")
    assert "new history" not in audit.out  # no worker took the house for a restored one


async def _open(person: Person) -> str:
    table: str = (await person.post("/api/v1/tables", {"game": "three-card-roo"}))["table"]
    return table


def test_a_second_server_on_sqlite_says_where_the_first_one_is(tmp_path: Path) -> None:
    settings = ServerSettings(tmp_path)
    with only_server(settings.folder, settings.file) as places:
        places[0].note_address("http://127.0.0.1:1")
        with (
            pytest.raises(AlreadyServed, match=re.escape("http://127.0.0.1:1")),
            only_server(settings.folder, settings.file),
        ):
            pass

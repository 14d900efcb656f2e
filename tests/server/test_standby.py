"""A standby takes over from a server that was killed, and from one that was stopped and then goes on."""

from __future__ import annotations

import asyncio
import re
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from pitboss.errors import AlreadyServed
from pitboss.server.folder_lock import only_server
from pitboss.server.settings import ServerSettings
from tests.cli.run import pitboss
from tests.patience import PATIENCE
from tests.server.client import Json, Person, at_table, key, run
from tests.server.processes import ForkedServer, fork_server

ENDS = (1011, 1012, 1013)  # a ping was not answered in time, the server stops, or cannot be sure that it still holds


@contextmanager
def served(folder: Path, db: str, port: str, *words: str) -> Iterator[ForkedServer]:
    options = ("--no-verify", "--no-prepare", "--port", port, *words, *(("--db", db) if db else ()))
    with fork_server(folder, *options) as process:
        yield process


def line(process: ForkedServer, begins: str) -> str:
    printed = process.stdout.readline()
    assert printed.startswith(begins), printed
    return printed


def address(process: ForkedServer) -> str:
    found = line(process, "tables open at ").split()[3]
    line(process, "head of the log")
    return found


async def same_answer(address: str, table: str, token: str, command: Json, answer: Json) -> None:
    """The session, the table and the stored answer are there."""
    async with at_table(address, table, token) as place:
        assert place.view["version"] >= answer["version"] and place.view["seats"]["1"]["bets"] == {"play": 1000}
        assert await place.send(**command) == answer


async def refused_to_the_end(address: str) -> None:
    """A server that was replaced answers nothing from its memory, until it is gone."""
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        while True:
            try:
                answer = await http.get(f"{address}/api/v1/tables")
            except httpx.TransportError:
                return
            assert (answer.status_code, answer.json()["type"]) == (503, "/problems/unavailable")


@pytest.mark.parametrize("store", ["postgresql", pytest.param("sqlite", marks=pytest.mark.long)])
def test_a_standby_takes_over_from_a_killed_and_from_a_stopped_server(
    store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """On SQLite on one machine, at the same address; on PostgreSQL with two data folders, as on two machines."""
    sqlite = store == "sqlite"
    fresh: Callable[[], str] | None = None if sqlite else request.getfixturevalue("postgres_tables")
    db, folders = fresh() if fresh else "", [tmp_path / "a", tmp_path / ("a" if sqlite else "b")]

    async def play(stack: ExitStack) -> None:
        first = stack.enter_context(served(folders[0], db, "0"))
        where = address(first)
        if not sqlite:
            folders[1].mkdir()
            shutil.copy(folders[0] / "house.key", folders[1])
        port = where.rpartition(":")[2] if sqlite else "0"
        second = stack.enter_context(served(folders[1], db, port, "--standby", "--takeover-after", "3600"))
        line(second, "standby of")
        person = await Person(where).enter()
        table = (await person.post("/api/v1/play/three-card-roo", {}))["table"]
        command: Json = {"type": "bet", "key": key(), "seat": 1, "bets": {"play": 1000}}
        async with at_table(where, table, person.token) as place:
            answer = await place.done(**command)
        await person.close()

        first.kill()
        then = address(second)
        assert not sqlite or then == where
        await same_answer(then, table, person.token, command, answer)

        async with at_table(then, table, person.token) as place:
            third = stack.enter_context(served(folders[0], db, port, "--standby", "--takeover-after", "1"))
            line(third, "standby of")
            second.send_signal(signal.SIGSTOP)
            line(third, "the server")
            last = address(third)
            await same_answer(last, table, person.token, command, answer)
            if sqlite:
                assert (second.wait(PATIENCE), last) == (-signal.SIGKILL, where)
            else:
                second.send_signal(signal.SIGCONT)
                await refused_to_the_end(then)
                await asyncio.wait_for(place.socket.wait_closed(), PATIENCE)
                assert place.socket.close_code in ENDS and place.socket.close_reason
                assert second.wait(PATIENCE) == 2
                assert "Another server has taken the database over; this one has stopped." in second.stderr.read()
        third.send_signal(signal.SIGINT)
        assert third.wait(PATIENCE) == 0

    with ExitStack() as stack:
        run(lambda: play(stack))
    words = [db, "--keys", str(folders[0])] if db else []
    monkeypatch.setenv("PITBOSS_HOME", str(folders[0]))
    audit = pitboss("audit", *words)
    assert audit.code == 0 and audit.out.endswith("nothing wrong.\n")
    assert "new history" not in audit.out  # a takeover is no restore: what was promised stays promised


def test_a_standby_never_ends_a_command_that_gives_no_signs_of_life(tmp_path: Path) -> None:
    """`pitboss restore` holds the folder for as long as it takes."""
    settings = ServerSettings(tmp_path)
    with only_server(settings) as places:
        (tmp_path / "server.json").write_text('{"address": "http://127.0.0.1:1", "process": 1}')  # of one long dead
        assert not places[0]._holder()
        with pytest.raises(AlreadyServed, match=re.escape(str(tmp_path))), only_server(settings):
            pass


def test_a_standby_without_the_key_says_what_it_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, postgres_tables: Callable[[], str]
) -> None:
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path))
    refused = pitboss("serve", "--standby", "--no-browser", "--port", "0", "--db", postgres_tables())
    assert "copy it from the server that this one is to replace" in refused.refusal

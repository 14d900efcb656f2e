"""`pitboss serve` as a person starts it: one line, one server for each folder, Ctrl-C, the next free port."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from pitboss.server import run as server_run
from pitboss.server.work.workers import Workers
from tests.cli.run import pitboss
from tests.patience import PATIENCE
from tests.server.client import Person, at_table, run
from tests.server.processes import start_server, wait_for_end
from tests.server.stand_ins import killed, not_to_be_sent


@contextmanager
def served(folder: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    process = start_server(folder, *words)
    try:
        assert process.stdout
        line = process.stdout.readline()
        assert re.fullmatch(r"tables open at http://127\.0\.0\.1:\d+   \(Ctrl-C stops; data in .*\)\n", line), line
        assert re.fullmatch(r"head of the log: commit \d+ [0-9a-f]{64}\n", process.stdout.readline())
        yield process, line.split()[3]
    finally:
        process.kill()
        process.wait()


def test_serve_says_where_to_go_and_a_second_start_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path))
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with served(tmp_path, "--port", str(port), "--any-port", "--no-verify", "--no-prepare") as (process, address):
            assert int(address.rpartition(":")[2]) in range(port + 1, port + 21)
            assert httpx.get(f"{address}/api/v1/house", timeout=PATIENCE).json()["protocol"] == 1
            assert f"already serves {tmp_path} at {address}" in pitboss("serve", "--no-browser").refusal

            async def play() -> None:
                person = await Person(address).enter()
                table = (await person.post("/api/v1/play/two-card-roo", {}))["table"]
                async with at_table(address, table, person.token) as place:
                    process.send_signal(signal.SIGTERM)
                    await place.until(lambda: place.messages[-1]["type"] == "bye")
                assert process.wait(PATIENCE) == 0
                await person.close()

            run(play)
            assert process.stdout and process.stdout.read().endswith("tables closed; everything is saved\n")
    audit = pitboss("audit")
    assert audit.code == 0 and audit.out.endswith("nothing wrong.\n")


def test_ctrl_c_ends_long_counts_and_jobs_at_once(tmp_path: Path) -> None:
    with (
        served(tmp_path, "--port", "0", "--no-verify", "--no-prepare") as (process, address),
        httpx.Client(base_url=address, timeout=PATIENCE) as http,
    ):
        head = {"Authorization": f"Bearer {http.post('/api/v1/session', json={'bearer': True}).json()['token']}"}
        request = {"kind": "simulate", "game": "three-card-roo", "rounds": 10**9}
        job = http.post("/api/v1/jobs", json=request, headers=head).json()
        answers: list[httpx.Response] = []
        count = threading.Thread(target=recounted, args=(address, answers))
        count.start()
        while http.get(f"/api/v1/jobs/{job['id']}", headers=head).json()["state"] != "running":
            time.sleep(0.05)
        children = children_of(process.pid)
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0
        wait_for_end(children)
        count.join(PATIENCE)
        (answer,) = answers  # never without one
        assert "The house is closing" in answer.json()["detail"]


def recounted(address: str, answers: list[httpx.Response]) -> None:
    waits = {"Prefer": f"wait={int(PATIENCE)}"}
    answers.append(httpx.get(f"{address}/api/v1/verify", timeout=PATIENCE, headers=waits))


def children_of(process: int) -> list[int]:
    """The job's, the count's and the one that `multiprocessing` keeps, which ends just after the server."""
    while len(found := Path(f"/proc/{process}/task/{process}/children").read_text().split()) < 3:
        time.sleep(0.05)
    return [int(child) for child in found]


@pytest.mark.long  # counts everything
def test_the_recount_comes_as_one_line(tmp_path: Path) -> None:
    with served(tmp_path, "--port", "0") as (process, _):
        assert process.stdout
        assert "printed tables and figures recounted" in process.stdout.readline()


def test_the_recount_says_its_result_or_why_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    printed: list[str] = []
    monkeypatch.setattr(server_run, "say", printed.append)

    async def go() -> None:
        workers = Workers()
        for work in (not_to_be_sent, killed, os.getcwd):
            monkeypatch.setattr(server_run, "recounted", work)
            await server_run._recounted(workers)
        await workers.stop()
        await server_run._recounted(workers)

    run(go)
    failed, ended, result = printed
    assert failed.startswith("pitboss verify failed: TypeError: cannot pickle")
    assert ended.startswith("pitboss verify failed: The count ended without a result")
    assert result == os.getcwd()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("serve", "--db", "mysql://x"), "is not the address of a database"),
        (("serve", "--db", "postgresql://nobody@127.0.0.1:1/none", "--no-browser"), "cannot be opened"),
        (("serve", "--port", "70000"), "ports are 0 to 65535"),
        (("serve", "--host", "203.0.113.1", "--no-browser"), "cannot be used"),
        (("role", "ann", "king"), "role 'king' is not known"),
        (("role", "ann", "admin"), "There is no database"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], sentence: str
) -> None:
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path))
    assert sentence in pitboss(*words).refusal

"""With --log json every line is an object that names its request, table and command; nothing secret is in it."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import httpx

from pitboss.server.logs import request_id
from tests.patience import PATIENCE
from tests.server.client import Person, run
from tests.server.processes import QUICK, fork_server


def test_json_logs_name_request_and_table_and_hold_no_secret(tmp_path: Path) -> None:
    with fork_server(tmp_path, *QUICK, "--log", "json", PITBOSS_RATES="none") as server:
        address = server.stdout.readline().split()[3]
        tokens: list[str] = []

        async def play() -> None:
            ann = await Person(address).enter()
            tokens.append(ann.token)
            table = (await ann.post("/api/v1/play/two-card-roo", {}))["table"]
            answer = await ann.http.get(f"/api/v1/tables/{table}?token=secret", headers={"X-Request-Id": "proxy-7"})
            assert answer.headers["X-Request-Id"] == "proxy-7"
            tables.append(table)
            await ann.close()

        tables: list[str] = []
        run(play)
        httpx.get(f"{address}/nowhere", timeout=PATIENCE)
        server.send_signal(signal.SIGINT)
        assert server.wait(PATIENCE) == 0
        text = server.stderr.read()
    lines = [json.loads(line) for line in text.splitlines()]
    assert all(line.keys() >= {"event", "level", "logger", "timestamp"} for line in lines)
    (seen,) = [line for line in lines if line.get("request") == "proxy-7"]
    assert (seen["table"], seen["status"], seen["method"], seen["client"]) == (tables[0], 200, "GET", "127.0.0.1")
    assert seen["path"] == f"/api/v1/tables/{tables[0]}" and seen["seconds"] >= 0
    assert [line["status"] for line in lines if line.get("path") == "/nowhere"] == [404]
    assert tokens[0] not in text and "secret" not in text


def test_an_id_from_outside_cannot_write_into_the_log() -> None:
    assert request_id("a-1_b.c") == "a-1_b.c"
    assert all(len(request_id(given)) == 16 for given in ("", "x" * 65, 'a"b', "a\nb", "a b"))

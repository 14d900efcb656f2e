"""With a collector named in the environment, requests, commands and commits are sent to it as spans."""

from __future__ import annotations

import signal
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from pitboss.core.errors import BadInput
from pitboss.core.traces import check_traces
from tests.patience import PATIENCE
from tests.server.client import Person, at_table, run
from tests.server.processes import QUICK, start_server


class Collector(HTTPServer):
    """Keeps what is sent to it."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        super().__init__(("127.0.0.1", 0), Kept)


class Kept(BaseHTTPRequestHandler):
    server: Collector

    def do_POST(self) -> None:
        self.server.sent.append(self.path.encode() + self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(200)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


def test_requests_commands_and_commits_are_spans(tmp_path: Path) -> None:
    collector = Collector()
    threading.Thread(target=collector.serve_forever, daemon=True).start()
    where = f"http://127.0.0.1:{collector.server_port}"
    with start_server(tmp_path, *QUICK, PITBOSS_RATES="none", OTEL_EXPORTER_OTLP_ENDPOINT=where) as server:
        assert server.stdout
        address = server.stdout.readline().split()[3]

        async def play() -> None:
            ann = await Person(address).enter()
            table = (await ann.post("/api/v1/play/two-card-roo", {}))["table"]
            tables.append(table)
            async with at_table(address, table, ann.token) as place:
                await place.done("bet", seat=1, bets={"roo": 1000})
            await ann.close()

        tables: list[str] = []
        run(play)
        server.send_signal(signal.SIGINT)
        assert server.wait(PATIENCE) == 0
    collector.shutdown()
    sent = b"".join(collector.sent)
    for word in (b"/v1/traces", b"pitboss", b"command bet", b"commit", b"/api/v1/play/{game}", tables[0].encode()):
        assert word in sent, word
    assert b"roo" not in sent.replace(b"two-card-roo", b""), "what was bet is nothing for a trace"


def test_traces_that_cannot_be_sent_are_refused_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:4318")
    monkeypatch.setattr("pitboss.core.traces.find_spec", lambda name: None)
    with pytest.raises(BadInput, match=r"pip install 'pitboss\[traces\]'"):
        check_traces()
    monkeypatch.delenv("OTEL_EXPORTER_OTLP_ENDPOINT")
    monkeypatch.setenv("OTEL_SERVICE_NAME", "north")
    check_traces()

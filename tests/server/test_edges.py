"""What a client may send at the edges: names, addresses, methods, hosts; and how failures are told."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import DBAPIError, OperationalError
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from pitboss.core.errors import BadInput, Unavailable
from pitboss.server.http.connections import plain_answer
from pitboss.server.openapi import of_routes
from pitboss.server.request_checks import Buckets, Guard
from pitboss.server.schemas import NewTableOf
from pitboss.server.settings import Rates, ServerSettings
from pitboss.store.refusals import connection_lost, explain, unavailable
from pitboss.store.store import Change
from tests.patience import PATIENCE
from tests.server.client import Person, run
from tests.server.running import Running

INVISIBLE = ("\u200b", "\u200d", "\u202e", "\u2066", "\ufeff", "\u00ad", "\u2028", "\ue000")
BLANK = (
    "\u3164",
    "\u115f",
    "\uffa0",
    "\u2800",
    "\u034f",
    "\u180b",
    "\ufe0f",
    "\u17b5",
    "\U000e0100",
)  # letters by category


@pytest.mark.parametrize("letter", INVISIBLE + BLANK, ids=lambda letter: f"{ord(letter):04x}")
def test_a_table_name_holds_no_letters_that_cannot_be_seen(server: Running, letter: str) -> None:
    with httpx.Client(base_url=server.address, timeout=PATIENCE) as http:
        http.headers["Authorization"] = f"Bearer {http.post('/api/v1/session', json={'bearer': True}).json()['token']}"
        refused = http.post("/api/v1/tables", json={"game": "two-card-roo", "name": f"Main{letter}room"})
        assert refused.status_code == 422 and "cannot be seen" in refused.json()["detail"], refused.text
        taken = http.post("/api/v1/tables", json={"game": "two-card-roo", "name": "Tísch für 桌子"})
        assert taken.status_code == 201, taken.text


@pytest.mark.parametrize(
    "name", [" ", "\u00a0\u3000", "Z" + 5 * "\u0336"], ids=["blank", "wide blanks", "marks on marks"]
)
def test_a_table_name_has_letters_and_no_heap_of_marks(name: str) -> None:
    with pytest.raises(ValueError, match="name"):
        NewTableOf.model_validate({"game": "two-card-roo", "name": name})
    assert NewTableOf.model_validate({"game": "two-card-roo", "name": "Phở ở đây Ǘ"}).name


@pytest.mark.parametrize("id", ["%00", "a%00b", "a%0ab", "A-B", "a%62c"])
def test_a_socket_of_no_possible_table_is_refused_before_the_handshake(server: Running, id: str) -> None:
    async def refused() -> int:
        try:
            async with connect(f"{server.address.replace('http', 'ws', 1)}/ws/tables/{id}"):
                return 0
        except InvalidStatus as error:
            return error.response.status_code

    assert asyncio.run(refused()) in (403, 404)
    answer = httpx.get(f"{server.address}/api/v1/tables/{id}", timeout=PATIENCE)
    assert answer.status_code in (404, 405) and "driver" not in answer.text


def test_every_503_says_when_to_try_again(server: Running) -> None:
    from http import HTTPStatus

    assert b"\r\nRetry-After: " in plain_answer(HTTPStatus.SERVICE_UNAVAILABLE, "Too many connections.")
    assert b"Retry-After" not in plain_answer(HTTPStatus.BAD_REQUEST, "No.")


def test_a_request_that_a_stopping_server_does_not_wait_for_is_told_when_to_try_again() -> None:
    began = asyncio.Event()

    async def endless(scope: Any, receive: Any, send: Any) -> None:
        began.set()
        await asyncio.Event().wait()

    async def asked() -> tuple[int, str | None]:
        guard = Guard(endless, ServerSettings(Path()), Buckets(Rates.none().requests))
        async with httpx.AsyncClient(transport=httpx.ASGITransport(guard), base_url="http://localhost") as http:
            request = asyncio.create_task(http.get("/api/v1/house"))
            await began.wait()
            request.cancel()  # as the server does at the end of its grace
            answer = await request
            return answer.status_code, answer.headers["Retry-After"]

    assert asyncio.run(asked()) == (503, "1")


@pytest.mark.parametrize("path", ["/", "/api/v1/house", "/api/v1/openapi.json", "/static/fairness.js", "/nowhere"])
def test_head_answers_as_get_without_a_body(server: Running, path: str) -> None:
    got, head = (
        httpx.get(f"{server.address}{path}", timeout=PATIENCE),
        httpx.head(f"{server.address}{path}", timeout=PATIENCE),
    )
    assert head.status_code == got.status_code and not head.content
    assert head.headers["content-type"] == got.headers["content-type"]
    assert head.headers["content-length"] == got.headers["content-length"]


def test_a_server_on_all_addresses_takes_its_own_names_only() -> None:
    settings = ServerSettings(Path(), host="0.0.0.0", origins=frozenset(("https://tables.example.org",)))
    own = (socket.gethostname(), "192.0.2.7", "192.0.2.7:8000", "[2001:db8::1]:8000", "localhost:8000")
    for host in (*own, "tables.example.org", "tables.example.org:443"):
        assert settings.host_allowed(host), host
    for host in ("evil.example", "192.0.2.7.evil.example", "", "evil.example:8000"):
        assert not settings.host_allowed(host), host


def test_the_description_names_how_a_client_signs_in() -> None:
    document = of_routes()
    schemes = document["components"]["securitySchemes"]
    assert {one["type"] for one in schemes.values()} == {"http", "apiKey"}
    assert document["paths"]["/api/v1/wallet"]["get"]["security"] == [{name: []} for name in schemes]
    assert document["paths"]["/api/v1/games"]["get"].get("security") is None


def _failed() -> DBAPIError:
    return OperationalError("SELECT secret_column FROM users", {}, Exception("disk I/O error at 10.0.0.7 in column x"))


def test_the_words_of_the_database_are_for_the_log_only(caplog: pytest.LogCaptureFixture) -> None:
    told = asyncio.run(explain(None, Change(), _failed()))  # type: ignore[arg-type]
    for error in (told, unavailable(OSError("connect to 10.0.0.7:5432 failed"))):
        assert "10.0.0.7" not in str(error) and "column" not in str(error)
    assert "disk I/O error at 10.0.0.7" in caplog.text and "10.0.0.7:5432" in caplog.text


@pytest.mark.parametrize("state", ["57P01", "57P03", "53300", "25006", "08006"])
def test_a_database_that_stops_or_starts_is_away_and_has_not_failed(state: str) -> None:
    words = Exception("the database system is shutting down")
    words.sqlstate = state  # type: ignore[attr-defined]
    error = OperationalError("SELECT 1", {}, words)
    assert connection_lost(error) and not connection_lost(_failed())
    assert isinstance(asyncio.run(explain(None, Change(), error)), Unavailable)  # type: ignore[arg-type]


def test_a_port_that_is_taken_is_refused_unless_any_will_do() -> None:
    from pitboss.cli.serve import listen

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(BadInput, match="--any-port"):
            listen("127.0.0.1", port)
        with listen("127.0.0.1", port, others=True) as other:
            assert other.getsockname()[1] in range(port + 1, port + 21)
        with listen("127.0.0.1", 0) as free:
            assert free.getsockname()[1]


def test_a_table_that_is_not_listed_is_called_unlisted(server: Running) -> None:
    """Whoever knows its address may look on: it is not private."""

    async def look() -> None:
        ann = await Person(server.address).enter()
        opened = await ann.post("/api/v1/tables", {"game": "two-card-roo", "unlisted": True})
        assert opened["unlisted"] is True
        assert opened["table"] not in [one["id"] for one in await ann.get("/api/v1/tables?limit=200")]
        assert (await ann.get(f"/api/v1/tables/{opened['table']}"))["table"] == opened["table"]
        await ann.close()

    run(look)

"""No request, however strange, is answered with a bare 500; and other rules than today's are named."""

from __future__ import annotations

import json

import httpx
import pytest
from fastapi import FastAPI
from httpx import ASGITransport

from pitboss.core.errors import OtherRules
from pitboss.server.http import round_routes
from pitboss.server.request_checks import Buckets, Guard
from pitboss.server.settings import Rates, ServerSettings
from pitboss.store import past_rounds
from pitboss.store.durable_table import FindGame
from pitboss.store.store import TableRow
from tests.patience import PATIENCE
from tests.server.client import Person, at_table, first_choice, play_round, run
from tests.server.running import Running

LONG = "x" * 1900
PATHS = (
    "/%00",
    "/api/v1/tables/%00",
    "/static/%00",
    f"/{LONG}",
    f"/static/{LONG}",
    f"/api/v1/tables/{LONG}",
    f"/api/v1/tables/{'x' * 4000}",
    f"/api/v1/rounds/{LONG}/1/fairness",
    f"/api/v1/rounds/a/{'9' * 1900}",
    f"/api/v1/games/{LONG}",
    "/api/v1/tables?game=%00",
)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path[:30])
def test_strange_addresses_have_a_plain_answer(server: Running, path: str) -> None:
    answer = httpx.get(f"{server.address}{path}", timeout=PATIENCE)
    assert answer.status_code < 500
    if path.startswith(("/api", "/static")) and answer.status_code >= 400:
        assert answer.headers["content-type"] == "application/problem+json"
        assert len(answer.json()["detail"]) <= 500
    elif answer.status_code >= 400:  # the app says it in words of its own
        assert answer.headers["content-type"].startswith("text/html") or len(answer.json()["detail"]) <= 500


@pytest.mark.parametrize("digits", [3000, 5000])
def test_numbers_of_thousands_of_digits_are_refused_in_words(server: Running, digits: int) -> None:
    number = "9" * digits
    with httpx.Client(base_url=server.address, timeout=PATIENCE) as http:
        token = http.post("/api/v1/session", json={"bearer": True}).json()["token"]
        http.headers["Authorization"] = f"Bearer {token}"
        table = http.post("/api/v1/play/three-card-roo", json={}).json()["table"]
        bet = f'{{"type": "bet", "key": "abcdefgh", "seat": 1, "bets": {{"play": {number}}}}}'
        bodies = {
            f"/api/v1/tables/{table}/commands": bet,
            "/api/v1/games/three-card-roo/strategy": json.dumps({"bets": {"play": number}}),
            "/api/v1/games/three-card-roo/describe": json.dumps({"settings": {"pays.seven_roo.royal": number}}),
            "/api/v1/jobs": json.dumps({"kind": "simulate", "game": "three-card-roo", "bets": {"play": number}}),
        }
        for path, body in bodies.items():
            answer = http.post(path, content=body, headers={"Content-Type": "application/json"})
            assert answer.status_code in (400, 422), (path, answer.status_code)
            assert answer.headers["content-type"] == "application/problem+json"


def test_rounds_of_other_rules_are_refused_in_words_and_are_no_fault(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    def of_another_version(row: TableRow, find: FindGame) -> None:
        raise OtherRules(f"Table {row.id} was opened under other rules.")

    async def go() -> None:
        ann = await Person(server.address).enter()
        table = (await ann.post("/api/v1/play/three-card-roo", {"pace_ms": 0}))["table"]
        async with at_table(server.address, table, ann.token) as place:
            await play_round([place], [1], [{"play": 1000}], first_choice)
        for module in (round_routes, past_rounds):
            monkeypatch.setattr(module, "house_of", of_another_version)
        for what in ("", "/review", "/fairness"):
            answer = await ann.http.get(f"/api/v1/rounds/{table}/1{what}")
            assert (answer.status_code, answer.json()["type"]) == (409, "/problems/other-rules"), what
        assert [one["number"] for one in await ann.get("/api/v1/wallet/rounds")] == [1]
        await ann.close()

    run(go)


def test_a_fault_of_ours_is_a_problem_like_any_other(tmp_path_factory: pytest.TempPathFactory) -> None:
    app = FastAPI()
    settings = ServerSettings(tmp_path_factory.mktemp("none"))
    app.add_middleware(Guard, settings=settings, requests=Buckets(Rates().requests))

    @app.get("/fails")
    def fails() -> None:
        raise RuntimeError("a fault of ours")

    async def go() -> None:
        async with httpx.AsyncClient(transport=ASGITransport(app), base_url="http://testserver") as http:
            answer = await http.get("/fails")
        assert (answer.status_code, answer.json()["type"]) == (500, "/problems/fault")
        assert "a fault of ours" not in answer.text
        assert answer.headers["x-content-type-options"] == "nosniff"

    run(go)

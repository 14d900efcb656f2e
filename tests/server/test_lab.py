"""The lab over HTTP gives what the command line gives, and refuses in one shape."""

from __future__ import annotations

import asyncio

import pytest
from httpx import Client, Response

from pitboss.errors import BadInput
from pitboss.server import lab_routes
from pitboss.server.context import Server
from pitboss.server.count_workers import CountWorker, Stopped
from pitboss.server.fair_queue import Asker
from tests.patience import PATIENCE
from tests.server.running import Running


def ask(server: Running, path: str, body: dict[str, object] | None = None) -> Response:
    with Client(base_url=server.address, timeout=PATIENCE) as client:
        return client.get(path) if body is None else client.post(path, json=body)


def test_odds_of_a_changed_pay(server: Running) -> None:
    answer = ask(server, "/api/v1/games/three-card-roo/odds", {"settings": {"pays.seven_roo.royal": "8"}}).json()
    assert round(answer["wagers"]["play"]["house_edge"], 6) == 0.033722


def test_odds_of_the_usual_rules_are_counted_for_one_visitor_alone(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = "/api/v1/games/two-card-roo/odds"
    main: dict[str, object] = {"wager": "roo"}
    first = ask(server, path, main).json()

    async def count(*_: object) -> None:
        raise BadInput("counted again")

    monkeypatch.setattr(CountWorker, "ask", count)
    assert ask(server, path, main).json() == first
    other = ask(server, path, {**main, "settings": {"pays.pairs.aces": "12"}})
    assert other.json()["detail"] == "counted again"


def test_a_lobby_gets_the_odds_of_a_slow_wager_only_where_they_are_counted_already(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = "/api/v1/games/tiger-pai-gow/odds"
    question: dict[str, object] = {"wager": "pai_gow", "only_cached": True}

    async def count(*_: object) -> None:
        raise BadInput("counted")

    monkeypatch.setattr(CountWorker, "ask", count)
    monkeypatch.setattr(lab_routes, "is_cached", lambda *_: False)
    answer = ask(server, path, question)
    assert (answer.status_code, answer.json()["wagers"]) == (200, {})
    monkeypatch.setattr(lab_routes, "is_cached", lambda *_: True)
    assert ask(server, path, question).json()["detail"] == "counted"


def test_one_decision(server: Running) -> None:
    answer = ask(server, "/api/v1/games/three-card-roo/strategy", {"hand": "Th 5d", "bets": {"pocket": "1"}}).json()
    assert answer["best"] == "low"


def test_the_solution_is_read_at_a_point_of_a_hand(server: Running) -> None:
    answer = ask(server, "/api/v1/games/mini-tex-pvp/solution", {"board": "Kc 9c", "line": "rc/c"}).json()
    assert answer["actor"] == "button" and len(answer["hands"]) == 169
    assert [one["name"] for one in answer["actions"]] == ["check", "bet"]


@pytest.mark.parametrize(
    ("path", "body", "status", "kind"),
    [
        ("/api/v1/games/three-card-roo/solution", {}, 422, "bad-input"),
        ("/api/v1/games/mini-tex-pvp/solution", {"board": "Kc"}, 422, "bad-input"),
        ("/api/v1/games/mini-tex-pvp/solution", {"line": "x"}, 422, "malformed"),
        ("/api/v1/games/no-such/odds", {}, 404, "unknown-name"),
        ("/api/v1/games/three-card-roo/odds", {"settings": {"pays.pocket.ten": "x"}}, 422, "bad-value"),
        ("/api/v1/games/three-card-roo/odds", {"surprise": 1}, 422, "malformed"),
        ("/api/v1/games/three-card-roo/strategy", {"hand": "Zz"}, 422, "bad-cards"),
        ("/api/v1/nowhere", {}, 404, "http"),
        ("/api/v1/games", {}, 405, "http"),
    ],
)
def test_errors_have_one_shape(server: Running, path: str, body: dict[str, object], status: int, kind: str) -> None:
    answer = ask(server, path, body)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["type"] == f"/problems/{kind}"
    assert answer.json()["detail"].endswith(".")


@pytest.mark.parametrize(
    ("kind", "starts"),
    [
        ("xlsx", b"PK"),
        *(pytest.param(*one, marks=pytest.mark.long) for one in (("pdf", b"%PDF"), ("json", b"{"), ("html", b"<!"))),
    ],
)
def test_reports_are_files(server: Running, kind: str, starts: bytes) -> None:
    answer = ask(server, "/api/v1/games/mini-tex-pvp/report", {"format": kind})  # has no odds to count
    assert answer.status_code == 200
    assert answer.content.lstrip().startswith(starts)
    assert f'filename="mini-tex-pvp.{kind}"' in answer.headers["content-disposition"]


def test_a_count_is_stopped_when_its_client_disconnects(server: Running) -> None:
    async def work() -> None:
        house: Server = server.app.state.server
        workers = [CountWorker() for _ in range(2)]

        async def gone() -> bool:
            return True

        question = {"call": "verify", "game": "", "asked": {}}
        for worker in workers:
            with pytest.raises(Stopped):
                await worker.ask(question, gone)
            assert worker._process is None
        answer = await house.counting.ask(Asker("", ""), "odds", "two-card-roo", {})  # others are answered all the same
        assert answer["wagers"]

    asyncio.run_coroutine_threadsafe(work(), server.loop).result(PATIENCE)


def test_refusals_come_back_as_they_were(server: Running) -> None:
    answer = ask(server, "/api/v1/games/three-card-roo/odds", {"wager": "pockett"})
    assert answer.status_code == 404 and "did you mean pocket" in answer.json()["detail"]


def test_risk_bands_are_the_distribution_and_lie_within_each_other(server: Running) -> None:
    reply = ask(server, "/api/v1/games/two-card-roo/risk", {"wager": "roo", "rounds": 20}).json()
    assert [row["rounds"] for row in reply["rounds"]] == list(range(1, 21)) and 0 < reply["ahead"] < 0.5
    for row in reply["rounds"]:
        half, most, all = (row["bands"][level] for level in ("0.5", "0.9", "0.99"))
        assert row["exact"] and -row["rounds"] <= all[0] <= most[0] <= half[0] <= half[1] <= most[1] <= all[1]
    assert reply["rounds"][0]["bands"]["0.99"] == [-1.0, 1.0]


def test_no_band_of_a_rare_high_pay_lies_below_the_loss_of_every_stake(server: Running) -> None:
    reply = ask(server, "/api/v1/games/tiger-pai-gow/risk", {"wager": "tiger", "rounds": 2000}).json()
    assert all(row["bands"]["0.99"][0] >= -row["rounds"] for row in reply["rounds"])
    assert reply["rounds"][-1]["exact"]

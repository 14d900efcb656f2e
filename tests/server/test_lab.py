"""The lab over HTTP gives what the command line gives, and refuses in one shape."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest
from httpx import Client, Response

from pitboss.core.errors import BadInput
from pitboss.games import REGISTRY
from pitboss.server.http import lab_routes
from pitboss.server.http.context import Server
from pitboss.server.schemas import OddsQuestion
from pitboss.server.work import counts
from pitboss.server.work.fair_queue import Asker
from pitboss.server.work.processes import Worker
from pitboss.server.work.workers import Lane, Stopped
from tests.cli.run import pitboss
from tests.patience import PATIENCE
from tests.server.running import Running

WAITS = {"Prefer": f"wait={int(PATIENCE)}"}


def ask(server: Running, path: str, body: dict[str, object] | None = None) -> Response:
    with Client(base_url=server.address, timeout=PATIENCE, headers=WAITS) as client:
        return client.get(path) if body is None else client.post(path, json=body)


def test_odds_of_a_changed_pay(server: Running) -> None:
    answer = ask(server, "/api/v1/games/three-card-roo/odds", {"settings": {"pays.seven_roo.royal": "8"}}).json()
    assert round(answer["wagers"]["play"]["house_edge"], 6) == 0.033722


async def no_count(*_: object) -> None:
    raise BadInput("counted")


def test_odds_of_the_usual_rules_are_there_without_a_count(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Worker, "ask", no_count)
    for game in REGISTRY.values():
        every = ask(server, f"/api/v1/games/{game.key}/odds", {})
        assert every.status_code == 200, game.key
        for wager, odds in every.json()["wagers"].items():
            assert ask(server, f"/api/v1/games/{game.key}/odds", {"wager": wager}).json()["wagers"] == {wager: odds}
    other = ask(server, "/api/v1/games/two-card-roo/odds", {"settings": {"pays.pairs.aces": "12"}})
    assert other.json()["detail"] == "counted"


def test_the_list_of_games_holds_the_house_edge_of_each_that_has_a_bank(server: Running) -> None:
    for game in ask(server, "/api/v1/games").json():
        assert (game["edge"] is None) == (not game["banked"]), game["key"]
        if game["edge"]:
            odds = ask(server, f"/api/v1/games/{game['key']}/odds", {"wager": game["edge"]["wager"]}).json()
            assert odds["wagers"][game["edge"]["wager"]]["house_edge"] == game["edge"]["house_edge"]


def test_no_request_waits_for_a_count_and_the_count_is_there_when_it_is_done(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A count that does not end: without a `Prefer` header every question about it is answered at once."""
    done = asyncio.Event()
    counts = 0

    async def count(*_: object) -> dict[str, object]:
        nonlocal counts
        counts += 1
        await done.wait()
        return {"game": "two-card-roo", "options": {}, "strategy": "best", "warnings": [], "wagers": {}}

    monkeypatch.setattr(Worker, "ask", count)
    changed: dict[str, object] = {"settings": {"pays.pairs.aces": "13"}}
    calls = [("odds", changed), ("strategy", {}), ("risk", {"wager": "roo"}), ("report", {"format": "json"})]
    for call, body in [*calls, calls[0]]:
        with Client(base_url=server.address, timeout=PATIENCE) as client:
            answer = client.post(f"/api/v1/games/two-card-roo/{call}", json=body)
        assert (answer.status_code, answer.json()["counting"]) == (202, True), call
        assert answer.headers["retry-after"] == "1"
    assert counts <= len(calls), "the same question is counted once"
    server.loop.call_soon_threadsafe(done.set)
    assert ask(server, "/api/v1/games/two-card-roo/odds", changed).status_code == 200


def test_a_lobby_gets_the_odds_of_a_slow_wager_only_where_they_are_counted_already(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = "/api/v1/games/tiger-pai-gow/odds"
    question: dict[str, object] = {"wager": "pai_gow", "only_cached": True, "settings": {"pays.tiger.straight": "5"}}
    monkeypatch.setattr(Worker, "ask", no_count)
    monkeypatch.setattr(lab_routes, "is_cached", lambda *_: False)
    answer = ask(server, path, question)
    assert (answer.status_code, answer.json()["wagers"]) == (200, {})
    monkeypatch.setattr(lab_routes, "is_cached", lambda *_: True)
    assert ask(server, path, question).json()["detail"] == "counted"


@pytest.mark.parametrize(
    ("question", "command"),
    [
        ({"kind": "skill", "errors": ["2.5"]}, "skill two-card-roo --errors 2.5"),
        (
            {"kind": "progressive", "wager": "pairs", "row": "aces", "seed": "12", "contribution": "2"},
            "progressive two-card-roo pairs --row aces --seed 12 --contribution 2",
        ),
        ({"kind": "free-bet", "wager": "roo"}, "promotion two-card-roo roo --free-bet"),
        (
            {"kind": "rebate", "wager": "roo", "percent": "10", "after": "10,20"},
            "promotion two-card-roo roo --rebate 10 --after 10,20",
        ),
    ],
)
def test_offers_are_those_of_the_command(server: Running, question: dict[str, object], command: str) -> None:
    assert ask(server, "/api/v1/games/two-card-roo/offers", question).json() == pitboss(*command.split(), "--json").json


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

        looks = iter((False,))

        async def gone() -> bool:
            return next(looks, True)

        ask = partial(house.counting.ask, Lane.LAB, Asker("", ""), counts.answer)
        with pytest.raises(Stopped):
            await ask(counts.recount, "", None, gone=gone)
        # others are answered all the same
        answer = await ask(counts.count_odds, "two-card-roo", OddsQuestion(only_cached=False))
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

"""Tables in number: pages of the lobby, how many one person opens, and rules of all kinds counted beside the server."""

from __future__ import annotations

import asyncio
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pitboss.core.cache import RecentCache
from pitboss.games import REGISTRY
from pitboss.lab import strategy
from pitboss.server.http import table_routes
from pitboss.server.replies.of_tables import TableLineReply
from pitboss.server.settings import Bounds, Rates, ServerSettings
from pitboss.store.open_tables import OpenTable
from tests.server.client import Person, at_table, deal_until_asked, run
from tests.server.running import Running, serve


def test_one_person_has_only_so_many_tables_and_the_lobby_is_paged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, line = list[str](), table_routes.line

    def counted(known: OpenTable, *more: Any) -> TableLineReply:
        made.append(known.id)
        return line(known, *more)

    monkeypatch.setattr(table_routes, "line", counted)

    async def go(server: Running) -> None:
        ann = await Person(server.address).enter()
        body = {"game": "two-card-roo", "name": "one"}
        opened = [(await ann.post("/api/v1/tables", body))["table"] for _ in range(3)]
        answer = await ann.http.post("/api/v1/tables", json=body)
        assert answer.status_code == 409 and "3 open tables" in answer.json()["detail"]
        assert (await ann.http.get("/api/v1/tables?limit=1")).json()[0]["id"] == opened[2]
        assert len(made) == 1
        pages, path = list[list[str]](), "/api/v1/tables?limit=2&game=two-card-roo"
        while path:
            page = await ann.http.get(path)
            pages.append([one["id"] for one in page.json()])
            path = page.links.get("next", {}).get("url", "")
        assert pages == [[opened[2], opened[1]], [opened[0]]]
        assert (await ann.http.delete(f"/api/v1/tables/{opened[0]}")).status_code == 204
        await ann.post("/api/v1/tables", body)
        await ann.close()

        bob = await Person(server.address).enter()  # solo tables that are not in use make room by themselves
        solo = [(await bob.post("/api/v1/play/two-card-roo", {"fresh": True}))["table"] for _ in range(5)]
        seats = [one["table"] for one in (await bob.get("/api/v1/session"))["seats"]]
        assert seats == solo[-3:]
        assert await bob.chips() == 100_000
        await bob.close()

    settings = ServerSettings(tmp_path, rates=Rates.none(), bounds=Bounds(tables_per_player=3))
    for server in serve(settings):
        run(lambda: go(server))  # noqa: B023


def test_rules_that_somebody_thinks_up_are_counted_beside_the_server(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = {"pays.seven_roo.royal": "11"}
    house = REGISTRY["three-card-roo"].configured(None, list(settings.items()))

    async def go() -> None:
        ann = await Person(server.address).enter()
        request: dict[str, Any] = {"settings": settings, "pace_ms": 0, "bots": 2}
        table = (await ann.post("/api/v1/play/three-card-roo", request))["table"]
        async with at_table(server.address, table, ann.token) as place:
            await deal_until_asked(place, {"play": 1000, "pocket": 700})
            hand = place.view["layout"]["1"]["cards"]
            while (result := await ann.post(f"/api/v1/tables/{table}/coach", {"seat": 1})).get("counting"):
                await asyncio.sleep(0.05)
        assert not [key for key in strategy.STRATEGIES.places if house.digest in str(key)]
        bets = {"play": Fraction(1), "pocket": Fraction(7, 10)}
        values = strategy.advice(house, bets, {"hand": hand}).values
        assert {one["text"]: one["fraction"] for one in result["choices"]} == {
            str(c): str(v) for c, v in values.items()
        }
        await ann.close()

    monkeypatch.setattr(strategy, "STRATEGIES", RecentCache(8))
    run(go)

"""PostgreSQL is restarted while people sit at a table: every command is answered, and the server needs no restart."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from pitboss.server.settings import Rates, ServerSettings
from tests.databases import new_database, new_server
from tests.patience import PATIENCE
from tests.server.client import Json, Person, Place, at_table, key, run
from tests.server.running import Running, serve

AWAY = 1013


@pytest.fixture
def database() -> Iterator[Any]:
    server = new_server()
    yield server
    server.cleanup()


@pytest.fixture
def served(database: Any, tmp_path: Path) -> Iterator[Running]:
    yield from serve(ServerSettings(tmp_path, new_database(database), rates=Rates.none()))


async def answered(place: Place, command: Json) -> Json | None:
    """The answer; none where the server has closed the socket instead, which it then gives the reason for."""
    sent = asyncio.create_task(place.send(**command))
    closed = asyncio.create_task(place.socket.wait_closed())
    await asyncio.wait((sent, closed), timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
    if sent.done() and not sent.exception():
        closed.cancel()
        return sent.result()
    sent.cancel()
    await asyncio.gather(sent, return_exceptions=True)
    assert place.socket.close_code == AWAY and "does not answer" in str(place.socket.close_reason)
    return None


def test_sockets_stay_or_close_with_a_reason_while_the_database_restarts(served: Running, database: Any) -> None:
    async def play() -> None:
        person = await Person(served.address).enter()
        table = (await person.post("/api/v1/play/three-card-roo", {}))["table"]
        command: Json = {"type": "bet", "key": key(), "seat": 1, "bets": {"play": 1000}}
        async with at_table(served.address, table, person.token) as place:
            await place.done("bet", seat=1, bets={"play": 500})
            await asyncio.to_thread(database.stop)
            answer = await answered(place, command)
            assert answer is None or (answer["type"], answer["kind"]) == ("refused", "unavailable")
            away = await person.http.get("/api/v1/wallet")
            assert (away.status_code, away.json()["type"]) == (503, "/problems/unavailable")
            assert away.headers["retry-after"]
            await asyncio.to_thread(database.ensure_postgres_running)
        assert await again(served.address, table, person.token, command) == {"play": 1000}
        assert (await person.http.get("/api/v1/wallet")).status_code == 200
        await person.close()

    run(play)


async def again(address: str, table: str, token: str, command: Json) -> Json:
    """What a page does: connect again until it may, and send what has no answer under the same key. The bets then."""
    while True:
        try:
            async with at_table(address, table, token) as place:
                answer = await answered(place, command)
                if answer and answer["type"] == "done":
                    await place.at(answer["version"])
                    bets: Json = place.view["seats"]["1"]["bets"]
                    return bets
                assert answer is None or answer["kind"] == "unavailable"
        except (OSError, WebSocketException):
            pass
        await asyncio.sleep(0.05)

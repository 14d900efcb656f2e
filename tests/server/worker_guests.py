"""Guests of a house of several workers: they ask again while a worker is away, as a page does."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from websockets.exceptions import WebSocketException

from pitboss.server.workers.place import of_player
from tests.patience import PATIENCE
from tests.server.client import Json, Person, Place, at_table, key

TABLE = {"game": "three-card-roo", "seats": 3, "pace_ms": 0, "betting_seconds": 0, "decision_seconds": 0}
AWAY = (OSError, WebSocketException, AssertionError)


async def of_worker(address: str, number: int) -> Person:
    """A guest whose home is this worker."""
    while True:
        person = await Person(address).enter()
        if of_player(person.id) == number:
            return person
        await person.close()


@asynccontextmanager
async def at(address: str, table: str, token: str) -> AsyncIterator[Place]:
    """At a table as a page is: it connects again until it may."""
    async with contextlib.AsyncExitStack() as open:
        while True:
            try:
                place = await open.enter_async_context(at_table(address, table, token))
                break
            except AWAY:
                await asyncio.sleep(0.05)
        yield place


async def sure(place: Place, **command: Any) -> Json:
    """An answer of the table: what did not come to it is sent again under the same key."""
    command.setdefault("key", key())
    while (answer := await place.send(**command)).get("kind") == "unavailable":
        await asyncio.sleep(0.05)
    return answer


async def wallet(person: Person) -> Json:
    while (answer := await person.http.get("/api/v1/wallet")).status_code == 503:
        await asyncio.sleep(0.05)
    found: Json = answer.json()
    return found


async def until_wallet(person: Person, balance: int) -> None:
    ends = time.monotonic() + PATIENCE
    while (found := await wallet(person))["balance"] != balance:
        assert time.monotonic() < ends, found
        await asyncio.sleep(0.05)

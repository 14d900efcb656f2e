"""A shared table with several people seated, without clocks unless a test asks for them."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Any

from tests.server.client import Person, Place, at_table
from tests.server.running import Running


async def shared(server: Running, stack: AsyncExitStack, people: int, **request: Any) -> tuple[list[Place], str]:
    guests = [await Person(server.address).enter() for _ in range(people)]
    for guest in guests:
        stack.push_async_callback(guest.close)
    settings = {"game": "three-card-roo", "pace_ms": 0, "betting_seconds": 0, "decision_seconds": 0, **request}
    table = (await guests[0].post("/api/v1/tables", settings))["table"]
    places = [await stack.enter_async_context(at_table(server.address, table, guest.token)) for guest in guests]
    for seat, place in enumerate(places, 1):
        await place.done("sit", seat=seat, chips=20_000)
    return places, table


def kinds(place: Place) -> list[str]:
    return [event["kind"] for event in place.events]

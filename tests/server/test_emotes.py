"""Emotes: shown to everybody at a shared table, from one's own seat, not too often, and never stored."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.server.live import emotes
from tests.server.client import Person, Place, at_table, run
from tests.server.running import Running

TABLE = {"game": "three-card-roo", "bots": 0, "betting_seconds": 0, "decision_seconds": 0, "pace_ms": 0}


async def shown(place: Place) -> dict[str, Any]:
    await place.until(lambda: any(one["type"] == "emote" for one in place.messages))
    return next(one for one in place.messages if one["type"] == "emote")


def test_an_emote_is_shown_to_everybody_and_leaves_no_trace(server: Running) -> None:
    async def work() -> None:
        ann, bob = await Person(server.address).enter(), await Person(server.address).enter()
        table = (await ann.post("/api/v1/tables", TABLE))["table"]
        async with (
            at_table(server.address, table, ann.token) as place,
            at_table(server.address, table, bob.token) as other,
        ):
            await place.done("sit", seat=1, chips=10_000)
            before = (await ann.get(f"/api/v1/tables/{table}"))["version"]
            await place.done("emote", seat=1, emote="nice_hand")
            assert await shown(other) == {"type": "emote", "seat": 1, "emote": "nice_hand"}
            assert await shown(place) == {"type": "emote", "seat": 1, "emote": "nice_hand"}
            assert (await ann.get(f"/api/v1/tables/{table}"))["version"] == before

    run(work)


def test_emotes_that_are_too_many_unknown_or_of_another_seat_are_refused(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(emotes, "EVERY", 3600.0)

    async def work() -> None:
        ann, bob = await Person(server.address).enter(), await Person(server.address).enter()
        table = (await ann.post("/api/v1/tables", TABLE))["table"]
        solo = (await ann.post("/api/v1/play/three-card-roo", {"pace_ms": 0}))["table"]
        async with at_table(server.address, table, ann.token) as place:
            await place.done("sit", seat=1, chips=10_000)
            assert (await place.send("emote", seat=1, emote="rude"))["kind"] == "malformed"
            await place.done("emote", seat=1, emote="thanks")
            assert "between two emotes" in (await place.send("emote", seat=1, emote="thanks"))["detail"]
        async with at_table(server.address, table, bob.token) as other:
            assert (await other.send("emote", seat=1, emote="ouch"))["kind"] == "not-your-seat"
        async with at_table(server.address, solo, ann.token) as alone:
            assert "shared tables" in (await alone.send("emote", seat=1, emote="ouch"))["detail"]

    run(work)

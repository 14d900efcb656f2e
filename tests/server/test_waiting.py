"""No player keeps others waiting: not without a clock, not by asking for patience, not by an unused seat."""

from __future__ import annotations

import asyncio

import pytest

from pitboss.games import REGISTRY
from pitboss.server.live import waiting
from pitboss.server.live.waiting import AWAY, BROKE, LONGEST, SITTING_OUT, clock_seconds, given_up
from pitboss.table.state import Phase, Seat, Settings, Table
from tests.server.client import Person, at_table, run
from tests.server.running import Running

HOUSE = REGISTRY["three-card-roo"].house()


def table(*seats: Seat, solo: bool = False, phase: Phase = Phase.BETTING) -> Table:
    return Table("t", HOUSE, Settings(solo=solo), phase=phase, seats=dict(enumerate(seats, 1)))


ANN, BOB, BOT = Seat("ann", 20_000), Seat("bob", 20_000), Seat("bot-t-3", 20_000, bot=True)


@pytest.mark.parametrize(
    ("seats", "seconds", "patience", "clock"),
    [
        ((ANN, BOT), 0, 1, 0),
        ((ANN, BOT), 30, 10, 300),
        ((ANN, BOB), 0, 1, LONGEST),
        ((ANN, BOB), 0, 10, LONGEST),
        ((ANN, BOB), 20, 2, 40),
        ((ANN, BOB), 30, 10, LONGEST),
        ((ANN, BOB), 600, 10, 600),
    ],
)
def test_where_others_wait_there_is_a_clock_and_patience_ends(
    seats: tuple[Seat, ...], seconds: int, patience: int, clock: int
) -> None:
    assert clock_seconds(table(*seats), seconds, patience) == clock


def test_unused_seats_are_given_up() -> None:
    broke, betting = Seat("eve", 1), Seat("fay", 20_000, bets={"play": 1000})
    here = table(ANN, BOB, BOT, broke, betting)
    hour = dict.fromkeys(range(1, 6), 3600.0)
    assert given_up(here, hour, {"ann", "bob"}) == [1, 2, 4]
    assert given_up(here, dict.fromkeys(hour, AWAY + 1), {"ann"}) == [2, 4]
    assert given_up(here, dict.fromkeys(hour, BROKE + 1), {"ann", "bob", "eve"}) == [4]
    assert given_up(here, dict.fromkeys(hour, SITTING_OUT - 1), {"ann", "bob", "eve"}) == [4]
    assert given_up(table(ANN, solo=True), hour, ()) == []
    assert given_up(table(ANN, phase=Phase.PLAYING), hour, ()) == []


def test_without_a_clock_a_silent_player_is_decided_for_and_a_disconnected_one_leaves(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "LONGEST", 1)
    monkeypatch.setattr(waiting, "AWAY", -1.0)
    request = {"game": "three-card-roo", "pace_ms": 0, "betting_seconds": 0, "decision_seconds": 0}

    async def go() -> None:
        ann, bob = await Person(server.address).enter(), await Person(server.address).enter()
        id = (await ann.post("/api/v1/tables", request))["table"]
        async with at_table(server.address, id, ann.token) as mine:
            async with at_table(server.address, id, bob.token, patience=10) as bobs:
                cent = await bobs.send("sit", seat=2, chips=1)
                assert cent["kind"] == "not-enough-chips" and "least bet" in cent["detail"]
                for place, seat in ((mine, 1), (bobs, 2)):
                    await place.done("sit", seat=seat, chips=20_000)
                    await place.done("bet", seat=seat, bets={"play": 1000})
                await mine.done("deal", seat=1)  # bob is never ready and never decides
                await mine.until(lambda: bool(mine.view["last"]) and mine.view["phase"] == "betting")
            live = server.app.state.server.floor.tables[id]
            while "2" in mine.view["seats"]:  # the server has yet to notice that bob's connection is closed
                server.loop.call_soon_threadsafe(live.look_at_seats)
                await asyncio.sleep(0.02)
            assert list(mine.view["seats"]) == ["1"]
        await ann.close()
        await bob.close()

    run(go)

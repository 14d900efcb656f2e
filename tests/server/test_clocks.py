"""Clocks, absent players, leavers, bots and readiness at shared tables."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Any

from pitboss.server.live.time_banks import TimeBanks
from tests.server.client import Json, Person, Place, at_table, run
from tests.server.running import Running
from tests.server.shared_tables import kinds, shared


def marks(place: Place) -> list[Json]:
    return [event["body"] for event in place.events if event["body"].get("mark")]


async def dealt_until_asked(place: Place, seats: list[Place]) -> None:
    """Rounds until seat 1 is asked: a dealt pair decides itself."""
    while True:
        for seat, one in enumerate(seats, 1):
            await one.done("bet", seat=seat, bets={"play": 500})
        for seat, one in enumerate(seats, 1):
            started = await one.done("deal", seat=seat)
        await place.at(started["version"])
        if place.ask():
            return
        for seat, one in enumerate(seats, 1):
            ask = one.ask()
            if ask:
                await one.done("choose", seat=seat, choice="low", version=one.view["version"])


def test_an_absent_player_gets_the_published_choice_and_it_is_marked(server: Running) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            places, _ = await shared(server, stack, 1, decision_seconds=1)
            await dealt_until_asked(places[0], places)
            clock = places[0].view["clock"]
            assert clock["what"] == "decision" and 0 < clock["ends"] - clock["now"] <= 1000
            await places[0].until(lambda: places[0].view["phase"] == "betting")
            assert [one["mark"] for one in marks(places[0])] == ["absent"]

    run(play)


def test_the_betting_clock_deals_for_those_who_have_bet(server: Running) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            places, _ = await shared(server, stack, 2, betting_seconds=1, decision_seconds=1)
            await places[0].done("bet", seat=1, bets={"play": 500})
            assert places[0].view["clock"]["what"] == "betting"
            await places[1].until(lambda: "ended" in kinds(places[1]))
            started = next(event for event in places[1].events if event["kind"] == "started")
            assert list(started["body"]["bets"]) == ["1"]

    run(play)


def test_a_round_starts_when_everybody_who_has_bet_is_ready(server: Running) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            places, _ = await shared(server, stack, 2)
            for seat, place in enumerate(places, 1):
                await place.done("bet", seat=seat, bets={"play": 500})
            await places[0].done("deal", seat=1)
            await places[1].until(lambda: any(one.get("ready") == [1] for one in places[1].messages))
            assert "started" not in kinds(places[1])
            await places[1].done("deal", seat=2)
            await places[0].until(lambda: "started" in kinds(places[0]))

    run(play)


def test_a_player_who_leaves_in_mid_round_gets_the_published_choice_at_once(server: Running) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            places, _ = await shared(server, stack, 1)
            await dealt_until_asked(places[0], places)
            await places[0].done("leave", seat=1)
            await places[0].until(lambda: "left" in kinds(places[0]))
            assert marks(places[0])[-1]["mark"] == "absent"
            assert places[0].view["seats"] == {}

    run(play)


def test_a_bot_makes_room_and_its_choices_are_marked(server: Running) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            places, table = await shared(server, stack, 1, bots=5)
            assert sum(seat["bot"] for seat in places[0].view["seats"].values()) == 5
            await dealt_until_asked(places[0], places)
            assert {one["mark"] for one in marks(places[0])} == {"bot"}
            await places[0].done("choose", seat=1, choice="low", version=places[0].view["version"])
            late = await Person(server.address).enter()
            async with at_table(server.address, table, late.token) as place:
                await place.done("sit", seat=6, chips=5_000)
                await place.until(lambda: not place.view["seats"]["6"]["bot"])
            await late.close()

    run(play)


def test_the_private_events_of_a_seats_former_player_are_sent_to_no_one(server: Running) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            places, table = await shared(server, stack, 1, game="high-card-draw")
            await places[0].done("bet", seat=1, bets={"play": 500})
            await places[0].done("deal", seat=1)
            ask = places[0].ask()
            assert ask
            await places[0].done("choose", seat=1, choice=ask["choices"][0]["text"], version=places[0].view["version"])
            await places[0].done("leave", seat=1)
            assert any("private" in event for event in places[0].events)
            heir = await Person(server.address).enter()
            async with at_table(server.address, table, heir.token) as place:
                await place.done("sit", seat=1, chips=5_000)
            async with at_table(server.address, table, heir.token, after=0) as place:
                assert place.messages[0]["resumed"] and len(place.events) > 10
                assert not any("private" in event for event in place.events)
            await heir.close()

    run(play)


def test_the_time_charge_is_collected_by_the_servers_clock_before_a_hand(server: Running, monkeypatch: Any) -> None:
    async def hand(places: list[Place]) -> None:
        for seat, place in enumerate(places, 1):
            await place.done("bet", seat=seat, bets={"pot": 0})
        for seat, place in enumerate(places, 1):
            started = await place.done("deal", seat=seat)
        for place in places:
            await place.at(started["version"])
        while places[0].view["phase"] == "playing":
            asked = next(place for place in places if place.ask())
            version = asked.view["version"]
            done = await asked.done("choose", seat=places.index(asked) + 1, choice="fold", version=version)
            for place in places:
                await place.at(done["version"])

    async def play() -> None:
        floor = server.app.state.server.floor
        began = floor.now()
        async with AsyncExitStack() as stack:
            places, _ = await shared(server, stack, 2, game="mini-tex-pvp", settings={"fee": "time"}, seats=2)
            await hand(places)
            monkeypatch.setattr(floor, "now", lambda: began + 31 * 60 * 1000)
            await hand(places)
            captions = [event["say"] for event in places[0].events if event["kind"] == "charged"]
            assert captions == ["The time of new players begins.", "Time charge: seat 1 pays $5, seat 2 pays $5."]
            assert sum(seat["stack"] for seat in places[0].view["seats"].values()) == 40_000 - 1_000

    run(play)


def test_a_time_bank_runs_only_after_the_clock_and_only_until_it_is_empty(server: Running) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            places, _ = await shared(server, stack, 1, decision_seconds=1, bank_seconds=1)
            place = places[0]
            await dealt_until_asked(place, places)
            assert not place.view["clock"]["bank"] and place.view["seats"]["1"]["bank"] == 1
            await place.until(lambda: any((one.get("clock") or {}).get("bank") for one in place.messages))
            assert not marks(place), "nothing was decided yet"
            await place.until(lambda: place.view["phase"] == "betting")
            assert [one["mark"] for one in marks(place)] == ["absent"]
            assert place.view["seats"]["1"]["bank"] == 0
            seen = len(place.messages)
            await dealt_until_asked(place, places)
            await place.until(lambda: place.view["phase"] == "betting")
            later = [one["clock"] for one in place.messages[seen:] if one.get("clock")]
            assert not any(clock["bank"] for clock in later), "the bank is empty"

    run(play)


def test_a_time_bank_keeps_what_was_not_used_and_stops_for_those_who_have_decided() -> None:
    banks = TimeBanks(30)
    assert banks.draw({"ann", "bob"}, 100.0) == 30
    banks.stop(110.0, ["bob"])
    assert (banks.left("ann"), banks.left("bob"), set(banks.drawing)) == (20.0, 30.0, {"bob"})
    banks.stop(125.0)
    assert banks.left("bob") == 5 and not banks.drawing
    assert banks.draw({"ann"}, 200.0) == 20
    banks.stop(300.0)
    assert banks.left("ann") == 0 and banks.draw({"ann"}, 300.0) == 0


def test_a_player_who_asks_for_patience_gets_more_time(server: Running) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            guest = await Person(server.address).enter()
            stack.push_async_callback(guest.close)
            request = {"game": "three-card-roo", "pace_ms": 0, "betting_seconds": 0, "decision_seconds": 30}
            table = (await guest.post("/api/v1/tables", request))["table"]
            slow = await stack.enter_async_context(at_table(server.address, table, guest.token, patience=10))
            await slow.done("sit", seat=1, chips=20_000)
            await dealt_until_asked(slow, [slow])
            clock = slow.view["clock"]
            assert 30_000 < clock["ends"] - clock["now"] <= 300_000

    run(play)

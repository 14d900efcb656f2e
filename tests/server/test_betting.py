"""How a player bets between players, as the server answers it."""

from __future__ import annotations

from contextlib import AsyncExitStack

from tests.server.client import Json, Person, Place, at_table, run
from tests.server.running import Running
from tests.server.shared_tables import shared

TABLE = {"game": "mini-tex-pvp", "seats": 3, "pace_ms": 0, "betting_seconds": 0, "decision_seconds": 0}


async def heads_up(places: list[Place], *choices: str) -> None:
    """A hand of two players with these choices in turn."""
    for seat, place in enumerate(places, 1):
        await place.done("bet", seat=seat, bets={"pot": 0})
    for seat, place in enumerate(places, 1):
        done = await place.done("deal", seat=seat)
    for choice in choices:
        for place in places:
            await place.at(done["version"])
        asked = next(place for place in places if place.ask())
        version = asked.view["version"]
        done = await asked.done("choose", seat=places.index(asked) + 1, choice=choice, version=version)
    for place in places:
        await place.at(done["version"])
        assert place.view["phase"] == "betting"


def test_the_betting_of_both_players_adds_up_over_their_hands(server: Running) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            people = [await Person(server.address).enter() for _ in range(3)]
            for one in people:
                stack.push_async_callback(one.close)
            table = (await people[0].post("/api/v1/tables", TABLE))["table"]
            places = [await stack.enter_async_context(at_table(server.address, table, one.token)) for one in people[:2]]
            for seat, place in enumerate(places, 1):
                await place.done("sit", seat=seat, chips=20_000)
            await heads_up(places, "fold")
            await heads_up(places, "call", "check", "check", "check", "check", "check")
            *found, none = [await one.get("/api/v1/wallet/betting") for one in people]
            assert set(none.values()) == {0}
            for what, total in {"hands": 4, "entered": 1, "raised": 0, "bets": 0, "calls": 1, "showdowns": 2}.items():
                assert sum(one[what] for one in found) == total, what

    run(play)


def test_spectators_see_a_hand_between_players_when_it_is_over(server: Running) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            places, table = await shared(server, stack, 2, **TABLE)
            watching = await stack.enter_async_context(at_table(server.address, table, None))
            stranger, nobody = await Person(server.address).enter(), Person(server.address)
            for one in (stranger, nobody):
                stack.push_async_callback(one.close)
            for seat, place in enumerate(places, 1):
                await place.done("bet", seat=seat, bets={"pot": 0})
            for seat, place in enumerate(places, 1):
                done = await place.done("deal", seat=seat)
            await places[0].at(done["version"])
            began = next(event["seq"] for event in places[0].events if event["kind"] == "started")
            await watching.at(began - 1)

            async def unknown(place: Place) -> None:
                """Nothing of the hand in play has been sent here, or is."""
                await place.send("emote", seat=1, emote="nice-hand")  # refused: all that came before it is here
                asked = await nobody.get(f"/api/v1/tables/{table}")
                for view in (place.view, asked):
                    assert (view["version"], view["phase"], view["layout"]) == (began - 1, "betting", None)
                    assert view["asks"] == [] and view["clock"] is None and view["round"] == 0
                    assert {seat["stack"] for seat in view["seats"].values()} == {20_000}
                assert all(event["seq"] < began for event in place.events)
                clocks = [message["clock"] for message in place.messages if message["type"] == "room"]
                assert all(clock is None or clock["what"] == "betting" for clock in clocks), "no clock of the hand"

            await unknown(watching)
            third = await stack.enter_async_context(at_table(server.address, table, stranger.token, after=began - 1))
            await unknown(third)
            sat = await third.done("sit", seat=3, chips=20_000)  # who sits down sees what all seats see
            await third.at(sat["version"])
            assert third.view["asks"] and third.events[0]["seq"] == began
            asked = next(place for place in places if place.ask())
            seat = places.index(asked) + 1
            done = await asked.done("choose", seat=seat, choice="call", version=asked.view["version"])
            await places[2 - seat].at(done["version"])
            await unknown(watching)
            done = await places[2 - seat].done("choose", seat=3 - seat, choice="fold")
            for place in (watching, third):
                await place.at(done["version"])
                hand = [event for event in place.events if event["seq"] >= began]
                assert [event["seq"] for event in hand] == list(range(began, done["version"] + 1))
                assert seen(hand) == {"1": set(), "2": set()}
            assert [len(seen(place.events)[str(seat)]) for seat, place in enumerate(places, 1)] == [2, 2]

    run(play)


def seen(events: list[Json]) -> dict[str, set[str]]:
    """The cards of the two hands that were shown, by seat."""
    spots = [spot for event in events for spot in event.get("felt", {}).get("spots", {}).items()]
    return {seat: {card for name, spot in spots if name == seat for card in spot["cards"].split()} for seat in "12"}

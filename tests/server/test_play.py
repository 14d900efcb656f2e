"""Full rounds over the real socket, several seats and a bot, and the ledger balances."""

from __future__ import annotations

import json
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import pytest

from pitboss.games import REGISTRY
from pitboss.lab.describe import describe
from pitboss.table.fairness import check, check_all
from tests.kinds import KINDS
from tests.server.client import Json, Person, at_table, play_round, run
from tests.server.running import Running, faults_of
from tests.sizes import sized

PEOPLE, ROUNDS = 3, sized(2, 3)


def bets_for(game: str, random: Random) -> Json:
    """The main bet, and some of the others."""
    described = describe(REGISTRY[game])
    bets: Json = {}
    main = random.choice(described["main"])
    for wager in described["wagers"]:
        if wager["name"] == main:
            bets[main] = 0 if wager["kind"] == "pot" else 1000
        elif wager["kind"] == "side" and wager["offered"] and described["banked"] and random.random() < 0.7:
            bets[wager["name"]] = 500
    return bets


def choosing(random: Random) -> Any:
    return lambda ask: str(random.choice(ask["choices"])["text"])


@pytest.mark.parametrize("game", KINDS)
def test_full_rounds_of_every_game(server: Running, game: str) -> None:
    async def play() -> None:
        random = Random(game)
        people = [await Person(server.address).enter() for _ in range(PEOPLE)]
        request = {"game": game, "bots": 1, "pace_ms": 0, "betting_seconds": 0, "decision_seconds": 0}
        table = (await people[0].post("/api/v1/tables", request))["table"]
        async with AsyncExitStack() as stack:
            places = [await stack.enter_async_context(at_table(server.address, table, one.token)) for one in people]
            seats = list(range(1, PEOPLE + 1))
            for place, seat in zip(places, seats, strict=True):
                await place.done("sit", seat=seat, chips=30_000)
            await places[-1].until(lambda: len(places[-1].view["seats"]) == PEOPLE + 1)
            for _ in range(ROUNDS):
                await play_round(places, seats, [bets_for(game, random) for _ in seats], choosing(random), seeds=True)
            assert {event["seq"] for event in places[0].events} >= set(range(10, places[0].view["version"] + 1))
            assert any(event.get("say") for event in places[0].events)
            await check_rounds(people, places[0].view, table)
            for place, seat in zip(places, seats, strict=True):
                await place.done("leave", seat=seat)
        for person in people:
            wallet = await person.get("/api/v1/wallet")
            assert wallet["seated"] == 0 and wallet["balance"] == await person.chips()
            await person.close()
        assert await faults_of(server) == []

    run(play)


def last_hands(recalled: Json) -> list[list[str]]:
    """The cards of the player's hands when they were last on the felt."""
    hands: dict[str, list[str]] = {}
    for event in recalled["events"]:
        for name, spot in event.get("felt", {}).get("spots", {}).items():
            if name.split(".")[0] in map(str, recalled["mine"]) and spot and spot["cards"]:
                hands[name] = sorted(spot["cards"].split())
    return sorted(hands.values())


async def check_rounds(people: list[Person], view: Json, table: str) -> None:
    """Recalled rounds, results, statement and fairness records agree."""
    records = []
    net = dict.fromkeys((person.id for person in people), 0)
    for number in range(1, ROUNDS + 1):
        for person, seat in zip(people, ("1", "2", "3"), strict=True):
            recalled = await person.get(f"/api/v1/rounds/{table}/{number}?views=true")
            assert recalled["state"] == "done" and recalled["mine"] == [int(seat)]
            (bot,) = recalled["bots"]
            assert set(recalled["players"]) == {"1", "2", "3", str(bot)}
            assert recalled["after"][seat] - recalled["before"][seat] == recalled["results"][seat]
            assert [event["seq"] for event in recalled["events"]] == list(
                range(recalled["events"][0]["seq"], recalled["events"][-1]["seq"] + 1)
            )
            assert recalled["events"][0]["kind"] == "started" and "spots" in recalled["events"][0]["felt"]
            assert all("felt" in event for event in recalled["events"] if event["kind"] == "did")
            assert recalled["events"][-1]["ending"]["sentence"]
            net[person.id] += recalled["results"][seat]
        answer = await people[0].http.get(f"/api/v1/rounds/{table}/{number}/fairness")
        if answer.status_code == 409:  # a shoe still in use
            continue
        record = answer.json()
        assert check(record) == [], json.dumps(record)
        assert {one["player"] for one in record["seeds"].values()} == {person.id for person in people}
        records.append(record)
    assert check_all(records) == []
    for person in people:
        assert await person.chips() == 100_000 + net[person.id]
        rounds = await person.get("/api/v1/wallet/rounds")
        assert sum(one["result"] for one in rounds) == net[person.id]
        for one in rounds:
            assert sorted(map(sorted, map(str.split, one["hands"]))) == last_hands(
                await person.get(f"/api/v1/rounds/{one['id']}?views=true")
            )

"""Clients take part in every shuffle over the real socket, and one that does not open its seed chooses nothing."""

from __future__ import annotations

from contextlib import AsyncExitStack

import pytest

from pitboss.server.live import table_clock
from pitboss.table.fairness import check, remarks
from tests.server.client import Person, Place, at_table, first_choice, play_round, run
from tests.server.running import Running
from tests.server.shared_tables import kinds, shared


async def bet_and_commit(places: list[Place]) -> None:
    for seat, place in enumerate(places, 1):
        done = await place.done("bet", seat=seat, bets={"play": 500})
        await place.at(done["version"])
        await place.commit(seat)


def test_the_cards_are_dealt_when_all_seeds_are_open_and_not_before(server: Running) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            places, table = await shared(server, stack, 2)
            await bet_and_commit(places)
            for seat, place in enumerate(places, 1):
                done = await place.done("deal", seat=seat)
            for place in places:
                await place.at(done["version"])
            assert places[0].view["phase"] == "locked" and places[0].view["clock"]["what"] == "seeds"
            assert "started" not in kinds(places[0])
            refused = await places[1].send("bet", seat=2, bets={"play": 1000})
            assert refused["kind"] == "not-now" and "about to be dealt" in refused["detail"]
            await places[0].open(1)
            refused = await places[1].send("open", seat=2, seed="ab" * 32)
            assert refused["type"] == "refused" and "not the seed that seat 2 committed to" in refused["detail"]
            assert "started" not in kinds(places[1])
            await places[1].open(2)
            await places[0].until(lambda: "started" in kinds(places[0]))
            started = next(event for event in places[0].events if event["kind"] == "started")
            deal = started["body"]["deal"]
            assert started["body"]["seeds"] == {"1": places[0].seeds[deal], "2": places[1].seeds[deal]}

    run(play)


def test_a_seed_that_is_not_opened_calls_the_shuffle_off_and_leaves_the_bets(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_clock, "SEED_SECONDS", 0)

    async def play() -> None:
        async with AsyncExitStack() as stack:
            places, table = await shared(server, stack, 2)
            await bet_and_commit(places)
            for seat, place in enumerate(places, 1):
                await place.done("deal", seat=seat)
            await places[0].until(lambda: "misdealt" in kinds(places[0]))
            await places[0].until(lambda: places[0].view["phase"] == "betting")
            assert {n: seat["bets"] for n, seat in places[0].view["seats"].items()} == {
                "1": {"play": 500},
                "2": {"play": 500},
            }
            assert places[0].view["shuffle"]["deal"] == "round 1.2"
            refused = await places[0].send("seed", seat=1, deal="round 1.2", commitment="00" * 32)
            assert "did not open its last seed" in refused["detail"]
            bets = [{"play": 500}] * 2
            await play_round(places, [1, 2], bets, first_choice)
            record = await _record(server, table)
            assert check(record) == [] and "round 1 was called off" in " ".join(remarks(record))

    run(play)


def test_a_player_who_is_away_when_betting_closes_delays_no_one(server: Running) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            places, table = await shared(server, stack, 1)
            guest = await Person(server.address).enter()
            stack.push_async_callback(guest.close)
            async with at_table(server.address, table, guest.token) as visit:
                done = await visit.done("sit", seat=2, chips=20_000)
                await visit.at(done["version"])
                await visit.commit(2)
            await places[0].until(lambda: not places[0].view["seats"]["2"]["connected"] or _left(places[0], 2))
            await bet_and_commit(places)
            await places[0].done("deal", seat=1)
            await places[0].open(1)
            await places[0].until(lambda: "started" in kinds(places[0]))
            locked = next(event for event in places[0].events if event["kind"] == "locked")
            assert list(locked["body"]["commitments"]) == ["1"]

    run(play)


def _left(place: Place, seat: int) -> bool:
    """The last room message lists no connection at this seat."""
    rooms = [message for message in place.messages if message["type"] == "room"]
    return bool(rooms) and seat not in rooms[-1]["connected"]


async def _record(server: Running, table: str) -> dict[str, object]:
    person = Person(server.address)
    try:
        record: dict[str, object] = await person.get(f"/api/v1/rounds/{table}/1/fairness")
        return record
    finally:
        await person.close()

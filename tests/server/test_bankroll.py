"""One bankroll: chips leave it when they are bet, come back by themselves, and every page is notified."""

from __future__ import annotations

import asyncio

import pytest

from pitboss.games import REGISTRY
from pitboss.ledger.accounts import AccountKind
from pitboss.server.http.context import Server
from pitboss.server.live import table_clock
from tests.kinds import PAIR
from tests.server.client import Person, Place, at_table, first_choice, play_round, run
from tests.server.running import Running, faults_of


def house(server: Running) -> Server:
    found: Server = server.app.state.server
    return found


def balances_sent(place: Place) -> list[int]:
    """The wallet balances that a connection was sent, in order."""
    return [one["balance"] for one in place.messages if one["type"] == "wallet"]


def test_opening_games_takes_nothing_and_any_of_them_can_be_bet_at(server: Running) -> None:
    async def play() -> None:
        person = await Person(server.address).enter()
        tables = {game: (await person.post(f"/api/v1/play/{game}", {}))["table"] for game in PAIR}
        wallet = await person.get("/api/v1/wallet")
        assert (wallet["balance"], wallet["seated"]) == (100_000, 0)
        async with at_table(server.address, tables["blackjack"], person.token) as place:
            assert place.view["seats"]["1"]["stack"] == 100_000
            await place.done("bet", seat=1, bets={"bet": 1_000})
            wallet = await person.get("/api/v1/wallet")
            assert (wallet["balance"], wallet["seated"]) == (99_000, 1_000)
            await place.done("bet", seat=1, bets={})
        assert (await person.get("/api/v1/wallet"))["balance"] == 100_000
        assert await faults_of(server) == []
        await person.close()

    run(play)


@pytest.mark.parametrize("game", ["blackjack", "mini-tex"])
def test_a_solo_seat_gets_chips_for_every_raise_of_its_bets(server: Running, game: str) -> None:
    async def play() -> None:
        person, bets = await Person(server.address).enter(), {REGISTRY[game].main[0]: 1_000}
        table = (await person.post(f"/api/v1/play/{game}", {"pace_ms": 0}))["table"]
        async with at_table(server.address, table, person.token) as place:
            await place.done("bet", seat=1, bets=bets)
            found = house(server).floor.tables[table].table
            assert found.seats[1].stack == found.house.most_bet(bets) > 1_000
        await person.close()

    run(play)


@pytest.mark.parametrize("game", [key for key in REGISTRY if REGISTRY[key].felt.marks])
def test_rounds_go_on_beside_bots_while_bets_stay(server: Running, game: str) -> None:
    """The seat keeps the chips of bets that a round has left undecided, and gives back the others."""

    async def play() -> None:
        person = await Person(server.address).enter()
        table = (await person.post(f"/api/v1/play/{game}", {"bots": 2, "pace_ms": 0}))["table"]
        stayed = 0
        async with at_table(server.address, table, person.token) as place:
            while stayed < 4:
                lies = place.view["seats"]["1"].get("stays", {})
                stayed += bool(lies)
                await play_round([place], [1], [lies or {REGISTRY[game].main[0]: 1000}], first_choice)
        assert await faults_of(server) == []
        await person.close()

    run(play)


def test_a_solo_poker_seat_buys_in_with_its_first_bet(server: Running) -> None:
    async def play() -> None:
        person = await Person(server.address).enter()
        opened = await person.post("/api/v1/play/mini-tex-pvp", {"pace_ms": 0})
        assert opened["view"]["seats"]["1"]["stack"] == 20_000 and await person.chips() == 100_000
        assert (await person.get("/api/v1/wallet"))["balance"] == 100_000
        async with at_table(server.address, opened["table"], person.token) as place:
            await place.done("bet", seat=1, bets={"pot": 0})
            wallet = await person.get("/api/v1/wallet")
            assert (wallet["balance"], wallet["seated"]) == (80_000, 20_000)
        await person.close()

    run(play)


@pytest.mark.parametrize("game", ["three-card-roo", "blackjack", "mini-tex"])
def test_after_a_round_every_chip_is_in_the_wallet_again(server: Running, game: str) -> None:
    async def play() -> None:
        person = await Person(server.address).enter()
        table = (await person.post(f"/api/v1/play/{game}", {"pace_ms": 0}))["table"]
        main = REGISTRY[game].main[0]
        async with at_table(server.address, table, person.token) as place:
            for _ in range(3):
                await play_round([place], [1], [{main: 1_000}], first_choice)
            result = place.view["last"]["results"]["1"]
            seat = house(server).floor.tables[table].table.seats[1]
            assert seat.stack == 0 and isinstance(result, int)
            wallet = await person.get("/api/v1/wallet")
            assert wallet["seated"] == 0 and wallet["balance"] == await person.chips()
            assert place.view["seats"]["1"]["stack"] == wallet["balance"]
            await place.until(lambda: bool(balances_sent(place)[-1:] == [wallet["balance"]]))
        await person.close()

    run(play)


def test_the_record_of_a_solo_round_adds_up_to_the_bankroll_for_its_player_alone(server: Running) -> None:
    async def play() -> None:
        person, stranger = await Person(server.address).enter(), await Person(server.address).enter()
        table = (await person.post("/api/v1/play/three-card-roo", {"pace_ms": 0}))["table"]
        shown = [100_000]  # the bankroll, before each round and after it
        async with at_table(server.address, table, person.token) as place:
            for _ in range(2):
                await play_round([place], [1], [{"play": 1_000}], first_choice)
                shown.append((await person.get("/api/v1/wallet"))["balance"])
        for number in (1, 2):
            record = await person.get(f"/api/v1/rounds/{table}/{number}")
            chips = [record["before"]["1"], record["after"]["1"]]
            assert [record["wallet"] + one for one in chips] == shown[number - 1 : number + 1]
        assert (await stranger.get(f"/api/v1/rounds/{table}/1"))["wallet"] is None
        for one in (person, stranger):
            await one.close()

    run(play)


def test_a_new_balance_is_sent_to_every_page_of_its_player_and_to_no_one_else(server: Running) -> None:
    async def play() -> None:
        ann, bob = await Person(server.address).enter(), await Person(server.address).enter()
        first, second = [
            (await ann.post(f"/api/v1/play/{game}", {"pace_ms": 0}))["table"]
            for game in ("three-card-roo", "blackjack")
        ]
        async with (
            at_table(server.address, first, ann.token) as here,
            at_table(server.address, second, ann.token) as there,
            at_table(server.address, first, bob.token) as other,
        ):
            await here.done("bet", seat=1, bets={"play": 2_000})
            await there.until(lambda: balances_sent(there)[-1:] == [98_000])
            await here.done("bet", seat=1, bets={})
            await there.until(lambda: balances_sent(there)[-1:] == [100_000])
            assert set(balances_sent(other)) == {100_000}
        for person in (ann, bob):
            await person.close()

    run(play)


def test_chips_of_an_idle_solo_seat_come_back_when_they_are_needed(server: Running) -> None:
    """A bet that was never dealt does not keep its chips from another table."""

    async def play() -> None:
        person = await Person(server.address).enter()
        request = {"pace_ms": 0, "limits": {"preset": "none", "minimum": 100}}
        first = (await person.post("/api/v1/play/three-card-roo", request))["table"]
        async with at_table(server.address, first, person.token) as place:
            await place.done("bet", seat=1, bets={"play": 90_000})
        floor = house(server).floor
        while floor.tables[first].clients:  # the socket is gone on this side; the server will notice
            await asyncio.sleep(0.01)
        shared = {"game": "three-card-roo", "betting_seconds": 0, "decision_seconds": 0}
        second = (await person.post("/api/v1/tables", shared))["table"]
        async with at_table(server.address, second, person.token) as place:
            await place.done("sit", seat=1, chips=100_000)
            refused = await place.send("add", seat=1, chips=500)
            assert refused["kind"] == "not-enough-chips" and "$0 in the wallet" in refused["detail"]
        assert floor.tables[first].table.seats[1].bets == {}
        async with at_table(server.address, first, person.token) as place:
            refused = await place.send("bet", seat=1, bets={"play": 1_000})
            assert refused["kind"] == "not-enough-chips"
            assert refused["detail"].startswith("You bet $10 and have $0 at hand; bet less,")
        assert await faults_of(server) == []
        await person.close()

    run(play)


def test_an_idle_solo_table_gives_its_chips_back_before_it_is_put_away(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        person = await Person(server.address).enter()
        table = (await person.post("/api/v1/play/three-card-roo", {"pace_ms": 0}))["table"]
        async with at_table(server.address, table, person.token) as place:
            await place.done("bet", seat=1, bets={"play": 1_000})
        found = house(server).floor.tables[table]
        monkeypatch.setattr(table_clock, "IDLE", 0.0)
        server.loop.call_soon_threadsafe(found.clock.ring)
        while table in house(server).floor.tables:
            await asyncio.sleep(0.01)
            server.loop.call_soon_threadsafe(found.clock.ring)
        wallet = await person.get("/api/v1/wallet")
        assert (wallet["balance"], wallet["seated"]) == (100_000, 0)
        balances = await asyncio.wrap_future(
            asyncio.run_coroutine_threadsafe(house(server).floor.store.balances(), server.loop)
        )
        assert not any(chips for one, chips in balances.items() if one.kind is AccountKind.SEAT and table in one.owner)
        await person.close()

    run(play)

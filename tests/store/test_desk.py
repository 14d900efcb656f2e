"""Commands are done once, durably, and a table comes back as it was left."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pitboss.errors import BadValue, Broken, NotEnoughChips
from pitboss.games import REGISTRY
from pitboss.ledger.accounts import RAKE, seat, wallet
from pitboss.ledger.book import statement
from pitboss.ledger.postings import Why, issue
from pitboss.store import past_rounds
from pitboss.store.audit import audit
from pitboss.store.desk import Desk
from pitboss.store.past_rounds import replayer
from pitboss.store.sql import SqlStore
from pitboss.store.store import Change
from pitboss.table import fairness
from pitboss.table.commands import (
    Choose,
    CollectTime,
    DecideForAbsent,
    Leave,
    PlaceBets,
    Sit,
    StartRound,
    VoidRound,
)
from pitboss.table.state import Settings
from tests.kinds import KINDS
from tests.sizes import sized
from tests.store.conftest import use
from tests.store.playing import do
from tests.table.driver import houses, some_bets

HOUSES = houses()


async def opened(store: SqlStore, name: str = "two-card-roo") -> Desk:
    players = [issue(f"i {player}", player, 100_000_00) for player in ("ann", "bob")]
    await store.commit(Change(transfers=tuple(players)))
    return await Desk.open(store, "7", HOUSES[name], Settings(limits=Settings().limits))


async def resumed(store: SqlStore) -> Desk:
    row = await store.table("7")
    assert row
    return await Desk.resume(store, row, REGISTRY.__getitem__)


async def faults(store: SqlStore) -> list[str]:
    return [str(fault) for fault in await audit(store, replay=replayer(store, REGISTRY.__getitem__))]


async def some_rounds(desk: Desk, rounds: int, seed: int = 1) -> None:
    random = Random(seed)
    for player, number in (("ann", 1), ("bob", 2)):
        if number not in desk.table.seats:
            await do(desk, Sit(player, number, 10_000_00))
    for _ in range(rounds):
        for number, one in desk.table.seats.items():
            await do(desk, PlaceBets(one.player, number, some_bets(desk.table.house, random)))
        await do(desk, StartRound())
        while desk.table.play:
            ask = random.choice(desk.table.round.asks)
            number = int(ask.spot.partition(".")[0])
            choice = random.choice(sorted(map(str, ask.legal)))
            await do(desk, Choose(desk.table.seats[number].player, number, choice, ask.spot))


def test_a_table_is_played_stored_and_taken_up_again(url: str) -> None:
    async def play(store: SqlStore) -> Any:
        desk = await opened(store)
        await some_rounds(desk, 5)
        await do(desk, PlaceBets("ann", 1, {"roo": 500}))
        await do(desk, StartRound())
        return desk.table

    left = use(url, play)

    async def come_back(store: SqlStore) -> None:
        desk = await resumed(store)
        assert desk.table.play == left.play and desk.table.seats == left.seats and desk.table.promise == left.promise
        assert desk.table.version == left.version
        await do(desk, DecideForAbsent())
        assert await faults(store) == []
        await some_rounds(desk, 2)
        for player, number in (("ann", 1), ("bob", 2)):
            await do(desk, Leave(player, number))
            assert await store.balance(seat("7", number, player)) == 0
            paper = statement(player, await store.transfers(player=player))
            assert paper.closing == await store.balance(wallet(player))
        assert await faults(store) == []

    use(url, come_back)


@pytest.mark.parametrize("name", [name for name in HOUSES if name.partition(",")[0] in KINDS])
def test_every_game_is_stored_resumed_audited_and_checked(name: str, tmp_path: Any) -> None:
    url = f"sqlite:///{tmp_path}/a.db"

    async def play(store: SqlStore) -> None:
        await some_rounds(await opened(store, name), 4)

    async def check(store: SqlStore) -> None:
        desk = await resumed(store)
        await some_rounds(desk, 4, seed=2)
        assert await faults(store) == []
        if not desk.table.house.has_cut_card:
            for round in await store.rounds("7"):
                record = await past_rounds.fairness(store, round.id, REGISTRY.__getitem__)
                assert fairness.check(record) == []
        with pytest.raises(BadValue, match="no round"):
            await past_rounds.fairness(store, "7/99", REGISTRY.__getitem__)

    use(url, play)
    use(url, check)


def test_a_command_that_the_ledger_refuses_leaves_the_table_as_it_was(url: str) -> None:
    async def work(store: SqlStore) -> None:
        desk = await opened(store)
        await some_rounds(desk, 1)
        await do(desk, PlaceBets("ann", 1, {"roo": 500}))
        await do(desk, StartRound())
        before = desk.table
        with pytest.raises(NotEnoughChips):
            await do(desk, Sit("cy", 3, 1))
        assert desk.table is before
        await do(desk, DecideForAbsent())
        await do(desk, PlaceBets("bob", 2, {"roo": 500}))
        await do(desk, StartRound())
        with pytest.raises(NotEnoughChips):
            await do(desk, Sit("cy", 3, 1))
        await do(desk, VoidRound("a test"))
        assert await faults(store) == []

    use(url, work)


def test_a_table_owned_twice_is_stale_for_the_slower_owner(url: str) -> None:
    async def work(store: SqlStore) -> None:
        one = await opened(store)
        other = await resumed(store)
        await do(one, Sit("ann", 1, 500_00))
        with pytest.raises(Exception, match="version"):
            await do(other, Sit("bob", 1, 500_00))
        assert await faults(store) == []

    use(url, work)


TAMPERED = {
    "a pay table": 'UPDATE tables SET settings = replace(settings, \'"options":{\', \'"options":{"x":"99"\')',
    "a resting state": "UPDATE tables SET state = replace(state, '\"stack\":', '\"stack\":1')",
}


@pytest.mark.parametrize("what", TAMPERED)
def test_tampering_with_what_a_table_starts_from_is_found(what: str, tmp_path: Any) -> None:
    url = f"sqlite:///{tmp_path}/a.db"

    async def work(store: SqlStore) -> list[str]:
        desk = await opened(store)
        await some_rounds(desk, 2)
        async with store.engine.begin() as connection:
            await connection.exec_driver_sql(TAMPERED[what])
        return await faults(store)

    found = use(url, work)
    assert len(found) == 1 and found[0].startswith("table 7: "), found


def test_no_card_that_is_not_public_is_readable_in_the_file(tmp_path: Any) -> None:
    """Ann's card lies face down: nothing in the file names it until it is shown."""
    url = f"sqlite:///{tmp_path}/a.db"

    async def work(store: SqlStore) -> str:
        desk = await opened(store)
        await do(desk, Sit("ann", 1, 500_00))
        await do(desk, PlaceBets("ann", 1, {"roo": 500}))
        await do(desk, StartRound())
        assert desk.table.play
        (event,) = [e.event for e in await store.events("7") if e.event.private]
        assert event.owner == 1 and event.private
        return str(event.private["cards"])

    card = use(url, work)
    content = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert f'"{card}"'.encode() not in content and b'"verb":"deal"' in content


def test_a_table_of_other_rules_is_not_taken_up(tmp_path: Any) -> None:
    async def work(store: SqlStore) -> None:
        await opened(store)
        row = await store.table("7")
        assert row
        changed = row.settings.replace('"rules":"', '"rules":"0')
        with pytest.raises(Broken, match="other rules"):
            await Desk.resume(store, replace(row, settings=changed), REGISTRY.__getitem__)

    use(f"sqlite:///{tmp_path}/a.db", work)


def test_a_database_is_audited_while_it_is_played_on(url: str) -> None:
    async def work(store: SqlStore) -> None:
        desk = await opened(store)
        playing = asyncio.create_task(some_rounds(desk, sized(2, 6)))
        found = []
        while not playing.done():
            found += await faults(store)
        await playing
        assert found == []

    use(url, work)


def test_a_time_charge_is_booked_resumed_and_audited(tmp_path: Any) -> None:
    url = f"sqlite:///{tmp_path}/a.db"

    async def play(store: SqlStore) -> None:
        desk = await opened(store, "mini-tex-pvp, by time")
        await some_rounds(desk, 2)
        await do(desk, CollectTime(0))
        await do(desk, CollectTime(1800))

    async def come_back(store: SqlStore) -> None:
        desk = await resumed(store)
        assert [seat.since for seat in desk.table.seats.values()] == [1800, 1800]
        assert await store.balance(RAKE) == 10_00
        await some_rounds(desk, 2, seed=2)
        await do(desk, CollectTime(3600))
        assert await store.balance(RAKE) == 20_00
        assert [one.amount for one in await store.transfers(player="ann") if one.why is Why.TIME] == [5_00, 5_00]
        assert await faults(store) == []

    use(url, play)
    use(url, come_back)

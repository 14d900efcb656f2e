"""Commands are done once, durably, and a table comes back as it was left."""

from __future__ import annotations

import asyncio
from dataclasses import Field, replace
from typing import Any, cast

import pytest
from sqlalchemy import select

from pitboss.core.errors import BadValue, NotEnoughChips, OtherRules
from pitboss.games import REGISTRY
from pitboss.ledger.accounts import rake, seat, wallet
from pitboss.ledger.postings import Why
from pitboss.rules.options import house_fields, pay_fields
from pitboss.store import past_rounds, schema
from pitboss.store.chain import canonical
from pitboss.store.durable_table import DurableTable, house_of
from pitboss.store.queries import chips_of
from pitboss.store.sql import SqlStore
from pitboss.store.store import TableRow
from pitboss.table import fairness
from pitboss.table.commands import (
    CollectTime,
    DecideForAbsent,
    Leave,
    PlaceBets,
    Sit,
    StartRound,
    VoidRound,
)
from pitboss.table.state import Settings
from pitboss.table.table import open_table
from tests.kinds import KINDS
from tests.ledger.book import statement
from tests.sizes import sized
from tests.store.conftest import use
from tests.store.playing import HOUSES, do, faults, opened, resumed, some_rounds


def test_a_table_is_played_stored_and_taken_up_again(url: str) -> None:
    async def play(store: SqlStore) -> Any:
        durable = await opened(store)
        await some_rounds(durable, 5)
        await do(durable, PlaceBets("ann", 1, {"roo": 500}))
        await do(durable, StartRound())
        return durable.table

    left = use(url, play)

    async def come_back(store: SqlStore) -> None:
        durable = await resumed(store)
        assert (
            durable.table.play == left.play
            and durable.table.seats == left.seats
            and durable.table.promise == left.promise
        )
        assert durable.table.version == left.version
        await do(durable, DecideForAbsent())
        assert await faults(store) == []
        await some_rounds(durable, 2)
        for player, number in (("ann", 1), ("bob", 2)):
            await do(durable, Leave(player, number))
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
        durable = await resumed(store)
        await some_rounds(durable, 4, seed=2)
        assert await faults(store) == []
        if not durable.table.house.has_cut_card:
            for round in await store.rounds("7"):
                record = await past_rounds.fairness(store, round.id, REGISTRY.__getitem__)
                assert fairness.check(record) == []
        with pytest.raises(BadValue, match="is not a round"):
            await past_rounds.fairness(store, "7/99", REGISTRY.__getitem__)

    use(url, play)
    use(url, check)


class Counted(SqlStore):
    """Counts the events that are read."""

    read_events = 0

    async def events(self, table: str, after: int = 0, upto: int | None = None) -> Any:
        found = await super().events(table, after, upto)
        Counted.read_events += len(found)
        return found


def test_a_fairness_record_reads_no_more_at_an_old_table_than_at_a_new_one(tmp_path: Any) -> None:
    async def work(store: SqlStore) -> list[int]:
        durable, read = await opened(store), []
        await some_rounds(durable, 2)
        store.__class__ = Counted
        for more in (0, sized(12, 200)):
            await some_rounds(durable, more)
            Counted.read_events = 0
            assert fairness.check(await past_rounds.fairness(store, "7/1", REGISTRY.__getitem__)) == []
            read.append(Counted.read_events)
        return read

    young, old = use(f"sqlite:///{tmp_path}/a.db", work)
    assert 0 < old <= young


def test_a_command_that_the_ledger_refuses_leaves_the_table_as_it_was(url: str) -> None:
    async def work(store: SqlStore) -> None:
        durable = await opened(store)
        await some_rounds(durable, 1)
        await do(durable, PlaceBets("ann", 1, {"roo": 500}))
        await do(durable, StartRound())
        before = durable.table
        with pytest.raises(NotEnoughChips):
            await do(durable, Sit("cy", 3, 1))
        assert durable.table is before
        await do(durable, DecideForAbsent())
        await do(durable, PlaceBets("bob", 2, {"roo": 500}))
        await do(durable, StartRound())
        with pytest.raises(NotEnoughChips):
            await do(durable, Sit("cy", 3, 1))
        await do(durable, VoidRound("a test"))
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
        durable = await opened(store)
        await some_rounds(durable, 2)
        async with store.engine.begin() as connection:
            await connection.exec_driver_sql(TAMPERED[what])
        return await faults(store)

    found = use(url, work)
    logged, replayed = found
    assert logged.startswith("tables 7: its ") and replayed.startswith("table 7: "), found


def test_no_card_that_is_not_public_is_readable_in_the_file(tmp_path: Any) -> None:
    """Ann's card lies face down: nothing in the file names it until it is shown."""
    url = f"sqlite:///{tmp_path}/a.db"

    async def work(store: SqlStore) -> str:
        durable = await opened(store)
        await do(durable, Sit("ann", 1, 500_00))
        await do(durable, PlaceBets("ann", 1, {"roo": 500}))
        await do(durable, StartRound())
        assert durable.table.play
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
        with pytest.raises(OtherRules, match="does not have"):
            await DurableTable.resume(store, replace(row, settings=changed), REGISTRY.__getitem__)
        gone = row.settings.replace('"in_full":{', '"in_full":{"an_option_that_was":"on",')
        with pytest.raises(OtherRules, match="does not have"):
            house_of(replace(row, settings=gone), REGISTRY.__getitem__)

    use(f"sqlite:///{tmp_path}/a.db", work)


@pytest.mark.parametrize("key", REGISTRY)
def test_a_table_keeps_its_options_and_pays_when_the_defaults_of_its_game_change(key: str) -> None:
    """As after an upgrade: what was the default then is written out with the table, and read as it was."""
    game = REGISTRY[key]
    _, (opened, *_) = open_table("7", game.house(), Settings(seats=1))
    row = TableRow("7", key, canonical(opened.body))
    changes = {f.name: other for f in house_fields(game.options) if (other := _another(f, game.options())) is not None}
    changes |= {f.name: f.metadata["tables"][-1] for f in pay_fields(game.options)}

    def later() -> Any:
        return replace(game.options(), **changes)

    upgraded = replace(game, options=cast(Any, later))
    assert not changes or upgraded.house(later()).digest != game.house().digest
    house, _ = house_of(row, lambda _: upgraded)
    assert house.digest == game.house(game.options()).digest and house.options == game.options()


def _another(field: Field[Any], options: Any) -> Any:
    """A value of an option that is not the default."""
    return next((one for one in field.metadata["values"] if one != getattr(options, field.name)), None)


def test_a_database_is_audited_while_it_is_played_on(url: str) -> None:
    async def work(store: SqlStore) -> None:
        durable = await opened(store)
        playing = asyncio.create_task(some_rounds(durable, sized(2, 6)))
        found = []
        while not playing.done():
            found += await faults(store)
        await playing
        assert found == []

    use(url, work)


def test_a_time_charge_is_booked_resumed_and_audited(tmp_path: Any) -> None:
    url = f"sqlite:///{tmp_path}/a.db"

    async def play(store: SqlStore) -> None:
        durable = await opened(store, "mini-tex-pvp, by time")
        await some_rounds(durable, 2)
        await do(durable, CollectTime(0))
        await do(durable, CollectTime(1800))

    async def come_back(store: SqlStore) -> None:
        durable = await resumed(store)
        assert [seat.since for seat in durable.table.seats.values()] == [1800, 1800]
        assert await store.balance(rake("7")) == 10_00
        await some_rounds(durable, 2, seed=2)
        await do(durable, CollectTime(3600))
        assert await store.balance(rake("7")) == 20_00
        assert [one.amount for one in await store.transfers(player="ann") if one.why is Why.TIME] == [5_00, 5_00]
        assert await faults(store) == []

    use(url, play)
    use(url, come_back)


def test_a_player_has_accounts_at_the_tables_of_now_only(url: str) -> None:
    """What a wallet costs to look up must not grow with every table its player has ever been at."""

    async def accounts(store: SqlStore) -> None:
        durable = await opened(store, "three-card-roo")
        mine = select(schema.balances.c.account).where(schema.balances.c.player == "ann")
        await do(durable, Sit("ann", 1, 2_000))
        await do(durable, PlaceBets("ann", 1, {"play": 1_000}))
        await do(durable, StartRound())
        assert len(await store.all(mine)) == 2
        assert await store.read(lambda one: chips_of(one, "ann").total) == 100_000_00
        while durable.table.play:
            await do(durable, DecideForAbsent())
        await do(durable, Leave("ann", 1))
        assert [row.account for row in await store.all(mine)] == ["wallet:ann"]
        assert await faults(store) == []

    use(url, accounts)

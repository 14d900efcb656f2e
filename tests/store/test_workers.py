"""Several writers of one house on PostgreSQL: a table has one owner, and what others write is respected."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest
from sqlalchemy import Connection, select, text

from pitboss.core.errors import BadFile, NotEnoughChips, OverLimit, TableMoved, Unavailable
from pitboss.games import REGISTRY
from pitboss.ledger.accounts import escrow, seat, wallet
from pitboss.ledger.postings import Transfer, Why, buy_in, cash_out, issue
from pitboss.server.app import cannot_open
from pitboss.server.settings import ServerSettings
from pitboss.store import lanes, schema, sql, workers
from pitboss.store.audit import audit
from pitboss.store.durable_table import DurableTable
from pitboss.store.house_keys import Keys
from pitboss.store.losses import MINUTE
from pitboss.store.past_rounds import replayer
from pitboss.store.play_limits_store import check_wagers, set_limits
from pitboss.store.queries import tables_in_play, transfers_after
from pitboss.store.sql import SqlStore
from pitboss.store.statements import Statements
from pitboss.store.store import Change, Checked, Receipt, StoredAnswer, User
from pitboss.store.workers import Workers
from pitboss.table.commands import PlaceBets, Sit, StartRound
from pitboss.table.table import apply
from tests.patience import PATIENCE
from tests.store.conftest import KEYS
from tests.store.playing import do, opened

SITS = Sit("ann", 1, 100_00)
FAST = 1.0  # seconds of silence after which these workers remove one another


def two(url: str, work: Callable[[SqlStore, SqlStore], Awaitable[None]]) -> None:
    """Two workers of one house; at the end the audit is sound."""

    async def go() -> None:
        stores = [await SqlStore.open(url, KEYS) for _ in range(2)]
        for store in stores:
            await store.claim("a worker", dead=FAST)
        await work(*stores)
        assert await audit(stores[0], replay=replayer(stores[0], REGISTRY.__getitem__)) == []
        for store in stores:
            await store.close()

    asyncio.run(asyncio.wait_for(go(), PATIENCE))


async def again(store: SqlStore) -> DurableTable:
    """The table of `opened`, taken by this worker."""
    return await DurableTable.resume(store, await store.own("7"), REGISTRY.__getitem__)


async def silent(store: SqlStore) -> None:
    """The worker gives no sign of life any more, as if its process were stopped."""
    assert store.workers and store.workers._task
    store.workers._task.cancel()


async def removed(store: SqlStore, other: SqlStore) -> None:
    """Wait until another has removed the worker."""
    assert other.workers
    mine = select(schema.workers.c.id).where(schema.workers.c.id == other.workers.id)
    while await store.first(mine):
        await asyncio.sleep(0.02)


def test_a_table_has_one_owner_until_it_is_given_up_or_the_owner_is_silent(postgres_tables: Callable[[], str]) -> None:
    async def work(first: SqlStore, second: SqlStore) -> None:
        durable = await opened(first)
        with pytest.raises(TableMoved, match="Another worker"):
            await second.own("7", ask=False)
        await durable.commit(apply(durable.table, SITS))
        await first.give_up("7", durable.epoch)
        taken = await again(second)
        assert taken.epoch == durable.epoch + 1 and taken.table.seats[1].player == "ann"
        await silent(second)
        await removed(first, second)
        assert (await again(first)).epoch == taken.epoch + 1

    two(postgres_tables(), work)


def test_an_owner_is_told_that_another_asks(postgres_tables: Callable[[], str]) -> None:
    async def work(first: SqlStore, second: SqlStore) -> None:
        assert first.workers
        durable, freed = await opened(first), list[asyncio.Task[None]]()
        first.workers.on_wanted = lambda tables: freed.extend(
            asyncio.create_task(first.give_up(id, durable.epoch)) for id in tables
        )
        taken = await again(second)
        assert taken.epoch == durable.epoch + 1 and freed

    two(postgres_tables(), work)


def test_a_worker_that_was_replaced_at_a_table_writes_nothing_more_there(postgres_tables: Callable[[], str]) -> None:
    """Neither events nor answers, whether it remembers the head of the table or reads it again."""

    async def work(first: SqlStore, second: SqlStore) -> None:
        durable = await opened(first)
        await silent(first)
        await removed(second, first)
        taken = await again(second)
        for _ in range(2):
            with pytest.raises(TableMoved):
                await durable.commit(apply(durable.table, SITS))
            with pytest.raises(TableMoved):
                await durable.keep(StoredAnswer("ann", "k", "r", {}))
            first._writer._statements.forget()
        await do(taken, SITS, key="k")
        assert await first.balance(wallet("ann")) == await second.balance(wallet("ann"))

    two(postgres_tables(), work)


def test_a_removed_worker_comes_again_and_keeps_what_nobody_took(postgres_tables: Callable[[], str]) -> None:
    async def work(first: SqlStore, second: SqlStore) -> None:
        durable, left_with = await opened(first), list[object]()
        assert first.workers and second.workers
        before = first.workers.id
        first.workers.on_left_with = left_with.append
        await second.commit(Change())  # it has a connection
        async with second.engine.begin() as connection:
            await connection.execute(text("DELETE FROM workers WHERE id = :id"), {"id": before})
        while not left_with:
            await asyncio.sleep(0.02)
        assert left_with == [["7"]] and first.workers.id != before
        await durable.commit(apply(durable.table, SITS))

    two(postgres_tables(), work)


def test_what_a_stopped_worker_holds_in_a_transaction_is_freed_for_the_next(postgres_tables: Callable[[], str]) -> None:
    async def work(first: SqlStore, second: SqlStore) -> None:
        durable = await opened(first)
        await do(durable, SITS)
        while not durable.table.play:  # some rounds are over without a choice
            await do(durable, PlaceBets("ann", 1, {"roo": 1000}))
            await do(durable, StartRound())
        assert await tables_in_play(first) == ["7"] and not await tables_in_play(second)
        connection = await first._writer._connected()
        await connection.execute(text("SELECT 1 FROM tables WHERE id = '7' FOR UPDATE"))
        await silent(first)
        await removed(second, first)
        assert await tables_in_play(second) == ["7"]  # its clock goes on here, though nobody comes
        assert (await again(second)).table.play

    two(postgres_tables(), work)


def test_an_observer_that_was_suspended_itself_begins_to_count_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    silence, now = workers.Silence(), [0.0]
    monkeypatch.setattr(workers, "clock", lambda: now[0])
    assert silence.after(1) == 0
    for _ in range(4):
        now[0] += 0.3
        assert silence.after(1) == pytest.approx(now[0])
    now[0] += 60
    assert silence.after(1) == 0 and silence.after(2) == 0


def test_a_new_machine_joins_a_house_that_is_open_and_else_takes_it_for_a_copy(
    postgres_tables: Callable[[], str], tmp_path: Path
) -> None:
    """Promised shuffles stay promised when another worker comes, and not when the house may have been set back."""

    async def work(url: str) -> None:
        stores = [await SqlStore.open(url, KEYS) for _ in range(3)]
        for name, store in zip("abc", stores, strict=True):
            (tmp_path / name).mkdir()
            if name == "c":
                for other in stores[:2]:
                    await other.close()
            await store.claim(name, tmp_path / name)
        assert stores[0].history == stores[1].history != stores[2].history
        await stores[2].close()

    asyncio.run(asyncio.wait_for(work(postgres_tables()), PATIENCE))


def test_two_workers_pay_and_charge_one_player(postgres_tables: Callable[[], str]) -> None:
    """No chip is lost or made, no wallet overdrawn, and all commits of both are in one order."""

    async def work(*stores: SqlStore) -> None:
        for n, store in enumerate(stores):
            await store.commit(Change(transfers=(issue(f"first {n}", "ann", 1000),)))
        pay = [
            store.commit(Change(transfers=(issue(f"{n} {m}", f"p{(n + m) % 3}", 7), issue(f"a{n} {m}", "ann", 1))))
            for n, store in enumerate(stores)
            for m in range(40)
        ]
        await asyncio.gather(*pay)
        assert await stores[0].balance(wallet("ann")) == 2080
        back = [
            store.commit(Change(transfers=(cash_out(f"c{n} {m}", "ann", "7", 1, 1),)))
            for n, store in enumerate(stores)
            for m in range(2)
        ]
        assert all(isinstance(one, NotEnoughChips) for one in await asyncio.gather(*back, return_exceptions=True))
        marks = [row.mark for row in await stores[0].all(select(schema.commits.c.mark))]
        assert len({lanes.lane_of(mark) for mark in marks}) == 2

    two(postgres_tables(), work)


def test_commits_that_wait_for_each_other_are_written_again(postgres_tables: Callable[[], str]) -> None:
    """Two workers change the same rows in opposite orders: the database ends one of the two transactions."""

    waiting = text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")

    async def work(first: SqlStore, second: SqlStore) -> None:
        people = [User(f"p{n:02}") for n in range(30)]
        rows = [first.put_user_row(one) for one in people]
        await first.commit(Change(rows=tuple(rows)))
        async with first.engine.connect() as held, second.engine.connect() as looking:
            await held.execute(select(schema.users).where(schema.users.c.id == "p15").with_for_update())
            both = asyncio.gather(
                *(one.commit(Change(rows=tuple(rows[::way]))) for one, way in ((first, 1), (second, -1)))
            )
            while await looking.scalar(waiting) < 2:  # each has the rows on its side of this one
                await asyncio.sleep(0.01)
            await held.rollback()
            await both
        assert await first.user("p29") == people[29]

    two(postgres_tables(), work)


def test_a_check_at_one_worker_sees_what_another_books_at_the_same_time(postgres_tables: Callable[[], str]) -> None:
    """Of wagers at two workers at once only as many are booked as the player's limit allows."""

    async def work(*stores: SqlStore) -> None:
        await stores[0].commit(
            Change(rows=(stores[0].put_user_row(User("ann")),), transfers=(issue("a", "ann", 1000),))
        )
        await set_limits(stores[1], "ann", {"day_loss": 30}, "ann")

        def bet(store: SqlStore, n: int) -> Checked:
            id = f"t{n}"
            held = Transfer(f"h{n}", seat(id, 1, "ann"), escrow(f"{id}/1"), 10, Why.HOLD, f"{id}/1", "1", "w", "")
            change = Change(transfers=(buy_in(f"b{n}", "ann", id, 1, 10), held))

            def check(connection: Connection, moved: Sequence[Transfer]) -> None:
                check_wagers(connection, moved, {}, id, store.clock())
                connection.execute(text("SELECT pg_sleep(0.02)"))  # now the other one checks

            return Checked(change, check)

        bets = [store.commit(bet(store, 2 * m + n)) for m in range(6) for n, store in enumerate(stores)]
        outcomes = await asyncio.gather(*bets, return_exceptions=True)
        assert sum(isinstance(one, OverLimit) for one in outcomes) == 9
        assert sum(not isinstance(one, Exception) for one in outcomes) == 3

    url = postgres_tables()

    async def go() -> None:
        stores = [await SqlStore.open(url, KEYS) for _ in range(2)]
        await work(*stores)
        for store in stores:
            await store.close()

    asyncio.run(asyncio.wait_for(go(), PATIENCE))


def test_a_database_of_another_key_is_not_written_to(url: str) -> None:
    async def work() -> None:
        first = await SqlStore.open(url, KEYS)
        await first.commit(Change(transfers=(issue("a", "ann", 5),)))
        await first.close()
        second = await SqlStore.open(url, Keys.fresh())
        with pytest.raises(BadFile, match=r"another house\.key"):
            await second.claim()
        await second.close()

    asyncio.run(work())


def test_a_beat_without_an_answer_is_tried_again_and_nothing_is_answered_meanwhile(
    postgres_tables: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    late, whole = [True], Workers._beat

    async def slow(one: Workers) -> None:
        if late:
            raise TimeoutError
        await whole(one)

    monkeypatch.setattr(Workers, "_beat", slow)
    monkeypatch.setattr(workers, "WAIT", 0.01)
    monkeypatch.setattr(sql, "LAPSE", 0.01)

    async def work(url: str) -> None:
        store = await SqlStore.open(url, KEYS)
        await store.claim()
        assert store.workers
        while store.workers.certain:
            await asyncio.sleep(0.01)
        for asked in (store.ensure_held, store.can_write):
            with pytest.raises(Unavailable, match="does not answer"):
                await asked()
        late.clear()
        while not store.workers.certain:
            await asyncio.sleep(0.01)
        await store.can_write()
        await store.close()

    asyncio.run(asyncio.wait_for(work(postgres_tables()), PATIENCE))


def test_a_database_that_does_not_answer_is_named_in_a_sentence() -> None:
    sentence = str(cannot_open(ServerSettings(Path("house"), "postgresql://house"), TimeoutError()))
    assert sentence == "The database postgresql://house cannot be opened: no answer in time."


def test_no_line_of_a_statement_comes_before_one_that_was_read(postgres_tables: Callable[[], str]) -> None:
    """Ann bets at tables of two workers. The commit that began first, a minute ago, ends after a page was read."""

    def bet(table: str) -> Change:
        debit, credit = seat(table, 1, "ann"), escrow(f"{table}/1")
        return Change(transfers=(Transfer(f"{table}/bet", debit, credit, 10_00, Why.HOLD, f"{table}/1"),))

    async def waits_or_done(store: SqlStore, task: asyncio.Task[Receipt]) -> None:
        here = "datname = current_database() AND wait_event_type = 'Lock'"
        waits = text(f"SELECT count(*) FROM pg_stat_activity WHERE {here}")
        while not task.done() and not await store.read(lambda connection: connection.scalar(waits)):
            await asyncio.sleep(0.01)

    async def go() -> None:
        first, second = [await SqlStore.open(url, KEYS) for _ in range(2)]
        seated = [buy_in(f"{table}/in", "ann", table, 1, 50_00) for table in "78"]
        await first.commit(Change(transfers=(issue("ann/first", "ann", 100_00), *seated)))
        async with first.engine.connect() as connection:
            await connection.run_sync(
                Statements(KEYS, lambda: first.clock() - MINUTE, "postgresql").write, [bet("7")], []
            )
            later = asyncio.create_task(second.commit(bet("8")))
            await waits_or_done(first, later)
            page = list(await transfers_after(first, "ann", 0, 100))
            await connection.commit()
        await later
        page += await transfers_after(first, "ann", page[-1].n, 100)
        assert {entry.transfer.id for entry in page} == {"ann/first", "7/in", "8/in", "7/bet", "8/bet"}
        assert {entry.transfer.id for entry in page[-2:]} == {"7/bet", "8/bet"}
        for store in (first, second):
            await store.close()

    url = postgres_tables()
    asyncio.run(asyncio.wait_for(go(), PATIENCE))

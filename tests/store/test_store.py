"""Whatever the store has confirmed is there after a restart, once, on either database."""

from __future__ import annotations

import asyncio
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, func, select, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import DBAPIError
from sqlalchemy.schema import CreateIndex

from pitboss.core.errors import AlreadyPosted, BadFile, BadValue, Broken, KeyReused, NotEnoughChips, Stale
from pitboss.ledger.accounts import bank, escrow, mint, seat, wallet
from pitboss.ledger.postings import Transfer, Why, buy_in, cash_out, issue
from pitboss.store import schema
from pitboss.store.chain import START, event_hash
from pitboss.store.database import make_engine
from pitboss.store.house_keys import Keys, signed_by
from pitboss.store.losses import DAY
from pitboss.store.play_limits_store import DAY_LOSS, HAND, OPERATOR, limits_of, set_limits, strictest
from pitboss.store.queries import wallet_before
from pitboss.store.sql import SqlStore
from pitboss.store.store import (
    Change,
    Commitment,
    Role,
    RoundRow,
    Session,
    StoredAnswer,
    TableRow,
    User,
    request_hash,
)
from pitboss.table.shuffle import fingerprint, seal
from pitboss.table.state import TableEvent
from tests.store.conftest import KEYS, use

TABLE = TableRow("7", "three-card-roo", '{"seats":6}')


async def opened(store: SqlStore) -> int:
    change = Change("7", 0, (TableEvent("opened", {"settings": {"seats": 6}}),), rows=(store.new_table(TABLE),))
    return (await store.commit(change)).version


def note(after: int, word: str = "hello", **more: Any) -> Change:
    return Change("7", after, (TableEvent("noted", {"word": word}),), **more)


async def count(store: SqlStore, table: Any) -> int:
    row = await store.first(select(func.count()).select_from(table))
    assert row
    return int(row[0])


# Tables and settings


def test_the_migrations_make_exactly_the_tables_of_the_schema(url: str) -> None:
    def by_collation(thing: Any, name: str | None, kind: str, *_: Any) -> bool:
        return kind == "index" and name == "ix_users_name_c"  # Alembic does not read an index's collation back

    def differences(connection: Connection) -> list[Any]:
        compared = {"include_object": lambda *thing: not by_collation(*thing)}
        context = MigrationContext.configure(connection, opts=compared)
        return list(compare_metadata(context, schema.METADATA))

    async def work(store: SqlStore) -> list[Any]:
        async with store.engine.connect() as connection:
            return await connection.run_sync(differences)

    assert use(url, work) == []


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_names_are_indexed_in_the_order_of_their_bytes(url: str) -> None:
    async def work(store: SqlStore) -> str:
        async with store.engine.connect() as connection:
            found = await connection.execute(
                text("SELECT indexdef FROM pg_indexes WHERE indexname = 'ix_users_name_c'")
            )
            return str(found.scalar_one())

    found = use(url, work)
    (index,) = (index for index in schema.users.indexes if index.name == "ix_users_name_c")
    created = str(
        CreateIndex(index).compile(dialect=postgresql.dialect())  # type: ignore[no-untyped-call]
    )
    for text_of in (found, created):
        assert '(name COLLATE "C")' in text_of


def test_a_sqlite_commit_is_synced_to_the_disk(tmp_path: Path) -> None:
    async def work(store: SqlStore) -> list[Any]:
        async with store.engine.connect() as connection:
            names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            return [(await connection.exec_driver_sql(f"PRAGMA {name}")).scalar() for name in names]

    assert use(f"sqlite:///{tmp_path}/a.db", work) == ["wal", 2, 1, 5000]


@pytest.mark.parametrize("address", ["", "nonsense", "mysql://x/y"])
def test_an_address_of_no_database_is_refused_by_name(address: str) -> None:
    with pytest.raises(BadValue, match="is not the address of a database"):
        make_engine(address)


def test_what_is_written_is_never_changed_or_removed(url: str) -> None:
    async def work(store: SqlStore) -> None:
        await opened(store)
        await store.commit(Change(transfers=(issue("bank", "ann", 5),)))
        await store.note("admin", "test", None, None)
        for table, statement in product(schema.APPEND_ONLY, ("UPDATE {} SET at = 0", "DELETE FROM {}")):
            async with store.engine.connect() as connection:
                with pytest.raises(DBAPIError, match="append-only"):
                    await connection.execute(text(statement.format(table)))

    use(url, work)


# Events


def test_events_are_chained_and_there_after_a_restart(url: str) -> None:
    async def write(store: SqlStore) -> list[int]:
        assert await opened(store) == 1
        return [(await store.commit(note(after, word))).version for after, word in ((1, "a"), (2, "b"))]

    async def read(store: SqlStore) -> None:
        events = await store.events("7")
        assert [(e.seq, e.kind, e.body) for e in events] == [
            (1, "opened", {"settings": {"seats": 6}}),
            (2, "noted", {"word": "a"}),
            (3, "noted", {"word": "b"}),
        ]
        assert events[0].hash == event_hash(START, "7", 1, events[0].at, "opened", '{"settings":{"seats":6}}', None)
        assert [e.seq for e in await store.events("7", after=1, upto=2)] == [2]
        (table,) = await store.tables()
        assert (table.version, table.head, table.settings) == (3, events[2].hash, '{"seats":6}')
        head = await store.head()
        assert head and head.number == 3
        assert signed_by(KEYS.public, bytes.fromhex(head.signature), bytes.fromhex(head.hash))
        assert not signed_by(Keys.fresh().public, bytes.fromhex(head.signature), bytes.fromhex(head.hash))

    assert use(url, write) == [2, 3]
    use(url, read)


def test_a_change_made_for_an_older_version_is_refused_whole(url: str) -> None:
    async def work(store: SqlStore) -> None:
        await opened(store)
        await store.commit(note(1))
        with pytest.raises(Stale, match="at version 2; this was made for 1"):
            await store.commit(note(1, transfers=(issue("bank", "ann", 5),), answer=StoredAnswer("ann", "k", "r", 1)))
        with pytest.raises(Stale):
            await store.commit(Change("8", 0, (TableEvent("noted", {}),)))
        assert await store.balance(mint("ann")) == 0 and await store.answer("ann", "k", "r") is None
        assert (await store.commit(note(2))).version == 3

    use(url, work)


# Groups


def test_changes_that_arrive_together_share_commits_and_all_are_answered(url: str) -> None:
    async def work(store: SqlStore) -> None:
        await opened(store)
        jobs = [store.commit(Change(transfers=(issue(f"i{n}", f"p{n % 7}", n + 1),))) for n in range(200)]
        receipts = await asyncio.gather(*jobs)
        assert await count(store, schema.transfers) == 200
        assert len({receipt.head.number for receipt in receipts}) <= 5
        assert sum([await store.balance(mint(f"p{n}")) for n in range(7)]) == -sum(range(1, 201))
        assert sum((await store.balances()).values()) == 0

    use(url, work)


def test_one_bad_change_does_not_spoil_its_group(url: str) -> None:
    async def work(store: SqlStore) -> None:
        await opened(store)
        jobs = [store.commit(note(1 + n, str(n))) for n in range(10)]
        jobs.insert(5, store.commit(Change(transfers=(buy_in("b", "poor", "7", 1, 1),))))
        jobs.insert(3, store.commit(note(1, "stale")))
        results = await asyncio.gather(*jobs, return_exceptions=True)
        failed = [type(result) for result in results if isinstance(result, Exception)]
        assert failed == [Stale, NotEnoughChips]
        assert [e.body.get("word") for e in await store.events("7", after=1)] == [str(n) for n in range(10)]

    use(url, work)


def test_a_cancelled_change_is_written_and_the_writer_goes_on(url: str) -> None:
    async def work(store: SqlStore) -> None:
        await opened(store)
        job = asyncio.create_task(store.commit(note(1, "gone")))
        await asyncio.sleep(0)
        job.cancel()
        assert (await store.commit(note(2, "here"))).version == 3

    use(url, work)


def test_a_closed_store_says_so(url: str) -> None:
    async def work(store: SqlStore) -> None:
        await store.close()
        with pytest.raises(Broken, match="closed"):
            await store.commit(Change())

    use(url, work)


# Answers


def test_the_same_request_under_a_key_gets_the_same_answer_across_restarts(url: str) -> None:
    asked = request_hash({"choose": "middle"})

    async def first(store: SqlStore) -> None:
        await opened(store)
        assert await store.answer("ann", "c9f", asked) is None
        await store.commit(note(1, answer=StoredAnswer("ann", "c9f", asked, {"version": 2})))

    async def again(store: SqlStore) -> None:
        found = await store.answer("ann", "c9f", asked)
        assert found and found.answer == {"version": 2}
        assert await store.answer("bob", "c9f", asked) is None
        with pytest.raises(KeyReused, match="another request"):
            await store.answer("ann", "c9f", request_hash({"choose": "high"}))
        with pytest.raises(KeyReused):
            await store.commit(note(2, answer=StoredAnswer("ann", "c9f", asked, {"version": 3})))
        assert len(await store.events("7")) == 2

    use(url, first)
    use(url, again)


# Money


def test_transfers_move_balances_and_are_read_back_as_written(url: str) -> None:
    at = seat("7", 1, "a_n")
    moves = (
        issue("i1", "a_n", 500),
        issue("i2", "ann", 500),
        buy_in("b1", "a_n", "7", 1, 200),
        Transfer("7/1/1/play/win", bank("7"), at, 7, Why.SETTLE, "7/1", "1", "play", "win", "a note"),
    )

    async def work(store: SqlStore) -> None:
        await store.commit(Change(transfers=moves))
        assert tuple(await store.transfers()) == moves
        assert tuple(await store.transfers(player="a_n")) == (moves[0], *moves[2:])
        assert tuple(await store.transfers(round="7/1")) == moves[3:]
        assert await store.balances() == {
            bank("7"): -7,
            mint("ann"): -500,
            mint("a_n"): -500,
            wallet("a_n"): 300,
            wallet("ann"): 500,
            at: 207,
        }
        assert await store.balance(wallet("nobody")) == 0

    use(url, work)


def test_the_wallet_before_a_round_is_known_also_where_its_end_shares_the_commit(url: str) -> None:
    own, pot = seat("7", 1, "ann"), escrow("7/1")
    moves = (
        issue("i", "ann", 500),
        buy_in("in", "ann", "7", 1, 200),
        Transfer("7/1/1/play/hold", own, pot, 50, Why.HOLD, "7/1", "1", "play", "hold"),
        Transfer("7/1/1/play/stake", pot, bank("7"), 50, Why.SETTLE, "7/1", "1", "play", "stake"),
        cash_out("out", "ann", "7", 1, 150),
    )

    async def work(store: SqlStore) -> None:
        await store.commit(Change(transfers=moves))
        assert await wallet_before(store, "ann", "7/1") == 300
        assert await wallet_before(store, "ann", "7/2") == 450, "now, where no bet was placed"

    use(url, work)


def test_the_database_itself_refuses_to_settle_twice_or_to_overdraw(url: str) -> None:
    win = Transfer("a", bank("7"), seat("7", 1, "ann"), 7, Why.SETTLE, "7/1", "1", "play", "win")
    same_leg = Transfer("b", bank("7"), seat("7", 1, "ann"), 9, Why.SETTLE, "7/1", "1", "play", "win")

    async def work(store: SqlStore) -> None:
        await store.commit(Change(transfers=(win,)))
        for again in (win, same_leg):
            with pytest.raises(AlreadyPosted):
                await store.commit(Change(transfers=(again,)))
        with pytest.raises(NotEnoughChips, match="seat:7/1/ann"):
            await store.commit(Change(transfers=(Transfer("c", seat("7", 1, "ann"), bank("7"), 8, Why.CASH_OUT),)))
        assert await store.balance(seat("7", 1, "ann")) == 7

    use(url, work)


# Commitments


def promise(seed: bytes = b"x" * 32, deal: str = "round 1") -> Commitment:
    sealed = seal("7", deal, lambda size: seed)
    return Commitment("7", deal, "seed", sealed.commitment, fingerprint(seed), seed)


def test_a_secret_is_stored_encrypted_and_ends_with_a_reason(tmp_path: Path) -> None:
    secret = b"no one may read this before time"

    async def work(store: SqlStore) -> None:
        await opened(store)
        await store.commit(Change(rows=(store.new_commitment(promise(secret)),)))
        found = await store.commitment("7", "round 1")
        assert found == promise(secret)
        await store.commit(Change(rows=(store.end_commitment("7", "round 1", "voided", "stopped"),)))
        found = await store.commitment("7", "round 1")
        assert found and (found.state, found.why) == ("voided", "stopped")
        assert await store.commitment("7", "round 2") is None

    use(f"sqlite:///{tmp_path}/a.db", work)
    files = [path.read_bytes() for path in tmp_path.iterdir()]
    assert not any(secret in content for content in files)
    assert any(b"round 1" in content for content in files)


def test_mistake_seed_used_again_is_refused_by_the_database(url: str) -> None:
    async def work(store: SqlStore) -> None:
        await opened(store)
        await store.commit(Change("7", 1, rows=(store.new_commitment(promise()),)))
        for again in (promise(deal="round 2"), promise(b"y" * 32)):
            with pytest.raises(Broken, match="used before"):
                await store.commit(Change("7", 1, rows=(store.new_commitment(again),)))

    use(url, work)


def test_a_sealed_secret_cannot_be_changed_or_moved_to_another_deal() -> None:
    sealed = KEYS.seal(b"secret", "7 round 1")
    assert KEYS.unseal(sealed, "7 round 1") == b"secret"
    assert KEYS.seal(b"secret", "7 round 1") != sealed
    flipped = sealed[:-1] + bytes([sealed[-1] ^ 1])
    for keys, blob, context in (
        (KEYS, flipped, "7 round 1"),
        (KEYS, sealed, "7 round 2"),
        (Keys.fresh(), sealed, "7 round 1"),
        (KEYS, b"", "7 round 1"),
    ):
        with pytest.raises(Broken, match="changed"):
            keys.unseal(blob, context)


def test_the_key_file_is_made_once_for_its_owner_only(tmp_path: Path) -> None:
    keys = Keys.of_folder(tmp_path / "data")
    assert Keys.of_folder(tmp_path / "data") == keys
    assert (tmp_path / "data" / "house.key").stat().st_mode & 0o077 == 0
    assert keys.sealing.hex() not in repr(keys) and repr(keys.sealing) not in repr(keys)
    (tmp_path / "data" / "house.key").write_text('{"signing": "00"}')
    with pytest.raises(BadFile, match="house.key"):
        Keys.of_folder(tmp_path / "data")


# Rounds and people


def test_rounds_are_stored_updated_and_listed_by_state(url: str) -> None:
    async def work(store: SqlStore) -> None:
        await opened(store)
        for number in (1, 2):
            await store.commit(Change(rows=(store.put_round(RoundRow(f"7/{number}", "7", number, "open", number)),)))
        await store.commit(Change(rows=(store.put_round(RoundRow("7/1", "7", 1, "done", 1, 9)),)))
        assert await store.round("7/1") == RoundRow("7/1", "7", 1, "done", 1, 9)
        assert await store.round("7/9") is None
        assert [r.number for r in await store.rounds("7")] == [1, 2]
        assert [r.number for r in await store.rounds("7", "open")] == [2]
        await store.commit(Change(rows=(store.change_table("7", closed=True),)))
        assert (await store.tables())[0].closed

    use(url, work)


def test_users_and_sessions_are_stored_and_names_are_unique(url: str) -> None:
    ann = User("u1", "ann", "$argon2id$...", Role.ADMIN)

    async def work(store: SqlStore) -> None:
        await store.put_user(ann)
        await store.put_user(User("guest1"))
        await store.put_user(User("guest2", bot=True))
        assert await store.user("u1") == ann == await store.user_named("ann")
        assert await store.user("guest2") == User("guest2", bot=True)
        assert await store.user_named("bob") is None
        with pytest.raises(BadValue, match="taken"):
            await store.put_user(User("u2", "ann"))
        session = Session("0" * 64, "u1", 1, 2)
        await store.put_session(session)
        await store.put_session(Session("0" * 64, "u1", 5, 9))
        assert await store.session("0" * 64) == Session("0" * 64, "u1", 5, 9)
        with pytest.raises(Broken):
            await store.put_session(Session("1" * 64, "nobody", 1, 2))
        await store.end_session("0" * 64)
        assert await store.session("0" * 64) is None

    use(url, work)


# Limits


def test_a_stricter_limit_holds_at_once_and_a_looser_one_after_a_day(url: str) -> None:
    async def work(store: SqlStore) -> None:
        now = 1_000

        async def asked(amount: int) -> tuple[int, int | None, int | None]:
            await set_limits(store, "ann", {DAY_LOSS: amount}, actor="ann")
            limit = (await store.read(lambda c: limits_of(c, "ann", now)))[DAY_LOSS]
            return limit.amount, limit.next_amount, limit.next_at

        store.clock = lambda: now
        assert await asked(100) == (100, None, None)
        assert await asked(50) == (50, None, None)
        assert await asked(200) == (50, 200, 1_000 + DAY)
        now = 2_000
        assert await asked(200) == (50, 200, 1_000 + DAY)  # asking again does not make it later
        assert await asked(0) == (50, 0, 2_000 + DAY)
        assert await asked(50) == (50, None, None)  # thought better of it
        assert await asked(0) == (50, 0, 2_000 + DAY)
        now = 1_999 + DAY
        assert (await store.read(lambda c: strictest(c, "ann", now))) == {DAY_LOSS: 50}
        now = 2_000 + DAY
        assert (await store.read(lambda c: strictest(c, "ann", now))) == {}

    use(url, work)


def test_the_operators_limits_change_at_once_and_the_stricter_wins(url: str) -> None:
    async def work(store: SqlStore) -> None:
        for amount in (100, 900):
            await set_limits(store, OPERATOR, {HAND: amount}, actor="boss")
        await set_limits(store, "ann", {HAND: 500, DAY_LOSS: 700}, actor="ann")
        assert await store.read(lambda c: strictest(c, "ann", 5)) == {HAND: 500, DAY_LOSS: 700}
        assert await store.read(lambda c: strictest(c, "bob", 5)) == {HAND: 900}

    use(url, work)


def test_limits_are_noted_with_before_and_after(url: str) -> None:
    async def work(store: SqlStore) -> None:
        await set_limits(store, "ann", {DAY_LOSS: 100_00}, actor="ann")
        await set_limits(store, "ann", {DAY_LOSS: 50_00}, actor="admin")
        first, second = await store.noted()
        assert (second["actor"], second["kind"]) == ("admin", "limit")
        assert second["before"] == first["after"] == {"ann": {"day_loss": 100_00}}
        assert second["after"] == {"ann": {"day_loss": 50_00}}

    use(url, work)

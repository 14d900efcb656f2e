"""Tampering with anything stored is found, and the audit says where."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import text

from pitboss.ledger.accounts import bank, seat
from pitboss.ledger.postings import RoundBook, Transfer, Why, buy_in, issue, reverse
from pitboss.rules.acts import Place, Settle
from pitboss.store import schema
from pitboss.store.audit import audit
from pitboss.store.chain import Head
from pitboss.store.lanes import mark_of
from pitboss.store.play_limits_store import set_limits
from pitboss.store.row_log import Fault
from pitboss.store.sql import SqlStore
from pitboss.store.store import Change, Commitment, Role, RoundRow, StoredAnswer, StoredEvent, TableRow, User
from pitboss.table.shuffle import fingerprint, seal
from pitboss.table.state import TableEvent
from tests.ledger.test_ledger import Row, pays
from tests.sizes import sized
from tests.store.conftest import KEYS, use


async def a_day(store: SqlStore) -> Head:
    """Two tables, a few rounds, one of them open, and a correction."""
    await store.commit(Change(transfers=(issue("i", "ann", 10**6),)))
    for name in ("7", "8"):
        new = store.new_table(TableRow(name, "three-card-roo", "{}"))
        buy = buy_in(f"buy {name}", "ann", name, 1, 10**5)
        await store.commit(Change(name, 0, (TableEvent("opened", {"game": "roo"}),), (buy,), rows=(new,)))
        for number in (1, 2, 3):
            await a_round(store, name, number)
    mistake = Transfer("a1", bank("7"), seat("7", 1, "ann"), 25, Why.SETTLE, note="goodwill")
    await store.commit(Change(transfers=(mistake,)))
    await store.commit(Change(transfers=(reverse(mistake),)))
    await store.commit(Change(answer=StoredAnswer("ann", "key", "hash", {"version": 1})))
    ann = User("ann", "ann")
    await store.put_user(ann)
    await store.set_role(ann, Role.TRAINER, "operator")
    await set_limits(store, "ann", {"hand": 5000}, "ann")
    head = await store.head()
    assert head
    return head


async def a_round(store: SqlStore, table: str, number: int) -> None:
    book = RoundBook(f"{table}/{number}", {1: seat(table, 1, "ann")}, pays)
    sealed = seal(table, f"round {number}", lambda size: f"{table} {number}".encode().ljust(size))
    promise = Commitment(table, sealed.deal, "seed", sealed.commitment, fingerprint(sealed.seed), sealed.seed)
    after = number * 2 - 1
    held = book.post(Place("1", "play", 500))
    start = RoundRow(book.round, table, number, "open", after + 1)
    rows = (store.new_commitment(promise), store.put_round(start))
    await store.commit(
        Change(table, after, (TableEvent("dealt", {"cards": 2}, {"cards": "Ah 7h"}, 1),), held, rows=rows)
    )
    if number < 3:
        settled = book.post(Settle("1", "play", Row.WIN if number == 1 else Row.LOSE, 500))
        done = RoundRow(book.round, table, number, "done", after + 1, after + 2)
        rows = (store.end_commitment(table, sealed.deal, "opened"), store.put_round(done))
        await store.commit(Change(table, after + 1, (TableEvent("settled", {"row": "Win"}),), settled, rows=rows))


def found(url: str, kept: Sequence[Head] = ()) -> list[str]:
    return [str(fault) for fault in use(url, lambda store: audit(store, kept=kept))]


def test_a_day_as_written_has_no_fault(url: str) -> None:
    head = use(url, a_day)
    assert found(url) == found(url, kept=[head]) == []


async def _spoil(store: SqlStore, statements: Iterable[str]) -> None:
    """Change the database as someone with its password could."""
    async with store.engine.connect() as connection:
        await connection.execution_options(writes=True)
        async with connection.begin():
            for table in schema.APPEND_ONLY:
                if connection.dialect.name == "sqlite":
                    for verb in ("update", "delete"):
                        await connection.execute(text(f"DROP TRIGGER {table}_no_{verb}"))
                else:
                    await connection.execute(text(f"DROP TRIGGER {table}_append_only ON {table}"))
            for statement in statements:
                await connection.execute(text(statement))


TAMPERINGS = {
    "an event's body": (["UPDATE events SET body = '{}' WHERE seq = 2"], "event 2: it was changed"),
    "an event's sealed part": (
        ["UPDATE events SET sealed = (SELECT max(sealed) FROM events) WHERE seq = 2"],
        "event 2: it was changed",
    ),
    "an event's kind": (["UPDATE events SET kind = 'x' WHERE seq = 3"], "event 3: it was changed"),
    "an event's time": (["UPDATE events SET at = at + 1 WHERE seq = 1"], "event 1: it was changed"),
    "an event removed": (["DELETE FROM events WHERE seq = 2"], "event 2 is missing"),
    "the last events removed": (["DELETE FROM events WHERE seq = 6"], "its events end at 5"),
    "a whole table's events removed": (["DELETE FROM events WHERE \"table\" = '8'"], "its events end at 0"),
    "two events swapped": (
        ["UPDATE events SET seq = -seq", "UPDATE events SET seq = 5 + seq WHERE seq > -5 AND seq < -0"],
        "missing before it",
    ),
    "a transfer's amount": (["UPDATE transfers SET amount = amount + 1 WHERE wager = 'play'"], "commit 3: its events"),
    "a transfer and its balances": (
        [
            "UPDATE transfers SET amount = amount + 1 WHERE id = 'i'",
            "UPDATE balances SET amount = amount + 1 WHERE account = 'wallet:ann'",
            "UPDATE balances SET amount = amount - 1 WHERE account = 'issue:ann'",
        ],
        "commit 1: its events, its transfers",
    ),
    "a transfer's account": (["UPDATE transfers SET credit = 'wallet:bob' WHERE id = 'i'"], "wallet:bob"),
    "a transfer's reason": (["UPDATE transfers SET why = 'rake' WHERE id = 'i'"], "commit 1"),
    "a transfer's wager": (["UPDATE transfers SET wager = 'x' WHERE leg = 'win'"], "were changed"),
    "a transfer unreadable": (["UPDATE transfers SET why = 'x' WHERE id = 'i'"], "transfer i"),
    "a transfer removed": (["DELETE FROM transfers WHERE id = 'a1'"], "what it reverses does not exist"),
    "a transfer added": (
        [
            'INSERT INTO transfers (id, "commit", at, debit, credit, amount, why, round, spot, wager, leg, note)'
            " VALUES ('z', 99, 1, 'house:7', 'wallet:ann', 5, 'adjustment', '', '', '', '', '')"
        ],
        "commit 99: it has rows but no head",
    ),
    "a balance": (["UPDATE balances SET amount = amount + 1 WHERE account = 'wallet:ann'"], "wallet:ann: it is kept"),
    "a balance's name": (["UPDATE balances SET account = 'x' WHERE account = 'wallet:ann'"], "x: it is kept as"),
    "a commit no longer a hash": (["UPDATE commits SET hash = 'x' WHERE number = 2"], "commit 2: the house did not"),
    "a balance and its other side": (
        [
            "UPDATE balances SET amount = amount + 1 WHERE account = 'wallet:ann'",
            "UPDATE balances SET amount = amount - 1 WHERE account = 'house:7'",
        ],
        "house:7: it is kept as",
    ),
    "a commit removed": (["DELETE FROM commits WHERE number = 2"], "commit 2 of lane 1 is missing"),
    "a commit's hash": (["UPDATE commits SET hash = replace(hash, 'a', 'b')"], "the house did not sign it"),
    "a commit's signature": (
        ["UPDATE commits SET signature = (SELECT signature FROM commits WHERE number = 1)"],
        "commit 2: the house did not sign it",
    ),
    "a commit's time": (["UPDATE commits SET at = at + 1 WHERE number = 2"], "commit 2: its events"),
    "a table's version": (["UPDATE tables SET version = 2"], "it is at version 2"),
    "a table's head": (["UPDATE tables SET head = ''"], "its events end at"),
    "a secret": (["UPDATE commitments SET sealed = (SELECT min(sealed) FROM commitments)"], "was changed"),
    "a secret's fingerprint": (
        ["UPDATE commitments SET fingerprint = 'x' || deal || \"table\""],
        "not the one committed to",
    ),
    "a void without a reason": (["UPDATE commitments SET state = 'voided' WHERE deal = 'round 1'"], "without a reason"),
    "a stored answer": (["UPDATE answers SET answer = '{}'"], "its events, its transfers, its answers"),
    "a stored answer's request": (["UPDATE answers SET request = 'x'"], "its events, its transfers, its answers"),
    "an answer removed": (["DELETE FROM answers"], "its events, its transfers, its answers"),
    "a significant event": (["UPDATE significant SET actor = 'nobody'"], "its events, its transfers, its answers"),
    "a significant event removed": (
        ["DELETE FROM significant WHERE kind = 'limit'"],
        "its events, its transfers, its answers",
    ),
    "a significant event made up": (
        [
            'INSERT INTO significant (at, actor, kind, before, after, "commit")'
            f" SELECT at, actor, kind, before, after, {mark_of(1, 1)} FROM significant"
        ],
        "commit 1: its events, its transfers",
    ),
    "a role": (["UPDATE users SET role = 'admin'"], "account ann: it is admin, but was made trainer"),
    "a limit": (["UPDATE limits SET amount = 500000"], "limits of ann: hand is not what was set last"),
    "a limit removed": (["DELETE FROM limits"], "limits of ann: hand is not what was set last"),
    "a round closed with bets in it": (["UPDATE rounds SET state = 'done'"], "$5 is still bet"),
}


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Head]:
    folder = tmp_path_factory.mktemp("day")
    head = use(f"sqlite:///{folder}/day.db", a_day)
    return folder / "day.db", head


@pytest.mark.parametrize("name", TAMPERINGS)
def test_tampering_is_found_with_its_place(written: tuple[Path, Head], tmp_path: Path, name: str) -> None:
    statements, place = TAMPERINGS[name]
    shutil.copy(written[0], tmp_path / "copy.db")
    url = f"sqlite:///{tmp_path}/copy.db"
    use(url, lambda store: _spoil(store, statements))
    faults = found(url)
    assert any(place in fault for fault in faults), faults


def test_tampering_is_found_on_postgresql_too(postgres_tables: object) -> None:
    assert callable(postgres_tables)
    url = postgres_tables()
    use(url, a_day)
    use(url, lambda store: _spoil(store, TAMPERINGS["an event's body"][0] + TAMPERINGS["a transfer's reason"][0]))
    faults = found(url)
    assert any("event 2: it was changed" in fault for fault in faults)
    assert any("commit 1: " in fault for fault in faults)


def test_a_database_set_back_to_an_older_state_is_found_by_a_head_kept_elsewhere(
    written: tuple[Path, Head], tmp_path: Path
) -> None:
    shutil.copy(written[0], tmp_path / "old.db")
    url = f"sqlite:///{tmp_path}/old.db"

    async def more(store: SqlStore) -> Head:
        return (await store.commit(Change(transfers=(issue("later", "ann", 1),)))).head

    later = use(f"sqlite:///{shutil.copy(written[0], tmp_path / 'new.db')}", more)
    assert found(url) == []
    assert any("a head of commit" in fault for fault in found(url, kept=[later]))
    other = use(url, more)
    forged = Head(other.number, other.at, "0" * 64, other.signature)
    assert any("another head was signed" in fault for fault in found(url, kept=[forged]))


def test_any_flipped_byte_of_any_event_or_transfer_is_found(written: tuple[Path, Head], tmp_path: Path) -> None:
    """At random, many times, behind the store's back."""
    random = Random(6)
    fields = {"events": ("body", "kind", "hash"), "transfers": ("id", "debit", "credit", "why", "round", "leg", "note")}
    url = f"sqlite:///{tmp_path}/copy.db"
    tried = 0

    async def one_more() -> None:
        nonlocal tried
        shutil.copy(written[0], tmp_path / "copy.db")
        with closing(sqlite3.connect(tmp_path / "copy.db")) as database, database:
            database.executescript("".join(f"DROP TRIGGER {t}_no_update;" for t in ("events", "transfers")))
            table = random.choice(list(fields))
            column = random.choice(fields[table])
            rows = database.execute(f'SELECT rowid, "{column}" FROM {table} WHERE "{column}" <> \'\'').fetchall()
            rowid, value = random.choice(rows)
            at = random.randrange(len(value))
            changed = value[:at] + chr(ord(value[at]) ^ 1) + value[at + 1 :]
            database.execute(f'UPDATE {table} SET "{column}" = ? WHERE rowid = ?', (changed, rowid))
        store = await SqlStore.open(url, KEYS)
        try:
            faults = await audit(store)
        finally:
            await store.close()
        assert faults, (table, column, value, changed)
        tried += 1

    for _ in range(sized(10, 40)):
        asyncio.run(one_more())
    assert tried == sized(10, 40)


def test_an_audit_with_the_games_replays_every_sound_table(written: tuple[Path, Head], tmp_path: Path) -> None:
    shutil.copy(written[0], tmp_path / "copy.db")
    url = f"sqlite:///{tmp_path}/copy.db"
    use(url, lambda store: _spoil(store, ["UPDATE events SET body = '1' WHERE seq = 2 AND \"table\" = '8'"]))
    seen = {}

    async def replay(table: TableRow, events: Sequence[StoredEvent]) -> Iterable[Fault]:
        seen[table.id] = len(events)
        return [Fault(f"table {table.id}, round 1", "it ends otherwise")]

    faults = use(url, lambda store: audit(store, replay=replay))
    assert seen == {"7": 6}
    assert Fault("table 7, round 1", "it ends otherwise") in faults

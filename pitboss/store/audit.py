"""Audits the whole database: lists what was changed since it was written, and where.

Everything is read again from the first row: the chain of events at each table, the signed heads over every commit,
the balances, and the state of each commitment. The caller gives `replay`, which plays the events again by the rules of
the games.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import func, select

from pitboss.core.errors import Broken, PitbossError
from pitboss.core.money import dollars
from pitboss.ledger import accounts
from pitboss.ledger.accounts import AccountKind, player_of
from pitboss.ledger.balances import Balances, overdrawn, sum_by_account
from pitboss.ledger.postings import Transfer, Why
from pitboss.store import schema
from pitboss.store.answer_expiry import ANSWERS_KEPT
from pitboss.store.chain import (
    START,
    Head,
    answer_hash,
    answers_hash,
    event_hash,
    head_hash,
    significant_hash,
    transfer_hash,
)
from pitboss.store.house_keys import signed_by
from pitboss.store.lanes import anchor_faults, lane_of, place_of
from pitboss.store.losses import DAY, MINUTE, results
from pitboss.store.row_log import Fault, changed_rows
from pitboss.store.sql import SqlStore, transfer_of
from pitboss.store.store import StoredEvent, TableRow
from pitboss.table.shuffle import fingerprint

UNREADABLE = (PitbossError, ValueError, TypeError, KeyError, AttributeError, IndexError, ArithmeticError)


Replay = Callable[[TableRow, Sequence[StoredEvent]], Awaitable[Iterable[Fault]]]


async def audit(store: SqlStore, *, replay: Replay | None = None, kept: Sequence[Head] = ()) -> list[Fault]:
    """Lists the faults of a whole database. `kept` are signed heads that were stored outside of it."""
    async with store.frozen():
        return await _audit(store, replay, kept)


async def _audit(store: SqlStore, replay: Replay | None, kept: Sequence[Head]) -> list[Fault]:
    logs = [row.rows for row in await store.all(select(schema.commits.c.rows).order_by(schema.commits.c.number))]
    faults = await changed_rows(store, map(str, logs))
    faults += await _guarded("commits", _commits(store, kept)) + await _guarded("money", _money(store))
    faults += await _guarded("commitments", _commitments(store)) + await _guarded("people", _people(store))
    try:
        tables = await store.tables()
    except UNREADABLE as error:
        return [*faults, Fault("tables", f"a row cannot be read: {error!r}")]
    for table in tables:
        where = f"table {table.id}"
        wrong = await _guarded(where, _table(store, table))
        if replay and not wrong:
            wrong = await _guarded(where, _replayed(store, table, replay))
        faults += wrong
    return faults


async def _replayed(store: SqlStore, table: TableRow, replay: Replay) -> list[Fault]:
    return list(await replay(table, await store.events(table.id)))


async def _guarded(where: str, part: Awaitable[list[Fault]]) -> list[Fault]:
    """The faults that a part of the audit finds; what it cannot read is a fault too."""
    try:
        return await part
    except UNREADABLE as error:
        return [Fault(where, f"it cannot be read: {error!r}")]


async def size(store: SqlStore) -> str:
    """The number of tables, rounds, events and transfers, as text."""
    counts = []
    for table in (schema.tables, schema.rounds, schema.events, schema.transfers):
        row = await store.first(select(func.count()).select_from(table))
        counts.append(f"{row[0] if row else 0:,} {table.name}")
    return ", ".join(counts)


async def _commits(store: SqlStore, kept: Sequence[Head]) -> list[Fault]:
    """Checks that heads form one chain, are signed, and cover exactly the rows that are there."""
    c, t = schema.events.c, schema.transfers
    events: dict[int, list[str]] = defaultdict(list)
    for row in await store.all(select(c.commit, c.hash, c.place).order_by(c.commit, c.place)):
        in_order = row.place == len(events[row.commit])
        events[row.commit].append(row.hash if in_order else "at another place")
    moved: dict[int, list[str]] = defaultdict(list)
    for row in await store.all(select(t).order_by(t.c.n)):
        try:
            moved[row.commit].append(transfer_hash(transfer_of(row), row.at, row.player))
        except UNREADABLE:
            moved[row.commit].append("unreadable")  # `_money` reports why
    answers, noted = await _answers(store), await _noted(store)
    faults: list[Fault] = []
    ends: dict[int, tuple[int, str]] = {}  # of each lane: place and hash of its last commit so far
    rows = await store.all(select(schema.commits).order_by(schema.commits.c.number))
    latest = max((row.at for row in rows), default=0)  # not the last one's: a clock may have been set back
    for row in rows:
        head, mark = Head(row.number, row.at, row.hash, row.signature), row.mark
        where, lane = f"commit {head.number}", lane_of(mark)
        place, before = ends.get(lane, (0, START))
        ends[lane] = place_of(mark), head.hash
        if place_of(mark) != place + 1:
            faults.append(Fault(where, f"commit {place + 1} of lane {lane} is missing before it"))
        else:
            stored = answers.pop(mark, [])
            forgotten = not stored and latest - head.at >= ANSWERS_KEPT
            hash = head_hash(
                before,
                mark,
                head.number,
                head.at,
                events=events.pop(mark, ()),
                transfers=moved.pop(mark, ()),
                noted=noted.pop(mark, ()),
                rows=row.rows,
                answers=row.answers,
                heads=row.heads,
            )
            if head.hash != hash or not (forgotten or row.answers == answers_hash(stored)):
                faults.append(
                    Fault(where, "its events, its transfers, its answers or the commit before it were changed")
                )
        if not signed_by(store.keys.public, _hex(head.signature), _hex(head.hash)):
            faults.append(Fault(where, "the house did not sign it"))
        if any(known.number == head.number and known.hash != head.hash for known in kept):
            faults.append(Fault(where, "another head was signed and kept for it"))
    last, there = rows[-1].number if rows else 0, {row.number for row in rows}
    for lost in sorted({known.number for known in kept} - there):
        which = "it is the last" if lost > last else f"commit {lost} is missing before it"
        faults.append(Fault(f"commit {last}", f"{which}, but a head of commit {lost} was kept"))
    faults += [Fault(f"commit {number}", what) for number, what in anchor_faults(rows)]
    orphans = sorted(events.keys() | moved.keys() | answers.keys() | noted.keys())
    return faults + [Fault(f"commit {mark}", "it has rows but no head") for mark in orphans]


async def _answers(store: SqlStore) -> dict[int, list[str]]:
    """Hashes of stored answers, by the commit they were written with."""
    hashes: dict[int, list[str]] = defaultdict(list)
    c = schema.answers.c
    for row in await store.all(select(c.commit, c.scope, c.key, c.request, c.answer, c.at, c.until)):
        late = row.until != row.at + ANSWERS_KEPT
        hashes[row.commit].append("kept for another time" if late else answer_hash(*row[1:-1]))
    return hashes


async def _noted(store: SqlStore) -> dict[int, list[str]]:
    """Hashes of significant events, by the commit they were written with."""
    hashes: dict[int, list[str]] = defaultdict(list)
    c = schema.significant.c
    for row in await store.all(select(c.commit, c.at, c.actor, c.kind, c.before, c.after)):
        hashes[row.commit].append(significant_hash(*row[1:]))
    return hashes


async def _people(store: SqlStore) -> list[Fault]:
    """Checks that roles and limits are as the significant events left them."""
    c = schema.significant.c
    noted: dict[str, dict[Any, Any]] = {"role": {}, "limit": {}}
    for row in await store.all(select(c.kind, c.after).where(c.kind.in_(noted)).order_by(c.id)):
        for owner, result in json.loads(row.after).items():
            if row.kind == "role":
                noted["role"][owner.lower()] = result
            else:
                noted["limit"] |= {(owner, name): amount for name, amount in result.items()}
    faults = []
    for user in await store.all(select(schema.users.c.name, schema.users.c.role)):
        right = noted["role"].get((user.name or "").lower(), "player")
        if user.role != right:
            faults.append(Fault(f"account {user.name}", f"it is {user.role}, but was made {right}"))
    kept = {}
    for row in await store.all(select(schema.limits)):
        result = row.amount if row.next_at is None else {"now": row.amount, "then": row.next_amount, "at": row.next_at}
        kept[row.owner, row.name] = result
    for owner, name in sorted(kept.keys() | noted["limit"].keys()):
        if (kept.get((owner, name)) or 0) != (noted["limit"].get((owner, name)) or 0):
            faults.append(Fault(f"limits of {owner}", f"{name} is not what was set last"))
    return faults


def _hex(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""


async def _table(store: SqlStore, table: TableRow) -> list[Fault]:
    """Checks that a table's events form one chain, from the first to the one that the table names."""
    faults, hash, seq = [], START, 0
    c = schema.events.c
    for row in await store.all(select(schema.events).where(c.table == table.id).order_by(c.seq)):
        seq += 1
        where = f"table {table.id}, event {row.seq}"
        if row.seq != seq:
            faults.append(Fault(where, f"event {seq} is missing before it"))
            seq = row.seq
        elif row.hash != event_hash(hash, table.id, seq, row.at, row.kind, row.body, row.sealed):
            faults.append(Fault(where, "it was changed, or the one before it"))
        hash = row.hash
    if (table.version, table.head) != (seq, hash):
        faults.append(Fault(f"table {table.id}", f"it is at version {table.version}, but its events end at {seq}"))
    return faults


async def _money(store: SqlStore) -> list[Fault]:
    """Checks that balances are the sums of the transfers, and that none is overdrawn."""
    faults: list[Fault] = []
    transfers: list[Transfer] = []
    by_minute: dict[tuple[str, int], int] = defaultdict(int)  # what rounds brought each player
    for row in await store.all(select(schema.transfers).order_by(schema.transfers.c.n)):
        try:
            transfers.append(transfer_of(row))
            for player, net in results(transfers[-1:]).items():
                by_minute[player, row.at // MINUTE] += net
        except UNREADABLE as error:
            faults.append(Fault(f"transfer {row.id}", str(error)))
    derived = sum_by_account(transfers)
    made = {str(account): amount for account, amount in derived.items()}
    stored = {}
    for row in await store.all(select(schema.balances)):
        stored[row.account] = row.amount
        if row.account not in made or row.player != (player_of(accounts.read(row.account)) or ""):
            faults.append(Fault(row.account, "the house did not make this account"))
    for account in sorted(made.keys() | stored.keys()):
        right, kept = made.get(account, 0), stored.get(account, 0)
        if right != kept:
            faults.append(Fault(account, f"it is kept as {dollars(kept)}, but its transfers make {dollars(right)}"))
    faults += [Fault(str(account), f"its balance is {dollars(derived[account])}") for account in overdrawn(derived)]
    faults += await _bets(store, derived) + _reversals(transfers) + await _losses(store, by_minute)
    if total := sum(stored.values()):
        faults.append(Fault("balances", f"they add up to {dollars(total)} instead of nothing"))
    return faults


async def _losses(store: SqlStore, by_minute: Mapping[tuple[str, int], int]) -> list[Fault]:
    """Checks that losses by minute are the sums of the transfers, and that those of the last day are there."""
    stored = {(row.player, row.minute): row.net for row in await store.all(select(schema.losses))}
    newest = max((minute for _, minute in by_minute), default=0)
    due = {key for key in by_minute if key[1] >= newest - DAY // MINUTE}
    return [
        Fault(f"losses {player}/{minute}", "they are not what the transfers of that minute make")
        for player, minute in sorted(due | stored.keys(), key=str)
        if stored.get((player, minute)) != by_minute.get((player, minute))
    ]


async def _bets(store: SqlStore, balances: Balances) -> list[Fault]:
    """Checks that only open rounds hold bets."""
    open = {row.id for row in await store.all(select(schema.rounds.c.id).where(schema.rounds.c.state == "open"))}
    return [
        Fault(str(account), f"the round is over, but {dollars(amount)} is still bet")
        for account, amount in balances.items()
        if account.kind is AccountKind.ESCROW and amount and account.owner not in open
    ]


def _reversals(transfers: Sequence[Transfer]) -> list[Fault]:
    by_id = {transfer.id: transfer for transfer in transfers}
    faults = []
    for transfer in transfers:
        undone = by_id.get(transfer.note)
        if transfer.why is Why.REVERSAL and (undone is None or undone.amount != transfer.amount):
            faults.append(Fault(f"transfer {transfer.id}", "what it reverses does not exist"))
    return faults


async def _commitments(store: SqlStore) -> list[Fault]:
    """Checks that every promised shuffle was dealt or ended with a reason, from the secret that was committed to."""
    faults = []
    c = schema.commitments.c
    for row in await store.all(select(c.table, c.deal, c.fingerprint, c.state, c.why)):
        where = f"table {row.table}, {row.deal}"
        if row.state in ("voided", "refunded") and not row.why:
            faults.append(Fault(where, f"the commitment was {row.state} without a reason"))
        try:
            commitment = await store.commitment(row.table, row.deal)
        except Broken as error:
            faults.append(Fault(where, str(error)))
            continue
        if commitment and fingerprint(commitment.secret) != row.fingerprint:
            faults.append(Fault(where, "the secret kept is not the one committed to"))
    return faults

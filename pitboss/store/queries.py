"""Queries of the server: open rounds and tables, and a player's transfers, chips and rounds. Also adds a new player."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, case, func, or_, select

from pitboss.core.money import Cents
from pitboss.ledger import accounts
from pitboss.ledger.postings import Transfer, Why, issue
from pitboss.store import schema
from pitboss.store.sql import SqlStore, table_of, transfer_of
from pitboss.store.store import Change, Session, TableRow, User, read_event
from pitboss.store.workers import ALIVE
from pitboss.table.played_cards import CARD_VERBS, hands_of
from pitboss.table.state import TableEvent


async def tables_in_play(store: SqlStore) -> Sequence[str]:
    """Tables with a round in play that are this worker's or no worker's, but for solo tables, which have no clock."""
    r, t = schema.rounds.c, schema.tables.c
    ours = ~ALIVE | (t.worker == store.workers.id) if store.workers else ~ALIVE
    query = select(t.id).join(schema.rounds, r.table == t.id).where(r.state == "open", t.solo.is_(False), ours)
    return [row.id for row in await store.all(query)]


async def open_tables(store: SqlStore) -> Sequence[TableRow]:
    c = schema.tables.c
    rows = await store.all(select(schema.tables).where(c.closed.is_(False)).order_by(c.at, c.id))
    return [table_of(row) for row in rows]


async def quiet_since(store: SqlStore, tables: Sequence[str], at: int) -> Sequence[str]:
    """Those of these tables that are open and whose last event is older than a time."""
    t, e = schema.tables.c, schema.events.c
    last = (e.table == t.id) & (e.seq == t.version)
    query = select(t.id).join(schema.events, last).where(t.id.in_(tables), t.closed.is_(False), e.at < at)
    return [row.id for row in await store.all(query)] if tables else []


TRANSFERS_A_ROUND = 8  # of one player, about; more cost another read


@dataclass(frozen=True, slots=True)
class BookedTransfer:
    """A transfer with its number in the journal and its time."""

    n: int
    at: int
    transfer: Transfer


async def transfers_after(store: SqlStore, player: str, after: int, limit: int) -> Sequence[BookedTransfer]:
    """A player's transfers after a number of the journal, in order."""
    c = schema.transfers.c
    query = select(schema.transfers).where(c.player == player, c.n > after).order_by(c.n).limit(limit)
    return [BookedTransfer(row.n, row.at, transfer_of(row)) for row in await store.all(query)]


def is_booked(connection: Connection, id: str) -> bool:
    """Has this transfer been booked?"""
    return connection.scalar(select(schema.transfers.c.n).where(schema.transfers.c.id == id)) is not None


@dataclass(frozen=True, slots=True)
class PlayerChips:
    """A player's chips. A bet counts as the player's until its round is over."""

    wallet: Cents
    seated: Cents  # at tables, with bets in play

    @property
    def total(self) -> Cents:
        return self.wallet + self.seated


def chips_of(connection: Connection, player: str) -> PlayerChips:
    b, r, t = schema.balances.c, schema.rounds.c, schema.transfers.c
    held = {
        row.account: row.amount for row in connection.execute(select(b.account, b.amount).where(b.player == player))
    }
    wallet = held.pop(str(accounts.wallet(player)), 0)
    tables = {accounts.read(account).owner.split("/")[0] for account in held}
    playing = list(connection.scalars(select(r.id).where(r.state == "open", r.table.in_(tables))))
    staked = case((t.why == Why.HOLD.value, t.amount), (t.debit.startswith("escrow:"), -t.amount), else_=0)
    mine = select(func.coalesce(func.sum(staked), 0)).where(t.round.in_(playing), t.round != "", t.player == player)
    in_play = int(connection.scalar(mine) or 0) if playing else 0
    return PlayerChips(wallet, sum(held.values()) + max(0, in_play))


async def wallet_before(store: SqlStore, player: str, round: str) -> Cents:
    """A player's wallet when they first bet in a round; the round's end may be part of the same commit."""
    t, account = schema.transfers.c, str(accounts.wallet(player))
    first = select(func.min(t.n)).where(t.player == player, t.round == round).scalar_subquery()
    change = func.coalesce(func.sum(case((t.credit == account, t.amount), else_=-t.amount)), 0)
    own = or_(t.credit == account, t.debit == account)
    later = select(change).where(t.player == player, own, t.n > first).scalar_subquery()
    now = select(schema.balances.c.amount).where(schema.balances.c.account == account).scalar_subquery()
    row = await store.first(select(func.coalesce(now, 0) - later))
    return int(row[0]) if row else 0


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round with the bodies of its first event and, where it is over, its last."""

    id: str
    table: str
    number: int
    state: str
    game: str
    at: int
    started: Mapping[str, Any]
    ended: Mapping[str, Any]


async def latest_rounds(store: SqlStore, player: str, limit: int) -> Sequence[PlayedRound]:
    """Rounds that a player has bet in, the newest first."""
    t, r = schema.transfers.c, schema.rounds.c
    newest: dict[str, None] = {}
    before, page = 2**62, limit * TRANSFERS_A_ROUND
    while len(newest) < limit:
        query = select(t.n, t.round).where(t.player == player, t.round != "", t.n < before)
        rows = await store.all(query.order_by(t.n.desc()).limit(page))
        newest |= dict.fromkeys(row.round for row in rows)
        if len(rows) < page:
            break
        before = rows[-1].n
    ids = list(newest)[:limit]
    first, last = schema.events.alias(), schema.events.alias()
    started, ended = first.c.body.label("started"), last.c.body.label("ended")
    query = (
        select(r.id, r.table, r.number, r.state, schema.tables.c.game, first.c.at, started, ended)
        .join(schema.tables, schema.tables.c.id == r.table)
        .join(first, (first.c.table == r.table) & (first.c.seq == r.first))
        .outerjoin(last, (last.c.table == r.table) & (last.c.seq == r.last))
        .where(r.id.in_(ids))
    )
    rounds = {}
    for row in await store.all(query):
        over = json.loads(row.ended or "{}")
        rounds[row.id] = PlayedRound(
            row.id, row.table, row.number, row.state, row.game, row.at, json.loads(row.started), over
        )
    return [rounds[id] for id in ids if id in rounds]


async def events_of_rounds(store: SqlStore, rounds: Sequence[str]) -> Mapping[str, Sequence[TableEvent]]:
    """The public parts of the events of these rounds, by round."""
    r, e = schema.rounds.c, schema.events.c
    within = (e.table == r.table) & (e.seq >= r.first) & (e.seq <= r.last)
    query = select(r.id, e.kind, e.body).join(schema.events, within).where(r.id.in_(rounds)).order_by(r.id, e.seq)
    events: dict[str, list[TableEvent]] = {id: [] for id in rounds}
    for row in await store.all(query):
        events[row.id].append(TableEvent(row.kind, json.loads(row.body)))
    return events


async def cards_of_rounds(store: SqlStore, rounds: Sequence[PlayedRound], player: str) -> Mapping[str, list[str]]:
    """The cards of a player's hands in these rounds, by round: those that the player has seen."""
    r, e = schema.rounds.c, schema.events.c
    within = (e.table == r.table) & (e.seq >= r.first) & (e.seq <= r.last)
    shown = or_(*(e.body.like(f'%"verb":"{verb}"%') for verb in CARD_VERBS))
    columns = select(r.id, e.table, e.seq, e.kind, e.body, e.sealed).join(schema.events, within)
    events: dict[str, list[TableEvent]] = {past.id: [] for past in rounds}
    for row in await store.all(columns.where(r.id.in_(events), shown).order_by(r.id, e.seq)):
        events[row.id].append(read_event(store.keys, row.table, row.seq, row.kind, row.body, row.sealed))
    return {past.id: hands_of(events[past.id], seats_of(past, player)) for past in rounds}


def seats_of(played: PlayedRound, player: str) -> set[int]:
    return {int(seat) for seat, holder in played.started["players"].items() if holder == player}


async def add_player(store: SqlStore, user: User, session: Session, chips: Cents) -> None:
    """Adds a player with a session and the first chips, in one commit."""
    rows = (store.put_user_row(user), store.put_session_row(session))
    await store.commit(Change(rows=rows, transfers=(issue(f"{user.id}/first", user.id, chips),)))

"""Queries of the server: open rounds and tables, and a player's transfers, chips and rounds. Also adds a new player."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, case, func, or_, select
from sqlalchemy.sql.expression import ColumnElement

from pitboss.ledger import accounts
from pitboss.ledger.postings import Transfer, Why, issue
from pitboss.money import Cents
from pitboss.store import schema
from pitboss.store.sql import SqlStore, table_of, transfer_of
from pitboss.store.store import Change, RoundRow, Session, TableRow, User


async def open_rounds(store: SqlStore) -> Sequence[RoundRow]:
    c = schema.rounds.c
    return [RoundRow(*row) for row in await store.all(select(schema.rounds).where(c.state == "open"))]


async def open_tables(store: SqlStore) -> Sequence[TableRow]:
    c = schema.tables.c
    found = await store.all(select(schema.tables).where(c.closed.is_(False)).order_by(c.at, c.id))
    return [table_of(row) for row in found]


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
    found = await store.first(select(func.coalesce(now, 0) - later))
    return int(found[0]) if found else 0


def net_of(player: str) -> ColumnElement[int]:
    """A player's net result over transfers, negative for a loss."""
    c = schema.transfers.c
    gets, gives = _owned(c.credit, player), _owned(c.debit, player)
    return func.coalesce(func.sum(case((gets & gives, 0), (gets, c.amount), else_=-c.amount)), 0)


def _owned(account: ColumnElement[str], player: str) -> ColumnElement[bool]:
    """Among a player's transfers each account is the player's own, or one of the house's."""
    return or_(account == f"wallet:{player}", account.startswith("seat:"))


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
    found = {}
    for row in await store.all(query):
        over = json.loads(row.ended or "{}")
        found[row.id] = PlayedRound(
            row.id, row.table, row.number, row.state, row.game, row.at, json.loads(row.started), over
        )
    return [found[id] for id in ids if id in found]


async def add_player(store: SqlStore, user: User, session: Session, chips: Cents) -> None:
    """Adds a player with a session and the first chips, in one commit."""
    rows = (store.put_user_row(user), store.put_session_row(session))
    await store.commit(Change(rows=rows, transfers=(issue(f"{user.id}/first", user.id, chips),)))

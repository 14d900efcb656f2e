"""What a server asks of the store beyond a single table: rounds in play, statements, losses, and new people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, or_, select
from sqlalchemy.sql.expression import ColumnElement

from pitboss.ledger.accounts import player_of
from pitboss.ledger.postings import Transfer, issue
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


@dataclass(frozen=True, slots=True)
class Moved:
    """A transfer with its place in the journal and its time."""

    n: int
    at: int
    transfer: Transfer


async def moved(store: SqlStore, player: str, after: int, limit: int) -> Sequence[Moved]:
    """A player's transfers in the order they were booked."""
    c = schema.transfers.c
    query = select(schema.transfers).where(_of(player), c.n > after).order_by(c.n).limit(limit)
    return [Moved(row.n, row.at, transfer_of(row)) for row in await store.all(query)]


async def was_posted(store: SqlStore, id: str) -> bool:
    return await store.first(select(schema.transfers.c.n).where(schema.transfers.c.id == id)) is not None


async def balance_before(store: SqlStore, player: str, n: int) -> Cents:
    """All chips of a player, wallet and seats, after the transfers up to this place."""
    c = schema.transfers.c
    total = 0
    for side, sign in ((c.credit, 1), (c.debit, -1)):
        row = await store.first(select(func.coalesce(func.sum(c.amount), 0)).where(_owned(side, player), c.n <= n))
        total += sign * int(row[0]) if row else 0
    return total


async def lost_since(store: SqlStore, player: str, since: int) -> Cents:
    """What rounds have cost a player since then, bets still on the table included; 0 where he is ahead."""
    c = schema.transfers.c
    net = 0
    for row in await store.all(select(schema.transfers).where(_of(player), c.at >= since, c.round != "")):
        transfer = transfer_of(row)
        net += transfer.amount * ((player_of(transfer.credit) == player) - (player_of(transfer.debit) == player))
    return max(0, -net)


async def latest_rounds(store: SqlStore, player: str, limit: int) -> Sequence[RoundRow]:
    """Rounds that a player has bet in, the newest first."""
    t, r = schema.transfers.c, schema.rounds.c
    newest = (
        select(t.round, func.max(t.n).label("n"))
        .where(_of(player), t.round != "")
        .group_by(t.round)
        .order_by(func.max(t.n).desc())
        .limit(limit)
        .subquery()
    )
    query = select(schema.rounds).join(newest, r.id == newest.c.round).order_by(newest.c.n.desc())
    return [RoundRow(*row) for row in await store.all(query)]


async def welcome(store: SqlStore, user: User, session: Session, chips: Cents) -> None:
    """A new player with a session and his first chips: all of it or nothing."""
    rows = (store.put_user_row(user), store.put_session_row(session))
    await store.commit(Change(rows=rows, transfers=(issue(f"{user.id}/first", user.id, chips),)))


def _of(player: str) -> ColumnElement[bool]:
    return or_(_owned(schema.transfers.c.debit, player), _owned(schema.transfers.c.credit, player))


def _owned(column: ColumnElement[str], player: str) -> ColumnElement[bool]:
    return or_(column == f"wallet:{player}", column.like("seat:%") & column.endswith(f"/{player}", autoescape=True))

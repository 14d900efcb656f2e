"""Open tables and who sits at them, for the lobby and a player's own pages. No query reads all tables."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Select, select

from pitboss.core.money import Cents
from pitboss.ledger import accounts
from pitboss.store import schema
from pitboss.store.sql import SqlStore, table_of
from pitboss.store.store import TableRow
from pitboss.table.state import Phase, Settings

_BY_AGE = (schema.tables.c.at, schema.tables.c.id)
_NEWEST_FIRST = [column.desc() for column in _BY_AGE]


class Held(NamedTuple):
    """A taken seat: its chips without bets in play, and the part of them that waits for a deal."""

    number: int
    chips: Cents
    pledged: Cents
    bot: bool


@dataclass(frozen=True, slots=True)
class OpenTable:
    row: TableRow
    settings: Settings
    options: Mapping[str, str]
    seats: Mapping[str, Held]  # by player

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def playing(self) -> bool:
        return self.row.phase not in (Phase.BETTING.value, Phase.CLOSED.value)


async def page(
    store: SqlStore, game: str, before: int | None, limit: int, *, private: bool = False
) -> tuple[list[OpenTable], int | None]:
    """Listed open tables (or all), the newest first, and the `before` of the next page if there is one.

    Tables that were opened in the same millisecond are on the same page.
    """
    c = schema.tables.c
    query = select(schema.tables).where(c.closed.is_(False)).order_by(*_NEWEST_FIRST)
    if not private:
        query = query.where(c.private.is_(False))
    if game:
        query = query.where(c.game == game)
    if before is not None:
        query = query.where(c.at < before)
    rows = list(await store.all(query.limit(limit + 1)))
    if len(rows) <= limit:
        return await _with_seats(store, [table_of(row) for row in rows]), None
    last = rows[limit - 1].at
    same = await store.all(query.where(c.at == last))
    newest = [row for row in rows if row.at > last] + list(same)
    more = await store.first(query.where(c.at < last).with_only_columns(c.id).limit(1))
    return await _with_seats(store, [table_of(row) for row in newest]), last if more else None


async def seated(store: SqlStore, player: str) -> list[OpenTable]:
    """Open tables at which a player sits, the oldest first."""
    at = select(schema.seats.c.table).where(schema.seats.c.player == player)
    return await _found(store, _open().where(schema.tables.c.id.in_(at)))


async def opened_by(store: SqlStore, player: str) -> list[OpenTable]:
    """Open tables that a player has opened, the oldest first."""
    return await _found(store, _open().where(schema.tables.c.opened_by == player))


async def one(store: SqlStore, id: str) -> OpenTable | None:
    """A table, also a closed one."""
    tables = await _found(store, select(schema.tables).where(schema.tables.c.id == id))
    return tables[0] if tables else None


def _open() -> Select[Any]:
    return select(schema.tables).where(schema.tables.c.closed.is_(False)).order_by(*_BY_AGE)


async def _found(store: SqlStore, query: Select[Any]) -> list[OpenTable]:
    return await _with_seats(store, [table_of(row) for row in await store.all(query)])


async def _with_seats(store: SqlStore, rows: Sequence[TableRow]) -> list[OpenTable]:
    c, held = schema.seats.c, dict[str, dict[str, Held]]()
    ids = [row.id for row in rows]
    seats = await store.all(select(schema.seats).where(c.table.in_(ids)).order_by(c.table, c.number)) if ids else []
    named = {seat: str(accounts.seat(seat.table, seat.number, seat.player)) for seat in seats}
    chips = await _chips(store, named.values())
    for seat, account in named.items():
        there = Held(seat.number, chips.get(account, 0), seat.pledged, seat.bot)
        held.setdefault(seat.table, {})[seat.player] = there
    return [_table(row, held.get(row.id, {})) for row in rows]


async def _chips(store: SqlStore, names: Collection[str]) -> dict[str, Cents]:
    b = schema.balances.c
    query = select(b.account, b.amount).where(b.account.in_(names))
    return {row.account: row.amount for row in await store.all(query)} if names else {}


def _table(row: TableRow, seats: Mapping[str, Held]) -> OpenTable:
    opened = json.loads(row.settings)
    return OpenTable(row, Settings.read(opened["settings"]), opened["options"], seats)


async def pledged(store: SqlStore, player: str, but: str) -> Cents:
    """Bets of a player that wait for a deal, at all tables but this one."""
    c = schema.seats.c
    query = select(c.pledged).where(c.player == player, c.table != but)
    return sum(row.pledged for row in await store.all(query))

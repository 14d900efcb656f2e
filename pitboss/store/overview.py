"""The operator's overview of a house, read from the database: takings, open tables, seats and players."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import func, select

from pitboss.ledger.accounts import AccountKind
from pitboss.store import schema
from pitboss.store.queries import open_tables
from pitboss.store.sql import SqlStore
from pitboss.store.store import TableRow

SHOWN = 1000  # tables


async def takings(store: SqlStore) -> dict[str, int]:
    """The house's win, its rake, and the chips issued, in cents."""
    b, sums = schema.balances.c, {}
    for kind in (AccountKind.HOUSE, AccountKind.RAKE, AccountKind.ISSUE):
        row = await store.first(select(func.sum(b.amount)).where(b.account.startswith(f"{kind.value}:")))
        sums[kind] = int(row[0] or 0) if row else 0
    return {"won": sums[AccountKind.HOUSE], "rake": sums[AccountKind.RAKE], "issued": -sums[AccountKind.ISSUE]}


def seats_of(row: TableRow) -> dict[str, dict[str, Any]]:
    """Seats as they were between the last two rounds."""
    seats = json.loads(row.state or "{}").get("seats", {})
    return {number: {name: held[name] for name in ("player", "stack", "bot")} for number, held in seats.items()}


async def workers(store: SqlStore) -> list[str]:
    """Address and process of each worker of a house on PostgreSQL that has not been removed."""
    w = schema.workers.c
    return [row.name for row in await store.all(select(w.name).order_by(w.name))] if store.shared else []


async def overview(store: SqlStore) -> dict[str, Any]:
    users, rounds = schema.users.c, schema.rounds.c
    tables = await open_tables(store)
    playing = {row.table for row in await store.all(select(rounds.table).where(rounds.state == "open"))}
    counts = []
    for named in (users.name.is_not(None), users.name.is_(None)):
        row = await store.first(select(func.count()).select_from(schema.users).where(named))
        counts.append(int(row[0]) if row else 0)
    shown = [
        {
            "id": row.id,
            "game": row.game,
            "round": json.loads(row.state or "{}").get("number", 0),
            "playing": row.id in playing,
            "seats": seats_of(row),
        }
        for row in tables[:SHOWN]
    ]
    accounts, guests = counts
    return {
        "workers": await workers(store),
        "open": len(tables),
        "tables": shown,
        "accounts": accounts,
        "guests": guests,
        "takings": await takings(store),
    }

"""The operator's overview of a house, read from the database: takings, open tables, seats and players."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import func, select

from pitboss.ledger.accounts import HOUSE, ISSUE, RAKE
from pitboss.store import schema
from pitboss.store.queries import open_tables
from pitboss.store.sql import SqlStore
from pitboss.store.store import TableRow

SHOWN = 1000  # tables


async def takings(store: SqlStore) -> dict[str, int]:
    """The house's win, its rake, and the chips issued, in cents."""
    won, raked, issued = [await store.balance(account) for account in (HOUSE, RAKE, ISSUE)]
    return {"won": won, "rake": raked, "issued": -issued}


def seats_of(row: TableRow) -> dict[str, dict[str, Any]]:
    """Seats as they were between the last two rounds."""
    seats = json.loads(row.state or "{}").get("seats", {})
    return {number: {name: one[name] for name in ("player", "stack", "bot")} for number, one in seats.items()}


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
        "open": len(tables),
        "tables": shown,
        "accounts": accounts,
        "guests": guests,
        "takings": await takings(store),
    }

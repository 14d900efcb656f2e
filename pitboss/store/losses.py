"""What rounds have cost each player, by minute, in rows that every commit adds to: limits are checked against them.

A day is the last 24 hours, from a full minute on: results count up to 59 seconds longer than that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from sqlalchemy import Connection, bindparam, delete, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql import Insert

from pitboss.core.money import Cents
from pitboss.ledger.accounts import is_bot, owner_of, player_of
from pitboss.ledger.postings import Transfer
from pitboss.store import schema
from pitboss.store.store import Change, Row

if TYPE_CHECKING:
    from pitboss.store.sql import SqlStore

MINUTE = 60_000  # milliseconds
DAY = 24 * 60 * MINUTE
KEPT = DAY + 60 * MINUTE  # a little longer than a limit needs

_OLD = delete(schema.losses).where(schema.losses.c.minute < bindparam("_before"))


def results(transfers: Iterable[Transfer]) -> Counter[str]:
    """What rounds bring each player by these transfers, negative for a loss. A bet in play counts as lost."""
    nets: Counter[str] = Counter()
    for transfer in transfers:
        player = owner_of(transfer.debit, transfer.credit) if transfer.round else ""
        if player and not is_bot(player):
            nets[player] += transfer.amount if player_of(transfer.credit) == player else -transfer.amount
    return nets


def add_results(dialect: str) -> Insert:
    make = postgresql.insert if dialect == "postgresql" else sqlite.insert
    new = make(schema.losses)
    return new.on_conflict_do_update(
        index_elements=["player", "minute"], set_={"net": schema.losses.c.net + new.excluded.net}
    )


def lost(connection: Connection, player: str, now: int) -> Cents:
    """What a player has lost in rounds of the last 24 hours, bets in play included; negative if they are ahead."""
    c = schema.losses.c
    since = (now - DAY) // MINUTE
    total = select(func.coalesce(func.sum(c.net), 0)).where(c.player == player, c.minute >= since)
    return -int(connection.scalar(total) or 0)


async def delete_old_losses(store: SqlStore) -> None:
    before = (store.clock() - KEPT) // MINUTE
    if await store.first(select(schema.losses.c.minute).where(schema.losses.c.minute < before).limit(1)):
        await store.commit(Change(rows=(Row(_OLD, {"_before": before}),)))

"""Rows that a change holds before it reads what it depends on, as another worker may write too.

On SQLite nothing needs to be held: there is one writer.
"""

from __future__ import annotations

from collections.abc import Iterable
from zlib import crc32

from sqlalchemy import Connection, select, text

from pitboss.store import schema

TURNS = 4096  # locks that players share by chance: the database keeps each of them in memory
_TURN = text(
    "SELECT pg_advisory_xact_lock(1, CAST(turn AS int)) FROM json_array_elements_text(CAST(:turns AS json)) AS turn"
)


def hold_people(connection: Connection, ids: Iterable[str]) -> None:
    """Holds accounts to the end of the transaction, in one order, so that no two wait for each other."""
    names = sorted(ids)
    if names and connection.dialect.name == "postgresql":
        c = schema.users.c
        connection.execute(select(c.id).where(c.id.in_(names)).order_by(c.id).with_for_update(key_share=True)).all()


def hold_chips(connection: Connection, player: str) -> None:
    """Holds every account with a player's chips: none of them moves until the end of the transaction."""
    if connection.dialect.name == "postgresql":
        c = schema.balances.c
        connection.execute(select(c.account).where(c.player == player).order_by(c.account).with_for_update()).all()


def hold_turns(connection: Connection, players: Iterable[str]) -> None:
    """From here on, no other transaction numbers transfers of these players until this one has ended.

    So each player's are numbered in the order of their commits, and none comes before one that was read. It must be the
    last that a transaction waits for.
    """
    turns = sorted({crc32(player.encode()) % TURNS for player in players if player})
    if turns and connection.dialect.name == "postgresql":
        connection.execute(_TURN, {"turns": str(turns)})

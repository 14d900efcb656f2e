"""Rows that a change holds before it reads what it depends on, as another worker may write too.

On SQLite nothing needs to be held: there is one writer.
"""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, select

from pitboss.store import schema


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

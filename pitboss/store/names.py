"""Account names: which are taken, counting names that look alike, and accounts in the order of their names."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import insert, select

from pitboss.store import schema
from pitboss.store.sql import AnyRow, SqlStore
from pitboss.store.store import Row

_NEW = insert(schema.names)


def new_name(skeleton: str, name: str) -> Row:
    return Row(_NEW, {"skeleton": skeleton, "name": name})


async def named_like(store: SqlStore, skeleton: str) -> str | None:
    """The account whose name looks like this, if there is one."""
    row = await store.first(select(schema.names.c.name).where(schema.names.c.skeleton == skeleton))
    return row.name if row else None


async def names_of(store: SqlStore, players: Collection[str]) -> dict[str, str]:
    """The names of those who have one."""
    c = schema.users.c
    query = select(c.id, c.name).where(c.id.in_(players), c.name.is_not(None))
    return {row.id: row.name for row in await store.all(query)} if players else {}


async def accounts_after(store: SqlStore, after: str, limit: int) -> Sequence[AnyRow]:
    """Accounts whose names come after a name, in order. The order is Python's, whatever the database's own is."""
    c = schema.users.c
    name = c.name.collate("C") if store.engine.dialect.name == "postgresql" else c.name
    query = select(c.id, c.name, c.role).where(name > after, c.password.is_not(None))
    return await store.all(query.order_by(name).limit(limit))

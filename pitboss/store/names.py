"""Names that are taken, by what they look like."""

from __future__ import annotations

from sqlalchemy import insert, select

from pitboss.store import schema
from pitboss.store.sql import SqlStore
from pitboss.store.store import Row

_NEW = insert(schema.names)


def new_name(skeleton: str, name: str) -> Row:
    return Row(_NEW, {"skeleton": skeleton, "name": name})


async def named_like(store: SqlStore, skeleton: str) -> str | None:
    """The account whose name looks like this, if there is one."""
    row = await store.first(select(schema.names.c.name).where(schema.names.c.skeleton == skeleton))
    return row.name if row else None

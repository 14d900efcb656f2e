"""Deletes stored answers after a week. Until then a command that is sent again gets the answer it had.

A commit keeps the hash over all its answers, so the chain can be checked without them. All answers of a commit are
deleted together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Connection, bindparam, delete, select

from pitboss.store import schema
from pitboss.store.store import Change, Row

if TYPE_CHECKING:
    from pitboss.store.sql import SqlStore

ANSWERS_KEPT = 7 * 24 * 3600 * 1000  # milliseconds
AT_ONCE = 1000  # answers deleted in one commit, about: it must stay short

_DELETE = delete(schema.answers).where(schema.answers.c.until <= bindparam("_upto"))


async def delete_expired_answers(store: SqlStore) -> bool:
    """Deletes some of the expired answers; False if there were none."""
    until = schema.answers.c.until
    now = store.clock()
    if await store.first(select(until).where(until <= now).limit(1)) is None:
        return False

    def make(connection: Connection) -> Change:
        due = select(until).where(until <= now).order_by(until)
        upto = connection.scalar(due.offset(AT_ONCE - 1).limit(1))
        return Change(rows=(Row(_DELETE, {"_upto": now if upto is None else upto}),))

    await store.commit(make)
    return True

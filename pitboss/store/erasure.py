"""Erases an account's name and password. What is chained holds hashes of them, so the audit is as sound as before."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, delete, select

from pitboss.core.errors import NotAllowed
from pitboss.store import schema
from pitboss.store.classes import remove_member
from pitboss.store.passkeys import passkeys_of
from pitboss.store.store import Row, User

if TYPE_CHECKING:
    from pitboss.store.sql import SqlStore

_FORGET = delete(schema.names).where(schema.names.c.skeleton == bindparam("_skeleton"))


async def check_erasable(store: SqlStore, user: User) -> None:
    """Refuse an account that the log of significant events names: that log is never changed."""
    significant = schema.significant.c
    for row in await store.all(select(significant.after).where(significant.kind == "role")):
        if user.name in json.loads(row.after):
            raise NotAllowed(f"{user.name} has held a role, which the log of significant events names; it stays there.")
    if await passkeys_of(store, user.id):
        raise NotAllowed(f"{user.name} has passkeys; remove them first, on its account page.")


async def erase_account(store: SqlStore, user: User, skeleton: str, actor: str) -> None:
    """The account becomes one without a name, that no one can sign in to; its rounds and chips stay under its id."""

    def nameless(user: User) -> tuple[User, Sequence[Row]]:
        noted = store.noted_row(actor, "erase", {}, {"account": user.id})
        return replace(user, name=None, password=None), [Row(_FORGET, {"_skeleton": skeleton}), noted]

    await remove_member(store, user.id)
    await store.change_user(user.id, nameless)
    for session in await store.sessions_of(user.id):
        await store.end_session(session.token)


def wipe_free_pages(file: Path) -> None:
    """Rewrites a SQLite file, so that no page of it that is free still holds what was erased."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

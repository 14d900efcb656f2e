"""What an operator does with a house's data without serving it."""

from __future__ import annotations

from dataclasses import replace

from pitboss.errors import BadInput, NotFound, UnknownName
from pitboss.server.app import open_store
from pitboss.server.settings import ServerSettings
from pitboss.store.sql import SqlStore
from pitboss.store.store import Role


async def opened(settings: ServerSettings) -> SqlStore:
    if not settings.db and not (settings.folder / "pitboss.db").exists():
        raise BadInput(f"There is no database in {settings.folder}; `pitboss serve` makes one.")
    return await open_store(settings)


async def give_role(settings: ServerSettings, name: str, role: str) -> None:
    known = {one.value: one for one in Role}
    if role not in known:
        raise UnknownName("role", role, known)
    store = await opened(settings)
    try:
        user = await store.user_named(name.lower())
        if user is None:
            raise NotFound(f"There is no account {name!r}.")
        await store.put_user(replace(user, role=known[role]))
        await store.note("operator", "role", {name: user.role.value}, {name: role})
    finally:
        await store.close()

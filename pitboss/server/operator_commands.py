"""What an operator does without a server, or with servers on PostgreSQL: give roles, void rounds, close tables."""

from __future__ import annotations

from pitboss.core.errors import BadInput, Broken, NotFound, UnknownName
from pitboss.games import REGISTRY
from pitboss.server.app import open_store
from pitboss.server.people.credentials import skeleton
from pitboss.server.people.people import account_named
from pitboss.server.settings import ServerSettings
from pitboss.server.training.exam_papers import Papers
from pitboss.store.durable_table import DurableTable
from pitboss.store.erasure import check_erasable, erase_account, wipe_free_pages
from pitboss.store.passkeys import passkeys_of, remove
from pitboss.store.retire import retire
from pitboss.store.sql import SqlStore
from pitboss.store.store import Role, TableRow
from pitboss.table.commands import CloseTable, VoidRound
from pitboss.table.table import apply

CLOSED = "The operator closed the table."


async def opened(settings: ServerSettings) -> SqlStore:
    if not settings.db and not (settings.folder / "pitboss.db").exists():
        raise BadInput(f"There is no database in {settings.folder}; `pitboss serve` makes one.")
    return await open_store(settings)


async def give_role(settings: ServerSettings, name: str, role: str, *, forget_passkeys: bool = False) -> None:
    known = {each.value: each for each in Role}
    if role not in known:
        raise UnknownName("role", role, known)
    store = await opened(settings)
    try:
        user = await account_named(store, name)
        if user is None:
            raise NotFound(f"There is no account {name!r}.")
        await store.set_role(user, known[role], "operator")
        if forget_passkeys:
            await remove(store, await passkeys_of(store, user.id), "operator", codes=True)
    finally:
        await store.close()


async def erase_trainee(settings: ServerSettings, name: str) -> int:
    """Erase an account's name, license, answers and exams; the number of results that were deleted."""
    store = await opened(settings)
    try:
        user = await account_named(store, name)
        if user is None or user.name is None:
            raise NotFound(f"There is no account {name!r}.")
        await check_erasable(store, user)
        results = await Papers(store).erase(user.id, "operator")
        await erase_account(store, user, skeleton(user.name), "operator")
    finally:
        await store.close()
    if settings.file:
        wipe_free_pages(settings.file)
    return results


async def void_round(settings: ServerSettings, table: str, reason: str) -> int:
    """Call off a table's round; the round's number."""
    store = await opened(settings)
    try:
        durable = await DurableTable.resume(store, await _open_table(store, table), REGISTRY.__getitem__)
        if not durable.table.play:
            raise BadInput(f"No round is in play at table {table}.")
        await durable.commit(apply(durable.table, VoidRound(reason)))
        await store.note("operator", "void", {"round": durable.table.round_id}, {"reason": reason})
        return durable.table.number
    finally:
        await store.close()


async def close_table(settings: ServerSettings, table: str) -> None:
    """Close a table, also one whose rules are no longer known or whose round is stuck."""
    store = await opened(settings)
    try:
        row = await _open_table(store, table)
        try:
            durable = await DurableTable.resume(store, row, REGISTRY.__getitem__)
        except Broken as error:
            await retire(store, row, f"The operator closed the table: {error}"[:200])
        else:
            if durable.table.play:
                await durable.commit(apply(durable.table, VoidRound(CLOSED)))
            await durable.commit(apply(durable.table, CloseTable()))
        await store.note("operator", "close", {"table": table}, {})
    finally:
        await store.close()


async def _open_table(store: SqlStore, id: str) -> TableRow:
    known = await store.table(id)
    row = await store.own(id) if known and not known.closed else None
    if row is None:
        raise NotFound(f"There is no open table {id!r}; `pitboss status` lists them.")
    return row

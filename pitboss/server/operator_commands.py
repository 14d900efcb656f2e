"""What the operator does on the data folder while no server runs: give roles, void rounds, close tables."""

from __future__ import annotations

from pitboss.errors import BadInput, Broken, NotFound, UnknownName
from pitboss.games import REGISTRY
from pitboss.server.app import open_store
from pitboss.server.people import account_named
from pitboss.server.settings import ServerSettings
from pitboss.server.workers.place import WorkerPlace, of_table
from pitboss.server.workers.serving import settings_of, workers_of
from pitboss.store.durable_table import DurableTable
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


def of_all_workers(settings: ServerSettings) -> list[ServerSettings]:
    """The settings of each worker of a house; most houses have one."""
    count = workers_of(settings.folder)
    return [settings_of(settings, WorkerPlace(number, count, settings.folder)) for number in range(1, count + 1)]


def of_table_worker(settings: ServerSettings, table: str) -> ServerSettings:
    """The settings of the worker that a table belongs to."""
    own = of_all_workers(settings)
    return own[of_table(table) - 1] if of_table(table) <= len(own) else own[0]


async def give_role(settings: ServerSettings, name: str, role: str) -> None:
    known = {one.value: one for one in Role}
    if role not in known:
        raise UnknownName("role", role, known)
    for own in of_all_workers(settings):
        store = await opened(own)
        try:
            user = await account_named(store, name)
            if user and user.password:  # without one it only visits: its home is another worker
                await store.set_role(user, known[role], "operator")
                return
        finally:
            await store.close()
    raise NotFound(f"There is no account {name!r}.")


async def void_round(settings: ServerSettings, table: str, reason: str) -> int:
    """Call off a table's round; the round's number."""
    store = await opened(of_table_worker(settings, table))
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
    store = await opened(of_table_worker(settings, table))
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
    row = await store.table(id)
    if row is None or row.closed:
        raise NotFound(f"There is no open table {id!r}; `pitboss status` lists them.")
    return row

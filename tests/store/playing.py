"""Carries out one command at a stored table."""

from __future__ import annotations

from pitboss.store.durable_table import DurableTable
from pitboss.store.store import StoredAnswer
from pitboss.table.commands import Command
from pitboss.table.table import apply


async def do(durable: DurableTable, command: Command, key: str = "") -> int:
    """The version of the table after the command, when it is durable; under a key, with that as its stored answer."""
    done = apply(durable.table, command)
    version = done[0].version
    await durable.commit(done, StoredAnswer("ann", key, key, {"version": version}) if key else None)
    return version

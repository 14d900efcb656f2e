"""Closes tables that were unused for a day, so that the number of open tables does not grow without end."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from pitboss.core.errors import PitbossError, TableMoved
from pitboss.store import open_tables
from pitboss.store.queries import quiet_since
from pitboss.store.store import Role

if TYPE_CHECKING:
    from pitboss.server.live.floor import Floor

FORGOTTEN = 24 * 3600 * 1000  # milliseconds without anything happening at a table
AT_ONCE = 64  # tables checked in one go

log = logging.getLogger("pitboss")


class ForgottenTables:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._before: int | None = None  # where the next check begins

    async def look(self) -> None:
        """Check the next open tables; unused ones are closed, with every chip back.

        Tables opened by staff stay.
        """
        floor = self._floor
        try:
            page, self._before = await open_tables.page(floor.store, "", self._before, AT_ONCE, private=True)
            empty = [known.id for known in page if not (known.id in floor.tables and floor.tables[known.id].clients)]
            for id in await quiet_since(floor.store, empty, floor.now() - FORGOTTEN):
                await self._close(id)
        except PitbossError as error:  # the database is away, or another server has taken over
            log.warning("Unused tables were not checked: %s", error)

    async def _close(self, id: str) -> None:
        floor = self._floor
        row = await floor.store.table(id)
        owner = await floor.store.user(row.opened_by) if row else None
        if owner and owner.role is not Role.PLAYER:
            return
        try:
            await (await floor.table(id, ask=False)).forget()
        except TableMoved:  # another worker serves it, and looks at it too
            pass
        except PitbossError as error:
            log.warning("Table %s is unused and could not be closed: %s", id, error)

"""Closes tables that were unused for a day, so that the number of open tables does not grow without end."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from pitboss.errors import PitbossError
from pitboss.store.queries import quiet_since
from pitboss.store.store import Role

if TYPE_CHECKING:
    from pitboss.server.floor import Floor

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
        page, self._before = floor.known.page("", self._before, AT_ONCE, private=True)
        empty = [id for id, _ in page if not (id in floor.tables and floor.tables[id].clients)]
        try:
            for id in await quiet_since(floor.store, empty, floor.now() - FORGOTTEN):
                await self._close(id)
        except PitbossError as error:  # the database is away, or another server has taken over
            log.warning("Unused tables were not checked: %s", error)

    async def _close(self, id: str) -> None:
        floor = self._floor
        owner = await floor.store.user((await floor.about(id)).settings.owner)
        if owner and owner.role is not Role.PLAYER:
            return
        try:
            await (await floor.table(id)).forget()
        except PitbossError as error:
            log.warning("Table %s is unused and could not be closed: %s", id, error)

"""The interface to other workers, for a house of one process: there are none. `workers.other_workers` implements it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from pitboss.errors import NotFound, PitbossError
from pitboss.money import Cents
from pitboss.store.skill import Graded

Line = dict[str, Any]


class Elsewhere:
    """A house of one process."""

    number = 1  # of this worker
    table_prefix = ""

    def is_home(self, player: str) -> bool:
        """Are this player's account and wallet here?"""
        return True

    @asynccontextmanager
    async def brought(self, player: str, chips: Cents) -> AsyncIterator[PitbossError | None]:
        """Move chips of a visitor into the wallet here for as long as this lasts; or why that is refused."""
        yield None

    async def balance(self, player: str) -> Cents:
        """The wallet of a player whose home is elsewhere."""
        return 0

    async def worth(self, player: str) -> Cents:
        """Chips that a player whose home is here has at other workers."""
        return 0

    async def seats(self, player: str) -> list[Line]:
        """Seats of a player at other workers, as far as these answer."""
        return []

    async def limits_changed(self, owner: str) -> None:
        """Send new limits to other workers."""

    async def tables(self, game: str, before: int | None, limit: int) -> list[tuple[int, Line]]:
        """Public tables of other workers with their numbers, the newest first."""
        return []

    async def statement(self, player: str, after: Mapping[int, int], limit: int) -> dict[int, list[Line]]:
        """Lines of a player's statement by other worker, each after a place in its journal."""
        return {}

    async def rounds(self, player: str, limit: int) -> list[Line]:
        """The player's latest rounds at other workers."""
        return []

    async def day_sums(self, day: int, game: str) -> Mapping[str, tuple[str, Graded]] | None:
        """Cost of a day's decisions by player, over all workers; None in a house of one process."""
        return None

    async def house(self, what: str, **given: Any) -> list[Any]:
        """What every other worker shows an operator; refused where one of them does not answer."""
        return []

    async def house_of(self, worker: int, what: str, **given: Any) -> Any:
        """What one other worker shows an operator."""
        raise NotFound(f"There is no worker {worker}.")

    async def stop(self) -> None:
        pass

"""What a player has at other workers, asked of them: for pages, for re-buys, and for the lobby."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from pitboss.errors import NotFound, PitbossError, Unavailable
from pitboss.money import Cents
from pitboss.server.elsewhere import Elsewhere, Line
from pitboss.server.floor import Floor
from pitboss.server.workers.chip_moves import ChipMoves
from pitboss.server.workers.peers import Peers
from pitboss.server.workers.place import WorkerPlace, of_player
from pitboss.store.moves import receivers
from pitboss.store.play_limits_store import OPERATOR
from pitboss.store.skill import Graded, added_up, day_sums

FRESH = 5.0  # seconds for which a leaderboard is shown again
MOST_PLAYERS = 5_000  # of a day and a worker that are on it


class OtherWorkers(Elsewhere):
    def __init__(self, floor: Floor, place: WorkerPlace, peers: Peers, chips: ChipMoves) -> None:
        self._floor, self._place, self._peers, self._chips = floor, place, peers, chips
        self.number, self.table_prefix = place.number, place.table_prefix
        self._sums: dict[tuple[int, str], tuple[float, asyncio.Task[Mapping[str, tuple[str, Graded]]]]] = {}

    def is_home(self, player: str) -> bool:
        return of_player(player) == self._place.number

    @asynccontextmanager
    async def brought(self, player: str, chips: Cents) -> AsyncIterator[PitbossError | None]:
        async with self._chips.brought(player, chips) as refusal:
            yield refusal

    async def balance(self, player: str) -> Cents:
        return int(await self._peers.ask(self._place.known(of_player(player)), "balance", player=player))

    async def worth(self, player: str) -> Cents:
        return sum(one["worth"] for one in await self._visits(player))

    async def seats(self, player: str) -> list[Line]:
        if not self.is_home(player):
            found = await self._peers.ask(self._place.known(of_player(player)), "seats", player=player)
            return [seat for seat in found if seat["table"] not in self._floor.known]
        try:
            return [seat for one in await self._visits(player) for seat in one["seats"]]
        except Unavailable:  # one of them is away: the others' are better than none
            return []

    async def _visits(self, player: str) -> list[dict[str, Any]]:
        """Seats and chips of a player at every worker that their chips were ever sent to."""
        if not self.is_home(player):
            return []
        there = await receivers(self._floor.store, player)
        return list(await asyncio.gather(*(self._peers.ask(number, "visit", player=player) for number in there)))

    async def statement(self, player: str, after: Mapping[int, int], limit: int) -> dict[int, list[Line]]:
        there = await receivers(self._floor.store, player)

        async def lines(number: int) -> tuple[int, list[Line]]:
            asked = self._peers.ask(number, "statement", player=player, after=after.get(number, 0), limit=limit)
            return number, await asked

        return dict(await asyncio.gather(*map(lines, there)))

    async def rounds(self, player: str, limit: int) -> list[Line]:
        there = await receivers(self._floor.store, player)
        asked = (self._peers.ask(number, "rounds", player=player, limit=limit) for number in there)
        return [line for lines in await asyncio.gather(*asked) for line in lines]

    async def day_sums(self, day: int, game: str) -> Mapping[str, tuple[str, Graded]]:
        """Asks the others at most every FRESH seconds; those that do not answer are left out."""
        asked, sums = self._sums.get((day, game), (0.0, None))
        if sums is None or time.monotonic() - asked > FRESH:
            sums = asyncio.create_task(self._added_up(day, game))
            self._sums = {key: one for key, one in self._sums.items() if key[0] == day}
            self._sums[day, game] = time.monotonic(), sums
        return await asyncio.shield(sums)

    async def _added_up(self, day: int, game: str) -> Mapping[str, tuple[str, Graded]]:
        here = await day_sums(self._floor.store, day, game, MOST_PLAYERS)
        there = await self._peers.ask_all("day_sums", day=day, game=game)
        return added_up([*here, *((name, Graded(*one)) for lines in there.values() for name, *one in lines)])

    async def limits_changed(self, owner: str) -> None:
        amounts = await self._floor.limits.amounts(owner)
        there = self._place.others if owner == OPERATOR else await receivers(self._floor.store, owner)
        asked = (self._peers.ask(number, "limits", owner=owner, amounts=amounts) for number in there)
        await asyncio.gather(*asked, return_exceptions=True)  # one that is away asks for them when it is back

    async def house(self, what: str, **given: Any) -> list[Any]:
        asked = (self._peers.ask(number, f"house_{what}", **given) for number in self._place.others)
        return list(await asyncio.gather(*asked))

    async def house_of(self, worker: int, what: str, **given: Any) -> Any:
        if worker not in self._place.others:
            raise NotFound(f"There is no worker {worker}; they are 1 to {self._place.count}.")
        return await self._peers.ask(worker, f"house_{what}", **given)

    async def tables(self, game: str, before: int | None, limit: int) -> list[tuple[int, Line]]:
        found = await self._peers.ask_all("tables", game=game, before=before, limit=limit)
        return [(number, line) for lines in found.values() for number, line in lines]

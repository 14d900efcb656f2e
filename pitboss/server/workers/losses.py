"""A player's losses at all workers, for a limit on a day's losses: see `server.loss_turns`."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

from pitboss.money import Cents
from pitboss.server.floor import Floor
from pitboss.server.workers.peers import Peers
from pitboss.server.workers.place import WorkerPlace, of_player
from pitboss.store.moves import receivers


class WorkerLosses:
    def __init__(self, floor: Floor, place: WorkerPlace, peers: Peers) -> None:
        self._floor, self._place, self._peers = floor, place, peers
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        floor.limits.turns.ask = self._ask

    async def _ask(self, player: str) -> Cents:
        home = self._place.known(of_player(player))
        if home == self._place.number:
            return await self.take_turn(player, home)
        return int(await self._peers.ask(home, "take_turn", player=player, worker=self._place.number))

    async def take_turn(self, player: str, worker: int) -> Cents:
        """At the home: what the player has lost at all workers but this one, which may book wagers from now on.

        Refused where a worker does not answer that has ever had chips of the player.
        """
        there = {self._place.number, *await receivers(self._floor.store, player)} - {worker}
        async with self._locks.setdefault(player, asyncio.Lock()):
            return sum(await asyncio.gather(*(self._give_turn(number, player) for number in sorted(there))))

    async def _give_turn(self, number: int, player: str) -> Cents:
        if number == self._place.number:
            return await self._floor.limits.give_turn(player)
        return int(await self._peers.ask(number, "give_turn", player=player))

"""Rates and quotas of the whole house: what an address or a player has used at one worker counts at all of them.

A worker cannot ask the others about every request. It reports several times a second what was used since, and they
deduct it from what is left there, also below zero. So in the long run N workers give one address the rate of one.
Only between two reports can an address use each worker's rate at once, and that is deducted afterwards.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeVar

from pitboss.server.workers.place import WorkerPlace

if TYPE_CHECKING:
    from pitboss.server.addresses import Holding
    from pitboss.server.context import Server
    from pitboss.server.request_checks import Buckets
    from pitboss.server.workers.peers import Peers

REPORT = 0.25  # seconds between two reports to the others
MOST = 5_000  # names of one kind in a report: those that used most

Used = Mapping[str, Mapping[str, float]]  # kind -> name -> permits
Held = Mapping[str, Mapping[str, int]]
Count = TypeVar("Count", int, float)


class SharedRates:
    def __init__(self, place: WorkerPlace, peers: Peers) -> None:
        self._place, self._peers = place, peers
        self.buckets: dict[str, Buckets] = {}  # by kind, the same at every worker
        self.holdings: dict[str, Holding] = {}
        self._reported: Held = {}
        self._reporting: asyncio.Task[None] | None = None

    def share(self, server: Server) -> None:
        """Sign-ins by name are the first worker's, and are counted there alone."""
        for kind in ("requests", "guests", "logins", "openings", "commands", "commands_by_address"):
            self.buckets[kind] = getattr(server, kind)
        for kind in ("sockets_by_address", "sockets_by_player"):
            self.holdings[kind] = getattr(server, kind)

    def start(self) -> None:
        for one in self.buckets.values():
            one.share()
        self._reporting = asyncio.create_task(self._repeat())

    async def stop(self) -> None:
        if self._reporting:
            self._reporting.cancel()
            await asyncio.gather(self._reporting, return_exceptions=True)

    async def hear(self, worker: int, used: Used, held: Held) -> None:
        """What was used at another worker since its last report, and what is held there now."""
        for kind, names in used.items():
            for name, permits in names.items():
                self.buckets[kind].spend(name, permits)
        for kind, one in self.holdings.items():
            one.note_elsewhere(worker, held.get(kind, {}))

    async def _repeat(self) -> None:
        while True:
            await asyncio.sleep(REPORT)
            await self.report()

    async def report(self) -> None:
        used = {kind: _most(names) for kind, one in self.buckets.items() if (names := one.used_since())}
        held = {kind: _most(one.held()) for kind, one in self.holdings.items()}
        if used or held != self._reported:
            answered = await self._peers.ask_all("rates", worker=self._place.number, used=used, held=held)
            self._reported = held
            for number in set(self._place.others) - answered.keys():  # it holds nothing while it is away
                for one in self.holdings.values():
                    one.note_elsewhere(number, {})
                self._reported = {}  # reported again when it is back


def _most(names: Mapping[str, Count]) -> Mapping[str, Count]:
    return names if len(names) <= MOST else dict(heapq.nlargest(MOST, names.items(), key=lambda one: one[1]))

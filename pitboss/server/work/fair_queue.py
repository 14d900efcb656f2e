"""A fair queue for long work: the next slot goes to the address, then the person, with the least recent use.

Frequent requests cannot keep others out: each person and each address may wait for only so much, one address
never holds the last free slot, and time used counts against its user until it is forgotten.
"""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from pitboss.core.errors import TooFast

HALF_LIFE = 60.0  # seconds after which half of the time used is forgotten
NAMES = 2_000  # whose use is kept


class Asker(NamedTuple):
    """Who asks for work: both are counted."""

    address: str
    person: str


class Use:
    """Seconds that each name has used lately."""

    def __init__(self) -> None:
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def of(self, name: str, now: float) -> float:
        seconds, at = self._used.get(name, (0.0, 0.0))
        return seconds * 0.5 ** ((now - at) / HALF_LIFE) if seconds else 0.0

    def add(self, name: str, seconds: float) -> None:
        now = time.monotonic()
        self._used[name] = self.of(name, now) + seconds, now
        self._used.move_to_end(name)
        if len(self._used) > NAMES:
            self._used.popitem(last=False)

    def charge(self, asker: Asker, seconds: float) -> None:
        for name in asker:
            self.add(name, seconds)

    def rank(self, asker: Asker, now: float) -> tuple[float, float]:
        """Sort key of a waiting asker; the lowest goes first. Askers are compared at one moment, because use fades."""
        return self.of(asker.address, now), self.of(asker.person, now)


class Quotas:
    """How much unfinished work each person and each address has, and how much there is in all."""

    def __init__(self, each: int, in_all: int) -> None:
        self.each, self.in_all = each, in_all
        self._pending: Counter[str] = Counter()
        self._total = 0

    def take(self, asker: Asker) -> None:
        if self._pending[f"person {asker.person}"] >= self.each:
            raise TooFast(f"You already have {self.each} calculations running; wait for one or cancel it.")
        if self._pending[f"address {asker.address}"] >= 2 * self.each:
            raise TooFast(f"Your address already has {2 * self.each} calculations running; try again later.")
        if self._total >= self.in_all:
            raise TooFast("The server is busy with other calculations; try again in a minute.")
        self._total += 1
        self._pending.update((f"person {asker.person}", f"address {asker.address}"))

    def give_back(self, asker: Asker) -> None:
        self._total -= 1
        for name in (f"person {asker.person}", f"address {asker.address}"):
            self._pending[name] -= 1
            if not self._pending[name]:
                del self._pending[name]


class FairQueue:
    def __init__(self, slots: int, *, each: int = 4, in_all: int = 64, use: Use | None = None) -> None:
        self._slots = slots
        self._quotas = Quotas(each, in_all)
        self._use = use or Use()
        self._running: Counter[str] = Counter()  # by address
        self._waiting: dict[asyncio.Future[None], tuple[Asker, int]] = {}
        self._order = itertools.count()

    @asynccontextmanager
    async def turn(self, asker: Asker) -> AsyncIterator[None]:
        """Wait for a slot and hold it; refused at once where too much of the asker's waits already."""
        self._quotas.take(asker)
        try:
            await self._wait(asker)
            began = time.monotonic()
            try:
                yield
            finally:
                self._use.charge(asker, time.monotonic() - began)
                self._running[asker.address] -= 1
                self._next()
        finally:
            self._quotas.give_back(asker)

    async def _wait(self, asker: Asker) -> None:
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[mine] = asker, next(self._order)
        self._next()
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():  # had its turn already: pass it on
                self._running[asker.address] -= 1
            self._waiting.pop(mine, None)
            self._next()
            raise

    def _next(self) -> None:
        most, now = max(1, self._slots - 1), time.monotonic()  # `most` of one address
        while self._running.total() < self._slots:
            ready = [
                (self._use.rank(asker, now), order, future)
                for future, (asker, order) in self._waiting.items()
                if self._running[asker.address] < most and not future.done()
            ]
            if not ready:
                return
            future = min(ready, key=lambda waiter: waiter[:2])[2]
            asker, _ = self._waiting.pop(future)
            self._running[asker.address] += 1
            future.set_result(None)

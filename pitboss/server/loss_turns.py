"""Turns of workers to book wagers of a player with a daily loss limit, in a house of several workers.

A loss limit counts rounds of all workers, and each worker has its own book. So one worker at a time books wagers of
such a player, and it knows what the player has lost at the others: the player's home asks all others, which then book
no more before they have asked in their turn. In a house of one process it is always its turn.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import TypeVar

from pitboss.money import Cents
from pitboss.store.play_limits_store import LossesUnknown

FRESH = 60.0  # seconds after which the others are asked again: losses older than a day no longer count
GRACE, LOOK = 1.0, 0.005  # seconds in which a wager is booked before another worker gets the turn; between checks
TRIES = 5  # to get the turn of one player for a wager, while other workers book wagers of the same player

T = TypeVar("T")


class LossTurns:
    def __init__(self) -> None:
        self.ask: Callable[[str], Awaitable[Cents]] | None = None  # the loss at other workers; takes their turn
        self._lost: dict[str, tuple[Cents, float]] = {}  # at other workers, and when that was asked
        self._given: Counter[str] = Counter()  # how often the turn was given to another worker
        self._using: Counter[str] = Counter()  # wagers that have just got the turn and are not booked yet
        self._noting = threading.Lock()  # wagers are checked in the writer's thread

    def away(self, player: str) -> Cents:
        """What the player has lost at other workers, while it is this one's turn."""
        if self.ask is None:
            return 0
        with self._noting:
            lost, asked = self._lost.get(player, (0, 0.0))
            if player not in self._lost or time.monotonic() - asked > FRESH:
                raise LossesUnknown(player)
            return lost

    def give_up(self, player: str) -> None:
        with self._noting:
            self._lost.pop(player, None)
            self._given[player] += 1

    async def knowing(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do something that needs the turn, and ask for it where it is another worker's."""
        using: Counter[str] = Counter()  # a deal holds wagers of several players
        try:
            while True:
                try:
                    return await work()
                except LossesUnknown as unknown:
                    if using[unknown.player] == TRIES:
                        raise
                    await self._take(unknown.player)
                    using[unknown.player] += 1
                    self._using[unknown.player] += 1
        finally:
            self._using -= using  # drops players who have none left

    async def finish(self, player: str) -> None:
        """Let a wager be booked that has just got the turn: two workers must not take it from each other for ever."""
        ends = time.monotonic() + GRACE
        while self._using[player] and time.monotonic() < ends:
            await asyncio.sleep(LOOK)

    async def _take(self, player: str) -> None:
        assert self.ask
        before, asked = self._given[player], time.monotonic()
        lost = await self.ask(player)
        with self._noting:
            if self._given[player] == before:  # else another worker was given the turn right after this one
                self._lost[player] = lost, asked

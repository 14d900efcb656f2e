"""Who plays for the empty seats: the book strategy, worked out once for each set of rules."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from pitboss.errors import PitbossError
from pitboss.lab.strategy import plan_for
from pitboss.odds import Plan
from pitboss.rules import House, Strategy
from pitboss.server.prepare import Prepared
from pitboss.server.threads import in_thread

KEPT = 256

Bets = Mapping[str, Fraction]
Key = tuple[str, tuple[tuple[str, Fraction], ...]]


class Books:
    """Plans by rules and bets. Each is worked out in a thread, once, whoever asks first."""

    def __init__(self) -> None:
        self.prepared = Prepared()
        self._opening: asyncio.Task[None] | None = None
        self._plans: OrderedDict[Key, asyncio.Future[Plan]] = OrderedDict()
        self._bots: dict[str, Strategy] = {}

    async def plan(self, house: House[Any], bets: Bets) -> Plan:
        """Raises `PitbossError` where the game has no exact values."""
        key = house.digest, tuple(bets.items())
        found = self._plans.get(key)
        if found is None:
            found = asyncio.ensure_future(in_thread(plan_for, house, bets))
            self._plans[key] = found
            if len(self._plans) > KEPT:
                self._plans.popitem(last=False)
        self._plans.move_to_end(key)
        return await asyncio.shield(found)

    async def advice(self, house: House[Any], bets: Bets) -> Plan:
        """A plan that can also say at once what each choice is worth."""
        await self.prepared.ready(house)
        return await self.plan(house, bets)

    def warm(self, house: House[Any], bets: Bets) -> None:
        """Work a plan out before anybody asks for it."""
        task = asyncio.ensure_future(self.advice(house, bets))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())  # whoever asks will hear it

    def open(self, houses: Iterable[House[Any]], then: Callable[[House[Any]], None]) -> None:
        """When the doors open: what a player may ask first, one game after the other, and what else goes with it."""

        async def all_of_them() -> None:
            for house in houses:
                with contextlib.suppress(PitbossError):
                    await self.advice(house, {house.game.main[0]: Fraction(1)})
                    await in_thread(then, house)
            gc.freeze()  # what is loaded now stays: to look through it again and again would cost a tenth of a second

        self._opening = asyncio.create_task(all_of_them())

    async def stop(self) -> None:
        if self._opening:
            self._opening.cancel()
        await self.prepared.stop()

    async def strategy(self, house: House[Any]) -> Strategy:
        """How a bot plays: the game's own player, or the best play for a main bet alone, or the published choice."""
        bot = getattr(house.game.counts, "bot", None)
        if bot:
            if house.digest not in self._bots:
                await self.prepared.ready(house)  # it reads what the coach reads
                self._bots[house.digest] = await in_thread(bot)
            return self._bots[house.digest]
        try:
            return await self.plan(house, {house.game.main[0]: Fraction(1)})
        except PitbossError:
            return house.game.absent

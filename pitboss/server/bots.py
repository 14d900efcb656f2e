"""Who plays for the empty seats: the book strategy, worked out once for each set of rules."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import Iterable
from typing import Any

from pitboss.errors import PitbossError
from pitboss.lab.strategy import Bets, main_bet, plan_for, planned
from pitboss.odds import Plan
from pitboss.rules import House, Strategy
from pitboss.server.prepare import Prepared
from pitboss.server.threads import in_thread


class Books:
    """Plans by rules and bets, worked out in threads."""

    def __init__(self) -> None:
        self.prepared = Prepared()
        self._opening: asyncio.Task[None] | None = None
        self._bots: dict[str, Strategy] = {}

    async def plan(self, house: House[Any], bets: Bets) -> Plan:
        """Raises `PitbossError` where the game has no exact values."""
        found = planned(house, bets)
        return found if found is not None else await in_thread(plan_for, house, bets)

    async def advice(self, house: House[Any], bets: Bets) -> Plan:
        """A plan that can also say at once what each choice is worth."""
        await self.prepared.ready(house)
        return await self.plan(house, bets)

    def warm(self, house: House[Any], bets: Bets) -> None:
        """Work a plan out before anybody asks for it."""
        task = asyncio.ensure_future(self.advice(house, bets))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())  # whoever asks will hear it

    def open(self, houses: Iterable[House[Any]]) -> None:
        """When the doors open: what a player may ask first, one game after the other."""

        async def all_of_them() -> None:
            for house in houses:
                with contextlib.suppress(PitbossError):
                    await self.advice(house, main_bet(house))
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
            return await self.plan(house, main_bet(house))
        except PitbossError:
            return house.game.absent

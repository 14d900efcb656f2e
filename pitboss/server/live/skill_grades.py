"""Grades the decisions of players who have chosen a name, when their rounds are over, for the leaderboard.

A round's end puts it on a list, in the same commit. One task takes rounds from the list, deals each again from its
stored answers and asks the coach, so a crash loses nothing and nothing counts twice. It rests longer than it works:
tables do not wait for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import Collection
from typing import TYPE_CHECKING

from pitboss.core.errors import PitbossError, StillCounting, Unavailable
from pitboss.games import REGISTRY
from pitboss.ledger.accounts import is_bot
from pitboss.server.live import coach
from pitboss.server.live.stored_decisions import StoredDecision, decisions
from pitboss.server.work.fair_queue import Asker
from pitboss.store import skill
from pitboss.store.durable_table import house_of
from pitboss.store.skill import UNIT, Graded
from pitboss.store.sql import now

if TYPE_CHECKING:
    from pitboss.rules.house import House
    from pitboss.server.live.best_play import BestPlay
    from pitboss.store.sql import SqlStore

AT_ONCE = 50  # rounds read from the list at a time
PATIENCE = 5.0  # seconds for one decision; where it is still being counted then, the round waits
REST = 4.0  # times as long as it took to grade a round,
LONGEST_REST = 1.0  # but no more seconds than this
AGAIN = 2.0  # seconds until rounds that must wait are tried again
ABSENT = "absent"

log = logging.getLogger("pitboss")


class SkillGrades:
    def __init__(self, store: SqlStore, best_play: BestPlay) -> None:
        self.store, self.best_play = store, best_play
        self._asker = Asker("leaderboard", "leaderboard")
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="skill grades")

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def wake(self) -> None:
        """A round was put on the list."""
        self._news.set()

    async def _run(self) -> None:
        while True:
            self._news.clear()
            try:
                left = await self._grade_some()
            except Unavailable:
                left = True
            if left:
                await asyncio.sleep(AGAIN)
            else:
                await self._news.wait()

    async def _grade_some(self) -> bool:
        """Grade the oldest rounds on the list; whether some of them must wait."""
        counting: set[str] = set()  # tables under whose rules nothing can be graded yet
        while len(counting) < AT_ONCE and (waiting := await skill.ungraded(self.store, AT_ONCE, counting)):
            for round, at in waiting:
                table, began = round.partition("/")[0], time.monotonic()
                if table in counting:
                    continue
                try:
                    today = at // skill.DAY == now() // skill.DAY  # an older one is on no board any more
                    await skill.add_grades(self.store, round, at, await self.grades(round) if today else [])
                except StillCounting:
                    counting.add(table)
                except Unavailable:
                    raise
                except Exception:  # one round that cannot be graded must not keep all others from it
                    log.exception("Round %s is not graded", round)
                    await skill.add_grades(self.store, round, at, [])
                await asyncio.sleep(min(LONGEST_REST, REST * (time.monotonic() - began)))
        return bool(counting)

    async def grades(self, round: str) -> list[Graded]:
        """What the decisions of each named player in a stored round cost; empty where the coach has no exact values."""
        row = await self.store.round(round)
        table = await self.store.table(row.table) if row else None
        if row is None or table is None:
            return []
        made: Counter[str] = Counter()
        costs: Counter[str] = Counter()
        try:
            house, _ = house_of(table, REGISTRY.__getitem__)
            stored = await self.store.events(row.table, row.first - 1, row.last)
            start = stored[0].body
            named = await self._named(start["players"].values())
            for decided in decisions(house, stored):
                player = start["players"].get(str(decided.seat))
                if player in named and decided.mark != ABSENT and len(decided.ask.legal) > 1:
                    cost = await self._cost(house, dict(start["bets"][str(decided.seat)]), decided)
                    if cost is not None:
                        made[player] += 1
                        costs[player] += cost
        except (StillCounting, Unavailable):
            raise
        except PitbossError as error:  # the rules have changed
            log.info("Round %s is not graded: %s", round, error)
            return []
        return [Graded(player, table.game, made[player], costs[player]) for player in made]

    async def _named(self, players: Collection[str]) -> set[str]:
        users = [await self.store.user(player) for player in players if not is_bot(player)]
        return {user.id for user in users if user and user.name is not None}

    async def _cost(self, house: House, bets: dict[str, int], decided: StoredDecision) -> int | None:
        """In millionths of the main bet; none where the coach does not value the choice exactly."""
        layout = decided.round.layout.seen_by(decided.seat)
        with contextlib.suppress(coach.NoCoach):
            decision = await coach.decision(
                self.best_play, house, bets, layout, decided.ask, patience=PATIENCE, asker=self._asker
            )
            if decision.exact and decided.choice in decision.values:
                return max(0, round((decision.value - decision.values[decided.choice]) * UNIT))
        return None

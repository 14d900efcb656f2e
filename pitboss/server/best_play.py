"""Optimal strategies for the coach and for bots.

The strategy under a game's usual rules is loaded into this process when a table of it opens; a process of low priority
has computed and stored it before. Other rules and side bets are solved in worker processes, in fair turns, so that
tables do not wait for them.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from pitboss.acts import Ask, Choice
from pitboss.errors import PitbossError, TooFast
from pitboss.hooks import HasBot, HasSolution
from pitboss.house import House
from pitboss.lab.strategy import Bets, known_strategy, main_bet, strategy_for
from pitboss.layout import Layout
from pitboss.odds import Decision, StrategyTable
from pitboss.options import settings_of
from pitboss.rules import Strategy
from pitboss.server.count_codec import read_asked, read_decision, write_seen
from pitboss.server.count_workers import CountWorkers
from pitboss.server.fair_queue import Asker, FairQueue
from pitboss.server.prepared_tables import Prepared
from pitboss.server.threads import in_thread
from pitboss.table.shuffle import MIXES, draw
from pitboss.trainer.drills import AskedQuestion

WORKERS = 2
THOUGHTS = 32  # of one person that wait for their turn; a person has fewer tables
BOT_SECONDS = 1.0  # that a table waits for a bot's choice; then the bot plays the published choice for absent players

T = TypeVar("T")
Question = tuple[str, str, tuple[tuple[str, str], ...], str, bool]


class BestPlay:
    def __init__(self) -> None:
        self.prepared = Prepared()
        self.workers = CountWorkers(WORKERS)
        self._usual: dict[str, str] = {}  # digests of the usual rules by game
        self._asked: dict[Question, asyncio.Task[Any]] = {}
        self._opening: asyncio.Task[None] | None = None
        self._turns = FairQueue(1, each=THOUGHTS, in_all=1000)
        self._warming: set[asyncio.Future[None]] = set()
        self._bots: dict[str, Strategy] = {}
        self._thoughts: dict[object, asyncio.Task[Any]] = {}

    def usual(self, house: House[Any], bets: Bets) -> bool:
        """Whether this process solves it itself: only a main bet, under the game's usual rules."""
        key = house.game.key
        if key not in self._usual:
            self._usual[key] = house.game.house().digest
        return house.digest == self._usual[key] and dict(bets) == dict(main_bet(house))

    def in_this_process(self, house: House[Any]) -> bool:
        """Whether best play for the main bet only is solved here, or read from a stored solution."""
        return isinstance(house.game.counts, HasSolution) or self.usual(house, main_bet(house))

    # In this process

    async def strategy_table(self, house: House[Any], bets: Bets) -> StrategyTable:
        """Raises `PitbossError` where the game has no exact values."""
        found = known_strategy(house, bets)
        if found is None:
            await self.prepared.strategy_ready(house, urgent=True)
            found = await in_thread(strategy_for, house, bets)
            gc.freeze()  # it is kept for good; otherwise each full collection would scan it for 0.1 s
        return found

    async def advice(self, house: House[Any], bets: Bets) -> StrategyTable:
        """A strategy that can also give the value of each choice at once."""
        await self.prepared.ready(house)
        return await self.strategy_table(house, bets)

    def open(self, houses: Iterable[House[Any]]) -> None:
        """When the server starts: have on disk what a player may ask first, one game after the other."""

        every = list(houses)

        async def all_of_them() -> None:
            for house in every:
                await self.prepared.strategy_ready(house)
            for house in every:
                await self.prepared.counted(house)

        self._opening = asyncio.create_task(all_of_them())

    async def think(self, asker: Asker, what: object, work: Callable[..., T], *given: Any) -> T:
        """Work out what is new with every hand, as a river between two players: one at a time, in fair turns.

        The same (`what`) is worked out once at a time, and goes on when the caller stops waiting for it.
        """

        async def in_turn() -> T:
            async with self._turns.turn(asker):
                return await in_thread(work, *given)

        if what not in self._thoughts:
            task = self._thoughts[what] = asyncio.create_task(in_turn())
            task.add_done_callback(lambda done: self._thought(what, done))
        result: T = await asyncio.shield(self._thoughts[what])
        return result

    def _thought(self, what: object, done: asyncio.Task[Any]) -> None:
        self._thoughts.pop(what, None)
        if not done.cancelled():
            done.exception()  # who waits for it gets it

    # In worker processes

    async def _ask(self, asker: Asker, house: House[Any], bets: Bets, view: str = "", seen: bool = False) -> Any:
        """The same question is asked once at a time, and goes on when a client stops waiting for it."""
        stakes = tuple((name, str(stake)) for name, stake in bets.items())
        question = house.game.key, house.digest, stakes, view, seen
        if question not in self._asked:
            asked = {"settings": list(settings_of(house.options)), "bets": dict(stakes), "view": view, "seen": seen}
            task = asyncio.create_task(self.workers.ask(asker, "decision", house.game.key, asked))
            self._asked[question] = task
            task.add_done_callback(lambda done: self._forget(question, done))
        return await asyncio.shield(self._asked[question])

    def _forget(self, question: Question, done: asyncio.Task[Any]) -> None:
        self._asked.pop(question, None)
        if not done.cancelled():
            done.exception()  # marks it as retrieved; every task that awaits this one gets it

    async def decision(
        self, asker: Asker, house: House[Any], bets: Bets, layout: Layout[Any], ask: Ask, seen: bool = False
    ) -> Decision:
        """What each choice is worth, for bets and rules of any kind."""
        await self.prepared.made(asker, house)
        return read_decision(await self._ask(asker, house, bets, write_seen(house, layout, ask), seen))

    async def question(self, asker: Asker, house: House[Any], drill: str, seed: str) -> AskedQuestion:
        """A question of a player drill with its key, under rules of any kind."""
        await self.prepared.made(asker, house)
        asked = {"settings": list(settings_of(house.options)), "drill": drill, "seed": seed}
        return read_asked(house, await self.workers.ask(asker, "question", house.game.key, asked))

    async def ready(self, asker: Asker, house: House[Any], bets: Bets) -> None:
        """Returns when the strategy for these bets is solved, in this process or another."""
        if isinstance(house.game.counts, HasSolution):
            await self.bot_note(house)
        elif self.usual(house, bets):
            await self.advice(house, bets)
        else:
            await self.prepared.made(asker, house)
            await self._ask(asker, house, bets)

    def warm(self, asker: Asker, house: House[Any], bets: Bets) -> None:
        """Solve before the coach is asked, unless the asker's quota is used up."""
        task = asyncio.ensure_future(self.ready(asker, house, bets))
        self._warming.add(task)
        task.add_done_callback(self._warmed)

    def _warmed(self, done: asyncio.Future[None]) -> None:
        self._warming.discard(done)
        if not done.cancelled():
            done.exception()  # marks it as retrieved; a later question fails the same way

    async def stop(self) -> None:
        """Stops all computations. May be called twice."""
        tasks = [*self._warming, *self._thoughts.values(), *([self._opening] if self._opening else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(self.prepared.stop(), self.workers.stop())

    # Bots

    async def choice(self, asker: Asker, house: House[Any], layout: Layout[Any], ask: Ask) -> Choice:
        """What a bot does: the game's own bot, or best play for the main bet, or the published choice."""
        hand = layout[ask.spot]
        if isinstance(house.game.counts, HasBot):
            try:
                return await self.think(asker, object(), await self._bot(house), hand, layout, ask)
            except TooFast:
                return house.game.absent(hand, layout, ask)
        bets = main_bet(house)
        try:
            if self.usual(house, bets):
                return await asyncio.to_thread(await self.strategy_table(house, bets), hand, layout, ask)
            async with asyncio.timeout(BOT_SECONDS):
                return (await self.decision(asker, house, bets, layout, ask)).best
        except (PitbossError, TimeoutError):
            return house.game.absent(hand, layout, ask)

    async def bot_note(self, house: House[Any]) -> str:
        """Why bots do not play the stored solution though the game has one; nothing where they do or there is none."""
        counts = house.game.counts
        return await in_thread(counts.bot_note) if isinstance(counts, HasSolution) else ""

    async def _bot(self, house: House[Any]) -> Strategy:
        if house.digest not in self._bots:
            await self.prepared.ready(house)  # it reads what the coach reads
            self._bots[house.digest] = await in_thread(house.game.counts.bot, lambda: draw() / MIXES)  # type: ignore[union-attr]
        return self._bots[house.digest]

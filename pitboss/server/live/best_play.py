"""Optimal strategies for the coach and for bots.

The strategy under a game's usual rules is loaded into this process when a table of it opens; a process of low priority
has computed and stored it before. Other rules and side bets are solved in worker processes, in fair turns, so that
tables do not wait for them.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from typing import Any, TypeVar

from pitboss.core.errors import PitbossError, TooFast
from pitboss.lab.strategy import known_strategy, main_bet, strategy_for
from pitboss.lab.usual_values import usual_strategy
from pitboss.rules.acts import Ask, Choice
from pitboss.rules.game import Strategy
from pitboss.rules.hooks import BetweenPlayers
from pitboss.rules.house import House
from pitboss.rules.layout import Layout
from pitboss.rules.odds import Decision, Stakes, StrategyTable
from pitboss.rules.options import settings_of
from pitboss.server.work import counts
from pitboss.server.work.count_codec import read_asked, write_seen
from pitboss.server.work.fair_queue import Asker, FairQueue
from pitboss.server.work.prepared_tables import Prepared
from pitboss.server.work.threads import in_thread
from pitboss.server.work.workers import Lane, Workers
from pitboss.table.shuffle import MIXES, draw
from pitboss.trainer.drills import AskedQuestion

THOUGHTS = 32  # of one person that wait for their turn; a person has fewer tables
REMEMBERED = 200  # thoughts that are finished
BOT_SECONDS = 1.0  # that a table waits for a bot's choice; then the bot plays the published choice for absent players

T = TypeVar("T")
Question = tuple[str, str, tuple[tuple[str, str], ...], bytes, bool, bool]


class BestPlay:
    def __init__(self) -> None:
        self.workers = Workers()
        self.prepared = Prepared(self.workers)
        self._usual: dict[str, str] = {}  # digests of the usual rules by game
        self._asked: dict[Question, asyncio.Task[Any]] = {}
        self._opening: asyncio.Task[None] | None = None
        self._turns = FairQueue(1, each=THOUGHTS, in_all=1000, use=self.workers.use)
        self._warming: set[asyncio.Future[None]] = set()
        self._bots: dict[str, Strategy] = {}
        self._late: set[str] = set()  # usual rules whose strategy a bot has waited for once: no bot waits again
        self._thoughts: dict[object, asyncio.Task[Any]] = {}

    def usual(self, house: House, bets: Stakes) -> bool:
        """Whether this process solves it itself: only a main bet, under the game's usual rules."""
        key = house.game.key
        if key not in self._usual:
            self._usual[key] = house.game.house().digest
        return house.digest == self._usual[key] and dict(bets) == dict(main_bet(house))

    def in_this_process(self, house: House) -> bool:
        """Whether best play for the main bet only is solved here, or read from a stored solution."""
        return isinstance(house.game.counts, BetweenPlayers) or self.usual(house, main_bet(house))

    # In this process

    async def strategy_table(self, house: House, bets: Stakes) -> StrategyTable:
        """Raises `PitbossError` where the game has no exact values."""
        table = known_strategy(house, bets)
        if table is None:
            await self.prepared.strategy_ready(house, urgent=True)
            table = await in_thread(strategy_for, house, bets)
            gc.freeze()  # it is never freed; otherwise each full collection would scan it for 0.1 s
        return table

    async def listed(self, house: House, bets: Stakes, layout: Layout, ask: Ask) -> Decision | None:
        """The decision as shipped with the package; None if it is not listed there."""
        shipped = await in_thread(usual_strategy, house) if self.usual(house, bets) else None
        return shipped.listed(layout[ask.spot], layout, ask) if shipped else None

    async def advice(self, house: House, bets: Stakes) -> StrategyTable:
        """A strategy that can also give the value of each choice at once."""
        await self.prepared.ready(house)
        return await self.strategy_table(house, bets)

    def open(self, houses: Iterable[House]) -> None:
        """When the server starts: have on disk what a player may ask first, one game after the other."""

        every = list(houses)

        async def all_of_them() -> None:
            for make in (self.prepared.strategy_ready, self.prepared.counted):
                for house in every:
                    with suppress(PitbossError, RuntimeError):  # then the next game; a request for it says why
                        await make(house)

        self._opening = asyncio.create_task(all_of_them())

    async def think(self, asker: Asker, what: object, work: Callable[..., T], *given: Any) -> T:
        """Work out what is new with every hand, as a river between two players: one at a time, in fair turns."""

        async def in_turn() -> T:
            async with self._turns.turn(asker):
                return await in_thread(work, *given)

        return await self.once(what, in_turn)

    async def once(self, what: object, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """The same (`what`) is worked out once, continues when the caller stops waiting for it, and is remembered."""
        if what not in self._thoughts:
            task = self._thoughts[what] = asyncio.create_task(work())
            task.add_done_callback(lambda done: self._thought(what, done))
        result: T = await asyncio.shield(self._thoughts[what])
        return result

    def _thought(self, what: object, done: asyncio.Task[Any]) -> None:
        if type(what) is object or done.cancelled() or done.exception():  # a bot's choice; or who waits gets the error
            self._thoughts.pop(what, None)
        finished = [thought for thought, task in self._thoughts.items() if task.done()]
        for thought in finished[: len(finished) - REMEMBERED]:
            del self._thoughts[thought]

    # In worker processes

    async def _ask(
        self, asker: Asker, house: House, bets: Stakes, view: bytes = b"", seen: bool = False, *, quick: bool = False
    ) -> Any:
        """The same question is asked once at a time, and continues when a client stops waiting for it."""
        stakes = tuple((name, str(stake)) for name, stake in bets.items())
        question = house.game.key, house.digest, stakes, view, seen, quick
        if question not in self._asked:
            settings = list(settings_of(house.options))
            asked = counts.HandAsked(settings, stakes, view, seen, quick)
            task = asyncio.create_task(self._count(asker, counts.decide, house, asked))
            self._asked[question] = task
            task.add_done_callback(lambda done: self._forget(question, done))
        return await asyncio.shield(self._asked[question])

    async def _count(self, asker: Asker, work: Callable[[str, Any], T], house: House, asked: tuple[Any, ...]) -> T:
        return await self.workers.ask(Lane.TABLES, asker, counts.answer, work, house.game.key, asked)

    def _forget(self, question: Question, done: asyncio.Task[Any]) -> None:
        self._asked.pop(question, None)
        if not done.cancelled():
            done.exception()  # marks it as retrieved; every task that awaits this one gets it

    async def decision(
        self,
        asker: Asker,
        house: House,
        bets: Stakes,
        layout: Layout,
        ask: Ask,
        seen: bool = False,
        *,
        quick: bool = False,
    ) -> Decision:
        """What each choice is worth, for bets and rules of any kind. An estimate is rough where it must be `quick`."""
        await self.prepared.made(asker, house)
        decision: Decision = await self._ask(asker, house, bets, write_seen(house, layout, ask), seen, quick=quick)
        return decision

    async def question(self, asker: Asker, house: House, drill: str, seed: str) -> AskedQuestion:
        """A question of a player drill with its key, under rules of any kind."""
        await self.prepared.made(asker, house)
        asked = counts.DrillAsked(list(settings_of(house.options)), drill, seed)
        return read_asked(house, await self._count(asker, counts.ask_player, house, asked))

    async def ready(self, asker: Asker, house: House, bets: Stakes) -> None:
        """Returns when the strategy for these bets is solved, in this process or another."""
        if isinstance(house.game.counts, BetweenPlayers):
            await self.bot_note(house)
        elif self.usual(house, bets):
            await self.advice(house, bets)
        else:
            await self.prepared.made(asker, house)
            await self._ask(asker, house, bets)

    def warm(self, asker: Asker, house: House, bets: Stakes) -> None:
        """Read or solve before the coach is asked, unless the asker's quota is used up."""

        async def known() -> None:
            shipped = await in_thread(usual_strategy, house) if self.usual(house, bets) else None
            if shipped is None or not shipped.complete:
                await self.ready(asker, house, bets)

        task = asyncio.ensure_future(known())
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

    async def choice(self, asker: Asker, house: House, layout: Layout, ask: Ask) -> Choice:
        """What a bot does: the game's own bot, or best play for the main bet, or the published choice."""
        hand = layout[ask.spot]
        if isinstance(house.game.counts, BetweenPlayers):
            try:
                return await self.think(asker, object(), await self._bot(house), hand, layout, ask)
            except TooFast:
                return house.game.absent(hand, layout, ask)
        bets = main_bet(house)
        if listed := await self.listed(house, bets, layout, ask):
            return listed.best
        if house.digest in self._late and known_strategy(house, bets) is None:
            return house.game.absent(hand, layout, ask)
        try:
            async with asyncio.timeout(BOT_SECONDS):
                table = await self.strategy_table(house, bets) if self.usual(house, bets) else None
                if table is not None and not table.by_hand:
                    return await asyncio.to_thread(table, hand, layout, ask)
                return (await self.decision(asker, house, bets, layout, ask, quick=True)).best
        except TimeoutError:
            if self.usual(house, bets):
                self._late.add(house.digest)
        except PitbossError:
            pass
        return house.game.absent(hand, layout, ask)

    async def bot_note(self, house: House) -> str:
        """Why bots do not play the stored solution though the game has one; nothing where they do or there is none."""
        counts = house.game.counts
        return await in_thread(counts.bot_note) if isinstance(counts, BetweenPlayers) else ""

    async def _bot(self, house: House) -> Strategy:
        if house.digest not in self._bots:
            await self.prepared.ready(house)  # it reads what the coach reads
            self._bots[house.digest] = await in_thread(house.game.counts.bot, lambda: draw() / MIXES)  # type: ignore[union-attr]
        return self._bots[house.digest]

"""Training sessions of the server: live ones in memory, their answers and exam papers in the database.

Live sessions are few and short, so they are kept in memory, with bounds. What was answered is in the database before
the next question is shown: an exam that was begun continues at any worker of the house, under the same code.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Protocol, TypeVar

from pitboss.core.errors import BadInput, NotFound, NotNow, Unavailable
from pitboss.games import REGISTRY
from pitboss.lab.strategy import main_bet
from pitboss.rules.house import House
from pitboss.server.live.best_play import BestPlay
from pitboss.server.training.attempt_records import attempts_of, keep_attempts
from pitboss.server.training.exam_papers import Papers
from pitboss.server.training.proctored_exams import hand_in, keep_answers, left_exams
from pitboss.server.training.train_work import (
    PlayerDecisions,
    Questions,
    RoundToDeal,
    Sitting,
    WatchedRounds,
    Work,
    now,
)
from pitboss.server.work.fair_queue import Asker, FairQueue
from pitboss.server.work.threads import in_thread
from pitboss.store import training
from pitboss.store.sql import SqlStore
from pitboss.trainer.badges import BadgeIssuer, issuer_of
from pitboss.trainer.deal import Dealing
from pitboss.trainer.exam import Exam, Response
from pitboss.trainer.house_profile import PROFILE, HouseProfile, read_profile, read_stored
from pitboss.trainer.modes import DEALERS, check_trains_dealers
from pitboss.trainer.proctored import BegunExam
from pitboss.trainer.progress import Attempt
from pitboss.trainer.question_json import Data
from pitboss.trainer.seal import PURPOSE
from pitboss.trainer.session import DecisionDrills, Drills, RemoteDecisions

T = TypeVar("T")
LIVE = 1000  # sessions at most, all players together
LIVE_EACH = 8  # of one player
PAUSE = 2.0  # times as long as a piece of work, before the next one
IDLE = 2 * 60 * 60  # seconds, then a session is forgotten
PATIENCE = 0.05  # seconds that an answer may wait for what is nearly counted


@dataclass
class LiveSession:
    """A session in memory."""

    id: str
    owner: str
    mode: str
    house: House
    seed: str
    work: Work
    begun: BegunExam | None = None  # the proctored exam that is sat
    lock: Lock = field(default_factory=Lock)
    used: float = field(default_factory=time.monotonic)
    asked: float = field(default_factory=time.monotonic)
    counting: asyncio.Task[None] | None = None  # what a player's answer is graded by
    ended: bool = False
    new: list[Attempt] = field(default_factory=list)  # to be stored
    storing: asyncio.Lock = field(default_factory=asyncio.Lock)

    def reply(self) -> Data:
        with self.lock:
            return self._head() | {"task": self.task(), "score": self.work.score()}

    def _head(self) -> Data:
        head: Data = {"id": self.id, "mode": self.mode, "game": self.house.game.key, "title": self.house.game.title}
        seed = {} if self.mode == "exam" else {"seed": self.seed}
        return head | seed

    def task(self) -> Data:
        return self.work.task() | {"number": self.work.number}

    def answer(self, task: int, response: Response) -> Data:
        with self.lock:
            if self.ended:
                raise NotNow("This session has ended already.")
            if task != self.work.number:
                raise NotNow(
                    "This question is not asked any more; your answer was not counted. Answer the one shown now."
                )
            record, attempts = self.work.answer(response, time.monotonic() - self.asked)
            self.asked = time.monotonic()
            self.new += attempts
            return record | {"score": self.work.score(), "task": self.task()}

    def end(self) -> Data:
        """No answer counts any more; the score."""
        with self.lock:
            if self.ended:
                raise NotNow("This session has ended already.")
            self.ended = True
            return {"score": self.work.score()}


def _code_of(live: LiveSession) -> str:
    """The code of the proctored exam that is sat in a session; empty for any other."""
    return live.work.exam.code if isinstance(live.work, Sitting) else ""


class TrainingService:
    """Training on this server: live sessions, and records, exams and the house profile in the database."""

    def __init__(self, store: SqlStore, best_play: BestPlay) -> None:
        self.store = store
        self.papers = Papers(store)
        self.best_play = best_play
        self._live: OrderedDict[str, LiveSession] = OrderedDict()
        self._thread = ThreadPoolExecutor(1, "training")
        self._turns = FairQueue(1, each=LIVE_EACH, in_all=LIVE, use=best_play.workers.use)
        self._free = 0.0  # when the next may begin

    async def house_profile(self) -> HouseProfile:
        """The house profile, as it is now."""
        return read_stored(await training.document(self.store, PROFILE))

    async def set_house_profile(self, text: str, actor: str) -> HouseProfile:
        """Refused as a whole if anything in it is wrong."""
        profile = await in_thread(read_profile, text)
        await training.put_document(self.store, PROFILE, text, actor)
        return profile

    async def issuer(self) -> BadgeIssuer:
        """The house as it signs badges."""
        profile = await self.house_profile()
        return issuer_of(self.store.keys.derived(PURPOSE), profile.casino, profile.exam.address)

    def stop(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def in_turn(self, asker: Asker, work: Callable[..., T], *given: Any) -> T:
        """Work for trainees one after the other, with pauses: it keeps tables waiting while it runs."""
        async with self._turns.turn(asker):
            await asyncio.sleep(self._free - time.monotonic())  # at once, unless another had the last turn just now
            began = time.monotonic()
            try:
                return await in_thread(work, *given)
            finally:
                self._free = time.monotonic() + PAUSE * (time.monotonic() - began)

    # sessions

    async def start(
        self, asker: Asker, name: str, house: House, mode: str, seed: str, request: TrainingRequest
    ) -> LiveSession:
        if mode in DEALERS:
            check_trains_dealers(house)
        owner, seed = asker.person, seed or secrets.token_hex(6)
        past = await attempts_of(self.store, owner) if mode in ("drill", "player") else []
        work = await self.in_turn(asker, self._work, past, name, house, mode, seed, request)
        live = LiveSession(secrets.token_urlsafe(12), owner, mode, house, seed, work, request.begun)
        if sat := self.sat_under(owner, _code_of(live)):  # asked for twice at once: one exam, one session
            return sat
        forgotten = self._forget(owner)
        self._live[live.id] = live
        for left in forgotten:
            await self._leave(left)
        return live

    def _work(
        self, past: Sequence[Attempt], name: str, house: House, mode: str, seed: str, request: TrainingRequest
    ) -> Work:
        if mode == "deal":
            return RoundToDeal(Dealing(house, seed, request.seats_of(house), request.calls))
        if mode == "errors":
            return WatchedRounds(house, seed)
        if mode == "exam":
            return Sitting(request.sitting(house, name, seed))
        if mode == "drill":
            return Questions(Drills(house, seed, now, past, request.only))
        kind = DecisionDrills if self.best_play.in_this_process(house) else RemoteDecisions
        return PlayerDecisions(kind(house, seed, now, past, request.only))

    def count_ahead(self, live: LiveSession) -> None:
        """What a player's choices are worth, and the next question, while they think about this one."""
        if isinstance(live.work, PlayerDecisions) and (live.counting is None or live.counting.done()):
            live.counting = asyncio.create_task(self._count(live.owner, live.house, live.work.decisions))

    async def _count(self, owner: str, house: House, decisions: DecisionDrills) -> None:
        asker = Asker(f"training of {owner}", owner)
        if isinstance(decisions, RemoteDecisions):
            while wanted := decisions.wanted():
                decisions.take(await self.best_play.question(asker, house, *wanted[0]))
            return
        await self.best_play.ready(asker, house, main_bet(house))
        await asyncio.get_running_loop().run_in_executor(self._thread, decisions.ahead)

    async def settled(self, live: LiveSession) -> None:
        """Give what is nearly counted a moment: an answer that cannot be graded yet is noted."""
        if live.counting:
            done, _ = await asyncio.wait({live.counting}, timeout=PATIENCE)
            for count in done:
                if not count.cancelled():
                    count.result()  # raises what went wrong in it

    def _forget(self, owner: str) -> list[LiveSession]:
        """Removes sessions that are too old or too many; the least recently used go first."""
        late = time.monotonic() - IDLE
        gone = [id for id, live in self._live.items() if live.used < late]
        own = [id for id, live in self._live.items() if live.owner == owner and id not in gone]
        gone += own[: max(0, len(own) - LIVE_EACH + 1)]
        gone += [id for id in self._live if id not in gone][: max(0, len(self._live) - len(gone) - LIVE + 1)]
        return [self._live.pop(id) for id in gone]

    async def _leave(self, live: LiveSession) -> None:
        """End a session that was forgotten. A proctored exam is one attempt, even if it is left."""
        if not live.ended and _code_of(live):
            await self.finish(live)
        live.ended = True

    async def hand_in_left(self) -> list[Data]:
        """Hand in the proctored exams that count as left; answers with those that cannot be graded."""
        sat = {_code_of(live) for live in self._live.values()}
        ungraded = []
        for begun, exam, problem in await left_exams(self.store):
            if exam is None:
                ungraded.append(ungraded_data(begun, problem))
            elif begun.code not in sat:
                await hand_in(self.store, exam)
        return ungraded

    def sat_under(self, owner: str, code: str) -> LiveSession | None:
        """The session in which a player sits the exam of this code already."""
        mine = (live for live in self._live.values() if live.owner == owner)
        return next((live for live in mine if code and _code_of(live) == code), None)

    def live(self, owner: str, id: str) -> LiveSession:
        """A player's own session."""
        live = self._live.get(id)
        if live is None or live.owner != owner or live.used < time.monotonic() - IDLE:
            raise NotFound(f"There is no training session {id!r} of yours; it may have been left too long.")
        live.used = time.monotonic()
        self._live.move_to_end(id)
        return live

    async def asked(self, live: LiveSession) -> Data:
        """What is asked now."""
        reply = await in_thread(live.reply)
        await self._keep(live)
        return reply

    async def answer(self, asker: Asker, live: LiveSession, task: int, response: Response) -> Data:
        """The verdict on an answer, which is stored before the next task is shown."""
        reply = await self.in_turn(asker, live.answer, task, response)
        await self._keep(live)
        return reply

    async def _keep(self, live: LiveSession) -> None:
        """Stores what was answered. If that fails it is stored with the next answer."""
        async with live.storing:
            try:
                if live.begun:
                    await keep_answers(self.store, live.begun)
            except (NotFound, NotNow):  # handed in, or continued at another worker
                self._live.pop(live.id, None)
                raise
            if new := tuple(live.new):
                await keep_attempts(self.store, live.owner, new)
                del live.new[: len(new)]

    async def finish(self, live: LiveSession) -> Data:
        """Ends a session, once; an exam's paper is handed in, and kept."""
        record = await in_thread(live.end)
        try:
            if isinstance(live.work, Sitting):
                record |= await self._hand_in(live, live.work.exam)
        except Unavailable:
            live.ended = False
            raise
        self._live.pop(live.id, None)
        return record

    async def _hand_in(self, live: LiveSession, exam: Exam) -> Data:
        """The id of the paper, and the paper as it is kept."""
        if exam.code:
            return {"exam": exam.code, "result": await hand_in(self.store, exam)}
        result = await in_thread(exam.result)
        return {"exam": live.id, "result": await self.papers.keep(live.owner, live.id, result)}


class TrainingRequest(Protocol):
    """What a trainee may ask for."""

    @property
    def only(self) -> list[str]: ...

    def seats_of(self, house: House) -> int | None: ...

    @property
    def calls(self) -> bool: ...

    @property
    def begun(self) -> BegunExam | None:
        """The proctored exam that its code belongs to."""
        ...

    def sitting(self, house: House, name: str, seed: str) -> Exam: ...


def ungraded_data(begun: BegunExam, problem: str) -> Data:
    """An exam that cannot be graded, among those that wait for a signature."""
    opened = begun.opened
    game = opened.game
    head = {"id": begun.code, "player": begun.owner, "trainee": opened.trainee, "examiner": opened.examiner}
    title = REGISTRY[game].title if game in REGISTRY else game
    return head | {
        "title": title,
        "started": begun.started.isoformat(),
        "passed": False,
        "critical": [],
        "problem": problem,
    }


def only_for(mode: str, given: bool, modes: tuple[str, ...], name: str) -> None:
    if given and mode not in modes:
        raise BadInput(f"{name} is for {' and '.join(modes)}, not for {mode}.")

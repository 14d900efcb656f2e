"""Training sessions of the server: live ones in memory, their answers and exam papers in files.

Live sessions are few and short and need not survive a restart, so they are kept in memory, with bounds. Answers and
exam papers are files in the data folder under `training`, by player id, answers in the format of `pitboss train`: one
server runs on a data folder, and each line is complete by itself, so a crash loses the last answer at most.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any, Protocol, TypeVar

from pitboss.errors import BadInput, NotFound, NotNow
from pitboss.games import REGISTRY
from pitboss.house import House
from pitboss.lab.strategy import main_bet
from pitboss.server.attempt_records import Records
from pitboss.server.best_play import BestPlay
from pitboss.server.exam_papers import Papers
from pitboss.server.fair_queue import Asker, FairQueue
from pitboss.server.threads import in_thread
from pitboss.server.train_work import PlayerDecisions, Questions, RoundToDeal, Sitting, WatchedRounds, Work, now
from pitboss.trainer.attempts import scored
from pitboss.trainer.deal import Dealing
from pitboss.trainer.exam import Exam
from pitboss.trainer.house_profile import HouseProfile, load_profile
from pitboss.trainer.proctored import BegunExam, ProctoredExams, left_for_good, proctored_folder
from pitboss.trainer.question_json import (
    Data,
)
from pitboss.trainer.seal import house_key
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
    house: House[Any]
    seed: str
    work: Work
    lock: Lock = field(default_factory=Lock)
    used: float = field(default_factory=time.monotonic)
    asked: float = field(default_factory=time.monotonic)
    counting: asyncio.Task[None] | None = None  # what a player's answer is graded by
    ended: bool = False  # under its lock

    def reply(self) -> Data:
        head: Data = {"id": self.id, "mode": self.mode, "game": self.house.game.key, "title": self.house.game.title}
        seed = {} if self.mode == "exam" else {"seed": self.seed}
        return head | seed | {"task": self.task(), "score": self.work.score()}

    def task(self) -> Data:
        return self.work.task() | {"number": self.work.number}


def _code_of(live: LiveSession) -> str:
    """The code of the proctored exam that is sat in a session; empty for any other."""
    return live.work.exam.code if isinstance(live.work, Sitting) else ""


class TrainingService:
    """Training on this server: live sessions, records, exam papers and proctored exams."""

    def __init__(self, folder: Path, best_play: BestPlay) -> None:
        self.store = Records(folder / "training" / "players")
        self.folder = folder
        self.papers = Papers(folder / "training" / "exams", partial(house_key, folder))
        self.proctored = ProctoredExams(proctored_folder(folder))
        self.best_play = best_play
        self._live: OrderedDict[str, LiveSession] = OrderedDict()
        self._lock = Lock()  # of _live; never held while waiting for the lock of a session
        self._handing_in = Lock()
        self._thread = ThreadPoolExecutor(1, "training")
        self._turns = FairQueue(1, each=LIVE_EACH, in_all=LIVE)
        self._free = 0.0  # when the next may begin

    @property
    def house_profile(self) -> HouseProfile:
        """The house profile, as it is now."""
        return load_profile(self.folder)

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

    def start(
        self, owner: str, name: str, house: House[Any], mode: str, seed: str, request: TrainingRequest
    ) -> LiveSession:
        seed = seed or secrets.token_hex(6)
        work = self._work(owner, name, house, mode, seed, request)
        live = LiveSession(secrets.token_urlsafe(12), owner, mode, house, seed, work)
        with self._lock:
            if sat := self._sat_under(owner, _code_of(live)):  # asked for twice at once: one exam, one session
                return sat
            forgotten = self._forget(owner)
            self._live[live.id] = live
        for left in forgotten:
            self._leave(left)
        return live

    def _work(self, owner: str, name: str, house: House[Any], mode: str, seed: str, request: TrainingRequest) -> Work:
        if mode == "deal":
            return RoundToDeal(Dealing(house, seed, request.seats_of(house)))
        if mode == "errors":
            return WatchedRounds(house, seed)
        if mode == "exam":
            return Sitting(request.sitting(house, name, seed, self.house_profile))
        attempts = self.store.attempts(owner)
        if mode == "drill":
            return Questions(Drills(house, seed, now, attempts, request.only))
        kind = DecisionDrills if self.best_play.in_this_process(house) else RemoteDecisions
        return PlayerDecisions(kind(house, seed, now, attempts))

    def count_ahead(self, live: LiveSession) -> None:
        """What a player's choices are worth, and the next question, while they think about this one."""
        if isinstance(live.work, PlayerDecisions) and (live.counting is None or live.counting.done()):
            live.counting = asyncio.create_task(self._count(live.owner, live.house, live.work.decisions))

    async def _count(self, owner: str, house: House[Any], decisions: DecisionDrills) -> None:
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

    def _leave(self, live: LiveSession) -> None:
        """End a session that was forgotten. A proctored exam is one attempt, also if it is left."""
        with live.lock:
            if not live.ended and isinstance(live.work, Sitting) and live.work.exam.paper.proctored:
                self._hand_in(live.owner, live.id, live.work.exam)
            live.ended = True

    def _hand_in(self, owner: str, id: str, exam: Exam) -> tuple[str, Data]:
        """The id of the paper, and the paper as it is kept: for a code the same, however often it is handed in."""
        if not exam.code:
            return id, self.papers.keep(owner, id, exam.result())
        with self._handing_in:
            kept = self.papers.find(owner, exam.code)
            if kept is None:
                kept = self.papers.keep(owner, exam.code, exam.result())
                self.store.add(owner, scored(exam, now()))
            self.proctored.finish(exam.code)
        return exam.code, kept

    def hand_in_left(self) -> list[Data]:
        """Hand in the proctored exams that count as left; answers with those that cannot be graded."""
        with self._lock:
            sat = {_code_of(live) for live in self._live.values()}
        ungraded = []
        for begun, exam, problem in left_for_good(self.proctored, now):
            if not begun.opened["owner"] or begun.code in sat:
                continue
            if exam is None:
                ungraded.append(ungraded_data(begun, problem))
            else:
                self._hand_in(begun.opened["owner"], begun.code, exam)
        return ungraded

    def sat_under(self, owner: str, code: str) -> LiveSession | None:
        """The session in which a player sits the exam of this code already."""
        with self._lock:
            return self._sat_under(owner, code)

    def _sat_under(self, owner: str, code: str) -> LiveSession | None:
        mine = (live for live in self._live.values() if live.owner == owner)
        return next((live for live in mine if code and _code_of(live) == code), None)

    def live(self, owner: str, id: str) -> LiveSession:
        """A player's own session."""
        with self._lock:
            live = self._live.get(id)
            if live is None or live.owner != owner or live.used < time.monotonic() - IDLE:
                raise NotFound(f"There is no training session {id!r} of yours; it may have been left too long.")
            live.used = time.monotonic()
            self._live.move_to_end(id)
        return live

    def answer(self, live: LiveSession, task: int, response: str) -> Data:
        with live.lock:
            if task != live.work.number:
                raise NotNow(
                    "This question is not asked any more; your answer was not counted. Answer the one shown now."
                )
            record, attempts = live.work.answer(response, time.monotonic() - live.asked)
            live.asked = time.monotonic()
            if attempts:
                self.store.add(live.owner, attempts)
            return record | {"score": live.work.score(), "task": live.task()}

    def finish(self, live: LiveSession) -> Data:
        """Ends a session, once; an exam's paper is handed in, and kept."""
        with live.lock:
            if live.ended:
                raise NotNow("This session has ended already.")
            record: Data = {"score": live.work.score()}
            if isinstance(live.work, Sitting):
                id, result = self._hand_in(live.owner, live.id, live.work.exam)
                record |= {"exam": id, "result": result}
            live.ended = True
            with self._lock:
                self._live.pop(live.id, None)
        return record


class TrainingRequest(Protocol):
    """What a trainee may ask for."""

    @property
    def only(self) -> list[str]: ...

    def seats_of(self, house: House[Any]) -> int | None: ...

    def sitting(self, house: House[Any], name: str, seed: str, house_profile: HouseProfile) -> Exam: ...


def ungraded_data(begun: BegunExam, problem: str) -> Data:
    """An exam that cannot be graded, among those that wait for a signature."""
    opened = begun.opened
    game = opened["game"]
    head = {"id": begun.code, "player": opened["owner"], "trainee": opened["trainee"], "examiner": opened["examiner"]}
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

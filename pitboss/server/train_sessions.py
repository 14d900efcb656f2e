"""Training over HTTP, behind the routes: what is being trained now, in memory, and what is kept of it, in files.

Live sessions are few, short and worth nothing once left, so they are kept in memory with bounds. Answers and exam
papers are kept in files in the data folder under `training`, by player id, answers in the format of `pitboss train`:
one server runs on a data folder, and every line stands for itself, so that a crash costs the last answer at most.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any, Protocol

from pitboss.errors import BadFile, BadInput, NotFound, NotNow, RoundOver
from pitboss.lab.strategy import main_bet
from pitboss.rules import House
from pitboss.server.bots import Books
from pitboss.server.exam_papers import Papers
from pitboss.server.fair_queue import Asker
from pitboss.trainer.attempt_files import FileStore
from pitboss.trainer.attempts import called, dealt, scored
from pitboss.trainer.deal import Dealing, paced
from pitboss.trainer.exam import Exam, error_lines
from pitboss.trainer.exam_rules import targets_of
from pitboss.trainer.house_profile import HouseProfile, load_profile
from pitboss.trainer.planted_errors import KINDS, WatchedRound, watch
from pitboss.trainer.proctored import ProctoredExams, left_for_good, proctored_folder
from pitboss.trainer.progress import Attempt, attempt_from
from pitboss.trainer.question_json import (
    Data,
    called_data,
    felt_data,
    mark_data,
    question_data,
    score_data,
    verdict_data,
    watched_data,
)
from pitboss.trainer.seal import house_key
from pitboss.trainer.session import DecisionDrills, Drills, RemoteDecisions

LIVE = 1000  # sessions at most, all players together
LIVE_EACH = 8  # of one player
IDLE = 2 * 60 * 60  # seconds, then a session is forgotten
PATIENCE = 0.05  # seconds that an answer may wait for what is nearly counted


def now() -> datetime:
    return datetime.now(UTC)


class Work(Protocol):
    """What a session is about. Nothing it tells before an answer holds the key."""

    def task(self) -> Data:
        """What is asked now."""
        ...

    def answer(self, said: str, seconds: float) -> tuple[Data, list[Attempt]]:
        """How the answer was, and what is kept of it."""
        ...

    def score(self) -> Data: ...

    @property
    def number(self) -> int:
        """Of the task that is asked now, from 1; every answer that counts and every cut-off goes on to another."""
        ...


class Questions:
    """Drills without end."""

    def __init__(self, drills: Drills) -> None:
        self.drills = drills

    def task(self) -> Data:
        return {"kind": "question", **question_data(self.drills.now)}

    def answer(self, said: str, seconds: float) -> tuple[Data, list[Attempt]]:
        mark = self.drills.answer(said, seconds)
        return {"mark": mark_data(mark)} if mark else {}, self.drills.attempts[-1:]

    def score(self) -> Data:
        attempts = self.drills.attempts
        return {"asked": len(attempts), "right": sum(attempt.right for attempt in attempts)}

    @property
    def number(self) -> int:
        return self.drills.asked


class PlayerDecisions(Questions):
    """A player's decisions without end. What cannot be graded yet is noted, and comes with a later answer."""

    def __init__(self, decisions: DecisionDrills) -> None:
        super().__init__(decisions)
        self.decisions = decisions

    def answer(self, said: str, seconds: float) -> tuple[Data, list[Attempt]]:
        kept = len(self.decisions.attempts)
        told, _ = super().answer(said, seconds)  # first: where it is refused, what was noted is still to be graded
        late = [{"task": question_data(one.asked), "mark": mark_data(one.mark)} for one in self.decisions.late()]
        return told | {"noted": len(self.decisions.noted), "late": late}, self.decisions.attempts[kept:]


class RoundToDeal:
    """A round to be dealt."""

    def __init__(self, dealing: Dealing) -> None:
        self.dealing = dealing

    def task(self) -> Data:
        return {"kind": "deal", **felt_data(self.dealing)}

    def answer(self, said: str, seconds: float) -> tuple[Data, list[Attempt]]:
        dealing = self.dealing
        if dealing.over:
            raise RoundOver("the round is over: all bets are settled and the cards collected.")
        verdicts, attempts = dealt(dealing, said, seconds, now())
        return {"verdicts": [verdict_data(dealing, verdict) for verdict in verdicts]}, attempts

    def score(self) -> Data:
        passes = paced(self.dealing.steps, targets_of(self.dealing.house)) if self.dealing.over else []
        return score_data(self.dealing.score) | {"passes": [one._asdict() for one in passes]}

    @property
    def number(self) -> int:
        score = self.dealing.score
        return score.steps + len(score.mistakes) + 1


class WatchedRounds:
    """Rounds to be watched for mistakes, without end."""

    def __init__(self, house: House[Any], seed: str) -> None:
        self.house, self.seed = house, seed
        self.rounds = self.caught = self.planted = self.false_alarms = 0
        self.watched = watch(house, f"{seed} 0")

    def task(self) -> Data:
        return {"kind": "errors", **watched_data(self.watched)}

    def answer(self, said: str, seconds: float) -> tuple[Data, list[Attempt]]:
        watched = self.watched
        calls = watched.call(error_lines(said))
        self.rounds += 1
        self.caught += len(calls.caught)
        self.planted += len(watched.planted)
        self.false_alarms += len(calls.false_alarms)
        attempts = called(self.house, watched, calls, seconds, now())
        data = called_data(calls)
        for mistake in (*data["caught"], *data["missed"]):
            mistake["title"] = KINDS[mistake["kind"]]
            mistake["sentences"] = [self.house.clauses.get(number, "") for number in mistake["clauses"]]
            mistake["sources"] = [self.house.source_of(number) for number in mistake["clauses"]]
        self.watched = watch(self.house, f"{self.seed} {self.rounds}")
        return {"called": {"right": calls.right, **data}, "lines": list(watched.lines)}, attempts

    def score(self) -> Data:
        return {
            "rounds": self.rounds,
            "planted": self.planted,
            "caught": self.caught,
            "false_alarms": self.false_alarms,
        }

    @property
    def number(self) -> int:
        return self.rounds + 1


class Sitting:
    """An exam: one try each, and no word of why before it is over. Its seeds are not told, for they would tell all."""

    def __init__(self, exam: Exam) -> None:
        self.exam = exam

    def task(self) -> Data:
        self.exam.cut_off()
        task, paper = self.exam.task, self.exam.paper
        shown: Data = {"kind": "over"}
        if isinstance(task, Dealing):
            shown = {"kind": "deal", **felt_data(task)}
        elif isinstance(task, WatchedRound):
            shown = {"kind": "errors", **watched_data(task)}
        elif task is not None:
            shown = {"kind": "question", **question_data(task)}
        shown.pop("seed", None)
        of = {"rounds": paper.rounds, "watched": paper.watched, "drills": paper.drills, "proctored": paper.proctored}
        part = self.exam.part
        in_part = {"part": part.value} if part else {}
        return shown | in_part | {"seconds_left": self.exam.seconds_left, "paper": of}

    def answer(self, said: str, seconds: float) -> tuple[Data, list[Attempt]]:
        if part := self.exam.cut_off():
            return {"time_up": part.value, "events": [], "stopped": False}, []
        task = self.exam.task
        before = len(task.seen) if isinstance(task, Dealing) else 0
        asked = len(self.exam.scored)
        right = self.exam.answer(said)
        if self.exam.paper.proctored:  # nothing of right and wrong before the end, in the records neither
            events = [{"clause": "", "text": f"Noted: {said}"}]
            return {"events": events, "stopped": bool(self.exam.stopped)}, []
        told = task.captions()[before:] if isinstance(task, Dealing) else []
        events = [{"clause": number, "text": text} for number, text in told]
        return {"right": right, "events": events, "stopped": bool(self.exam.stopped)}, scored(self.exam, now(), asked)

    def score(self) -> Data:
        asked = {"asked": len(self.exam.scored)}
        if self.exam.paper.proctored:
            return asked
        return asked | {"right": sum(one.right for one in self.exam.scored)}

    @property
    def number(self) -> int:
        return self.exam.gone + 1


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

    def told(self) -> Data:
        head: Data = {"id": self.id, "mode": self.mode, "game": self.house.game.key, "title": self.house.game.title}
        seed = {} if self.mode == "exam" else {"seed": self.seed}
        return head | seed | {"task": self.task(), "score": self.work.score()}

    def task(self) -> Data:
        return self.work.task() | {"number": self.work.number}


class Records(FileStore):
    """Answers by player id. A crash may leave half a line: it is lost, what is before and after it is not."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._lock = Lock()

    def add(self, person: str, attempts: list[Attempt]) -> None:
        path = self.path(person)
        with self._lock:
            if is_torn(path):
                with path.open("a") as file:
                    file.write("\n")
            super().add(person, attempts)

    def attempts(self, person: str) -> list[Attempt]:
        path = self.path(person)
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines() if path.exists() else []
        return [attempt for line in lines for attempt in readable(line)]


def is_torn(path: Path) -> bool:
    """Does it end within a line?"""
    if not path.exists() or not path.stat().st_size:
        return False
    with path.open("rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read() != b"\n"


def readable(line: str) -> list[Attempt]:
    try:
        return [attempt_from(json.loads(line))]
    except (ValueError, BadFile):
        return []


def _code_of(live: LiveSession) -> str:
    """The code of the proctored exam that is sat in a session; empty for any other."""
    return live.work.exam.code if isinstance(live.work, Sitting) else ""


class TrainingService:
    """All that is trained on this server."""

    def __init__(self, folder: Path, books: Books) -> None:
        self.store = Records(folder / "training" / "players")
        self.folder = folder
        self.papers = Papers(folder / "training" / "exams", partial(house_key, folder))
        self.proctored = ProctoredExams(proctored_folder(folder))
        self.books = books
        self._live: OrderedDict[str, LiveSession] = OrderedDict()
        self._lock = Lock()
        self._thread = ThreadPoolExecutor(1, "training")

    @property
    def room(self) -> HouseProfile:
        """The house profile, as it is now."""
        return load_profile(self.folder)

    def stop(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    # sessions

    def start(
        self, owner: str, name: str, house: House[Any], mode: str, seed: str, request: SessionRequest
    ) -> LiveSession:
        seed = seed or secrets.token_hex(6)
        work = self._work(owner, name, house, mode, seed, request)
        live = LiveSession(secrets.token_urlsafe(12), owner, mode, house, seed, work)
        with self._lock:
            if sat := self._sat_under(owner, _code_of(live)):  # asked for twice at once: one exam, one session
                return sat
            self._forget(owner)
            self._live[live.id] = live
        return live

    def _work(self, owner: str, name: str, house: House[Any], mode: str, seed: str, request: SessionRequest) -> Work:
        if mode == "deal":
            return RoundToDeal(Dealing(house, seed, request.seats_of(house)))
        if mode == "errors":
            return WatchedRounds(house, seed)
        if mode == "exam":
            return Sitting(request.sitting(house, name, seed, self.room))
        attempts = self.store.attempts(owner)
        if mode == "drill":
            return Questions(Drills(house, seed, now, attempts, request.only))
        kind = DecisionDrills if self.books.in_this_process(house) else RemoteDecisions
        return PlayerDecisions(kind(house, seed, now, attempts))

    def count_ahead(self, live: LiveSession) -> None:
        """What a player's choices are worth, and the next question, while they think about this one."""
        if isinstance(live.work, PlayerDecisions) and (live.counting is None or live.counting.done()):
            live.counting = asyncio.create_task(self._count(live.owner, live.house, live.work.decisions))

    async def _count(self, owner: str, house: House[Any], decisions: DecisionDrills) -> None:
        asker = Asker(f"training of {owner}", owner)
        if isinstance(decisions, RemoteDecisions):
            while wanted := decisions.wanted():
                decisions.take(await self.books.question(asker, house, *wanted[0]))
            return
        await self.books.ready(asker, house, main_bet(house))
        await asyncio.get_running_loop().run_in_executor(self._thread, decisions.ahead)

    async def settled(self, live: LiveSession) -> None:
        """Give what is nearly counted a moment: an answer that cannot be graded yet is noted."""
        if live.counting:
            done, _ = await asyncio.wait({live.counting}, timeout=PATIENCE)
            for count in done:
                if not count.cancelled():
                    count.result()  # what went wrong in it is not lost

    def _forget(self, owner: str) -> None:
        """What is too old, and what is too many; the one that was used longest ago goes first."""
        late = time.monotonic() - IDLE
        gone = [id for id, live in self._live.items() if live.used < late]
        own = [id for id, live in self._live.items() if live.owner == owner and id not in gone]
        gone += own[: max(0, len(own) - LIVE_EACH + 1)]
        gone += [id for id in self._live if id not in gone][: max(0, len(self._live) - len(gone) - LIVE + 1)]
        for id in gone:
            live = self._live.pop(id)
            if isinstance(live.work, Sitting) and live.work.exam.paper.proctored:  # one attempt, also if it is left
                self._hand_in(live.owner, live.id, live.work.exam)

    def _hand_in(self, owner: str, id: str, exam: Exam) -> Data:
        kept = self.papers.keep(owner, id, exam.result())
        if exam.code:
            self.store.add(owner, scored(exam, now()))
            self.proctored.finish(exam.code)
        return kept

    def hand_in_left(self) -> None:
        """Proctored exams that nobody went on with for longer than all their parts may take."""
        sat = {live.work.exam.code for live in self._live.values() if isinstance(live.work, Sitting)}
        for begun, exam in left_for_good(self.proctored, now):
            if begun.opened["owner"] and begun.code not in sat:
                self._hand_in(begun.opened["owner"], secrets.token_urlsafe(12), exam)

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

    def answer(self, live: LiveSession, task: int, said: str) -> Data:
        with live.lock:
            if task != live.work.number:
                raise NotNow(
                    "This question is not asked any more; your answer was not counted. Answer the one shown now."
                )
            told, attempts = live.work.answer(said, time.monotonic() - live.asked)
            live.asked = time.monotonic()
            if attempts:
                self.store.add(live.owner, attempts)
            return told | {"score": live.work.score(), "task": live.task()}

    def finish(self, live: LiveSession) -> Data:
        """Ends a session; an exam's paper is handed in, and kept."""
        with live.lock:
            told: Data = {"score": live.work.score()}
            if isinstance(live.work, Sitting):
                result = self._hand_in(live.owner, live.id, live.work.exam)
                told |= {"exam": live.id, "result": result}
        with self._lock:
            if self._live.pop(live.id, None) is None:
                raise NotNow("This session has ended already.")
        return told


class SessionRequest(Protocol):
    """What a trainee may ask for."""

    @property
    def only(self) -> list[str]: ...

    def seats_of(self, house: House[Any]) -> int | None: ...

    def sitting(self, house: House[Any], name: str, seed: str, room: HouseProfile) -> Exam: ...


def only_for(mode: str, given: bool, modes: tuple[str, ...], name: str) -> None:
    if given and mode not in modes:
        raise BadInput(f"{name} is for {' and '.join(modes)}, not for {mode}.")

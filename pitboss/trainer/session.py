"""A training session of one person at one game: the next question, and every answer as an attempt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from random import Random
from typing import NamedTuple

from pitboss.core.errors import BadInput, UnknownName
from pitboss.drills.answers import Pick
from pitboss.drills.questions import Drill, Mark, gives_up
from pitboss.drills.typed_answers import one_of
from pitboss.rules.house import House
from pitboss.trainer.drills import AskedQuestion, drills_of, made, mark
from pitboss.trainer.exam_rules import targets_of
from pitboss.trainer.player import DECISION, check_files, player_drills, unweighed
from pitboss.trainer.progress import Attempt
from pitboss.trainer.schedule import Schedule

LOOKED_AT = 2  # new questions compared, of which the one on the weakest clause is asked
NOTED, REPEATS = 8, 2  # answers, and errors that are due again, for which another process is asked at once
Clock = Callable[[], datetime]
QuestionSeed = tuple[str, str]  # drill and seed of a question


class Drills:
    """Drills without end: repetitions that are due, else something new where the trainee is weak."""

    mode = "drill"

    def __init__(
        self, house: House, seed: str, clock: Clock, past: Sequence[Attempt] = (), only: Sequence[str] = ()
    ) -> None:
        self.house, self.seed, self.clock = house, seed, clock
        known = self.known()
        if not known:
            raise BadInput(f"{house.game.title} has no {self.mode} drills: its decisions are not counted.")
        for key in only:
            if key not in known:
                raise UnknownName("drill", key, known)
        self.known_drills = known
        self.drills = {key: drill for key, drill in known.items() if not only or key in only}
        seconds = targets_of(house)
        targets = {key: float(seconds[drill.part]) for key, drill in known.items()}
        self.schedule = Schedule.of(past, house.game.key, self.mode, targets)
        self.rng = Random(f"{house.game.key} {self.mode} {seed}")
        self.asked = 0
        self.attempts: list[Attempt] = []
        self.now = self._next()

    def known(self) -> Mapping[str, Drill]:
        return drills_of(self.house)

    @property
    def answered(self) -> int:
        return len(self.attempts)

    def _next(self) -> AskedQuestion:
        self.asked += 1
        due = self.schedule.due(self.clock().date(), list(self.drills))
        return self.question(due[0].drill, due[0].seed) if due else self._new()

    def _new(self) -> AskedQuestion:
        weights = [float(self.schedule.weakness(key)) for key in self.drills]
        drill = self.rng.choices(list(self.drills), weights)[0]
        new = [self.question(drill, f"{self.seed}-{self.asked}-{n}") for n in range(LOOKED_AT)]
        return max(new, key=lambda asked: self.schedule.weakness_of(asked.question.clauses))

    def question(self, drill: str, seed: str) -> AskedQuestion:
        return made(self.house, self.known_drills[drill], seed)

    def answer(self, response: str, seconds: float) -> Mark | None:
        """Grade the answer, note it, and ask the next question."""
        found = self._grade(self.now, response, seconds, self.clock())
        self.now = self._next()
        return found

    def _grade(self, asked: AskedQuestion, response: str, seconds: float, at: datetime) -> Mark:
        found = mark(self.house, asked, response)
        attempt = Attempt(
            at, self.house.game.key, self.mode, asked.drill, asked.seed, found.clauses, found.right, seconds
        )
        self.attempts.append(attempt)
        self.schedule.add(attempt)
        return found


class Noted(NamedTuple):
    """An answer that was given before it could be graded."""

    asked: AskedQuestion
    response: str
    seconds: float
    at: datetime


class Late(NamedTuple):
    """The grade of an answer that was noted."""

    asked: AskedQuestion
    mark: Mark


def is_unweighed(asked: AskedQuestion) -> bool:
    """Whether it was asked before its key was known."""
    answer = asked.question.answer
    return isinstance(answer, Pick) and not answer.among


class DecisionDrills(Drills):
    """A player's decisions. The value of choices is counted while the trainee thinks.

    The first question is a hand as it comes, which can be asked before anything is counted. A trainee who answers
    before the count is done is asked another such hand, and the answers are graded later. From then on the next new
    question is made ahead, and is one of several that are close or costly.
    """

    mode = "player"

    def __init__(
        self, house: House, seed: str, clock: Clock, past: Sequence[Attempt] = (), only: Sequence[str] = ()
    ) -> None:
        check_files(house)
        self.counted = False
        self.noted: list[Noted] = []
        self._ahead: dict[QuestionSeed, AskedQuestion] = {}
        self.asks = only[0] if only else DECISION  # the drill of new questions
        super().__init__(house, seed, clock, past, only[:1])

    def known(self) -> Mapping[str, Drill]:
        return player_drills(self.house)

    @property
    def answered(self) -> int:
        return len(self.attempts) + len(self.noted)

    def _next(self) -> AskedQuestion:
        if self.counted:
            return super()._next()
        self.asked += 1
        return unweighed(self.house, self._seed(self.asked))

    def _new(self) -> AskedQuestion:
        return self.question(self.asks, self._seed(self.asked))

    def _seed(self, number: int) -> str:
        return f"{self.seed}-{number}-0"

    def ahead(self) -> None:
        """Count what this question's choices are worth, and make the next one."""
        wanted = (self.now.drill, self.now.seed), (self.asks, self._seed(self.asked + 1))
        self._ahead = {each: self.question(*each) for each in wanted}
        self.counted = True

    def question(self, drill: str, seed: str) -> AskedQuestion:
        return self._ahead.get((drill, seed)) or super().question(drill, seed)

    def answer(self, response: str, seconds: float) -> Mark | None:
        """None: noted, and graded later."""
        if not gives_up(response):
            one_of(response, self.now.question.answer.choices)
        if not self.can_weigh(self.now):
            self.noted.append(Noted(self.now, response, seconds, self.clock()))
            self.now = self._next()
            return None
        self.now = self._weighed(self.now)
        return super().answer(response, seconds)

    def late(self) -> list[Late]:
        """The answers that were noted, graded as soon as they can be."""
        noted = [one for one in self.noted if self.can_weigh(one.asked)]
        self.noted = [one for one in self.noted if one not in noted]
        asked = [self._weighed(one.asked) for one in noted]
        return [
            Late(weighed, self._grade(weighed, one.response, one.seconds, one.at))
            for weighed, one in zip(asked, noted, strict=True)
        ]

    def can_weigh(self, asked: AskedQuestion) -> bool:
        """Is it known, without a long count, what the choices are worth?"""
        return self.counted

    def _weighed(self, asked: AskedQuestion) -> AskedQuestion:
        return self.question(asked.drill, asked.seed) if is_unweighed(asked) else asked


class RemoteDecisions(DecisionDrills):
    """The same where another process counts: it makes the questions in `wanted`, and `take` receives them.

    A question that is not ready is not waited for: the next one is then an unvalued hand, graded later.
    """

    def wanted(self) -> list[QuestionSeed]:
        """Questions that another process is to make, the most urgent first."""
        return [source for source in self._needed() if source not in self._ahead]

    def take(self, asked: AskedQuestion) -> None:
        self._ahead = {**self._ahead, (asked.drill, asked.seed): asked}

    def can_weigh(self, asked: AskedQuestion) -> bool:
        return not is_unweighed(asked) or (asked.drill, asked.seed) in self._ahead

    def _needed(self) -> list[QuestionSeed]:
        unweighed = [one for one in (self.now, *(one.asked for one in self.noted)) if is_unweighed(one)]
        return [*((one.drill, one.seed) for one in unweighed[:NOTED]), *self._sources()]

    def _sources(self) -> list[QuestionSeed]:
        """Where the next question may come from: errors that are due again, or something new."""
        due = self.schedule.due(self.clock().date(), list(self.drills))[:REPEATS]
        return [*((item.drill, item.seed) for item in due), (self.asks, self._seed(self.asked + 1))]

    def _next(self) -> AskedQuestion:
        made = next((self._ahead[source] for source in self._sources() if source in self._ahead), None)
        self.asked += 1
        self.now = made or unweighed(self.house, self._seed(self.asked))
        needed = self._needed()
        self._ahead = {source: asked for source, asked in self._ahead.items() if source in needed}
        return self.now

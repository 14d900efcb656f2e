"""An exam: a fixed number of rounds, watched rounds and drill questions from one seed, timed, with a pass mark."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from random import Random
from statistics import median
from typing import Any, NamedTuple

from pitboss.errors import BadInput, RoundOver
from pitboss.questions import gives_up, grade
from pitboss.rules import House
from pitboss.trainer.claims import Claim, parse_claims
from pitboss.trainer.deal import Dealing
from pitboss.trainer.drills import Asked, ask, drills_of
from pitboss.trainer.foul import Foul, watch


@dataclass(frozen=True)
class Paper:
    """What is examined. Two people with the same paper get the same questions."""

    seed: str
    rounds: int = 1
    fouls: int = 1
    drills: int = 20
    pass_mark: Fraction = Fraction(4, 5)
    minutes: int = 30


class Scored(NamedTuple):
    """One thing that was asked in the exam."""

    part: str  # "deal", "foul" or the drill
    seed: str
    clauses: tuple[str, ...]
    right: bool
    seconds: float
    said: str
    key: str


@dataclass(frozen=True)
class Result:
    """What goes on the certificate and into the report."""

    trainee: str
    game: str
    title: str
    paper: Paper
    rules: str  # digest of the rules in force
    started: datetime
    seconds: float
    scored: tuple[Scored, ...]
    asked: int  # all that the paper holds, answered or not

    @property
    def right(self) -> int:
        return sum(one.right for one in self.scored)

    @property
    def accuracy(self) -> Fraction:
        return Fraction(self.right, self.asked) if self.asked else Fraction(0)

    @property
    def in_time(self) -> bool:
        return self.seconds <= self.paper.minutes * 60

    @property
    def passed(self) -> bool:
        return self.in_time and self.accuracy >= self.paper.pass_mark

    @property
    def median_seconds(self) -> float:
        return median([one.seconds for one in self.scored]) if self.scored else 0.0

    @property
    def mistakes_by_clause(self) -> dict[str, int]:
        wrong = Counter(number for one in self.scored if not one.right for number in one.clauses[:1])
        return dict(wrong.most_common())

    def parts(self) -> dict[str, tuple[int, int]]:
        """Right and asked, by part."""
        asked = Counter(one.part for one in self.scored)
        right = Counter(one.part for one in self.scored if one.right)
        return {part: (right[part], n) for part, n in asked.items()}

    def to_json(self) -> dict[str, Any]:
        return {
            "trainee": self.trainee,
            "game": self.game,
            "title": self.title,
            "rules": self.rules,
            "seed": self.paper.seed,
            "rounds": self.paper.rounds,
            "fouls": self.paper.fouls,
            "drills": self.paper.drills,
            "pass_mark": str(self.paper.pass_mark),
            "minutes": self.paper.minutes,
            "started": self.started.isoformat(),
            "seconds": round(self.seconds, 1),
            "asked": self.asked,
            "right": self.right,
            "accuracy": float(self.accuracy),
            "passed": self.passed,
            "median_seconds": round(self.median_seconds, 2),
            "mistakes_by_clause": self.mistakes_by_clause,
            "parts": {part: {"right": right, "asked": asked} for part, (right, asked) in self.parts().items()},
            "answers": [one._asdict() | {"clauses": list(one.clauses)} for one in self.scored],
        }


Task = Dealing | Foul | Asked


@dataclass
class Exam:
    """An exam being sat. `task` is what is asked now: a round to deal, a round to watch, a question."""

    house: House[Any]
    trainee: str
    paper: Paper
    clock: Callable[[], datetime]
    scored: list[Scored] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.paper.rounds + self.paper.fouls + self.paper.drills < 1:
            raise BadInput("an exam without rounds and drills asks nothing; give it at least one of them.")
        self.started = self.clock()
        self._asked_at = self.started
        self._tasks = self._all_tasks()
        self._skipped = 0
        self.task: Task | None = next(self._tasks, None)

    def _all_tasks(self) -> Iterator[Task]:
        seed = f"exam {self.paper.seed}"
        for n in range(self.paper.rounds):
            yield Dealing(self.house, f"{seed} round {n}")
        for n in range(self.paper.fouls):
            yield watch(self.house, f"{seed} foul {n}")
        rng, known = Random(f"{self.house.game.key} {seed}"), list(drills_of(self.house))
        order = [key for _ in range(self.paper.drills // len(known) + 1) for key in rng.sample(known, len(known))]
        for n, drill in enumerate(order[: self.paper.drills]):
            yield ask(self.house, drill, f"{seed} drill {n}")

    def _score(self, part: str, seed: str, clauses: tuple[str, ...], right: bool, said: str, key: str) -> None:
        now = self.clock()
        seconds = (now - self._asked_at).total_seconds()
        self._asked_at = now
        self.scored.append(Scored(part, seed, clauses, right, seconds, said, key))

    def answer(self, said: str) -> bool:
        """An answer to the task, in the words of its kind. What is no answer at all is refused and costs nothing."""
        if self.task is None:
            raise RoundOver("the exam is over.")
        if gives_up(said):
            raise BadInput(f"{said!r}: an exam shows nothing; give an answer, right or wrong.")
        if isinstance(self.task, Dealing):
            return self._deal(self.task, said)
        if isinstance(self.task, Foul):
            right = self._call(self.task, said)
        else:
            mark = grade(self.house, self.task.question, said)
            right = mark.right
            self._score(self.task.drill, self.task.seed, mark.clauses, right, said, mark.key)
        self.task = next(self._tasks, None)
        return right

    def _deal(self, dealing: Dealing, said: str) -> bool:
        """One try for each step: a wrong claim is counted, the right thing is done, and the round goes on."""
        right = True
        for claim in parse_claims(said, self.house):
            right = self._step(dealing, claim)
            if not right or dealing.over:
                break
        if dealing.over:
            self.task = next(self._tasks, None)
        return right

    def _step(self, dealing: Dealing, claim: Claim) -> bool:
        key = str(dealing.due)
        verdict = dealing.claim(claim)
        self._score("deal", dealing.seed, verdict.clauses, verdict.right, str(claim), key)
        if not verdict.right:
            dealing.give_up()
        return verdict.right

    def _call(self, foul: Foul, said: str) -> bool:
        """Each planted mistake and each false alarm is a score of its own; a clean round is one, if left alone."""
        called = foul.call(foul_lines(said))
        for mistake in foul.planted:
            self._score("foul", foul.seed, mistake.clauses, mistake in called.caught, said, mistake.why)
        for line in called.false_alarms:
            self._score("foul", foul.seed, foul.clauses[line - 1], False, str(line), "no mistake here")
        if not foul.planted and not called.false_alarms:
            self._score("foul", foul.seed, (), True, said, "no mistake")
        return called.right

    def result(self) -> Result:
        """The result so far; what was not answered counts as not right."""
        game = self.house.game
        seconds = (self.clock() - self.started).total_seconds()
        return Result(
            self.trainee,
            game.key,
            game.title,
            self.paper,
            self.house.digest,
            self.started,
            seconds,
            tuple(self.scored),
            len(self.scored) + self._left(),
        )

    def _left(self) -> int:
        """How much was not answered: the rest of the round by its best play, and every later task."""
        left = 0
        while self.task is not None:
            if isinstance(self.task, Dealing):
                while not self.task.over:
                    self.task.give_up()
                    left += 1
            else:
                left += 1
            self.task = next(self._tasks, None)
        self._skipped += left
        return self._skipped


def foul_lines(said: str) -> list[int]:
    """Line numbers; `none` calls no foul."""
    words = [word for word in said.lower().replace(",", " ").replace("!", " ").split() if word not in ("line", "lines")]
    if words in (["none"], ["clean"]):
        return []
    if not words or not all(word.isdecimal() for word in words):
        raise BadInput(f"{said!r} names no lines; type the numbers of the lines with a mistake, or none.")
    return [int(word) for word in words]

"""A training session of one person at one game: the next question, and every answer as an attempt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from random import Random
from typing import Any

from pitboss.errors import BadInput, UnknownName
from pitboss.questions import Drill, Mark, grade
from pitboss.rules import House
from pitboss.trainer.drills import Asked, drills_of, made
from pitboss.trainer.player import has_book, player_drills
from pitboss.trainer.progress import Attempt
from pitboss.trainer.ready import Ready
from pitboss.trainer.schedule import Schedule

LOOKED_AT = 2  # new questions compared, of which the one on the weakest clause is asked
Clock = Callable[[], datetime]


class Drills:
    """Drills without end: repetitions that are due, else something new where the trainee is weak."""

    def __init__(
        self,
        house: House[Any],
        seed: str,
        clock: Clock,
        past: Sequence[Attempt] = (),
        mode: str = "drill",
        only: Sequence[str] = (),
        ready: Ready | None = None,
    ) -> None:
        """With `ready` a player's session takes what is there while its plan is made, and does not follow its seed."""
        self.house, self.seed, self.clock, self.mode = house, seed, clock, mode
        known = drills_of(house) if mode == "drill" else player_drills(house)
        if not known:
            raise BadInput(f"{house.game.title} has no {mode} drills: its decisions are not counted.")
        for key in only:
            if key not in known:
                raise UnknownName("drill", key, known)
        self.drills: dict[str, Drill] = {key: drill for key, drill in known.items() if not only or key in only}
        self.schedule = Schedule.of(past, house.game.key, mode)
        self.rng = Random(f"{house.game.key} {mode} {seed}")
        self.asked = 0
        self.attempts: list[Attempt] = []
        self._ready = ready if mode == "player" else None
        self._ahead: dict[tuple[str, str], Asked] = {}
        self.now: Asked = self._next()

    def _next(self) -> Asked:
        self.asked += 1
        if self._ready and not has_book(self.house) and (kept := self._ready.take(self.house)):
            return kept
        due = self.schedule.due(self.clock().date(), list(self.drills))
        if due:
            return self.question(due[0].drill, due[0].seed)
        weights = [float(self.schedule.weakness(key)) for key in self.drills]
        drill = self.rng.choices(list(self.drills), weights)[0]
        looked_at = 1 if self.mode == "player" else LOOKED_AT  # a player's question is a choice of several already
        new = [self.question(drill, f"{self.seed}-{self.asked}-{n}") for n in range(looked_at)]
        return max(new, key=lambda asked: self.schedule.weakness_of(asked.question.clauses))

    def ahead(self) -> None:
        """Make the next new question while the trainee thinks, where that is known: a player has one drill."""
        if self.mode == "player":
            (drill,), seed = self.drills, f"{self.seed}-{self.asked + 1}-0"
            self._ahead = {(drill, seed): self.question(drill, seed)}
            if self._ready:
                self._ready.fill(self.house)

    def question(self, drill: str, seed: str) -> Asked:
        if (drill, seed) in self._ahead:
            return self._ahead[drill, seed]
        return made(self.house, self.drills[drill], seed)

    def answer(self, said: str, seconds: float) -> Mark:
        """Grade the answer, note it, and go on to the next question."""
        asked = self.now
        mark = grade(self.house, asked.question, said)
        attempt = Attempt(
            self.clock(), self.house.game.key, self.mode, asked.drill, asked.seed, mark.clauses, mark.right, seconds
        )
        self.attempts.append(attempt)
        self.schedule.add(attempt)
        self.now = self._next()
        return mark

"""What to ask next: a question answered wrong comes back soon, then when FSRS expects it to be forgotten.

All pure: attempts and the day are given, and the schedule follows from them. Weak drills and clauses come more often.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from fsrs import Card, Rating, Scheduler

from pitboss.trainer.progress import Attempt

SOON = 3  # other questions before a wrong one comes back on the same day
KNOWN = 90  # days: a question that is due no sooner is known
TARGET = 8.0  # seconds of an answer for which a house sets no target
SLOW = 2  # times the target: an answer that was hard to find
SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


def rating_of(attempt: Attempt, target: float) -> Rating:
    """How well it was known, by the answer and its time: half the target is easy, more than twice is hard."""
    if not attempt.right:
        return Rating.Again
    if attempt.seconds > SLOW * target:
        return Rating.Hard
    return Rating.Easy if attempt.seconds * 2 <= target else Rating.Good


class DueQuestion(NamedTuple):
    """A question that was once answered wrong."""

    drill: str
    seed: str
    card: Card  # what FSRS knows of it
    wrong: bool  # the last answer
    turn: int  # when it was asked last, counted in questions

    @property
    def due(self) -> date:
        return self.card.due.date()


@dataclass
class Schedule:
    """What a person's attempts at one game say about what to ask."""

    items: dict[tuple[str, str], DueQuestion] = field(default_factory=dict)
    asked: Counter[str] = field(default_factory=Counter)  # by drill and, as "#5", by clause
    wrong: Counter[str] = field(default_factory=Counter)
    turn: int = 0
    targets: Mapping[str, float] = field(default_factory=dict)  # seconds of an answer, by drill

    @classmethod
    def of(
        cls, attempts: Iterable[Attempt], game: str, mode: str, targets: Mapping[str, float] | None = None
    ) -> Schedule:
        schedule = cls(targets=targets or {})
        for attempt in attempts:
            if attempt.game == game and attempt.mode == mode:
                schedule.add(attempt)
        return schedule

    def add(self, attempt: Attempt) -> None:
        self.turn += 1
        for name in (attempt.drill, *(f"#{number}" for number in attempt.clauses)):
            self.asked[name] += 1
            self.wrong[name] += not attempt.right
        item = self.items.pop(key := (attempt.drill, attempt.seed), None)
        if item is None and attempt.right:
            return
        rating = rating_of(attempt, self.targets.get(attempt.drill, TARGET))
        card, _ = SCHEDULER.review_card(item.card if item else Card(card_id=1), rating, attempt.at)
        if (card.due - attempt.at).days < KNOWN:
            self.items[key] = DueQuestion(*key, card, not attempt.right, self.turn)

    def due(self, day: date, drills: Sequence[str]) -> list[DueQuestion]:
        """Questions to ask again now, the longest overdue first. On the same day some others come in between."""
        ready = [
            item
            for item in self.items.values()
            if item.drill in drills and (item.due <= day or (item.wrong and self.turn - item.turn >= SOON))
        ]
        return sorted(ready, key=lambda item: (item.due, item.turn))

    def weakness(self, name: str) -> Fraction:
        """Share of wrong answers, one half where nothing is known."""
        return Fraction(self.wrong[name] + 1, self.asked[name] + 2)

    def weakness_of(self, clauses: Sequence[str]) -> Fraction:
        return max((self.weakness(f"#{number}") for number in clauses), default=Fraction(0))

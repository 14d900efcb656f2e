"""What to ask next: what was wrong comes back soon, then after days; weak drills and clauses come more often.

All pure: attempts and the day are given, and the schedule follows from them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from fractions import Fraction
from typing import NamedTuple

from pitboss.trainer.progress import Attempt

DAYS = (0, 1, 3, 7, 16, 35)  # days until a question is asked again, by how often it was right since the last mistake
SOON = 3  # other questions before a wrong one comes back on the same day


class DueQuestion(NamedTuple):
    """A question that was once answered wrong."""

    drill: str
    seed: str
    box: int  # right answers since the last mistake
    due: date
    turn: int  # when it was asked last, counted in questions

    def reviewed(self, right: bool, day: date, turn: int) -> DueQuestion | None:
        """After another answer; None when it is known for good."""
        box = self.box + 1 if right else 0
        if box == len(DAYS):
            return None
        return DueQuestion(self.drill, self.seed, box, day + timedelta(DAYS[box]), turn)


@dataclass
class Schedule:
    """What a person's attempts at one game say about what to ask."""

    items: dict[tuple[str, str], DueQuestion] = field(default_factory=dict)
    asked: Counter[str] = field(default_factory=Counter)  # by drill and, as "#5", by clause
    wrong: Counter[str] = field(default_factory=Counter)
    turn: int = 0

    @classmethod
    def of(cls, attempts: Iterable[Attempt], game: str, mode: str) -> Schedule:
        schedule = cls()
        for attempt in attempts:
            if attempt.game == game and attempt.mode == mode:
                schedule.add(attempt)
        return schedule

    def add(self, attempt: Attempt) -> None:
        self.turn += 1
        for name in (attempt.drill, *(f"#{number}" for number in attempt.clauses)):
            self.asked[name] += 1
            self.wrong[name] += not attempt.right
        key, day = (attempt.drill, attempt.seed), attempt.at.date()
        item = self.items.pop(key, None)
        if item is None and not attempt.right:
            item = DueQuestion(attempt.drill, attempt.seed, 0, day, self.turn)
        elif item is not None:
            item = item.reviewed(attempt.right, day, self.turn)
        if item is not None:
            self.items[key] = item

    def due(self, day: date, drills: Sequence[str]) -> list[DueQuestion]:
        """Questions to ask again now, the longest overdue first. On the same day some others come in between."""
        ready = [
            item
            for item in self.items.values()
            if item.drill in drills and item.due <= day and (item.due < day or self.turn - item.turn >= SOON)
        ]
        return sorted(ready, key=lambda item: (item.due, item.turn))

    def weakness(self, name: str) -> Fraction:
        """Share of wrong answers, one half where nothing is known."""
        return Fraction(self.wrong[name] + 1, self.asked[name] + 2)

    def weakness_of(self, clauses: Sequence[str]) -> Fraction:
        return max((self.weakness(f"#{number}") for number in clauses), default=Fraction(0))

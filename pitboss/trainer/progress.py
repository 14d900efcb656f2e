"""Progress of trainees: attempts as plain data, and what they say about a person or a group."""

from __future__ import annotations

import csv
import io
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from statistics import median
from typing import Any, NamedTuple

from pitboss.core.errors import BadFile


class Attempt(NamedTuple):
    """One answer. Game, drill and seed reproduce the question."""

    at: datetime
    game: str
    mode: str  # deal, drill, errors, exam, player
    drill: str
    seed: str
    clauses: tuple[str, ...]
    right: bool
    seconds: float
    wrong: str = ""  # what was wrong, where that is known: verb, spot, wager, row, amount ...

    def to_json(self) -> dict[str, Any]:
        return self._asdict() | {"at": self.at.isoformat(), "clauses": list(self.clauses)}


def attempt_from(data: Any) -> Attempt:
    """An attempt as it was stored."""
    try:
        return Attempt(
            datetime.fromisoformat(data["at"]),
            str(data["game"]),
            str(data["mode"]),
            str(data["drill"]),
            str(data["seed"]),
            tuple(map(str, data["clauses"])),
            data["right"] is True,
            float(data["seconds"]),
            str(data.get("wrong", "")),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadFile(f"not a stored attempt: {type(error).__name__.lower()} at {error}.") from error


@dataclass(frozen=True)
class Summary:
    """A person's record, or a part of it."""

    answers: int
    right: int
    seconds: float  # median of an answer
    mistakes: Mapping[tuple[str, str], int]  # (game, clause) -> wrong answers, most first

    @property
    def accuracy(self) -> Fraction:
        return Fraction(self.right, self.answers) if self.answers else Fraction(0)

    def weakest(self, n: int = 3) -> list[tuple[str, str]]:
        return list(self.mistakes)[:n]


def summarize(attempts: Iterable[Attempt], game: str | None = None) -> Summary:
    chosen = [attempt for attempt in attempts if game in (None, attempt.game)]
    mistakes = Counter(
        (attempt.game, number) for attempt in chosen if not attempt.right for number in attempt.clauses[:1]
    )
    return Summary(
        len(chosen),
        sum(attempt.right for attempt in chosen),
        median([attempt.seconds for attempt in chosen]) if chosen else 0.0,
        dict(mistakes.most_common()),
    )


def by_drill(attempts: Iterable[Attempt]) -> dict[tuple[str, str, str], Summary]:
    """(game, mode, drill) -> how it goes."""
    groups: dict[tuple[str, str, str], list[Attempt]] = defaultdict(list)
    for attempt in attempts:
        groups[attempt.game, attempt.mode, attempt.drill].append(attempt)
    return {key: summarize(group) for key, group in groups.items()}


def by_day(attempts: Iterable[Attempt], days: int = 60) -> dict[str, Summary]:
    """The progress curve: each of the latest days with answers."""
    groups: dict[str, list[Attempt]] = defaultdict(list)
    for attempt in attempts:
        groups[attempt.at.date().isoformat()].append(attempt)
    return {day: summarize(groups[day]) for day in sorted(groups)[-days:]}


GROUP_COLUMNS = ("trainee", "game", "answers", "right", "accuracy", "median_seconds", "weakest_clauses", "last")


def group_table(people: Mapping[str, Sequence[Attempt]]) -> list[dict[str, Any]]:
    """A line for each person and game, with the clauses that need work."""
    lines = []
    for person in sorted(people):
        attempts = people[person]
        for game in sorted({attempt.game for attempt in attempts}):
            summary = summarize(attempts, game)
            last = max(attempt.at for attempt in attempts if attempt.game == game)
            weakest = " ".join(number for _, number in summary.weakest())
            cells = (person, game, summary.answers, summary.right, round(float(summary.accuracy), 4),
                     round(summary.seconds, 1), weakest, last.date().isoformat())  # fmt: skip
            lines.append(dict(zip(GROUP_COLUMNS, cells, strict=True)))
    return lines


def to_csv(lines: Sequence[Mapping[str, Any]], columns: Sequence[str] = GROUP_COLUMNS) -> str:
    """For spreadsheets; a text that one would read as a formula is kept a text."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    for line in lines:
        writer.writerow([plain_cell(line[column]) for column in columns])
    return out.getvalue()


def plain_cell(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value

"""Makes the attempts that are stored, from answers given in the terminal, in the browser or in an exam."""

from __future__ import annotations

from datetime import datetime

from pitboss.rules.house import House
from pitboss.trainer.claims import Claim
from pitboss.trainer.deal import Dealing, Verdict, part_of_step
from pitboss.trainer.exam import Exam
from pitboss.trainer.planted_errors import Called, WatchedRound
from pitboss.trainer.progress import Attempt


def dealt(dealing: Dealing, response: str | Claim, seconds: float, at: datetime) -> tuple[list[Verdict], list[Attempt]]:
    """Let the dealer do what a trainee says. Of several tries at a step only the first is kept."""
    tried = dealing.score.steps in dealing.score.wrong_steps
    verdicts = dealing.hear(response)
    game, each = dealing.house.game.key, seconds / len(verdicts)
    for one in verdicts:
        if one.right and one.act is not None:
            dealing.steps.append((one.turn, part_of_step(one.act), each))
    return verdicts, [
        Attempt(at, game, "deal", "deal", dealing.seed, one.clauses, one.right and not one.wrong, each, one.wrong)
        for one in (verdicts[1:] if tried else verdicts)
    ]


def called(house: House, watched: WatchedRound, calls: Called, seconds: float, at: datetime) -> list[Attempt]:
    """Each planted mistake, caught or not, and each false alarm."""
    found = [(mistake.clauses, mistake in calls.caught, mistake.kind) for mistake in watched.planted]
    found += [(watched.clauses[line - 1], False, "false alarm") for line in calls.false_alarms]
    return [
        Attempt(at, house.game.key, "errors", "errors", watched.seed, clauses, right, seconds, what)
        for clauses, right, what in found
    ]


def scored(exam: Exam, at: datetime, first: int = 0) -> list[Attempt]:
    """What an exam has scored, from the one that was `first` on."""
    game = exam.house.game.key
    return [
        Attempt(at, game, "exam", one.what, one.seed, one.clauses, one.right, one.seconds)
        for one in exam.scored[first:]
    ]

"""Attempts: what is kept of an answer, wherever it was given."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from pitboss.drills.questions import SHOW
from pitboss.games import REGISTRY
from pitboss.trainer.attempts import called, dealt
from pitboss.trainer.deal import Dealing
from pitboss.trainer.planted_errors import watch

AT = datetime(2026, 11, 1, tzinfo=UTC)
HOUSE = REGISTRY["three-card-roo"].configured()


def test_only_the_first_try_at_a_step_is_kept() -> None:
    dealing = Dealing(HOUSE, "seven")
    wrong = "collect 6"
    assert not dealing.over and str(dealing.due) != wrong
    verdicts, kept = dealt(dealing, wrong, 2.0, AT)
    assert [verdict.right for verdict in verdicts] == [attempt.right for attempt in kept] == [False]
    assert kept[0].seconds == 2.0 and kept[0].clauses == verdicts[0].clauses and kept[0].wrong
    verdicts, kept = dealt(dealing, wrong, 2.0, AT)
    assert not verdicts[0].right and kept == []
    verdicts, kept = dealt(dealing, str(dealing.due), 2.0, AT)
    assert verdicts[0].right and kept == [], "the second try was right, but is no first one"


@pytest.mark.parametrize("line", SHOW)
def test_a_step_that_was_shown_is_done_and_kept_as_wrong(line: str) -> None:
    dealing = Dealing(HOUSE, "seven")
    verdicts, kept = dealt(dealing, line.upper(), 1.0, AT)
    assert verdicts[0].right and verdicts[0].events
    assert [(attempt.right, attempt.wrong) for attempt in kept] == [(False, "shown")]


def test_planted_mistakes_and_false_alarms_are_kept_one_by_one() -> None:
    watched = next(found for at in range(50) if (found := watch(HOUSE, f"errors {at}")).planted)
    nothing = called(HOUSE, watched, watched.call([]), 3.0, AT)
    assert [attempt.wrong for attempt in nothing] == [mistake.kind for mistake in watched.planted]
    assert not any(attempt.right for attempt in nothing)
    everything = called(HOUSE, watched, watched.call(list(range(1, len(watched.lines) + 1))), 3.0, AT)
    assert sum(attempt.right for attempt in everything) == len(watched.planted)
    assert any(attempt.wrong == "false alarm" and not attempt.right for attempt in everything)

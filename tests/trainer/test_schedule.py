"""What comes next: wrong questions soon and then after days, weak drills more often, all from attempts and a date."""

from collections import Counter
from datetime import UTC, date, datetime, timedelta

import pytest

from pitboss.errors import BadInput, UnknownName
from pitboss.games import REGISTRY
from pitboss.trainer.progress import Attempt
from pitboss.trainer.schedule import DAYS, SOON, DueQuestion, Schedule
from pitboss.trainer.session import Drills

ROO = REGISTRY["three-card-roo"].house()
MONDAY = datetime(2026, 6, 1, 12, tzinfo=UTC)


def attempt(seed: str, right: bool, days: int = 0, drill: str = "placing") -> Attempt:
    return Attempt(MONDAY + timedelta(days), "three-card-roo", "drill", drill, seed, ("20a", "20"), right, 2.0)


def test_a_wrong_question_comes_back_after_some_others_on_the_same_day() -> None:
    schedule = Schedule()
    schedule.add(attempt("a", False))
    for n in range(SOON):
        assert schedule.due(MONDAY.date(), ["placing"]) == []
        schedule.add(attempt(f"other {n}", True))
    assert [item.seed for item in schedule.due(MONDAY.date(), ["placing"])] == ["a"]
    assert schedule.due(MONDAY.date(), ["payout"]) == []


def test_right_answers_spread_it_over_days_until_it_is_known() -> None:
    item: DueQuestion | None = DueQuestion("placing", "a", 0, MONDAY.date(), 1)
    day, waits = MONDAY.date(), []
    while item is not None:
        item = item.reviewed(True, day, 2)
        if item:
            waits.append((item.due - day).days)
            day = item.due
    assert waits == list(DAYS[1:])


def test_another_mistake_starts_over() -> None:
    item = DueQuestion("placing", "a", 4, date(2026, 6, 1), 1).reviewed(False, date(2026, 6, 20), 9)
    assert item == DueQuestion("placing", "a", 0, date(2026, 6, 20), 9)


def test_weak_drills_are_asked_more_often() -> None:
    past = [attempt(str(n), False, drill="pocket") for n in range(30)]
    past += [attempt(str(n), True, drill=drill) for n in range(30) for drill in ("placing", "roo")]
    tomorrow = MONDAY - timedelta(1)  # nothing is due yet
    session = Drills(ROO, "1", lambda: tomorrow, past, only=("pocket", "placing", "roo"))
    asked: Counter[str] = Counter()
    for _ in range(60):
        asked[session.now.drill] += 1
        session.now = session._next()
    assert asked["pocket"] > asked["placing"] + asked["roo"]


def test_a_session_repeats_the_very_question_that_was_wrong() -> None:
    session = Drills(ROO, "1", lambda: MONDAY, only=("placing",))
    first = session.now
    mark = session.answer(next(c for c in first.question.answer.choices if c != first.question.answer.key), 1.0)
    assert mark and not mark.right
    seen = []
    for _ in range(SOON + 1):
        seen.append(session.now)
        session.answer(session.now.question.answer.key, 1.0)
    assert first in seen and seen[0] != first
    assert len(session.attempts) == SOON + 2


def test_it_comes_back_on_another_day_in_another_session() -> None:
    past = [attempt("a", False)]
    session = Drills(ROO, "2", lambda: MONDAY + timedelta(2), past)
    assert (session.now.drill, session.now.seed) == ("placing", "a")


def test_a_refused_answer_leaves_the_question_standing() -> None:
    session = Drills(ROO, "1", lambda: MONDAY, only=("placing",))
    first = session.now
    with pytest.raises(BadInput):
        session.answer("sideways", 1.0)
    assert session.now is first and session.attempts == []


def test_only_known_drills_can_be_chosen() -> None:
    with pytest.raises(UnknownName, match="drill 'x' is not known"):
        Drills(ROO, "1", lambda: MONDAY, only=("x",))


def test_the_same_seed_and_past_ask_the_same_questions() -> None:
    def questions() -> list[str]:
        session, texts = Drills(ROO, "7", lambda: MONDAY), []
        for _ in range(12):
            texts.append(session.now.question.text)
            session.answer(session.now.question.answer.key, 1.0)
        return texts

    assert questions() == questions()

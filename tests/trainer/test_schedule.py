"""What comes next: wrong questions soon and then after days, weak drills more often, all from attempts and a date."""

from collections import Counter
from datetime import UTC, date, datetime, timedelta

import pytest

from pitboss.core.errors import BadInput, UnknownName
from pitboss.games import REGISTRY
from pitboss.trainer.progress import Attempt
from pitboss.trainer.schedule import KNOWN, SOON, Schedule
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


def waits(seconds: float, times: int = 4) -> list[int]:
    """Days until a question comes back, after a mistake and then right answers of so many seconds on the day."""
    schedule, at, found = Schedule(targets={"placing": 8}), 0, []
    schedule.add(attempt("a", False))
    for _ in range(times):
        if not schedule.items:
            break
        (item,) = schedule.items.values()
        found.append((item.due - MONDAY.date()).days - at)
        at += found[-1]
        schedule.add(attempt("a", True, at)._replace(seconds=seconds))
    return found


def test_right_answers_spread_it_over_more_and_more_days_until_it_is_known() -> None:
    spread = waits(6, 30)
    assert spread == sorted(spread) and spread[0] == 1 and KNOWN / 3 < spread[-1] < KNOWN and len(spread) < 30


def test_the_time_of_an_answer_is_part_of_its_grade() -> None:
    quick, usual, slow = (waits(seconds, 2)[-1] for seconds in (3, 6, 20))
    assert quick > usual > slow


def test_another_mistake_brings_it_back_the_same_day_and_then_sooner() -> None:
    schedule = Schedule()
    for right, day in ((False, 0), (True, 1), (True, 8), (False, 20)):
        schedule.add(attempt("a", right, day))
    (item,) = schedule.items.values()
    assert item.wrong and (item.due - date(2026, 6, 21)).days < 8
    for n in range(SOON):
        schedule.add(attempt(f"other {n}", True, 20))
    assert schedule.due(date(2026, 6, 21), ["placing"]) == [item]


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

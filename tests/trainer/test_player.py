"""Player drills: the best choice by the lab's plan, close and costly decisions first."""

from datetime import UTC, datetime
from fractions import Fraction
from random import Random
from statistics import median

import pytest

from pitboss.games import REGISTRY
from pitboss.questions import Draw, Pick, grade
from pitboss.trainer.player import best_choice, book, met, player_drills, question
from pitboss.trainer.session import Drills

ROO = REGISTRY["three-card-roo"].house()


@pytest.mark.parametrize("key", [key for key in REGISTRY if player_drills(REGISTRY[key].house())])
def test_the_plans_choice_is_right_and_others_cost(key: str) -> None:
    house = REGISTRY[key].house()
    for n in range(6):
        asked = best_choice(house, Draw(Random(n), house.deck))
        right = grade(house, asked, asked.answer.key)
        assert right.right and right.cost == 0
        assert isinstance(asked.answer, Pick)
        if len(asked.answer.among) < len(asked.answer.choices):
            wrong = grade(house, asked, asked.answer.wrong(Draw(Random(n), ())))
            assert not wrong.right and wrong.cost is not None and wrong.cost > 0
            assert wrong.clauses and set(wrong.clauses) <= set(house.game.clauses)


def test_questions_lean_to_close_and_costly_decisions() -> None:
    plan = book(ROO)
    plain = [one.gap for n in range(150) for one in met(ROO, plan, Random(n))]
    asked = []
    for n in range(100):
        asking = Draw(Random(f"lean {n}"), ROO.deck)
        worth = sorted({value for _, value in best_choice(ROO, asking).worth}, reverse=True)
        asked.append(worth[0] - worth[1])
    middle = median(plain)
    closest = sorted(plain)[len(plain) // 5]
    assert sum(gap <= closest for gap in asked) > len(asked) // 4  # the closest fifth comes more often
    assert sum(gap > middle for gap in asked) > len(asked) // 4  # and so do those that cost much


def test_equally_good_choices_are_equally_right() -> None:
    plan = book(ROO)
    some = next(one for n in range(200) for one in met(ROO, plan, Random(n)))
    tied = some._replace(decision=type(some.decision)("x", {"a": Fraction(1), "b": Fraction(1), "c": Fraction(0)}, "b"),
                         choices=("a", "b", "c"))  # fmt: skip
    answer = question(tied).answer
    assert answer.key == "b" and answer.right("a") and not answer.right("c")


def test_own_errors_come_back_to_a_player_too() -> None:
    monday = datetime(2026, 6, 1, tzinfo=UTC)
    session = Drills(ROO, "1", lambda: monday, mode="player")
    first = session.now
    session.answer(first.question.answer.wrong(Draw(Random(1), ())), 1.0)
    seen = []
    for _ in range(4):
        seen.append(session.now)
        session.answer(session.now.question.answer.key, 1.0)
    assert first in seen


def test_the_next_question_is_made_ahead_and_is_the_same() -> None:
    monday = datetime(2026, 6, 1, tzinfo=UTC)
    waited, prepared = (Drills(ROO, "1", lambda: monday, mode="player") for _ in range(2))
    for _ in range(4):
        prepared.ahead()
        for session in (waited, prepared):
            session.answer(session.now.question.answer.key, 1.0)
        assert prepared.now == waited.now

"""Player drills: the best choice by the lab's strategy, close and costly decisions first."""

from datetime import UTC, datetime
from fractions import Fraction
from random import Random
from statistics import median

import pytest

from pitboss.core.errors import BadInput
from pitboss.drills.answers import Pick
from pitboss.drills.draw import Draw
from pitboss.drills.questions import grade
from pitboss.games import REGISTRY
from pitboss.rules.house import House
from pitboss.rules.odds import StrategyTable
from pitboss.trainer import player
from pitboss.trainer.drills import made
from pitboss.trainer.heads_up import SolvedBook
from pitboss.trainer.player import best_choice, book, first_choice, met, player_drills, question, unweighed
from pitboss.trainer.session import DecisionDrills, RemoteDecisions
from pitboss.trainer.training import training_of
from tests.sizes import sized

ROO = REGISTRY["three-card-roo"].house()
PLAYED = [key for key in REGISTRY if player_drills(REGISTRY[key].house())]
QUICK = ["three-card-roo", "high-card-draw", "blackjack", "mini-tex-pvp"]  # to count
QUICK_VARIANTS = ["three-card-roo", "blackjack", "mini-tex-pvp"]
MONDAY = datetime(2026, 6, 1, tzinfo=UTC)


@pytest.mark.parametrize("key", sized(QUICK, PLAYED))
def test_the_best_choice_is_right_and_others_cost(key: str) -> None:
    house = REGISTRY[key].house()
    for n in range(6):
        asked = best_choice(house, Draw(Random(n), house.deck))
        right = grade(house, asked, asked.answer.key)
        assert right.right and right.cost == 0
        assert isinstance(asked.answer, Pick)
        if len(asked.answer.among) < len(asked.answer.choices):
            wrong = grade(house, asked, asked.answer.wrong(Draw(Random(n), ())))
            assert not wrong.right
            assert wrong.cost is None if wrong.response not in dict(asked.worth) else wrong.cost and wrong.cost > 0
            assert wrong.clauses and set(wrong.clauses) <= set(house.game.clauses)


def test_questions_lean_to_close_and_costly_decisions() -> None:
    strategy_table = book(ROO)
    plain = [one.gap for n in range(150) for one in met(ROO, strategy_table, Random(n))]
    asked = []
    for n in range(100):
        asking = Draw(Random(f"lean {n}"), ROO.deck)
        worth = sorted({value for _, value in best_choice(ROO, asking).worth}, reverse=True)
        asked.append(worth[0] - worth[1])
    middle = median(plain)
    closest = sorted(plain)[len(plain) // 5]
    assert sum(gap <= closest for gap in asked) > len(asked) // 4  # the closest fifth comes more often
    assert sum(gap > middle for gap in asked) > len(asked) // 4  # and so do those that cost much


def test_between_two_players_the_bot_of_the_drills_mixes_its_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same cards are played in different ways, by what is drawn."""
    house, real, played = REGISTRY["mini-tex-pvp"].house(), SolvedBook.player, list[list[list[str]]]()
    for drawn in (0.0, 0.999999):
        monkeypatch.setattr(SolvedBook, "player", lambda book, draw, drawn=drawn: real(book, lambda: drawn))
        hands = [met(house, book(house), Random(seed), most_cards=2) for seed in range(4)]
        played.append([[repr(one.faced.table) for one in hand] for hand in hands])
    low, high = played
    assert [hand[0] for hand in low] == [hand[0] for hand in high] and low != high


def test_equally_good_choices_are_equally_right() -> None:
    strategy_table = book(ROO)
    some = next(one for n in range(200) for one in met(ROO, strategy_table, Random(n)))
    tied = some._replace(decision=type(some.decision)("x", {"a": Fraction(1), "b": Fraction(1), "c": Fraction(0)}, "b"),
                         faced=some.faced._replace(choices=("a", "b", "c")))  # fmt: skip
    answer = question(tied).answer
    assert answer.key == "b" and answer.right("a") and not answer.right("c")


@pytest.mark.parametrize("key", sized(QUICK, PLAYED))
def test_the_order_of_the_choices_does_not_tell_the_best(key: str) -> None:
    house = REGISTRY[key].house()
    places, keys = set(), set()
    for n in range(sized(20, 40)):
        asked = best_choice(house, Draw(Random(n), house.deck))
        places.add(asked.answer.choices.index(asked.answer.key))
        keys.add(asked.answer.key)
    assert len(places) > 1 or len(keys) == 1  # in some games one choice is always best


def rules_of(key: str) -> list[House]:
    game = REGISTRY[key]
    houses = [game.house(), *(game.configured(None, list(rules)) for rules in training_of(game).variants)]
    return [house for house in houses if player_drills(house)]


@pytest.mark.parametrize("key", sized(QUICK_VARIANTS, PLAYED))
def test_an_opening_is_asked_before_it_is_weighed_and_stays_the_same(key: str) -> None:
    for house in sized(rules_of(key)[-1:], rules_of(key)):
        for n in range(sized(4, 10)):
            asked = unweighed(house, f"{n}").question
            assert isinstance(asked.answer, Pick) and len(asked.answer.choices) > 1
            assert not asked.answer.among and not asked.worth and not asked.why, "nothing tells the key"
            weighed = first_choice(house, Draw(Random(f"{key} opening {n}"), house.deck))
            assert weighed.table == asked.table and weighed.clauses == asked.clauses
            assert weighed.answer.choices == asked.answer.choices
            assert grade(house, weighed, weighed.answer.key).right


def test_nothing_is_counted_for_a_question_for_a_slip_of_the_keys_or_for_an_early_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def counted(*_: object) -> StrategyTable:
        raise AssertionError("something was counted")

    with monkeypatch.context() as only_here:
        only_here.setattr(player, "book", counted)
        session = DecisionDrills(ROO, "1", lambda: MONDAY)
        with pytest.raises(BadInput, match="is not offered"):
            session.answer("sideways", 1.0)
        early = [session.now]
        assert session.answer("low", 1.0) is None
        early.append(session.now)
        assert session.answer("high", 2.0) is None
        assert session.late() == [] and session.answered == 2 and not session.attempts
    session.ahead()
    assert session.now not in early
    late = session.late()
    assert [one.asked[:2] for one in late] == [asked[:2] for asked in early] and session.late() == []
    assert [(one.mark.response, one.mark.right) for one in late] == [
        (said, one.asked.question.answer.right(said)) for said, one in zip(("low", "high"), late, strict=True)
    ]
    assert [attempt.seconds for attempt in session.attempts] == [1.0, 2.0]
    mark = session.answer("low", 1.0)
    assert mark and session.now.drill == "decision"


def test_with_values_from_another_process_nothing_is_counted_in_this_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def counted(*_: object) -> StrategyTable:
        raise AssertionError("something was counted")

    drills, there = player_drills(ROO), book  # in the other process
    session = RemoteDecisions(ROO, "1", lambda: MONDAY)
    errors, seen, late = [], [], []
    for turn in range(12):
        monkeypatch.setattr(player, "book", counted)
        wanted, asked = session.wanted(), session.now
        assert (asked.drill, asked.seed) in wanted or asked.question.worth
        if turn > 1:  # two answers come before anything is there
            monkeypatch.setattr(player, "book", there)
            for drill, seed in wanted:
                session.take(made(ROO, drills[drill], seed))
            monkeypatch.setattr(player, "book", counted)
        mark = session.answer("low", 1.0)
        assert (mark is None) is (turn < 2)
        late += session.late()
        seen.append((asked.drill, asked.seed))
        errors += [seen[-1]] if mark and not mark.right else []
    assert [(one.asked.drill, one.asked.seed) for one in late] == seen[:2] and not session.noted
    assert len(session.attempts) == 12 and len(session._ahead) < 4
    assert any(seen.count(error) > 1 for error in errors), "errors come back"


def test_a_choice_that_something_else_always_beats_is_wrong_at_no_stated_cost() -> None:
    blackjack = REGISTRY["blackjack"].house()
    asked = [first_choice(blackjack, Draw(Random(n), blackjack.deck)) for n in range(20)]
    offered = [one for one in asked if "double for less" in one.answer.choices]
    assert offered
    for one in offered:
        mark = grade(blackjack, one, "double for less")
        assert not mark.right and mark.cost is None


def test_own_errors_come_back_to_a_player_too() -> None:
    session = DecisionDrills(ROO, "1", lambda: MONDAY)
    session.ahead()
    first = session.question(session.now.drill, session.now.seed)
    session.answer(first.question.answer.wrong(Draw(Random(1), ())), 1.0)
    seen = []
    for _ in range(4):
        seen.append(session.now)
        session.answer(session.now.question.answer.key, 1.0)
    assert first in seen


def test_the_next_question_is_made_ahead_and_is_the_same() -> None:
    waited, prepared = (DecisionDrills(ROO, "1", lambda: MONDAY) for _ in range(2))
    waited.ahead()
    for _ in range(4):
        prepared.ahead()
        for session in (waited, prepared):
            session.answer("low", 1.0)
        assert prepared.now == waited.now

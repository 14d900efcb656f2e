"""Dealer drills of Let It Ride."""

from __future__ import annotations

import pytest

from pitboss.core.money import dollars, parse
from pitboss.games.let_it_ride import GAME, drills
from pitboss.trainer.drills import ask, drills_of
from tests.trainer.planted import another, find_fault, find_planted, lines


def test_what_is_in_action_is_what_was_not_withdrawn() -> None:
    house = GAME.house()
    for seed in range(12):
        question = ask(house, "left", str(seed)).question
        stake = parse(question.text.partition("$")[2].partition(". ")[0])
        ((_, seat),) = [line for line in question.table if line[0].startswith("Seat")]
        assert question.answer.key == dollars(stake * (1 + seat.count("rides"))), (question.text, seat)


def test_no_order_is_asked_because_no_hand_is_folded() -> None:
    assert "order" not in drills_of(GAME.house())


@pytest.mark.parametrize(
    ("drill", "shown", "instead"),
    [("left", ", Bet 1 withdrawn", ""), ("row", "Bet 1 rides", "Bet 1 withdrawn")],
)
def test_what_was_withdrawn_must_be_shown(drill: str, shown: str, instead: str) -> None:
    find_planted("let-it-ride", drill, lines(lambda name, text: text.replace(shown, instead)))


def test_bets_that_are_settled_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    find_fault("let-it-ride", "left", drills, "nothing_settled", drills.is_shown, monkeypatch)


def test_three_equal_bets_that_are_called_wrong_are_found() -> None:
    find_planted("let-it-ride", "bets", another())

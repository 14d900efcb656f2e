"""A game of an author's own with five closed cards against five: equal bets, and choices that depend on the hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import pitboss.games
from pitboss.core.cards import cards
from pitboss.drills.answers import Amount
from pitboss.drills.makers import raise_drill
from pitboss.engine.round import Round
from pitboss.lab.verify import verify
from pitboss.rules.acts import Ask
from pitboss.trainer.drills import made
from tests.clause_faults import clause_faults
from tests.crazy_4_poker import GAME, Decide
from tests.dealing import seat_results

HERE = Path(__file__).parent


def test_it_keeps_to_what_every_game_must() -> None:
    assert clause_faults(GAME) == []


@pytest.mark.parametrize(
    ("hand", "choice", "dealer", "won"),
    [
        ("Ah Ad 9c 6s 2d", Decide.THREE, "Kd Kh 3c 4s 8d", 1000 + 3000),  # wins; the Super Bonus pushes
        ("Ah Ad 9c 6s 2d", Decide.THREE, "Qd Jh 3c 4s 8d", 3000),  # the dealer has no king
        ("5h 6d 7c 8s 2d", Decide.THREE, "3d 3h 3c 4s 8d", -1000 + 1000 - 3000),  # a straight is paid though it loses
        ("Kh Qd 9c 6s 2d", Decide.ONE, "Kd Qh 9d 6c 3d", 0),
        ("Kh Qd 9c 6s 2d", Decide.FOLD, "", -2000),
    ],
)
def test_a_round(hand: str, choice: Decide, dealer: str, won: int) -> None:
    house = GAME.house()
    table = Round(house, [{"ante": 1000}])
    table.supply(cards(hand))
    table.supply(choice)
    if dealer:
        table.supply(cards(dealer))
    assert table.request is None and seat_results(house, table.settled) == {"1": won}


def test_three_times_is_offered_from_a_pair_of_aces_on() -> None:
    def legal(hand: str) -> Any:
        table = Round(GAME.house(), [{"ante": 1000}])
        table.supply(cards(hand))
        assert isinstance(table.request, Ask)
        return table.request.legal

    assert legal("Ah Ad 9c 6s 2d") == tuple(Decide)
    assert legal("Kh Kd 9c 6s 2d") == (Decide.FOLD, Decide.ONE)


def test_a_raise_is_asked_for_by_what_was_bet() -> None:
    house, drill = GAME.house(), raise_drill("play", "What the Play bet costs")
    for seed in range(6):
        question = made(house, drill, str(seed)).question
        assert isinstance(question.answer, Amount) and "How much is the Play bet?" in question.text
        assert ("3x" in question.text) == question.why.startswith("3 times"), question


@pytest.mark.long
def test_its_element_of_risk_is_the_published_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pitboss.games, "games_of_other_packages", lambda: {GAME.key: "tests.crazy_4_poker"})
    (item,) = verify(tables=HERE / "crazy_4_poker.toml")
    assert item.verdict == "exact"

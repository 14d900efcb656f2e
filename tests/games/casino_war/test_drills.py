"""Dealer drills of Casino War."""

from __future__ import annotations

import pytest

from pitboss.trainer import order_drills
from pitboss.trainer.coverage import unasked
from tests.trainer.planted import cards_or_turns, find_fault, find_planted, lines, without_note
from tests.trainer.test_drills import check_payout_clauses, check_stages


def test_every_clause_is_asked_by_something() -> None:
    assert unasked(["casino-war"]) == []


def test_the_clauses_of_payouts_are_those_under_which_the_engine_pays() -> None:
    check_payout_clauses("casino-war")


def test_no_player_decides_between_settlements_that_are_to_be_put_in_order() -> None:
    check_stages("casino-war")


def test_that_a_player_went_to_war_must_be_shown() -> None:
    find_planted("casino-war", "bet", lines(without_note("goes to war")))


def test_a_result_of_a_decision_to_come_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    find_fault("casino-war", "order", order_drills, "stages", cards_or_turns, monkeypatch, ("tie_pass", "with-bet"))

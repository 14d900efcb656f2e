"""Dealer drills of Baccarat."""

from __future__ import annotations

from tests.trainer.planted import find_planted, lines, no_seat


def test_bets_of_a_seat_without_cards_must_be_shown() -> None:
    find_planted("baccarat", "order", lines(no_seat))

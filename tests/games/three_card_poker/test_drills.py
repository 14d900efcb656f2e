"""Dealer drills of Three Card Poker."""

from tests.trainer.test_drills import check_order_by_hand


def test_no_order_is_asked_among_the_bets_of_one_hand() -> None:
    check_order_by_hand("three-card-poker")

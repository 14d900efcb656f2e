"""Dealer drills of Ultimate Texas Hold'em."""

from tests.trainer.planted import another, find_planted
from tests.trainer.test_drills import check_order_by_hand


def test_no_order_is_asked_among_the_bets_of_one_hand() -> None:
    check_order_by_hand("ultimate-texas-holdem")


def test_a_blind_that_is_called_wrong_is_found() -> None:
    find_planted("ultimate-texas-holdem", "bets", another())

"""Dealer drills of Three Card Poker."""

from __future__ import annotations

import pytest

from pitboss.games import REGISTRY
from pitboss.trainer.drills import ask
from tests.trainer.test_drills import check_order_by_hand


def test_no_order_is_asked_among_the_bets_of_one_hand() -> None:
    check_order_by_hand("three-card-poker")


@pytest.mark.parametrize(
    ("qualifier", "words"),
    [("ace", "an ace or better"), ("ace-king", "ace-king or better"), ("any", "any hand or better")],
)
def test_the_qualifier_has_its_article(qualifier: str, words: str) -> None:
    house = REGISTRY["three-card-poker"].configured(None, [("qualifier", qualifier)])
    assert ask(house, "qualify", "1").question.why.startswith(f"It takes {words}; the dealer has ")

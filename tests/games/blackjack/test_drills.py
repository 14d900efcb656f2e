"""Dealer drills of Blackjack."""

from __future__ import annotations

from random import Random

from pitboss.drills.moments import TrainingTable
from pitboss.games.blackjack import GAME
from pitboss.games.blackjack.drills import suited_21
from pitboss.games.blackjack.rows import HardHand, hard_hand
from pitboss.rules.game import DEALER
from pitboss.trainer.dealt import deal_round


def test_the_hands_wanted_for_the_bonus_drills_are_suited_21s() -> None:
    table, found = TrainingTable(Random(1), GAME.house().deck, deal_round), set[tuple[int, ...]]()
    for _ in range(200):
        if wanted := suited_21(table).cards:
            seat = next(spot for spot in wanted if spot != DEALER)
            three = (*wanted[seat], *wanted[DEALER])
            assert hard_hand(three) is HardHand.SUITED_21, three
            found.add(tuple(card.rank for card in three))
    assert len(found) == 6

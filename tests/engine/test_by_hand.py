"""A round dealt by a person: each dealer action waits until it is carried out."""

from __future__ import annotations

from collections import deque
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.core.cards import cards
from pitboss.core.errors import RoundOver, WrongDealerAction
from pitboss.engine.by_hand import ByHand
from pitboss.engine.round import Event, Round
from pitboss.games import three_card_roo
from pitboss.games.three_card_roo.hand import Open
from pitboss.rules.acts import REQUESTS, Arrange, Ask, Collect, Deal, Lay, Settle
from tests.dealing import played

HOUSE = three_card_roo.GAME.house()
BETS = {"play": 1000, "pairs": 500}


def test_dealer_actions_come_one_by_one_under_their_clauses() -> None:
    hand = ByHand(Round(HOUSE, [BETS]))
    assert isinstance(hand.act, Deal)
    assert hand.pending == []
    hand.supply(cards("7c"))
    assert isinstance(hand.act, Lay), "the dealer's first card is due before the player's second"
    assert hand.clause.number == "4"
    with pytest.raises(WrongDealerAction, match="action to do first"):
        hand.supply(cards("7d"))
    assert len(hand.done) == 1
    assert isinstance(hand.carry_out().act, Lay)
    with pytest.raises(WrongDealerAction, match="before a card or a choice comes"):
        hand.carry_out()
    hand.supply(cards("7d"))
    due = [(type(event.act), event.clause.number) for event in hand.pending]
    assert due == [
        (Lay, "4"),
        (Arrange, "6"),
        (Settle, "7"),
        (Settle, "7"),
        (Settle, "9"),
        (Collect, "11"),
        (Collect, "end"),
    ]
    for _ in due:
        hand.carry_out()
    assert hand.act is None
    with pytest.raises(RoundOver, match="over"):
        hand.carry_out()
    with pytest.raises(RoundOver):
        hand.supply(cards("7h"))


@given(st.integers(0, 10_000), st.integers(1, 4))
def test_by_hand_a_round_has_the_same_log(seed: int, seats: int) -> None:
    round = played(HOUSE, [BETS] * seats, seed)
    answers: deque[tuple[str, Any]] = deque(round.answers)
    hand, done = ByHand(round.restart()), list[Event]()
    while hand.act is not None:
        if type(hand.act) in REQUESTS:
            spot, answer = answers.popleft()
            done.append(hand.supply(answer, spot))
        else:
            done.append(hand.carry_out())
        assert hand.done == done
    assert done == round.log


def test_players_may_answer_in_any_order() -> None:
    hand = ByHand(Round(HOUSE, [BETS, BETS]))
    for card in ("2c", "3c", None, "9c", "Tc", None):
        if card:
            hand.supply(cards(card))
        else:
            hand.carry_out()
    assert isinstance(hand.act, Ask)
    assert hand.supply(Open.HIGH, "2").act.spot == "2"
    assert hand.act.spot == "1"
    assert hand.supply(Open.HIGH, "1").act.spot == "1"
    assert isinstance(hand.act, Deal)

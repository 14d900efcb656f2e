"""States by the open card's suit give the same numbers as states up to changes of suits."""

from __future__ import annotations

from collections import Counter

import numpy as np

from pitboss.cards import Card, cards
from pitboss.engine.derive import open_card
from pitboss.engine.derive.packs import Pack

SMALL = {Card(rank, suit): 1 for rank in (1, 9, 10, 11, 12, 13) for suit in "cdhs"}


def test_a_state_is_found_by_all_cards_that_look_like_it_and_as_often_as_they_come() -> None:
    pack = Pack({Card(rank, suit): 1 for rank in range(1, 6) for suit in "cdhs"})
    stage = open_card.OpenCardStage(pack, (3, 1))
    sets = pack.sets(3).members
    found = Counter(
        stage.index([hand, [up]]) for hand in sets.tolist() for up in range(len(pack.kinds)) if up not in hand
    )
    assert found == {int(state): int(stage.weight[state]) for state in np.flatnonzero(stage.possible)}
    for state in np.flatnonzero(stage.possible):
        row = stage.cards[state].tolist()
        assert stage.index([row[:3], row[3:]]) == state


def test_a_deck_that_lacks_a_card_is_not_told_so() -> None:
    assert Pack(SMALL).is_full
    assert not Pack({card: 1 for card in SMALL if card != cards("Ah")[0]}).is_full

"""States by the open card's suit give the same numbers as states up to changes of suits."""

from __future__ import annotations

from collections import Counter

import numpy as np

from pitboss.cards import Card, cards
from pitboss.engine.derive import open_card
from pitboss.engine.derive.packs import Pack

SMALL = {Card(rank, suit): 1 for rank in (1, 9, 10, 11, 12, 13) for suit in "cdhs"}


def test_every_equivalent_deal_maps_to_the_same_state_with_the_states_weight() -> None:
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


def test_a_deck_that_lacks_a_card_is_not_full() -> None:
    assert Pack(SMALL).is_full
    assert not Pack({card: 1 for card in SMALL if card != cards("Ah")[0]}).is_full

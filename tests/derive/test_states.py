"""States of what a player has seen, and how they become others when cards come."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pitboss.core.cards import deck
from pitboss.derive import state_loops, states
from pitboss.derive.packs import Pack
from pitboss.derive.small_tables import CARRIES, CARRY_BITS, lead_table
from pitboss.derive.states import DealStep, Stage


def test_multiples_of_values_are_summed_once_and_as_by_the_kept_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    pack = Pack({card: 1 for card in deck() if card.rank <= 5})
    before, after = Stage(pack, (2,)), Stage(pack, (2, 1))
    kept = DealStep(before, after, 1)
    monkeypatch.setattr(states, "MOST_KEPT", 0)
    step, passes, gather = DealStep(before, after, 1), [], state_loops.gather_values

    def counted(*arguments: Any) -> None:
        passes.append(1)
        gather(*arguments)

    monkeypatch.setattr(state_loops, "gather_values", counted)
    values = np.arange(after.n, dtype=np.int64) - 7
    for factor in (2, 3, 1):
        assert (step.up(factor * values) == kept.up(factor * values)).all()
    assert len(passes) == 1
    others = values * values
    assert (step.up(others) == kept.up(others)).all() and len(passes) == 2
    nothing = np.zeros(after.n, dtype=np.int64)
    assert not step.up(nothing).any()


def test_states_of_many_are_those_of_each() -> None:
    pack = Pack({card: 1 for card in deck() if card.rank <= 6})
    rng = np.random.default_rng(5)
    for sizes in ((2, 3), (2, 2), (3, 1, 2)):
        stage = Stage(pack, sizes)
        dealt = np.array([rng.permutation(len(pack.kinds))[: sum(sizes)] for _ in range(60)])
        groups = np.split(dealt, np.cumsum(sizes)[:-1], axis=1)
        alone = [stage.index([group[n].tolist() for group in groups]) for n in range(60)]
        assert stage.indices(groups).tolist() == alone and len(set(alone)) > 20


def test_compiled_rounds_look_up_hands_of_six_cards_as_states_are_numbered() -> None:
    pack = Pack({card: 1 for card in deck() if card.rank <= 4})
    stage, table = Stage(pack, (6,)), lead_table(pack, 6)
    members = pack.sets(6).members
    for at in range(0, len(members), 97):
        state, move = stage.found([members[at].tolist()])
        assert table[at] >> CARRY_BITS == state
        assert (pack.moves[table[at] & CARRIES] == move).all()

"""Wagers that end on the first cards dealt, as a table for a game's own compiled rounds."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from pitboss.derive.packs import Pack
from pitboss.derive.program import Rounds
from pitboss.derive.small_tables import compact
from pitboss.derive.tails import followed
from pitboss.derive.trace import trace
from pitboss.derive.tree import Leaf
from pitboss.engine.kernel import LookUp
from pitboss.rules.acts import Ended
from pitboss.rules.house import House
from pitboss.rulesets.expressions import CardAt


@dataclass(frozen=True)
class OutcomeTable:
    """What wagers end on: `outcomes` by the number that `by_kinds` has for the kinds of the cards they go by."""

    kinds: LookUp  # [card] -> kind
    by_kinds: LookUp  # [kind, kind ...] -> outcome
    outcomes: list[list[Ended]]


def outcome_table(
    house: House, bets: Mapping[str, int], wagers: Collection[str], places: Sequence[CardAt]
) -> OutcomeTable:
    """What these wagers end on by the cards at these places, whatever else is dealt."""
    pack, k = Pack(house.kinds), len(places)
    kinds = np.array([pack.number[card] for card in house.deck], dtype=np.uint8)
    if not wagers:
        return OutcomeTable(kinds, np.zeros((1,) * k, np.uint8), [])
    rounds = Rounds(house, bets, trace(house, bets, wagers), None)
    leaves = [node for node in rounds.tree.nodes if isinstance(node, Leaf)]
    number = {id(leaf): n for n, leaf in enumerate(leaves)}
    shape = (len(pack.kinds),) * k
    cards = dict(zip(places, np.indices(shape).reshape(k, -1), strict=True))
    found = followed(rounds.tree.root, cards, rounds.tables, lambda leaf: number[id(leaf)])
    outcomes = [[(wager, row, units * rounds.stake(wager)) for wager, row, units in leaf.rows] for leaf in leaves]
    return OutcomeTable(kinds, compact(found.astype(np.int64).reshape(shape)), outcomes)

"""The value of a shoe for Baccarat's wagers."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from pitboss.core.cards import Card
from pitboss.games import REGISTRY
from pitboss.lab.counts.shoe_values import ShoeValues


def test_cards_that_are_read_alike_have_one_effect() -> None:
    """Ten, jack, queen and king count nothing in Baccarat; Player Pair tells all ranks apart, but none matters more."""
    house = REGISTRY["baccarat"].configured()
    values = ShoeValues(house, "dragon")
    assert len(values.classes) == 10 and values.classes[values.class_of(Card(13, "s"))] == 128
    pairs = ShoeValues(house, "player_pair")
    assert len(pairs.classes) == 13 and set(pairs.effects().values()) == {Fraction(0)}
    gone = Counter({pairs.class_of(Card(2, "c")): 20})
    left = {rank: 32 - 20 * (rank == 2) for rank in range(1, 14)}
    chance = Fraction(sum(n * (n - 1) for n in left.values()), 396 * 395)
    assert pairs.value(gone) == 12 * chance - 1

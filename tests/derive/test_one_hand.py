"""The best five of six or seven cards, by all ranks and by the ranks of each suit."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from pitboss.cards import Card, deck
from pitboss.engine.derive.packs import Pack
from pitboss.engine.derive.reading_tables import Tables
from pitboss.engine.derive.solve import solve
from pitboss.engine.derive.suited_hands import chosen_from
from pitboss.engine.derive.tree_points import Points
from pitboss.expressions import Highest, Read, Sealed
from pitboss.lab.derived import tree_of, units
from pitboss.poker import best_five, five
from tests.three_cards import GAME

SMALL = {card: 1 for card in deck() if card.rank in (1, 2, 3, 4, 5, 10, 11, 12, 13)}


def highest_of(n: int) -> Highest:
    cards = [Sealed(("1", at)) for at in range(n)]
    return Highest(tuple(Read(five.reads.function, (some,)) for some in combinations(cards, 5)))  # type: ignore[attr-defined]


@pytest.mark.parametrize("n", [6, 7])
def test_the_best_five_of_more_cards_is_what_the_reading_itself_finds(n: int) -> None:
    pack, made = Pack(SMALL), highest_of(n)
    tables, rng = Tables(pack), np.random.default_rng(n)
    hands = []
    for suits in (1, 2, 3, 4):  # few suits: flushes of five to all cards
        among = [at for at, card in enumerate(pack.kinds) if "cdhs".index(card.mark) < suits]
        hands += [rng.permutation(among)[:n] for _ in range(60)]
    drawn = np.array(hands)
    assert tables.best_hand(made) is not None
    levels = tables.levels(made, {("1", at): drawn[:, at] for at in range(n)})
    for hand, level in zip(drawn, levels, strict=True):
        assert tables.values(made)[level] == best_five(tuple(pack.kinds[at] for at in hand))


def test_some_hands_of_the_cards_are_not_taken_for_all() -> None:
    every = highest_of(6)
    assert chosen_from(every) is not None
    assert chosen_from(Highest(every.args[1:])) is None


def test_a_deck_that_lacks_a_card_is_read_hand_by_hand() -> None:
    assert Tables(Pack({card: 1 for card in SMALL if card != Card(1, "h")})).best_hand(highest_of(6)) is None


def test_six_cards_of_two_hands_are_counted_as_when_every_deal_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    house = GAME.house()
    small = {card: 1 for card in SMALL if card.rank >= 9 or card.rank == 1}
    tree = tree_of(house, ("ante", "six"), ("six",))
    worth = units(house, {"six": Fraction(1)})
    listed = solve(Points(tree, small), worth)
    assert [operator for _, operator in listed.points.operators()] == ["listed"]
    monkeypatch.setattr("pitboss.engine.derive.operators.few_deals", lambda tail: False)
    counted = solve(Points(tree, small), worth)
    assert [operator for _, operator in counted.points.operators()] == ["one hand"]
    assert (counted.rows, counted.ev, counted.total) == (listed.rows, listed.ev, listed.total)

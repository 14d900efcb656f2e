"""The best five of six or seven cards, by all ranks and by the ranks of each suit."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from pitboss.core.cards import Card, deck
from pitboss.derive import drawn_cards, own_cards
from pitboss.derive.packs import Pack
from pitboss.derive.reading_tables import Tables
from pitboss.derive.solve import solve
from pitboss.derive.suited_hands import chosen_from
from pitboss.derive.tree_points import Points
from pitboss.lab.counts.derived import tree_of, units
from pitboss.rulesets.expressions import Highest, Read, Sealed
from pitboss.rulesets.poker import best_five, five
from pitboss.rulesets.reading_kind import kind_of
from tests.three_cards import GAME
from tests.ways import force

SMALL = {card: 1 for card in deck() if card.rank in (1, 2, 3, 4, 5, 10, 11, 12, 13)}


def highest_of(n: int) -> Highest:
    cards, kind = [Sealed(("1", at)) for at in range(n)], kind_of(five)
    assert kind
    return Highest(tuple(Read(kind.function, (some,)) for some in combinations(cards, 5)))


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
    with monkeypatch.context() as listing:
        force(listing, drawn_cards.WAY)
        listed = solve(Points(tree, small), worth)
    assert listed.points.ways == [drawn_cards.WAY]
    force(monkeypatch, own_cards.WAY)
    counted = solve(Points(tree, small), worth)
    assert counted.points.ways == [own_cards.WAY]
    assert (counted.rows, counted.ev, counted.total) == (listed.rows, listed.ev, listed.total)

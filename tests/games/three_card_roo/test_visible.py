"""Openings when the others' cards count: the fresh deck's values where none is shown, and those of the other count."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from pitboss.cards import cards, deck
from pitboss.games import REGISTRY
from pitboss.games.three_card_roo.odds import choose
from pitboss.games.three_card_roo.seen import look_for_play
from pitboss.games.three_card_roo.visible import opening_values

RULES = REGISTRY["three-card-roo"].configured(None, [])


@pytest.mark.parametrize("hand", ("Th 5d", "Ah Kd", "7c 6s"))
def test_no_card_shown_is_a_fresh_deck(hand: str) -> None:
    own, bets = cards(hand), {"play": Fraction(1), "pairs": Fraction(2)}
    low, high = sorted(card.rank for card in own)
    assert opening_values(RULES.options, bets, own, ()) == choose(RULES.options, bets)[low, high].values


@pytest.mark.parametrize("seed", range(6))
def test_the_best_opening_is_worth_what_the_count_by_ranks_says(seed: int) -> None:
    dealt = tuple(Random(seed).sample(deck(), 10))
    if dealt[0].rank == dealt[1].rank:
        dealt = dealt[1:]
    values = opening_values(RULES.options, {"play": Fraction(1)}, dealt[:2], dealt[2:])
    assert float(max(values.values())) == pytest.approx(look_for_play(RULES)(dealt).best)


def test_a_suited_third_card_is_counted_for_pocket_roo() -> None:
    def pocket(hand: str, shown: str) -> Fraction:
        return max(opening_values(RULES.options, {"pocket": Fraction(1)}, cards(hand), cards(shown)).values())

    assert pocket("Ah Kh", "") > pocket("Ah Kd", "")  # a seven of hearts would make a royal flush
    assert pocket("Ah Kh", "7h") == pocket("Ah Kd", "7h")

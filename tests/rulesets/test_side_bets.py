"""Side bets of Blackjack's family: offered by every member, counted by formula and as published."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from pitboss.games import REGISTRY
from pitboss.lab.counts.entry import counts_of
from pitboss.rulesets.twenty_one.options import FamilyOptions
from pitboss.rulesets.twenty_one.side_bets import NAMES

GAME = REGISTRY["blackjack"]
MEMBERS = [key for key in REGISTRY if issubclass(REGISTRY[key].options, FamilyOptions)]


def value(wager: str, decks: int, table: int = 1) -> Fraction:
    settings = [(f"takes_{wager}", "yes"), (f"table.{wager}", str(table)), ("decks", str(decks))]
    return counts_of(GAME).tally(GAME.configured(None, settings), wager, "best").ev


@pytest.mark.parametrize("key", MEMBERS)
def test_every_member_offers_them_if_the_house_takes_them(key: str) -> None:
    game = REGISTRY[key]
    house = game.configured(None, [(f"takes_{name}", "yes") for name in NAMES])
    assert set(NAMES) <= set(house.placeable)
    assert not any(game.house().options.offers(name) for name in NAMES)


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_pairs_and_royal_match_are_counted_as_by_formula(decks: int) -> None:
    deals = comb(52 * decks, 2)
    perfect, colored, mixed = 52 * comb(decks, 2), 26 * decks**2, 52 * decks**2
    pairs = 25 * perfect + 12 * colored + 6 * mixed - (deals - perfect - colored - mixed)
    assert value("perfect_pairs", decks) == Fraction(pairs, deals)
    royal, suited = 4 * decks**2, 4 * comb(13 * decks, 2)
    match = 25 * royal + Fraction(5, 2) * (suited - royal) - (deals - suited)
    assert value("royal_match", decks) == match / deals


@pytest.mark.parametrize(("decks", "percent"), [(6, 3.24), (8, 2.74)])
def test_three_cards_at_9_to_1_have_the_published_edge(decks: int, percent: float) -> None:
    assert round(-100 * float(value("three_cards", decks, 2)), 2) == percent

"""A game's own counts hold for its own rules only: under another deck or procedure they are not used."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.core.cards import Card, deck
from pitboss.core.errors import WrongRules
from pitboss.games import REGISTRY
from pitboss.lab.counts.derived import DerivedCounts
from pitboss.lab.counts.drawn_check import check_drawn
from pitboss.lab.counts.entry import counts_of, made_for
from pitboss.rules.layout import Flow, Layout
from pitboss.rulesets.drawing_steps import dealer_draws


def no_tens(options: object) -> list[Card]:
    return [card for card in deck() if card.rank != 10]


def test_counts_are_not_used_for_another_deck_or_other_rules() -> None:
    game = REGISTRY["tiger-pai-gow"]
    assert made_for(game) and made_for(replace(game, title="Another name"))
    for changed in (replace(game, key="no-tens", deck=no_tens), replace(game, procedure=game.procedure[:-1])):
        assert not made_for(changed) and isinstance(counts_of(changed), DerivedCounts)


def test_blackjack_without_tens_is_counted_from_its_deck_and_with_another_procedure_not_at_all() -> None:
    game = REGISTRY["blackjack"]
    changed = replace(game, key="no-tens", deck=no_tens)
    usual, other = game.configured(None, [("decks", "1")]), changed.configured(None, [("decks", "1")])
    edges = [counts_of(house.game).tally(house, "insurance", "best").house_edge for house in (usual, other)]
    assert edges[0] == Fraction(1, 17) and edges[1] == 1 - Fraction(3 * 12, 47)  # 16 of 51 cards pay, or 12 of 47
    assert isinstance(counts_of(replace(game, procedure=game.procedure[:-1])), DerivedCounts)


def test_a_procedure_that_is_not_what_is_counted_is_refused() -> None:
    """A dealer who never draws, in a game whose rules of drawing say otherwise."""

    def turns_only(layout: Layout) -> Flow[None]:
        if layout.dealer.down:
            yield from layout.turn(layout.dealer)

    game = REGISTRY["blackjack"]
    procedure = list(map(copy, game.procedure))
    for clause in procedure:
        clause.steps = tuple(turns_only if step is dealer_draws else step for step in clause.steps)
    check_drawn(game.house())
    with pytest.raises(WrongRules, match="the dealer stops at .* otherwise than in the rules of drawing"):
        check_drawn(replace(game, procedure=tuple(procedure)).house())

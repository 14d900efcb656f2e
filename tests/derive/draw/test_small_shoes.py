"""Values against dealing every card of small shoes: splits, suits, the look, a bonus for suits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import pytest

from pitboss.core.cards import Card, cards
from pitboss.derive.draw.graph import Graph
from pitboss.derive.draw.machine import Machine
from pitboss.derive.draw.solve import Against, Solver, Worth
from pitboss.rules.acts import Choice
from pitboss.rules.drawing import DrawingRules, Move, Result, Results, Split
from tests.derive.draw.every_card import EveryCard
from tests.derive.draw.small_blackjack import Hand, PlainBlackjack, Row, Turn
from tests.derive.draw.snackjack import EIGHT, Snackjack
from tests.sizes import sized


def agrees(rules: DrawingRules, shoe: list[Card], ranks: set[int], worth: Worth | None = None) -> int:
    """Compares the exact value against every open card of these ranks; returns how many were compared."""
    solver = Solver(Graph(Machine(rules, shoe)), worth or rules.worth)  # type: ignore[attr-defined]
    compared = 0
    for one in solver.solved:
        if solver.machine.types[one.open.cards[0]].rank in ranks:
            dealt = EveryCard(solver, one).value(tuple(solver.machine.copies), one.open)
            assert abs(one.total - float(dealt)) < 1e-14
            compared += 1
    return compared


@pytest.mark.parametrize("decks", sized([2], [1, 2, 3]))
def test_snackjack_dealt_card_by_card(decks: int) -> None:
    assert agrees(Snackjack(), EIGHT * decks, {1, 2, 3}) == 3


def test_a_value_does_not_depend_on_hands_that_were_asked_about_before() -> None:
    fresh, asked = (Solver(Graph(Machine(Snackjack(), EIGHT)), Snackjack().worth) for _ in range(2))
    for open in fresh.opens:
        asked.against(asked.open(open.cards))
    assert asked.value == fresh.value and asked.fraction == fresh.fraction


def test_blackjack_with_resplits_dealt_card_by_card() -> None:
    """Few kinds of cards, so that pairs come often and three hands are played."""
    rules = PlainBlackjack(max_hands=3, surrender=True)
    assert agrees(rules, list(cards("7c") * 5 + cards("8c") * 4 + cards("Kc") * 6), {7, 8}) == 2
    assert agrees(rules, list(cards("Ac") * 4 + cards("9c") * 4 + cards("Kc") * 6), {1, 13}) == 2


class SuitedHand(NamedTuple):
    base: Hand = Hand()
    suits: frozenset[str] = frozenset()

    @property
    def pair(self) -> int:
        return self.base.pair

    @property
    def natural(self) -> bool:
        return self.base.natural


@dataclass(frozen=True)
class Suited(DrawingRules):
    """Blackjack in which a suited 21 pays twice, spades three times."""

    inner: PlainBlackjack = PlainBlackjack(max_hands=3, surrender=True)

    empty = SuitedHand()

    def plus(self, hand: SuitedHand, card: Card) -> SuitedHand:
        return SuitedHand(self.inner.plus(hand.base, card), hand.suits | {card.suit})

    def begins(self, open_hand: SuitedHand) -> Turn:
        return Turn()

    def choices(self, hand: SuitedHand, turn: Turn) -> Mapping[Choice, Move | Split]:
        return self.inner.choices(hand.base, turn)

    def draws(self, dealer: SuitedHand) -> bool:
        return self.inner.draws(dealer.base)

    def looks(self, open_hand: SuitedHand) -> bool:
        return self.inner.looks(open_hand.base)

    def ends_round(self, dealer: SuitedHand) -> bool:
        return dealer.natural

    def rows(self, hand: SuitedHand, turn: Turn, dealer: SuitedHand) -> Results:
        (one,) = self.inner.rows(hand.base, turn, dealer.base)
        times = 3 if hand.suits == {"s"} else 2 if len(hand.suits) == 1 else 1
        return (one, *([one] * (times - 1) if one[1] is Row.WIN and hand.base.total == 21 else []))

    def worth(self, result: Result) -> Fraction:
        return self.inner.worth(result)


def test_a_bonus_for_suits_dealt_card_by_card() -> None:
    shoe = list(cards("7s 7s 7h 7d 8s 8s 8h 6s 6h") + cards("Ks") * 4)
    assert agrees(Suited(), shoe, {6}) == 2


def test_suits_are_told_apart_only_while_a_bonus_can_be_made() -> None:
    machine = Machine(Suited(), cards("7s 7h 7d 7c 8s 8h 8d 8c 6s 6h 6d 6c"))
    alive = {len(set(labels)) for labels in machine.live.values()}
    assert min(alive) == 3 and max(alive) > 6  # a finished hand reads no suits, a new hand all of them
    assert dict(machine.alike) == {"c": "c", "d": "c", "h": "c", "s": "s"}


def test_the_exact_value_of_snackjack_is_a_fraction_of_its_deals() -> None:
    rules = Snackjack()
    solver = Solver(Graph(Machine(rules, EIGHT)), rules.worth)
    dealt = sum(
        (one.open.ways * EveryCard(solver, one).value(tuple(solver.machine.copies), one.open) for one in solver.solved),
        Fraction(0),
    )
    assert solver.fraction == dealt / 8
    assert isinstance(solver.solved[0], Against)

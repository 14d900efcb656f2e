"""Exact value of a wager for any cards left in the shoe, with best play for these cards.

Cards that no reading of the rules tells apart are counted as one card with more copies: Match the Color has four cards
then, one for each suit. The value of a shoe takes milliseconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboss.core.cards import Card
from pitboss.core.errors import NotDerivable
from pitboss.lab.counts.derived import DerivedCounts, points_of, tree_of, units, with_raises_and_bonuses
from pitboss.rules.house import House

if TYPE_CHECKING:  # these import numpy and numba, which most commands do not need
    from pitboss.derive.packs import Pack
    from pitboss.derive.tree import Tree
    from pitboss.derive.tree_points import Points

MOST_HANDS = 2_000  # states of a wager's decisions, above which a shoe takes too long
MANY_STATES = 1 << 20  # of a showdown that takes seconds to count


class ShoeValues:
    """The expected value of one wager by the cards that are left. Refused if the wager is not derived or takes long."""

    def __init__(self, house: House, wager: str) -> None:
        counts = DerivedCounts(house.game)
        self.tree: Tree = tree_of(house, counts.bets(house, wager), with_raises_and_bonuses(house, wager))
        self.worth = units(house, dict.fromkeys(house.wagers[wager].paid_on or (wager,), Fraction(1)))
        full = points_of(house, self.tree)
        if counts.hands_to_decide(house, wager) > MOST_HANDS or reads_a_long_hand(full):
            raise NotDerivable("the value of a shoe takes too long to count")
        self.ev = self._solved(full)
        self.pack = full.pack
        self.merged = merged_cards(full)
        if self.value(Counter()) != self.ev:  # a reading tells two cards apart in a way that no sample hand showed
            self.merged = {card: card for card in self.pack.kinds}

    def _solved(self, points: Points) -> Fraction:
        from pitboss.derive.solve import solve

        return solve(points, self.worth).ev

    def class_of(self, card: Card) -> Card:
        """The representative of this card and all that are read alike."""
        return self.merged[card.erased if self.pack.by_rank else card]

    @property
    def classes(self) -> dict[Card, int]:
        """The cards that differ for the rules, with their copies in the full shoe."""
        found: Counter[Card] = Counter()
        for card, copies in zip(self.pack.kinds, self.pack.copies, strict=True):
            found[self.merged[card]] += int(copies)
        return dict(found)

    def value(self, gone: Mapping[Card, int]) -> Fraction:
        """The value without these cards, given by their classes."""
        from pitboss.derive.tree_points import Points

        left = {card: copies - gone.get(card, 0) for card, copies in self.classes.items()}
        return self._solved(Points(self.tree, {card: copies for card, copies in left.items() if copies}))

    def effects(self) -> dict[Card, Fraction]:
        """The exact change of the value when one card of each class is removed."""
        found: dict[Card, Fraction] = {}
        for alike in self._alike():
            effect = self.value({alike[0]: 1}) - self.ev
            found |= dict.fromkeys(alike, effect)
        return found

    def _alike(self) -> Iterable[list[Card]]:
        """Classes that a change of suits carries to each other, so that their effects are equal."""
        number, waiting = self.pack.number, set(self.classes)
        for card in self.classes:
            if card in waiting:
                moved = {self.merged[self.pack.kinds[int(row[number[card]])]] for row in self.pack.moves}
                waiting -= moved
                yield [card, *sorted(moved - {card})]


def reads_a_long_hand(points: Points) -> bool:
    """Whether hands of six cards or more, or complete boards, have to be counted again for every shoe."""
    from pitboss.derive.own_cards import WAY as OWN
    from pitboss.derive.shared_board import WAY as BOARD

    counted = [one for one in points.points if one.counted is not None and one.counted.size > 1]
    long = any(one.counted.way in (OWN, BOARD) or one.stage.n > MANY_STATES for one in counted)  # type: ignore[union-attr]
    return bool(points.streamed) or long


def merged_cards(points: Points) -> dict[Card, Card]:
    """For each card the first one that every reading takes for the same."""
    from pitboss.derive.reading_tables import shape

    reads = {(read.function, shape(read.args, {}), len(read.places)): read for read in points.tree.reads}
    found: dict[Card, Card] = {}
    for card in points.pack.kinds:
        first = (one for one in dict.fromkeys(found.values()) if read_alike(points.pack, reads.values(), one, card))
        found[card] = next(first, card)
    return found


def read_alike(pack: Pack, reads: Iterable[Any], one: Card, other: Card) -> bool:
    """Whether no reading of sample hands changes when the one card takes the place of the other."""
    from pitboss.derive.reading_tables import sample_hands

    for read in reads:
        for hand in sample_hands(pack, len(read.places)):
            for place in read.places:
                held = dict(zip(read.places, hand, strict=True))
                values = {read.value(held | {place: card}) for card in (one, other)}
                if len(values) > 1:
                    return False
    return True

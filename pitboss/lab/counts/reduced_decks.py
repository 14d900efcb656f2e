"""Values of choices with other players' cards known, by solving the game again for the deck without these cards.

The others' cards are drawn at random. For the deck without them, the values of best play and of usual play are exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from pitboss.core.errors import NotDerivable
from pitboss.lab.counts.derived import DerivedCounts, decides, points_of, tree_of, units, with_raises_and_bonuses
from pitboss.lab.counts.exposed_cards import cards_held, sees_other_hands
from pitboss.rules.house import House
from pitboss.rules.odds import DrawCards, ExposedSample

if TYPE_CHECKING:  # these import numpy and numba, which most commands do not need
    from pitboss.derive.packs import Ints
    from pitboss.derive.solve import Solved
    from pitboss.derive.tree_points import Point

__all__ = ["SAMPLES", "SLOW", "can_sample", "exact", "sees_other_hands", "samples"]

SAMPLES = 40
SLOW = True  # a report asks for it with --full only


def can_sample(house: House, wager: str) -> bool:
    """Whether this wager has decisions in states that do not depend on suits.

    If suits are read, a deck without some cards has other states, and usual choices cannot be applied to them.
    """
    counts = DerivedCounts(house.game)
    try:
        bets = counts.bets(house, wager)
        if not decides(house, wager, bets):
            return False
        points = points_of(house, tree_of(house, bets, with_raises_and_bonuses(house, wager)))
    except NotDerivable:
        return False
    return points.pack.by_rank and not points.streamed


def exact(house: House, wager: str) -> bool:
    """Cards are drawn, not listed."""
    return False


def samples(house: House, wager: str, players: int, draw: DrawCards) -> Iterator[ExposedSample]:
    """The value of the game with usual play and with the others' cards known, for some cards of theirs."""
    from pitboss.derive.solve import solve
    from pitboss.derive.tree_points import Points

    counts = DerivedCounts(house.game)
    bets = counts.bets(house, wager)
    tree, worth = tree_of(house, bets, with_raises_and_bonuses(house, wager)), units(house, {wager: Fraction(1)})
    whole = solve(points_of(house, tree), worth)
    held = max(cards_held(one.point) for one in whole.decisions)
    for _ in range(SAMPLES):
        gone = Counter(draw(held * (players - 1)))
        kinds = {card: n - gone[card] for card, n in house.kinds.items() if n > gone[card]}
        points = Points(tree, kinds)
        best = solve(points, worth)
        usual = solve(points, worth, lambda point: as_before(whole, point))
        yield ExposedSample(float(usual.ev), float(best.ev), share=float(changed(usual)))


def changed(usual: Solved) -> Fraction:
    """The share of deals in which another choice is better."""
    found = 0
    for one in usual.decisions:
        better = one.values.max(axis=0) > one.values[one.taken, range(len(one.taken))]
        found += int(one.reach[better].sum()) * one.size
    return Fraction(found, usual.total)


def as_before(whole: Solved, point: Point) -> Ints:
    """The usual choice in each state of a decision, made without knowing others' cards."""
    import numpy as np

    before = next(one for one in whole.decisions if one.legal == point.node.legal and one.point.groups == point.groups)  # type: ignore[union-attr]
    kinds, number = point.stage.pack.kinds, before.point.stage.pack.number
    possible = np.flatnonzero(point.stage.possible)
    cards = np.array([number[kind] for kind in kinds], dtype=np.int64)[point.stage.cards[possible]]
    groups = np.split(cards, np.cumsum(point.stage.sizes)[:-1], axis=1)
    found: Ints = np.zeros(point.stage.n, dtype=np.int64)
    found[possible] = before.taken[before.point.stage.indices(groups)]
    return found

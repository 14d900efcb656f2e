"""Expected value of a wager from a deck that lacks one card, where nothing is decided and one hand is read."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np

from pitboss.core.cards import Card
from pitboss.core.errors import NotDerivable
from pitboss.derive.solve import Worth
from pitboss.derive.tree_points import Points


def ev_without(points: Points, worth: Worth, card: Card) -> Fraction:
    """Of all hands of the full deck those that hold the card are left out.

    A change of suits that changes nothing carries the card to others, and hands with it to hands with them. So the
    hands with any of them are counted, and one card has its share.
    """
    root, pack = points.root, points.pack
    hands = root.then[0] if root.steps else root
    if hands.counted is None or hands.counted.size > 1 or len(hands.groups) != 1:
        raise NotDerivable("what one card is worth follows from one hand that all rules read")
    kind = pack.kind_of(card)
    same = np.isin(np.arange(len(pack.kinds)), pack.moves[:, kind])
    stage, ends = hands.stage, [row[0] for row in hands.counted.ends]
    held = same[stage.cards].sum(axis=1)
    total = with_card = Fraction(0)
    for own, leaf in enumerate(ends):
        mine = (hands.counted.own == own) & stage.possible
        if leaf and mine.any():
            value = sum((worth(ended) for ended in leaf.rows), Fraction(0))
            total += value * int(stage.weight[mine].sum())
            with_card += value * int((stage.weight * held)[mine].sum())
    return (total - with_card / int(pack.copies[same].sum())) / comb(pack.size - 1, stage.seen)

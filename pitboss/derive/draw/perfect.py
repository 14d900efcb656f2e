"""Perfect play after one split: every card that was seen counts, those of the finished first hand included.

Cards left are exchangeable, so how many of them the second hand takes does not change what the first hand, once
finished, is worth on average. Only W(R) couples the two hands: what the second hand is worth, played as well as
possible, if the first ended with the cards R. The first hand is then played for its pay plus W(R).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from pitboss.core.errors import BadInput
from pitboss.derive.draw.dealer_tree import Ints
from pitboss.derive.draw.graph import Graph, SplitPoint
from pitboss.derive.draw.loops import shared_finals
from pitboss.derive.draw.machine import FINAL
from pitboss.derive.draw.partition import classes
from pitboss.derive.draw.solve import Against, Array
from pitboss.derive.draw.splits import Splits

SLOTS, KEY_BITS = 1 << 19, 62  # of the table of finals: a few hundred thousand sums of two hands come up


class Dealt:
    """The dealer's finals by all cards that two hands hold together, shared by all pairs against one open hand."""

    def __init__(self, against: Against) -> None:
        g = against.graph
        self.against = against
        bits = [int(most).bit_length() for most in 2 * g.comp_counts.max(axis=0)]
        shifts = np.cumsum([0, *bits[:-1]])
        assert sum(bits) < KEY_BITS, "too many classes of cards for keys of one number"
        self.keys: Ints = (g.comp_counts << shifts).sum(axis=1)
        self.slots: Ints = np.full(SLOTS, -1, np.int64)
        self.store: Array = np.zeros((SLOTS, len(g.machine.finals)))

    def look_up(self, held: int, comps: Ints, left: Ints) -> None:
        """Fill in the finals for each composition of a second hand if the first ended with `held`."""
        against, g = self.against, self.against.graph
        shoe, finals, known = against.shoe_of(left)
        dealer_shoe = shoe[: g.comp_counts.shape[1]]
        shared_finals(
            self.keys[held], comps, self.keys, self.slots, self.store, g.comp_counts, dealer_shoe, against.tree.rows,
            against.tree.rest, known, finals, against.inverse, (0, 0.0),
        )  # fmt: skip


def split_once(against: Against, split: SplitPoint, dealt: Dealt | None = None) -> float:
    """The value of a pair split once, played perfectly, joint with the round continuing."""
    g, m = against.graph, against.graph.machine
    (first, _), (_, second) = split.starts
    if not is_found(against.graph, split):
        raise BadInput("Perfect play after a split is not found where suits of single cards matter.")
    dealt = dealt or Dealt(against)
    free = np.zeros(g.number, np.int64)
    worth: Array = np.zeros(len(g.comp_counts))
    of_class = classes(m.dealer_cards)
    own = of_class[m.dealer_cards[split.cards[1]]]
    undecided = finals_under(g, second, lambda node: not against.pays.constant[g.row_of[node]])
    for comp in finals_under(g, first):
        left = without(against.left, of_class, [int(n) for n in g.comp_counts[comp]])
        if left is not None and left[own].sum() > 0:
            dealt.look_up(comp, undecided, left)
            worth[comp] = against.run(second, free, left, fixed=False)[second]
    left = against.left.copy()
    left[split.cards[1]] -= 1
    return float(against.run(first, free, left, fixed=False, bonus=worth)[first])


def is_found(graph: Graph, split: SplitPoint) -> bool:
    """Whether the hands of this split read no more of cards than the dealer's hand does."""
    m = graph.machine
    starts = (split.starts[0][0], split.starts[0][1])
    return all(max(m.live_in_one_hand[graph.kinds[start]]) <= max(m.dealer_cards) for start in starts)


def once_by_convention(against: Against, split: SplitPoint) -> float:
    """The value of the same pair split once, by the convention CDZ-."""
    return float(Splits(against).value(replace(split, hands=2)))


def finals_under(graph: Graph, start: int, counts: Callable[[int], bool] = lambda node: True) -> Ints:
    """Compositions with which a hand that begins at `start` can end, busts included, at nodes that count."""
    seen, waiting, found = {start}, [start], set()
    while waiting:
        node = waiting.pop()
        if graph.sorts[node] == FINAL and counts(node):
            found.add(int(graph.comp_of[node]))
        for after in graph.children(node):
            if after >= 0 and after not in seen:
                seen.add(after)
                waiting.append(after)
    return np.array(sorted(found), np.int64)


def without(shoe: Ints, of_class: list[list[int]], held: list[int]) -> Ints | None:
    """The shoe without these cards, by class; None if it does not hold them."""
    left = shoe.copy()
    for types, copies in zip(of_class, held, strict=True):
        for _ in range(copies):
            left[max(types, key=lambda t: left[t])] -= 1
    return left if left.min() >= 0 else None

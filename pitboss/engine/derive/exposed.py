"""A decision when other players' cards are known: every choice over all cards that can still come, by listing them.

The tree below a choice is followed once for every hand that may come, whatever the deck. What a choice is then worth
with other cards gone is a sum over these hands, each as often as the cards that are left make it. This serves decisions
after which nobody decides any more, and of which few enough hands follow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm, prod
from typing import Any

import numpy as np
from numba import njit

from pitboss.cards import ERASED, Card
from pitboss.engine.derive.operators import TailProgram, combinations, leaves_of
from pitboss.engine.derive.packs import Ints
from pitboss.engine.derive.solve import Point, Points, Worth, decides
from pitboss.engine.derive.states import Stage
from pitboss.engine.derive.tails import Tail
from pitboss.engine.trace import Choose, Leaf, Node
from pitboss.errors import NotDerivable
from pitboss.readings import Place

MOST_HANDS = 1 << 19  # that may come after a decision


class Exposed:
    """Wagers of one tree at a decision of theirs, or at one that does not concern them."""

    def __init__(self, points: Points, worth: Worth, decision: Point) -> None:
        """`decision` may be that of another tree of the same game."""
        self.pack, self.tables, node = points.pack, points.tables, decision.node
        assert isinstance(node, Choose)
        mine = [one for one in points.points if isinstance(one.node, Choose) and one.node.legal == node.legal]
        here = next((one for one in mine if one.path == decision.path), None)
        nodes = [points.tree.root] if here is None else [one.node for one in here.then]
        if any(decides(one) for one in nodes):
            raise NotDerivable("another decision follows")
        self.groups = decision.groups if here is None else here.groups
        self.stage = Stage(self.pack, tuple(map(len, self.groups)))
        self.ways = [Hands(Tail(one, self.groups, self.stage, self.tables), worth) for one in nodes]
        self.choices = len(node.legal)
        same = len({tuple(way.sizes) for way in self.ways}) == 1  # then the hands are the same, and weighed once
        alike = [self.ways] if same else [[way] for way in self.ways]
        self.alike = [(np.array(ways[0].sizes, dtype=np.int64), ways) for ways in alike]

    def kind(self, card: Card) -> int:
        return self.pack.number[Card(card.rank, ERASED) if self.pack.by_rank and card.rank else card]

    def values(self, seen: Mapping[Place, Card], others: Sequence[Card]) -> list[Fraction]:
        """What each choice is worth with these cards seen by the player, and these gone from the deck."""
        groups = [sorted(self.kind(seen[at]) for at in group) for group in self.groups]
        state, move = self.stage.found(groups)
        left = self.pack.copies.copy()
        for kind in (*(kind for group in groups for kind in group), *map(self.kind, others)):
            left[move[kind]] -= 1
        found: list[Fraction] = []
        for sizes, ways in self.alike:
            brings = np.stack([way.brings(state) for way in ways])
            won, total = weigh_left(left, ways[0].flat, sizes, brings)
            found += [Fraction(int(one), int(total) * way.scale) for one, way in zip(won, ways, strict=True)]
        return found * self.choices if len(found) < self.choices else found


class Hands:
    """All cards that may come after a choice, and where each hand of them leads from a state."""

    def __init__(self, tail: Tail, worth: Worth) -> None:
        self.tail, pack = tail, tail.stage.pack
        self.sizes = [len(group) for group in tail.hidden]
        if prod(len(pack.sets(size).members) for size in self.sizes) > MOST_HANDS:
            raise NotDerivable("too many hands may follow to list them for every deck")
        parts = combinations(pack, self.sizes) if self.sizes else []
        self.flat = np.concatenate(parts, axis=1) if parts else np.zeros((1, 0), np.int8)
        places = [at for group in tail.hidden for at in group]
        self.hidden = {at: self.flat[:, n].astype(np.int64) for n, at in enumerate(places)}
        self.program = None if isinstance(past(tail.node), Leaf) else TailProgram(tail, self.hidden)
        self.leaves = self.program.leaves if self.program else [past(tail.node)]
        fair = [sum((worth(ended) for ended in leaf.rows), Fraction(0)) for leaf in self.leaves]
        self.scale = lcm(*(pay.denominator for pay in fair))
        self.pays = np.array([int(pay * self.scale) for pay in fair], dtype=np.int64)
        self._brings: dict[int, Ints] = {}

    def brings(self, state: int) -> Ints:
        """[hand] -> what it brings from this state."""
        if state not in self._brings:
            which = np.zeros(len(self.flat), np.int64) if self.program is None else leaves_of(self.program, state)
            self._brings[state] = self.pays[which]
        return self._brings[state]


def past(node: Node) -> Any:
    """The first question or leaf, behind cards that come."""
    while not isinstance(node, Leaf) and hasattr(node, "then"):
        node = node.then
    return node


@njit(nogil=True, cache=True)
def weigh_left(left: Any, hands: Any, sizes: Any, brings: Any) -> Any:
    """What all hands bring by choice, each as often as it can be dealt from these cards; and all ways to deal them."""
    won, total = np.zeros(len(brings), np.int64), 0
    for h in range(len(hands)):
        ways, at = 1, 0
        for size in sizes:
            run = 0
            for i in range(at, at + size):
                kind = hands[h, i]
                run = run + 1 if i > at and hands[h, i - 1] == kind else 1
                ways = ways * max(left[kind], 0) // run
                left[kind] -= 1
            at += size
        for i in range(at):
            left[hands[h, i]] += 1
        total += ways
        for choice in range(len(brings)):
            won[choice] += ways * brings[choice, h]
    return won, total

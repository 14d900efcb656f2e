"""A decision when other players' cards are known: every choice over all cards that can still come, by listing them.

The tree below a choice is followed once for every hand that may come, whatever the deck. What a choice is then worth
with other cards gone is a sum over these hands, each as often as the cards that are left make it. This serves decisions
after which no more is decided, and of which few enough hands follow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import lcm, prod
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from pitboss.core.cards import Card
from pitboss.core.errors import NotDerivable
from pitboss.derive.drawn_cards import CHUNK, TailProgram, combinations, leaves_of, past_reveals
from pitboss.derive.packs import Ints
from pitboss.derive.solve import Worth
from pitboss.derive.states import Stage
from pitboss.derive.tails import Tail, places_below
from pitboss.derive.tree import Leaf, TracedChoice
from pitboss.derive.tree_points import Point, Points, decides
from pitboss.rulesets.expressions import CardAt

MOST_HANDS = 1 << 19  # that may come after a decision
MOST_KEPT = 1 << 22  # hands of all states together whose results are kept

Sample = tuple[Mapping[CardAt, Card], Sequence[Card]]  # cards seen by the player, cards of the others


class Exposed:
    """Wagers of one tree at a decision of theirs, or at one that does not concern them."""

    def __init__(self, points: Points, worth: Worth, decision: Point) -> None:
        """`decision` may be that of another tree of the same game."""
        self.pack, self.tables, node = points.pack, points.tables, decision.node
        self._kinds: dict[Card, int] = {}
        assert isinstance(node, TracedChoice)
        mine = [one for one in points.points if isinstance(one.node, TracedChoice) and one.node.legal == node.legal]
        here = next((one for one in mine if one.path == decision.path), None)
        nodes = [points.tree.root] if here is None else [one.node for one in here.then]
        if any(decides(one) for one in nodes):
            raise NotDerivable("another decision follows")
        read = places_below(points.tree.root)
        concerned = tuple(group for group in decision.groups if not set(group).isdisjoint(read))
        self.groups = concerned if here is None else here.groups
        self.stage = Stage(self.pack, tuple(map(len, self.groups)))
        self.ways = [LaterHands(Tail(one, self.groups, self.stage, self.tables), worth) for one in nodes]
        self.choices = len(node.legal)
        same = len({tuple(way.sizes) for way in self.ways}) == 1  # then the hands are the same, and weighed once
        alike = [self.ways] if same else [[way] for way in self.ways]
        self.alike = [(np.array(ways[0].sizes, dtype=np.int64), ways) for ways in alike]

    def kind(self, card: Card) -> int:
        found = self._kinds.get(card)
        if found is None:
            found = self._kinds[card] = self.pack.kind_of(card)
        return found

    def _state(self, seen: Mapping[CardAt, Card]) -> State:
        """The state of the cards seen, the change of suits under which they look like it, and what is left then."""
        groups = [sorted(self.kind(seen[at]) for at in group) for group in self.groups]
        state, move = self.stage.found(groups)
        left = self.pack.copies.copy()
        for group in groups:
            for kind in group:
                left[move[kind]] -= 1
        placed = {at for group in self.groups for at in group}
        for at, card in seen.items():  # cards that the player sees and that do not concern these wagers
            if at not in placed:
                left[move[self.kind(card)]] -= 1
        return State(state, move, left)

    def _left(self, state: State, others: Sequence[Card]) -> Ints:
        left: Ints = state.left.copy()
        gone = np.array([self.kind(card) for card in others], dtype=np.int64)
        np.subtract.at(left, state.move[gone], 1)
        return left

    def values(self, seen: Mapping[CardAt, Card], others: Sequence[Card]) -> list[Fraction]:
        """What each choice is worth with these cards seen by the player, and these gone from the deck."""
        here = self._state(seen)
        state, left = here.number, self._left(here, others)
        found: list[Fraction] = []
        for sizes, ways in self.alike:
            values = np.stack([way.hand_values(state) for way in ways])
            won, total = weigh_left(left, ways[0].flat, sizes, values)
            found += [Fraction(int(one), int(total) * way.scale) for one, way in zip(won, ways, strict=True)]
        return found * self.choices if len(found) < self.choices else found

    def values_of_many(self, samples: Sequence[Sample]) -> Ints:
        """[choice, sample]: the same for many samples at once, as floating-point numbers."""
        known: dict[tuple[Card, ...], State] = {}
        by_state: dict[int, list[tuple[int, Ints]]] = {}
        for n, (seen, others) in enumerate(samples):
            cards = tuple(card for _, card in sorted(seen.items()))
            if cards not in known:
                known[cards] = self._state(seen)
            here = known[cards]
            by_state.setdefault(here.number, []).append((n, self._left(here, others)))
        found: Ints = np.zeros((self.choices, len(samples)))
        states = list(by_state)
        together = max(1, MOST_KEPT // max(len(way.flat) for way in self.ways))
        for start in range(0, len(states), together):
            some_states = states[start : start + together]
            for way in self.ways:
                way.follow(some_states)
            for state in some_states:
                some = by_state[state]
                left = np.array([one for _, one in some], dtype=np.float64).T.copy()
                found[:, [n for n, _ in some]] = self._weighed(state, left)
        return found

    def _weighed(self, state: int, left: Ints) -> Ints:
        parts = []
        for _, ways in self.alike:
            first = ways[0]
            values = np.stack([way.hand_values(state) / way.scale for way in ways])
            won, total = np.zeros((len(ways), left.shape[1])), np.zeros(left.shape[1])
            weigh_many(left, first.flat, first.before, first.share, values * first.share, won, total)
            parts.append(won / total)
        found: Ints = np.concatenate(parts)
        return found if len(found) == self.choices else np.repeat(found, self.choices, axis=0)


class State(NamedTuple):
    """What a player sees, up to changes of suits."""

    number: int
    move: Ints  # the change of suits under which the cards look like it
    left: Ints  # [kind] -> cards that the player has not seen


class LaterHands:
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
        first = past_reveals(tail.node)
        self.program = None if isinstance(first, Leaf) else TailProgram(tail, self.hidden)
        self.leaves = self.program.leaves if self.program else [first]
        fair = [sum((worth(ended) for ended in leaf.rows), Fraction(0)) for leaf in self.leaves]
        self.scale = lcm(*(pay.denominator for pay in fair))
        self.pays = np.array([int(pay * self.scale) for pay in fair], dtype=np.int64)
        self._values: dict[int, Ints] = {}

    def hand_values(self, state: int) -> Ints:
        """[hand] -> its value from this state."""
        if self.program is None:
            return np.full(len(self.flat), self.pays[0])
        self.follow([state])
        return self._values[state]

    def follow(self, states: Sequence[int]) -> None:
        """Find the values of all hands from these states, as many of them at once as memory allows."""
        new = [state for state in states if state not in self._values]
        if self.program is None or not new:
            return
        if (len(self._values) + len(new)) * len(self.flat) > MOST_KEPT:
            self._values.clear()
            new = list(states)
        together = max(1, CHUNK // len(self.flat))
        for start in range(0, len(new), together):
            some = new[start : start + together]
            self._values |= dict(zip(some, self.pays[leaves_of(self.program, np.array(some))], strict=True))

    @cached_property
    def before(self) -> Ints:
        """[hand, card] -> how many of its kind come before it in the hand."""
        same = self.flat[:, :, None] == self.flat[:, None, :]
        earlier = np.tril(np.ones(same.shape[1:], dtype=bool), -1)
        found: Ints = (same & earlier).sum(axis=2).astype(np.float64)
        return found

    @cached_property
    def share(self) -> Ints:
        """[hand] -> the part of its ways, taken in order, that counts: cards of a group come in any order."""
        found: Ints = np.ones(len(self.flat))
        at = 0
        for size in self.sizes:
            group = self.flat[:, at : at + size]
            for n in range(size):
                found /= (group[:, : n + 1] == group[:, n : n + 1]).sum(axis=1)
            at += size
        return found


@njit(nogil=True, cache=True)
def weigh_left(left: Any, hands: Any, sizes: Any, values: Any) -> Any:
    """Sums over all hands by choice, each as often as it can be dealt from these cards; and all ways to deal them."""
    won, total = np.zeros(len(values), np.int64), 0
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
        for choice in range(len(values)):
            won[choice] += ways * values[choice, h]
    return won, total


@njit(nogil=True, cache=True)
def weigh_many(left: Any, hands: Any, before: Any, share: Any, values: Any, won: Any, total: Any) -> None:
    """won[choice, sample], total[sample]: sums over all hands, for many decks, left[kind, sample], at once.

    Of n equal cards of which k are left, the first can be taken in k ways, the next in k - 1, and so on: where too few
    are left, one of these factors is 0.
    """
    samples = left.shape[1]
    ways = np.zeros(samples)
    for h in range(len(hands)):
        for m in range(samples):
            ways[m] = 1.0
        for i in range(hands.shape[1]):
            kind, taken = hands[h, i], before[h, i]
            for m in range(samples):
                ways[m] *= left[kind, m] - taken
        for m in range(samples):
            total[m] += ways[m] * share[h]
        for choice in range(len(values)):
            worth = values[choice, h]
            for m in range(samples):
                won[choice, m] += ways[m] * worth

"""Solves a game from the points of its tree in integers: every decision, each choice's value, the count of every row.

Values are passed up from the leaves to the first card and reach counts down. Both must give the same expected value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np

from pitboss.core.errors import NotDerivable
from pitboss.core.progress import Progress
from pitboss.derive.packs import Ints
from pitboss.derive.strategies import Decided
from pitboss.derive.streamed import (
    Passes,
    StreamedChoices,
    StreamedReach,
    StreamedResults,
    StreamedValues,
    decided_in_bits,
)
from pitboss.derive.tails import Counted
from pitboss.derive.tree import (
    Leaf,
    Node,
    Reveal,
    TracedChoice,
    Tree,
    children,
)
from pitboss.derive.tree_points import LIMIT, Groups, Point, Points
from pitboss.rules.acts import Choice, Ended

LOW = 31  # bits of the lower part of a value
LOW_BITS = (1 << LOW) - 1
MANY = 1 << 22  # states

Worth = Callable[[Ended], Fraction]  # the result of a wager that ends on a row


@dataclass(eq=False)
class DecisionPoint:
    """All states of one decision, with what each choice is worth there."""

    point: Point
    legal: tuple[Choice, ...]
    values: Ints  # [choice, state], over `size` deals, in parts of a unit
    best: Ints  # [state] -> choice
    taken: Ints  # [state] -> choice, where a strategy is followed
    reach: Ints  # [state] -> in how many deals the decision comes up, over the deals that follow it

    @property
    def size(self) -> int:
        return self.point.size

    def decided(self) -> Decided:
        """The choices taken, for compiled rounds."""
        return self.point.stage.decided(self.point.groups, self.taken.astype(np.uint8))


@dataclass(eq=False)
class StreamedDecision(DecisionPoint):
    """The last choice where states are not kept. Its values are worked out when they are read."""

    def decided(self) -> Decided:
        place = self.point.streamed
        assert place is not None
        return decided_in_bits(place, self.taken.words)  # type: ignore[attr-defined]


BEST = -1  # in place of a choice: the best one
Follow = Callable[[Point], Ints | None]  # [state] -> choice; None: the best one in every state
Best = Callable[[Point, Ints], Ints]  # values by choice and state -> the best choice of each state


def first_best(point: Point, values: Ints) -> Ints:
    """On a tie the choice that is offered first."""
    best: Ints = (values[1] > values[0]).astype(np.int8) if len(values) == 2 else values.argmax(axis=0)
    return best


@dataclass(eq=False)
class Solved:
    """A game under certain pays."""

    points: Points
    scale: int  # values are in this part of a unit
    decisions: list[DecisionPoint]
    rows: dict[tuple[Ended, ...], int]  # how many deals end on these rows
    ev: Fraction
    by_bet: tuple[Fraction, ...] = ()  # what each bet adds, where they are solved one by one and rows are not known

    @property
    def total(self) -> int:
        return self.points.root.size


class SolvedChoices:
    """The choices of a solved game, for compiled rounds of the tree it was solved from or of another with more bets."""

    def __init__(self, solved: Solved, tree: Tree) -> None:
        self.solved, self.tree, self.pack = solved, tree, solved.points.pack
        self.same = tree.digest == solved.points.digest
        self.paths = {} if self.same else paths_to_choices(tree.root)

    def _decisions(self, choice: TracedChoice) -> list[DecisionPoint]:
        if self.same:
            node = self.solved.points.pruned[self.tree.number[id(choice)]]
            return [one for one in self.solved.decisions if one.point.node is node]
        paths = self.paths[id(choice)]
        return [one for one in self.solved.decisions if one.legal == choice.legal and one.point.path in paths]

    def at(self, choice: TracedChoice) -> Decided:
        found = self._decisions(choice)
        if not found:  # it changes nothing: the first choice, whatever the first card
            place = next(node.cards[0] for node in reversed(self.tree.nodes) if isinstance(node, Reveal))
            return Decided(((place,),), 0, (1,), np.zeros(len(self.pack.sets(1).first), dtype=np.uint8))
        if len(found) > 1:
            raise NotDerivable("a decision is reached with cards that fall into groups in more than one way")
        return found[0].decided()


def paths_to_choices(root: Node) -> dict[int, set[tuple[Choice, ...]]]:
    """By the id of each decision: the choices that may have been made before it."""
    found: dict[int, set[tuple[Choice, ...]]] = {}
    done: set[tuple[int, tuple[Choice, ...]]] = set()
    waiting: list[tuple[Node, tuple[Choice, ...]]] = [(root, ())]
    while waiting:
        node, path = waiting.pop()
        if (id(node), path) in done:
            continue
        done.add((id(node), path))
        if isinstance(node, TracedChoice):
            found.setdefault(id(node), set()).add(path)
            waiting += [(one, (*path, chosen)) for one, chosen in zip(node.branches, node.legal, strict=True)]
        else:
            waiting += [(one, path) for one in children(node)]
    return found


def solve(
    points: Points, worth: Worth, follow: Follow = lambda point: None, best: Best = first_best,
    results: StreamedResults | None = None, progress: Progress | None = None,
) -> Solved:  # fmt: skip
    """Solve for best play under these pays, or for a given strategy.

    Where states are not kept, what passes over all of them give is entered in `results`, or taken from it.
    """
    scale, whole = whole_pays(_leaves(points), worth)
    last = LastPlaces(points, whole, results or StreamedResults(), progress) if points.streamed else None
    values, decisions = _values(points, whole, follow, best, last)
    ev_sum = root_value(points, values)
    rows = _count_rows(points, decisions, last)
    total = points.root.size
    assert sum(rows.values()) == total, "rows do not add up to all deals"
    ev = sum((n * sum((worth(ended) for ended in ended_on), Fraction(0)) for ended_on, n in rows.items()), Fraction(0))
    assert ev * scale == ev_sum, "values and rows disagree"
    streamed = last.decisions() if last else []
    return Solved(points, scale, [*decisions.values(), *streamed], rows, ev / total)


def values_by_state(points: Points, worth: Worth, groups: Groups) -> dict[int, Fraction] | None:
    """What is expected once these cards are seen, by state; None where the tree does not pass through such states."""
    seen = next((point for point in points.points if point.groups == groups), None)
    if seen is None or points.streamed:
        return None
    scale, whole = whole_pays(_leaves(points), worth)
    values, _ = _values(points, whole, lambda point: None, first_best, None, seen)
    each = values[id(seen)]
    return {int(at): Fraction(int(each[at]), seen.size * scale) for at in np.flatnonzero(seen.stage.possible)}


def _leaves(points: Points) -> Iterable[Leaf]:
    return (leaf for point in points.points for leaf in point.leaves)


def whole_pays(leaves: Iterable[Leaf], worth: Worth) -> tuple[int, dict[int, int]]:
    """The part of a unit that values are in, and the value of each leaf in it, by the leaf's id."""
    each = {id(leaf): leaf for leaf in leaves}
    fair = {at: sum((worth(ended) for ended in leaf.rows), Fraction(0)) for at, leaf in each.items()}
    scale = lcm(*(value.denominator for value in fair.values()))
    return scale, {at: int(value * scale) for at, value in fair.items()}


class LastPlaces:
    """The places of a tree whose states are not kept, under certain pays."""

    def __init__(
        self, points: Points, whole: Mapping[int, int], results: StreamedResults, progress: Progress | None
    ) -> None:
        self.points, self.results = points.streamed, results
        self.places = [point.streamed for point in self.points if point.streamed]
        self.passes = Passes(self.places, whole, progress)
        self.reach: dict[int, Ints] = {}

    def values(self) -> dict[int, Ints]:
        """The value of each place by state before, by the point's id."""
        if not self.results.values:
            self.passes.values(self.results)
        return {id(point): found for point, found in zip(self.points, self.results.values, strict=True)}

    def rows(self) -> Counter[tuple[Ended, ...]]:
        """How many deals end on which rows, when `reach` says how often play comes to each place."""
        if not self.results.counts:
            self.passes.rows([self.reach.get(id(point)) for point in self.points], self.results)
        return self.passes.ended(self.results)

    def decisions(self) -> list[DecisionPoint]:
        found: list[DecisionPoint] = []
        for at, (point, place) in enumerate(zip(self.points, self.places, strict=True)):
            if isinstance(place.node, TracedChoice):
                values: Any = StreamedValues(self.passes, at)
                chosen: Any = StreamedChoices(self.results.words[at], len(place.tails))
                reach: Any = StreamedReach(place, self.results.times[at])
                there = Point(place.node, place.groups, place.stage, point.path, place.deals, streamed=place)
                found.append(StreamedDecision(there, place.node.legal, values, chosen, chosen, reach))
        return found


def _values(
    points: Points, whole: Mapping[int, int], follow: Follow, best: Best, last: LastPlaces | None,
    kept: Point | None = None,
) -> tuple[dict[int, Ints], dict[int, DecisionPoint]]:  # fmt: skip
    """The value of the root and what follows it, and of `kept`, by state, and the decisions, by the point's id."""
    most = max(map(abs, whole.values()), default=0)
    values: dict[int, Ints] = last.values() if last else {}
    decisions: dict[int, DecisionPoint] = {}
    parents = Counter(id(one) for point in points.points for one in point.then if point is not points.root)
    for point in points.points:
        if most * max(point.size, 1) >= LIMIT and point is not points.root:
            raise NotDerivable("these pays are too large or too finely divided for sums of 64 bits")
        if not point.streamed:
            values[id(point)] = value_at(point, values, whole, follow, best, decisions)
        for one in point.then if point is not points.root else ():
            parents[id(one)] -= 1
            if not parents[id(one)] and one is not kept:
                values.pop(id(one), None)  # needed by no other point
    return values, decisions


def value_at(
    point: Point, values: Mapping[int, Ints], whole: Mapping[int, int], follow: Follow, best: Best,
    decisions: dict[int, DecisionPoint],
) -> Ints:  # fmt: skip
    """The value of each state, summed over all deals that follow it."""
    if point.counted:
        counted = point.counted
        pay = np.array([[whole[id(leaf)] if leaf else 0 for leaf in ends] for ends in counted.ends], dtype=np.int64)
        total: Ints = np.zeros(len(counted.counts), dtype=np.int64)
        for column, each in zip(counted.counts.T, pay.T, strict=True):
            if each.any():
                total += column * (each[counted.own] if (each != each[0]).any() else each[0])
        return total
    if point.steps:
        found = values[id(point.then[0])]
        for step in reversed(point.steps):
            found = step.up(found)
        return found
    branches: Ints = np.empty((len(point.then), point.stage.n), dtype=np.int64)
    for n, one in enumerate(point.then):
        np.multiply(values[id(one)], point.size // one.size, out=branches[n])
    if isinstance(point.node, TracedChoice):
        highest, given = best(point, branches), follow(point)
        taken = highest if given is None else np.where(given == BEST, highest, given)
        kept = compact(branches)
        decisions[id(point)] = DecisionPoint(point, point.node.legal, kept, highest, taken, np.zeros(0, np.int64))
        which = taken
    else:
        assert point.answers is not None
        which = np.maximum(point.answers, 0)
    if len(branches) == 2:
        chosen: Ints = np.where(which == 0, branches[0], branches[1])
    else:
        chosen = np.take_along_axis(branches, which[None].astype(np.int64), axis=0)[0]
    taken_up: Ints = chosen * point.stage.possible
    return taken_up


def compact(values: Ints) -> Ints:
    """Values of very many states in half the space, if they fit."""
    if values.shape[1] > MANY and int(np.abs(values).max()) < 1 << LOW:
        return values.astype(np.int32)
    return values


def root_value(points: Points, values: Mapping[int, Ints]) -> int:
    """The sum over all deals; the last sum may pass 64 bits."""
    root = points.root
    if not root.steps:
        return int(values[id(root)][0])
    found = values[id(root.then[0])]
    for step in reversed(root.steps[1:]):
        found = step.up(found)
    first = root.steps[0].after
    low = found & LOW_BITS  # in two parts, whose sums do not pass 64 bits
    return (int((found >> LOW) @ first.weight) << LOW) + int(low @ first.weight)


def _count_rows(
    points: Points, decisions: Mapping[int, DecisionPoint], last: LastPlaces | None
) -> dict[tuple[Ended, ...], int]:
    """How often play comes to each state, and from there to each leaf."""
    reach: dict[int, Ints] = {id(points.root): np.ones(1, dtype=np.int64)}
    rows: Counter[tuple[Ended, ...]] = Counter()

    def add(point: Point, found: Ints) -> None:
        reach[id(point)] = reach[id(point)] + found if id(point) in reach else found

    for point in reversed(points.points):
        here = reach.pop(id(point), None)
        if here is None:
            continue
        if point.counted:
            _end(point.counted, here, rows)
        elif point.streamed:
            assert last is not None
            last.reach[id(point)] = here
        elif point.steps:
            for step in point.steps:
                here = step.down(here)
            add(point.then[0], here)
        else:
            which = point.answers
            if id(point) in decisions:
                decisions[id(point)].reach = here
                which = decisions[id(point)].taken
            assert which is not None
            for n, one in enumerate(point.then):
                found, times = here * (which == n), point.size // one.size
                add(one, found if times == 1 else found * times)
    if last:
        rows += last.rows()
    return {ended: n for ended, n in rows.items() if n}


def _end(counted: Counted, reach: Ints, rows: Counter[tuple[Ended, ...]]) -> None:
    """Add how often each leaf is reached: states of one own kind side by side, column by column."""
    if len(counted.ends) == 1:
        sums = [[int(reach @ column)] for column in counted.counts.T]
        kinds = [0]
    else:
        here = np.flatnonzero(reach)
        own = counted.own[here]
        order = np.argsort(own, kind="stable")
        here, own = here[order], own[order]
        starts = np.flatnonzero(np.diff(own, prepend=-1))
        times, kinds = reach[here], own[starts].tolist()
        sums = [np.add.reduceat(times * column, starts).tolist() for column in counted.counts[here].T] if kinds else []
    for at, each in enumerate(sums):
        for kind, n in zip(kinds, each, strict=True):
            if n:
                leaf = counted.ends[kind][at]
                assert leaf is not None
                rows[leaf.rows] += n

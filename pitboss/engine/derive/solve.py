"""Solves a game from its tree in integers: every decision, the value of every choice, the count of every row.

The *points* of the tree, each with the states in which it is reached, do not depend on pays and are made once. Values
are then passed up from the leaves to the first card and reach counts down. Both must give the same expected value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm, prod
from typing import Any

import numpy as np

from pitboss.acts import Choice, Ended
from pitboss.cards import Card
from pitboss.engine.derive import one_hand, open_card
from pitboss.engine.derive.operators import count, few_deals
from pitboss.engine.derive.packs import Ints, Pack
from pitboss.engine.derive.reading_tables import Tables, equal_suits, reads_suits
from pitboss.engine.derive.river import (
    Boards,
    Progress,
    RiverChoices,
    RiverReach,
    RiverResults,
    RiverTail,
    RiverValues,
    decided_in_bits,
    ended_rows,
    river_of,
)
from pitboss.engine.derive.states import DealStep, FirstStep, LeadStep, Stage, StageStep, deals
from pitboss.engine.derive.strategies import Decided
from pitboss.engine.derive.tails import Counted, Tail, alike, grouped, nodes_below
from pitboss.engine.tree import (
    Leaf,
    Node,
    Reveal,
    TracedChoice,
    TracedQuestion,
    Tree,
    children,
    pruned_nodes,
    reads_in,
)
from pitboss.errors import NotDerivable
from pitboss.readings import Place
from pitboss.rules import DEALER

LIMIT = 2**62  # of what a 64-bit sum may reach
LOW = 31  # bits of the lower part of a value
LOW_BITS = (1 << LOW) - 1
MOST_JOINED = 5  # cards in one group when nothing is decided any more and rules treat all of them alike

Groups = tuple[tuple[Place, ...], ...]
Worth = Callable[[Ended], Fraction]  # the result of a wager that ends on a row


@dataclass(eq=False)
class Point:
    """A place in the tree and the states in which it is reached."""

    node: Node
    groups: Groups
    stage: Stage
    path: tuple[Choice, ...]  # choices that lead here; other ways that come to the same are left out
    size: int = 1  # deals that follow each state
    then: list[Point] = field(default_factory=list)
    steps: list[StageStep] = field(default_factory=list)  # cards that come
    answers: Ints | None = None  # [state] -> branch, for a question
    counted: Counted | None = None  # for a tail
    river: RiverTail | None = None  # where the board becomes complete and its states are too many to keep

    @property
    def leaves(self) -> list[Leaf]:
        """Leaves that are reached from here at once."""
        if self.river:
            return self.river.leaves
        return [leaf for ends in self.counted.ends for leaf in ends if leaf] if self.counted else []

    def cards(self) -> dict[Place, Ints]:
        columns = self.stage.cards.astype(np.int64)
        return {place: columns[:, n] for n, place in enumerate(at for group in self.groups for at in group)}


class Points:
    """The points of a tree over a deck. Pays are not in it."""

    def __init__(self, tree: Tree, kinds: Mapping[Card, int]) -> None:
        self.digest = tree.digest
        self.tree, kept = pruned_nodes(tree)
        self.pruned = {tree.number[at]: node for at, node in kept.items()}  # by the number of the node it came from
        real = Pack(kinds)
        if reads_suits(self.tree.reads, real):
            real = real.narrowed(equal_suits(self.tree.reads, real))
            self.pack = real
        else:
            self.pack = real.ranks()
        self.tables = Tables(self.pack, real)
        self.stages: dict[tuple[int, ...], Stage] = {}
        self._steps: dict[tuple[Any, ...], StageStep] = {}
        self._made: dict[tuple[int, Groups], Point] = {}
        self.points: list[Point] = []  # each after those that follow it
        self.root = self._point(self.tree.root, (), ())
        if self.root.size >= LIMIT:
            raise NotDerivable(f"{self.root.size} deals are more than a 64-bit sum can hold")

    def __getstate__(self) -> dict[str, Any]:
        """Points come after those that follow them, so that pickling does not recurse deeply."""
        first = {"tree": self.tree, "pack": self.pack, "tables": self.tables, "points": self.points}
        return first | {name: kept for name, kept in self.__dict__.items() if name not in (*first, "_made")}

    def _stage(self, sizes: tuple[int, ...]) -> Stage:
        if sizes not in self.stages:
            self.stages[sizes] = Stage(self.pack, sizes)
        return self.stages[sizes]

    def _point(self, node: Node, groups: Groups, path: tuple[Choice, ...]) -> Point:
        key = id(node), groups
        if key not in self._made:
            made = Point(node, groups, self._stage(tuple(map(len, groups))), path)
            self._complete(made)
            self._made[key] = made
            self.points.append(made)
        return self._made[key]

    def _complete(self, point: Point) -> None:
        node = point.node
        if not decides(node) and not self._draws_differ(point):
            # nothing is decided any more, so cards may be taken in another order: first those that are not the dealer's
            seen = {at for group in point.groups for at in group}
            coming = [at for at in revealed(node) if at not in seen]
            places = [at for at in coming if at[0] != DEALER]
            first = self._first_of_one_hand(point, places)
            if not seen and read_together(node, coming, self.tables):
                self._deal(point, coming, node)
            elif first and not point.groups:
                self._deal(point, first, node)
            elif places and not first and not (of_several_spots(places) and few_deals(self._tail(point))):
                self._deal(point, places, node)
            else:
                point.counted = count(self._tail(point))
                point.size = point.counted.size
        elif isinstance(node, Reveal):
            after: Node = node
            places = []
            while isinstance(after, Reveal):
                places += after.cards
                after = after.then
            self._deal(point, places, after)
        else:
            chosen = [(one,) for one in node.legal] if isinstance(node, TracedChoice) else [()] * len(children(node))
            point.then = [
                self._point(branch, point.groups, point.path + more)
                for branch, more in zip(children(node), chosen, strict=True)
            ]
            point.size = lcm(*(one.size for one in point.then))
            if isinstance(node, TracedQuestion):
                point.answers = self.tables.answers(node.asked, node.answers, point.cards())

    def _draws_differ(self, point: Point) -> bool:
        """Does a question about cards that the player has seen decide which cards come next?"""
        node, seen = point.node, {at for group in point.groups for at in group}
        if not isinstance(node, TracedQuestion) or not set(node.asked.places) <= seen:
            return False
        return len({frozenset(at for at in revealed(one) if at[0] != DEALER) for one in node.branches}) > 1

    def _tail(self, point: Point) -> Tail:
        return Tail(point.node, point.groups, point.stage, self.tables)

    def _first_of_one_hand(self, point: Point, places: Sequence[Place]) -> list[Place]:
        """Where one hand is read of too many cards to be states: those of them that come first."""
        spots = list(dict.fromkeys(spot for spot, _ in places))
        cards = len(places) + sum(map(len, point.groups))
        if cards <= MOST_JOINED or len(spots) + len(point.groups) < 2 or not one_hand.is_all_that_is_read(point.node):
            return []
        if not one_hand.serves(self._tail(point)):
            return []
        return [at for at in places if at[0] == spots[0]]

    def _deal(self, point: Point, places: Sequence[Place], after: Node) -> None:
        """Let these cards come, each to its group."""
        every = tuple(at for group in (*point.groups, places) for at in group)
        if (
            len(point.groups) > 1
            and len(every) <= MOST_JOINED
            and not decides(after)
            and alike(after, every, self.tables)
        ):
            self._follow(point, [self._step(point.stage, (len(every),), 0, joined=True)], after, (every,))
            return
        before = [len(group) for group in point.groups] + [0] * len(places)
        groups = grouped(after, places, [list(group) for group in point.groups], self.tables, self.tree.sorts)
        if not point.groups and open_card.serves(after, groups, self.tree.reads, self.tables):
            open_stage = open_card.OpenCardStage(self.pack, tuple(map(len, groups)))
            self.stages[open_stage.sizes] = open_stage
            self._follow(point, [FirstStep(point.stage, open_stage)], after, tuple(map(tuple, groups)))
            return
        held = before[0] > 0  # the player's cards were seen before the board
        if held and (river := river_of(after, groups, before[1] if len(groups) > 1 else 0, self.tables)):
            point.river, point.size = river, deals(self.pack, point.stage.seen, [len(places), river.later])
            return
        stage, steps = point.stage, list[StageStep]()
        for into, group in enumerate(groups):
            if len(group) > before[into]:
                sizes = list(stage.sizes)
                sizes[into : into + 1] = [len(group)]
                steps.append(self._step(stage, tuple(sizes), into))
                stage = steps[-1].after
        self._follow(point, steps, after, tuple(map(tuple, groups)))

    def _step(self, before: Stage, sizes: tuple[int, ...], into: int, *, joined: bool = False) -> StageStep:
        key = before.sizes, sizes, into, joined
        if key not in self._steps:
            after = self._stage(sizes)
            if not before.sizes:
                self._steps[key] = FirstStep(before, after)
            elif not joined and LeadStep.serves(before, after, into):
                self._steps[key] = LeadStep(before, after, into)
            else:
                self._steps[key] = DealStep(before, after, into, joined=joined)
        return self._steps[key]

    def _follow(self, point: Point, steps: list[StageStep], after: Node, groups: Groups) -> None:
        point.steps, point.then = steps, [self._point(after, groups, point.path)]
        point.size = point.then[0].size * prod(step.ways for step in steps)

    def operators(self) -> list[tuple[Point, str]]:
        counted = [(point, point.counted.operator) for point in self.points if point.counted]
        return counted + [(point, "river") for point in self.rivers]

    @property
    def rivers(self) -> list[Point]:
        return [point for point in self.points if point.river]


def decides(node: Node) -> bool:
    """Does the player decide something below?"""
    return any(isinstance(one, TracedChoice) for one in nodes_below(node))


def of_several_spots(places: Sequence[Place]) -> bool:
    """Do cards come to several spots besides the dealer's? Where one player plays, these are hands to bet on."""
    return len({spot for spot, _ in places}) > 1


def read_together(node: Node, places: Sequence[Place], tables: Tables) -> bool:
    """Do all rules below read all of these cards as one hand, wherever they were dealt?"""
    asked = [one.asked for one in nodes_below(node) if isinstance(one, TracedQuestion)]
    reads_all = all(set(read.places) == set(places) for one in asked for read in reads_in(one))
    return bool(asked) and reads_all and 1 < len(places) <= MOST_JOINED and alike(node, places, tables)


def revealed(node: Node) -> list[Place]:
    """Places of the cards that come out below."""
    shown = (one for one in nodes_below(node) if isinstance(one, Reveal))
    return list(dict.fromkeys(at for one in shown for at in one.cards))


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
class RiverDecision(DecisionPoint):
    """The last choice at a river. Its values are worked out when they are read."""

    def decided(self) -> Decided:
        river = self.point.river
        assert river is not None
        return decided_in_bits(river, self.point.stage.pack, self.taken.words)  # type: ignore[attr-defined]


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
    results: RiverResults | None = None, progress: Progress | None = None,
) -> Solved:  # fmt: skip
    """Solve for best play under these pays, or for a given strategy.

    Where the tree has rivers, what passes over all boards give is entered in `results`, or taken from it.
    """
    scale, whole = whole_pays(_leaves(points), worth)
    rivers = Rivers(points, whole, results or RiverResults(), progress) if points.rivers else None
    values, decisions = _values(points, whole, follow, best, rivers)
    ev_sum = _root_value(points, values)
    rows = _count_rows(points, decisions, rivers)
    total = points.root.size
    assert sum(rows.values()) == total, "rows do not add up to all deals"
    ev = sum((n * sum((worth(ended) for ended in ended_on), Fraction(0)) for ended_on, n in rows.items()), Fraction(0))
    assert ev * scale == ev_sum, "values and rows disagree"
    last = rivers.decisions() if rivers else []
    return Solved(points, scale, [*decisions.values(), *last], rows, ev / total)


def values_by_state(points: Points, worth: Worth, groups: Groups) -> dict[int, Fraction] | None:
    """What is expected once these cards are seen, by state; None where the tree does not pass through such states."""
    seen = next((point for point in points.points if point.groups == groups), None)
    if seen is None or points.rivers:
        return None
    scale, whole = whole_pays(_leaves(points), worth)
    values, _ = _values(points, whole, lambda point: None, first_best, None)
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


class Rivers:
    """The rivers of a tree under certain pays."""

    def __init__(
        self, points: Points, whole: Mapping[int, int], results: RiverResults, progress: Progress | None
    ) -> None:
        self.points, self.pack, self.results = points.rivers, points.pack, results
        self.rivers = [point.river for point in self.points if point.river]
        self.pays = [one.pays(whole) for one in self.rivers]
        self.boards = Boards(self.pack, self.rivers, self.pays, progress)
        self.reach: dict[int, Ints] = {}

    def values(self) -> dict[int, Ints]:
        """The value of each river by state, by the point's id."""
        if not self.results.values:
            self.boards.values(self.results)
        return {id(point): found for point, found in zip(self.points, self.results.values, strict=True)}

    def rows(self) -> Counter[tuple[Ended, ...]]:
        """How many deals end on which rows, when `reach` says how often play comes to each river."""
        if not self.results.counts:
            self.boards.rows([self.reach.get(id(point)) for point in self.points], self.results)
        return ended_rows(self.rivers, self.results)

    def decisions(self) -> list[DecisionPoint]:
        found: list[DecisionPoint] = []
        for at, (point, river) in enumerate(zip(self.points, self.rivers, strict=True)):
            if isinstance(river.node, TracedChoice):
                values: Any = RiverValues(river, self.pack, self.pays[at])
                chosen: Any = RiverChoices(self.results.bits[at])
                reach: Any = RiverReach(self.pack, self.results.times[at])
                there = Point(river.node, river.groups, values.stage, point.path, values.size, river=river)
                found.append(RiverDecision(there, river.node.legal, values, chosen, chosen, reach))
        return found


def _values(
    points: Points, whole: Mapping[int, int], follow: Follow, best: Best, rivers: Rivers | None
) -> tuple[dict[int, Ints], dict[int, DecisionPoint]]:
    """The value of every point by state, and the decisions, by the point's id."""
    most = max(map(abs, whole.values()), default=0)
    values: dict[int, Ints] = rivers.values() if rivers else {}
    decisions: dict[int, DecisionPoint] = {}
    for point in points.points:
        if most * max(point.size, 1) >= LIMIT and point is not points.root:
            raise NotDerivable("these pays are too large or too finely divided for sums of 64 bits")
        if not point.river:
            values[id(point)] = _value(point, values, whole, follow, best, decisions)
    return values, decisions


def _value(
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
        decisions[id(point)] = DecisionPoint(point, point.node.legal, branches, highest, taken, np.zeros(0, np.int64))
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


def _root_value(points: Points, values: Mapping[int, Ints]) -> int:
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
    points: Points, decisions: Mapping[int, DecisionPoint], rivers: Rivers | None
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
        elif point.river:
            assert rivers is not None
            rivers.reach[id(point)] = here
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
    if rivers:
        rows += rivers.rows()
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

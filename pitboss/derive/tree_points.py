"""The points of a tree over a deck: its places, each with the states in which it is reached.

They do not depend on pays and are made once. `solve.py` solves them under certain pays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import lcm, prod
from typing import Any

import numpy as np

from pitboss.core.cards import Card
from pitboss.core.errors import NotDerivable
from pitboss.derive import own_cards
from pitboss.derive.budget import check
from pitboss.derive.drawn_cards import few_deals
from pitboss.derive.packs import Ints, Pack
from pitboss.derive.reading_tables import Tables, equal_suits, reads_suits
from pitboss.derive.states import DealStep, FirstStep, LeadStep, SecondStep, Stage, StageStep, deals, state_count
from pitboss.derive.streamed import Streamed, check_counts, count_streamed, decided_last, streamed_of
from pitboss.derive.tails import Counted, Tail, alike, grouped, nodes_below
from pitboss.derive.tree import (
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
from pitboss.derive.ways import plan
from pitboss.rules.acts import Choice
from pitboss.rules.game import DEALER
from pitboss.rulesets.expressions import CardAt

LIMIT = 2**62  # of what a 64-bit sum may reach
MOST_JOINED = 5  # cards in one group when nothing is decided any more and rules treat all of them alike

Groups = tuple[tuple[CardAt, ...], ...]


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
    streamed: Streamed | None = None  # where the cards that come last give too many states to keep

    @property
    def leaves(self) -> list[Leaf]:
        """Leaves that are reached from here at once."""
        if self.streamed:
            return self.streamed.leaves
        return [leaf for ends in self.counted.ends for leaf in ends if leaf] if self.counted else []

    def cards(self) -> dict[CardAt, Ints]:
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
        self.decided_last = decided_last(self.tree.nodes)
        self.stages: dict[tuple[int, ...], Stage] = {}
        self._steps: dict[tuple[Any, ...], StageStep] = {}
        self._made: dict[tuple[int, Groups], Point] = {}
        self.points: list[Point] = []  # each after those that follow it
        self._later: list[tuple[Point, Callable[[], Counted]]] = []  # tails, each with what counts it
        self.root = self._point(self.tree.root, (), ())
        self._count()
        if self.root.size >= LIMIT:
            raise NotDerivable(f"{self.root.size} deals are more than a 64-bit sum can hold")

    def __getstate__(self) -> dict[str, Any]:
        """Points come after those that follow them, so that pickling does not recurse deeply."""
        first = {"tree": self.tree, "pack": self.pack, "tables": self.tables, "points": self.points}
        return first | {name: kept for name, kept in self.__dict__.items() if name not in (*first, "_made", "_later")}

    def _stage(self, sizes: tuple[int, ...]) -> Stage:
        if sizes not in self.stages:
            check(state_count(self.pack, sizes), 0, f"what a player has seen of {sum(sizes)} cards")
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
                tail = self._tail(point)
                self._count_later(point, tail)
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

    def _count_later(self, point: Point, tail: Tail) -> None:
        """Count when all is laid out and known to fit: only the size is needed before."""
        asks = bool(tail.theirs or tail.pairs)
        point.size = deals(self.pack, point.stage.seen, list(map(len, tail.hidden))) if asks else 1
        self._later.append((point, plan(tail).work))

    def _count(self) -> None:
        """Count all tails, after a look at what their states take together."""
        states = {id(point.stage): point.stage.n for point in self.points}
        check(sum(states.values()), 0, "the game")
        for point, work in self._later:
            point.counted = work()
            assert point.counted.size == point.size, "a tail is of another size than it was laid out for"
        self._later.clear()

    def _draws_differ(self, point: Point) -> bool:
        """Does a question about cards that the player has seen decide which cards come next?"""
        node, seen = point.node, {at for group in point.groups for at in group}
        if not isinstance(node, TracedQuestion) or not set(node.asked.places) <= seen:
            return False
        return len({frozenset(at for at in revealed(one) if at[0] != DEALER) for one in node.branches}) > 1

    def _tail(self, point: Point) -> Tail:
        return Tail(point.node, point.groups, point.stage, self.tables)

    def _first_of_one_hand(self, point: Point, places: Sequence[CardAt]) -> list[CardAt]:
        """Where one hand is read of too many cards to be states: those of them that come first."""
        spots = list(dict.fromkeys(spot for spot, _ in places))
        cards = len(places) + sum(map(len, point.groups))
        if cards <= MOST_JOINED or len(spots) + len(point.groups) < 2 or not own_cards.reads_one_best_hand(point.node):
            return []
        if not own_cards.best_hand_of(self._tail(point)):
            return []
        return [at for at in places if at[0] == spots[0]]

    def _deal(self, point: Point, places: Sequence[CardAt], after: Node) -> None:
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
        if place := streamed_of(after, groups, point.groups, point.stage, self.tables):
            point.size = place.size
            if self.decided_last:
                point.streamed = place
            else:
                check_counts(place)
                self._later.append((point, lambda: count_streamed(place, point.stage)))
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
            elif not joined and SecondStep.serves(before, after, into):
                self._steps[key] = SecondStep(before, after)
            elif not joined and LeadStep.serves(before, after, into):
                self._steps[key] = LeadStep(before, after, into)
            else:
                self._steps[key] = DealStep(before, after, into, joined=joined)
        return self._steps[key]

    def _follow(self, point: Point, steps: list[StageStep], after: Node, groups: Groups) -> None:
        point.steps, point.then = steps, [self._point(after, groups, point.path)]
        point.size = point.then[0].size * prod(step.ways for step in steps)

    @property
    def ways(self) -> list[str]:
        """The ways in which its tails are counted."""
        counted = [point.counted.way for point in self.points if point.counted]
        return list(dict.fromkeys(counted + [point.streamed.way for point in self.streamed if point.streamed]))

    @property
    def streamed(self) -> list[Point]:
        """Whose states are not kept."""
        return [point for point in self.points if point.streamed]


def decides(node: Node) -> bool:
    """Does the player decide something below?"""
    return any(isinstance(one, TracedChoice) for one in nodes_below(node))


def of_several_spots(places: Sequence[CardAt]) -> bool:
    """Do cards come to several spots besides the dealer's? Where one player plays, these are hands to bet on."""
    return len({spot for spot, _ in places}) > 1


def read_together(node: Node, places: Sequence[CardAt], tables: Tables) -> bool:
    """Do all rules below read all of these cards as one hand, wherever they were dealt?"""
    asked = [one.asked for one in nodes_below(node) if isinstance(one, TracedQuestion)]
    reads_all = all(set(read.places) == set(places) for one in asked for read in reads_in(one))
    return bool(asked) and reads_all and 1 < len(places) <= MOST_JOINED and alike(node, places, tables)


def revealed(node: Node) -> list[CardAt]:
    """Places of the cards that come out below."""
    shown = (one for one in nodes_below(node) if isinstance(one, Reveal))
    return list(dict.fromkeys(at for one in shown for at in one.cards))

"""Every hand that can be held, by kind of state and by the cards that still matter, as flat arrays.

A node is a kind of state of the machine with the cards held by the classes that are live there. Children come before
their parents, so one pass upwards solves the graph. It holds no probability and no pay: it serves every shoe, every
count of cards seen and every pay table.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from pitboss.derive.draw.dealer_tree import DealerTree, Held, Ints
from pitboss.derive.draw.machine import CHOOSE, DRAW, FINAL, Machine, Option
from pitboss.derive.draw.partition import Labels, classes, projection
from pitboss.rules.acts import Choice


class Step(NamedTuple):
    """What can follow a kind of state: a card of a class, or a choice."""

    what: Any  # class, or Option
    to: int
    project: tuple[int, ...]  # where each class of cards held goes
    labels: Labels  # live after it


@dataclass
class SplitPoint:
    """A node at which a hand may split: where its hands of one card begin, for each card of the pair."""

    node: int
    edge: int
    hands: int
    cards: list[int] = field(default_factory=list)  # card types of the pair
    starts: list[tuple[int, int]] = field(default_factory=list)  # nodes for each card, as this hand and as the new one
    empty: tuple[int, int] = (-1, -1)  # kinds without cards of this hand and of the new one


class Graph:
    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.parts: dict[Labels, int] = {}  # partition -> offset of its classes
        self.class_types: list[list[int]] = []  # card types of every class of every partition
        for labels in dict.fromkeys((machine.dealer_cards, *machine.live.values())):
            self.parts[labels] = len(self.class_types)
            self.class_types += classes(labels)
        self.place: dict[tuple[int, Held], int] = {}
        self.kinds: list[int] = []
        self.held: list[Held] = []  # cards of each node by the classes that are live there
        self.splits: list[SplitPoint] = []
        self._edges: list[list[tuple[int, int, int]]] = []  # child, class, copies held
        self._comps: dict[Held, int] = {}
        self._comp: list[int] = []
        self._rows: dict[tuple[int, ...], int] = {}
        self._row: list[tuple[int, int]] = []  # of a finished hand, and where the round ends at once
        self._steps: dict[int, tuple[list[Step], tuple[int, ...]]] = {}
        self.roots = {kind: self._root(kind) for kind in dict.fromkeys(machine.kind[r] for r in machine.roots.values())}
        done = 0
        while done < len(self.splits):
            self._start_hands(self.splits[done])
            done += 1
        self._pack()
        self._trees: dict[int, DealerTree] = {}

    def _root(self, kind: int) -> int:
        return self._visit(kind, (0,) * (max(self.machine.live[kind]) + 1))

    def steps(self, kind: int) -> tuple[list[Step], tuple[int, ...]]:
        """What follows a kind of state, and how many cards of each class the shoe holds."""
        if kind not in self._steps:
            m = self.machine
            labels, state = m.live[kind], m.state_of[kind]
            found: list[Step] = []
            if state.due:
                for label, types in enumerate(classes(labels)):
                    to = m.kind[m.follow[state][types[0]]]
                    found.append(Step(label, to, projection(labels, m.live[to]), m.live[to]))
            for option in m.options(kind) if not state.due else ():
                if option.to < 0:
                    found.append(Step(option, -1, (), ()))
                else:
                    found.append(Step(option, option.to, projection(labels, m.live[option.to]), m.live[option.to]))
            self._steps[kind] = found, tuple([sum(m.copies[t] for t in types) for types in classes(labels)])
        return self._steps[kind]

    def _visit(self, kind: int, held: Held) -> int:
        key = (kind, held)
        if key in self.place:
            return self.place[key]
        m = self.machine
        steps, shoe = self.steps(kind)
        labels, due = m.live[kind], m.state_of[kind].due
        edges: list[tuple[int, int, int]] = []
        split: SplitPoint | None = None
        for step in steps:
            if due:
                if held[step.what] < shoe[step.what]:
                    after = self._visit(step.to, _moved(held, step, step.what))
                    edges.append((after, self.parts[labels] + step.what, held[step.what]))
            elif step.to < 0:
                split = SplitPoint(-1, len(edges), step.what.hands, empty=step.what.split)
                edges.append((-1, -1, 0))
            else:
                edges.append((self._visit(step.to, _moved(held, step)), -1, 0))
        node = self._add(key, edges)
        if split:
            split.node = node
            split.cards = [classes(labels)[k][0] for k, copies in enumerate(held) for _ in range(copies)]
            self.splits.append(split)
        return node

    def _add(self, key: tuple[int, Held], edges: list[tuple[int, int, int]]) -> int:
        m, (kind, held) = self.machine, key
        node = self.place[key] = len(self.kinds)
        state = m.state_of[kind]
        self.kinds.append(kind)
        self.held.append(held)
        self._edges.append(edges)
        comp = [0] * (max(m.dealer_cards) + 1)
        for k, label in enumerate(projection(m.live[kind], m.dealer_cards)):
            comp[label] += held[k]
        self._comp.append(self._comps.setdefault(tuple(comp), len(self._comps)))
        rows = m.rows_of.get(state), m.at_once_of.get(state) if not state.due else None
        one, two = (-1 if row is None else self._rows.setdefault(row, len(self._rows)) for row in rows)
        self._row.append((one, two))
        return node

    def _start_hands(self, split: SplitPoint) -> None:
        this, new = split.empty
        split.starts = [(self.start(this, card), self.start(new, card)) for card in split.cards]

    def start(self, empty: int, card: int) -> int:
        """The hand of one card, from a kind without cards."""
        m = self.machine
        to = m.kind[m.follow[m.state_of[empty]][card]]
        held = [0] * (max(m.live[to]) + 1)
        held[m.live[to][card]] = 1
        return self._visit(to, tuple(held))

    def _pack(self) -> None:
        m = self.machine
        self.number = len(self.kinds)
        flat = [edge for edges in self._edges for edge in edges]
        self.pointer: Ints = np.cumsum([0] + [len(edges) for edges in self._edges]).astype(np.int64)
        self.child, self.cls, self.copies = (np.array(column, np.int64) for column in zip(*flat, strict=True))
        due = [m.state_of[kind].due for kind in self.kinds]
        named = zip(due, self._edges, strict=True)
        self.sorts: Ints = np.array([DRAW if d else CHOOSE if edges else FINAL for d, edges in named], np.int64)
        self.comp_of: Ints = np.array(self._comp, np.int64)
        self.comp_counts: Ints = np.array(list(self._comps), np.int64)
        self.row_of, self.once_of = (np.array(column, np.int64) for column in zip(*self._row, strict=True))
        self.rows: Ints = np.array(list(self._rows), np.int64)  # [row, final] -> number of a result
        self.starts_of_splits = sorted({start for split in self.splits for pair in split.starts for start in pair})
        self.split_at = {split.node: split for split in self.splits}
        del self._edges, self._comp, self._row

    def tree(self, kind: int) -> DealerTree:
        if kind not in self._trees:
            self._trees[kind] = DealerTree(self.machine, kind)
        return self._trees[kind]

    def options(self, node: int) -> list[Option]:
        return self.machine.options(self.kinds[node])

    def names(self, node: int) -> list[Choice]:
        return [option.choice for option in self.options(node)]

    def children(self, node: int) -> list[int]:
        return [int(child) for child in self.child[self.pointer[node] : self.pointer[node + 1]]]

    def after_card(self, node: int, card: int) -> int:
        """The node after a card of this type; -1 if the shoe cannot deal it."""
        labels = self.machine.live[self.kinds[node]]
        want = self.parts[labels] + labels[card]
        edges = range(self.pointer[node], self.pointer[node + 1])
        return next((int(self.child[edge]) for edge in edges if self.cls[edge] == want), -1)


def _moved(held: Held, step: Step, more: int = -1) -> Held:
    found = [0] * (max(step.labels) + 1)
    for k, copies in enumerate(held):
        if copies:
            found[step.project[k]] += copies
    if more >= 0:
        found[step.project[more]] += 1
    return tuple(found)

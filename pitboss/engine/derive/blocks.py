"""Prints the tree of some wagers as code that finds the number of their ending.

A subtree that asks about few readings is one look-up. A node that several ways lead to is printed once, as a block that
is entered by its number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

import numpy as np

from pitboss.engine.derive.packs import Ints
from pitboss.engine.derive.parts import Part
from pitboss.engine.derive.printer import Printer, branch_head
from pitboss.engine.derive.small_tables import answer_numbers, atoms_of
from pitboss.engine.derive.strategies import Strategy
from pitboss.engine.trace import Choose, Leaf, Node, Question, below
from pitboss.readings import Expression

LOOK_UP = 1 << 15  # the most entries of a table by which an ending is looked up


def settle(
    printer: Printer, part: Part, strategy: Strategy | None, endings: dict[Any, int], depth: int, known: set[str]
) -> str:
    """Print a tree whose cards are all dealt; the name that holds the number of its ending."""
    found = printer.fresh()
    number = {id(node): endings.setdefault(node.rows, len(endings)) for node in part.nodes if isinstance(node, Leaf)}
    if isinstance(part.root, Leaf):
        printer.put(depth, f"{found} = {number[id(part.root)]}")
    else:
        _Blocks(printer, part, strategy, number, found).write(depth, known)
    return found


class _Blocks:
    """Prints the nodes of a part, parents first; what several ways lead to is a block of its own."""

    def __init__(
        self, printer: Printer, part: Part, strategy: Strategy | None, number: Mapping[int, int], found: str
    ) -> None:
        self.printer, self.part, self.strategy, self.number, self.found = printer, part, strategy, number, found
        self._known_atoms: dict[int, dict[int, Expression] | None] = {}
        self.tables = printer.tables
        parents: dict[int, int] = {}
        for node in part.nodes:
            for one in below(node):
                parents[id(one)] = parents.get(id(one), 0) + 1
        self.looked_up = {id(node): self._looked_up(node) for node in part.nodes}
        self.heads = [
            node
            for node in reversed(part.nodes)
            if node is part.root
            or (parents[id(node)] > 1 and not isinstance(node, Leaf) and not self.looked_up[id(node)])
        ]
        self.block = {id(node): n for n, node in enumerate(self.heads)}
        self.entered: dict[int, set[str]] = {}  # what is known on every way to a block
        self.pc = printer.fresh()

    def _looked_up(self, node: Node) -> tuple[Expression, ...]:
        """The readings by which a table finds the ending below a node; none, if there is a choice or they are many."""
        if not isinstance(node, Question):
            return ()
        read = self._atoms(node)
        if read is None or prod(len(self.tables.values(one)) for one in read.values()) > LOOK_UP:
            return ()
        return tuple(read[number] for number in sorted(read))

    def _atoms(self, node: Node) -> dict[int, Expression] | None:
        """Readings of cards that decide what is below a node; None where a player decides too."""
        if id(node) not in self._known_atoms:
            parts = [self._atoms(one) for one in below(node)]
            found: dict[int, Expression] | None = None
            if not isinstance(node, Choose) and all(part is not None for part in parts):
                found = {number: one for part in parts if part for number, one in part.items()}
                if isinstance(node, Question):
                    found |= atoms_of(node.asked)
            self._known_atoms[id(node)] = found
        return self._known_atoms[id(node)]

    def write(self, depth: int, known: set[str]) -> None:
        put = self.printer.put
        shared = len(self.heads) > 1
        if shared:
            put(depth, f"{self.pc} = 0")
        put(depth, f"{self.found} = 0")
        self.entered[0] = known
        for n, head in enumerate(self.heads):
            inner = depth
            if n:
                put(depth, f"if {self.pc} == {n}:")
                inner = depth + 1
            self._node(head, set(self.entered[n]) if n else known, inner, first=True)

    def _node(self, node: Node, known: set[str], depth: int, *, first: bool = False) -> None:
        put = self.printer.put
        if isinstance(node, Leaf):
            put(depth, f"{self.found} = {self.number[id(node)]}")
            return
        if read := self.looked_up[id(node)]:
            array = self.printer.array(("endings", self.found, id(node)), lambda: self._endings(node, read))
            where = ", ".join(self.printer.level(one, known, depth) for one in read)
            put(depth, f"{self.found} = {array}[{where}]")
            return
        block = self.block.get(id(node), 0)
        if block and not first:
            seen = self.entered.setdefault(block, set(known))
            seen &= known
            put(depth, f"{self.pc} = {block}")
            return
        which = self.printer.which(node, self.part, self.strategy, known, depth)
        branches = below(node)
        for n, branch in enumerate(branches):
            put(depth, branch_head(which, n, len(branches)))
            self._node(branch, set(known), depth + 1)

    def _endings(self, node: Node, read: Sequence[Expression]) -> Ints:
        """The ending below a node for all levels of the readings that decide it."""
        shape = tuple(len(self.tables.values(one)) for one in read)
        axes = np.ogrid[tuple(slice(size) for size in shape)]
        levels = {one.number: axis for one, axis in zip(read, axes, strict=True)}
        made: dict[int, Any] = {}

        def ending(at: Node) -> Any:
            if id(at) not in made:
                made[id(at)] = self.number[id(at)] if isinstance(at, Leaf) else branched(at)
            return made[id(at)]

        def branched(at: Node) -> Any:
            assert isinstance(at, Question)
            answers = answer_numbers(at, self.tables.values(at.asked))[self.tables.levels_of(at.asked, levels)]
            found = ending(at.branches[0])
            for n, branch in enumerate(at.branches[1:], 1):
                found = np.where(answers == n, ending(branch), found)
            return found

        return np.broadcast_to(ending(node), shape)

"""Prints the tree of some wagers as code that finds the number of their outcome.

A subtree that asks about few readings is one look-up. A node that several ways lead to is printed once, as a block that
is entered by its number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

import numpy as np

from pitboss.derive.dealer_keys import MOST_ENTRIES, BeforeSeats, DealerKeys, is_shared
from pitboss.derive.packs import Ints
from pitboss.derive.printer import Printer, branch_head
from pitboss.derive.small_tables import answer_numbers, atoms_of
from pitboss.derive.strategies import TreePlay
from pitboss.derive.subtrees import Subtree
from pitboss.derive.tree import Leaf, Node, TracedChoice, TracedQuestion, children
from pitboss.rulesets.expressions import Expression

LOOK_UP = 1 << 15  # the most entries of a table by which an outcome is looked up


def settle(
    printer: Printer, part: Subtree, strategy: TreePlay | None, outcomes: dict[Any, int], depth: int, known: set[str],
    before: BeforeSeats | None = None,
) -> str:  # fmt: skip
    """Print a tree whose cards are all dealt; the name that holds the number of its outcome.

    `before` is where the seats are not gone through yet: what the dealer's cards mean is worked out there.
    """
    found = printer.fresh()
    number = {id(node): outcomes.setdefault(node.rows, len(outcomes)) for node in part.nodes if isinstance(node, Leaf)}
    if isinstance(part.root, Leaf):
        printer.put(depth, f"{found} = {number[id(part.root)]}")
    else:
        _Blocks(printer, part, strategy, number, found, before).write(depth, known)
    return found


class _Blocks:
    """Prints the nodes of a part, parents first; what several ways lead to is a block of its own."""

    def __init__(
        self, printer: Printer, part: Subtree, strategy: TreePlay | None, number: Mapping[int, int], found: str,
        before: BeforeSeats | None,
    ) -> None:  # fmt: skip
        self.printer, self.part, self.strategy, self.number, self.found = printer, part, strategy, number, found
        self._known_atoms: dict[int, dict[int, Expression] | None] = {}
        self.tables = printer.tables
        self.keys = DealerKeys(part, self.tables) if before else None
        self.by_key: dict[int, Ints] = {}  # node -> outcomes by the player's levels and the dealer's key
        self.looked_up: dict[int, tuple[Expression, ...]] = {}  # of the nodes that are printed
        parents: dict[int, int] = {}
        for node in reversed(part.nodes):
            if node is part.root or id(node) in parents:
                self.looked_up[id(node)] = self._looked_up(node)
                for one in () if self.looked_up[id(node)] else children(node):
                    parents[id(one)] = parents.get(id(one), 0) + 1
        self.key = self._join_keys(before) if before and self.by_key else ""
        self.heads = [
            node
            for node in reversed(part.nodes)
            if node is part.root
            or (parents.get(id(node), 0) > 1 and not isinstance(node, Leaf) and not self.looked_up[id(node)])
        ]
        self.block = {id(node): n for n, node in enumerate(self.heads)}
        self.entered: dict[int, set[str]] = {}  # what is known on every way to a block
        self.pc = printer.fresh()

    def _looked_up(self, node: Node) -> tuple[Expression, ...]:
        """The readings by which a table finds the outcome below a node; none, if there is a choice or they are many."""
        if not isinstance(node, TracedQuestion):
            return ()
        read = self._atoms(node)
        if read is None:
            return ()
        if self._entries(read) <= LOOK_UP:
            return tuple(read[number] for number in sorted(read))
        own = {number: one for number, one in read.items() if not is_shared(one)}
        if not self.keys or not self.keys.fit or not own or self._entries(own) * self.keys.size > MOST_ENTRIES:
            return ()
        found = tuple(own[number] for number in sorted(own))
        shape, levels = self._axes(found)
        self.by_key[id(node)] = self.keys.outcomes(node, levels, shape, self.number)
        return found

    def _entries(self, read: Mapping[int, Expression]) -> int:
        return prod(len(self.tables.values(one)) for one in read.values())

    def _axes(self, read: Sequence[Expression]) -> tuple[tuple[int, ...], dict[int, Any]]:
        """How many levels each reading has, and all of them along an axis of its own."""
        shape = tuple(len(self.tables.values(one)) for one in read)
        axes = np.ogrid[tuple(slice(size) for size in shape)]
        return shape, {one.number: axis for one, axis in zip(read, axes, strict=True)}

    def _join_keys(self, before: BeforeSeats) -> str:
        """Give keys under which every hand ends alike one number, and print how it is found."""
        assert self.keys
        all_hands = np.concatenate([table.reshape(-1, self.keys.size) for table in self.by_key.values()])
        _, first, number = np.unique(all_hands, axis=1, return_index=True, return_inverse=True)
        self.by_key = {at: table[..., first] for at, table in self.by_key.items()}
        return self.keys.write(self.printer, number.reshape(-1), before)

    def _atoms(self, node: Node) -> dict[int, Expression] | None:
        """Readings of cards that decide what is below a node; None where a player decides too."""
        if id(node) not in self._known_atoms:
            parts = [self._atoms(one) for one in children(node)]
            found: dict[int, Expression] | None = None
            if not isinstance(node, TracedChoice) and all(part is not None for part in parts):
                found = {number: one for part in parts if part for number, one in part.items()}
                if isinstance(node, TracedQuestion):
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
            array = self.printer.array(("outcomes", self.found, id(node)), lambda: self._outcomes(node, read))
            where = [self.printer.level(one, known, depth) for one in read]
            where += [self.key] if id(node) in self.by_key else []
            put(depth, f"{self.found} = {array}[{', '.join(where)}]")
            return
        block = self.block.get(id(node), 0)
        if block and not first:
            seen = self.entered.setdefault(block, set(known))
            seen &= known
            put(depth, f"{self.pc} = {block}")
            return
        branches = children(node)
        which = self.printer.which(node, self.part, self.strategy, known, depth)
        for n, branch in enumerate(branches):
            put(depth, branch_head(which, n, len(branches)))
            self._node(branch, set(known), depth + 1)

    def _outcomes(self, node: Node, read: Sequence[Expression]) -> Ints:
        """The outcome below a node for all levels of the readings that decide it."""
        if id(node) in self.by_key:
            return self.by_key[id(node)]
        shape, levels = self._axes(read)
        made: dict[int, Any] = {}

        def outcome(at: Node) -> Any:
            if id(at) not in made:
                made[id(at)] = self.number[id(at)] if isinstance(at, Leaf) else branched(at)
            return made[id(at)]

        def branched(at: Node) -> Any:
            assert isinstance(at, TracedQuestion)
            answers = answer_numbers(at, self.tables.values(at.asked))[self.tables.levels_of(at.asked, levels)]
            found = outcome(at.branches[0])
            for n, branch in enumerate(at.branches[1:], 1):
                found = np.where(answers == n, outcome(branch), found)
            return found

        return np.broadcast_to(outcome(node), shape)

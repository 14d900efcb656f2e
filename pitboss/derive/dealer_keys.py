"""What the cards of the table mean for every seat, worked out once a round.

Where several seats play, each of them would ask the same questions about the dealer's cards, and branch on the answers.
Instead these questions are asked once, and their answers, with the value that hands are compared with, become one
number: the *dealer's key*. How a seat's wagers end is then one look-up by what it holds and by this key.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from pitboss.derive.packs import Ints
from pitboss.derive.printer import Printer, branch_head
from pitboss.derive.small_tables import MixedTables, answer_numbers, is_comparison
from pitboss.derive.subtrees import HAND, Subtree
from pitboss.derive.tree import Leaf, Node, TracedQuestion, children
from pitboss.rulesets.expressions import Expression

MOST_CASES = 64  # ways to answer the questions about the dealer's cards
MOST_ENTRIES = 1 << 19  # of a table by which an outcome is looked up, before equal keys are joined


def is_shared(made: Expression) -> bool:
    """Is it about cards of the table only?"""
    return all(spot != HAND for spot, _ in made.places)


def is_own(made: Expression) -> bool:
    return all(spot == HAND for spot, _ in made.places)


@dataclass(frozen=True)
class Case:
    """One way to answer all questions about the dealer's cards, and what hands are then compared with, if anything."""

    answers: Mapping[int, int]  # number of the expression asked -> branch
    compared: Expression | None
    first: int  # key of its lowest value
    width: int  # keys: one for each value


@dataclass(frozen=True)
class BeforeSeats:
    """A place in printed code where the dealer's cards are known and the seats are not gone through yet."""

    line: int
    depth: int
    known: frozenset[str]


class DealerKeys:
    """The dealer's keys of the wagers that are settled together."""

    def __init__(self, part: Subtree, tables: MixedTables) -> None:
        self.part, self.tables = part, tables
        self.cases: list[Case] = []
        self.size = 0
        self.tree = self._split({}) if all(self._sorted(node) for node in part.nodes) else None

    @property
    def fit(self) -> bool:
        """Can a key answer everything that is asked about the dealer's cards?"""
        return self.tree is not None

    def _sorted(self, node: Node) -> bool:
        """Is it a question about the dealer's cards, about the player's, or does it compare one with the other?"""
        if not isinstance(node, TracedQuestion) or is_shared(node.asked) or is_own(node.asked):
            return True
        return self._dealers_side(node.asked) is not None

    def _dealers_side(self, asked: Expression) -> Expression | None:
        if not is_comparison(asked):
            return None
        one, other = asked.operands
        if is_shared(one) and is_own(other):
            return one
        return other if is_shared(other) and is_own(one) else None

    def _reached(self, answers: Mapping[int, int]) -> Iterator[TracedQuestion]:
        """Questions that may come up when those about the dealer's cards are answered like this."""
        waiting, done = [self.part.root], set[int]()
        while waiting:
            node = waiting.pop()
            if id(node) in done:
                continue
            done.add(id(node))
            if isinstance(node, TracedQuestion) and node.asked.number in answers:
                waiting.append(node.branches[answers[node.asked.number]])
                continue
            if isinstance(node, TracedQuestion):
                yield node
            waiting += reversed(children(node))

    def _split(self, answers: Mapping[int, int]) -> Any:
        """The tree of questions about the dealer's cards, with the numbers of cases at its ends; None: not so."""
        reached = list(self._reached(answers))
        asked = next((node for node in reached if is_shared(node.asked)), None)
        if asked is None:
            sides = {id(side): side for node in reached if (side := self._dealers_side(node.asked)) is not None}
            if len(sides) > 1 or len(self.cases) >= MOST_CASES:
                return None
            compared = next(iter(sides.values()), None)
            width = 1 if compared is None else len(self.tables.values(compared))
            self.cases.append(Case(answers, compared, self.size, width))
            self.size += width
            return len(self.cases) - 1
        ways = [self._split({**answers, asked.asked.number: n}) for n in range(len(asked.branches))]
        return None if None in ways else (asked, ways)

    def outcomes(self, node: Node, own: Mapping[int, Ints], shape: tuple[int, ...], number: Mapping[int, int]) -> Ints:
        """[levels of the player's readings..., key] -> the outcome below a node."""
        found = [
            np.broadcast_to(self._outcome(node, case, own, number, {}), (*shape, case.width)) for case in self.cases
        ]
        return np.concatenate(found, axis=-1)

    def _outcome(
        self, node: Node, case: Case, own: Mapping[int, Ints], number: Mapping[int, int], made: dict[int, Any]
    ) -> Any:
        if isinstance(node, Leaf):
            return number[id(node)]
        if id(node) in made:
            return made[id(node)]
        assert isinstance(node, TracedQuestion)
        if node.asked.number in case.answers:
            found = self._outcome(node.branches[case.answers[node.asked.number]], case, own, number, made)
        else:
            levels = {at: axis[..., None] for at, axis in own.items()}
            if case.compared is not None:
                levels[case.compared.number] = np.arange(case.width)
            answers = answer_numbers(node, self.tables.values(node.asked))[self.tables.levels_of(node.asked, levels)]
            found = self._outcome(node.branches[0], case, own, number, made)
            for n, branch in enumerate(node.branches[1:], 1):
                found = np.where(answers == n, self._outcome(branch, case, own, number, made), found)
        made[id(node)] = found
        return found

    def write(self, printer: Printer, number: Ints, before: BeforeSeats) -> str:
        """Print how the key is found, before the seats are gone through; the name that holds it.

        `number` joins keys under which all hands end alike.
        """
        name, lines = printer.fresh(), printer.lines
        printer.lines = []
        self._write(printer, self.tree, name, number, set(before.known), before.depth)
        printer.lines = [*lines[: before.line], *printer.lines, *lines[before.line :]]
        return name

    def _write(self, printer: Printer, at: Any, name: str, number: Ints, known: set[str], depth: int) -> None:
        if isinstance(at, int):
            case = self.cases[at]
            if case.compared is None:
                printer.put(depth, f"{name} = np.uint64({number[case.first]})")
            else:
                level = printer.level(case.compared, known, depth)
                keys = printer.array(("keys", name, at), lambda: number[case.first : case.first + case.width])
                printer.put(depth, f"{name} = np.uint64({keys}[{level}])")
            return
        node, ways = at
        which = printer.which(node, self.part, None, known, depth)
        for n, way in enumerate(ways):
            printer.put(depth, branch_head(which, n, len(ways)))
            self._write(printer, way, name, number, set(known), depth + 1)

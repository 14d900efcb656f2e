"""The tree of all ways a round can go: what comes out, who decides, what is asked, on which rows wagers end.

Equal subtrees are one node, equal expressions one object: the tree is a directed graph without cycles.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import Any

from pitboss.rules.acts import Choice, Ended, Face
from pitboss.rulesets.expressions import CardAt, Expression, Read, places_in

StepNumber = tuple[int, int]  # a clause of the procedure, and which of its steps


@dataclass(frozen=True, eq=False)
class Leaf:
    """Every wager is settled."""

    rows: tuple[Ended, ...]  # in the order of the game's wagers


@dataclass(frozen=True)
class TracedDraw:
    """Cards that leave the deck, seen or not."""

    step: StepNumber
    spot: str
    cards: int


@dataclass(frozen=True, eq=False)
class Reveal:
    """Cards are seen by the player or by all."""

    spot: str
    cards: tuple[CardAt, ...]
    positions: tuple[int, ...]  # of the deck, when one seat plays
    face: Face
    step: StepNumber
    draws: tuple[TracedDraw, ...]  # since the last cards were seen; those of these cards if they were just dealt
    then: Node


@dataclass(frozen=True, eq=False)
class TracedChoice:
    """The player decides. A choice may name sealed cards."""

    legal: tuple[Choice, ...]
    branches: tuple[Node, ...]


@dataclass(frozen=True, eq=False)
class TracedQuestion:
    """The rules ask something about cards."""

    asked: Expression
    answers: tuple[Any, ...]  # True and False, or values of the expression
    branches: tuple[Node, ...]


Node = Leaf | Reveal | TracedChoice | TracedQuestion


def children(node: Node) -> tuple[Node, ...]:
    if isinstance(node, Leaf):
        return ()
    return (node.then,) if isinstance(node, Reveal) else node.branches


class Tree:
    """All ways of a round of one player with certain wagers."""

    def __init__(
        self,
        root: Node,
        ways: int,
        wagers: tuple[str, ...],
        sorts: tuple[frozenset[CardAt], ...],
        *,
        part: bool = False,
    ) -> None:
        """A tree that is part of another shares its expressions, which keep their numbers."""
        self.root, self.ways, self.wagers, self.part = root, ways, wagers, part
        self.sorts = sorts  # cards that came together and that rules sort: each set is to be taken in ascending order
        self.expressions: list[Expression] = []  # each after those it is made of
        self.nodes = list(children_first(root))
        self.number = {id(node): n for n, node in enumerate(self.nodes)}
        known: set[int] = set()
        for node in self.nodes:
            if isinstance(node, TracedQuestion):
                self._add(node.asked, known)

    def __getstate__(self) -> dict[str, Any]:
        """Expressions and nodes come before what is made of them, so that pickling does not recurse deeply."""
        names = ("expressions", "nodes", "root", "ways", "wagers", "part", "sorts")
        return {name: self.__dict__[name] for name in names} | {"digest": self.digest}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.number = {id(node): n for n, node in enumerate(self.nodes)}

    def _add(self, made: Expression, known: set[int]) -> None:
        if id(made) in known:
            return
        known.add(id(made))
        for operand in made.operands:
            self._add(operand, known)
        if not self.part:
            made.number = len(self.expressions)
        self.expressions.append(made)

    @property
    def reads(self) -> list[Read]:
        """The readings of cards."""
        return [made for made in self.expressions if isinstance(made, Read) and made.takes_cards]

    @property
    def cards(self) -> int:
        """The most cards that one player and the house take from the deck."""
        return max((at + 1 for node in self.nodes if isinstance(node, Reveal) for at in node.positions), default=0)

    def text(self) -> str:
        """One line for each node, the same for equal trees: what is derived from a tree is named by its hash."""
        made = [f"{one.number} {text_of(one)}" for one in self.expressions]
        return "\n".join([*made, *(f"{n} {self.line(node)}" for n, node in enumerate(self.nodes))])

    def line(self, node: Node) -> str:
        on = " ".join(str(self.number[id(one)]) for one in children(node))
        if isinstance(node, Leaf):
            return "ends " + " ".join(f"{wager}.{row.name}*{stake}" for wager, row, stake in node.rows)
        if isinstance(node, Reveal):
            return f"shows {node.cards} {node.positions} {node.face.name} {node.step} {node.draws} -> {on}"
        if isinstance(node, TracedChoice):
            return f"asks {node.legal} -> {on}"
        return f"tests #{node.asked.number} {node.answers} -> {on}"

    @cached_property
    def digest(self) -> str:
        return sha256(self.text().encode()).hexdigest()[:24]


def reads_in(made: Expression) -> list[Read]:
    """The readings of cards that an expression is made of."""
    if isinstance(made, Read) and made.takes_cards:
        return [made]
    return [read for operand in made.operands for read in reads_in(operand)]


def text_of(made: Expression) -> str:
    """An expression, its operands by number."""
    args = " ".join(f"#{arg.number}" if isinstance(arg, Expression) else repr(arg) for arg in made.args)
    is_read = isinstance(made, Read)
    return f"{f'{made.function.__module__}.{made.function.__qualname__}' if is_read else made.name} {args}"


def children_first(root: Node) -> Iterator[Node]:
    """A node and all below it, each once and after its children."""
    done: set[int] = set()
    waiting: list[tuple[Node, bool]] = [(root, False)]
    while waiting:
        node, ready = waiting.pop()
        if id(node) in done:
            continue
        if ready:
            done.add(id(node))
            yield node
        else:
            waiting.append((node, True))
            waiting += [(one, False) for one in reversed(children(node)) if id(one) not in done]


def pruned(tree: Tree) -> Tree:
    """The tree without cards that nothing is asked about, and without choices that change nothing."""
    return pruned_nodes(tree)[0]


def pruned_nodes(tree: Tree) -> tuple[Tree, dict[int, Node]]:
    """The pruned tree, and by its id the node that each node has become."""
    used: dict[int, frozenset[CardAt]] = {}
    made: dict[Any, Node] = {}
    new: dict[int, Node] = {}
    for node in tree.nodes:
        under = frozenset[CardAt]().union(*(used[id(new[id(one)])] for one in children(node)))
        kids = tuple(new[id(one)] for one in children(node))
        result: Node = node
        if isinstance(node, Reveal):
            if not under & set(node.cards):
                result = kids[0]
            else:
                fresh = replace(node, then=kids[0])
                result = made.setdefault((id(kids[0]), node.cards, node.positions, node.step), fresh)
        elif not isinstance(node, Leaf):
            if all(one is kids[0] for one in kids):
                result = kids[0]
            else:
                names = node.legal if isinstance(node, TracedChoice) else node.answers
                asked = node.asked.number if isinstance(node, TracedQuestion) else -1
                result = made.setdefault((asked, names, tuple(map(id, kids))), replace(node, branches=kids))
                under |= set(places_in(node.legal) if isinstance(node, TracedChoice) else node.asked.places)
        new[id(node)] = result
        used[id(result)] = under
    return Tree(new[id(tree.root)], tree.ways, tree.wagers, tree.sorts, part=True), new

"""A tree taken apart: how the cards are dealt, and on which rows each group of wagers ends.

Compiled rounds deal first and settle afterwards. Wagers that have nothing to do with each other are settled one after
the other, each by a small tree of its own: together their rows would multiply.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pitboss.derive.tree import Leaf, Node, Reveal, TracedChoice, TracedQuestion, Tree, children, children_first
from pitboss.rules.house import House
from pitboss.rulesets.expressions import CardAt

HAND = "1"  # the player's spot in a tree


@dataclass(frozen=True)
class Subtree:
    """Nodes of a smaller tree, children first, and which choice of the whole tree each of its choices is."""

    root: Node
    nodes: Sequence[Node]
    origin: Mapping[int, TracedChoice]  # by id


def wager_groups(house: House, wagers: Collection[str]) -> list[list[str]]:
    """Wagers that raise or are paid on one another, together; in the order of the game."""
    groups: list[list[str]] = []
    for name, wager in house.wagers.items():
        if name not in wagers:
            continue
        on = {*wager.paid_on, *([wager.raises] if wager.raises else [])}
        joined = [group for group in groups if on & set(group)]
        kept = [group for group in groups if not on & set(group)]
        groups = [*kept, [*(one for group in joined for one in group), name]]
    return groups


def settling(tree: Tree, wagers: Collection[str]) -> Subtree:
    """What these wagers end on, once all cards are dealt."""
    joiner = _Joiner()

    def made(node: Node, kids: tuple[Node, ...]) -> Node:
        if isinstance(node, Leaf):
            return joiner.leaf(tuple(row for row in node.rows if row[0] in wagers))
        return kids[0] if isinstance(node, Reveal) else joiner.branch(node, kids)

    return joiner.part(tree, made)


def dealing(tree: Tree, places: Collection[CardAt], *, counted: bool = False) -> Subtree:
    """In which order the cards at these places come from the deck.

    Where some cards come only on one way, and no card of a player after them, they may as well always come: on the
    other way they are not read. Not so if it counts how many cards come, as the next round begins after them.
    """
    joiner = _Joiner()

    def made(node: Node, kids: tuple[Node, ...]) -> Node:
        if isinstance(node, Leaf):
            return joiner.leaf(())
        if isinstance(node, Reveal):
            drawn = any(draw.cards for draw in node.draws)
            return joiner.reveal(node, kids[0]) if drawn or set(places) & set(node.cards) else kids[0]
        longest = [kid for kid in dict.fromkeys(kids) if not isinstance(kid, Leaf)]
        if not counted and len(longest) == 1 and not shows_own(longest[0]):
            return longest[0]
        return joiner.branch(node, kids)

    return joiner.part(tree, made)


def shows_own(node: Node) -> bool:
    """Does a card of the player come out below?"""
    if isinstance(node, Reveal) and node.spot == HAND:
        return True
    return any(shows_own(one) for one in children(node))


class _Joiner:
    """Makes nodes; equal ones are one, but a choice is only ever itself."""

    def __init__(self) -> None:
        self.made: dict[Any, Node] = {}
        self.origin: dict[int, TracedChoice] = {}

    def leaf(self, rows: Any) -> Node:
        return self.made.setdefault(rows, Leaf(rows))

    def reveal(self, node: Reveal, then: Node) -> Node:
        key = (node.cards, node.positions, node.step, node.draws, id(then))
        return self.made.setdefault(key, replace(node, then=then))

    def branch(self, node: TracedChoice | TracedQuestion, kids: tuple[Node, ...]) -> Node:
        if all(kid is kids[0] for kid in kids):
            return kids[0]
        if isinstance(node, TracedChoice):
            chosen = replace(node, branches=kids)
            self.origin[id(chosen)] = node
            return chosen
        key = (node.asked.number, node.answers, tuple(map(id, kids)))
        return self.made.setdefault(key, replace(node, branches=kids))

    def part(self, tree: Tree, made: Callable[[Node, tuple[Node, ...]], Node]) -> Subtree:
        new: dict[int, Node] = {}
        for node in tree.nodes:
            new[id(node)] = made(node, tuple(new[id(one)] for one in children(node)))
        root = new[id(tree.root)]
        return Subtree(root, list(children_first(root)), self.origin)


def places_read(part: Subtree) -> set[CardAt]:
    """Cards that some test of a part looks at."""
    return {place for node in part.nodes if isinstance(node, TracedQuestion) for place in node.asked.places}

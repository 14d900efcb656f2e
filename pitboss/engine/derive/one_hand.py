"""The best hand of all cards together, those the player has seen and those that come: nothing is compared with it."""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.engine.derive.packs import Ints
from pitboss.engine.derive.states import deals
from pitboss.engine.derive.suited_hands import BestHand, ranks_of
from pitboss.engine.derive.tails import Counted, Tail, nodes_below
from pitboss.engine.trace_run import value_from_root
from pitboss.engine.tree import Leaf, Node, Reveal, TracedQuestion
from pitboss.expressions import Highest, root_of


def is_all_that_is_read(node: Node) -> bool:
    """Is there one highest hand that all questions below are about? Quick to check, before any table is made."""
    asked = [root_of(one.asked) for one in nodes_below(node) if isinstance(one, TracedQuestion)]
    return len(set(map(id, asked))) == 1 and isinstance(asked[0], Highest)


def serves(tail: Tail) -> BestHand | None:
    """Do all questions look at one best hand of these cards?"""
    roots = {id(root): root for root in (root_of(one.asked) for one in tail.theirs.values())}
    if len(roots) != 1 or tail.pairs or tail.own or len(tail.hidden) != 1:
        return None
    (root,) = roots.values()
    every = {at for group in (*tail.groups, *tail.hidden) for at in group}
    return tail.tables.best_hand(root) if isinstance(root, Highest) and set(root.places) == every else None


def count(tail: Tail, best: BestHand) -> Counted:
    """Every hand of the cards that come, for every state."""
    from pitboss.engine.derive.one_hand_loops import count_best_hands

    stage, pack = tail.stage, tail.stage.pack
    leaves, leaf_of = leaf_by_level(tail)
    counts = np.zeros((stage.n, len(leaves)), dtype=np.int64)
    coming = pack.sets(len(tail.hidden[0])).members
    count_best_hands(stage.cards, stage.possible, coming, ranks_of(pack), best.words, best.steps(), best.plain,
                     best.suited, leaf_of, counts)  # fmt: skip
    size = deals(pack, stage.seen, [coming.shape[1]])
    return Counted(np.zeros(stage.n, np.int32), counts, [list(leaves)], size, "one hand")


def leaf_by_level(tail: Tail) -> tuple[list[Leaf], Ints]:
    """All leaves, and to which of them each level of the best hand leads."""
    leaves = [node for node in nodes_below(tail.node) if isinstance(node, Leaf)]
    number = {id(leaf): n for n, leaf in enumerate(leaves)}
    values = tail.tables.values(root_of(next(iter(tail.theirs.values())).asked))
    return leaves, np.array([number[id(leaf_of(tail.node, value))] for value in values], dtype=np.int64)


def leaf_of(node: Any, value: Any) -> Leaf:
    """The leaf to which this value of the one reading leads that is asked about."""
    while not isinstance(node, Leaf):
        if isinstance(node, Reveal):
            node = node.then
        else:
            assert isinstance(node, TracedQuestion)
            found = value_from_root(node.asked, root_of(node.asked), value)
            node = node.branches[node.answers.index(bool(found) if type(node.answers[0]) is bool else found)]
    return node

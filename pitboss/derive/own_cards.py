"""Cards that are compared with no other hand: the player's own, the board, or all hands together.

Where all cards that matter are seen, a state has one end. Where more come, and all that is asked is about the best hand
of the cards seen and those that come, each hand that may come is added to a word of the state's ranks and suits.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.derive.packs import Ints
from pitboss.derive.reading_tables import MOST_CARDS
from pitboss.derive.states import deals
from pitboss.derive.suited_hands import BestHand
from pitboss.derive.tails import Counted, Showdown, Tail, kinds_of, nodes_below
from pitboss.derive.trace_run import value_from_root
from pitboss.derive.tree import Leaf, Node, Reveal, TracedQuestion
from pitboss.rulesets.expressions import Highest, Read, root_of

WAY = "own cards"


def seen_at_the_end(tail: Tail) -> Counted:
    """Only own questions: one leaf for each state."""
    own, answers = kinds_of(tail.own, tail.cards if tail.own else {}, tail.stage.n, tail.tables)
    (ends,) = Showdown([tail], answers, [{}]).ends
    return Counted(own, tail.stage.possible.astype(np.int8)[:, None], [row[:1] for row in ends], 1, WAY)


def reads_one_best_hand(node: Node) -> bool:
    """Is there one best hand of many cards that all questions below are about? Quick: no table is made."""
    asked = [root_of(one.asked) for one in nodes_below(node) if isinstance(one, TracedQuestion)]
    return len(set(map(id, asked))) == 1 and isinstance(asked[0], Highest | Read) and len(asked[0].places) > MOST_CARDS


def best_hand_of(tail: Tail) -> BestHand | None:
    """The best hand of these cards, if all questions look at it."""
    roots = {id(root): root for root in (root_of(one.asked) for one in tail.theirs.values())}
    if len(roots) != 1 or tail.pairs or tail.own or len(tail.hidden) != 1:
        return None
    (root,) = roots.values()
    every = {at for group in (*tail.groups, *tail.hidden) for at in group}
    return tail.tables.form(root) if set(root.places) == every else None


def count(tail: Tail, best: BestHand) -> Counted:
    """Every hand of the cards that come, for every state."""
    from pitboss.derive.best_hand_loops import count_best_hands

    stage, pack = tail.stage, tail.stage.pack
    leaves, leaf_of = leaf_by_level(tail)
    counts = np.zeros((stage.n, len(leaves)), dtype=np.int64)
    coming = pack.sets(len(tail.hidden[0])).members
    count_best_hands(stage.cards, stage.possible, coming, *best.look_ups, leaf_of, counts)
    size = deals(pack, stage.seen, [coming.shape[1]])
    return Counted(np.zeros(stage.n, np.int32), counts, [list(leaves)], size, WAY)


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

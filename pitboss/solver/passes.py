"""Passes through one betting tree for many boards, lines and hands at once, in arrays of numpy or torch.

Arrays of a player's sequences are [board, sequence, line, hand]. A strategy is kept as regrets or as an average of
reaches; in both cases the mix at a node is proportional to the entries of its sequences.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.games.mini_tex_pvp.solved.rounds import BettingTree
from pitboss.solver.arrays import Tensor

UPDATE, VALUE, BEST = 0, 1, 2  # move the regrets; value of the strategy; value of the best response
EPSILON = 1e-30  # makes a mix of all-zero entries uniform

Values = Callable[[int], Tensor]


def forward(
    tree: BettingTree, player: int, source: Tensor, root: Tensor, out: Tensor, epsilon: float, floor: float = 0.0
) -> Tensor:
    """The player's reach of each sequence, from regrets or averages and the reach at the root.

    `floor` is added to each probability, which then sum to 1 again.
    """
    for at, node in enumerate(tree.nodes):
        if node.player != player:
            continue
        ids, above = tree.ids(at), tree.node_sequence[player][at]
        total = sum((source[:, one] for one in ids[1:]), source[:, ids[0]])
        before = root if above < 0 else out[:, above]
        share = before / (total + len(ids) * epsilon)
        for one in ids:
            out[:, one] = (source[:, one] + epsilon) * share
            if floor:
                out[:, one] = (out[:, one] + before * floor) / (1 + len(ids) * floor)
    return out


def backward(
    tree: BettingTree,
    player: int,
    mode: int,
    source: Tensor,
    end: Values,
    fold: Values,
    discount: float,
    epsilon: float,
    xp: Any,
    record: Callable[[int, list[Tensor]], None] | None = None,
) -> Tensor:
    """Values of the player at the root from those at ends and folds. `record` gets each node's values by branch.

    `xp` is numpy or torch.
    """

    def value(at: int) -> Tensor:
        node = tree.nodes[at]
        follow = {"node": value, "end": end, "fold": fold}
        values = [follow[branch.kind](branch.ref) for branch in node.branches]
        if node.player != player:
            return sum(values[1:], values[0])
        if record:
            record(at, values)
        if mode == BEST:
            best = values[0]
            for other in values[1:]:
                best = xp.maximum(best, other)
            return best
        ids = tree.ids(at)
        total = sum((source[:, one] for one in ids[1:]), source[:, ids[0]]) + len(ids) * epsilon
        mean = sum(((source[:, one] + epsilon) * worth for one, worth in zip(ids, values, strict=True)), 0.0) / total
        if mode == UPDATE:
            for one, worth in zip(ids, values, strict=True):
                source[:, one] = xp.clip(source[:, one] * discount + (worth - mean), 0, None)
        return mean

    return value(0)


def showdown_layout(tree: BettingTree, player: int) -> tuple[int, int, int]:
    """How many sequences lead to ends (the first ones), where those that lead to folds begin, and how many they are."""
    ends, folds = len(tree.ends), sorted(tree.fold_sequence[player])
    assert sorted(tree.end_sequence[player]) == list(range(ends))
    assert folds == list(range(folds[0], tree.counts[player]))
    return ends, folds[0], len(folds)

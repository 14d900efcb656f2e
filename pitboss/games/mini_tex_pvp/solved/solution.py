"""The stored solution: a header on what was solved and how well, and compressed tables.

The trunk holds the mix of every hand before the flop and of every cell on the flop as integer levels; a node's last
action has the remainder. The river is not stored but re-solved at the table (see `river`). Curves and offsets make that
safe: they hold the difference of the opponent's values from those of re-solving from the ranges alone. A curve is for
one board, betting line and seat and runs over its hands by percentile; an offset is for one hand on a flop, line and
seat and applies on all rivers.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from pitboss.engine.count.suits import Ints
from pitboss.games.mini_tex_pvp.solved.card_index import CardIndex, card_index
from pitboss.games.mini_tex_pvp.solved.container import StoredFile
from pitboss.games.mini_tex_pvp.solved.curves import CurveSetting
from pitboss.games.mini_tex_pvp.solved.rounds import BettingTree, rounds

FILE = StoredFile(
    "mini_tex_pvp.solution", "stored solution", "pitboss solve mini-tex-pvp", ("deck", "cap", "rules", "setting")
)
PREFLOP_LEVELS = 65535
RARE = 1e-3  # hands that come to the flop less often than this by their player's own mixes
COARSE = 9  # have their mixes there in this many times fewer levels


@lru_cache(maxsize=2)
def rules_digest(index: CardIndex, cap: int) -> str:
    """A hash of what the solution depends on: the betting trees and the rank of any three cards, in deck order."""
    digest = hashlib.sha256()
    for tree in rounds(cap):
        digest.update(repr((tree.nodes, tree.ends, tree.folds)).encode())
    digest.update(repr(index.deck).encode())
    digest.update(np.ascontiguousarray(index.ranks.third, dtype="<i2").tobytes())
    return digest.hexdigest()


# mixes as whole levels


def node_name(street: str, name: str) -> str:
    return f"{street}_{name or 'root'}"


def seat_table(kind: str, player: int) -> str:
    return f"{kind}_{('button', 'big_blind')[player]}"


def to_levels(mix: Ints, levels: int) -> Ints:
    """[..., action] probabilities -> levels of all actions but the last, whose sum is at most `levels`."""
    rounded = np.rint(mix * levels).astype(np.int64)
    over = np.clip(rounded[..., :-1].sum(axis=-1) - levels, 0, None)
    largest = rounded[..., :-1].argmax(axis=-1)[..., None]
    kept = np.take_along_axis(rounded[..., :-1], largest, -1) - over[..., None]
    np.put_along_axis(rounded[..., :-1], largest, kept, -1)
    return np.asarray(rounded[..., :-1], dtype=np.uint16 if levels > 255 else np.uint8)


def from_levels(stored: Ints, levels: int) -> Ints:
    """[..., action - 1] levels -> [..., action] probabilities."""
    first = stored.astype(np.float32) / np.float32(levels)
    return np.concatenate([first, 1 - first.sum(axis=-1, keepdims=True)], axis=-1)


def unreached(tree: BettingTree, mixes: Mapping[str, Ints], at: int) -> Ints:
    """[cell, start] -> whether the actor's own earlier mixes on this street never reach this node."""
    player, sequence = tree.nodes[at].player, tree.node_sequence[tree.nodes[at].player][at]
    never = None
    while sequence >= 0:
        node, branch = tree.sequences[player][sequence]
        zero = mixes[tree.nodes[node].name][..., branch] <= 0
        never = zero if never is None else never | zero
        sequence = tree.node_sequence[player][node]
    return np.zeros(1, dtype=bool) if never is None else never


def own_reach(tree: BettingTree, mixes: Mapping[str, Ints], player: int, end: int) -> Ints:
    """[hand] -> probability that the player's own mixes reach an end of this street."""
    sequence, reach = tree.end_sequence[player][end], np.ones(1)
    while sequence >= 0:
        node, branch = tree.sequences[player][sequence]
        reach = reach * mixes[tree.nodes[node].name][..., branch]
        sequence = tree.node_sequence[player][node]
    return reach


def encode_trunk(
    preflop: Mapping[str, Ints], flop: Mapping[str, Ints], index: CardIndex, cap: int, levels: int
) -> dict[str, Ints]:
    """Tables of a trunk: mixes before the flop [hand, action] and on the flop [cell, start, action], by node name."""
    arrays, decoded = {}, dict[str, Ints]()
    trees = rounds(cap)
    for node in trees[0].nodes:
        mix = preflop[node.name][index.pairs.first]
        arrays[node_name("preflop", node.name)] = to_levels(mix, PREFLOP_LEVELS)
    kept = {node.name: from_levels(arrays[node_name("preflop", node.name)], PREFLOP_LEVELS)[index.pairs.cls]
            for node in trees[0].nodes}  # fmt: skip
    for at, node in enumerate(trees[1].nodes):
        reaches = [own_reach(trees[0], kept, node.player, end) for end in range(len(trees[0].ends))]
        rare = np.stack(reaches, axis=-1)[index.cell_hands[:, 1]] < RARE  # [cell, start]
        coarse = to_levels(flop[node.name], levels // COARSE) * np.uint8(COARSE)
        stored = np.where(rare[..., None], coarse, to_levels(flop[node.name], levels))
        stored[np.broadcast_to(unreached(trees[1], decoded, at), stored.shape[:-1])] = 0
        decoded[node.name] = from_levels(stored, levels)
        arrays[node_name("flop", node.name)] = np.ascontiguousarray(stored.transpose(1, 2, 0))
    return arrays


@dataclass(frozen=True, eq=False)
class Solution:
    """A solution as read from a file: header and tables."""

    header: dict[str, Any]
    arrays: dict[str, Ints]
    index: CardIndex

    @property
    def cap(self) -> int:
        return int(self.header["cap"])

    @cached_property
    def preflop(self) -> dict[str, Ints]:
        """[hand, action] mixes by node name."""
        return {
            node.name: from_levels(self.arrays[node_name("preflop", node.name)], PREFLOP_LEVELS)[self.index.pairs.cls]
            for node in rounds(self.cap)[0].nodes
        }

    def flop(self, name: str, start: int, cells: Ints | slice = slice(None)) -> Ints:
        """[cell, action] mixes of a node after a preflop line."""
        return from_levels(self.arrays[node_name("flop", name)][start][:, cells].T, int(self.header["levels"]))

    @property
    def setting(self) -> CurveSetting:
        return CurveSetting(**self.header["setting"])

    @classmethod
    def read(cls, data: bytes, index: CardIndex | None = None) -> Solution:
        header, arrays = FILE.unpack(data)
        index = index or card_index()
        if header["rules"] != rules_digest(index, header["cap"]):
            raise FILE.bad("was made for other rules")
        return cls(header, arrays, index)


@lru_cache(maxsize=1)
def shipped() -> Solution:
    """The solution shipped with the package."""
    return Solution.read(FILE.read())

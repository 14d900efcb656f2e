"""The stored solution: a header that says what was solved and how well, and compressed tables.

The trunk is the mix of every hand before the flop and of every cell on the flop, in whole levels; the last action of
a node has what the others leave. The river is not stored: it is re-solved at the table (see `river`). What makes that
safe are curves and offsets: how far the opponent's values differ from those that re-solving from the ranges alone
would give. A curve is for one board, betting line and seat and runs over the places of its hands; an offset is for one
hand on a flop, line and seat and holds on all rivers.
"""

from __future__ import annotations

import hashlib
import json
import lzma
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import resources
from typing import Any

import numpy as np

from pitboss.engine.count.suits import Ints
from pitboss.errors import BadInput
from pitboss.games.mini_tex_pvp.solved.card_index import CardIndex, card_index
from pitboss.games.mini_tex_pvp.solved.curves import CurveSetting
from pitboss.games.mini_tex_pvp.solved.rounds import BettingTree, rounds

MAGIC = b"pitboss-solution-1\n"
FILE = "mini_tex_pvp.solution"
REMAKE = "make it again with: pitboss solve mini-tex-pvp"
PREFLOP_LEVELS = 65535
RARE = 1e-3  # hands that come to the flop less often than this by their player's own mixes
COARSE = 9  # have their mixes there in this many times fewer levels
PRESET = 9 | lzma.PRESET_EXTREME
COST_SCALE, COST_MOST = 8, 31  # costs are stored as their square roots, in eighths of a root of a big blind


class BadSolution(BadInput):
    """The solution file is missing, damaged or made for other rules."""


@lru_cache(maxsize=2)
def rules_digest(index: CardIndex, cap: int) -> str:
    """What the solution depends on: the betting trees and the rank of any three cards, in the order of the deck."""
    digest = hashlib.sha256()
    for tree in rounds(cap):
        digest.update(repr((tree.nodes, tree.ends, tree.folds)).encode())
    digest.update(repr(index.deck).encode())
    digest.update(np.ascontiguousarray(index.ranks.third, dtype="<i2").tobytes())
    return digest.hexdigest()


# the container


def pack(header: Mapping[str, Any], arrays: Mapping[str, Ints]) -> bytes:
    """A solution as bytes: magic, length of the header, header, tables, and a hash of all that."""
    parts, table = [], {}
    with ThreadPoolExecutor() as threads:
        packed = list(threads.map(lambda array: lzma.compress(_planes(array), preset=PRESET), arrays.values()))
    for (name, array), raw in zip(arrays.items(), packed, strict=True):
        table[name] = {"dtype": array.dtype.str, "shape": list(array.shape), "bytes": len(raw), "folded": True}
        parts.append(raw)
    head = json.dumps({**header, "tables": table}).encode()
    body = MAGIC + len(head).to_bytes(4, "big") + head + b"".join(parts)
    return body + hashlib.sha256(body).digest()


def checked(data: bytes) -> bytes:
    """The data without its hash, if that is right."""
    body, digest = data[:-32], data[-32:]
    if not data.startswith(MAGIC) or hashlib.sha256(body).digest() != digest:
        raise BadSolution(f"The stored solution is damaged; {REMAKE}.")
    return body


def unpack(data: bytes) -> tuple[dict[str, Any], dict[str, Ints]]:
    body = checked(data)
    size = int.from_bytes(body[len(MAGIC) : len(MAGIC) + 4], "big")
    at = len(MAGIC) + 4 + size
    header = json.loads(body[at - size : at])
    arrays = {}
    for name, table in header.pop("tables").items():
        raw = np.frombuffer(lzma.decompress(body[at : at + table["bytes"]]), dtype=np.uint8)
        dtype = np.dtype(table["dtype"])
        planes = np.ascontiguousarray(raw.reshape(dtype.itemsize, -1).T)
        whole = planes.view(dtype.str.replace("i", "u"))
        arrays[name] = (_signed(whole, dtype) if table.get("folded") else whole.view(dtype)).reshape(table["shape"])
        at += table["bytes"]
    return header, arrays


def _planes(array: Ints) -> bytes:
    """The first bytes of all numbers, then the second ones: that compresses better."""
    raw = np.ascontiguousarray(_unsigned(array)).reshape(-1).view(np.uint8).reshape(-1, array.dtype.itemsize)
    return np.ascontiguousarray(raw.T).tobytes()


def _unsigned(array: Ints) -> Ints:
    """0, -1, 1, -2, 2 ... as 0, 1, 2, 3, 4 ...: then small numbers have empty upper bytes."""
    if array.dtype.kind != "i":
        return array
    folded = (array << 1) ^ (array >> (8 * array.dtype.itemsize - 1))
    return folded.view(array.dtype.str.replace("i", "u"))


def _signed(array: Ints, dtype: np.dtype[Any]) -> Ints:
    if dtype.kind != "i":
        return array.view(dtype)
    whole = array.view(dtype)
    return np.asarray(((array >> 1).view(dtype)) ^ -(whole & 1))


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


def cost_codes(cost: Ints) -> Ints:
    """[cell, start, action] costs in big blinds -> [action, cell, start] bytes, finer where costs are small."""
    codes = np.clip(np.rint(np.sqrt(np.clip(np.nan_to_num(cost), 0, None)) * COST_SCALE), 0, COST_MOST)
    return np.ascontiguousarray(codes.astype(np.uint8).transpose(2, 0, 1))


def from_cost_codes(codes: Ints) -> Ints:
    return np.asarray((codes.astype(np.float64) / COST_SCALE) ** 2)


def unreached(tree: BettingTree, mixes: Mapping[str, Ints], at: int) -> Ints:
    """[cell, start] -> whether the actor's own earlier mixes on this street never lead to this node."""
    player, sequence = tree.nodes[at].player, tree.node_sequence[tree.nodes[at].player][at]
    never = None
    while sequence >= 0:
        node, branch = tree.sequences[player][sequence]
        zero = mixes[tree.nodes[node].name][..., branch] <= 0
        never = zero if never is None else never | zero
        sequence = tree.node_sequence[player][node]
    return np.zeros(1, dtype=bool) if never is None else never


def own_reach(tree: BettingTree, mixes: Mapping[str, Ints], player: int, end: int) -> Ints:
    """[hand] -> how often the player's own mixes lead to an end of this street."""
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
        brought = [own_reach(trees[0], kept, node.player, end) for end in range(len(trees[0].ends))]
        rare = np.stack(brought, axis=-1)[index.cell_hands[:, 1]] < RARE  # [cell, start]
        coarse = to_levels(flop[node.name], levels // COARSE) * np.uint8(COARSE)
        stored = np.where(rare[..., None], coarse, to_levels(flop[node.name], levels))
        stored[np.broadcast_to(unreached(trees[1], decoded, at), stored.shape[:-1])] = 0
        decoded[node.name] = from_levels(stored, levels)
        arrays[node_name("flop", node.name)] = np.ascontiguousarray(stored.transpose(1, 2, 0))
    return arrays


@dataclass(frozen=True, eq=False)
class Solution:
    """A solution that was read: its header and its tables."""

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
        header, arrays = unpack(data)
        index = index or card_index()
        if header["rules"] != rules_digest(index, header["cap"]):
            raise BadSolution(f"The stored solution was made for other rules; {REMAKE}.")
        return cls(header, arrays, index)


def _file() -> bytes:
    try:
        return resources.files(__package__).joinpath(FILE).read_bytes()
    except OSError:
        raise BadSolution(f"The solution file {FILE} is missing; {REMAKE}.") from None


@lru_cache(maxsize=1)
def is_there() -> bool:
    """Whether the package's solution file is there and whole; quicker than reading it."""
    try:
        checked(_file())
    except BadSolution:
        return False
    return True


@lru_cache(maxsize=1)
def shipped() -> Solution:
    """The solution that comes with the package."""
    return Solution.read(_file())

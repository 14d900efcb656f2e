"""The coach's file: values of every action before and on the flop, after any betting.

The values are those of a game in which both players take each action by accident once in a thousand times, so that
every point of a hand is reached, and otherwise play their best. Values on the flop count from there on: earlier chips
do not count, so a fold is worth 0 and is not stored. The others are integers of a step size, a share of the pot. Each
column is predicted from those before it by an integer linear rule, and the file stores the differences: that takes a
third of the bits and is exact.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import numpy as np

from pitboss.engine.count.suits import Ints
from pitboss.games.mini_tex_pvp.solved.card_index import CardIndex, card_index
from pitboss.games.mini_tex_pvp.solved.container import StoredFile
from pitboss.games.mini_tex_pvp.solved.rounds import BettingTree, Node, rounds, spent
from pitboss.games.mini_tex_pvp.solved.solution import node_name, rules_digest

FILE = StoredFile(
    "mini_tex_pvp.values",
    "coach's file",
    "pitboss solve mini-tex-pvp --values mini_tex_pvp.values",
    ("deck", "cap", "rules", "floor", "played"),
)
FINE, COARSE = 0.005, 0.02  # shares of the pot: a step after lines that are played, and after others
ROUGH = 0.05  # error bound, as a share of the pot, where the other player came by accident: few iterations count
RULE = "prediction"  # the table of the linear rule
SCALE = 4096  # of its numbers
RIDGE = 1e-3  # keeps them small where values depend on each other


class ValueColumn(NamedTuple):
    """An action on the flop after one preflop line, with a value for each cell."""

    start: int
    node: str
    branch: int
    put: float  # big blinds that the player has put before this decision
    pot: float
    step: float  # big blinds


def columns(cap: int, played: Sequence[int]) -> list[ValueColumn]:
    """All actions on the flop except folds, with finer steps after the lines that are played."""
    before, tree, _ = rounds(cap)
    found = []
    for start, end in enumerate(before.ends):
        share = FINE if start in played else COARSE
        for node in tree.nodes:
            own = spent(tree, node.name, node.player)
            pot = 2 * end.put + own + _level(tree, node)
            found += [
                ValueColumn(start, node.name, at, end.put + own, pot, share * pot)
                for at, branch in enumerate(node.branches)
                if branch.kind != "fold"
            ]
    return found


def _level(tree: BettingTree, node: Node) -> float:
    """Big blinds that the other player has put in this round."""
    call = next(branch for branch in node.branches if branch.letter == "c")
    return tree.ends[call.ref].put if call.kind == "end" else 0.0


def prediction(codes: Ints) -> Ints:
    """[column, 1 + column] the linear rule: a constant and what each column before adds, times SCALE."""
    rows = np.concatenate([np.ones((1, codes.shape[1])), codes.astype(np.float64)])
    products = rows @ rows.T
    rule = np.zeros((len(codes), len(codes)), dtype=np.int32)
    for at in range(len(codes)):
        known = products[: at + 1, : at + 1] + RIDGE * np.eye(at + 1)
        rule[at, : at + 1] = np.rint(np.linalg.solve(known, products[: at + 1, at + 1]) * SCALE)
    return rule


def _predicted(rule: Ints, rows: Ints, at: int) -> Ints:
    """The prediction of a column, from a row of ones and the columns before. Exact: all sums are whole numbers."""
    return np.asarray(np.floor((rule[at, : at + 1].astype(np.float64) @ rows[: at + 1] + SCALE // 2) / SCALE))


def encode_values(
    preflop: Mapping[str, Ints], flop: Mapping[str, Ints], index: CardIndex, cap: int, played: Sequence[int]
) -> dict[str, Ints]:
    """Tables of values of the whole hand: before the flop [hand, action], on the flop [cell, start, action]."""
    arrays = {node_name("value", name): worth[index.pairs.first].astype(np.float32) for name, worth in preflop.items()}
    kinds = columns(cap, played)
    codes = np.stack([np.rint((flop[kind.node][:, kind.start, kind.branch] + kind.put) / kind.step) for kind in kinds])
    rule = arrays[RULE] = prediction(codes)
    rows = np.concatenate([np.ones((1, codes.shape[1])), codes])
    missing = np.stack([codes[at] - _predicted(rule, rows, at) for at in range(len(kinds))])
    for start, end in enumerate(rounds(cap)[0].ends):
        arrays[node_name("flop", end.name)] = missing[[kind.start == start for kind in kinds]].astype(np.int16)
    return arrays


@dataclass(frozen=True, eq=False)
class CoachValues:
    """The coach's values as read from the file."""

    header: dict[str, Any]
    arrays: dict[str, Ints]
    index: CardIndex

    @cached_property
    def _columns(self) -> list[ValueColumn]:
        return columns(int(self.header["cap"]), self.header["played"])

    @cached_property
    def _missing(self) -> Ints:
        """[column, cell]"""
        return np.concatenate([self.arrays[node_name("flop", end.name)] for end in rounds(self.header["cap"])[0].ends])

    def preflop(self, name: str, hand: int) -> Ints:
        """[action] -> big blinds won over the whole hand."""
        return np.asarray(self.arrays[node_name("value", name)][self.index.pairs.cls[hand]], dtype=np.float64)

    def flop(self, name: str, start: int, cell: int) -> Ints:
        """[action] -> big blinds won from here on."""
        codes, rule = np.ones(len(self._columns) + 1), self.arrays[RULE]
        for at, missing in enumerate(self._missing[:, cell]):
            codes[at + 1] = missing + _predicted(rule, codes, at)
        return self._by_action(
            name, start, {one: code * one.step for one, code in zip(self._columns, codes[1:], strict=True)}
        )

    def flop_error(self, name: str, start: int, accident: bool) -> Ints:
        """[action] -> error bound of a value: half a step, or more where the other player came here by accident."""
        return self._by_action(
            name, start, {column: ROUGH * column.pot if accident else column.step / 2 for column in self._columns}
        )

    def _by_action(self, name: str, start: int, numbers: Mapping[ValueColumn, float]) -> Ints:
        tree = rounds(self.header["cap"])[1]
        found = np.zeros(len(tree.nodes[tree.node_named(name)].branches))
        for one, number in numbers.items():
            if (one.start, one.node) == (start, name):
                found[one.branch] = number
        return found

    @classmethod
    def read(cls, data: bytes, index: CardIndex | None = None) -> CoachValues:
        header, arrays = FILE.unpack(data)
        index = index or card_index()
        if header["rules"] != rules_digest(index, header["cap"]):
            raise FILE.bad("was made for other rules")
        return cls(header, arrays, index)


@lru_cache(maxsize=1)
def shipped_values() -> CoachValues:
    """The values shipped with the package."""
    return CoachValues.read(FILE.read())

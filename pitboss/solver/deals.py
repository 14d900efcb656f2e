"""Hands dealt and played with the strategies that a solver holds: many at once, each action drawn from its mix."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pitboss.engine.count.suits import Ints
from pitboss.games.mini_tex_pvp.solved.card_index import CardIndex
from pitboss.solver.arrays import Tensor
from pitboss.solver.cfr import AVERAGE, RiverGroup, Solver

CARDS = 7  # two for the button, two for the big blind, two for the flop, one for the river
EXCHANGED = (2, 3, 0, 1, 4, 5, 6)  # the same cards with the players' hole cards exchanged
AT_ONCE = 100_000


def random_deals(count: int, cards: int, chance: np.random.Generator) -> Ints:
    """[deal, card] positions of cards; every order is equally likely."""
    parts = []
    for low in range(0, count, AT_ONCE):
        order = chance.random((min(AT_ONCE, count - low), cards)).argsort(axis=1)
        parts.append(order[:, :CARDS])
    return np.concatenate(parts)


class Places(NamedTuple):
    """Where the hands of deals are found in the solver's tables. Hands are [player, deal]."""

    hand: Ints
    flop: Ints
    on_flop: Ints
    group: Ints
    row: Ints
    place: Ints
    strength: Ints


def places(solver: Solver, deals: Ints) -> Places:
    index: CardIndex = solver.index
    number = index.pairs.number
    hand = np.stack([number[deals[:, 0], deals[:, 1]], number[deals[:, 2], deals[:, 3]]])
    pair = number[deals[:, 4], deals[:, 5]]
    moved, flop = index.pairs.carry[pair], index.pairs.cls[pair]
    on_flop = index.pairs.image[moved, hand]
    card = index.moves[moved, deals[:, 6]]
    board = index.board_of[flop, card]
    on_river = index.pairs.image[index.river_carry[flop, card], on_flop]
    group, row = np.zeros(len(deals), dtype=np.intp), np.zeros(len(deals), dtype=np.intp)
    place, strength = np.zeros_like(hand), np.zeros_like(hand)
    for at, one in enumerate(solver.groups):
        rows = np.full(len(index.boards), -1)
        rows[one.tables.boards] = np.arange(len(one.tables.boards))
        here = np.flatnonzero(rows[board] >= 0)
        group[here], row[here] = at, rows[board[here]]
        place[:, here] = one.tables.places[row[here], on_river[:, here]]
        strength[:, here] = one.tables.strength[row[here], place[:, here]]
    return Places(hand, flop, on_flop, group, row, place, strength)


class DealtHands:
    """Deals to be played. The betting is kept as text, so that a hand can be played again at a table."""

    def __init__(self, solver: Solver, deals: Ints) -> None:
        self.solver, self.deals, self.at = solver, deals, places(solver, deals)
        self._trees = (solver.preflop, solver.flop, solver.river)

    def play(self, chance: np.random.Generator) -> Ints:
        """[deal] big blinds that the button wins, with both players' average strategies."""
        self.won, self.lines = np.zeros(len(self.deals)), np.full(len(self.deals), "", dtype="<U24")
        self._walk(0, 0, np.arange(len(self.deals)), (), 0.0, chance)
        return self.won

    def _walk(
        self, street: int, at: int, which: Ints, ends: tuple[int, ...], put: float, chance: np.random.Generator
    ) -> None:
        """Play on from a node with these deals; `ends` are those of the rounds before, `put` what each put in them."""
        tree = self._trees[street]
        node = tree.nodes[at]
        likely = self._mix(street, node.player, tree.ids(at), which, ends)
        drawn = (chance.random(len(which)) >= np.cumsum(likely, axis=0)[:-1]).sum(axis=0)
        for number, branch in enumerate(node.branches):
            here = which[drawn == number]
            if not len(here):
                continue
            if branch.kind == "node":
                self._walk(street, branch.ref, here, ends, put, chance)
            elif branch.kind == "fold":
                fold = tree.folds[branch.ref]
                self.won[here] = (put + fold.put) * (-1 if fold.player == 0 else 1)
                self._note(here, street, fold.name, ends)
            else:
                self._end(street, branch.ref, here, ends, put + tree.ends[branch.ref].put, chance)

    def _end(
        self, street: int, end: int, which: Ints, ends: tuple[int, ...], put: float, chance: np.random.Generator
    ) -> None:
        if street < 2:
            self._walk(street + 1, 0, which, (*ends, end), put, chance)
            return
        self.won[which] = put * np.sign(self.at.strength[0, which] - self.at.strength[1, which])
        self._note(which, street, self._trees[2].ends[end].name, ends)

    def _note(self, which: Ints, street: int, name: str, ends: tuple[int, ...]) -> None:
        before = [tree.ends[end].name for tree, end in zip(self._trees, ends, strict=False)]
        self.lines[which] = "/".join((*before, name))

    def _mix(self, street: int, player: int, ids: list[int], which: Ints, ends: tuple[int, ...]) -> Ints:
        """[action, deal] how likely each action is."""
        solver, at, arrays = self.solver, self.at, self.solver.arrays
        if street == 0:
            hand = arrays.indices(at.hand[player, which])
            kept = arrays.numpy(solver.state0[AVERAGE][player][0, ids, 0][:, hand])
        elif street == 1:
            flop, hand = arrays.indices(at.flop[which]), arrays.indices(at.on_flop[player, which])
            state = solver.state1[AVERAGE][player]
            kept = np.stack([arrays.numpy(state[flop, one, ends[0], hand]) for one in ids])
        else:
            kept = np.zeros((len(ids), len(which)))
            line = ends[1] * solver.starts + ends[0]
            for number, group in enumerate(solver.groups):
                inside = np.flatnonzero(at.group[which] == number)
                kept[:, inside] = self._on_river(group, player, ids, line, which[inside])
        kept = kept.astype(np.float64) + solver.epsilon
        return np.asarray(kept / kept.sum(axis=0))

    def _on_river(self, group: RiverGroup, player: int, ids: list[int], line: int, which: Ints) -> Ints:
        arrays = self.solver.arrays
        row, place = arrays.indices(self.at.row[which]), arrays.indices(self.at.place[player, which])
        state: Tensor = group.state[AVERAGE][player]
        return np.stack([arrays.numpy(state[row, one, line, place]) for one in ids])

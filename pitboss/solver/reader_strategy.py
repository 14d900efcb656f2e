"""The reader's decisions with all hands at once, as a strategy of the solver. Whole deck only.

The rule is that of `bots.Reader`: equities against the range that the opponent's actions suggest, and pot odds.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import numpy as np

from pitboss.core.cards import Cards
from pitboss.engine.count.suits import Ints
from pitboss.games.mini_tex_pvp.betting import Kind
from pitboss.games.mini_tex_pvp.bots import Reader, likelihood
from pitboss.games.mini_tex_pvp.ranges import hand_percentiles
from pitboss.games.mini_tex_pvp.solved.card_index import CardIndex
from pitboss.games.mini_tex_pvp.solved.matchups import matchups
from pitboss.games.mini_tex_pvp.solved.rounds import BettingTree
from pitboss.solver.arrays import Arrays, Tensor
from pitboss.solver.boards import Group
from pitboss.solver.cfr import AVERAGE, Solver

Chosen = Iterator[tuple[int, Tensor]]  # nodes, with the branch that is taken there


def opponent_actions(tree: BettingTree, name: str, player: int) -> list[Kind]:
    """What the player's opponent has done in a round on the way to a node or an end."""
    found = []
    for at, letter in enumerate(name):
        node = tree.nodes[tree.node_named(name[:at])]
        if node.player != player:
            called = Kind.CALL if node.branches[0].letter == "f" else Kind.CHECK
            found.append(Kind.RAISE if letter == "r" else called)
    return found


def branches_taken(tree: BettingTree, at: int, chance: Tensor, before: Any, shown: int, xp: Any) -> Tensor:
    """The branch that the reader takes with each equity, with this many cards shown.

    `before` is what each has put on earlier streets.
    """
    name, letters = tree.nodes[at].name, [branch.letter for branch in tree.nodes[at].branches]
    level = next(end.put for end in tree.ends if end.name in (name + "c", name + "cc"))
    folds = [fold.put for fold in tree.folds if fold.name == name + "f"]
    owed = level - folds[0] if folds else 0.0
    pot = 2 * before + 2 * level - owed
    found = chance * 0 + letters.index("c")
    if owed:
        found = xp.where(chance * (pot + owed) > owed, found, chance * 0 + letters.index("f"))
    if "r" in letters:
        found = xp.where(chance * 2 > Reader().margin(shown, owed), chance * 0 + letters.index("r"), found)
    return found


class ReaderStrategy:
    """What the reader does in each seat, in double precision."""

    def __init__(self, index: CardIndex, trees: tuple[BettingTree, BettingTree, BettingTree], arrays: Arrays) -> None:
        self.index, self.trees, self.arrays = index, trees, arrays
        self._starts = [end.put for end in trees[0].ends]
        self.put = np.add.outer([end.put for end in trees[1].ends], self._starts).reshape(-1)  # [line]
        self._likely = lru_cache(maxsize=8)(self._likelihoods)
        self.lines = lru_cache(maxsize=2 * len(index.flops))(self._lines)

    def _likelihoods(self, board: Cards) -> dict[Kind, Ints]:
        place = hand_percentiles(board)
        return {kind: likelihood(kind, place) for kind in (Kind.CHECK, Kind.CALL, Kind.RAISE)}

    def _weights(self, tree: BettingTree, name: str, player: int, board: Cards) -> Ints:
        """[hand] -> how likely the opponent takes with it the actions of this round."""
        found = np.ones(len(self.index.hands))
        for kind in opponent_actions(tree, name, player):
            found = found * self._likely(board)[kind]
        return found

    def _cards(self, flop: int) -> Cards:
        return tuple(self.index.deck[at] for at in self.index.hands[self.index.flops[flop]])

    def _nodes(self, street: int, player: int) -> list[int]:
        return [at for at, node in enumerate(self.trees[street].nodes) if node.player == player]

    def preflop(self, player: int) -> Chosen:
        """Nodes before the flop, with the branch of each [hand]."""
        tree, meets = self.trees[0], self.index.disjoint.astype(np.float64)
        for at in self._nodes(0, player):
            weights = self._weights(tree, tree.nodes[at].name, player, ())
            yield at, branches_taken(tree, at, matchups() @ weights / (meets @ weights), 0.0, 0, np)

    def _preflop_weights(self, player: int) -> Ints:
        """[start, hand] -> how likely the opponent takes the actions before the flop."""
        return np.stack([self._weights(self.trees[0], end.name, player, ()) for end in self.trees[0].ends])

    def flop(self, player: int, flop: int) -> Chosen:
        """Nodes on a flop, with the branch of each [start, hand]."""
        tree, arrays, cards = self.trees[1], self.arrays, self._cards(flop)
        held = arrays.doubles(self.index.flop_ok[flop])
        meets = arrays.doubles(self.index.disjoint)
        lead, before = self._lead(flop), arrays.doubles(self._starts)[:, None]
        for at in self._nodes(1, player):
            weights = self._preflop_weights(player) * self._weights(tree, tree.nodes[at].name, player, cards)
            reach = arrays.doubles(weights) * held
            met = reach @ meets
            chance = (reach @ lead / (len(self.index.deck) - 6) + met) / 2 / arrays.xp.clip(met, 1e-300, None) * held
            yield at, branches_taken(tree, at, chance, before, 2, arrays.xp)

    @lru_cache(maxsize=1)  # noqa: B019  both seats ask for it in turn
    def _lead(self, flop: int) -> Tensor:
        """[hand, hand] rivers on which the second wins less those on which it loses."""
        xp, shown = self.arrays.xp, self.index.hands[self.index.flops[flop]].tolist()
        boards = [(*shown, card) for card in range(len(self.index.deck)) if card not in shown]
        ranks = self.index.ranks.strengths(np.array(boards, dtype=np.intp), np.arange(len(self.index.hands)))
        total = self.arrays.doubles(np.zeros((len(self.index.hands), len(self.index.hands))))
        for row in ranks:
            strength = self.arrays.doubles(row)
            held = self.arrays.doubles(row >= 0)
            total += xp.sign(strength[None, :] - strength[:, None]) * held[None, :] * held[:, None]
        return total * self.arrays.doubles(self.index.disjoint)

    def _lines(self, player: int, flop: int) -> Ints:
        """[line, hand + 1] -> how likely the opponent takes the actions before the river."""
        tree, before = self.trees[1], self._preflop_weights(player)
        on_flop = np.stack([self._weights(tree, end.name, player, self._cards(flop)) for end in tree.ends])
        found = (on_flop[:, None] * before[None]).reshape(len(self.put), -1) * self.index.flop_ok[flop]
        return np.concatenate([found, np.zeros((len(found), 1))], axis=1)

    def river(self, player: int, group: Group, part: slice, beats: Tensor, meets: Tensor) -> Chosen:
        """Nodes on the river, with the branch of each [board, line, place]."""
        tree, arrays = self.trees[2], self.arrays
        hands, flops = group.hands[part], group.flop[part]
        weights = np.stack([self.lines(player, int(flop))[:, here] for flop, here in zip(flops, hands, strict=True)])
        root, likely = arrays.doubles(weights), self._likely_here(group, part)
        beats, meets = arrays.doubles(beats), arrays.doubles(meets)
        before = arrays.doubles(self.put)[:, None]
        for at in self._nodes(2, player):
            reach = root
            for kind in opponent_actions(tree, tree.nodes[at].name, player):
                reach = reach * likely[kind]
            met = reach @ meets
            chance = (reach @ beats + met) / 2 / arrays.xp.clip(met, 1e-300, None)
            yield at, branches_taken(tree, at, chance, before, 3, arrays.xp)

    def _likely_here(self, group: Group, part: slice) -> dict[Kind, Tensor]:
        """[board, 1, place] -> how likely each kind of action is."""
        rows: dict[Kind, list[Ints]] = {}
        for board, hands in zip(group.boards[part], group.hands[part], strict=True):
            flop, river = self.index.boards[board][:2]
            found = self._likely((*self._cards(flop), self.index.deck[river]))
            for kind, likely in found.items():
                rows.setdefault(kind, []).append(np.append(likely, 0.0)[hands])
        return {kind: self.arrays.doubles(np.stack(found))[:, None] for kind, found in rows.items()}


def play_as_reader(solver: Solver, player: int) -> None:
    """Make the player's average strategy the reader's."""
    reader = ReaderStrategy(solver.index, (solver.preflop, solver.flop, solver.river), solver.arrays)

    def put(tree: BettingTree, at: int, state: Tensor, chosen: Tensor) -> None:
        for branch, number in enumerate(tree.ids(at)):
            state[:, number] = solver.arrays.reals(chosen == branch)

    for at, chosen in reader.preflop(player):
        put(solver.preflop, at, solver.state0[AVERAGE][player], chosen[None, None])
    for flop in range(solver.tables.flops):
        for at, chosen in reader.flop(player, flop):
            put(solver.flop, at, solver.state1[AVERAGE][player][flop : flop + 1], chosen[None])
    for group in solver.groups:
        for part in group.slices():
            for at, chosen in reader.river(player, group.tables, part, group.beats[part], group.meets[part]):
                put(solver.river, at, group.state[AVERAGE][player][part], chosen)

"""One river re-solved at the table, in two phases of CFR; compiled, on one core.

First the river is solved from both ranges. That alone is not safe: an opponent who left the solution's lines holds
hands that the range does not expect. So the values that each of his hands could get from this strategy are corrected
by the stored curve to those of the whole game's solution, and the solving goes on in a gadget game: with each hand
the opponent may take that value instead of playing the river. What the strategy then yields to any hand is at most
what the solution yields, up to rounding and the number of iterations.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from pitboss.engine.count.suits import Ints
from pitboss.games.mini_tex_pvp.solved.curves import ALPHA, POWER
from pitboss.games.mini_tex_pvp.solved.rounds import BettingTree, rounds

LANES = 16  # sequences of a player, padded
UPDATE, BEST = 0, 2
TINY = (
    1e-30  # added to every regret: a mix of none is even. Regrets of equal actions are rounding, so that decides them
)


class Shape(NamedTuple):
    """The river's tree as arrays."""

    player: Ints  # [node]
    branches: Ints  # [node] -> how many
    kind: Ints  # [node, branch] -> 0 node, 1 end, 2 fold
    ref: Ints
    ids: Ints  # [node, branch] -> sequence of the actor
    above: Ints  # [player, node] -> sequence before the node
    end_sequence: Ints  # [player, end]
    fold_sequence: Ints  # [player, fold]
    end_put: Ints
    fold_put: Ints
    fold_player: Ints


@lru_cache(maxsize=4)
def shape(cap: int) -> Shape:
    tree: BettingTree = rounds(cap)[2]
    nodes = len(tree.nodes)
    kind, ref, ids = (np.zeros((nodes, 3), dtype=np.int64) for _ in range(3))
    for at, node in enumerate(tree.nodes):
        for branch, (to, number) in enumerate(zip(node.branches, tree.ids(at), strict=True)):
            kind[at, branch], ref[at, branch] = ("node", "end", "fold").index(to.kind), to.ref
            ids[at, branch] = number
    assert max(tree.counts) <= LANES
    return Shape(
        np.array([node.player for node in tree.nodes]),
        np.array([len(node.branches) for node in tree.nodes]),
        kind,
        ref,
        ids,
        np.array(tree.node_sequence),
        np.array(tree.end_sequence),
        np.array(tree.fold_sequence),
        np.array([end.put for end in tree.ends], dtype=np.float32),
        np.array([fold.put for fold in tree.folds], dtype=np.float32),
        np.array([fold.player for fold in tree.folds]),
    )


@njit(cache=True, fastmath=True)
def _forward(player: int, source: Any, root: Any, tree: Any, out: Any, tiny: Any) -> None:
    """[sequence, hand] reach of the player's sequences."""
    hands = root.shape[0]
    for at in range(tree.player.shape[0]):
        if tree.player[at] != player:
            continue
        above, count = tree.above[player, at], tree.branches[at]
        a, b, c = tree.ids[at, 0], tree.ids[at, 1], tree.ids[at, 2]
        for k in range(hands):
            reach = root[k] if above < 0 else out[above, k]
            total = source[a, k] + source[b, k] + 2 * tiny
            if count == 3:
                total += source[c, k] + tiny
            share = reach / total
            out[a, k] = (source[a, k] + tiny) * share
            out[b, k] = (source[b, k] + tiny) * share
            if count == 3:
                out[c, k] = (source[c, k] + tiny) * share


@njit(cache=True, fastmath=True)
def _sums(reach: Any, strength: Any, first: Any, second: Any, rows: Any, met: Any, won: Any, held: Any) -> None:
    """Reach of the disjoint hands that each hand meets, and of those it beats less those that beat it.

    Hands are sorted by strength. `rows` is scratch [hand, lane], `held` [card, lane]; met and won are [lane, hand].
    """
    hands, lanes = strength.shape[0], reach.shape[0]
    for j in range(lanes):
        for k in range(hands):
            rows[k, j] = reach[j, k]
    held[:] = 0
    total = np.zeros(LANES, dtype=np.float32)
    for k in range(hands):
        one, two = first[k], second[k]
        for j in range(LANES):
            x = rows[k, j]
            total[j] += x
            held[one, j] += x
            held[two, j] += x
    whole = np.empty(LANES, dtype=np.float32)
    below = np.empty(LANES, dtype=np.float32)
    for k in range(hands):
        one, two = first[k], second[k]
        for j in range(LANES):
            whole[j] = total[j] - held[one, j] - held[two, j] + rows[k, j]
        for j in range(lanes):
            met[j, k] = whole[j]
            won[j, k] = -whole[j]
    held[:] = 0
    total[:] = 0
    k = 0
    while k < hands:
        end = k
        while end < hands and strength[end] == strength[k]:
            one, two = first[end], second[end]
            for j in range(LANES):
                below[j] = total[j] - held[one, j] - held[two, j]
            for j in range(lanes):
                won[j, end] += below[j]
            end += 1
        for m in range(k, end):
            one, two = first[m], second[m]
            for j in range(LANES):
                x = rows[m, j]
                total[j] += x
                held[one, j] += x
                held[two, j] += x
        for m in range(k, end):
            one, two = first[m], second[m]
            for j in range(LANES):
                below[j] = total[j] - held[one, j] - held[two, j] + rows[m, j]
            for j in range(lanes):
                won[j, m] += below[j]
        k = end


@njit(cache=True, fastmath=True)
def _backward(player: int, mode: int, own: Any, met: Any, won: Any, put: float, discount: float, tree: Any,
              work: Any, tiny: Any) -> None:  # fmt: skip
    """Values of the player's hands at the root, in work[0]; in mode UPDATE the regrets in `own` move."""
    other, hands = 1 - player, met.shape[1]
    pot, fade = np.float32(put), np.float32(discount)
    for at in range(tree.player.shape[0] - 1, -1, -1):
        count = tree.branches[at]
        for branch in range(count):
            ref, kind = tree.ref[at, branch], tree.kind[at, branch]
            if kind == 1:
                row, chips = tree.end_sequence[other, ref], pot + tree.end_put[ref]
                for k in range(hands):
                    work[at, 1 + branch, k] = won[row, k] * chips
            elif kind == 2:
                row, chips = tree.fold_sequence[other, ref], pot + tree.fold_put[ref]
                if tree.fold_player[ref] == player:
                    chips = -chips
                for k in range(hands):
                    work[at, 1 + branch, k] = met[row, k] * chips
            else:
                for k in range(hands):
                    work[at, 1 + branch, k] = work[ref, 0, k]
        if tree.player[at] != player:
            for k in range(hands):
                work[at, 0, k] = work[at, 1, k] + work[at, 2, k]
            if count == 3:
                for k in range(hands):
                    work[at, 0, k] += work[at, 3, k]
        elif mode == BEST:
            for k in range(hands):
                work[at, 0, k] = max(work[at, 1, k], work[at, 2, k])
            if count == 3:
                for k in range(hands):
                    work[at, 0, k] = max(work[at, 0, k], work[at, 3, k])
        else:
            a, b, c = tree.ids[at, 0], tree.ids[at, 1], tree.ids[at, 2]
            for k in range(hands):
                x, y = own[a, k] + tiny, own[b, k] + tiny
                total, mean = x + y, x * work[at, 1, k] + y * work[at, 2, k]
                if count == 3:
                    z = own[c, k] + tiny
                    total += z
                    mean += z * work[at, 3, k]
                mean /= total
                work[at, 0, k] = mean
                own[a, k] = max(own[a, k] * fade + work[at, 1, k] - mean, np.float32(0))
                own[b, k] = max(own[b, k] * fade + work[at, 2, k] - mean, np.float32(0))
                if count == 3:
                    own[c, k] = max(own[c, k] * fade + work[at, 3, k] - mean, np.float32(0))


class Subgame(NamedTuple):
    """A river as the bot sees it. Hands are those that can be held, sorted by strength."""

    hands: Ints  # [place] -> hand
    strength: Ints
    first: Ints  # [place] -> positions of the two cards
    second: Ints
    put: float  # by each player before the river
    bot: int  # 0 button, 1 big blind
    own: Ints  # [place] -> reach of the bot's hands
    other: Ints  # [place] -> reach of the opponent's hands, none of them zero
    cards: int  # in the deck


def subgame(index: Any, board: tuple[int, int, int], put: float, bot: int, own: Ints, other: Ints) -> Subgame:
    """`own` and `other` are reaches of all hands of the deck."""
    strength = index.strengths(board)
    hands = np.flatnonzero(strength >= 0)
    hands = hands[np.argsort(strength[hands], kind="stable")]
    first, second = (np.ascontiguousarray(column) for column in index.hands[hands].T)
    own, other = (np.ascontiguousarray(reach[hands], dtype=np.float32) for reach in (own, other))
    return Subgame(hands, strength[hands], first, second, put, bot, own, other / other.max(), len(index.deck))


class Resolver:
    """CFR on one river."""

    def __init__(self, game: Subgame, cap: int, tiny: float = TINY) -> None:
        self.game, self.tree, self._tiny = game, shape(cap), np.float32(tiny)
        hands, counts = len(game.hands), [len(one) for one in rounds(cap)[2].sequences]
        self.regret = [np.zeros((count, hands), dtype=np.float32) for count in counts]
        self.average = np.zeros((counts[game.bot], hands), dtype=np.float32)
        self.enter = np.full(hands, 0.5, dtype=np.float32)
        self.iteration = 0
        self._reach = [np.zeros((count, hands), dtype=np.float32) for count in counts]
        self._met, self._won = (np.zeros((LANES, hands), dtype=np.float32) for _ in range(2))
        self._rows = np.zeros((hands, LANES), dtype=np.float32)
        self._held = np.zeros((game.cards, LANES), dtype=np.float32)
        self._work = np.zeros((len(self.tree.player), 4, hands), dtype=np.float32)

    def _pass(self, player: int, mode: int, source: Ints, root: Ints, discount: float, weight: float = 0.0) -> Ints:
        """Values of the player's hands against the other's strategy in `source`; the bot's average may move."""
        other, game = 1 - player, self.game
        reach = self._reach[other]
        _forward(other, source, root, self.tree, reach, self._tiny)
        if weight:
            self.average += np.float32(weight) * reach
        _sums(reach, game.strength, game.first, game.second, self._rows, self._met, self._won, self._held)
        _backward(player, mode, self.regret[player], self._met, self._won, game.put, discount, self.tree, self._work,
                  self._tiny)  # fmt: skip
        return np.asarray(self._work[0, 0])

    def run(self, iterations: int, values: Ints | None = None) -> None:
        """Iterate from the ranges, or with the opponent's `values` in the gadget game."""
        game, bot, opponent = self.game, self.game.bot, 1 - self.game.bot
        play, leave = np.zeros_like(self.enter), np.zeros_like(self.enter)
        for _ in range(iterations):
            self.iteration += 1
            past = (self.iteration - 1) ** ALPHA
            discount, weight = past / (past + 1), (self.iteration / 100) ** POWER
            worth = self._pass(opponent, UPDATE, self.regret[bot], game.own, discount, weight)
            if values is not None:
                mean = self.enter * worth + (1 - self.enter) * values
                play = np.maximum(play * np.float32(discount) + worth - mean, 0)
                leave = np.maximum(leave * np.float32(discount) + values - mean, 0)
                self.enter = (play + self._tiny) / (play + leave + 2 * self._tiny)
            root = game.other if values is None else self.enter
            self._pass(bot, UPDATE, self.regret[opponent], root, discount)

    def opponent_values(self) -> Ints:
        """What each of the opponent's hands gets at best from the bot's average strategy."""
        return np.array(self._pass(1 - self.game.bot, BEST, self.average, self.game.own, 1.0))

    def values_at(self, node: int, place: int) -> Ints:
        """[branch] what an opponent's hand wins on average from a node on, best play after each branch, in the pot."""
        opponent = 1 - self.game.bot
        self.opponent_values()
        above, tree = self.tree.above[self.game.bot, node], self.tree
        met = self.met_by()[place] if above < 0 else self._met[above, place]
        worth = np.array(self._work[node, 1 : 1 + tree.branches[node], place], dtype=np.float64)
        assert tree.player[node] == opponent
        return worth / met if met > 0 else np.full_like(worth, np.nan)

    def met_by(self) -> Ints:
        """[place] -> reach of the bot's hands that a hand of the opponent can meet."""
        reach = np.broadcast_to(self.game.own, (1, len(self.game.hands)))
        game = self.game
        _sums(reach, game.strength, game.first, game.second, self._rows, self._met, self._won, self._held)
        return np.array(self._met[0])

    def forget(self) -> None:
        """Start from nothing."""
        self.iteration = 0
        for state in (*self.regret, self.average):
            state[:] = 0

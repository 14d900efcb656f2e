"""Re-solving one river at the table in two phases of CFR, compiled, on one core.

First the river is solved from both ranges. That alone is not safe: an opponent who left the solution's lines holds
hands outside the expected range. So the values that the opponent's hands could get from this strategy are corrected by
the stored curve to those of the whole game's solution, and a gadget game is solved: with each hand the opponent may
take that value instead of playing the river. The strategy then concedes to any hand at most what the solution concedes,
up to rounding and the number of iterations.
"""

from __future__ import annotations

from functools import lru_cache
from threading import RLock
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from pitboss.engine.count.suits import Ints
from pitboss.games.mini_tex_pvp.solved.curves import ALPHA, POWER
from pitboss.games.mini_tex_pvp.solved.rounds import BettingTree, rounds

LANES = 16  # sequences of a player, padded
UPDATE, BEST = 0, 2
TINY = 1e-30  # added to every regret, so that a mix without regrets is even. It decides ties, which are rounding errors


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
    """Compute the [sequence, hand] reach of the player's sequences."""
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


@njit(cache=True, fastmath=True, nogil=True)
def _sums(reach: Any, strength: Any, first: Any, second: Any, met: Any, won: Any, scratch: Any) -> None:
    """Compute the reach of the disjoint hands that each hand meets, and of those it beats less those that beat it.

    Hands are sorted by strength. met and won are [lane, hand].
    """
    hands, lanes = strength.shape[0], reach.shape[0]
    rows, ahead, held = scratch.rows, scratch.ahead, scratch.held
    for low in range(0, hands, LANES):  # in blocks, which stay in the cache
        high = min(hands, low + LANES)
        for j in range(lanes):
            for k in range(low, high):
                rows[k, j] = reach[j, k]
    held[:] = 0
    total = np.zeros(LANES, dtype=np.float32)
    k = 0
    while k < hands:
        end = k
        while end < hands and strength[end] == strength[k]:
            one, two = first[end], second[end]
            for j in range(LANES):
                ahead[end, j] = total[j] - held[one, j] - held[two, j]
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
                ahead[m, j] += total[j] - held[one, j] - held[two, j] + rows[m, j]
        k = end
    for low in range(0, hands, LANES):
        high = min(hands, low + LANES)
        for k in range(low, high):
            one, two = first[k], second[k]
            for j in range(LANES):
                whole = total[j] - held[one, j] - held[two, j] + rows[k, j]
                rows[k, j] = whole
                ahead[k, j] -= whole
        for j in range(lanes):
            for k in range(low, high):
                met[j, k] = rows[k, j]
                won[j, k] = ahead[k, j]


@njit(cache=True, fastmath=True)
def _backward(player: int, mode: int, own: Any, met: Any, won: Any, put: float, discount: float, tree: Any,
              work: Any, tiny: Any) -> None:  # fmt: skip
    """Compute the values of the player's hands, at the root in work[0]; mode UPDATE updates the regrets in `own`."""
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


@njit(cache=True, fastmath=True, nogil=True)
def _values(player: int, mode: int, own: Any, source: Any, root: Any, discount: float, game: Any, tree: Any,
            scratch: Any, tiny: Any) -> None:  # fmt: skip
    """Compute the values of the player's hands against the other's strategy in `source`, in scratch.work[0, 0]."""
    reach = scratch.reach[1 - player]
    _forward(1 - player, source, root, tree, reach, tiny)
    _sums(reach, game.strength, game.first, game.second, scratch.met, scratch.won, scratch)
    _backward(player, mode, own, scratch.met, scratch.won, game.put, discount, tree, scratch.work, tiny)


@njit(cache=True, fastmath=True, nogil=True)
def _iterate(done: int, iterations: int, guarded: bool, values: Any, game: Any, regret: Any, average: Any, enter: Any,
             play: Any, leave: Any, tree: Any, scratch: Any, tiny: Any) -> None:  # fmt: skip
    """Run CFR iterations after `done` ones; with `guarded` the opponent may take the values instead of playing."""
    bot, opponent, hands, one = game.bot, 1 - game.bot, game.own.shape[0], np.float32(1)
    worth, reach = scratch.work[0, 0], scratch.reach[game.bot]
    for number in range(done + 1, done + iterations + 1):
        past = (number - 1) ** ALPHA
        discount, weight = past / (past + 1), np.float32((number / 100) ** POWER)
        fade = np.float32(discount)
        _values(opponent, UPDATE, regret[opponent], regret[bot], game.own, discount, game, tree, scratch, tiny)
        for j in range(average.shape[0]):
            for k in range(hands):
                average[j, k] += weight * reach[j, k]
        if guarded:
            for k in range(hands):
                mean = enter[k] * worth[k] + (one - enter[k]) * values[k]
                play[k] = max(play[k] * fade + worth[k] - mean, np.float32(0))
                leave[k] = max(leave[k] * fade + values[k] - mean, np.float32(0))
                enter[k] = (play[k] + tiny) / (play[k] + leave[k] + 2 * tiny)
        root = enter if guarded else game.other
        _values(bot, UPDATE, regret[bot], regret[opponent], root, discount, game, tree, scratch, tiny)


class Subgame(NamedTuple):
    """A river subgame of the bot. Hands are those that can be held, sorted by strength."""

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
    """The subgame of a board; `own` and `other` are reaches of all hands of the deck."""
    strength = index.strengths(board)
    hands = np.flatnonzero(strength >= 0)
    hands = hands[np.argsort(strength[hands], kind="stable")]
    first, second = (np.ascontiguousarray(column) for column in index.hands[hands].T)
    own, other = (np.ascontiguousarray(reach[hands], dtype=np.float32) for reach in (own, other))
    return Subgame(hands, strength[hands], first, second, put, bot, own, other / other.max(), len(index.deck))


class Scratch(NamedTuple):
    """Work arrays of the passes."""

    reach: tuple[Ints, Ints]  # [player] -> [sequence, hand]
    met: Ints  # [lane, hand]
    won: Ints
    rows: Ints  # [hand, lane]
    ahead: Ints
    held: Ints  # [card, lane]
    work: Ints  # [node, value or branch, hand]


class Resolver:
    """CFR on one river. It releases the GIL; a lock lets one thread at a time work on a river."""

    def __init__(self, game: Subgame, cap: int, tiny: float = TINY) -> None:
        self._one = RLock()
        self.game, self.tree, self._tiny = game, shape(cap), np.float32(tiny)
        hands, counts = len(game.hands), [len(sequence) for sequence in rounds(cap)[2].sequences]

        def zeros(*size: int) -> Ints:
            return np.zeros(size, dtype=np.float32)

        self.regret = (zeros(counts[0], hands), zeros(counts[1], hands))
        self.average = zeros(counts[game.bot], hands)
        self.iteration = 0
        self._scratch = Scratch(
            (zeros(counts[0], hands), zeros(counts[1], hands)), zeros(LANES, hands), zeros(LANES, hands),
            zeros(hands, LANES), zeros(hands, LANES), zeros(game.cards, LANES), zeros(len(self.tree.player), 4, hands),
        )  # fmt: skip

    def run(self, iterations: int, values: Ints | None = None) -> None:
        """Iterate from the ranges, or with the opponent's `values` in the gadget game."""
        taken = np.zeros_like(self.game.own) if values is None else np.ascontiguousarray(values, dtype=np.float32)
        enter, play, leave = np.full_like(taken, 0.5), np.zeros_like(taken), np.zeros_like(taken)
        with self._one:
            _iterate(self.iteration, iterations, values is not None, taken, self.game, self.regret, self.average,
                     enter, play, leave, self.tree, self._scratch, self._tiny)  # fmt: skip
            self.iteration += iterations

    def opponent_values(self) -> Ints:
        """Best-response value of each of the opponent's hands against the bot's average strategy."""
        opponent = 1 - self.game.bot
        with self._one:
            _values(opponent, BEST, self.regret[opponent], self.average, self.game.own, 1.0, self.game, self.tree,
                    self._scratch, self._tiny)  # fmt: skip
            return np.array(self._scratch.work[0, 0])

    def values_at(self, node: int, place: int) -> Ints:
        """[branch] -> average value of an opponent's hand from a node on, with best play after the branch."""
        opponent = 1 - self.game.bot
        above, tree = self.tree.above[self.game.bot, node], self.tree
        with self._one:
            self.opponent_values()
            met = self.met_by()[place] if above < 0 else self._scratch.met[above, place]
            worth = np.array(self._scratch.work[node, 1 : 1 + tree.branches[node], place], dtype=np.float64)
        assert tree.player[node] == opponent
        return worth / met if met > 0 else np.full_like(worth, np.nan)

    def met_by(self) -> Ints:
        """[place] -> reach of the bot's hands that a hand of the opponent can meet."""
        game, scratch = self.game, self._scratch
        reach = np.ascontiguousarray(game.own[None])
        with self._one:
            _sums(reach, game.strength, game.first, game.second, scratch.met, scratch.won, scratch)
            return np.array(scratch.met[0])

    def reset(self) -> None:
        """Set regrets and averages to zero."""
        self.iteration = 0
        for state in (*self.regret, self.average):
            state[:] = 0

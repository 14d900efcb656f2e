"""What one player wins on average from another over a whole game, all hole cards at once.

Play before the flop and on the flop is worked out on every flop, without sampling, and so is what each river would be
worth if it were checked down. Only the betting on the river is sampled, where re-solving every river would take too
long: betting line, flop and river card are drawn in proportion to how often they come and to the pot, and all hole
cards of both players are played there at once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from math import comb, sqrt
from typing import NamedTuple

import numpy as np

from pitboss.engine.count.suits import Ints
from pitboss.games.mini_tex_pvp.solved.strategy import HandPoint, SolvedStrategy
from tests.solver.policies import Policy, Showdowns

FEW = 10  # draws; betting lines that come less often are taken together


class Leaf(NamedTuple):
    """The end of a betting round, both players still in, with how likely each comes here with each hand."""

    point: HandPoint
    reach: tuple[Ints, Ints]
    ways: int  # actual flops that this one stands for


class Drawn(NamedTuple):
    """A river to be played: a card, and the share of all draws that falls on it."""

    leaf: Leaf
    card: int
    share: float


class Played(NamedTuple):
    """What the button wins on a river, in big blinds a hand: with its betting, and if it is checked down."""

    bet: float
    checked: float


class Estimate(NamedTuple):
    """What the button wins in big blinds a hand, with the standard error of what was sampled."""

    mean: float
    error: float


class Expectation:
    """Two policies, the button's first."""

    def __init__(self, strategy: SolvedStrategy, showdowns: Showdowns, policies: tuple[Policy, Policy]) -> None:
        self.strategy, self.showdowns, self.policies = strategy, showdowns, policies
        self.index, cards = strategy.index, len(strategy.index.deck)
        self._deals = comb(cards, 2) * comb(cards - 2, 2)
        self._flops, self._rivers = comb(cards - 4, 2), cards - 6
        self.folds = 0.0  # what the button wins by folds before the river
        self.leaves: list[Leaf] = []
        self.checked: list[float] = []  # what the button would win after each leaf if all its rivers were checked down
        self._weights: list[float] = []  # of the leaves: how often they come, times the chips in the pot

    def before_the_river(self, progress: Callable[[int, int], None] = lambda done, of: None) -> None:
        everything = np.ones(len(self.index.hands))
        starts = list[Leaf]()
        self.folds += self._walk(Leaf(HandPoint((), ("",)), (everything, everything), 1), starts) / self._deals
        sizes = np.bincount(self.index.pairs.cls)
        for number, flop in enumerate(self.index.flops):
            board = tuple(int(card) for card in self.index.hands[flop])
            held, ends = self.showdowns.possible(board), list[Leaf]()
            for point, reach, _ in starts:
                here = Leaf(HandPoint(board, point.lines), (reach[0] * held, reach[1] * held), int(sizes[number]))
                self.folds += self._walk(here, ends) * here.ways / self._deals / self._flops
            self._check_down(ends)
            progress(number + 1, len(self.index.flops))

    def _check_down(self, leaves: list[Leaf]) -> None:
        """Add what these leaves of one flop are worth if every river is checked down, and keep them."""
        lead = np.stack([leaf.reach[0] for leaf in leaves]) @ self.showdowns.on(leaves[0].point.board)
        for leaf, ahead in zip(leaves, lead, strict=True):
            scale, put = leaf.ways / self._deals / self._flops, self.strategy.put(leaf.point)
            often = scale * self.showdowns.meetings(*leaf.reach)
            if often > 0:
                self.leaves.append(leaf)
                self.checked.append(put * scale / self._rivers * float(ahead @ leaf.reach[1]))
                self._weights.append(often * (put + 1))

    def _walk(self, at: Leaf, ends: list[Leaf]) -> float:
        """What the button wins by folds in this round, times the ways to deal; where both stay in, leaves are added."""
        point, street = at.point, len(at.point.lines) - 1
        tree, name = self.strategy.trees[street], point.lines[-1]
        node = tree.nodes[tree.node_named(name)]
        mix, total = self.policies[node.player](point), 0.0
        for number, branch in enumerate(node.branches):
            moved = at.reach[node.player] * mix[:, number]
            if not moved.any():
                continue
            reach = (moved, at.reach[1]) if node.player == 0 else (at.reach[0], moved)
            lines = (*point.lines[:-1], name + branch.letter)
            if branch.kind == "node":
                total += self._walk(Leaf(HandPoint(point.board, lines), reach, at.ways), ends)
            elif branch.kind == "end":
                ends.append(Leaf(HandPoint(point.board, (*lines, "")), reach, at.ways))
            else:
                fold = tree.folds[branch.ref]
                chips = (self.strategy.put(point) + fold.put) * (-1 if fold.player == 0 else 1)
                total += chips * self.showdowns.meetings(*reach)
        return total

    # the river

    def river(self, leaf: Leaf, card: int) -> Played:
        board, ends = (*leaf.point.board, card), list[Leaf]()
        held, lead = self.showdowns.possible(board), self.showdowns.on(board)
        reach = (leaf.reach[0] * held, leaf.reach[1] * held)
        scale = leaf.ways / self._deals / self._flops / self._rivers
        won = self._walk(Leaf(HandPoint(board, leaf.point.lines), reach, 1), ends)
        for end in ends:
            won += self.strategy.put(end.point) * float(end.reach[0] @ lead @ end.reach[1])
        checked = self.strategy.put(leaf.point) * float(reach[0] @ lead @ reach[1])
        return Played(won * scale, checked * scale)

    def cards(self, leaf: Leaf) -> list[int]:
        return [card for card in range(len(self.index.deck)) if card not in leaf.point.board]

    def whole(self) -> float:
        """What the button wins when every river is played. For small decks."""
        return self.folds + sum(self.river(leaf, card).bet for leaf in self.leaves for card in self.cards(leaf))

    @property
    def shares(self) -> Ints:
        """The share of the draws that falls on each leaf."""
        return np.array(self._weights) / sum(self._weights)

    def drawn(self, count: int, chance: np.random.Generator) -> list[Drawn]:
        """Rivers drawn by weight, one in each of `count` equal parts of all weights, in random order."""
        shares = self.shares
        places = (np.arange(count) + chance.random(count)) / count
        found = np.minimum(np.searchsorted(np.cumsum(shares), places), len(shares) - 1)
        chance.shuffle(found)
        draws = []
        for at in found.tolist():
            cards = self.cards(self.leaves[at])
            draws.append(Drawn(self.leaves[at], cards[chance.integers(len(cards))], float(shares[at]) / len(cards)))
        return draws

    def estimate(self, draws: Sequence[Drawn], played: Sequence[Played]) -> Estimate:
        """From rivers that were drawn, by betting line: how often each line comes is known, and so is what its rivers
        are worth checked down, which is used as a control variate with a fitted coefficient.
        """
        often: dict[tuple[str, ...], float] = defaultdict(float)
        for leaf, share in zip(self.leaves, self.shares, strict=True):
            often[leaf.point.lines] += float(share)

        def stratum(leaf: Leaf) -> tuple[str, ...]:
            """The line; all lines of which few draws can be expected are one."""
            return leaf.point.lines if often[leaf.point.lines] * len(draws) >= FEW else ()

        known: dict[tuple[str, ...], Ints] = defaultdict(lambda: np.zeros(2))
        for leaf, share, checked in zip(self.leaves, self.shares, self.checked, strict=True):
            known[stratum(leaf)] += share, checked
        found: dict[tuple[str, ...], list[tuple[float, float]]] = defaultdict(list)
        for draw, river in zip(draws, played, strict=True):
            found[stratum(draw.leaf)].append((river.bet / draw.share, river.checked / draw.share))
        parts = [(np.array(found[name]).T, known[name]) for name in found]
        apart = np.concatenate([values - values.mean(axis=1, keepdims=True) for values, _ in parts], axis=1)
        slope = float(apart[0] @ apart[1] / (apart[1] @ apart[1]))
        mean, variance = self.folds, 0.0
        for (bet, checked), (weight, down) in parts:
            mean += weight * float(np.mean(bet - slope * checked)) + slope * down
            variance += weight**2 * float(np.var(bet - slope * checked, ddof=1)) / len(bet)
        return Estimate(mean, sqrt(variance))

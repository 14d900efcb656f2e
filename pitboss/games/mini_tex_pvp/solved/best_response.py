"""The best response to the bot on one flop, computed on a CPU: a check of the measured exploitability.

Both players reach the flop with the solution's ranges. One then plays perfectly against the bot's flop mixes and the
rivers that the bot re-solves. Against a perfect bot the best responses of both seats would sum to zero; half of their
sum is what can be won from the bot on this flop, per hand on average of both seats.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from itertools import count
from typing import NamedTuple

import numpy as np

from pitboss.core.progress import Progress
from pitboss.engine.count.suits import Ints
from pitboss.games.mini_tex_pvp.solved.rounds import BettingTree
from pitboss.games.mini_tex_pvp.solved.strategy import HandPoint, SolvedStrategy


class BestResponse(NamedTuple):
    """Values of the best responses of both seats on one flop."""

    best: tuple[float, float]  # of button and big blind, in big blinds per hand that reaches the flop
    gain_mbb: float  # their sum, in thousandths of a big blind
    rivers: int  # re-solved


def best_response(strategy: SolvedStrategy, flop: tuple[int, int], line: str, progress: Progress) -> BestResponse:
    """Compute the best responses; `progress` gets the rivers re-solved so far and their number."""
    index, root = strategy.index, HandPoint(flop, (line, ""))
    ranges = [strategy.range(player, root) for player in (0, 1)]
    meet = index.disjoint.astype(np.float64)
    deals = float(ranges[0] @ meet @ ranges[1])
    ends = [_ends(strategy, root, 1 - player) for player in (0, 1)]
    done, rivers = count(1), len(_rivers(strategy, flop)) * sum(map(len, ends))
    best = []
    for player in (0, 1):
        values = _respond(strategy, root, player, ends[player], lambda: progress(next(done), rivers))
        best.append(float(ranges[player] @ values) / deals)
    return BestResponse((best[0], best[1]), sum(best) * 1000, rivers)


def _ends(strategy: SolvedStrategy, root: HandPoint, bot: int) -> set[str]:
    """Flop betting lines after which the bot can reach the river."""
    names = [end.name for end in strategy.trees[1].ends]
    return {name for name in names if strategy.range(bot, HandPoint(root.board, (root.lines[0], name, ""))).any()}


def _respond(
    strategy: SolvedStrategy, root: HandPoint, player: int, ends: Container[str], on_river: Callable[[], None]
) -> Ints:
    """[hand] values of the player's best response, times the other's reach; rivers follow `ends` only."""
    tree: BettingTree = strategy.trees[1]
    other, put, index = 1 - player, strategy.put(root), strategy.index
    meet = index.disjoint.astype(np.float64)
    free = strategy.range(player, HandPoint(root.board, ("",))) > 0

    def at_end(name: str) -> Ints:
        total = np.zeros(len(index.hands))
        for river, cards in _rivers(strategy, root.board) if name in ends else ():
            found = strategy.river(HandPoint((*root.board, river), (root.lines[0], name, "")), other)
            worth = found.resolver.opponent_values()
            total += _spread(strategy, root.board, river, cards, np.where(found.place >= 0, worth[found.place], 0))
            on_river()
        return total / (len(index.deck) - 6)

    def value(at: int) -> Ints:
        node = tree.nodes[at]
        values = []
        for branch in node.branches:
            if branch.kind == "node":
                values.append(value(branch.ref))
            elif branch.kind == "end":
                values.append(at_end(tree.ends[branch.ref].name))
            else:
                fold = tree.folds[branch.ref]
                reach = strategy.range(other, HandPoint(root.board, (root.lines[0], fold.name)))
                values.append((reach @ meet) * (put + fold.put) * (-1 if fold.player == player else 1))
        return np.asarray(np.max(values, axis=0) if node.player == player else np.sum(values, axis=0))

    return value(0) * free


def _rivers(strategy: SolvedStrategy, flop: tuple[int, ...]) -> list[tuple[int, list[int]]]:
    """One river card of each class under the flop's suit symmetries, with all cards of the class."""
    found: dict[int, list[int]] = {}
    for card in range(len(strategy.index.deck)):
        if card not in flop:
            found.setdefault(strategy.index.board_on((flop[0], flop[1]), card), []).append(card)
    return [(cards[0], cards) for cards in found.values()]


def _spread(strategy: SolvedStrategy, flop: tuple[int, ...], river: int, cards: list[int], values: Ints) -> Ints:
    """The values summed over all river cards of the class; hands are mapped by the change of suits of the card."""
    index, total = strategy.index, np.zeros(len(values))
    pair = index.pair(flop[0], flop[1])
    keeping = np.flatnonzero(index.pairs.image[:, pair] == pair)
    for card in cards:
        move = next(one for one in keeping if index.moves[one, card] == river)
        total += values[index.pairs.image[move]]
    return total

"""Players as tables: what each does with every pair of hole cards at a point of a heads-up hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from typing import Any

import numpy as np
from numba import njit

from pitboss.engine.count.suits import Ints
from pitboss.games.mini_tex_pvp.betting import Kind
from pitboss.games.mini_tex_pvp.bots import Reader, action_likelihood
from pitboss.games.mini_tex_pvp.ranges import full_range
from pitboss.games.mini_tex_pvp.solved.card_index import CardIndex
from pitboss.games.mini_tex_pvp.solved.matchups import matchups
from pitboss.games.mini_tex_pvp.solved.strategy import HandPoint, SolvedStrategy

Policy = Callable[[HandPoint], Ints]  # [hand, action] how likely the player to act takes each action


class Showdowns:
    """[hand, hand] -> boards on which the first wins less those on which it loses, over all that can still come."""

    def __init__(self, index: CardIndex) -> None:
        self.index = index
        self.disjoint = index.disjoint.astype(np.float64)
        self._holds = index.holds.astype(np.float64)
        self.on = lru_cache(maxsize=6)(self._on)

    def rivers(self, board: tuple[int, ...]) -> list[tuple[int, int, int]]:
        left = [card for card in range(len(self.index.deck)) if card not in board]
        boards = [(*board, *more) for more in combinations(left, 3 - len(board))]
        return [(one[0], one[1], one[2]) for one in boards]

    def possible(self, board: tuple[int, ...]) -> Ints:
        """[hand] -> whether it can be held."""
        return np.asarray(~self.index.holds[:, list(board)].any(axis=1))

    def _on(self, board: tuple[int, ...]) -> Ints:
        strengths = np.stack([self.index.strengths(whole) for whole in self.rivers(board)], axis=1)
        return np.asarray(_lead(strengths.astype(np.int16)) * self.index.disjoint)

    def meetings(self, first: Ints, second: Ints) -> float:
        """How often hands of two players meet: the product of their reaches over all pairs without a common card."""
        common = (first @ self._holds) @ (second @ self._holds) - first @ second  # a hand shares two cards with itself
        return float(first.sum() * second.sum() - common)


@njit(cache=True)
def _lead(strengths: Any) -> Any:
    """[hand, board] ranks, -1 where a hand cannot be held -> boards won less boards lost, for every pair of hands."""
    hands, boards = strengths.shape
    lead = np.zeros((hands, hands))
    for i in range(hands):
        for j in range(i):
            total = 0
            for board in range(boards):
                a, b = strengths[i, board], strengths[j, board]
                total += (a >= 0) * (b >= 0) * ((a > b) - (a < b))
            lead[i, j], lead[j, i] = total, -total
    return lead


def calling_station(strategy: SolvedStrategy) -> Policy:
    """Checks and calls."""

    def policy(point: HandPoint) -> Ints:
        called = [float(letter == "c") for letter in strategy.letters(point)]
        return np.broadcast_to(called, (len(strategy.index.hands), len(called)))

    return policy


def random_player(strategy: SolvedStrategy) -> Policy:
    """Takes each action alike, but never folds where a check is free."""

    def policy(point: HandPoint) -> Ints:
        count = len(strategy.letters(point))
        return np.full((len(strategy.index.hands), count), 1 / count)

    return policy


class ReaderTable:
    """The reader's decision with every hand. Whole deck only."""

    def __init__(self, strategy: SolvedStrategy, showdowns: Showdowns, reader: Reader | None = None) -> None:
        self.strategy, self.showdowns, self.reader = strategy, showdowns, reader or Reader()

    def __call__(self, point: HandPoint) -> Ints:
        letters, chance = self.strategy.letters(point), self.equities(point)
        level, own = self.level(point), self.level(point) - self.owed(point)
        pot = 2 * self.strategy.put(point) + level + own
        owed = level - own
        chosen = np.full(len(chance), letters.index("c"))
        if owed:
            chosen[~(chance * (pot + owed) > owed)] = letters.index("f")
        if "r" in letters:
            chosen[chance * 2 > self.reader.margin(len(point.board), owed)] = letters.index("r")
        return np.asarray(np.eye(len(letters))[chosen])

    def level(self, point: HandPoint) -> float:
        """Big blinds that it takes to stay in on this street: what each has put when both check or call from here."""
        tree, name = self.strategy.trees[len(point.lines) - 1], point.lines[-1]
        return next(end.put for end in tree.ends if end.name in (name + "c", name + "cc"))

    def owed(self, point: HandPoint) -> float:
        tree, name = self.strategy.trees[len(point.lines) - 1], point.lines[-1]
        folds = [fold.put for fold in tree.folds if fold.name == name + "f"]
        return self.level(point) - folds[0] if folds else 0.0

    def reading(self, point: HandPoint) -> Ints:
        """[hand] -> how likely the opponent has it, by the actions so far."""
        deck, me, weights = self.strategy.index.deck, self.strategy.actor(point), full_range()
        for street, line in enumerate(point.lines):
            board = tuple(deck[card] for card in point.board[: street + 1 if street else 0])
            for at, letter in enumerate(line):
                before = HandPoint(point.board, (*point.lines[:street], line[:at]))
                if self.strategy.actor(before) != me:
                    called = Kind.CALL if self.owed(before) else Kind.CHECK
                    weights = weights * action_likelihood(Kind.RAISE if letter == "r" else called, board)
        return weights

    def equities(self, point: HandPoint) -> Ints:
        """[hand] -> what it wins on average against the reading; 0 where it cannot be held."""
        showdowns, weights = self.showdowns, self.reading(point)
        held = showdowns.possible(point.board)
        met = showdowns.disjoint @ (weights * held)
        if point.board:
            weights = weights * held
            rivers = 1 if len(point.board) == 3 else len(self.strategy.index.deck) - 6
            points = (showdowns.on(point.board) @ weights / rivers + met) / 2
        else:
            points = matchups() @ weights
        return np.where(held, points / np.where(met > 0, met, 1), 0.0)

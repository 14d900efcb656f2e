"""Ranks of all Mini-Tex hands of a deck in arrays, by the rules of `hand`."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from pitboss.core.cards import Cards, deck
from pitboss.engine.count.suits import Ints, ranked, sets, symmetries
from pitboss.rulesets.poker import three

WHOLE = tuple(deck())


class Ranking:
    """The hole cards, boards and three-card ranks of one deck."""

    def __init__(self, pack: Cards) -> None:
        self.deck = pack
        self.at = {card: position for position, card in enumerate(pack)}
        self.moves = symmetries(pack)
        self.pairs = sets(self.moves, 2)  # hole cards, and flops
        self.boards = sets(self.moves, 3)
        self.levels, rank = ranked(pack, self.boards, three)
        i, j = self.pairs.members.T
        number = self.boards.number[:, i, j]
        self.third = np.where(number < 0, np.int16(-1), rank[number])  # [position, pair] -> rank of the three cards

    def strengths(self, boards: Ints, pairs: Ints) -> Ints:
        """[board, pair of hole cards] -> rank of the best hand; -1 where a hole card is on the board.

        `boards` holds three positions a row, `pairs` numbers of pairs.
        """
        both = [self.third[:, pairs][card] for card in boards.T]  # two hole cards and this one
        a, b, c = boards.T
        number = self.pairs.number
        one = np.maximum.reduce([self.third[:, number[x, y]] for x, y in ((a, b), (a, c), (b, c))]).T  # [board, card]
        i, j = self.pairs.members[pairs].T
        strength: Ints = np.maximum.reduce([*both, one[:, i], one[:, j]])
        strength[np.minimum.reduce(both) < 0] = -1
        return strength


@lru_cache(maxsize=8)
def ranking(pack: Cards = WHOLE) -> Ranking:
    return Ranking(pack)

"""Every two hole cards against every other two, over all boards, counted."""

from __future__ import annotations

from math import comb

import numpy as np
from numba import njit

from pitboss.engine.count.suits import Ints
from pitboss.games.mini_tex.ranking import ranking


@njit(nogil=True, cache=True)
def _lead(strength: Ints, weight: Ints, lead: Ints) -> None:
    """Boards on which the first hand is better, less those on which it is worse, classes of boards by their weight.

    Boards that hold a card of the second hand (strength -1) count for the first: a loop without exceptions is fast.
    """
    for board in range(strength.shape[0]):
        on_board, times = strength[board], weight[board]
        for p in range(on_board.shape[0]):
            mine = on_board[p]
            if mine >= 0:
                row = lead[p]
                for q in range(on_board.shape[0]):
                    row[q] += times * (np.int32(mine > on_board[q]) - np.int32(mine < on_board[q]))


def leads() -> Ints:
    """[pair, pair] -> boards on which the first is better, less those on which it is worse, where they can meet."""
    ranks = ranking()
    boards, pairs, cards = ranks.boards, ranks.pairs, len(ranks.deck)
    strength = ranks.strengths(boards.members[boards.first], np.arange(len(pairs.members)))
    lead = np.zeros((len(pairs.members),) * 2, dtype=np.int32)
    _lead(strength, boards.size.astype(np.int32), lead)
    # one board of each class was seen; the others are its images, and so are the hands on them
    every = np.zeros(lead.shape, dtype=np.int64)
    for image in pairs.image:
        every += lead[np.ix_(image, image)]
    better: Ints = every // len(pairs.image) - (comb(cards - 2, 3) - comb(cards - 4, 3))
    return better

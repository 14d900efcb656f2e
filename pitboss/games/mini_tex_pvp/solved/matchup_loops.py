"""Compiled count of all hole cards against all others over all boards, for `matchups`."""

from __future__ import annotations

from math import comb

import numpy as np
from numba import njit

from pitboss.engine.count.suits import Ints
from pitboss.games.mini_tex.ranking import ranking


@njit(nogil=True, cache=True)
def _add_leads(strength: Ints, weight: Ints, lead: Ints) -> None:
    """Add to `lead` the boards on which the first hand wins, less those on which it loses, by board class and weight.

    Boards that hold a card of the second hand (strength -1) count as wins of the first: no branch slows the loop.
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
    """[pair, pair] -> boards on which the first wins, less those on which it loses, where they share no card."""
    ranks = ranking()
    boards, pairs, cards = ranks.boards, ranks.pairs, len(ranks.deck)
    strength = ranks.strengths(boards.members[boards.first], np.arange(len(pairs.members)))
    lead = np.zeros((len(pairs.members),) * 2, dtype=np.int32)
    _add_leads(strength, boards.size.astype(np.int32), lead)
    # one board of each class was counted; the others are its images, and so are the hands on them
    every = np.zeros(lead.shape, dtype=np.int64)
    for image in pairs.image:
        every += lead[np.ix_(image, image)]
    better: Ints = every // len(pairs.image) - (comb(cards - 2, 3) - comb(cards - 4, 3))
    return better

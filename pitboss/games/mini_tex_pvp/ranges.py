"""Exact equities against a range: a weight for each pair of hole cards that another player may hold."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from pitboss.core.cards import Cards
from pitboss.engine.count.suits import Ints
from pitboss.games.mini_tex.ranking import Ranking, ranking


def full_range() -> Ints:
    """The range of an unknown player: all hole cards are equally likely."""
    return np.ones(len(ranking().pairs.members))


def pair_number(ranks: Ranking, hole: Cards) -> int:
    return int(ranks.pairs.number[ranks.at[hole[0]], ranks.at[hole[1]]])


@lru_cache(maxsize=1)
def pairs_without_card() -> Ints:
    """[position, pair] -> whether the hole cards do not include the card of this position."""
    ranks = ranking()
    return np.array([(ranks.pairs.members != at).all(axis=1) for at in range(len(ranks.deck))])


def pairs_without(known: list[int]) -> Ints:
    """[pair] -> whether the hole cards include none of these positions."""
    free: Ints = np.asarray(pairs_without_card()[known].all(axis=0))
    return free


def equity(hole: Cards, board: Cards, weights: Ints) -> float:
    """Average share of the pot against a range: before the flop, over all rivers of a flop, or on a board."""
    ranks = ranking()
    mine, known = pair_number(ranks, hole), [ranks.at[card] for card in (*hole, *board)]
    weights = weights * pairs_without(known)
    if not board:
        from pitboss.games.mini_tex_pvp.solved.matchups import matchups  # stored results are no rule

        return float(matchups()[mine] @ weights / weights.sum())
    strength = strengths(board)
    if len(board) == 2:
        strength = strength[strength[:, mine] >= 0]
    possible = (strength >= 0) * weights  # a river card removes hands from the range
    ours = strength[:, [mine]]
    points = (possible * (strength < ours)).sum() + (possible * (strength == ours)).sum() / 2
    return float(points / possible.sum())


@lru_cache(maxsize=64)
def strengths(board: Cards) -> Ints:
    """[river, pair] -> rank of the hand on a flop with this river; one row for a whole board."""
    ranks = ranking()
    known = [ranks.at[card] for card in board]
    rivers = [[]] if len(board) == 3 else [[at] for at in range(len(ranks.deck)) if at not in known]
    boards = np.array([known + river for river in rivers], dtype=np.intp)
    return ranks.strengths(boards, np.arange(len(ranks.pairs.members)))


@lru_cache(maxsize=64)
def hand_percentiles(board: Cards) -> Ints:
    """[pair] -> the share of all hole cards that each beats on this board, from 0 to 1; 0 where it cannot be held.

    Equal hands share the middle of their ranks, so that suits make no difference.
    """
    if not board:
        from pitboss.games.mini_tex_pvp.solved.matchups import matchups

        score = np.rint(matchups().sum(axis=1) * 1e6)  # what is left beyond that is rounding
    else:
        ranked = strengths(board)
        score = np.where(ranked >= 0, ranked, 0).sum(axis=0)
    _, group, count = np.unique(score, return_inverse=True, return_counts=True)
    middle = np.cumsum(count) - (count + 1) / 2
    share: Ints = middle[group] / (len(score) - 1)
    return share if not board else np.where((ranked >= 0).any(axis=0), share, 0.0)

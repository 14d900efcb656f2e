"""Exact equities of two to six Mini-Tex hands over every board that can still come."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

import numpy as np

from pitboss.core.cards import Cards, card_count, distinct, text
from pitboss.core.errors import BadCards
from pitboss.games.mini_tex.ranking import ranking

LEAST, MOST = 2, 6  # hands that can be compared


class Equity(NamedTuple):
    """One hand's result: boards it wins alone, boards it ties, and its average share of the pot."""

    hand: Cards
    win: int
    tie: int
    equity: Fraction


class Equities(NamedTuple):
    total: int  # boards
    players: tuple[Equity, ...]


def equities(hands: Sequence[Cards], board: Cards = ()) -> Equities:
    """Compare hands on every board, on every river of a flop, or on one complete board."""
    _check(hands, board)
    ranks = ranking()
    known = [ranks.at[card] for card in board]
    gone = {*known, *(ranks.at[card] for hand in hands for card in hand)}
    left = [position for position in range(len(ranks.deck)) if position not in gone]
    coming = list(combinations(left, 3 - len(known)))
    boards = np.array([(*known, *rest) for rest in coming], dtype=np.intp)
    pairs = ranks.pairs.number[tuple(np.array([[ranks.at[card] for card in hand] for hand in hands]).T)]
    strength = ranks.strengths(boards, pairs)
    first = strength == strength.max(axis=1, keepdims=True)  # [board, hand]
    sharing = first.sum(axis=1)
    players = []
    for hand, won in zip(hands, first.T, strict=True):
        by_share = np.bincount(sharing[won], minlength=2).tolist()  # boards won, by how many hands share them
        part = sum((Fraction(count, ways) for ways, count in enumerate(by_share) if count), Fraction(0))
        players.append(Equity(hand, by_share[1], sum(by_share[2:]), part / len(coming)))
    return Equities(len(coming), tuple(players))


def _check(hands: Sequence[Cards], board: Cards) -> None:
    if not LEAST <= len(hands) <= MOST:
        raise BadCards(f"{len(hands)} hands cannot be compared; give {LEAST} to {MOST} hands of two cards.")
    for hand in hands:
        if len(hand) != 2:
            raise BadCards(f"the hand {text(hand)!r} has {card_count(len(hand))}; hole cards are two, like Ah Kh.")
    if len(board) not in (0, 2, 3):
        count = card_count(len(board))
        raise BadCards(f"the board {text(board)!r} has {count}; it has none, two (flop) or three (river).")
    for card in distinct(card for cards in (*hands, board) for card in cards):
        if not card.rank:
            raise BadCards("a joker was given; Mini-Tex is played with 52 cards and no joker.")

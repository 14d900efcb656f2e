"""Hole cards, flops and rivers of a deck up to suit isomorphism, numbered as the solution stores them.

A pair of cards (hole cards or a flop) is the number of its set in `ranking`. A canonical flop is the least image under
changes of suits. A cell is a canonical flop with hole cards, the least under the changes of suits that fix the
flop. A board is a canonical flop with a river card, likewise.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from pitboss.core.cards import Cards
from pitboss.engine.count.suits import Ints, sets
from pitboss.games.mini_tex.ranking import WHOLE, ranking


class Board(NamedTuple):
    """A canonical board, and the changes of suits that fix flop and river."""

    flop: int
    river: int  # position of the card
    moves: Ints


class CardIndex:
    """The numbering of one deck. Without isomorphism every flop and river is its own class."""

    def __init__(self, pack: Cards = WHOLE, *, isomorphism: bool = True) -> None:
        self.ranks = ranking(pack)
        self.deck = pack
        self.moves = self.ranks.moves if isomorphism else self.ranks.moves[:1]
        self.pairs = self.ranks.pairs if isomorphism else sets(self.moves, 2)
        self.hands = self.pairs.members  # [hand, 2] -> positions
        self.flops = self.pairs.first  # [flop] -> pair

    @cached_property
    def holds(self) -> Ints:
        """[hand, position] -> whether the hand has this card."""
        found = np.zeros((len(self.hands), len(self.deck)), dtype=bool)
        found[np.arange(len(self.hands))[:, None], self.hands] = True
        return found

    @cached_property
    def disjoint(self) -> Ints:
        """[pair, pair] -> whether they have no card in common."""
        held = self.holds.astype(np.int32)
        return np.asarray(held @ held.T == 0)

    @cached_property
    def flop_ok(self) -> Ints:
        """[flop, hand] -> whether the hand can be held on this flop."""
        return np.asarray(self.disjoint[self.flops])

    def flop_symmetries(self, flop: int) -> Ints:
        """The changes of suits that fix a canonical flop."""
        pair = self.flops[flop]
        return np.flatnonzero(self.pairs.image[:, pair] == pair)

    @cached_property
    def _least(self) -> Ints:
        """[flop, hand] -> the least image of the hand under the flop's symmetries."""
        return np.stack([self.pairs.image[self.flop_symmetries(flop)].min(axis=0) for flop in range(len(self.flops))])

    @cached_property
    def cell_hands(self) -> Ints:
        """[cell] -> canonical flop and hand."""
        return np.argwhere(self.flop_ok & (self._least == np.arange(len(self.hands))))

    @cached_property
    def cells(self) -> Ints:
        """[flop, hand] -> cell; 0 where the hand cannot be held."""
        number = np.zeros(self._least.shape, dtype=np.int32)
        number[tuple(self.cell_hands.T)] = np.arange(len(self.cell_hands))
        return np.take_along_axis(number, self._least, axis=1)

    @cached_property
    def _rivers(self) -> tuple[list[Board], Ints, Ints]:
        boards: list[Board] = []
        number = np.full((len(self.flops), len(self.deck)), -1)
        carry = np.zeros_like(number)  # [flop, position] -> change of suits that makes the river canonical
        for flop, pair in enumerate(self.flops):
            keep = self.flop_symmetries(flop)
            orbit = self.moves[keep]
            least, carry[flop] = orbit.min(axis=0), keep[orbit.argmin(axis=0)]
            for card in range(len(self.deck)):
                if card not in self.hands[pair]:
                    if least[card] == card:
                        number[flop, card] = len(boards)
                        boards.append(Board(flop, card, keep[self.moves[keep, card] == card]))
                    number[flop, card] = number[flop, least[card]]
        return boards, number, carry

    @property
    def boards(self) -> list[Board]:
        return self._rivers[0]

    @property
    def board_of(self) -> Ints:
        """[flop, position] -> board, -1 where the flop has this card."""
        return self._rivers[1]

    @property
    def river_carry(self) -> Ints:
        """[flop, position] -> change of suits that makes the river canonical."""
        return self._rivers[2]

    # from actual cards

    def pair(self, first: int, second: int) -> int:
        return int(self.pairs.number[first, second])

    def cells_on(self, flop: tuple[int, int]) -> Ints:
        """[hand] -> its cell on an actual flop; 0 where it cannot be held."""
        pair = self.pair(*flop)
        return np.asarray(self.cells[self.pairs.cls[pair], self.pairs.image[self.pairs.carry[pair]]])

    def board_on(self, flop: tuple[int, int], river: int) -> int:
        """The number of an actual board."""
        pair = self.pair(*flop)
        return int(self.board_of[self.pairs.cls[pair], self.moves[self.pairs.carry[pair], river]])

    def strengths(self, board: tuple[int, int, int]) -> Ints:
        """[hand] -> rank on this board, -1 where the hand cannot be held."""
        return np.asarray(self.ranks.strengths(np.array([board], dtype=np.intp), np.arange(len(self.hands)))[0])


@lru_cache(maxsize=2)
def card_index(pack: Cards = WHOLE) -> CardIndex:
    return CardIndex(pack)

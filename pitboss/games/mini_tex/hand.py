"""Mini-Tex hands: the best three cards of two hole and three community cards, at least one a hole card."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from pitboss.acts import Outcome
from pitboss.cards import Cards
from pitboss.poker import ACE, Value, high, three


class Formed(NamedTuple):
    """A hand as it is laid out: the cards that play in the middle, the unused ones outside.

    From the outside in `hole` ends and `board` begins with the cards that play, so that they lie side by side.
    """

    hole: Cards
    board: Cards
    own: int  # how many of the hole cards play; with one, the other is turned face down

    @property
    def plays(self) -> Cards:
        return self.hole[-self.own :] + self.board[: 3 - self.own]

    @property
    def turned(self) -> Cards:
        """The unused hole card, if any."""
        return self.hole[: -self.own]

    def __str__(self) -> str:
        hole = [f"({card!r})" for card in self.turned] + [repr(card) for card in self.hole[-self.own :]]
        board = self.board[: 3 - self.own]
        unused = [f"({card!r})" for card in self.board[3 - self.own :]]
        return " ".join([*hole, "|", *map(repr, board), *unused])


def formations(hole: Cards, board: Cards) -> Iterator[Formed]:
    """Every way to form a hand: first those with both hole cards, then those with one. The board alone is no hand."""
    for own in (2, 1):
        for mine in combinations(hole, own):
            for shared in combinations(board, 3 - own):
                unused = tuple(card for card in hole if card not in mine)
                yield Formed(unused + mine, shared + tuple(card for card in board if card not in shared), own)


def form(hole: Cards, board: Cards) -> Formed:
    """The best hand as the dealer lays it out. If two ways make the same hand, the one with both hole cards."""
    return max(formations(hole, board), key=lambda formed: three(formed.plays))


def best(hole: Cards, board: Cards) -> Value:
    """What the best hand is worth; the same as `three(form(hole, board).plays)`, without the laying out."""
    one = [three((card, *pair)) for card in hole for pair in combinations(board, 2)]
    return max(one + [three((*hole, card)) for card in board])


class Pocket(Outcome):
    """The rows of the Pocket Poker table, on the two hole cards alone."""

    ROYAL = "Royal Straight Flush (AK suited)"
    ACES = "Pair of Aces"
    STRAIGHT_FLUSH = "Straight Flush (A2-QK suited)"
    PAIR = "Pair"
    STRAIGHT = "Straight (A2-KA not suited)"
    FLUSH = "Flush"
    OTHER = "Other"


def pocket_row(hole: Cards) -> Pocket:
    low, top = sorted(map(high, hole))
    if low == top:
        return Pocket.ACES if low == ACE else Pocket.PAIR
    suited = hole[0].suit == hole[1].suit
    if suited and (low, top) == (13, ACE):
        return Pocket.ROYAL
    if top - low == 1 or (low, top) == (2, ACE):
        return Pocket.STRAIGHT_FLUSH if suited else Pocket.STRAIGHT
    return Pocket.FLUSH if suited else Pocket.OTHER


def hole_name(hole: Cards) -> str:
    """How a player calls two hole cards: AA, AKs (suited), A7o (offsuit)."""
    upper, lower = sorted(hole, key=high, reverse=True)
    names = repr(upper)[0] + repr(lower)[0]
    if upper.rank == lower.rank:
        return names
    return names + ("s" if upper.suit == lower.suit else "o")

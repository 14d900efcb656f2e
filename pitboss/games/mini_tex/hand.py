"""Mini-Tex hands: the best three cards of two hole and three community cards, at least one a hole card."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from pitboss.core.cards import Cards
from pitboss.rulesets.poker import Value, high, three
from pitboss.rulesets.readings import highest


class Formed(NamedTuple):
    """A hand as the dealer lays it out: the cards that play in the middle, unused cards outside.

    `hole` ends and `board` begins with the cards that play, so that they are side by side.
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


Way = tuple[Cards, Cards]  # hole and community cards that play


def ways(hole: Cards, board: Cards) -> list[Way]:
    """Every way to form a hand: with both hole cards, then with one. The board by itself is not a hand."""
    both: list[Way] = [(hole, (card,)) for card in board]
    one: list[Way] = [((card,), pair) for card in hole for pair in combinations(board, 2)]
    return both + one


def best(hole: Cards, board: Cards) -> Value:
    """Value of the best three cards with at least one hole card."""
    return highest([three(own + shared) for own, shared in ways(hole, board)])


def form(hole: Cards, board: Cards) -> Formed:
    """The best hand as the dealer lays it out. If two ways make the same hand, the one with both hole cards."""
    own, shared = max(ways(hole, board), key=lambda way: three(way[0] + way[1]))
    unused = tuple(card for card in hole if card not in own)
    return Formed(unused + own, shared + tuple(card for card in board if card not in shared), len(own))


def hole_name(hole: Cards) -> str:
    """Poker name of two hole cards: AA, AKs (suited), A7o (offsuit)."""
    upper, lower = sorted(hole, key=high, reverse=True)
    names = repr(upper)[0] + repr(lower)[0]
    if upper.rank == lower.rank:
        return names
    return names + ("s" if upper.suit == lower.suit else "o")

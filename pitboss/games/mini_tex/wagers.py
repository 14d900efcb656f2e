"""Mini-Tex wagers: the rows of the ante table, the streets on which a player folds or bets, the dealer's qualifier."""

from __future__ import annotations

from enum import Enum

from pitboss.acts import Choices, Outcome
from pitboss.cards import Cards
from pitboss.games.mini_tex.hand import best
from pitboss.poker import ACE, Three, Value


class Street(Choices):
    """What a player decides three times: before the flop, before the river and for the play bet."""

    FOLD = "fold"
    BET = "bet"


class Ante(Outcome):
    """The rows of the ante table. All four bets end on the same row, each with its own pay."""

    FOLD_HOLE = "Fold after seeing 2 hole cards"
    FOLD_FLOP = "Fold after seeing 2 community cards"
    FOLD_RIVER = "Fold after seeing 3 community cards"
    NOT_QUALIFIED = "Dealer does not qualify"
    WIN = "Wins"
    TIE = "Ties"
    LOSS = "Losses"


BETS = ("ante", "flop", "river", "play")  # in the order in which they are placed
FOLDS = {0: Ante.FOLD_HOLE, 2: Ante.FOLD_FLOP, 3: Ante.FOLD_RIVER}  # by community cards seen
PLACED = {Ante.FOLD_HOLE: 1, Ante.FOLD_FLOP: 2, Ante.FOLD_RIVER: 3}  # how many of the bets; all four on the other rows


def placed(row: Ante) -> tuple[str, ...]:
    """The bets that are on the layout when a hand ends on this row."""
    return BETS[: PLACED.get(row, len(BETS))]


class Qualifier(Enum):
    """The lowest hand with which the dealer plays. The manual has pair (preferred) and ace-king."""

    PAIR = "pair"
    ACE_KING = "ace-king"
    ACE = "ace"
    KING = "king"
    QUEEN = "queen"
    ANY = "any"

    @property
    def least(self) -> Value:
        return _LEAST[self]


_LEAST: dict[Qualifier, Value] = {
    Qualifier.PAIR: (Three.PAIR,),
    Qualifier.ACE_KING: (Three.HIGH, ACE, 13),
    Qualifier.ACE: (Three.HIGH, ACE),
    Qualifier.KING: (Three.HIGH, 13),
    Qualifier.QUEEN: (Three.HIGH, 12),
    Qualifier.ANY: (Three.HIGH,),
}


def showdown(hole: Cards, dealer: Cards, board: Cards, qualifier: Qualifier) -> Ante:
    """The row of a hand that is played to the end."""
    theirs = best(dealer, board)
    if theirs < qualifier.least:
        return Ante.NOT_QUALIFIED
    ours = best(hole, board)
    if ours == theirs:
        return Ante.TIE
    return Ante.WIN if ours > theirs else Ante.LOSS


class TieBreak(Enum):
    """What to do where fold and bet are worth exactly the same. The edge is the same; the rows are not.

    The manual's tables bet on the flop; on the river the pair table folds and the ace-king table bets.
    """

    PRINTED = "printed"
    BET = "bet"
    FOLD = "fold"
    BET_THEN_FOLD = "bet-then-fold"  # bet before the river card, fold after it
    FOLD_THEN_BET = "fold-then-bet"

    def bets(self, qualifier: Qualifier) -> tuple[bool, bool]:
        """Whether to bet on a tie before the river card, and after it."""
        if self is TieBreak.PRINTED:
            return True, qualifier is not Qualifier.PAIR
        return self in (TieBreak.BET, TieBreak.BET_THEN_FOLD), self in (TieBreak.BET, TieBreak.FOLD_THEN_BET)

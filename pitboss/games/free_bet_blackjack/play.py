"""Free Bet Blackjack as a drawing game: only what differs from the family is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pitboss.games.free_bet_blackjack.wagers import Bet, Free, FreePlay, Options
from pitboss.rules.drawing import Move, Results
from pitboss.rulesets.twenty_one.hand import Hand
from pitboss.rulesets.twenty_one.play import Choosing, FamilyRules, Turn
from pitboss.rulesets.twenty_one.rows import Play


@dataclass(frozen=True)
class FreeBetRules(FamilyRules):
    """The house bets for the player on doubles of hard 9 to 11 and on new hands of a split; a dealer's 22 pushes.

    A turn's `stake` is of the player's chips alone: none on a new hand that the house pays for.
    """

    options: Options

    bet: Any = Bet

    def bets(self, turn: Turn) -> Mapping[str, int]:
        return {"bet": turn.stake, "free": turn.free}

    def choices(self, hand: Hand, turn: Turn) -> Choosing:
        found = FamilyRules.choices(self, hand, turn)
        if not self.splits_free(hand):
            return found
        return {FreePlay.SPLIT if choice is Play.SPLIT else choice: move for choice, move in found.items()}

    def splits_free(self, hand: Hand) -> bool:
        return hand.pair != 10 and (hand.pair != 4 or self.options.free_fours)

    def split_turns(self, hand: Hand, turn: Turn) -> tuple[Turn, Turn]:
        this, other = FamilyRules.split_turns(self, hand, turn)
        free = self.splits_free(hand)
        return this, other._replace(stake=0 if free else 1, free=1 if free else 0)

    def raises(self, hand: Hand, turn: Turn) -> Choosing:
        if hand.cards != 2 or not self.hits(turn):
            return {}
        if 9 <= hand.total <= 11 and not hand.soft:
            return {FreePlay.DOUBLE: Move(twice(turn)._replace(free=2 * turn.free + turn.stake), draws=1)}
        return {Play.DOUBLE: Move(twice(turn)._replace(stake=2 * turn.stake + turn.free), draws=1)}

    def surrenders(self, hand: Hand, turn: Turn) -> bool:
        return self.options.surrender and hand.cards == 2 and not turn.split

    def rows(self, hand: Hand, turn: Turn, dealer: Hand) -> Results:
        row = self.row(hand, turn, dealer)
        own: Results = (("bet", row, turn.stake),) if turn.stake else ()
        free = Free.__members__.get(row.name, Free.LOSS)
        return (*own, ("free", free, turn.free)) if turn.free else own


def twice(turn: Turn) -> Turn:
    """A hand that is over after one more card."""
    return turn._replace(doubles=turn.doubles + 1, over=True)

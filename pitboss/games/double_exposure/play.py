"""Double Exposure as a drawing game: only what differs from the family is written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pitboss.games.double_exposure.wagers import Bet, Doubles, Options
from pitboss.rulesets.twenty_one.hand import Hand
from pitboss.rulesets.twenty_one.play import Choosing, FamilyRules, Turn, doubled, is_blackjack
from pitboss.rulesets.twenty_one.rows import Play


@dataclass(frozen=True)
class DoubleExposureRules(FamilyRules):
    """Both of the dealer's cards are open, and ties lose."""

    options: Options

    opens = 2
    sides: tuple[str, ...] = ()
    bet: Any = Bet

    def begins(self, open_hand: Hand) -> Turn:
        return Turn(over=open_hand.natural)  # against a dealer's blackjack no player acts

    def raises(self, hand: Hand, turn: Turn) -> Choosing:
        if hand.cards != 2 or turn.aces or (turn.split and not self.options.double_after_split):
            return {}
        soft = self.options.double is Doubles.NINE_OR_SOFT and hand.total in (19, 20)
        fits = soft if hand.soft else 9 <= hand.total <= 11
        return {Play.DOUBLE: doubled(turn)} if fits or self.options.double is Doubles.ANY else {}

    def row(self, hand: Hand, turn: Turn, dealer: Hand) -> Bet:
        tied = hand.total == dealer.total and is_blackjack(hand, turn) == dealer.natural
        if tied and not hand.bust:
            return Bet.TWO_BLACKJACKS if dealer.natural else Bet.TIE
        found: Bet = FamilyRules.row(self, hand, turn, dealer)
        return found

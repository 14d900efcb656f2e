"""Snackjack: Blackjack with two aces, two deuces and four treys, played to 7 (Ethier and Lee)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from pitboss.core.cards import Card
from pitboss.rules.acts import Choice, Outcome
from pitboss.rules.drawing import DrawingRules, Move, Result, Results, Split
from tests.derive.draw.small_blackjack import Hand as Counted
from tests.derive.draw.small_blackjack import Row, Turn

EIGHT = [Card(1, "c"), Card(1, "d"), Card(2, "c"), Card(2, "d"), *(Card(3, suit) for suit in "cdhs")]


class Hand(Counted):
    @property
    def total(self) -> int:
        return self.hard + 3 if self.ace and self.hard <= 4 else self.hard

    @property
    def natural(self) -> bool:
        return self.cards == 2 and self.total == 7


@dataclass(frozen=True)
class Snackjack(DrawingRules):
    """The dealer stands on 6 and 7. A pair is split once, and each hand takes one card."""

    empty = Hand()

    def plus(self, hand: Hand, card: Card) -> Hand:
        pair = card.rank if hand.cards == 0 or (hand.cards == 1 and hand.pair == card.rank) else 0
        return Hand(hand.hard + card.rank, hand.ace or card.rank == 1, min(hand.cards + 1, 3), pair)

    def begins(self, open_hand: Hand) -> Turn:
        return Turn()

    def choices(self, hand: Hand, turn: Turn) -> Mapping[Choice, Move | Split]:
        if turn.over or turn.split or hand.total >= 7:
            return {}
        over = turn._replace(over=True)
        found: dict[Choice, Move | Split] = {"stand": Move(over), "hit": Move(turn, draws=1)}
        if hand.cards == 2:
            found["double"] = Move(over._replace(stake=2), draws=1)
        if hand.pair:
            found["split"] = Split((over._replace(split=True),) * 2, hands=2)
        return found

    def draws(self, dealer: Hand) -> bool:
        return dealer.total < 6

    def looks(self, open_hand: Hand) -> bool:
        return open_hand.pair in (1, 3)

    def ends_round(self, dealer: Hand) -> bool:
        return dealer.natural

    def rows(self, hand: Hand, turn: Turn, dealer: Hand) -> Results:
        return (("bet", self.row(hand, turn, dealer), turn.stake),)

    def row(self, hand: Hand, turn: Turn, dealer: Hand) -> Row:
        natural = hand.natural and not turn.split
        if hand.total > 7:
            return Row.BUST
        if natural or dealer.natural:
            return Row.PUSH if natural and dealer.natural else Row.BLACKJACK if natural else Row.DEALER_BLACKJACK
        if dealer.total > 7 or hand.total > dealer.total:
            return Row.WIN
        return Row.PUSH if hand.total == dealer.total else Row.LOSS

    def worth(self, result: Result) -> Fraction:
        pays: dict[Outcome, Fraction | int] = {Row.BLACKJACK: Fraction(3, 2), Row.WIN: 1, Row.PUSH: 0}
        return Fraction(pays.get(result[1], -1)) * result[2]

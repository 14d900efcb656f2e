"""Blackjack with its usual options as one page of drawing rules, for the tests of the engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from pitboss.core.cards import Card
from pitboss.rules.acts import Choice, Outcome
from pitboss.rules.drawing import DrawingRules, Move, Result, Results, Split


class Row(Outcome):
    BLACKJACK = "Blackjack"
    DEALER_BLACKJACK = "Dealer Blackjack"
    SURRENDER = "Surrender"
    BUST = "Bust"
    WIN = "Win"
    PUSH = "Push"
    LOSS = "Loss"


class Hand(NamedTuple):
    hard: int = 0
    ace: bool = False
    cards: int = 0  # up to 3
    pair: int = 0  # value of a first card or of a pair

    @property
    def total(self) -> int:
        return self.hard + 10 if self.ace and self.hard <= 11 else self.hard

    @property
    def natural(self) -> bool:
        return self.cards == 2 and self.total == 21


class Turn(NamedTuple):
    stake: int = 1
    split: bool = False
    aces: bool = False
    over: bool = False
    surrendered: bool = False


@dataclass(frozen=True)
class PlainBlackjack(DrawingRules):
    hits_soft_17: bool = True
    double: tuple[int, ...] = ()  # hard totals that may double; (): any
    double_after_split: bool = True
    max_hands: int = 4
    resplit_aces: bool = False
    hit_split_aces: bool = False
    surrender: bool = False
    peek: bool = True
    blackjack_pays: Fraction = Fraction(3, 2)

    empty = Hand()

    def plus(self, hand: Hand, card: Card) -> Hand:
        value = min(card.rank, 10)
        pair = value if hand.cards == 0 or (hand.cards == 1 and hand.pair == value) else 0
        return Hand(hand.hard + value, hand.ace or value == 1, min(hand.cards + 1, 3), pair)

    def begins(self, open_hand: Hand) -> Turn:
        return Turn()

    def choices(self, hand: Hand, turn: Turn) -> Mapping[Choice, Move | Split]:
        if turn.over or hand.total >= 21:
            return {}
        over = turn._replace(over=True)
        found: dict[Choice, Move | Split] = {"stand": Move(over)}
        if not turn.aces or self.hit_split_aces:
            found["hit"] = Move(turn, draws=1)
        fits = not self.double or (hand.hard in self.double and hand.total == hand.hard)
        if hand.cards == 2 and fits and not turn.aces and (self.double_after_split or not turn.split):
            found["double"] = Move(over._replace(stake=2), draws=1)
        if hand.pair and (not turn.aces or self.resplit_aces):
            after = turn._replace(split=True, aces=hand.pair == 1)
            found["split"] = Split((after, after), self.max_hands if hand.pair > 1 or self.resplit_aces else 2)
        if self.surrender and hand.cards == 2 and not turn.split:
            found["surrender"] = Move(over._replace(surrendered=True))
        return found

    def draws(self, dealer: Hand) -> bool:
        return dealer.total < 17 or (dealer.total == 17 and dealer.hard == 7 and self.hits_soft_17)

    def looks(self, open_hand: Hand) -> bool:
        return self.peek and open_hand.pair in (1, 10)

    def ends_round(self, dealer: Hand) -> bool:
        return dealer.natural

    def cell(self, hand: Hand) -> tuple[int, bool]:
        return hand.total, hand.total != hand.hard

    def rows(self, hand: Hand, turn: Turn, dealer: Hand) -> Results:
        return (("bet", self.row(hand, turn, dealer), turn.stake),)

    def row(self, hand: Hand, turn: Turn, dealer: Hand) -> Row:
        if hand.total > 21:
            return Row.BUST
        natural = hand.natural and not turn.split
        if dealer.natural or natural:
            return Row.PUSH if dealer.natural and natural else Row.BLACKJACK if natural else Row.DEALER_BLACKJACK
        if turn.surrendered:
            return Row.SURRENDER
        if dealer.total > 21 or hand.total > dealer.total:
            return Row.WIN
        return Row.PUSH if hand.total == dealer.total else Row.LOSS

    def worth(self, result: Result) -> Fraction:
        _, row, units = result
        pays: dict[Outcome, Fraction | int] = {
            Row.BLACKJACK: self.blackjack_pays,
            Row.SURRENDER: Fraction(-1, 2),
            Row.WIN: 1,
            Row.PUSH: 0,
        }
        return Fraction(pays.get(row, -1)) * units

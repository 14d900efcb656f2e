"""Super Fun 21 as a drawing game: only what differs from the family is written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pitboss.core.cards import Card
from pitboss.games.super_fun_21.wagers import Bet, Options
from pitboss.rules.drawing import Move
from pitboss.rulesets.twenty_one.hand import Hand
from pitboss.rulesets.twenty_one.play import Choosing, FamilyRules, Turn, is_blackjack
from pitboss.rulesets.twenty_one.rows import Play

MANY = 6  # cards that win, unless the hand was doubled


@dataclass(frozen=True)
class SuperFunRules(FamilyRules):
    """Double once and surrender at any time; a 21 of five cards pays more, six cards win, a blackjack always wins."""

    options: Options

    empty = Hand(noted=True)  # noted: whether all cards are diamonds
    counted = MANY
    bet: Any = Bet

    def plus(self, hand: Hand, card: Card) -> Hand:
        return FamilyRules.plus(self, hand, card)._replace(noted=hand.noted and card.suit == "d")

    def choices(self, hand: Hand, turn: Turn) -> Choosing:
        return {} if bonus(hand, turn) else FamilyRules.choices(self, hand, turn)

    def hits(self, turn: Turn) -> bool:
        return not turn.doubles and FamilyRules.hits(self, turn)

    def raises(self, hand: Hand, turn: Turn) -> Choosing:
        return {Play.DOUBLE: Move(turn._replace(stake=2, doubles=1), draws=1)} if self.hits(turn) else {}

    def surrenders(self, hand: Hand, turn: Turn) -> bool:
        return True

    def waits(self, hand: Hand, turn: Turn) -> bool:
        return not bonus(hand, turn) and FamilyRules.waits(self, hand, turn)

    def row(self, hand: Hand, turn: Turn, dealer: Hand) -> Bet:
        if is_blackjack(hand, turn):
            return Bet.DIAMONDS if hand.noted else Bet.BLACKJACK
        found: Bet = bonus(hand, turn) or FamilyRules.row(self, hand, turn, dealer)
        return found

    def read(self, hand: Hand) -> Any:
        return *FamilyRules.read(self, hand), hand.natural and hand.noted, hand.cards


def bonus(hand: Hand, turn: Turn) -> Bet | None:
    """The row on which a hand of many cards wins at once."""
    if turn.doubles or hand.bust:
        return None
    if hand.total == 21 and hand.cards >= MANY - 1:
        return Bet.FIVE_CARDS
    return Bet.SIX_CARDS if hand.cards >= MANY else None

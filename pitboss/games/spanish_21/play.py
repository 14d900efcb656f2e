"""Spanish 21 as a drawing game: only what differs from the family is written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pitboss.core.cards import Card
from pitboss.games.spanish_21.wagers import BY_CARDS, Bet, Options
from pitboss.rules.drawing import Move
from pitboss.rulesets.twenty_one.hand import Hand
from pitboss.rulesets.twenty_one.play import Choosing, FamilyRules, Turn, is_blackjack
from pitboss.rulesets.twenty_one.rows import Play

TRIPLES = ((6, 7, 8), (7, 7, 7))


@dataclass(frozen=True)
class SpanishRules(FamilyRules):
    """A 21 always wins, and more if it was not doubled; any number of cards may double, and a double be rescued."""

    options: Options

    empty = Hand(noted=())  # noted: the cards, while they may become 6-7-8 or 7-7-7
    counted = 7
    bet: Any = Bet

    def plus(self, hand: Hand, card: Card) -> Hand:
        fits = hand.noted is not None and hand.cards < 3 and card.rank in (6, 7, 8)
        kept = tuple(sorted((*hand.noted, card))) if fits else None
        return FamilyRules.plus(self, hand, card)._replace(noted=kept)

    def hits(self, turn: Turn) -> bool:
        return not turn.doubles and FamilyRules.hits(self, turn)

    def raises(self, hand: Hand, turn: Turn) -> Choosing:
        if turn.doubles > self.options.redoubles or not FamilyRules.hits(self, turn):
            return {}
        return {Play.DOUBLE: Move(turn._replace(stake=2 * turn.stake, doubles=turn.doubles + 1), draws=1)}

    def surrenders(self, hand: Hand, turn: Turn) -> bool:
        """The first two cards, and any doubled hand: half of what is bet is lost."""
        return turn.doubles > 0 or (hand.cards == 2 and not turn.split)

    def waits(self, hand: Hand, turn: Turn) -> bool:
        return hand.total != 21 and FamilyRules.waits(self, hand, turn)

    def row(self, hand: Hand, turn: Turn, dealer: Hand) -> Bet:
        if is_blackjack(hand, turn):
            return Bet.BLACKJACK
        if hand.total == 21:
            return Bet.TWENTY_ONE if turn.doubles else bonus(hand)
        found: Bet = FamilyRules.row(self, hand, turn, dealer)
        return found

    def read(self, hand: Hand) -> Any:
        return *FamilyRules.read(self, hand), hand.total == 21 and (hand.cards, bonus(hand))


def bonus(hand: Hand) -> Bet:
    """The row of a 21 that was not doubled."""
    if not hand.noted or tuple(card.rank for card in hand.noted) not in TRIPLES:
        return BY_CARDS.get(hand.cards, Bet.TWENTY_ONE)
    suits = {card.suit for card in hand.noted}
    return Bet.MIXED if len(suits) > 1 else Bet.SPADES if suits == {"s"} else Bet.SUITED

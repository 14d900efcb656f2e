"""Games of Blackjack's family as drawing games: choices, the dealer's rule and the rows.

`FamilyRules` is what all have; a member overrides what differs. Odds and the steps at a table follow from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from pitboss.core.cards import Card
from pitboss.rules.acts import Choice
from pitboss.rules.drawing import DrawingRules, Early, Move, Results, Split
from pitboss.rulesets.twenty_one.hand import BLACKJACK, COUNTED, EMPTY, Hand, dealer_hits, with_card
from pitboss.rulesets.twenty_one.options import Dealer22, OpenHandOptions, Soft17
from pitboss.rulesets.twenty_one.rows import HALF, Bet, Insurance, Insure, Play

Choosing = dict[Choice, Move | Split]


class Turn(NamedTuple):
    """What is remembered of a hand besides its cards."""

    stake: int = 1
    free: int = 0  # units that the house bets for the player
    doubles: int = 0
    split: bool = False
    aces: bool = False  # split aces
    over: bool = False
    asked: bool = False  # whether the player could surrender before the look
    surrendered: bool = False


@dataclass(frozen=True)
class FamilyRules(DrawingRules):
    """Hit, stand, double any two cards, split; a blackjack beats every other 21."""

    options: OpenHandOptions

    empty = EMPTY
    sides: tuple[str, ...] = ("insurance",)
    counted = COUNTED  # cards that hands tell apart
    bet: Any = Bet

    @property
    def hole(self) -> bool:
        return self.options.has_hole_card

    def plus(self, hand: Hand, card: Card) -> Hand:
        return with_card(hand, card, self.counted)

    def begins(self, open_hand: Hand) -> Turn:
        return Turn()

    # choices

    def choices(self, hand: Hand, turn: Turn) -> Choosing:
        if turn.over or hand.total >= 21:
            return {}
        may_draw = self.hits(turn)
        found: Choosing = {Play.HIT: Move(turn, draws=1)} if may_draw else {}
        found[Play.STAND] = Move(turn._replace(over=True))
        found |= self.raises(hand, turn)
        if hand.cards == 2 and hand.pair and not turn.doubles and (not turn.aces or self.options.resplit_aces):
            most = self.options.max_hands if hand.pair > 1 or self.options.resplit_aces else 2
            found[Play.SPLIT] = Split(self.split_turns(hand, turn), most)
        if self.surrenders(hand, turn):
            found[Play.SURRENDER] = Move(turn._replace(over=True, surrendered=True))
        return found if may_draw or len(found) > 1 else {}

    def hits(self, turn: Turn) -> bool:
        return not turn.aces or self.options.hit_split_aces

    def raises(self, hand: Hand, turn: Turn) -> Choosing:
        return {Play.DOUBLE: doubled(turn)} if hand.cards == 2 and self.hits(turn) else {}

    def split_turns(self, hand: Hand, turn: Turn) -> tuple[Turn, Turn]:
        after = turn._replace(split=True, aces=hand.pair == 1)
        return after, after

    def surrenders(self, hand: Hand, turn: Turn) -> bool:
        return False

    # the dealer

    def draws(self, dealer: Hand) -> bool:
        return dealer_hits(dealer, soft_17=self.options.soft17 is Soft17.HIT)

    def looks(self, open_hand: Hand) -> bool:
        return self.hole and open_hand.cards == 1 and open_hand.pair in (1, 10)

    def ends_round(self, dealer: Hand) -> bool:
        return dealer.natural

    # settling

    def waits(self, hand: Hand, turn: Turn) -> bool:
        return not hand.bust and not turn.surrendered and not is_blackjack(hand, turn)

    def settled(self, hand: Hand, turn: Turn, open_hand: Hand) -> bool:
        """Without a hole card, a hand whose row a dealer's blackjack would change waits for the second card."""
        if self.waits(hand, turn):
            return False
        if self.hole or (is_blackjack(hand, turn) and open_hand.pair not in (1, 10)):
            return True
        return bool(self.row(hand, turn, BLACKJACK) is self.row(hand, turn, EMPTY))

    def rows(self, hand: Hand, turn: Turn, dealer: Hand) -> Results:
        return (("bet", self.row(hand, turn, dealer), turn.stake),)

    def row(self, hand: Hand, turn: Turn, dealer: Hand) -> Any:
        """A blackjack is the first two cards of an unsplit hand; it beats every other 21."""
        bet, natural = self.bet, is_blackjack(hand, turn)
        if hand.bust:
            return bet.BUST
        if natural != dealer.natural:
            return bet.BLACKJACK if natural else bet.DEALER_BLACKJACK
        if turn.surrendered:
            return bet.SURRENDER
        if dealer.bust:
            return self.row_of_bust(dealer)
        return bet.PUSH if hand.total == dealer.total else bet.WIN if hand.total > dealer.total else bet.LOSS

    def row_of_bust(self, dealer: Hand) -> Any:
        if dealer.total > 22 or self.options.dealer_22 is Dealer22.BUST:
            return self.bet.DEALER_BUST
        return self.bet.__members__.get("DEALER_22") or self.bet.PUSH

    def early(self, hand: Hand, open_hand: Hand) -> Mapping[Choice, Early]:
        """Under an ace: insurance for half the bet, and even money for a blackjack where the rules know it."""
        if open_hand.cards != 1 or open_hand.pair != 1:
            return {}
        found: dict[Choice, Early] = {Insure.NO: Early(), Insure.YES: Early(wager="insurance", units=HALF)}
        if hand.natural and self.pays_even_money():
            found[Insure.EVEN_MONEY] = Early(ends=(("bet", self.bet.EVEN_MONEY, 1),))
        return found

    def pays_even_money(self) -> bool:
        return False

    def side_row(self, wager: str, dealer: Hand) -> Insurance:
        return Insurance.BLACKJACK if dealer.natural else Insurance.OTHER

    # names

    def cell(self, hand: Hand) -> tuple[bool, int]:
        return hand.soft, hand.total

    def final_name(self, dealer: Hand) -> str:
        return "bust" if dealer.bust else "blackjack" if dealer.natural else str(dealer.total)

    def read(self, hand: Hand) -> Any:
        return min(hand.total, 23), hand.natural


def doubled(turn: Turn) -> Move:
    """One card for twice the stake, which ends the hand."""
    return Move(turn._replace(stake=2 * turn.stake, doubles=turn.doubles + 1, over=True), draws=1)


def is_blackjack(hand: Hand, turn: Turn) -> bool:
    return hand.natural and not turn.split

"""Blackjack as a drawing game: what the house's options change in the rules of the family."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pitboss.games.blackjack.chart import basic_chart
from pitboss.games.blackjack.wagers import Options, Surrender
from pitboss.rules.acts import Choice
from pitboss.rules.drawing import Chart, Early, Move
from pitboss.rulesets.twenty_one.hand import Hand
from pitboss.rulesets.twenty_one.play import Choosing, FamilyRules, Turn, doubled
from pitboss.rulesets.twenty_one.rows import THREE_TO_TWO, Bet, Insure, Play


@dataclass(frozen=True)
class BlackjackRules(FamilyRules):
    options: Options

    def raises(self, hand: Hand, turn: Turn) -> Choosing:
        if not self.doubles(hand, turn):
            return {}
        double = doubled(turn)
        less: Choosing = {Play.DOUBLE_FOR_LESS: Move(double.turn, 1, for_less=True)}
        return {Play.DOUBLE: double} | (less if self.options.double_for_less else {})

    def doubles(self, hand: Hand, turn: Turn) -> bool:
        """Two cards, of a hard 9 to 11 or 10 to 11 where the house requires it; never split aces."""
        if hand.cards != 2 or turn.aces or (turn.split and not self.options.double_after_split):
            return False
        if self.options.double.value == "any":
            return True
        low, high = map(int, self.options.double.value.split("-"))
        return not hand.soft and low <= hand.total <= high

    def begins(self, open_hand: Hand) -> Turn:
        return Turn(asked=self.surrenders_early and self.looks(open_hand))

    @property
    def surrenders_early(self) -> bool:
        return self.options.surrender is Surrender.EARLY

    def surrenders(self, hand: Hand, turn: Turn) -> bool:
        offers = self.options.surrender is not Surrender.NONE and not turn.asked
        return offers and hand.cards == 2 and not turn.split

    def early(self, hand: Hand, open_hand: Hand) -> Mapping[Choice, Early]:
        found = FamilyRules.early(self, hand, open_hand)
        if not self.surrenders_early or not self.looks(open_hand) or hand.natural:
            return found
        ends = Early(ends=(("bet", Bet.SURRENDER, 1),))
        return {**(found or {Insure.PLAY_ON: Early()}), Play.SURRENDER: ends}

    def row(self, hand: Hand, turn: Turn, dealer: Hand) -> Any:
        """Half the bet is lost by an early surrender, also if the dealer draws a blackjack."""
        if turn.surrendered and self.surrenders_early:
            return Bet.SURRENDER
        return FamilyRules.row(self, hand, turn, dealer)

    def pays_even_money(self) -> bool:
        return self.options.pays("bet")[Bet.BLACKJACK] == THREE_TO_TWO

    def charts(self) -> Mapping[str, Chart]:
        return {"chart": basic_chart(self.options)}

"""Driver: simulation. Cards from a shuffled shoe, choices from a strategy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from pitboss.acts import Ask, Deal, Peek, Settle, Turn
from pitboss.cards import Card, Cards
from pitboss.engine.round import Round, Seats
from pitboss.layout import Layout
from pitboss.money import pay
from pitboss.options import Flat
from pitboss.rules import House, O, Strategy


class Stack:
    """A shoe in random order, shuffled no further than it is dealt. Gives the card at any deck position."""

    def __init__(self, cards: list[Card], rng: Random) -> None:
        self.cards, self.shuffled, self.random = cards, 0, rng.random

    def take(self, at: tuple[int, ...]) -> Cards:
        cards = self.cards
        for place in range(self.shuffled, at[-1] + 1):
            pick = place + int(self.random() * (len(cards) - place))
            cards[place], cards[pick] = cards[pick], cards[place]
        if at[-1] >= self.shuffled:
            self.shuffled = at[-1] + 1
        return tuple([cards[place] for place in at])

    def answer(self, act: Deal | Turn | Peek, layout: Layout[Any]) -> Cards | bool:
        if type(act) is Peek:
            return act.test(layout[act.spot].cards + self.take(act.at))
        return self.take(act.at)


def play(round: Round[Any], stack: Stack, strategy: Strategy | Mapping[int, Strategy]) -> Round[Any]:
    """Drive a round to its end, with one strategy for all or one by seat."""
    layout, alone = round.layout, len(round.bets) == 1
    while (act := round.need) is not None:
        if isinstance(act, Ask):
            hand = layout[act.spot]
            choose = strategy[hand.seat] if isinstance(strategy, Mapping) else strategy
            round.supply(choose(hand, layout if alone else layout.seen_by(hand.seat), act))
        else:
            round.supply(stack.answer(act, layout))
    return round


def simulate(house: House[O], bets: Seats, strategy: Strategy, rounds: int, rng: Random) -> Counter[Settle]:
    """Play rounds from fresh shoes and count every settlement."""
    cards, counts = list(house.deck), Counter[Settle]()
    for _ in range(rounds):
        counts.update(play(Round(house, bets), Stack(cards, rng), strategy).settled)
    return counts


def won(house: House[Any], act: Settle) -> int:
    """Cents won on a settlement; negative when lost."""
    pays = house.pays[act.wager][act.row]
    return pays.cents if isinstance(pays, Flat) else pay(act.stake, pays)


def seat_results(house: House[Any], settled: Sequence[Settle]) -> Counter[str]:
    """Cents won or lost by spot."""
    results: Counter[str] = Counter()
    for act in settled:
        results[act.spot] += won(house, act)
    return results

"""Simulation driver: deals rounds from a shuffled shoe and takes choices from a strategy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

from pitboss.core.cards import Card, Cards
from pitboss.engine.round import Round, Seats
from pitboss.rules.acts import Ask, Deal, Peek, Roll, Settle, Turn
from pitboss.rules.game import Strategy
from pitboss.rules.house import House
from pitboss.rules.layout import Layout
from pitboss.rules.options import O


class CardSource:
    """A shoe that answers a round's requests for cards."""

    def take(self, at: tuple[int, ...]) -> Cards:
        """The cards at these positions of the deck."""
        raise NotImplementedError

    def throw(self, sides: int) -> int:
        """What a die with this many sides shows."""
        raise NotImplementedError

    def answer(self, act: Deal | Turn | Peek | Roll, layout: Layout) -> Cards | bool | tuple[int, ...]:
        if type(act) is Roll:
            return tuple([self.throw(sides) for sides in act.sides])
        if type(act) is Peek:
            return act.test(layout[act.spot].cards + self.take(act.at))
        return self.take(act.at)


class ShuffledShoe(CardSource):
    """A shoe in random order, shuffled no further than it is dealt."""

    def __init__(self, cards: list[Card], rng: Random) -> None:
        self.cards, self.shuffled, self.random = cards, 0, rng.random

    def throw(self, sides: int) -> int:
        return 1 + int(self.random() * sides)

    def take(self, at: tuple[int, ...]) -> Cards:
        cards, last = self.cards, at[-1]
        if last >= self.shuffled:
            size, random = len(cards), self.random
            for place in range(self.shuffled, last + 1):
                pick = place + int(random() * (size - place))
                cards[place], cards[pick] = cards[pick], cards[place]
            self.shuffled = last + 1
        return (cards[last],) if len(at) == 1 else tuple([cards[place] for place in at])


def play(round: Round, shoe: CardSource, strategy: Strategy | Mapping[int, Strategy]) -> Round:
    """Drive a round to its end, with one strategy for all or one by seat."""
    layout, alone, supply = round.layout, len(round.bets) == 1, round.supply
    by_seat = strategy if isinstance(strategy, Mapping) else dict.fromkeys(round.bets, strategy)
    while (act := round.request) is not None:
        if type(act) is Ask:
            hand = layout.spots[act.spot]
            supply(by_seat[hand.seat](hand, layout if alone else layout.seen_by(hand.seat), act))
        else:
            supply(shoe.answer(act, layout))  # type: ignore[arg-type]
    return round


def simulate(house: House[O], bets: Seats, strategy: Strategy, rounds: int, rng: Random) -> Counter[Settle]:
    """Play rounds from fresh shoes and count every settlement."""
    cards, counts = list(house.deck), Counter[Settle]()
    for _ in range(rounds):
        counts.update(play(Round(house, bets), ShuffledShoe(cards, rng), strategy).settled)
    return counts


def won(house: House, act: Settle) -> int:
    """Cents won on a settlement; negative when lost."""
    return house.won(act.wager, act.row, act.stake)

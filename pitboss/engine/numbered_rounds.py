"""Numbered rounds dealt by the engine: the same cards as a kernel deals, act by act. The slow reference."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from pitboss.core.cards import Card, Cards
from pitboss.engine.round import Round
from pitboss.engine.simulation_driver import CardSource, ShuffledShoe, play, won
from pitboss.engine.staying_bets import until_decided
from pitboss.engine.streams import order
from pitboss.engine.sums import ShoeSums, Sums, SumsRecorder
from pitboss.rules.game import Strategy
from pitboss.rules.house import House


class OrderedShoe(CardSource):
    """A shoe in a known order."""

    def __init__(self, deck: list[Card], order: list[int]) -> None:
        self.deck, self.order = deck, order

    def take(self, at: tuple[int, ...]) -> Cards:
        return tuple([self.deck[self.order[place]] for place in at])


def numbered(house: House, seed: str, number: int, last_first: int = 0) -> CardSource:
    """The cards or the dice of the round with this number."""
    if not house.deck:
        return ShuffledShoe([], Random(f"{seed} {number}"))
    return OrderedShoe(house.deck, order(len(house.deck), seed, number, last_first))


def deal_by_engine(
    house: House,
    bets: Mapping[str, int],
    strategy: Strategy,
    seats: int,
    seed: str,
    first: int,
    rounds: int,
    last_first: int = 0,
) -> Sums:
    """Play the rounds with these numbers through the engine, every seat with the same bets and strategy."""
    recorder, button_for = SumsRecorder(house, list(bets)), house.game.simulated_button
    button = button_for(seats) if button_for else 0
    for number in range(first, first + rounds):
        shoe = numbered(house, seed, number, last_first)
        recorder.enter(until_decided(house, bets, seats, shoe, strategy, button))
    return recorder.sums


def shoes_by_engine(
    house: House,
    bets: Mapping[str, int],
    strategy: Strategy,
    seats: int,
    seed: str,
    first: int,
    shoes: int,
    cut: int,
) -> ShoeSums:
    """Play whole shoes through the engine: rounds begin until this many cards are out."""
    sums, size = ShoeSums(), len(house.deck)
    for number in range(first, first + shoes):
        shoe = OrderedShoe(house.deck, order(size, seed, number))
        dealt, results = 0, list[int]()
        while dealt < cut:
            round = Round(house, [bets] * seats, dealt=dealt)
            try:
                settled = play(round, shoe, strategy).settled
            except IndexError:  # the shoe ran out of cards: the round is void
                break
            dealt = round.layout.dealt
            results.append(sum(won(house, act) for act in settled))
        total, rounds = sum(results), len(results)
        squares = sum(result * result for result in results)
        sums = sums.plus(ShoeSums(1, rounds, total, squares, total * total, total * rounds, rounds * rounds))
    return sums

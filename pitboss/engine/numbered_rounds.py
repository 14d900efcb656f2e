"""Numbered rounds dealt by the engine: the same cards as a kernel deals, act by act. Slow and right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.acts import Deal, Peek, Turn
from pitboss.cards import Card, Cards
from pitboss.engine.round import Round
from pitboss.engine.simulation_driver import play, won
from pitboss.engine.streams import order
from pitboss.engine.sums import ShoeSums, Sums, SumsRecorder
from pitboss.layout import Layout
from pitboss.rules import House, Strategy


class Ordered:
    """A deck lying in a known order. Gives the card at any position."""

    def __init__(self, deck: list[Card], order: list[int]) -> None:
        self.deck, self.order = deck, order

    def take(self, at: tuple[int, ...]) -> Cards:
        return tuple([self.deck[self.order[place]] for place in at])

    def answer(self, act: Deal | Turn | Peek, layout: Layout[Any]) -> Cards | bool:
        if type(act) is Peek:
            return act.test(layout[act.spot].cards + self.take(act.at))
        return self.take(act.at)


def deal_by_engine(
    house: House[Any],
    bets: Mapping[str, int],
    strategy: Strategy,
    seats: int,
    seed: str,
    first: int,
    rounds: int,
    last_first: int = 0,
) -> Sums:
    """Play the rounds with these numbers through the engine, every seat with the same bets and strategy."""
    book, size, on_top = SumsRecorder(house, list(bets)), len(house.deck), house.game.players_first
    button = on_top(seats) if on_top else 0
    for number in range(first, first + rounds):
        round = Round(house, [bets] * seats, button=button)
        stack: Any = Ordered(house.deck, order(size, seed, number, last_first))
        book.enter(play(round, stack, strategy).settled)
    return book.sums


def shoes_by_engine(
    house: House[Any],
    bets: Mapping[str, int],
    strategy: Strategy,
    seats: int,
    seed: str,
    first: int,
    shoes: int,
    cut: int,
) -> ShoeSums:
    """Play whole shoes through the engine: rounds begin until so many cards are out."""
    sums, size = ShoeSums(), len(house.deck)
    for number in range(first, first + shoes):
        stack: Any = Ordered(house.deck, order(size, seed, number))
        dealt, results = 0, list[int]()
        while dealt < cut:
            round = Round(house, [bets] * seats, dealt=dealt)
            try:
                settled = play(round, stack, strategy).settled
            except IndexError:  # the shoe ran out of cards: the round is void
                break
            dealt = round.layout.dealt
            results.append(sum(won(house, act) for act in settled))
        total, rounds = sum(results), len(results)
        squares = sum(result * result for result in results)
        sums = sums.plus(ShoeSums(1, rounds, total, squares, total * total, total * rounds, rounds * rounds))
    return sums

"""Matches between strategies: hands from full stacks, with rotating button and seats."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from pitboss.engine.round import Round
from pitboss.engine.simulation_driver import ShuffledShoe, play
from pitboss.games.mini_tex_pvp import GAME
from pitboss.games.mini_tex_pvp.betting import CALL, CHECK, Action, Legal
from pitboss.rules.acts import Ask
from pitboss.rules.game import Strategy
from pitboss.rules.layout import Layout, Spot


class Won(NamedTuple):
    """Cents won by the first player: integer sums, so that matches add up."""

    hands: int
    cents: int
    squares: int
    big_blind: int

    @property
    def mean(self) -> float:
        """Big blinds won a hand."""
        return self.cents / self.hands / self.big_blind

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return sqrt((self.squares / self.hands / self.big_blind**2 - self.mean**2) / self.hands)

    def plus(self, other: Won) -> Won:
        sums = self.hands + other.hands, self.cents + other.cents, self.squares + other.squares
        return Won(*sums, self.big_blind)


def calling_station(hand: Spot, layout: Layout, ask: Ask) -> Action:
    """Calls everything and never bets."""
    return CHECK if CHECK in ask.legal else CALL


def random_player(chance: random.Random) -> Strategy:
    """Any legal action: folds one time in ten, raises two times in five by any amount."""

    def choose(hand: Spot, layout: Layout, ask: Ask) -> Action:
        legal: Legal = ask.legal  # type: ignore[assignment]
        fold, stay, *_ = legal
        draw = chance.random()
        if draw < 0.1:
            return fold
        if draw < 0.6 or legal.no_raise:
            return stay
        return legal.raise_to(chance.randint(legal.least, legal.most))

    return choose


def match(players: Sequence[Strategy], hands: int, seed: int, *settings: tuple[str, str]) -> Won:
    house, chance = GAME.configured(None, settings), random.Random(seed)
    seats, big = range(1, len(players) + 1), house.options.big_blind
    stacks = dict.fromkeys(seats, house.options.buy_in * 100)
    total = squares = 0
    for hand in range(hands):
        seated = {seat: players[(seat - 1 + hand) % len(players)] for seat in seats}
        button = hand // len(players) % len(players) + 1
        round = Round(house, {seat: {"pot": 0} for seat in seats}, purses=stacks, button=button)
        play(round, ShuffledShoe(list(house.deck), chance), seated)
        hero = next(seat for seat in seats if seated[seat] is players[0])
        won = round.layout.purses[hero] - stacks[hero]
        total += won
        squares += won * won
    return Won(hands, total, squares, big)

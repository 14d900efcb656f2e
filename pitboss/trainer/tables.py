"""A full table of bots to deal to: seeded bets, choices and cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache
from random import Random
from typing import Any, NamedTuple

from pitboss.acts import Ask, Choice
from pitboss.cards import Cards, text
from pitboss.engine.round import Round, stakes
from pitboss.engine.simulate import Stack
from pitboss.errors import BadBets
from pitboss.layout import Entry, Layout, Spot
from pitboss.limits import Limits, preset
from pitboss.money import DOLLAR
from pitboss.questions import AWKWARD, Draw
from pitboss.rules import House
from pitboss.trainer.training import training_of

Placed = dict[int, dict[str, int]]  # bets in cents by seat

FULL_TABLE = 6  # the seats of these layouts
STACKS = (30, 65, 120, 200, 200, 300)  # dollars
USED = 30  # cards; a round from a shoe that goes on after so many need not be its first
SIDE_BETS = (1, 2, 3, 5, 5, 7, 10, 15, 20, 25)  # dollars


class Bots:
    """The players of one round, from one seed."""

    def __init__(self, house: House[Any], rng: Random, limits: Limits | None = None) -> None:
        self.house, self.rng, self.draw = house, rng, Draw(rng, ())
        self.limits = limits or table_limits()
        self.choose = training_of(house.game).bot

    def bets(self, seats: int | None = None) -> Placed:
        """A bet at every seat, most with side bets."""
        return {seat: self.seat_bets() for seat in range(1, (seats or min(FULL_TABLE, self.house.game.seats)) + 1)}

    def stacks(self, seats: Iterable[int]) -> dict[int, int] | None:
        """Chips behind where there is a pot to play for; short ones make side pots."""
        if not self.house.wagers[self.house.game.main[0]].pooled:
            return None
        return {seat: self.rng.choice(STACKS) * DOLLAR for seat in seats}

    def seat_bets(self) -> dict[str, int]:
        house = self.house
        main = self.rng.choice([name for name, sizes in self.sizes.items() if sizes])
        bets = {main: self.rng.choice(self.sizes[main])}
        for side in side_bets(house):
            if self.rng.random() < 0.7:
                more = bets | {side: self.rng.choice(SIDE_BETS) * DOLLAR}
                bets = more if self.allowed(more) else bets
        return bets

    @cached_property
    def sizes(self) -> dict[str, list[int]]:
        """Stakes that each main bet may have; a pot starts at nothing."""
        stakes = [dollars * DOLLAR for dollars in AWKWARD]
        wagers = self.house.wagers
        return {
            main: [0] if wagers[main].pooled else [stake for stake in stakes if self.allowed({main: stake})]
            for main in self.house.game.main
        }

    def allowed(self, bets: dict[str, int]) -> bool:
        try:
            stakes(self.house, bets)
            check_limits(self.limits, self.house, bets)
        except BadBets:
            return False
        return True

    def __call__(self, hand: Spot, round: Round[Any], ask: Ask) -> Choice:
        view = round.layout.seen_by(hand.seat)
        if self.choose:
            return self.choose(hand, view, ask, self.draw)
        if self.rng.random() < 0.5:
            return self.house.game.absent(hand, view, ask)
        return self.rng.choice(list(ask.legal))


@lru_cache(maxsize=64)
def side_bets(house: House[Any]) -> tuple[str, ...]:
    """Wagers that may be made beside the main bet, as this house offers them."""
    placeable = house.placeable.values()
    mains = {wager.name: 0 if wager.pooled else DOLLAR for wager in placeable if wager.name in house.game.main}

    def takes(side: str, main: str) -> bool:
        bets = {main: mains[main], side: DOLLAR}
        try:
            Round(house, {1: bets, 2: bets}, button=1)
        except BadBets:
            return False
        return True

    sides = [wager.name for wager in placeable if wager.name not in mains]
    return tuple(side for side in sides if any(takes(side, main) for main in mains))


def check_limits(limits: Limits, house: House[Any], bets: dict[str, int]) -> None:
    """Pots have limits of their own."""
    limits.check(house, {name: stake for name, stake in bets.items() if not house.wagers[name].pooled})


def table_limits() -> Limits:
    """The limits that a training table posts: those in force in Washington."""
    return preset("washington")


class Lying(NamedTuple):
    """What lies at one spot, as the dealer sees it."""

    cards: Cards
    down: int
    set: tuple[str, ...]  # how it was set, what was chosen
    bets: tuple[tuple[str, int], ...]  # still open

    def __str__(self) -> str:
        shown = text(self.cards) + " ?" * self.down
        return ", ".join((shown.strip(), *self.set)) if shown else ""


Felt = dict[str, Lying]


def felt_of(layout: Layout[Any]) -> Felt:
    lies = training_of(layout.game).lies
    return {
        name: Lying(
            spot.cards[spot.own :],
            spot.own + len(spot.down),
            tuple(lies(choice) for choice in spot.choices.values() if choice is not spot.secret),
            tuple((wager, spot.bets[wager]) for wager in spot.bets if wager in spot.open),
        )
        for name, spot in layout.spots.items()
    }


class Watched(list[Entry]):
    """A log that keeps the felt as it lay before each event. The engine works duties out ahead of the dealer."""

    def __init__(self, layout: Layout[Any]) -> None:
        super().__init__(layout.log)
        self.layout = layout
        self.felts = [felt_of(layout)] * len(layout.log)

    def append(self, entry: Entry) -> None:
        self.felts.append(felt_of(self.layout))
        super().append(entry)


class DealtTable:
    """A round waiting to be dealt, with the cards and bots it will be dealt to."""

    def __init__(
        self, house: House[Any], seed: str, seats: int | None = None, bets: Callable[[Placed], None] | None = None
    ) -> None:
        rng = Random(f"{house.game.key} bots {seed}")
        self.bots = Bots(house, rng)
        before = rng.choice((0, USED)) if house.cut_after(house.game.seats) > USED else 0
        placed = self.bots.bets(seats)
        if bets:
            bets(placed)  # changes them
        button = rng.choice(sorted(placed))
        self.round = Round(house, placed, purses=self.bots.stacks(placed), button=button, dealt=before)
        self.stack = Stack(list(house.deck), Random(f"{house.game.key} cards {seed}"))

        self.log = self.round.layout.log = Watched(self.round.layout)

    def felt(self, done: int) -> Felt:
        """The layout when so many events have happened."""
        return self.log.felts[done] if done < len(self.log) else felt_of(self.round.layout)

    def play(self) -> DealtTable:
        """Let the bots play it to its end."""
        while self.round.need is not None:
            self.round.supply(*self.answer())
        return self

    def answer(self) -> tuple[Any, str]:
        """What comes from shoe or player for the need of the round, and the spot."""
        need, round = self.round.need, self.round
        assert need is not None, "the round is over"
        if isinstance(need, Ask):
            return self.bots(round.layout[need.spot], round, need), need.spot
        return self.stack.answer(need, round.layout), need.spot

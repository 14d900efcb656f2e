"""A full table of bots to deal to, and rounds dealt at it to their end: seeded bets, choices and cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from random import Random
from typing import Any

from pitboss.core.cards import Card, Cards
from pitboss.core.errors import BadBets
from pitboss.core.money import DOLLAR
from pitboss.drills.draw import AWKWARD, Draw
from pitboss.drills.felt_in_words import FeltCache, FeltInWords, felt_of
from pitboss.drills.moments import DealtRound, Happened, Wanted
from pitboss.engine.round import Round, checked_bets
from pitboss.engine.simulation_driver import ShuffledShoe
from pitboss.rules.acts import Ask, Choice, Deal, Peek, Roll, Turn
from pitboss.rules.house import House
from pitboss.rules.in_words import limits_of
from pitboss.rules.layout import Entry, Layout, Spot
from pitboss.rules.limits import Limits
from pitboss.trainer.training import training_of

Placed = dict[int, dict[str, int]]  # bets in cents by seat

FULL_TABLE = 6  # the seats of these layouts
STACKS = (30, 65, 120, 200, 200, 300)  # dollars
USED = 30  # cards; a round from a shoe that deals more than this need not be its first
SIDE_BETS = (1, 2, 3, 5, 5, 7, 10, 15, 20, 25)  # dollars


class Bots:
    """The players of one round, from one seed."""

    def __init__(self, house: House, rng: Random, limits: Limits | None = None) -> None:
        self.house, self.rng, self.draw = house, rng, Draw(rng, ())
        self.limits = limits or table_limits(house)
        self.choose = training_of(house.game).bot

    def bets(self, seats: int | None = None) -> Placed:
        """A bet at every seat, most with side bets."""
        return {seat: self.seat_bets() for seat in range(1, (seats or min(FULL_TABLE, self.house.game.seats)) + 1)}

    def stacks(self, seats: Iterable[int]) -> dict[int, int] | None:
        """Chips behind where there is a pot to play for; short ones make side pots."""
        if self.house.game.banked:
            return None
        return {seat: self.rng.choice(STACKS) * DOLLAR for seat in seats}

    def seat_bets(self) -> dict[str, int]:
        house = self.house
        main = self.rng.choice([name for name, sizes in self.sizes.items() if sizes])
        bets = {main: self.rng.choice(self.sizes[main])}
        for side in side_bets(house):
            if self.rng.random() < 0.7:
                more = bets | {side: house.wagers[side].stake or self.rng.choice(SIDE_BETS) * DOLLAR}
                bets = more if self.allowed(more) else bets
        return bets

    @cached_property
    def sizes(self) -> dict[str, list[int]]:
        """Stakes that each main bet may have; a pot starts at nothing."""
        stakes = [dollars * DOLLAR for dollars in AWKWARD]
        return {
            main: [stake for stake in stakes if self.allowed({main: stake})] if self.house.game.banked else [0]
            for main in self.house.game.main
        }

    def allowed(self, bets: dict[str, int]) -> bool:
        try:
            checked_bets(self.house, bets)
            check_limits(self.limits, self.house, bets)
        except BadBets:
            return False
        return True

    def __call__(self, hand: Spot, round: Round, ask: Ask) -> Choice:
        view = round.layout.seen_by(hand.seat)
        if self.choose:
            return self.choose(hand, view, ask, self.draw)
        if self.rng.random() < 0.5:
            return self.house.game.absent(hand, view, ask)
        return self.rng.choice(list(ask.legal))


def side_bets(house: House) -> tuple[str, ...]:
    """Wagers that may be made next to the main bet, as this house offers them."""
    return tuple(name for name in house.placeable if name not in house.game.main and house.options.in_play(name))


def check_limits(limits: Limits, house: House, bets: dict[str, int]) -> None:
    """Pots have limits of their own."""
    limits.check(house, {name: stake for name, stake in bets.items() if name not in house.game.pooled})


def table_limits(house: House) -> Limits:
    """The limits that a training table posts: the house's own, else Washington's."""
    found: Limits = limits_of(house)
    return found


class Watched(list[Entry]):
    """A log that keeps the felt before each event, as the engine does the dealer's actions ahead of the trainee."""

    def __init__(self, layout: Layout) -> None:
        super().__init__()
        self.layout = layout
        self.lies = training_of(layout.game).lies
        self.cache = FeltCache(layout, self.lies)
        self.felts: list[FeltInWords] = []

    def append(self, entry: Entry) -> None:
        self.felts.append(self.cache.felt())
        self.cache.looks += isinstance(entry[1], Peek)
        super().append(entry)


class ArrangedShoe(ShuffledShoe):
    """A shoe in random order, except that some spots get cards named before, in the order they come."""

    def __init__(self, cards: list[Card], rng: Random, wanted: Mapping[str, Cards]) -> None:
        left = list(cards)
        for hand in wanted.values():
            for card in hand:
                left.remove(card)
        super().__init__(left, rng)
        self.wanted = {spot: list(hand) for spot, hand in wanted.items()}
        self.known: dict[int, Card] = {}  # by deck position
        self.drawn = 0

    def answer(self, act: Deal | Turn | Peek | Roll, layout: Layout) -> Cards | bool | tuple[int, ...]:
        if isinstance(act, Roll):
            return super().answer(act, layout)
        cards = tuple([self._card(act.spot, position) for position in act.at])
        return act.test(layout[act.spot].cards + cards) if isinstance(act, Peek) else cards

    def _card(self, spot: str, position: int) -> Card:
        if position not in self.known:
            waiting = self.wanted.get(spot)
            if waiting:
                self.known[position] = waiting.pop(0)
            else:
                self.known[position] = self.take((self.drawn,))[0]
                self.drawn += 1
        return self.known[position]


class DealtTable:
    """A round waiting to be dealt, with the cards and bots it will be dealt to."""

    def __init__(
        self,
        house: House,
        seed: str,
        seats: int | None = None,
        bets: Callable[[Placed], None] | None = None,
        wanted: Wanted | None = None,
        watched: bool = False,  # allow `felt`
    ) -> None:
        wanted = wanted or Wanted()
        rng = Random(f"{house.game.key} bots {seed}")
        self.bots = Bots(house, rng)
        before = rng.choice((0, USED)) if house.cut_after(house.game.seats) > USED else 0
        placed = self.bots.bets(seats)
        if wanted.seats is not None:
            placed = {seat: self.bots.seat_bets() for seat in sorted(wanted.seats)}
        if bets:
            bets(placed)  # changes them
        button = rng.choice(sorted(placed)) if wanted.button is None else wanted.button
        purses = self.bots.stacks(placed)
        self.start: dict[str, Any] = {
            "bets": placed,
            "purses": purses,
            "button": button,
            "posts": wanted.posts,
            "dealt": before,
        }
        start = {name: value for name, value in self.start.items() if name != "bets"}
        self.round = Round(house, placed, log=Watched if watched else None, **start)
        cards, shuffled = list(house.deck), Random(f"{house.game.key} cards {seed}")
        self.stack = ArrangedShoe(cards, shuffled, wanted.cards) if wanted.cards else ShuffledShoe(cards, shuffled)

    @property
    def watched_log(self) -> Watched:
        log = self.round.layout.log
        assert isinstance(log, Watched), "made without `watched`"
        return log

    def felt(self, done: int) -> FeltInWords:
        """The layout when this many events have happened."""
        log = self.watched_log
        return log.felts[done] if done < len(log) else felt_of(self.round.layout, log.lies)

    def play(self) -> DealtTable:
        """Let the bots play it to its end."""
        while self.round.request is not None:
            self.round.supply(*self.answer())
        return self

    def answer(self) -> tuple[Any, str]:
        """What comes from shoe or player for the request of the round, and the spot."""
        request, round = self.round.request, self.round
        assert request is not None, "the round is over"
        if isinstance(request, Ask):
            return self.bots(round.layout[request.spot], round, request), request.spot
        return self.stack.answer(request, round.layout), request.spot

    def dealt(self) -> DealtRound:
        """The round as it was dealt, as the dealer saw it."""
        events = [Happened(*event.seen_by(0)[:3]) for event in self.round.log]
        answers = self.round.answers
        return DealtRound(self.start, answers, events, partial(watch_again, self.round.house, self.start, answers))


def watch_again(house: House, start: Mapping[str, Any], answers: Sequence[tuple[str, Any]]) -> list[FeltInWords]:
    """The felt before each event and at the end of a round, dealt again: of most rounds nothing is ever shown."""
    round = Round(house, log=Watched, **start)
    for spot, answer in answers:
        round.supply(answer, spot)
    log = round.layout.log
    assert isinstance(log, Watched)
    return [*log.felts, felt_of(round.layout, log.lies)]


def deal_round(house: House, seed: str, wanted: Wanted) -> DealtRound:
    """A round of bots from its first bet to its end."""
    return DealtTable(house, seed, wanted=wanted).play().dealt()

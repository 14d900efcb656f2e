"""Twin worlds: two tables that differ only in cards hidden from one seat. What that seat is sent must be the same."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any
from unittest import mock

from pitboss.core.cards import Card
from pitboss.core.errors import PitbossError
from pitboss.rules.acts import Ask, Deal, Face, Show, Turn, seat_of
from pitboss.rules.house import House
from pitboss.server.live import table_view
from pitboss.table import views
from pitboss.table.commands import Choose, Command, PlaceBets, Sit, StartRound
from pitboss.table.state import Promise, Settings, Table, TableEvent
from pitboss.table.table import apply, open_table
from tests.table.driver import PLAYERS, entropy, some_bets

Order = tuple[Card, ...]
SEATS = 3


@contextmanager
def shuffled_to(order: Order) -> Iterator[None]:
    """Every shuffle gives this order; nothing else about the promise changes."""
    with mock.patch.object(Promise, "order", lambda self, rules: order):
        yield


class Halt(Exception):
    """The worlds cannot have the same history: a choice of the one does not exist in the other."""


class World:
    """One round at a table, and all that one seat is sent of it, step by step."""

    def __init__(self, house: House, order: Order, viewer: int) -> None:
        self.viewer, self.order = viewer, order
        self.sent: list[str] = []
        self.history: list[str] = []  # what the engine says that the seat has seen
        self.known: set[int] = set()  # positions whose cards it has seen
        self.table, self.log = open_table("7", house, Settings(seats=SEATS), entropy(1))

    def do(self, command: Command) -> None:
        before = self.table
        with shuffled_to(self.order):
            self.table, events = apply(before, command, entropy(before.version))
            self.send(before.version + 1, events)
            if self.table.play:
                self._note_seen()

    def send(self, first: int, events: Sequence[TableEvent]) -> None:
        for seq, event in enumerate(events, first):
            self.sent.append(json.dumps(views.frame(self.table, seq, event, self.viewer)))
        self.sent.append(json.dumps(table_view.view(self.table, self.viewer)))

    def _note_seen(self) -> None:
        round = self.table.round
        seen = [entry.seen_by(self.viewer) for entry in round.log]
        self.history = [repr((type(e.act).__name__, e.act.spot, _plain(e.act), e.answer, e.mark)) for e in seen]
        own: dict[str, list[int]] = {}
        for entry in seen:
            act = entry.act
            if isinstance(act, Deal) and act.face is Face.OWN:
                own.setdefault(act.spot, []).extend(act.at)
            if isinstance(act, Deal | Turn) and entry.answer is not None:
                self.known.update(act.at)
            if isinstance(act, Show):
                self.known.update(own.get(act.spot, ()))


def _plain(act: Any) -> Any:
    """An act without what only some may know or what is a function."""
    return [value for name, value in zip(act._fields, act, strict=True) if name not in ("legal", "test")]


Step = Command | tuple[int, str, int]  # a command; or a secret choice: seat, spot, which of those offered


def first_world(house: House, viewer: int, seed: int, make: type[World] = World) -> tuple[World, list[Step]]:
    random = Random(seed)
    order = tuple(random.sample(house.deck, len(house.deck)))
    world = make(house, order, viewer)
    steps: list[Step] = []

    def do(step: Step) -> None:
        steps.append(step)
        take(world, step)

    for number in range(1, SEATS + 1):
        do(Sit(PLAYERS[number], number, 1_000_00))
        do(PlaceBets(PLAYERS[number], number, some_bets(house, random, chips=1_000_00)))
    do(StartRound())
    for _ in range(random.randrange(12)):
        if not world.table.play:
            break
        with shuffled_to(order):
            ask = random.choice(world.table.round.asks)
        number, offered = seat_of(ask.spot), sorted(map(str, ask.legal))
        if ask.face is Face.OWN and number != viewer:
            do((number, ask.spot, random.randrange(1000)))
        else:
            do(Choose(PLAYERS[number], number, random.choice(offered), ask.spot))
    return world, steps


def take(world: World, step: Step) -> None:
    if isinstance(step, tuple):
        number, spot, which = step
        with shuffled_to(world.order):
            offered = sorted(map(str, _asked(world.table, spot).legal))
        step = Choose(PLAYERS[number], number, offered[which % len(offered)], spot)
    try:
        world.do(step)
    except PitbossError as refusal:
        raise Halt from refusal


def _asked(table: Table, spot: str) -> Ask:
    ask = next((ask for ask in table.round.asks if ask.spot == spot), None) if table.play else None
    if ask is None:
        raise Halt
    return ask


def twin(world: World, steps: list[Step], house: House, seed: int) -> World | None:
    """The same steps with other cards where the seat has not looked; None where it would have noticed."""
    hidden = [at for at in range(len(world.order)) if at not in world.known]
    order, moved = list(world.order), Random(seed).sample(hidden, len(hidden))
    for at, other in zip(hidden, moved, strict=True):
        order[at] = world.order[other]
    copy = type(world)(house, tuple(order), world.viewer)
    try:
        for step in steps:
            take(copy, step)
    except Halt:
        return None
    return copy if copy.history == world.history and bool(copy.table.play) == bool(world.table.play) else None


def differences(house: House, rounds: int, seed: int = 0, make: type[World] = World) -> tuple[int, int]:
    """How many pairs of worlds were compared, and in how many of them something else was sent."""
    compared = different = 0
    for nth in range(rounds):
        viewer = nth % (SEATS + 1)  # seat 0 is the room
        world, steps = first_world(house, viewer, seed + nth, make)
        if not world.table.play:  # the seed is shown, and with it every card: look before the last step
            steps = steps[:-1]
            world = make(house, world.order, viewer)
            for step in steps:
                take(world, step)
        other = twin(world, steps, house, nth)
        if other:
            compared += 1
            different += other.sent != world.sent
    return compared, different

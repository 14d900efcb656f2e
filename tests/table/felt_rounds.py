"""Random rounds of a game at a table, and the felt patches that every viewer is sent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from pitboss.engine.round import Round
from pitboss.rules.acts import seat_of
from pitboss.rules.house import House
from pitboss.server.live.stored_decisions import begin_round
from pitboss.table import felt_views, views
from pitboss.table.commands import Choose, Command, PlaceBets, Sit, StartRound
from pitboss.table.event_codec import REQUESTED
from pitboss.table.felt_views import FeltMoment
from pitboss.table.shapes import FeltChangeReply, FeltStateReply, TableEventReply
from pitboss.table.state import Settings, Table, TableEvent
from pitboss.table.table import apply, open_table
from tests.table.driver import PLAYERS, entropy, some_bets

SEATS = 4
VIEWERS = (views.ROOM, 2)
STACKS = (3_000, 9_000, 200_000)


class Sent(NamedTuple):
    """What a viewer was sent of a round until somebody was asked or it ended, and the engine's own view then."""

    seat: int
    patches: list[FeltChangeReply]
    view: FeltStateReply


def merged(felt: dict[str, Any], patch: FeltChangeReply) -> dict[str, Any]:
    """As the page does it: places are replaced one by one, other parts as a whole."""
    return {**felt, **patch, "spots": {**felt.get("spots", {}), **patch.get("spots", {})}}


class Rounds:
    """Rounds with new players and stacks each time, so that somebody is often all in."""

    def __init__(self, house: House, seed: int) -> None:
        self.house, self.random, self.entropy = house, Random(seed), entropy(seed)
        self.seen: Counter[str] = Counter()
        self.felt: FeltMoment  # after the last event of the last round
        self.nets: dict[int, int] = {}  # what it won or lost for each seat

    def play(self, seats: Sequence[int] = VIEWERS, players: int = SEATS) -> Iterator[Sent]:
        """One round, as those at these seats see it."""
        random, viewers = self.random, [views.Viewer(seat) for seat in seats]
        nothing: TableEventReply = {"seq": 0, "kind": "", "body": {}}
        table, _ = open_table("7", self.house, Settings(seats=SEATS), self.entropy)
        felt: FeltMoment | None = None
        for number in range(1, players + 1):
            bets, chips = some_bets(self.house, random), random.choice(STACKS)
            chips = max(chips, self.laid_beside(bets))
            table, _ = apply(table, Sit(PLAYERS[number], number, sum(bets.values()) + chips), self.entropy)
            table, _ = apply(table, PlaceBets(PLAYERS[number], number, bets), self.entropy)
        command: Command | None = StartRound()
        happened: list[TableEvent] = []
        while command:
            table, events = apply(table, command, self.entropy)
            happened += events
            truth = self.truth(table) if table.play else self.end(happened)
            before, steps = felt, list[tuple[FeltMoment | None, TableEvent, FeltMoment | None]]()
            for event in events:
                felt = self.after(felt, event)
                steps.append((before, event, felt))
                before = felt
            for viewer in viewers:
                patches = [viewer.with_felt(nothing, event, was, now) for was, event, now in steps]
                shown = felt_views.view(truth, viewer.seat)
                yield Sent(viewer.seat, [one["felt"] for one in patches if "felt" in one], shown)
            command = self.choice(table) if table.play else None

    def laid_beside(self, bets: dict[str, int]) -> int:
        """Chips for the bets that lie beside these before any card."""
        if self.house.main_bet(bets) in self.house.game.pooled:
            return 0
        hand = Round(self.house, {1: bets}, purses={1: STACKS[-1]}).layout.hands[0]
        return sum(hand.bets.values()) - sum(bets.values())

    def after(self, felt: FeltMoment | None, event: TableEvent) -> FeltMoment | None:
        if event.kind == "started":
            return felt_views.begin(self.house, event.body)
        if event.kind == "did":
            self.seen[event.body["verb"]] += 1
            assert felt
            felt = felt.after(event)
            self.seen["side pots"] += len(felt.layout.game.felt.pots(felt.layout)) > 1
        if event.kind == "ended":
            assert felt
            self.felt, self.nets = felt, {int(seat): cents for seat, cents in event.body["results"].items()}
        return felt

    def truth(self, table: Table) -> FeltMoment:
        """What the engine itself holds."""
        assert table.play
        return FeltMoment(table.round.layout, {number: table.seats[number].stack for number in table.play.bets})

    def end(self, happened: list[TableEvent]) -> FeltMoment:
        """What the engine holds after a round, dealt again from its answers, with the stacks it ended with."""
        start = next(event.body for event in happened if event.kind == "started")
        stacks = next(event.body["stacks"] for event in happened if event.kind == "ended")
        round = begin_round(self.house, start)
        for event in happened:
            if event.entry and event.body["verb"] in REQUESTED:
                round.supply(event.entry[2], event.body["spot"])
        assert round.request is None
        return FeltMoment(round.layout, {int(seat): chips for seat, chips in stacks.items()})

    def choice(self, table: Table) -> Choose:
        ask = self.random.choice(table.round.asks)
        offered = sorted(map(str, ask.legal))
        text = "split" if "split" in offered else self.random.choice(offered)
        number = seat_of(ask.spot)
        return Choose(PLAYERS[number], number, text, ask.spot)

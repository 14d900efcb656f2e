"""Twin worlds on the wire: every byte a live table sends to a seat is the same when only hidden cards differ."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from pitboss.core.cards import text
from pitboss.games import REGISTRY
from pitboss.rules.acts import seat_of
from pitboss.server.live import offered_choices, recent_events, table_view
from pitboss.server.live.audience import Client
from pitboss.server.live.live_table import LiveTable
from pitboss.table import views
from pitboss.table.state import TableEvent
from tests.kinds import PAIR
from tests.sizes import sized
from tests.table.driver import PLAYERS, houses
from tests.table.twins import World, differences

HOUSES = houses()
ROUNDS = sized(12, 24)


class WireWorld(World):
    """The messages of a live table, as its client's outbox gets them."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        floor: Any = SimpleNamespace(now=lambda: 0)
        self.durable = SimpleNamespace(table=self.table)
        self.live = LiveTable(floor, self.durable, dict(zip(PLAYERS, PLAYERS, strict=True)))  # type: ignore[arg-type]
        self.waiting: list[str] = []
        box: Any = SimpleNamespace(post=self.waiting.append)
        player = PLAYERS[self.viewer] if self.viewer else ""
        self.live.clients.add(Client(player, True, box, None, self.table.version))  # type: ignore[arg-type]

    def send(self, first: int, events: Sequence[TableEvent]) -> None:
        self.durable.table = self.table
        self.live.recent.add(self.table, events)
        self.live.audience.send_events()
        self.sent += self.waiting
        self.waiting.clear()


def test_every_game_is_compared() -> None:
    assert {name.partition(",")[0] for name in HOUSES} == set(REGISTRY)


@pytest.mark.parametrize("name", [name for name in HOUSES if name.partition(",")[0] in PAIR])
def test_twin_worlds_are_sent_the_same_bytes(name: str) -> None:
    compared, different = differences(HOUSES[name], ROUNDS, make=WireWorld)
    assert compared > ROUNDS // 4
    assert different == 0


# Teeth


def choices_offered_to_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    def asks(table: Any, seat: int) -> list[Any]:
        return [offered_choices.offered(ask, table.round.layout) for ask in table.round.asks] if table.play else []

    monkeypatch.setattr(table_view, "asks", asks)


def how_many_choices_others_have(monkeypatch: pytest.MonkeyPatch) -> None:
    right = table_view.asks

    def asks(table: Any, seat: int) -> list[Any]:
        counts = [str(sorted(map(str, ask.legal))) for ask in table.round.asks] if table.play else []
        return [*right(table, seat), *counts]

    monkeypatch.setattr(table_view, "asks", asks)


def the_view_of_the_neighbour(monkeypatch: pytest.MonkeyPatch) -> None:
    right = table_view.view
    monkeypatch.setattr(table_view, "view", lambda table, seat: right(table, seat % 3 + 1))


def private_parts_sent_by_seat_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    right = views.frame
    monkeypatch.setattr(recent_events, "frame", lambda table, seq, event, seat: right(table, seq, event, event.owner))


def the_hint_of_a_coach_who_sees_all(monkeypatch: pytest.MonkeyPatch) -> None:
    right = table_view.view

    def view(table: Any, seat: int) -> dict[str, Any]:
        hands = [text(hand.cards) for hand in table.round.layout.hands] if table.play else []
        return right(table, seat) | {"hint": hash(tuple(hands))}

    monkeypatch.setattr(table_view, "view", view)


def the_bottom_of_the_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    right = table_view.view
    monkeypatch.setattr(
        table_view, "view", lambda table, seat: right(table, seat) | {"x": text(table.order[-4:]) if table.play else ""}
    )


def who_would_be_absent_how(monkeypatch: pytest.MonkeyPatch) -> None:
    right = table_view.view

    def view(table: Any, seat: int) -> dict[str, Any]:
        asks = table.round.asks if table.play else []
        return right(table, seat) | {"absent": [str(table.round.absent(ask)) for ask in asks if seat_of(ask.spot)]}

    monkeypatch.setattr(table_view, "view", view)


LEAKS = (
    choices_offered_to_everybody,
    how_many_choices_others_have,
    the_view_of_the_neighbour,
    private_parts_sent_by_seat_alone,
    the_hint_of_a_coach_who_sees_all,
    the_bottom_of_the_deck,
    who_would_be_absent_how,
)


# The others are found by tests/table/test_leaks.py too.
ON_THE_WIRE = (choices_offered_to_everybody, private_parts_sent_by_seat_alone, the_hint_of_a_coach_who_sees_all)


@pytest.mark.parametrize("plant", sized(ON_THE_WIRE, LEAKS), ids=lambda plant: plant.__name__)
def test_teeth_a_planted_leak_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    compared, different = differences(HOUSES["high-card-draw"], ROUNDS, make=WireWorld)
    assert compared and different

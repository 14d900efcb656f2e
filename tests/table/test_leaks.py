"""No seat is sent anything that depends on a card it may not see. Planted leaks are found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pitboss.core.cards import text
from pitboss.rules.acts import Ask, Collect, Deal, Face
from pitboss.server.live import table_view
from pitboss.table import event_codec, views
from tests.sizes import sized
from tests.table.driver import houses
from tests.table.twins import differences

HOUSES = houses()


@pytest.mark.parametrize("name", HOUSES)
def test_twin_worlds_are_sent_the_same(name: str) -> None:
    compared, different = differences(HOUSES[name], sized(25, 120))
    assert compared > 7
    assert different == 0


# Teeth


def _leak_in_events(monkeypatch: pytest.MonkeyPatch, leak: Callable[[Any, Any, Any], dict[str, Any]]) -> None:
    right = event_codec._parts

    def parts(act: Any, answer: Any, layout: Any) -> Any:
        public, private = right(act, answer, layout)
        return public | leak(act, answer, layout), private

    monkeypatch.setattr(event_codec, "_parts", parts)


def a_private_card_sent_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    _leak_in_events(monkeypatch, lambda act, answer, layout: {"hint": text(answer)} if isinstance(act, Deal) else {})


def a_secret_choice_sent_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    _leak_in_events(monkeypatch, lambda act, answer, layout: {"hint": str(answer)} if isinstance(act, Ask) else {})


def cards_collected_face_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def leak(act: Any, answer: Any, layout: Any) -> dict[str, Any]:
        return {"hint": text(layout[act.spot].cards)} if not isinstance(act, Collect | Deal) else {}

    _leak_in_events(monkeypatch, leak)


def the_choices_offered_sent_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    def leak(act: Any, answer: Any, layout: Any) -> dict[str, Any]:
        return {"hint": sorted(map(str, act.legal))} if isinstance(act, Ask) and act.face is Face.OWN else {}

    _leak_in_events(monkeypatch, leak)


def _leak_in_frames(monkeypatch: pytest.MonkeyPatch, leak: Callable[[Any, Any], Any]) -> None:
    right = views.frame
    monkeypatch.setattr(
        views, "frame", lambda table, seq, event, seat: {**right(table, seq, event, seat), "x": leak(table, event)}
    )


def private_parts_sent_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    _leak_in_frames(monkeypatch, lambda table, event: event.private)


def the_next_card_sent_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    _leak_in_frames(monkeypatch, lambda table, event: text(table.order[-3:]) if table.play else None)


def a_card_laid_face_down_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    def leak(table: Any, event: Any) -> Any:
        down = event.body.get("verb") == "lay" and table.play
        return text(table.order[at] for at in event.body["at"]) if down else None

    _leak_in_frames(monkeypatch, leak)


def _leak_in_snapshots(monkeypatch: pytest.MonkeyPatch, leak: Callable[[Any, int], Any]) -> None:
    right = views.snapshot
    monkeypatch.setattr(table_view, "snapshot", lambda table, seat: {**right(table, seat), "x": leak(table, seat)})


def the_whole_layout_in_the_snapshot(monkeypatch: pytest.MonkeyPatch) -> None:
    _leak_in_snapshots(
        monkeypatch, lambda table, seat: table.play and [repr(spot) for spot in table.round.layout.hands]
    )


def what_others_are_offered_in_the_snapshot(monkeypatch: pytest.MonkeyPatch) -> None:
    def leak(table: Any, seat: int) -> Any:
        return table.play and [sorted(map(str, ask.legal)) for ask in table.round.asks]

    _leak_in_snapshots(monkeypatch, leak)


def a_hash_of_the_cards_without_salt(monkeypatch: pytest.MonkeyPatch) -> None:
    _leak_in_snapshots(monkeypatch, lambda table, seat: table.play and hash(table.order))


def everyones_own_caption(monkeypatch: pytest.MonkeyPatch) -> None:
    right = event_codec.say
    monkeypatch.setattr(views, "say", lambda house, event, seat: right(house, event, event.owner))


def seen_by_the_wrong_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    right = views._felt
    monkeypatch.setattr(views, "_felt", lambda table, seat: right(table, seat % 3 + 1))


LEAKS = (
    a_private_card_sent_to_all,
    a_secret_choice_sent_to_all,
    cards_collected_face_up,
    the_choices_offered_sent_to_all,
    private_parts_sent_to_all,
    the_next_card_sent_ahead,
    a_card_laid_face_down_sent,
    the_whole_layout_in_the_snapshot,
    what_others_are_offered_in_the_snapshot,
    a_hash_of_the_cards_without_salt,
    everyones_own_caption,
    seen_by_the_wrong_seat,
)


@pytest.mark.parametrize("plant", LEAKS, ids=lambda plant: plant.__name__)
def test_teeth_a_planted_leak_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with_secrets = ("high-card-draw", "two-card-roo")  # secret choices, private cards, cards face down
    assert any(differences(HOUSES[name], sized(15, 40))[1] for name in with_secrets)

"""Any commands, good, bad, late and doubled: no chip is lost, the log gives the same table, nothing crashes."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from pitboss.core.errors import Broken, PitbossError
from pitboss.lab.describe import describe
from pitboss.table import event_codec, reducer, table
from pitboss.table.state import Phase, TableEvent
from pitboss.table.table import apply
from pitboss.table.views import concerned, frame, snapshot
from tests.kinds import KINDS
from tests.sizes import sized
from tests.table.driver import Driver, houses

HOUSES = houses()


def fuzz(name: str, seed: int, commands: int) -> Counter[str]:
    """Give so many commands and count what became of them; after a closed table a new one is opened."""
    outcomes: Counter[str] = Counter()
    driver = Driver(HOUSES[name], seed)
    for nth in range(commands):
        command, before = driver.any_command(), driver.table
        driver.do(command)
        if driver.random.random() < 0.02:  # again, for the table as it was: it must end as the first time
            try:
                again, _ = apply(before, command, bytes)
            except PitbossError:
                assert driver.table is before
            else:
                assert again.version == driver.table.version
        if nth % 100 == 99:
            assert driver.rebuilt() == driver.table
            for seat in (0, 1, 3):
                json.dumps(snapshot(driver.table, seat))
                for event in driver.log[-20:]:
                    seen = frame(driver.table, 1, event, seat)
                    json.dumps(seen)
                    if seat not in concerned(event):  # then one text is sent to all
                        assert seen == frame(driver.table, 1, event)
        if driver.table.phase is Phase.CLOSED or nth == commands - 1:
            outcomes += driver.outcomes + Counter(event.kind for event in driver.log)
            driver = Driver(HOUSES[name], seed + nth + 1)
    return outcomes


@pytest.mark.parametrize("name", [name for name in HOUSES if name.partition(",")[0] in KINDS])
def test_any_commands_keep_every_chip_and_the_log(name: str) -> None:
    happened = ("ended", "left", "removed", "bet", "locked", "seed_opened", "misdealt")
    refused = ("NotNow", "NotYourSeat", "BadBets", "BadValue")
    decided = ("Choose", "DecideForAbsent", "DecideForBots", "IllegalChoice", "Stale", "voided")  # while a round waits
    decides = describe(HOUSES[name].game)["choices"]  # in some games no player does
    outcomes, seeds = Counter[str](), iter(range(11, 43))
    while missing := [kind for kind in (*happened, *refused, *(decided if decides else ())) if not outcomes[kind]]:
        seed = next(seeds, None)
        assert seed is not None, f"{missing} never came: {outcomes}"
        outcomes += fuzz(name, seed, sized(800, 10_000))


# Teeth: a fault planted in the table must be found


def keeps_a_cent(monkeypatch: pytest.MonkeyPatch) -> None:
    right = event_codec.returned
    monkeypatch.setattr(event_codec, "returned", lambda act, layout: max(0, right(act, layout) - 1))


def bets_stay_in_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    def started(now: Any, body: Any) -> Any:
        then: Any = reducer._started(now, body)
        return replace(then, seats={**then.seats, **{n: replace(now.seats[n], bets={}) for n in then.play.bets}})

    monkeypatch.setitem(reducer._KINDS, "started", started)


def void_refunds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(reducer._KINDS, "voided", lambda now, body: reducer._ended(now, {**body, "stacks": {}}))


def cards_from_the_bottom(monkeypatch: pytest.MonkeyPatch) -> None:
    right = table.deal_from
    monkeypatch.setattr(table, "deal_from", lambda round, order, throws: right(round, order[::-1], throws))


def leaves_choices_out_of_events(monkeypatch: pytest.MonkeyPatch) -> None:
    right = event_codec._parts

    def parts(act: Any, answer: Any, layout: Any) -> Any:
        public, private = right(act, answer, layout)
        return ({} if "choice" in public else public), private

    monkeypatch.setattr(event_codec, "_parts", parts)


def counts_versions_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    right = reducer.evolve

    def twice(now: Any, event: TableEvent) -> Any:
        then = right(now, event)
        return replace(then, version=then.version + (event.kind == "ended"))

    monkeypatch.setattr(table, "evolve", twice)


FAULTS = (
    keeps_a_cent,
    bets_stay_in_hand,
    void_refunds_nothing,
    cards_from_the_bottom,
    leaves_choices_out_of_events,
    counts_versions_wrong,
)


@pytest.mark.parametrize("plant", FAULTS, ids=lambda plant: plant.__name__)
def test_teeth_a_planted_fault_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises((AssertionError, Broken)):
        fuzz("two-card-roo", 1, 1_500)

"""The table's reducer: applies an event to a table. Acts of a round are applied by the round itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from pitboss.rules.game import NEW
from pitboss.table import charges
from pitboss.table.shuffle import FIRST, VERSION, sealed_again, seed_commitment
from pitboss.table.state import Phase, Promise, RoundInPlay, RunningRound, Seat, Table, TableEvent

Body = Mapping[str, Any]
SPARED = 10  # rounds in which a seat that did not open its seed gives none


def evolve(table: Table, event: TableEvent) -> Table:
    table = _promised(table, event) if event.kind == "promised" else _KINDS[event.kind](table, event.body)
    return replace(table, version=table.version + 1)


def _opened(table: Table, body: Body) -> Table:
    return table


def _promised(table: Table, event: TableEvent) -> Table:
    body = event.body
    deal, version = body["deal"], body.get("version", FIRST)
    sealed = sealed_again(body["kind"], table.id, deal, table.rules, event.secret, version)
    shoes = table.shoes + deal.startswith("shoe")
    return replace(table, promise=Promise(sealed, body.get("history", "")), shoes=shoes, live=RunningRound())


def _sat(table: Table, body: Body) -> Table:
    owed = (NEW,) if table.house.game.seating else ()
    return table.with_seat(body["seat"], Seat(body["player"], body["chips"], body["bot"], owed=owed))


def _added(table: Table, body: Body) -> Table:
    seat = table.seats[body["seat"]]
    return table.with_seat(body["seat"], replace(seat, stack=seat.stack + body["chips"]))


def _removed(table: Table, body: Body) -> Table:
    seat = table.seats[body["seat"]]
    return table.with_seat(body["seat"], replace(seat, stack=seat.stack - body["chips"]))


def _leaving(table: Table, body: Body) -> Table:
    return table.with_seat(body["seat"], replace(table.seats[body["seat"]], leaving=True))


def _left(table: Table, body: Body) -> Table:
    """A seat that leaves before its commitment is fixed takes it along."""
    table, promise = table.with_seat(body["seat"], None), table.promise
    if promise and promise.seeds is None and table.phase is Phase.BETTING and body["seat"] in promise.commitments:
        left = {seat: given for seat, given in promise.commitments.items() if seat != body["seat"]}
        return replace(table, promise=replace(promise, commitments=left))
    return table


def _seeded(table: Table, body: Body) -> Table:
    """In deals of the first version: the seeds used are repeated when the round starts."""
    return table


def _seed_committed(table: Table, body: Body) -> Table:
    assert table.promise and table.promise.deal == body["deal"]
    given = {**table.promise.commitments, body["seat"]: body["commitment"]}
    return replace(table, promise=replace(table.promise, commitments=given))


def _locked(table: Table, body: Body) -> Table:
    assert table.promise
    fixed = {int(seat): commitment for seat, commitment in body["commitments"].items()}
    return replace(table, phase=Phase.LOCKED, promise=replace(table.promise, commitments=fixed))


def _seed_opened(table: Table, body: Body) -> Table:
    assert table.promise
    promise, seat, seed = table.promise, body["seat"], body["seed"]
    given = seed_commitment(table.id, promise.deal, promise.sealed.commitment, seat, seed)
    assert given == promise.commitments[seat], "the seed is not the one committed to"
    return replace(table, promise=replace(promise, opened={**promise.opened, seat: seed}))


def _misdealt(table: Table, body: Body) -> Table:
    for number in body["seats"]:
        seat = table.seats[number]
        table = table.with_seat(number, replace(seat, no_seed_before=table.number + 1 + SPARED))
    return replace(table, phase=Phase.BETTING)


def _bet(table: Table, body: Body) -> Table:
    seat = replace(table.seats[body["seat"]], bets=body["bets"], waits=body.get("wait", False))
    return table.with_seat(body["seat"], seat)


def _charged(table: Table, body: Body) -> Table:
    """A seat without chips left has no bet on the next round either."""
    due = charges.due(table, body["at"])
    assert due and due.body == body, "another time charge is due"
    for number, seat in table.seats.items():
        stack = seat.stack - due.fees.get(number, 0)
        since = body["at"] if number in due.since else seat.since
        table = table.with_seat(number, replace(seat, stack=stack, since=since, bets=seat.bets if stack else {}))
    return table


def _started(table: Table, body: Body) -> Table:
    assert table.promise
    bets = {int(number): placed for number, placed in body["bets"].items()}
    before = {int(number): stack for number, stack in body["stacks"].items()}
    purses = {number: before[number] - sum(placed.values()) for number, placed in bets.items()}
    promise = table.promise
    if "seeds" in body:
        seeds = {int(number): seed for number, seed in body["seeds"].items()}
        fixed = promise.sealed.version != VERSION or seeds == promise.opened
        assert fixed, "the seeds are not those that were opened"
        promise = replace(promise, seeds=seeds)
    for number in bets:
        table = table.with_seat(number, replace(table.seats[number], stack=purses[number], bets={}))
    for number, owed in body.get("owed", {}).items():
        table = table.with_seat(int(number), replace(table.seats[int(number)], owed=tuple(owed)))
    small, big = body.get("blinds", (0, 0))
    play = RoundInPlay(bets, purses, body["button"], body.get("posts"), body["first"], before, asked=table.version + 1)
    live = RunningRound()
    changed = {"number": body["round"], "button": body["button"], "blinds": (small, big)}
    return replace(table, phase=Phase.PLAYING, promise=promise, play=play, live=live, **changed)


def _ended(table: Table, body: Body) -> Table:
    for number, stack in body["stacks"].items():
        table = table.with_seat(int(number), replace(table.seats[int(number)], stack=stack))
    for number, stays in body.get("stays", {}).items():
        table = table.with_seat(int(number), replace(table.seats[int(number)], bets=stays, stays=stays))
    assert table.promise
    promise = replace(table.promise, dealt=body["dealt"])
    ended = replace(table, phase=Phase.BETTING, play=None, promise=promise, live=RunningRound())
    return replace(ended, button=body.get("button", table.button))


def _revealed(table: Table, body: Body) -> Table:
    return replace(table, promise=None, live=RunningRound())


def _closed(table: Table, body: Body) -> Table:
    return replace(table, phase=Phase.CLOSED)


_KINDS: dict[str, Callable[[Table, Body], Table]] = {
    "opened": _opened,
    "sat": _sat,
    "added": _added,
    "removed": _removed,
    "leaving": _leaving,
    "left": _left,
    "seeded": _seeded,
    "seed_committed": _seed_committed,
    "locked": _locked,
    "seed_opened": _seed_opened,
    "misdealt": _misdealt,
    "bet": _bet,
    "charged": _charged,
    "started": _started,
    "ended": _ended,
    "voided": _ended,
    "revealed": _revealed,
    "closed": _closed,
}

"""The view of a table from one seat. Only what is named here is sent."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from pitboss.engine.staying_bets import closed_bets
from pitboss.rules.acts import seat_of
from pitboss.table import charges, felt_views
from pitboss.table.event_codec import DID, say
from pitboss.table.shapes import (
    EventBodyReply,
    FeltChangeReply,
    FeltStateReply,
    OnFeltReply,
    ShuffleReply,
    SnapshotReply,
    StoredSeatReply,
    TableEventReply,
)
from pitboss.table.state import Phase, Seat, Table, TableEvent

ROOM = 0  # spectators, who have no seat


def concerned(event: TableEvent) -> frozenset[int]:
    """Seats that see an event differently from spectators: it is private to them, or about their hand."""
    return frozenset((event.owner, seat_of(event.body["spot"]) if event.kind == DID else ROOM)) - {ROOM}


def frame(table: Table, seq: int, event: TableEvent, seat: int = ROOM) -> TableEventReply:
    """An event as this seat may see it."""
    seen: TableEventReply = {"seq": seq, "kind": event.kind, "body": cast(EventBodyReply, dict(event.body))}
    if event.private and seat != ROOM and event.owner == seat:
        seen["private"] = cast(EventBodyReply, dict(event.private))
    if event.kind == DID:
        seen["say"] = say(table.house, event, seat)
    elif event.kind == "charged":
        seen["say"] = charges.caption(event.body)
    return seen


class Viewer:
    """Adds to the events of a round what they change on the felt as one seat sees it."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._last: tuple[felt_views.FeltMoment, FeltStateReply] | None = None

    def with_felt(
        self,
        shown: TableEventReply,
        event: TableEvent,
        before: felt_views.FeltMoment | None,
        now: felt_views.FeltMoment | None,
    ) -> TableEventReply:
        """An event with its changes; at the end of a round with the reason and the deciding cards."""
        if now is None:
            return shown
        if event.kind == "started":
            return {**shown, "felt": FeltChangeReply(**self._view(now))}
        if event.kind == DID and before is not None:
            return {**shown, "felt": felt_views.changes(self._view(before), self._view(now))}
        if event.kind == "ended" and str(self.seat) in event.body["results"]:
            return {**shown, "ending": felt_views.ending(now, self.seat, event.body["results"][str(self.seat)])}
        return shown

    def _view(self, felt: felt_views.FeltMoment) -> FeltStateReply:
        if self._last is None or self._last[0] is not felt:
            self._last = felt, felt_views.view(felt, self.seat)
        return self._last[1]


def snapshot(table: Table, seat: int = ROOM) -> SnapshotReply:
    """The table as this seat sees it now, without what is asked."""
    shown: SnapshotReply = {
        "table": table.id,
        "game": table.house.game.key,
        "version": table.version,
        "phase": table.phase.value,
        "round": table.number,
        "button": table.button,
        "blinds": list(table.blinds),
        "seats": {str(number): _seat(seated) for number, seated in table.seats.items()},
        "shuffle": _shuffle(table),
        **_felt(table, seat),  # type: ignore[typeddict-item]  # without bets that are closed, which follow
    }
    if closed := closed_bets(table.house, table.button):
        shown["closed"] = closed
    return shown


def before_hand(table: Table, version: int) -> Table:
    """The table as it was at this version, before the hand in play: all that spectators may know of it yet."""
    assert table.play
    play = table.play
    seats = {
        number: replace(seat, stack=play.before[number], bets=play.bets[number]) if number in play.bets else seat
        for number, seat in table.seats.items()
    }
    return replace(
        table, version=version, phase=Phase.BETTING, play=None, number=table.number - 1, seats=seats, promise=None
    )


def _seat(seat: Seat) -> StoredSeatReply:
    shown: StoredSeatReply = {
        "player": seat.player,
        "bot": seat.bot,
        "stack": seat.stack,
        "bets": dict(seat.bets),
        "no_seed_before": seat.no_seed_before,
        "leaving": seat.leaving,
        "owed": list(seat.owed),
        "waits": seat.waits,
    }
    if seat.stays:
        shown["stays"] = dict(seat.stays)
    return shown


def _shuffle(table: Table) -> ShuffleReply | None:
    promise = table.promise
    if promise is None:
        return None
    return {
        "deal": promise.deal,
        "commitment": promise.sealed.commitment,
        "closed": promise.seeds is not None or table.phase is Phase.LOCKED,
        "seeds": {
            str(seat): {"commitment": commitment, "seed": promise.opened.get(seat)}
            for seat, commitment in promise.commitments.items()
        },
    }


def _felt(table: Table, seat: int) -> OnFeltReply:
    """The places of the felt as `layout`, and the chips between players."""
    if not table.play:
        return {"layout": None, "pots": [], "bets": {}}
    layout = table.round.layout.seen_by(seat)
    return {"layout": felt_views.spots(layout), **felt_views.chips(layout)}

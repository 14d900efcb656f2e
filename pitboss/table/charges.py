"""The time charge: what seats pay for their time between two rounds. Seconds come from outside, with the command."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from pitboss.core.money import Cents, dollars
from pitboss.table.state import Table


class Due(NamedTuple):
    fees: dict[int, Cents]  # by seat
    since: frozenset[int]  # seats whose time begins now, for the first time or again
    body: dict[str, Any]  # of the event


def due(table: Table, now: int) -> Due | None:
    """Seats that have had their time since they last paid. Time begins for a seat when it is first seen here.

    However long it was, it is charged once and begins again: so no player ever pays more an hour than the house posts.
    A seat pays no more than it has left after its bets.
    """
    charge = table.house.game.charge(table.house.options)
    if charge is None:
        return None
    begins = frozenset(n for n, seat in table.seats.items() if seat.since is None or now - seat.since >= charge.seconds)
    fees: dict[int, Cents] = {}
    for number in sorted(begins):
        seat = table.seats[number]
        fee = min(charge.cents, seat.stack - sum(seat.bets.values()))
        if seat.since is not None and fee:
            fees[number] = fee
    body = {
        "at": now,
        "seats": sorted(begins),
        "fees": {str(number): fee for number, fee in fees.items()},
        "players": {str(number): table.seats[number].player for number in fees},
    }
    return Due(fees, begins, body) if begins else None


def caption(body: Mapping[str, Any]) -> str:
    """The event as a line of the table log."""
    paid = [f"seat {number} pays {dollars(fee)}" for number, fee in body["fees"].items()]
    return f"Time charge: {', '.join(paid)}." if paid else "The time of new players begins."

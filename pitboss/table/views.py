"""What a seat may see of its table. Built up from what is named here; whatever is not named is not sent."""

from __future__ import annotations

from typing import Any

from pitboss.acts import seat_of
from pitboss.cards import text
from pitboss.layout import Spot
from pitboss.table import charges
from pitboss.table.state import Event, Seat, Table
from pitboss.table.telling import DID, say

ROOM = 0  # spectators: the seat of nobody


def frame(table: Table, seq: int, event: Event, seat: int = ROOM) -> dict[str, Any]:
    """An event as this seat learns it."""
    seen: dict[str, Any] = {"seq": seq, "kind": event.kind, "body": dict(event.body)}
    if event.private and seat != ROOM and event.owner == seat:
        seen["private"] = dict(event.private)
    if event.kind == DID:
        seen["say"] = say(table.house, event, seat)
    elif event.kind == "charged":
        seen["say"] = charges.caption(event.body)
    return seen


def snapshot(table: Table, seat: int = ROOM) -> dict[str, Any]:
    """The whole table as this seat sees it now, for whoever comes or comes back."""
    return {
        "table": table.id,
        "game": table.house.game.key,
        "version": table.version,
        "phase": table.phase.value,
        "round": table.number,
        "button": table.button,
        "seats": {str(number): _seat(one) for number, one in table.seats.items()},
        "shuffle": _shuffle(table),
        "layout": _layout(table, seat),
        "asks": _asks(table, seat),
    }


def _seat(seat: Seat) -> dict[str, Any]:
    return {
        "player": seat.player,
        "bot": seat.bot,
        "stack": seat.stack,
        "bets": dict(seat.bets),
        "seed": seat.seed,
        "leaving": seat.leaving,
        "owed": list(seat.owed),
        "waits": seat.waits,
    }


def _shuffle(table: Table) -> dict[str, Any] | None:
    promise = table.promise
    if promise is None:
        return None
    return {"deal": promise.deal, "commitment": promise.sealed.commitment, "closed": promise.seeds is not None}


def _layout(table: Table, seat: int) -> dict[str, Any] | None:
    if not table.play:
        return None
    seen = table.round.layout.seen_by(seat)
    return {name: _spot(spot) for name, spot in seen.spots.items()}


def _spot(spot: Spot) -> dict[str, Any]:
    return {
        "cards": text(spot.cards),
        "down": len(spot.down),
        "bets": dict(spot.bets),
        "open": sorted(spot.open),
        "rows": {wager: row.value for wager, row in spot.rows.items()},
        "choices": [str(choice) for choice in spot.choices.values()],
    }


def _asks(table: Table, seat: int) -> list[dict[str, Any]]:
    """Who is asked; what is offered is for the asked alone, as it may name cards."""
    asks = table.round.asks if table.play else []
    mine = [(ask, seat != ROOM and seat_of(ask.spot) == seat) for ask in asks]
    return [{"spot": ask.spot, **({"choices": sorted(map(str, ask.legal))} if own else {})} for ask, own in mine]

"""The view of a live table as JSON. Only what is named here or in `table.views` is sent."""

from __future__ import annotations

from typing import Any

from pitboss.rules.acts import seat_of
from pitboss.rules.house import House
from pitboss.rules.limits import Limits
from pitboss.rules.options import settings_of
from pitboss.server.live.offered_choices import offered
from pitboss.table.state import Table
from pitboss.table.views import ROOM, snapshot


def lasting(table: Table) -> dict[str, Any]:
    """The part of a view that stays the same as long as the table is open."""
    house, settings = table.house, table.settings
    return {
        "name": settings.name,
        "title": house.game.title,
        "rules": house.digest,
        "profile": settings.profile or None,
        "settings": dict(settings_of(house.options)),
        "limits": limits(house, settings.limits),
        "pace_ms": settings.pace_ms,
        "betting_seconds": settings.betting_seconds,
        "decision_seconds": settings.decision_seconds,
        "bank_seconds": settings.bank_seconds,
        "places": settings.seats,
        "solo": settings.solo,
        "unlisted": settings.private,
        "owner": settings.owner,
    }


def view(table: Table, seat: int = ROOM) -> dict[str, Any]:
    """The table as this seat sees it now."""
    return snapshot(table, seat) | {"round_id": table.round_id, "asks": asks(table, seat)}


def limits(house: House, table: Limits) -> dict[str, Any]:
    return {
        "name": table.name,
        "chip": table.chip,
        "minimum": table.minimum,
        "maximum": table.maximum,
        "hand_maximum": table.hand_maximum,
        "games": table.games,
        "games_over_five": table.games_over_five,
        "wagers": {name: list(table.range_of(wager)) for name, wager in house.placeable.items()},
    }


def asks(table: Table, seat: int) -> list[dict[str, Any]]:
    """Who is asked, and what is offered to this seat's own hands."""
    if not table.play:
        return []
    round, found = table.round, []
    for ask in round.asks:
        number = seat_of(ask.spot)
        asked: dict[str, Any] = {"spot": ask.spot, "seat": number, "clause": list(round.clause.numbers)}
        asked["version"] = table.play.asked
        if seat != ROOM and number == seat:
            asked |= offered(ask, round.layout.seen_by(seat))
        found.append(asked)
    return found

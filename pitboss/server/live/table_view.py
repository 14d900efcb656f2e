"""The view of a live table as JSON. Only what is named here or in `table.views` is sent."""

from __future__ import annotations

from pitboss.rules.acts import seat_of
from pitboss.rules.house import House
from pitboss.rules.limits import Limits
from pitboss.rules.options import settings_of
from pitboss.server.live.offered_choices import offered
from pitboss.server.replies.of_tables import AskReply, LastingReply, LimitsReply, OfferReply, TableViewReply
from pitboss.table.state import Table
from pitboss.table.views import ROOM, snapshot


def lasting(table: Table) -> LastingReply:
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


def view(table: Table, seat: int = ROOM) -> TableViewReply:
    """The table as this seat sees it now."""
    return {**snapshot(table, seat), "round_id": table.round_id, "asks": asks(table, seat)}


def limits(house: House, table: Limits) -> LimitsReply:
    return {
        "name": table.name,
        "chip": table.chip,
        "minimum": table.minimum,
        "maximum": table.maximum,
        "hand_maximum": table.hand_maximum,
        "games": table.games,
        "games_over_five": table.games_over_five,
        "wagers": {name: table.range_of(wager) for name, wager in house.placeable.items()},
    }


def asks(table: Table, seat: int) -> list[AskReply]:
    """Who is asked, and what is offered to this seat's own hands."""
    if not table.play:
        return []
    round, shown = table.round, list[AskReply]()
    for ask in round.asks:
        number = seat_of(ask.spot)
        offer: OfferReply = offered(ask, round.layout.seen_by(seat)) if seat != ROOM and number == seat else {}
        clause = list(round.clause.numbers)
        shown.append({"spot": ask.spot, "seat": number, "clause": clause, "version": table.play.asked, **offer})
    return shown

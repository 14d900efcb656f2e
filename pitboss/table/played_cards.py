"""The cards of a round as its players remember them."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pitboss.rules.acts import seat_of
from pitboss.table.state import TableEvent

CARD_VERBS = ("deal", "collect")  # of the events that name them


def hands_of(events: Iterable[TableEvent], seats: Collection[int]) -> list[str]:
    """The last cards of each hand of these seats that their players saw; of all hands if they were dealt none."""
    hands: dict[str, str] = {}
    for event in events:
        spot, seat = event.body["spot"], seat_of(event.body["spot"])
        known = {**event.body, **((event.private if event.owner in seats else None) or {})}
        if spot == "burn" or (seat and seat not in seats) or not known.get("cards"):
            continue
        dealt = event.body["verb"] == "deal"  # what is collected at the end is the whole hand
        hands[spot] = f"{hands.get(spot, '')} {known['cards']}".strip() if dealt else known["cards"]
    return [cards for spot, cards in hands.items() if seat_of(spot)] or list(hands.values())

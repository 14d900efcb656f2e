"""The newest events of a table with the felt before and after each, and the frames that viewers get of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from pitboss.server.live import automatic_play
from pitboss.server.replies.of_tables import LastRoundReply
from pitboss.table import felt_views
from pitboss.table.event_codec import DID
from pitboss.table.felt_views import FeltMoment
from pitboss.table.shapes import TableEventReply
from pitboss.table.state import Table, TableEvent
from pitboss.table.views import ROOM, Viewer, concerned, frame

RECENT = 500  # events that a client may resume from


class Sent(NamedTuple):
    """An event that was broadcast, who sat where in its round, whom it concerns, and the felt before and after it."""

    seq: int
    event: TableEvent
    players: Mapping[str, str]
    concerned: frozenset[int]
    before: FeltMoment | None
    felt: FeltMoment | None

    def seat_of(self, player: str) -> int:
        """The seat that the player had in the round of the event."""
        return next((int(seat) for seat, seated in self.players.items() if seated == player), ROOM) if player else ROOM


class RecentEvents:
    def __init__(self, table: Table, events: Sequence[TableEvent]) -> None:
        """`events` are the newest that led to the table as it is, as far as they are at hand."""
        self.players: Mapping[str, str] = {}  # of the round in play or the last one, by seat
        self.last: LastRoundReply | None = None  # the last round's result
        self.started = 0  # the number of the event with which the round in play, or the last one, began
        self._felt: FeltMoment | None = None  # of the round in play or the last one
        self._sent: deque[Sent] = deque(maxlen=RECENT)
        self.add(table, events)
        self._felt = felt_views.now(table) or self._felt

    @property
    def events(self) -> list[TableEvent]:
        return [event_sent.event for event_sent in self._sent]

    def add(self, table: Table, events: Sequence[TableEvent]) -> None:
        """Events that are durable and lead to the table as it is now."""
        for seq, event in enumerate(events, table.version - len(events) + 1):
            before = self._felt
            if event.kind == "started":
                self.players, self.started = event.body["players"], seq
                self._felt = felt_views.begin(table.house, event.body)
            elif event.kind == DID:
                self._felt = self._felt.after(event) if self._felt and event.entry else None
            elif event.kind in ("ended", "voided"):
                self.last = automatic_play.result(table.id, event)
            self._sent.append(Sent(seq, event, self.players, concerned(event), before, self._felt))

    def between(self, seen: int | None, version: int) -> list[Sent] | None:
        """What a client that has seen everything up to an event has missed; none if it must start over."""
        if seen == version:
            return []
        if seen is None or seen > version or not self._sent or seen < self._sent[0].seq - 1:
            return None
        first = self._sent[0].seq
        return list(islice(self._sent, seen + 1 - first, version + 1 - first))


Shown = dict[tuple[int, int], TableEventReply]  # events as a seat or the room learns them, by number and seat


def with_own_look(sent: Iterable[Sent], *, views: bool) -> set[str]:
    """Players who see these events differently from the room; with the felt, all who play."""
    found: set[str] = set()
    for event_sent in sent:
        seats = event_sent.players if views else map(str, event_sent.concerned)
        found.update(event_sent.players[seat] for seat in seats if seat in event_sent.players)
    return found


def frames(
    table: Table, sent: Iterable[Sent], player: str, *, views: bool, made: Shown | None = None
) -> list[TableEventReply]:
    """Events as a player may learn them, with `views` also what they change on the felt.

    Most are the same for all: those are taken from `made` for others, and put there.
    """
    shown, viewer, seat, made = [], Viewer(ROOM), ROOM, {} if made is None else made
    players: Mapping[str, str] | None = None
    for event_sent in sent:
        if event_sent.players is not players:  # of another round than the event before
            players, seat = event_sent.players, event_sent.seat_of(player)
            viewer = Viewer(seat)
        key = event_sent.seq, seat if seat in event_sent.concerned else ROOM
        event = made.get(key)
        if event is None:
            event = made[key] = frame(table, event_sent.seq, event_sent.event, key[1])
        shown.append(viewer.with_felt(event, event_sent.event, event_sent.before, event_sent.felt) if views else event)
    return shown

"""What is known of every open table, with the lookups that requests need: none of them goes through all tables."""

from __future__ import annotations

import json
from bisect import bisect_left, insort
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pitboss.money import Cents
from pitboss.store.store import TableRow
from pitboss.table.state import Phase, Settings

WORKERS = 32  # more than a house has


@dataclass(slots=True)
class KnownTable:
    """What the lobby says of a table, whether it is in memory or not."""

    row: TableRow
    settings: Settings
    options: Mapping[str, str]
    seats: Mapping[str, tuple[int, Cents]] = field(default_factory=dict)  # player -> seat, chips
    bots: int = 0
    phase: str = Phase.BETTING.value
    round: int = 0
    number: int = 0  # in the order of opening
    at_hand: Mapping[str, Cents] | None = None  # chips at solo seats that are not bet; none: not read yet

    @property
    def open(self) -> bool:
        return self.phase != Phase.CLOSED.value

    @property
    def listed(self) -> bool:
        return self.open and not self.settings.private


def known_of(row: TableRow) -> KnownTable:
    opened, state = json.loads(row.settings), json.loads(row.state or "{}")
    known = KnownTable(row, Settings.read(opened["settings"]), opened["options"])
    seats: Mapping[str, Mapping[str, Any]] = state.get("seats", {})
    known.seats = {seat["player"]: (int(number), seat["stack"]) for number, seat in seats.items()}
    known.bots = sum(seat["bot"] for seat in seats.values())
    known.phase = Phase.CLOSED.value if row.closed else Phase.BETTING.value
    known.round = state.get("number", 0)
    return known


class Lobby:
    def __init__(self) -> None:
        self._known: dict[str, KnownTable] = {}
        self.worker = 1
        self._newest = 0
        self._ids: dict[int, str] = {}
        self._open: list[int] = []  # numbers of all open tables
        self._listed: dict[str, list[int]] = {"": []}  # numbers of open public tables, by game and of all
        self._seated: dict[str, set[str]] = {}  # player -> tables
        self._owned: dict[str, dict[str, None]] = {}  # owner -> open tables, the oldest first

    def __contains__(self, id: str) -> bool:
        return id in self._known

    def __getitem__(self, id: str) -> KnownTable:
        return self._known[id]

    def __len__(self) -> int:
        return len(self._known)

    def __iter__(self) -> Any:
        return iter(self._known)

    def add(self, id: str, known: KnownTable) -> KnownTable:
        known.number = self._next_number(known.row.at)
        self._known[id], self._ids[known.number] = known, id
        for player in known.seats:
            self._seated.setdefault(player, set()).add(id)
        if known.open:
            self._owned.setdefault(known.settings.owner, {})[id] = None
            insort(self._open, known.number)
        if known.listed:
            for game in ("", known.row.game):
                insort(self._listed.setdefault(game, []), known.number)
        return known

    def _next_number(self, at: int) -> int:
        """By the time of opening, so that tables of all workers are in one order; no two have the same number."""
        self._newest = max(self._newest + WORKERS, at * WORKERS + self.worker)
        return self._newest

    def remove(self, id: str) -> None:
        known = self._known.pop(id, None)
        if known:
            self._ids.pop(known.number, None)
            self._leave(id, known.seats)
            self._close(id, known)

    def update(
        self,
        id: str,
        *,
        seats: Mapping[str, tuple[int, Cents]],
        bots: int,
        phase: str,
        round: int,
        at_hand: Mapping[str, Cents] | None = None,
    ) -> None:
        known = self._known[id]
        if seats.keys() != known.seats.keys():
            self._leave(id, known.seats)
            for player in seats:
                self._seated.setdefault(player, set()).add(id)
        known.seats, known.bots, known.phase, known.round, known.at_hand = seats, bots, phase, round, at_hand
        if not known.open:
            self._close(id, known)

    def _leave(self, id: str, players: Mapping[str, Any]) -> None:
        for player in players:
            at = self._seated.get(player)
            if at:
                at.discard(id)
                if not at:
                    del self._seated[player]

    def _close(self, id: str, known: KnownTable) -> None:
        own = self._owned.get(known.settings.owner, {})
        own.pop(id, None)
        if not own:
            self._owned.pop(known.settings.owner, None)
        for numbers in (self._open, *(self._listed.get(game, []) for game in ("", known.row.game))):
            place = bisect_left(numbers, known.number)
            if place < len(numbers) and numbers[place] == known.number:
                del numbers[place]

    # Lookups

    def seated(self, player: str) -> list[tuple[str, KnownTable]]:
        """Open tables at which a player sits."""
        found = [(id, self._known[id]) for id in self._seated.get(player, ())]
        return sorted(((id, known) for id, known in found if known.open), key=lambda one: one[1].number)

    def owned(self, player: str) -> list[tuple[str, KnownTable]]:
        """Open tables that a player has opened, the oldest first."""
        return [(id, self._known[id]) for id in self._owned.get(player, ())]

    def page(
        self, game: str, before: int | None, limit: int, *, private: bool = False
    ) -> tuple[list[tuple[str, KnownTable]], int | None]:
        """Public open tables (or all), the newest first, and the `before` of the next page where there are more."""
        numbers = self._open if private else self._listed.get(game, [])
        end = len(numbers) if before is None else bisect_left(numbers, before)
        start = max(0, end - limit)
        found = [(id := self._ids[number], self._known[id]) for number in reversed(numbers[start:end])]
        return found, numbers[start] if start else None

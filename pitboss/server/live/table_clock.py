"""The clock of a table: how long it waits for bets, seeds and decisions, and when it is put away."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pitboss.rules.acts import seat_of
from pitboss.server.live import automatic_play, waiting
from pitboss.server.live.time_banks import TimeBanks
from pitboss.server.replies.of_tables import ClockReply, Waited
from pitboss.table.event_codec import DID
from pitboss.table.state import Phase, TableEvent

if TYPE_CHECKING:
    from pitboss.server.live.live_table import LiveTable

SEED_SECONDS = 10  # that clients have to open their seeds; they do it by themselves, in one round trip
SEED_SECONDS_ALONE = 120  # where no other player waits
IDLE = 600.0  # seconds without a client until a table is unloaded
EMPTY = 60.0  # at an empty table: visits to one table after the other must not fill the memory


class RunningClock(NamedTuple):
    what: Waited
    of: int  # the round or question it runs for
    ends: float  # monotonic seconds


class TableClock:
    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.running: RunningClock | None = None
        self.late: set[str] = set()  # players whose decision clock has run out, until they decide again
        self.banks = TimeBanks(live.table.settings.bank_seconds)
        self._screens = 0.0  # when a screen will have shown everything
        self._alarm: asyncio.TimerHandle | None = None

    def shown(self) -> ClockReply | None:
        """The clock, in milliseconds since 1970."""
        if self.running is None:
            return None
        now = self.live.floor.now()
        ends = now + round((self.running.ends - time.monotonic()) * 1000)
        return ClockReply(what=self.running.what, ends=ends, now=now, bank=bool(self.banks.drawing))

    def start(self) -> None:
        self.set(())
        if self.running is None:
            self.wake_in(self.patience)

    @property
    def patience(self) -> float:
        """Seconds without a client until the table is unloaded."""
        return IDLE if waiting.people(self.live.table) else EMPTY

    def stop(self) -> None:
        if self._alarm:
            self._alarm.cancel()

    def set(self, events: Sequence[TableEvent]) -> None:
        """Run for what the table waits for now, after these events have been shown."""
        table, settings, now = self.live.table, self.live.table.settings, time.monotonic()
        acts = sum(event.kind == DID for event in events)
        self._screens = max(self._screens, now) + acts * settings.pace_ms / 1000
        seconds = 0
        asked: set[int] = set()
        what: Waited
        if table.phase is Phase.PLAYING and table.play:
            asked = {seat_of(ask.spot) for ask in table.round.asks}
            seconds = waiting.clock_seconds(table, settings.decision_seconds, self._patience(asked))
            what, of = "decision", table.play.asked
        elif table.phase is Phase.LOCKED:
            self._run("seeds", table.number, SEED_SECONDS_ALONE if settings.solo else SEED_SECONDS)
            return
        elif self._waits_for_bets():
            seconds = waiting.clock_seconds(table, settings.betting_seconds, self._patience(table.seats.keys()))
            what, of = "betting", table.number
        self.banks.stop(now, [table.seats[number].player for number in asked])
        if seconds:
            self._run(what, of, seconds)
        else:
            self.running = None

    def extend(self, expired: RunningClock, players: Collection[str]) -> bool:
        """Run on from the time banks of players who are connected; false where these are empty or have just run out."""
        seconds = (
            0.0 if self.banks.drawing else self.banks.draw(self.live.audience.players & set(players), expired.ends)
        )
        if not seconds:
            self.banks.stop(expired.ends)
            return False
        self.running = expired._replace(ends=expired.ends + seconds)
        self.wake_in(self.running.ends - time.monotonic())
        return True

    def take_expired(self) -> RunningClock | None:
        """The clock, where it has run out; it does not run any more then."""
        if self.running is None or self.running.ends > time.monotonic():
            return None
        expired, self.running = self.running, None
        return expired

    def wake_in(self, seconds: float) -> None:
        if self._alarm:
            self._alarm.cancel()
        self._alarm = asyncio.get_running_loop().call_later(max(0.0, seconds), self.ring)

    @property
    def seconds_to_alarm(self) -> float:
        return self._alarm.when() - asyncio.get_running_loop().time() if self._alarm else float("inf")

    def _waits_for_bets(self) -> bool:
        table = self.live.table
        wanted = bool(table.settings.betting_seconds or self.live.ready)
        return wanted and table.phase is Phase.BETTING and automatic_play.people_bet(table)

    def _patience(self, seats: Collection[int]) -> int:
        """Factor for players who need more time, until a clock has run out for them; it holds for all who are asked."""
        waited = {seat.player for number, seat in self.live.table.seats.items() if number in seats} - self.late
        return max((client.patience for client in self.live.clients if client.player in waited), default=1)

    def _run(self, what: Waited, of: int, seconds: int) -> None:
        if self.running is None or (self.running.what, self.running.of) != (what, of):
            self.banks.stop(time.monotonic())
            self.running = RunningClock(what, of, self._screens + seconds)
            self.wake_in(self.running.ends - time.monotonic())

    def ring(self) -> None:
        """The clock has run out, or nothing has happened for long; an alarm for a clock that is gone does nothing."""
        live = self.live
        if not live.owner.running:
            return
        idle = time.monotonic() - live.owner.active
        if self.running:
            self.wake_in(max(1.0, self.running.ends - time.monotonic()))  # should this one find no room
            if self.running.ends <= time.monotonic():
                live.owner.add(live.on_time)
        elif idle < self.patience or live.clients:
            self.wake_in(max(1.0, self.patience - idle))
        else:
            live.owner.add(live.put_away)

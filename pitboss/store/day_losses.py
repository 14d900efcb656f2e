"""A player's losses of the last 24 hours, without summing up the journal for every wager.

A player's journal is read once, summed by second, and then only its new transfers. Only one process writes, so rows
that were read do not change.
"""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections import OrderedDict
from dataclasses import dataclass, field

from sqlalchemy import Connection, func, literal_column, select

from pitboss.money import Cents
from pitboss.store import schema
from pitboss.store.queries import net_of

KEPT = 5_000  # players whose sums are remembered
SECOND = 1000  # milliseconds; transfers of one second are one entry


@dataclass(slots=True)
class _Sums:
    """A player's results in order: the second of each entry, and the running total up to it."""

    last: int = 0  # the number of the newest transfer included
    seconds: list[int] = field(default_factory=list)
    sums: list[Cents] = field(default_factory=list)

    def add(self, second: int, amount: Cents) -> None:
        """Adds to the last entry if the clock was set back: entries stay in order."""
        total = (self.sums[-1] if self.sums else 0) + amount
        if self.seconds and second <= self.seconds[-1]:
            self.sums[-1] = total
        else:
            self.seconds.append(second)
            self.sums.append(total)

    def since(self, second: int) -> Cents:
        first = bisect_left(self.seconds, second)
        if first > len(self.seconds) // 2 + 1_000:  # most of them are too old: drop these
            del self.seconds[: first - 1], self.sums[: first - 1]
            first = 1
        return (self.sums[-1] if self.sums else 0) - (self.sums[first - 1] if first else 0)


class DayLosses:
    """Running totals of the players asked about most recently."""

    def __init__(self) -> None:
        self._players: OrderedDict[str, _Sums] = OrderedDict()
        self._adding = threading.Lock()  # wagers are checked in the writer's thread, bets in a reader's

    def lost(self, connection: Connection, player: str, since: int) -> Cents:
        """Cents lost in rounds since a time, bets in play included; negative if the player is ahead.

        The time is rounded down to a second. Later calls for the same player must not ask for an earlier one.
        """
        with self._adding:
            sums = self._players.setdefault(player, _Sums())
            self._players.move_to_end(player)
            while len(self._players) > KEPT:
                self._players.popitem(last=False)
        after = sums.last
        rows = self.new_results(connection, player, since, after)
        with self._adding:
            if sums.last == after:  # else another thread has added them
                for second, amount, last in rows:
                    sums.add(second, amount)
                    sums.last = max(sums.last, last)
            return -sums.since(since // SECOND)

    def new_results(self, connection: Connection, player: str, since: int, after: int) -> list[tuple[int, Cents, int]]:
        """(second, result, newest transfer) after a transfer, or since a time if none was read yet."""
        c = schema.transfers.c
        second = c.at // literal_column(str(SECOND))
        newer = c.n > after if after else c.at >= since // SECOND * SECOND
        query = select(second, net_of(player), func.max(c.n)).where(c.player == player, c.round != "", newer)
        rows = connection.execute(query.group_by(second).order_by(func.max(c.n)))
        return [(int(at), int(amount), int(last)) for at, amount, last in rows]

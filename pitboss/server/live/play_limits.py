"""Limits of responsible play at the tables: when a bet is made, and when wagers are booked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from sqlalchemy import Connection

from pitboss.core.money import Cents
from pitboss.ledger import accounts
from pitboss.ledger.postings import Transfer, Why
from pitboss.rules.acts import seat_of
from pitboss.store.play_limits_store import (
    OPERATOR,
    Limit,
    check_placed_bets,
    check_wagers,
    limits_of,
    owners_of_limits,
    set_limits,
)
from pitboss.store.sql import SqlStore
from pitboss.store.store import Check
from pitboss.table.commands import DecideForAbsent
from pitboss.table.state import Table
from pitboss.table.table import apply


class PlayLimits:
    def __init__(self, store: SqlStore, now: Callable[[], int]) -> None:
        self._store, self._now = store, now
        self._limited: set[str] = set()  # owners of limits: players, and the operator
        self._looked_up: set[str] = set()

    async def of(self, owner: str) -> Mapping[str, Limit]:
        at = self._now()
        return await self._store.read(lambda connection: limits_of(connection, owner, at))

    async def set(self, owner: str, limits: Mapping[str, Cents], actor: str) -> None:
        """Set limits by name, 0 for none."""
        self._limited.add(owner)  # before it is written: a wager right after it must not pass unchecked
        await set_limits(self._store, owner, limits, actor)

    async def amounts(self, owner: str) -> dict[str, Cents]:
        """An owner's limits in force now; usually there are none, and nothing is read."""
        if owner in self._looked_up and owner not in self._limited and not self._store.shared:
            return {}
        limits = await self.of(owner)
        self._looked_up.add(owner)
        if limits:
            self._limited.add(owner)
        return {name: limit.amount for name, limit in limits.items() if limit.amount}

    def new_player(self, player: str) -> None:
        """Has set no limits yet: nothing needs to be read."""
        self._looked_up.add(player)

    async def bind(self, *players: str) -> bool:
        """Must wagers of these players be checked? Where other workers may set a limit, it is looked up each time."""
        owners = {*players, OPERATOR}
        unknown = owners - self._limited - (set() if self._store.shared else self._looked_up)
        if unknown:
            self._limited |= await self._store.read(lambda connection: owners_of_limits(connection, unknown))
            self._looked_up |= unknown
        return not owners.isdisjoint(self._limited)

    async def allow(self, player: str, stake: Cents, table: str) -> None:
        """Refuses bets at a table above a limit, with what the player has bet at others before their deals."""
        if stake and await self.bind(player):
            at = self._now()
            await self._store.read(lambda connection: check_placed_bets(connection, player, stake, table, at))

    async def check(self, before: Table, after: Table) -> tuple[Check | None, Counter[str]]:
        """The check of a change's wagers within its transaction, and what limited players must still add.

        None if no limit applies to the table's players.
        """
        players = [seat.player for seat in before.seats.values() if not seat.bot]
        if before.number == after.number and not before.play and not after.play:
            return None, Counter()  # nothing is booked in a round
        if players and await self.bind(*players):
            ahead = tuple(forced_bets(after))
            return self._check(after.id, by_player(forced_bets(before)), ahead), by_player(ahead)
        return None, Counter()

    def _check(self, table: str, agreed: Counter[str], ahead: Sequence[Transfer]) -> Check:
        def check(connection: Connection, moved: Sequence[Transfer]) -> None:
            check_wagers(connection, (*moved, *ahead), agreed, table, self._now())

        return check


def by_player(transfers: Iterable[Transfer]) -> Counter[str]:
    """What each player pays."""
    paid: Counter[str] = Counter()
    for transfer in transfers:
        paid[accounts.player_of(transfer.debit) or ""] += transfer.amount
    return paid


def forced_bets(table: Table) -> Iterator[Transfer]:
    """Chips that players who are asked must add whatever they answer, as once "double for less" is chosen.

    They count with the choice that leads there, and from then on at every other table: else no answer at all might be
    left within a limit.
    """
    if table.play is None or not table.round.asks:
        return
    _, events = apply(table, DecideForAbsent())
    for event in events:
        if event.body.get("verb") == "place" and event.body["stake"] and not event.body.get("lent"):
            number = seat_of(event.body["spot"])
            account = accounts.seat(table.id, number, table.seats[number].player)
            yield Transfer(
                "ahead", account, accounts.escrow(table.round_id), event.body["stake"], Why.HOLD, table.round_id
            )

"""Limits of responsible play at the tables: when a bet is made, and when wagers are booked."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence

from sqlalchemy import Connection

from pitboss.acts import seat_of
from pitboss.ledger import accounts
from pitboss.ledger.postings import Transfer, Why
from pitboss.money import Cents
from pitboss.server.loss_turns import LossTurns
from pitboss.store.day_losses import DayLosses
from pitboss.store.durable_table import DurableTable
from pitboss.store.play_limits_store import (
    DAY,
    DAY_LOSS,
    HAND,
    OPERATOR,
    Limit,
    check_placed_bets,
    check_wagers,
    copy_limits,
    limits_of,
    set_limits,
)
from pitboss.store.sql import SqlStore
from pitboss.store.store import Change, Check
from pitboss.table.commands import DecideForAbsent
from pitboss.table.state import Table
from pitboss.table.table import apply


class PlayLimits:
    def __init__(self, store: SqlStore, now: Callable[[], int]) -> None:
        self._store, self._now = store, now
        self.turns = LossTurns()
        self._limited: set[str] = set()  # owners of limits: players, and the operator
        self._looked_up: set[str] = set()
        self._losses = DayLosses()
        self._agreed: dict[str, Counter[str]] = {}  # by table: what players must add whatever they answer there
        self._noting = threading.Lock()  # wagers are checked in the writer's thread, bets outside it

    async def of(self, owner: str) -> Mapping[str, Limit]:
        at = self._now()
        return await self._store.read(lambda connection: limits_of(connection, owner, at))

    async def set(self, owner: str, limits: Mapping[str, Cents], actor: str) -> None:
        """Set limits by name, 0 for none."""
        self._limited.add(owner)  # before it is written: a wager right after it must not pass unchecked
        await set_limits(self._store, owner, limits, actor)

    async def amounts(self, owner: str) -> dict[str, Cents]:
        """An owner's limits in force now; usually there are none, and nothing is read."""
        if owner in self._looked_up and owner not in self._limited:
            return {}
        found = await self.of(owner)
        self._looked_up.add(owner)
        if found:
            self._limited.add(owner)
        return {name: limit.amount for name, limit in found.items() if limit.amount}

    async def copy(self, owner: str, amounts: Mapping[str, Cents]) -> None:
        """Limits as another worker has decided them."""
        if amounts:
            self._limited.add(owner)
        if await self.amounts(owner) != amounts:
            await copy_limits(self._store, owner, amounts)

    def new_player(self, player: str) -> None:
        """Has set no limits yet: nothing needs to be read."""
        self._looked_up.add(player)

    async def bind(self, player: str) -> bool:
        """Must this player's wagers be checked?"""
        for owner in (player, OPERATOR):
            if owner not in self._looked_up:
                found = await self.of(owner)
                self._looked_up.add(owner)
                if any(name in found for name in (HAND, DAY_LOSS)):
                    self._limited.add(owner)
        return player in self._limited or OPERATOR in self._limited

    async def allow(self, player: str, stake: Cents, elsewhere: Callable[[], Cents]) -> None:
        """Refuses bets above a limit; `elsewhere` is what the player has bet at other tables before their deals."""
        if stake and await self.bind(player):
            others, at = elsewhere() + self._agreed_elsewhere("")[player], self._now()
            await self.turns.knowing(
                lambda: self._store.read(
                    lambda connection: check_placed_bets(
                        connection, self._losses, self.turns.away, player, stake, others, at
                    )
                )
            )

    async def check(self, before: Table, after: Table) -> Check | None:
        """The check of a change's wagers within its transaction; None where no limit applies to the table's players."""
        for seat in before.seats.values():
            if not seat.bot and await self.bind(seat.player):
                return self._check(after.id, by_player(forced(before)), tuple(forced(after)))
        return None

    def _check(self, table: str, agreed: Counter[str], ahead: Sequence[Transfer]) -> Check:
        def check(connection: Connection, moved: Sequence[Transfer]) -> None:
            others = self._agreed_elsewhere(table)
            away = self.turns.away
            check_wagers(connection, self._losses, away, (*moved, *ahead), agreed, others, self._now())
            self._note(table, by_player(ahead))

        return check

    async def noting(self, durable: DurableTable, write: Callable[[], Awaitable[None]]) -> None:
        """Write a change of a table. Where it fails, what players must add is again what it was."""
        try:
            await self.turns.knowing(write)
        except BaseException:
            self.note(durable.table)  # as it is known here: a table whose outcome is unknown is read and noted again
            raise

    async def give_turn(self, player: str) -> Cents:
        """The player's loss of 24 hours here, with what must be added; no wager is booked here until asked again."""
        await self.turns.finish(player)
        self.turns.give_up(player)
        found: list[Cents] = []

        def look(connection: Connection) -> Change:  # after every wager that was checked before
            lost = self._losses.lost(connection, player, self._now() - DAY)
            found[:] = [lost + self._agreed_elsewhere("")[player]]
            return Change()

        await self._store.commit(look)
        return found[0]

    def note(self, table: Table) -> None:
        """Records what players must still add at a table that was loaded again."""
        self._note(table.id, by_player(forced(table)))

    def _note(self, table: str, agreed: Counter[str]) -> None:
        with self._noting:
            if agreed:
                self._agreed[table] = agreed
            else:
                self._agreed.pop(table, None)

    def _agreed_elsewhere(self, table: str) -> Counter[str]:
        with self._noting:
            return sum((one for id, one in self._agreed.items() if id != table), Counter())


def by_player(transfers: Iterable[Transfer]) -> Counter[str]:
    """What each player pays."""
    found: Counter[str] = Counter()
    for one in transfers:
        found[accounts.player_of(one.debit) or ""] += one.amount
    return found


def forced(table: Table) -> Iterator[Transfer]:
    """Chips that players who are asked must add whatever they answer, as once "double for less" is chosen.

    They count with the choice that leads there, and from then on at every other table: else no answer at all might be
    left within a limit.
    """
    if table.play is None or not table.round.asks:
        return
    _, events = apply(table, DecideForAbsent())
    for event in events:
        if event.body.get("verb") == "place" and event.body["stake"]:
            number = seat_of(event.body["spot"])
            account = accounts.seat(table.id, number, table.seats[number].player)
            yield Transfer(
                "ahead", account, accounts.escrow(table.round_id), event.body["stake"], Why.HOLD, table.round_id
            )

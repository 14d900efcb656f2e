"""A table whose every change is committed, with its chips and events, before it is broadcast.

    durable = await DurableTable.open(store, "7", house, Settings())
    await durable.commit(apply(durable.table, Sit("ann", 3, 20_000)), StoredAnswer("ann", "c9f", request, answer))

An answer is stored in the same commit as the change it confirms, so a key is used once, also across restarts.
`DurableTable.resume` continues a table where its last confirmed command left it, in a round or between two.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pitboss.core.errors import BadInput, Broken, OtherRules, UnknownOutcome
from pitboss.core.money import Cents
from pitboss.rules.game import Game
from pitboss.rules.house import House
from pitboss.rules.options import options_from_settings
from pitboss.store.booking import Booking
from pitboss.store.chain import canonical
from pitboss.store.store import (
    Change,
    Check,
    Checked,
    Commitment,
    RoundRow,
    Row,
    SeatRow,
    Store,
    StoredAnswer,
    TableRow,
)
from pitboss.table.commands import Command, RenewPromise
from pitboss.table.replay import follow
from pitboss.table.shuffle import VERSION, fingerprint
from pitboss.table.state import Settings, Table, TableEvent, checkpoint, restore
from pitboss.table.table import Done, apply, open_table

# events after which a checkpoint of the table is stored, if no round is in play
CHECKPOINT_AFTER = frozenset(
    ("opened", "sat", "added", "removed", "left", "charged", "ended", "voided", "misdealt", "closed")
)

_NOTHING: Mapping[str, Cents] = {}
FindGame = Callable[[str], Game]  # a game by its key


class DurableTable:
    """A table, its booking, and the store that it commits to."""

    def __init__(
        self, store: Store, table: Table, booking: Booking, since_start: list[TableEvent], epoch: int = 0
    ) -> None:
        self.store, self.table, self.epoch = store, table, epoch
        self._booking = booking
        self._round = since_start  # the events of the round in play, from its start
        self._seats: dict[int, SeatRow] = {}  # as they are stored
        self._unknown = False  # True: the last change may or may not have been written

    @classmethod
    async def open(
        cls,
        store: Store,
        id: str,
        house: House,
        settings: Settings,
        first: Sequence[Command] = (),
    ) -> DurableTable:
        """Opens a new table and applies the first commands, in one commit."""
        table, events = open_table(id, house, settings, history=store.history)
        for command in first:
            table, did = apply(table, command)
            events += did
        durable = cls(store, Table(id, house, settings), Booking(id, house), [])
        opened = TableRow(id, house.game.key, canonical(events[0].body), opened_by=settings.owner)
        row = store.new_table(replace(opened, private=settings.private, solo=settings.solo))
        await durable.commit((table, events), rows=(row,))
        return durable

    @classmethod
    async def resume(cls, store: Store, row: TableRow, find: FindGame) -> DurableTable:
        """Restores a stored table, which `store.own` has taken, from its last checkpoint and the events since."""
        house, settings = house_of(row, find)
        state = json.loads(row.state or "null")
        secrets: dict[str, bytes] = {}
        table = Table(row.id, house, settings)
        if state:
            deal = state["promise"] and state["promise"]["deal"]
            table = restore(row.id, house, settings, state, await secret_of(store, row.id, deal) if deal else b"")
        events = [stored.event for stored in await store.events(row.id, after=table.version)]
        for event in events:
            if event.kind == "promised":
                secrets[event.body["deal"]] = await secret_of(store, row.id, event.body["deal"])
        start = max((n for n, event in enumerate(events) if event.kind == "started"), default=len(events))
        booking = Booking(row.id, house, table.version + start)
        booking.book(events[start:])
        table = replace(follow(table, events, secrets.__getitem__), history=store.history)
        durable = cls(store, table, booking, events[start:] if table.play else [], row.epoch)
        durable._seats = dict(await store.seats(row.id))
        if why := why_outdated(table):
            await durable.commit(apply(table, RenewPromise(why)))
        return durable

    async def commit(
        self,
        done: Done,
        answer: StoredAnswer | None = None,
        *,
        rows: tuple[Row, ...] = (),
        check: Check | None = None,
        forced: Mapping[str, Cents] = _NOTHING,
    ) -> None:
        """Commits the table and events that commands led to; `self.table` changes only when that has succeeded.

        `check` runs on the transfers within the transaction that writes them, and may refuse them. `forced` is what
        limited players must add whatever they answer.
        """
        if self._unknown:
            raise Broken(f"Table {self.table.id} must be read again: its last change may have been written or not.")
        table, events = done
        try:
            moved = self._booking.book(events)
            seats = _seat_rows(table, forced)
            rows += tuple(self._rows(table, events)) + tuple(self._seat_changes(seats))
            change = Change(table.id, self.table.version, events, moved, answer, rows, self.epoch)
            await self.store.commit(Checked(change, check) if check else change)
        except (asyncio.CancelledError, UnknownOutcome):
            self._unknown = True
            raise
        except Exception:
            self._restore_booking()
            raise
        started = max((n for n, event in enumerate(events) if event.kind == "started"), default=-1)
        self._round = list(events[started:]) if started >= 0 else [*self._round, *events]
        if table.play is None:
            self._round = []
        self.table, self._seats = table, seats

    async def keep(self, answer: StoredAnswer) -> None:
        """Stores the answer to a command that changed nothing, as long as the table is still this worker's."""
        await self.store.commit(Change(self.table.id, self.table.version, answer=answer, epoch=self.epoch))

    def _seat_changes(self, seats: Mapping[int, SeatRow]) -> Iterable[Row]:
        for number in sorted(self._seats.keys() - seats.keys()):
            yield self.store.end_seat(self.table.id, number)
        for number, seat in sorted(seats.items()):
            before = self._seats.get(number)
            if before is None or before[:2] != seat[:2]:
                yield self.store.put_seat(self.table.id, number, seat)
            elif before != seat:
                yield self.store.change_seat(self.table.id, number, seat)

    def _restore_booking(self) -> None:
        """Resets the booking to the state before a change that was not written."""
        house, version = self.table.house, self.table.version - len(self._round)
        self._booking = Booking(self.table.id, house, version)
        self._booking.book(self._round)

    def _rows(self, table: Table, events: Sequence[TableEvent]) -> list[Row]:
        """Rows of commitments, rounds and the table itself that these events change."""
        store, id = self.store, table.id
        rows: list[Row] = []
        changed: dict[str, Any] = {}
        if (table.phase, table.number) != (self.table.phase, self.table.number):
            changed |= {"phase": table.phase.value, "round": table.number}
        first = self.table.version - len(self._round) + 1
        for number, event in enumerate(events, self.table.version + 1):
            body = event.body
            if event.kind == "promised":
                mark = fingerprint(event.secret)
                promise = Commitment(id, body["deal"], body["kind"], body["commitment"], mark, event.secret)
                rows.append(store.new_commitment(promise))
            elif event.kind == "revealed":
                rows.append(store.end_commitment(id, body["deal"], body["end"], body["why"]))
            elif event.kind == "started":
                first = number
                rows.append(store.put_round(RoundRow(f"{id}/{body['round']}", id, body["round"], "open", first)))
            elif event.kind in ("ended", "voided"):
                state = "done" if event.kind == "ended" else "void"
                row = RoundRow(f"{id}/{body['round']}", id, body["round"], state, first, number)
                rows.append(store.put_round(row))
            elif event.kind == "closed":
                changed["closed"] = True
        if table.play is None and any(event.kind in CHECKPOINT_AFTER for event in events):
            changed["state"] = canonical(checkpoint(table))
        return [*rows, store.change_table(id, **changed)] if changed else rows


def _seat_rows(table: Table, forced: Mapping[str, Cents]) -> dict[int, SeatRow]:
    return {
        number: SeatRow(seat.player, seat.bot, sum(seat.bets.values()) if seat.bets else 0, forced.get(seat.player, 0))
        for number, seat in table.seats.items()
    }


def why_outdated(table: Table) -> str:
    """The reason why the promised shuffle must not be dealt; empty if it may be."""
    promise = table.promise
    if promise is None:
        return ""
    if promise.history != table.history:
        return "The house was restored from a backup or copied: what it had promised may be known."
    if promise.sealed.version != VERSION and promise.seeds is None:
        return "Seeds are committed to now; this shuffle was promised before."
    return ""


async def secret_of(store: Store, table: str, deal: str) -> bytes:
    commitment = await store.commitment(table, deal)
    if commitment is None:
        raise Broken(f"The commitment of {deal} at table {table} is missing.")
    return commitment.secret


def house_of(row: TableRow, find: FindGame) -> tuple[House, Settings]:
    """The game and settings that a stored table was opened with, even if the game's defaults have changed since."""
    opened, game = json.loads(row.settings), find(row.game)
    other = OtherRules(
        f"Table {row.id} was opened under rules of {game.title} that this version of Pitboss does not have; the version"
        " that dealt its rounds can show them."
    )
    try:
        options = options_from_settings(game.options(), opened["in_full"])
    except BadInput as error:  # an option, a row or a value that no longer exists
        raise other from error
    house = game.house(options)
    if house.digest != opened["rules"]:
        raise other
    return house, Settings.read(opened["settings"])

"""A table whose every change is committed, with its chips and events, before it is broadcast.

    durable = await DurableTable.open(store, "7", house, Settings())
    await durable.commit(apply(durable.table, Sit("ann", 3, 20_000)), StoredAnswer("ann", "c9f", request, answer))

An answer is stored in the same commit as the change it confirms, so a key is used once, also across restarts.
`DurableTable.resume` continues a table where its last confirmed command left it, in a round or between two.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from pitboss.errors import BadInput, Broken, OtherRules, UnknownOutcome
from pitboss.house import House
from pitboss.ledger.postings import Transfer
from pitboss.options import configure, options_from_settings
from pitboss.rules import Game
from pitboss.store.booking import Booking
from pitboss.store.chain import canonical
from pitboss.store.store import Change, Check, Checked, Commitment, RoundRow, Row, Store, StoredAnswer, TableRow
from pitboss.table.commands import Command, RenewPromise
from pitboss.table.replay import follow
from pitboss.table.shuffle import VERSION, fingerprint
from pitboss.table.state import Settings, Table, TableEvent, checkpoint, restored
from pitboss.table.table import Done, apply, open_table

# events after which a checkpoint of the table is stored, if no round is in play
CHECKPOINT_AFTER = frozenset(
    ("opened", "sat", "added", "removed", "left", "charged", "ended", "voided", "misdealt", "closed")
)

FindGame = Callable[[str], Game[Any]]  # a game by its key


class DurableTable:
    """A table, its booking, and the store that it commits to."""

    def __init__(self, store: Store, table: Table, booking: Booking, since_start: list[TableEvent]) -> None:
        self.store, self.table = store, table
        self._booking = booking
        self._round = since_start  # the events of the round in play, from its start
        self._unknown = False  # True: the last change may or may not have been written

    @classmethod
    async def open(
        cls,
        store: Store,
        id: str,
        house: House[Any],
        settings: Settings,
        first: Sequence[Command] = (),
        issued: Callable[[int, Sequence[TableEvent]], Iterable[Transfer]] = lambda version, events: (),
    ) -> DurableTable:
        """Opens a new table, applies the first commands and issues the chips for them, in one commit."""
        table, events = open_table(id, house, settings, history=store.history)
        for command in first:
            table, did = apply(table, command)
            events += did
        durable = cls(store, Table(id, house, settings), Booking(id, house), [])
        row = store.new_table(TableRow(id, house.game.key, canonical(events[0].body)))
        await durable.commit((table, events), rows=(row,), issued=issued(0, events))
        return durable

    @classmethod
    async def resume(cls, store: Store, row: TableRow, find: FindGame) -> DurableTable:
        """Restores a stored table from its last checkpoint and the events since."""
        house, settings = house_of(row, find)
        state = json.loads(row.state or "null")
        secrets: dict[str, bytes] = {}
        table = Table(row.id, house, settings)
        if state:
            deal = state["promise"] and state["promise"]["deal"]
            table = restored(row.id, house, settings, state, await secret_of(store, row.id, deal) if deal else b"")
        events = [stored.event for stored in await store.events(row.id, after=table.version)]
        for event in events:
            if event.kind == "promised":
                secrets[event.body["deal"]] = await secret_of(store, row.id, event.body["deal"])
        start = max((n for n, event in enumerate(events) if event.kind == "started"), default=len(events))
        booking = Booking(row.id, house, table.version + start)
        booking.book(events[start:])
        table = replace(follow(table, events, secrets.__getitem__), history=store.history)
        durable = cls(store, table, booking, events[start:] if table.play else [])
        if why := why_outdated(table):
            await durable.commit(apply(table, RenewPromise(why)))
        return durable

    async def commit(
        self,
        done: Done,
        answer: StoredAnswer | None = None,
        *,
        rows: tuple[Row, ...] = (),
        issued: Iterable[Transfer] = (),
        check: Check | None = None,
    ) -> None:
        """Commits the table and events that commands led to; `self.table` changes only when that has succeeded.

        `check` runs on the transfers within the transaction that writes them, and may refuse them.
        """
        if self._unknown:
            raise Broken(f"Table {self.table.id} must be read again: its last change may have been written or not.")
        table, events = done
        try:
            moved = (*issued, *self._booking.book(events))
            rows += tuple(self._rows(table, events))
            change = Change(table.id, self.table.version, events, moved, answer, rows)
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
        self.table = table

    def _restore_booking(self) -> None:
        """Resets the booking to the state before a change that was not written."""
        house, version = self.table.house, self.table.version - len(self._round)
        self._booking = Booking(self.table.id, house, version)
        self._booking.book(self._round)

    def _rows(self, table: Table, events: Sequence[TableEvent]) -> list[Row]:
        """Rows of commitments, rounds and the table itself that these events change."""
        store, id = self.store, table.id
        rows: list[Row] = []
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
                rows.append(store.close_table(id))
        if table.play is None and any(event.kind in CHECKPOINT_AFTER for event in events):
            rows.append(store.put_state(id, canonical(checkpoint(table))))
        return rows


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


def house_of(row: TableRow, find: FindGame) -> tuple[House[Any], Settings]:
    """The game and settings that a stored table was opened with, even if the game's defaults have changed since."""
    opened, game = json.loads(row.settings), find(row.game)
    other = OtherRules(
        f"Table {row.id} was opened under rules of {game.title} that this version of Pitboss does not have; the version"
        " that dealt its rounds can show them."
    )
    try:
        if "in_full" in opened:
            options = options_from_settings(game.options(), opened["in_full"])
        else:  # opened by an older Pitboss: what differed from its defaults
            options = configure(game.options(), list(opened["options"].items()))
    except BadInput as error:  # an option, a row or a value that no longer exists
        raise other from error
    house = game.house(options)
    if house.digest != opened["rules"]:
        raise other
    return house, Settings.read(opened["settings"])

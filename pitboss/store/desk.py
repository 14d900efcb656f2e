"""A live table with its chips and its stored events: every change is durable before it is broadcast.

    desk = await Desk.open(store, "7", house, Settings())
    await desk.commit(apply(desk.table, Sit("ann", 3, 20_000)), Answer("ann", "c9f", request, answer))

An answer is stored with what it answers, so a key is used once, also across restarts. `Desk.resume` takes a table up
where its last confirmed command left it, in the middle of a round or between two.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from pitboss.errors import BadInput, Broken, OtherRules, UnknownOutcome
from pitboss.ledger.postings import Transfer
from pitboss.options import configure, read_in_full
from pitboss.rules import Game, House
from pitboss.store.booking import Booking
from pitboss.store.chain import canonical
from pitboss.store.store import Change, Check, Checked, Commitment, RoundRow, Row, Store, StoredAnswer, TableRow
from pitboss.table.commands import Command, RenewPromise
from pitboss.table.replay import follow
from pitboss.table.shuffle import VERSION, fingerprint
from pitboss.table.state import Settings, Table, TableEvent, checkpoint, restored
from pitboss.table.table import Done, apply, open_table

# after these a checkpoint of the table is stored
RESTS = frozenset(("opened", "sat", "added", "removed", "left", "charged", "ended", "voided", "misdealt", "closed"))

Find = Callable[[str], Game[Any]]  # a game by its key


class Desk:
    def __init__(self, store: Store, table: Table, booking: Booking, since_start: list[TableEvent]) -> None:
        self.store, self.table = store, table
        self._booking = booking
        self._round = since_start  # the events of the round in play, from its start
        self._unknown = False  # whether the last change was written

    @classmethod
    async def open(
        cls,
        store: Store,
        id: str,
        house: House[Any],
        settings: Settings,
        first: Sequence[Command] = (),
        issued: Callable[[int, Sequence[TableEvent]], Iterable[Transfer]] = lambda version, events: (),
    ) -> Desk:
        """A new table, with the first commands carried out and the chips issued for them."""
        table, events = open_table(id, house, settings, history=store.history)
        for command in first:
            table, did = apply(table, command)
            events += did
        desk = cls(store, Table(id, house, settings), Booking(id, house), [])
        row = store.new_table(TableRow(id, house.game.key, canonical(events[0].body)))
        await desk.commit((table, events), rows=(row,), issued=issued(0, events))
        return desk

    @classmethod
    async def resume(cls, store: Store, row: TableRow, find: Find) -> Desk:
        """A table as it was, from where it was last between two rounds."""
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
        desk = cls(store, table, booking, events[start:] if table.play else [])
        if why := outdated(table):
            await desk.commit(apply(table, RenewPromise(why)))
        return desk

    async def commit(
        self,
        done: Done,
        answer: StoredAnswer | None = None,
        *,
        rows: tuple[Row, ...] = (),
        issued: Iterable[Transfer] = (),
        check: Check | None = None,
    ) -> None:
        """Make durable what commands have led to from this desk's table; only then is it the desk's new table.

        `check` looks at the transfers within the transaction that writes them, and may refuse them.
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
            self._forget()
            raise
        started = max((n for n, event in enumerate(events) if event.kind == "started"), default=-1)
        self._round = list(events[started:]) if started >= 0 else [*self._round, *events]
        if table.play is None:
            self._round = []
        self.table = table

    def _forget(self) -> None:
        """Nothing was written: book as before."""
        house, version = self.table.house, self.table.version - len(self._round)
        self._booking = Booking(self.table.id, house, version)
        self._booking.book(self._round)

    def _rows(self, table: Table, events: Sequence[TableEvent]) -> list[Row]:
        """What the store keeps besides events and transfers."""
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
        if table.play is None and any(event.kind in RESTS for event in events):
            rows.append(store.put_state(id, canonical(checkpoint(table))))
        return rows


def outdated(table: Table) -> str:
    """Why a promised shuffle must not be dealt from; empty where it may."""
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


def house_of(row: TableRow, find: Find) -> tuple[House[Any], Settings]:
    """The game and settings that a stored table was opened with, also where the game's defaults are others by now."""
    opened, game = json.loads(row.settings), find(row.game)
    other = OtherRules(
        f"Table {row.id} was opened under rules of {game.title} that this version of Pitboss does not have; the version"
        " that dealt its rounds can show them."
    )
    try:
        if "in_full" in opened:
            options = read_in_full(game.options(), opened["in_full"])
        else:  # opened by an older Pitboss: what differed from its defaults
            options = configure(game.options(), list(opened["options"].items()))
    except BadInput as error:  # an option, a row or a value that is not offered any more
        raise other from error
    house = game.house(options)
    if house.digest != opened["rules"]:
        raise other
    return house, Settings.read(opened["settings"])

"""Past rounds: replays for the audit, fairness records, and finished hands for the collusion watch."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from pitboss.core.errors import BadValue, Broken
from pitboss.ledger.accounts import escrow, seat
from pitboss.rules.house import House
from pitboss.store.audit import UNREADABLE, Replay
from pitboss.store.booking import Booking
from pitboss.store.chain import canonical
from pitboss.store.durable_table import FindGame, house_of, secret_of
from pitboss.store.row_log import Fault
from pitboss.store.store import RoundRow, Store, StoredEvent, TableRow
from pitboss.table.collusion import Cases, FinishedHand, hand_of, tables, watch_tables
from pitboss.table.replay import fairness_record, follow
from pitboss.table.state import Settings, Table, checkpoint, restore


def replayer(store: Store, find: FindGame) -> Replay:
    """A `Replay` for `audit`: plays every round of a table again and compares rows, chips and settings."""

    async def replay(row: TableRow, stored: Sequence[StoredEvent]) -> Iterable[Fault]:
        where = f"table {row.id}"
        try:
            return [Fault(where, what) for what in await _differences(store, row, stored, find)]
        except UNREADABLE as error:
            return [Fault(where, str(error))]

    return replay


async def _differences(store: Store, row: TableRow, stored: Sequence[StoredEvent], find: FindGame) -> list[str]:
    events = [past.event for past in stored]
    if not events or canonical(events[0].body) != row.settings:
        return ["its settings or pay tables are not those it was opened with"]
    try:
        house, settings = house_of(row, find)
    except Broken:  # this version does not have its rules: the table is closed when it is next used, and not replayed
        return []
    promised = [event.body["deal"] for event in events if event.kind == "promised"]
    secrets = {deal: await secret_of(store, row.id, deal) for deal in promised}
    table, booking = Table(row.id, house, settings), Booking(row.id, house)
    faults = []
    rest = json.loads(row.state)["version"] if row.state else 0
    table = follow(table, events[:rest], secrets.__getitem__)
    if row.state:
        stored_state = _read_state(row, house, settings, secrets)
        if table.play or canonical(checkpoint(stored_state)) != canonical(checkpoint(table)):
            faults.append("its checkpoint is not the state that its events lead to")
    table = follow(table, events[rest:], secrets.__getitem__)
    moved = booking.book(events)
    for round in await store.rounds(row.id):
        ours = [transfer for transfer in moved if transfer.round == round.id]
        if list(await store.transfers(round=round.id)) != ours:
            faults.append(f"the chips of round {round.number} did not go where its events say")
    for number, held in table.seats.items():
        kept = await store.balance(seat(row.id, number, held.player))
        if kept != held.stack:
            faults.append(f"seat {number} should hold {held.stack} cents, but {kept} are booked")
    if booking.round and table.play and await store.balance(escrow(table.round_id)) != booking.round.open:
        faults.append(f"the bets of round {table.number} are not those its events say")
    return faults


def _read_state(row: TableRow, house: House, settings: Settings, secrets: dict[str, bytes]) -> Table:
    """The table of the checkpoint, whatever version of Pitboss wrote it."""
    state = json.loads(row.state or "")
    deal = state["promise"]["deal"] if state["promise"] else ""
    try:
        return restore(row.id, house, settings, state, secrets.get(deal, b""))
    except (KeyError, TypeError, ValueError) as error:
        raise Broken(f"Its checkpoint cannot be read: {error!r}.") from error


async def fairness(store: Store, id: str, find: FindGame) -> dict[str, Any]:
    """The fairness record of a finished round, by the round's id."""
    round = await store.round(id)
    row = await store.table(round.table) if round else None
    if round is None or row is None:
        raise BadValue(f"{id!r} is not a round of this house; a round is named like 7/12.")
    house, _ = house_of(row, find)
    deal, first, last = await _deal_of(store, round)
    events = [stored.event for stored in await store.events(row.id, after=first, upto=last)]
    return fairness_record(row.id, house, events, deal, await secret_of(store, row.id, deal), first + 1)


async def _deal_of(store: Store, round: RoundRow) -> tuple[str, int, int | None]:
    """The shuffle that a round was dealt from, and the range of events of all rounds from that shuffle."""
    deal = await _dealt_from(store, round)
    first, last = 0, None
    for step in (-1, 1):
        other = await store.round(f"{round.table}/{round.number + step}")
        while other is not None and await _dealt_from(store, other) == deal:
            other = await store.round(f"{round.table}/{other.number + step}")
        if other is not None and step < 0:
            first = other.last or 0
        elif other is not None:
            last = other.first
    return deal, first, last


async def _dealt_from(store: Store, round: RoundRow) -> str:
    started = await store.events(round.table, after=round.first - 1, upto=round.first)
    return str(started[0].body["deal"])


async def hands_between_players(store: Store, find: FindGame) -> list[FinishedHand]:
    """All finished hands between players. Read round by round, so that other tasks run between them."""
    hands = []
    for row in await store.tables():
        pooled = find(row.game).pooled
        for round in await store.rounds(row.id, "done") if pooled else ():
            events = await store.events(row.id, round.first - 1, round.last)
            hands.append(hand_of(row.id, (stored.event for stored in events), pooled))
    return hands


async def watch_data(store: Store, find: FindGame) -> dict[str, Any]:
    """What the collusion watch needs: the number of hands and the sums of each pair, as JSON."""
    hands = await hands_between_players(store, find)
    done = await asyncio.to_thread(tables, hands)
    players = {player for pairs in done.values() for pair in pairs for player in pair}
    users = [await store.user(id) for id in sorted(players)]
    return {
        "hands": len(hands),
        "done": {what: [[*pair, *cases] for pair, cases in pairs.items()] for what, pairs in done.items()},
        "names": {user.id: user.name for user in users if user},
    }


def watch_reply(data: Mapping[str, Any], least: int) -> dict[str, Any]:
    """The collusion report as JSON, from `watch_data`; a guest has no name."""
    done = {what: {(x, y): Cases(*sums) for x, y, *sums in pairs} for what, pairs in data["done"].items()}
    report = watch_tables(data["hands"], done, least)
    shown = {player for pair in report.pairs for player in (pair.first, pair.second)}
    names = {id: name for id, name in data["names"].items() if id in shown}
    return {**asdict(report), "names": names}

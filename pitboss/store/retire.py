"""Closes a table whose rules this version does not have: reverses a round in play and cashes out all seats."""

from __future__ import annotations

from typing import Any

from pitboss.ledger.postings import Transfer, cash_out, reverse
from pitboss.store.store import Change, RoundRow, Row, Store, TableRow
from pitboss.table.fairness_records import CommitmentEnd
from pitboss.table.state import Phase, TableEvent


async def retire(store: Store, table: TableRow, why: str) -> None:
    """Voids the round in play by reversing its transfers, cashes out every seat and closes the table, in one commit."""
    events = [stored.event for stored in await store.events(table.id)]
    closing: list[TableEvent] = []
    moved: list[Transfer] = []
    rows: list[Row] = []
    stacks = _stacks(events)

    def add_event(kind: str, **body: Any) -> int:
        closing.append(TableEvent(kind, body))
        return table.version + len(closing)

    for round in await store.rounds(table.id, "open"):
        started = events[round.first - 1].body
        stacks |= {int(seat): chips for seat, chips in started["stacks"].items()}
        moved += [reverse(transfer) for transfer in reversed(await store.transfers(round=round.id))]
        last = add_event("voided", round=round.number, reason=why, stacks=started["stacks"], dealt=0)
        rows.append(store.put_round(RoundRow(round.id, table.id, round.number, "void", round.first, last)))
    for seat, player in _seated(events).items():
        seq = add_event("left", seat=seat, player=player, chips=stacks[seat])
        if stacks[seat]:
            moved.append(cash_out(f"{table.id}#{seq}", player, table.id, seat, stacks[seat]))
    deal = next((event.body["deal"] for event in reversed(events) if event.kind == "promised"), "")
    add_event("revealed", deal=deal, end=CommitmentEnd.VOIDED.value, why=why, seed=None)
    add_event("closed")
    rows += [
        store.end_commitment(table.id, deal, CommitmentEnd.VOIDED.value, why),
        store.change_table(table.id, closed=True, phase=Phase.CLOSED.value),
    ]
    rows += [store.end_seat(table.id, number) for number in await store.seats(table.id)]
    change = Change(table.id, table.version, tuple(closing), tuple(moved), None, tuple(rows), table.epoch)
    await store.commit(change)


def _seated(events: list[TableEvent]) -> dict[int, str]:
    seated: dict[int, str] = {}
    for event in events:
        if event.kind == "sat":
            seated[event.body["seat"]] = event.body["player"]
        elif event.kind == "left":
            seated.pop(event.body["seat"], None)
    return seated


def _stacks(events: list[TableEvent]) -> dict[int, int]:
    """Chips at each seat between rounds."""
    stacks: dict[int, int] = {}
    for event in events:
        body = event.body
        if event.kind == "sat":
            stacks[body["seat"]] = body["chips"]
        elif event.kind == "added":
            stacks[body["seat"]] += body["chips"]
        elif event.kind == "removed":
            stacks[body["seat"]] -= body["chips"]
        elif event.kind == "charged":
            for seat, fee in body["fees"].items():
                stacks[int(seat)] -= fee
        elif event.kind in ("ended", "voided"):
            stacks |= {int(seat): chips for seat, chips in body["stacks"].items()}
    return stacks

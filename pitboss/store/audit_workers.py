"""Audits the books of all workers together: each move of chips is in both books, and noted heads are unchanged."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import select

from pitboss.ledger.postings import Why
from pitboss.money import Cents, dollars
from pitboss.store import schema
from pitboss.store.audit import Fault
from pitboss.store.sql import SqlStore

HEADS = "heads"  # significant events by which the first worker notes the heads of the others


@dataclass(frozen=True, slots=True)
class WorkerBook:
    """The part of a worker's book that concerns the other workers."""

    moved: Mapping[str, tuple[str, Cents, str]]  # transfer -> player, chips, note
    undelivered: frozenset[str]  # moves that the sender still sends
    hashes: Mapping[int, str]  # of its commits
    noted: tuple[Mapping[str, Mapping[str, int | str]], ...]  # heads of the others, by worker


async def read_book(store: SqlStore) -> WorkerBook:
    t, m, c, s = schema.transfers.c, schema.moves.c, schema.commits.c, schema.significant.c
    moved = await store.all(select(t.id, t.player, t.amount, t.note).where(t.why == Why.MOVED.value))
    waiting = await store.all(select(m.id).where(m.delivered.is_(False)))
    commits = await store.all(select(c.number, c.hash))
    noted = await store.all(select(s.after).where(s.kind == HEADS).order_by(s.id))
    return WorkerBook(
        {row.id: (row.player, row.amount, row.note) for row in moved},
        frozenset(row.id for row in waiting),
        {row.number: row.hash for row in commits},
        tuple(json.loads(row.after) for row in noted),
    )


def audit_books(books: Mapping[int, WorkerBook]) -> list[Fault]:
    """Faults between the books, which are given by the number of their worker."""
    return [*_moves(books), *_heads(books)]


def _moves(books: Mapping[int, WorkerBook]) -> list[Fault]:
    faults = []
    sent = {id: (number, *one) for number, book in books.items() for id, one in book.moved.items() if _is(id, "out")}
    arrived = {id: (number, *one) for number, book in books.items() for id, one in book.moved.items() if _is(id, "in")}
    for id, (sender, player, amount, note) in sent.items():
        move = id.split("/")[1]
        there = arrived.pop(f"move/{move}/in", None)
        if there is None:
            if move not in books[sender].undelivered:
                what = f"{dollars(amount)} of {player} left worker {sender} and arrived nowhere"
                faults.append(Fault(f"move {move}", what))
        elif there != (int(note.split()[-1]), player, amount, f"from worker {sender}"):
            faults.append(Fault(f"move {move}", f"worker {there[0]} has booked it otherwise than worker {sender}"))
    for id, (number, player, amount, _) in arrived.items():
        faults.append(Fault(f"transfer {id}", f"{dollars(amount)} of {player} arrived at worker {number} from nowhere"))
    return faults


def _is(id: str, direction: str) -> bool:
    return id.startswith("move/") and id.endswith(f"/{direction}")


def _heads(books: Mapping[int, WorkerBook]) -> list[Fault]:
    faults: dict[Fault, None] = {}
    for noted in books[1].noted:
        for number, head in noted.items():
            book = books.get(int(number))
            if book is None:
                faults[Fault(f"worker {number}", "its heads were noted, but it has no database here")] = None
            elif book.hashes.get(int(head["number"])) != head["hash"]:
                what = f"commit {head['number']} is not what the first worker noted: it was set back or changed"
                faults[Fault(f"worker {number}", what)] = None
    return list(faults)

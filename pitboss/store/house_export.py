"""A whole house as lines of JSON, for another database or a later Pitboss. docs/operating.md describes the format.

The lines hold the key, so they are as secret as a backup. Stored answers are left out: a command that is sent again
after the import counts as a new one.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Table, select

from pitboss import __version__
from pitboss.core.errors import BadFile
from pitboss.store import schema
from pitboss.store.house_keys import Keys
from pitboss.store.sql import AnyRow, SqlStore
from pitboss.store.store import read_event

FORMAT, VERSION = "pitboss-house", 1
PAGE = 500  # commits read at a time
TRAINING = "training"  # in the data folder

Line = dict[str, Any]  # one key, the kind of the line, with its values


def first_lines(keys: Keys, at: int) -> Iterator[Line]:
    yield {"house": {"format": FORMAT, "version": VERSION, "program": __version__, "at": at}}
    yield {"key": {"signing": keys.signing.hex(), "sealing": keys.sealing.hex()}}


async def database_lines(store: SqlStore) -> AsyncIterator[Line]:
    """The lines of the database: as it is now, whatever is written meanwhile."""
    async with store.frozen():
        for row in await store.all(select(schema.tables)):
            yield {"table": dict(row._mapping)}
        async for line in _commits(store):
            yield line
        for row in await store.all(select(schema.commitments)):
            yield {"commitment": await _commitment(store, row)}
        for kind, table in ROWS.items():
            for row in await store.all(select(table)):
                yield {kind: {name: _as_text(value) for name, value in row._mapping.items()}}


def _as_text(value: Any) -> Any:
    """What is sealed stays sealed: the key is part of the export."""
    return value.hex() if isinstance(value, bytes) else value


ROWS = {
    "round": schema.rounds,
    "ungraded": schema.ungraded,
    "skill": schema.skill,
    "user": schema.users,
    "session": schema.sessions,
    "passkey": schema.passkeys,
    "recovery_code": schema.recovery_codes,
    "name": schema.names,
    "limit": schema.limits,
    "attempt": schema.attempts,
    "exam": schema.exams,
    "exam_answer": schema.exam_answers,
    "badge": schema.badges,
    "document": schema.documents,
    "class": schema.classes,
    "member": schema.members,
    "assignment": schema.assignments,
    "check_mark": schema.check_marks,
}


async def _commitment(store: SqlStore, row: AnyRow) -> Line:
    commitment = await store.commitment(row.table, row.deal)
    assert commitment
    return {
        **{name: value for name, value in row._mapping.items() if name != "sealed"},
        "secret": commitment.secret.hex(),
    }


async def _commits(store: SqlStore) -> AsyncIterator[Line]:
    """Every commit with what was written in it, in order."""
    commits, after = schema.commits.c, 0
    page = select(commits.number, commits.mark, commits.at).order_by(commits.number).limit(PAGE)
    while rows := await store.all(page.where(commits.number > after)):
        last = rows[-1].number
        events = await _by_commit(store, schema.events, "place", after, last)
        transfers = await _by_commit(store, schema.transfers, "n", after, last)
        significant = await _by_commit(store, schema.significant, "id", after, last)
        for _, mark, at in rows:
            yield {
                "commit": {
                    "at": at,
                    "events": [_event(store, row) for row in events[mark]],
                    "transfers": [_without(row, "n", "commit", "at", "player") for row in transfers[mark]],
                    "significant": [_without(row, "id", "commit") for row in significant[mark]],
                }
            }
        after = last


async def _by_commit(store: SqlStore, table: Table, order: str, after: int, upto: int) -> dict[int, list[AnyRow]]:
    rows: dict[int, list[AnyRow]] = defaultdict(list)
    commits = schema.commits.c
    here = select(commits.mark).where(commits.number.between(after + 1, upto))
    for row in await store.all(select(table).where(table.c.commit.in_(here)).order_by(table.c[order])):
        rows[row.commit].append(row)
    return rows


def _event(store: SqlStore, row: AnyRow) -> Line:
    event = read_event(store.keys, row.table, row.seq, row.kind, row.body, row.sealed)
    hidden = {} if event.private is None else {"private": event.private, "owner": event.owner}
    return {"table": row.table, "seq": row.seq, "kind": event.kind, "body": event.body, **hidden}


def _without(row: AnyRow, *names: str) -> Line:
    return {name: value for name, value in row._mapping.items() if name not in names and value != ""}


def file_lines(folder: Path) -> Iterator[Line]:
    """What was practiced in the terminal of this machine: a file for each name in the data folder."""
    for file in sorted((folder / TRAINING).glob("*.jsonl")):
        yield {"file": {"path": file.relative_to(folder).as_posix(), "text": read_text(file)}}


def read_text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadFile(f"{file} cannot be read: {error}.") from error


def written(line: Line) -> str:
    return json.dumps(line, ensure_ascii=True, allow_nan=False) + "\n"

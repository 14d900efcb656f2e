"""Lanes: each start of a writer signs a chain of commits of its own, so no two writers wait for each other's.

A commit's `mark` is its lane and its place in that lane. Its `number` orders all commits of the house: it is taken when
the transaction holds every row that it changes, so of two commits that change one row the later has the higher number.
Numbers may be left out, places may not.

The first commit of a lane names the newest commits of the others, with their hashes, and so does a commit every few
seconds while others write: an anchor. One signed head that was kept elsewhere then proves all lanes up to its anchor.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Connection, func, select

from pitboss.store import schema
from pitboss.store.chain import START, canonical

PLACES = 1 << 32  # in a lane
RECENT = 10_000  # numbers among which the newest commits of other lanes are looked for
LATE = 60_000  # milliseconds after which a commit must be named by an anchor of another lane

Heads = dict[str, list[Any]]  # lane: place and hash


def lane_of(mark: int) -> int:
    return mark // PLACES


def place_of(mark: int) -> int:
    return mark % PLACES


def mark_of(lane: int, place: int) -> int:
    return lane * PLACES + place


def new_lane(connection: Connection) -> int:
    if connection.dialect.name == "postgresql":
        return int(connection.scalar(select(schema.LANES.next_value())) or 0)
    return lane_of(int(connection.scalar(select(func.max(schema.commits.c.mark))) or 0)) + 1


def next_number(connection: Connection, last: int | None) -> int:
    """The number of a commit that holds every row it changes. `last` is that of the only writer's last commit."""
    if connection.dialect.name == "postgresql":
        return int(connection.scalar(select(schema.NUMBERS.next_value())) or 0)
    return (_newest(connection) if last is None else last) + 1


def _newest(connection: Connection) -> int:
    return int(connection.scalar(select(func.max(schema.commits.c.number))) or 0)


def newest_of_lane(connection: Connection, lane: int) -> tuple[int, str]:
    """Place and hash of a lane's newest commit."""
    c = schema.commits.c
    here = c.mark.between(mark_of(lane, 0), mark_of(lane + 1, 0) - 1)
    row = connection.execute(select(c.mark, c.hash).where(here).order_by(c.mark.desc()).limit(1)).first()
    return (place_of(row.mark), row.hash) if row else (0, START)


def other_heads(connection: Connection, own: int, named: Mapping[str, int]) -> Heads:
    """The newest commits of other lanes, without those that were named before with this place."""
    c = schema.commits.c
    recent = c.number > _newest(connection) - RECENT
    ends = select(func.max(c.mark)).where(recent).group_by(c.mark // PLACES)
    rows = connection.execute(select(c.mark, c.hash).where(c.mark.in_(ends)).order_by(c.mark))
    every = {str(lane_of(row.mark)): [place_of(row.mark), row.hash] for row in rows}
    return {lane: head for lane, head in every.items() if lane != str(own) and named.get(lane, 0) < head[0]}


def written(heads: Heads) -> str:
    return canonical(heads) if heads else ""


def anchor_faults(commits: Iterable[Any]) -> list[tuple[int, str]]:
    """Of all commits in the order of their numbers: anchors that name what is not there, or leave a lane out."""
    rows = list(commits)
    by_mark = {row.mark: row for row in rows}
    late: dict[int, list[Any]] = defaultdict(list)  # commits of each lane, the next one to be named first
    named: dict[int, int] = defaultdict(int)
    faults = []
    for row in rows:
        late[lane_of(row.mark)].append(row)
    for lane_rows in late.values():
        lane_rows.sort(key=lambda row: row.mark, reverse=True)
    for row in rows:
        if not row.heads:
            continue
        own = lane_of(row.mark)
        named[own] = max(named[own], place_of(row.mark))
        for text, (place, hash) in json.loads(row.heads).items():
            lane = int(text)
            there = by_mark.get(mark_of(lane, place))
            if there is None or there.hash != hash:
                faults.append((row.number, f"it vouches for commit {place} of lane {lane}, which is not there"))
            named[lane] = max(named[lane], place)
        for lane, waiting in list(late.items()):
            while waiting and place_of(waiting[-1].mark) <= named[lane]:
                waiting.pop()
            if not waiting:
                del late[lane]
            elif lane != own and waiting[-1].at < row.at - LATE and waiting[-1].number < row.number:
                faults.append((row.number, f"it leaves out commit {place_of(waiting[-1].mark)} of lane {lane}"))
    return faults

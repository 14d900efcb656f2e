"""Classes of trainees: their members with licenses, assignments, and marks of the practical check sheet."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import Connection, select

from pitboss.core.errors import NotFound
from pitboss.store import schema
from pitboss.store.chain import canonical
from pitboss.store.locks import hold_people
from pitboss.store.removal import removed
from pitboss.store.store import Change, Row

if TYPE_CHECKING:
    from pitboss.store.sql import SqlStore

_PARTS = (schema.check_marks, schema.members, schema.assignments)  # of a class


@dataclass(frozen=True, slots=True)
class TrainingClass:
    id: str
    title: str
    at: int


@dataclass(frozen=True, slots=True)
class Member:
    user: str
    name: str
    license: str
    license_expires: str


@dataclass(frozen=True, slots=True)
class Assignment:
    id: str
    game: str
    drills: tuple[str, ...]  # none: the exam
    answers: int  # right ones that each drill needs
    due: str
    at: int


@dataclass(frozen=True, slots=True)
class CheckMark:
    user: str
    item: str
    passed: bool
    note: str
    by: str
    at: int


async def classes(store: SqlStore) -> list[TrainingClass]:
    """All of them, the newest first."""
    c = schema.classes.c
    rows = await store.all(select(c.id, c.title, c.at).order_by(c.at.desc(), c.id))
    return [TrainingClass(*row) for row in rows]


async def class_of(store: SqlStore, id: str) -> TrainingClass:
    c = schema.classes.c
    row = await store.first(select(c.id, c.title, c.at).where(c.id == id))
    if row is None:
        raise NotFound(f"There is no class {id!r}.")
    return TrainingClass(*row)


async def classes_of(store: SqlStore, user: str) -> list[TrainingClass]:
    """The classes that a trainee is in."""
    c, m = schema.classes.c, schema.members.c
    query = select(c.id, c.title, c.at).join(schema.members, m["class"] == c.id).where(m.user == user)
    return [TrainingClass(*row) for row in await store.all(query.order_by(c.at.desc(), c.id))]


async def put_class(store: SqlStore, group: TrainingClass) -> None:
    await store.commit(
        Change(rows=(store.put(schema.classes, {"id": group.id, "title": group.title, "at": group.at}),))
    )


async def members_of(store: SqlStore, id: str) -> list[Member]:
    m, u = schema.members.c, schema.users.c
    query = select(m.user, u.name, m.sealed).join(schema.users, u.id == m.user).where(m["class"] == id)
    members = []
    for user, name, sealed in await store.all(query.order_by(u.name)):
        opened = store.keys.unseal(sealed, _context(id, user))
        members.append(Member(user, name or "", *json.loads(opened)))
    return members


async def put_member(store: SqlStore, id: str, member: Member) -> None:
    sealed = store.keys.seal(canonical([member.license, member.license_expires]).encode(), _context(id, member.user))
    values = {"class": id, "user": member.user, "sealed": sealed}
    await store.commit(Change(rows=(store.put(schema.members, values),)))


def _context(id: str, user: str) -> str:
    return canonical(["license", id, user])


async def assignments_of(store: SqlStore, id: str) -> list[Assignment]:
    """Those that are due first come first."""
    a = schema.assignments.c
    query = select(a.id, a.game, a.drills, a.answers, a.due, a.at).where(a["class"] == id).order_by(a.due, a.at, a.id)
    rows = await store.all(query)
    return [Assignment(own_id, game, tuple(drills.split()), *rest) for own_id, game, drills, *rest in rows]


async def put_assignment(store: SqlStore, id: str, assignment: Assignment) -> None:
    values = {name: getattr(assignment, name) for name in Assignment.__slots__}
    values |= {"class": id, "drills": " ".join(assignment.drills)}
    await store.commit(Change(rows=(store.put(schema.assignments, values),)))


async def marks_of(store: SqlStore, id: str) -> list[CheckMark]:
    c = schema.check_marks.c
    query = select(c.user, c.item, c.passed, c.note, c.by, c.at).where(c["class"] == id)
    return [CheckMark(*row) for row in await store.all(query)]


async def put_mark(store: SqlStore, id: str, mark: CheckMark) -> None:
    values = {"class": id} | {name: getattr(mark, name) for name in CheckMark.__slots__}
    await store.commit(Change(rows=(store.put(schema.check_marks, values),)))


async def remove_class(store: SqlStore, id: str) -> None:
    def parts(connection: Connection) -> Change:
        rows = [row for table in _PARTS for row in removed(connection, table, table.c["class"] == id)]
        return Change(rows=tuple(rows))

    await store.commit(parts)  # before the class, to which they refer
    await store.commit(lambda connection: Change(rows=removed(connection, schema.classes, schema.classes.c.id == id)))


async def remove_member(store: SqlStore, user: str, id: str | None = None) -> None:
    """A trainee leaves a class, or all classes, with the marks of the check sheet."""

    def make(connection: Connection) -> Change:
        hold_people(connection, [user])
        rows: list[Row] = []
        for table in (schema.check_marks, schema.members):
            there = table.c.user == user
            rows += removed(connection, table, there if id is None else there & (table.c["class"] == id))
        return Change(rows=tuple(rows))

    await store.commit(make)


async def remove_assignment(store: SqlStore, id: str, assignment: str) -> None:
    a = schema.assignments
    there = (a.c["class"] == id) & (a.c.id == assignment)
    await store.commit(lambda connection: Change(rows=removed(connection, a, there)))

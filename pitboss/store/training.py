"""Training in the database: answers, exams and their sealed papers, badges, and documents such as the house profile.

Exams, the answers of one that is sat, and why a badge was revoked are encrypted under the house's key.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, Connection, func, insert, select, text

from pitboss.core.errors import NotFound, NotNow
from pitboss.store import schema
from pitboss.store.chain import canonical
from pitboss.store.house_keys import Keys
from pitboss.store.removal import removed
from pitboss.store.store import Change, Row

if TYPE_CHECKING:
    from pitboss.store.sql import AnyRow, SqlStore

Data = dict[str, Any]
PRINTED = 16  # characters of a result's hash that are printed
OPENED, BEGUN, UNSIGNED, KEPT = "opened", "begun", "unsigned", "kept"
_NEW_ATTEMPTS, _NEW_ANSWER = insert(schema.attempts), insert(schema.exam_answers)
_ONE_BADGE = text("LOCK TABLE badges IN SHARE ROW EXCLUSIVE MODE")  # so that no two get the same place
_NO_EXAM = "There is no such exam any more."


# answers


def attempts_row(player: str, at: int, body: Sequence[Data]) -> Row:
    """Answers that are recorded together."""
    return Row(_NEW_ATTEMPTS, {"id": secrets.token_hex(12), "player": player, "at": at, "body": canonical(body)})


async def attempts_of(store: SqlStore, players: Collection[str] | None = None) -> list[tuple[str, str]]:
    """Answers by player, in their order, as JSON that is still to be read; of all players if none are named."""
    a = schema.attempts.c
    query = select(a.player, a.body).order_by(a.at, a.id)
    rows = await store.all(query if players is None else query.where(a.player.in_(players)))
    return [(player, body) for player, body in rows]


# exams


@dataclass(frozen=True, slots=True)
class ExamRow:
    """An exam that was opened or begun, or its result."""

    id: str
    player: str
    state: str
    at: int
    body: Data
    printed: str | None = None  # of a result: its hash, as far as a certificate shows it


def _sealed(keys: Keys, body: Any, *context: object) -> bytes:
    return keys.seal(json.dumps(body, ensure_ascii=False).encode(), canonical(context))


def _opened(keys: Keys, sealed: bytes, *context: object) -> Any:
    return json.loads(keys.unseal(sealed, canonical(context)))


def exam_from(keys: Keys, row: AnyRow) -> ExamRow:
    return ExamRow(row.id, row.player, row.state, row.at, _opened(keys, row.sealed, "exam", row.id), row.printed)


def exam_row(store: SqlStore, exam: ExamRow) -> Row:
    values = {name: getattr(exam, name) for name in ("id", "player", "state", "at", "printed")}
    return store.put(schema.exams, values | {"sealed": _sealed(store.keys, exam.body, "exam", exam.id)})


async def exam_rows(store: SqlStore, *where: ColumnElement[bool]) -> Sequence[AnyRow]:
    """The latest first, still sealed."""
    c = schema.exams.c
    return await store.all(select(schema.exams).where(*where).order_by(c.at.desc(), c.id))


async def exam_ids(store: SqlStore, player: str, state: str) -> list[str]:
    """The latest first."""
    c = schema.exams.c
    rows = await store.all(select(c.id).where(c.player == player, c.state == state).order_by(c.at.desc(), c.id))
    return [row.id for row in rows]


async def exam_of(store: SqlStore, id: str) -> ExamRow | None:
    row = await store.first(select(schema.exams).where(schema.exams.c.id == id))
    return exam_from(store.keys, row) if row else None


async def put_exam(store: SqlStore, exam: ExamRow) -> None:
    await store.commit(Change(rows=(exam_row(store, exam),)))


def _held(connection: Connection, keys: Keys, id: str) -> ExamRow:
    """An exam as it is within the transaction that changes it."""
    row = connection.execute(select(schema.exams).where(schema.exams.c.id == id).with_for_update()).first()
    if row is None:
        raise NotFound(_NO_EXAM)
    return exam_from(keys, row)


async def change_exam(store: SqlStore, id: str, change: Callable[[ExamRow], ExamRow]) -> ExamRow:
    """Changes an exam as it is in the transaction that writes it; `change` may refuse, or give it back as it is."""
    made: list[ExamRow] = []

    def make(connection: Connection) -> Change:
        before = _held(connection, store.keys, id)
        made.append(change(before))
        return Change() if made[-1] is before else Change(rows=(exam_row(store, made[-1]),))

    await store.commit(make)
    return made[-1]


async def remove_exams(store: SqlStore, ids: Collection[str]) -> None:
    """Removes exams whose answers are no longer stored."""
    c = schema.exams.c
    await store.commit(lambda connection: Change(rows=removed(connection, schema.exams, c.id.in_(ids))))


async def answers_of(store: SqlStore, id: str) -> list[Any]:
    """The answers of an exam that is sat, in their order."""
    c = schema.exam_answers.c
    rows = await store.all(select(c.number, c.sealed).where(c.exam == id).order_by(c.number))
    return [_opened(store.keys, sealed, "answer", id, number) for number, sealed in rows]


async def add_answers(store: SqlStore, id: str, first: int, bodies: Iterable[Any]) -> None:
    """Stores answers under their numbers; refused if others were given meanwhile, for example at another worker."""
    c, rows = schema.exam_answers.c, list(enumerate(bodies, first))

    def make(connection: Connection) -> Change:
        there = connection.scalar(select(func.max(c.number)).where(c.exam == id)) or 0
        if _held(connection, store.keys, id).state != BEGUN:
            raise NotFound("This exam has been handed in.")
        if there >= first:
            raise NotNow("This exam was continued in another place; begin it again there with its code.")
        sealed = [(number, _sealed(store.keys, body, "answer", id, number)) for number, body in rows]
        return Change(rows=tuple(Row(_NEW_ANSWER, {"exam": id, "number": n, "sealed": answer}) for n, answer in sealed))

    await store.commit(make)


async def hand_in(store: SqlStore, id: str, at: int, result: Data, attempts: Sequence[Data]) -> Data:
    """Replaces an exam that was begun by its result, once; the result as it is stored."""
    kept: list[Data] = []

    def make(connection: Connection) -> Change:
        begun = _held(connection, store.keys, id)
        if begun.state != BEGUN:
            kept.append(begun.body)
            return Change()
        kept.append(result)
        done = replace(begun, state=UNSIGNED, at=at, body=result, printed=result["hash"][:PRINTED])
        gone = removed(connection, schema.exam_answers, schema.exam_answers.c.exam == id)
        return Change(rows=(exam_row(store, done), attempts_row(begun.player, at, attempts), *gone))

    await store.commit(make)
    return kept[-1]


# badges


async def badge_place(store: SqlStore, hash: str) -> int:
    """The place of a certificate on the status list, given to it when it is first asked for."""
    places: list[int] = []

    def make(connection: Connection) -> Change:
        place, row = _place(connection, hash)
        places.append(place)
        new = store.put(schema.badges, {"hash": hash, "place": place, "revoked": None})
        return Change() if row else Change(rows=(new,))

    c = schema.badges.c
    known = await store.first(select(c.place).where(c.hash == hash))
    if known is None:
        await store.commit(make)
    return known.place if known else places[-1]


def _place(connection: Connection, hash: str) -> tuple[int, AnyRow | None]:
    """The place of a badge, the next free one for a new badge; and its row."""
    if connection.dialect.name == "postgresql":
        connection.execute(_ONE_BADGE)
    c = schema.badges.c
    row = connection.execute(select(schema.badges).where(c.hash == hash)).first()
    last = connection.scalar(select(func.max(c.place)))
    return (row.place, row) if row else (0 if last is None else last + 1, None)


async def revoke_badge(store: SqlStore, hash: str, why: Data) -> None:
    """Takes a certificate back, once."""

    def make(connection: Connection) -> Change:
        place, row = _place(connection, hash)
        if row and row.revoked:
            raise NotNow("This certificate was revoked already.")
        return Change(rows=(_revoked(store, hash, place, why),))

    await store.commit(make)


def _revoked(store: SqlStore, hash: str, place: int, why: Data) -> Row:
    return store.put(schema.badges, {"hash": hash, "place": place, "revoked": _sealed(store.keys, why, "badge", hash)})


async def revocations(store: SqlStore) -> Mapping[str, tuple[int, Data]]:
    """By the hash of a revoked certificate: its place on the status list, and by whom it was revoked, when and why."""
    c = schema.badges.c
    rows = await store.all(select(schema.badges).where(c.revoked.is_not(None)).order_by(c.place))
    return {row.hash: (row.place, _opened(store.keys, row.revoked, "badge", row.hash)) for row in rows}


# documents


async def document(store: SqlStore, name: str) -> str:
    """A document's text; empty if there is none."""
    row = await store.first(select(schema.documents.c.body).where(schema.documents.c.name == name))
    return row.body if row else ""


async def put_document(store: SqlStore, name: str, body: str, actor: str) -> None:
    """Replaces a document, with a significant event that says who changed what."""

    def make(connection: Connection) -> Change:
        c = schema.documents.c
        before = connection.scalar(select(c.body).where(c.name == name)) or ""
        noted = store.noted_row(actor, name, {"text": before}, {"text": body})
        return Change(rows=(store.put(schema.documents, {"name": name, "body": body}), noted))

    await store.commit(make)


# erasure


async def erase_training(store: SqlStore, player: str, why: Data) -> int:
    """Removes all answers and exams of a trainee, and revokes their badges; the number of results among them."""
    c, results = schema.exams.c, [0]

    def make(connection: Connection) -> Change:
        stored = connection.execute(select(schema.exams).where(c.player == player)).all()
        exams = [exam_from(store.keys, row) for row in stored]
        hashes = [exam.body["hash"] for exam in exams if exam.printed]
        results[0] = len(hashes)
        places = {hash: _place(connection, hash) for hash in hashes}
        rows = [_revoked(store, hash, place, why) for hash, (place, row) in places.items() if row]
        rows += removed(connection, schema.exam_answers, schema.exam_answers.c.exam.in_([exam.id for exam in exams]))
        rows += removed(connection, schema.attempts, schema.attempts.c.player == player)
        return Change(rows=tuple(rows))

    await store.commit(make)
    await store.commit(lambda connection: Change(rows=removed(connection, schema.exams, c.player == player)))
    return results[0]

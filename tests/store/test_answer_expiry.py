"""Stored answers are deleted after a week, and the chain can be checked without them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest
from sqlalchemy import Connection, select, text

from pitboss.store import answer_expiry, schema
from pitboss.store.answer_expiry import ANSWERS_KEPT, delete_expired_answers
from pitboss.store.audit import audit
from pitboss.store.sql import SqlStore
from pitboss.store.store import Change, StoredAnswer
from tests.store.conftest import KEYS

T = TypeVar("T")
START = 1_700_000_000_000


def at(url: str, now: int, work: Callable[[SqlStore], Awaitable[T]]) -> T:
    async def go() -> T:
        store = await SqlStore.open(url, KEYS, clock=lambda: now)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(go())


def answered(*keys: str) -> Callable[[SqlStore], Awaitable[object]]:
    return lambda store: asyncio.gather(
        *(store.commit(Change(answer=StoredAnswer("ann", key, "h", key))) for key in keys)
    )


async def keys(store: SqlStore) -> list[str]:
    return [row.key for row in await store.all(select(schema.answers.c.key).order_by(schema.answers.c.key))]


async def faults(store: SqlStore) -> list[str]:
    return [str(fault) for fault in await audit(store)]


async def delete_all(store: SqlStore) -> None:
    while await delete_expired_answers(store):
        pass


def test_answers_are_forgotten_after_a_week_and_the_chain_stays_sound(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answer_expiry, "AT_ONCE", 2)
    at(url, START, answered("a", "b", "c"))  # one commit: they go together
    at(url, START + 1, answered("d"))
    at(url, START + ANSWERS_KEPT, answered("e"))
    at(url, START + ANSWERS_KEPT - 1, delete_all)
    assert at(url, START + ANSWERS_KEPT, keys) == ["a", "b", "c", "d", "e"]
    at(url, START + ANSWERS_KEPT, delete_all)
    assert at(url, START + ANSWERS_KEPT, keys) == ["d", "e"]
    at(url, START + ANSWERS_KEPT + 1, delete_all)
    assert at(url, START + ANSWERS_KEPT, keys) == ["e"]
    assert at(url, START + ANSWERS_KEPT, faults) == []


async def _run(store: SqlStore, work: Callable[[Connection], None]) -> None:
    async with store.engine.connect() as connection:
        await connection.execution_options(writes=True)
        async with connection.begin():
            await connection.run_sync(work)


async def _remove(store: SqlStore, where: str) -> None:
    def remove(connection: Connection) -> None:
        connection.execute(text(f"DELETE FROM answers WHERE {where}"))

    await _run(store, remove)


@pytest.mark.parametrize("where", ["key = 'b'", "key IN ('a', 'b')", "key = 'c'"])
def test_an_answer_that_is_missing_too_early_or_alone_is_found(url: str, where: str) -> None:
    at(url, START, answered("a", "b"))
    at(url, START + ANSWERS_KEPT - 1, answered("c"))
    at(url, START, lambda store: _remove(store, where))
    (fault,) = at(url, START, faults)
    assert "its answers" in fault

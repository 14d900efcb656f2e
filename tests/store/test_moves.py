"""Chips between two workers: out of one book and into the other once, whatever is lost in between."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from pitboss.errors import NotEnoughChips
from pitboss.ledger.accounts import wallet
from pitboss.ledger.postings import issue
from pitboss.store import moves
from pitboss.store.audit import audit
from pitboss.store.audit_workers import audit_books, read_book
from pitboss.store.sql import SqlStore
from pitboss.store.store import Change
from tests.databases import begin_sqlite
from tests.store.conftest import KEYS


async def opened(path: Path) -> SqlStore:
    begin_sqlite(path)
    return await SqlStore.open(f"sqlite:///{path}", KEYS)


def test_a_move_that_was_not_delivered_is_found_again_and_books_once(tmp_path: Path) -> None:
    async def play() -> None:
        home, away = await opened(tmp_path / "1.db"), await opened(tmp_path / "2.db")
        await home.commit(Change(transfers=(issue("first", "ann", 1000),)))
        with pytest.raises(NotEnoughChips, match=r"\$10.01 is more than the \$10"):
            await moves.send(home, "m0", "ann", 2, 1001)
        assert await moves.send(home, "m1", "ann", 2, 700)
        books = {1: await read_book(home), 2: await read_book(away)}
        assert audit_books(books) == []  # under way
        await home.close()  # the sender ends before it has sent

        home = await opened(tmp_path / "1.db")
        (waiting,) = await moves.undelivered(home)
        for _ in range(2):  # the answer to the first was lost
            await moves.receive(away, waiting.id, waiting.player, waiting.amount, 1)
        await moves.confirm(home, waiting.id)
        assert (await home.balance(wallet("ann")), await away.balance(wallet("ann"))) == (300, 700)
        assert not await moves.undelivered(home) and await moves.receivers(home, "ann") == [2]
        assert not await audit(home) and not await audit(away)
        assert audit_books({1: await read_book(home), 2: await read_book(away)}) == []
        for store in (home, away):
            await store.close()

    asyncio.run(play())

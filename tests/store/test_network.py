"""A connection that breaks before, in or after COMMIT: the change is there once or not at all, and play goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from pitboss.games import REGISTRY
from pitboss.ledger.accounts import wallet
from pitboss.ledger.postings import issue
from pitboss.store import writer
from pitboss.store.audit import audit
from pitboss.store.past_rounds import replayer
from pitboss.store.sql import SqlStore
from pitboss.store.store import Change, StoredAnswer
from tests.patience import PATIENCE
from tests.sizes import sized
from tests.store.conftest import KEYS
from tests.store.network import Cut, Network
from tests.store.playing import do, resumed
from tests.store.test_crash import house_opens, next_command


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "RETRY_EVERY", 0.01)
    monkeypatch.setattr(writer, "ANSWER", 1.0)
    monkeypatch.setattr(writer, "RETRY", PATIENCE)


def few(where: Cut, usual: int) -> int:
    """How many cuts a test makes: only one of a silent connection, which takes seconds to be given up."""
    return sized(1, usual) if where is Cut.SILENT else usual


@pytest.mark.parametrize("where", Cut)
def test_a_table_goes_on_when_a_commit_loses_its_answer(postgres_tables: Callable[[], str], where: Cut) -> None:
    async def play(url: str) -> None:
        async with Network(url) as network:
            store = await SqlStore.open(network.url, KEYS)
            await house_opens(store)
            durable = await resumed(store)
            cuts = few(where, 4)
            for nth in range(3 * cuts):
                if nth % 3 == 1:
                    network.cut(where)
                await do(durable, next_command(durable))
            assert network.cuts == cuts
            assert await audit(store, replay=replayer(store, REGISTRY.__getitem__)) == []
            await store.close()

    asyncio.run(play(postgres_tables()))


@pytest.mark.parametrize("where", Cut)
def test_a_connection_that_breaks_again_at_once_is_given_up(postgres_tables: Callable[[], str], where: Cut) -> None:
    async def work(url: str) -> None:
        async with Network(url) as network:
            store = await SqlStore.open(network.url, KEYS)
            await store.claim()
            network.break_all()
            network.cut(where)
            await store.commit(Change(transfers=(issue("a", "ann", 5),)))
            assert network.cuts == 2 and await store.balance(wallet("ann")) == 5
            await store.close()

    asyncio.run(work(postgres_tables()))


@pytest.mark.parametrize("where", Cut)
def test_changes_of_one_commit_are_each_there_once(postgres_tables: Callable[[], str], where: Cut) -> None:
    async def work(url: str) -> None:
        async with Network(url) as network:
            store = await SqlStore.open(network.url, KEYS)
            await store.claim()
            cuts = few(where, 3)
            for nth in range(cuts):
                network.cut(where)
                changes = [
                    Change(transfers=(issue(f"{nth} {n}", "ann", 1),), answer=StoredAnswer("ann", f"{nth} {n}", "r", n))
                    for n in range(10)
                ]
                receipts = await asyncio.gather(*map(store.commit, changes))
                assert [one.answer and one.answer.answer for one in receipts] == list(range(10))
            assert await store.balance(wallet("ann")) == 10 * cuts
            assert network.cuts == cuts and await audit(store) == []
            await store.close()

    asyncio.run(work(postgres_tables()))

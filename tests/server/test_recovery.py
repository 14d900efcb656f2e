"""After kill -9 at any moment: nothing confirmed is lost or doubled, rounds go on, and the audit finds nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks.kill_server import kill_and_restart
from pitboss.core.errors import Broken, NotFound
from pitboss.games import REGISTRY
from pitboss.ledger.accounts import AccountKind, wallet
from pitboss.ledger.postings import issue
from pitboss.server.client_messages import MakeBets, Ready, SitDown
from pitboss.server.live.floor import Floor
from pitboss.server.live.live_table import Player
from pitboss.server.schemas import NewTable
from pitboss.store.audit import audit
from pitboss.store.house_keys import Keys
from pitboss.store.sql import SqlStore
from pitboss.store.store import Change
from pitboss.table.state import Phase
from tests.server.client import key
from tests.sizes import sized


@pytest.mark.long  # in every run on PostgreSQL alone
def test_killed_at_random_moments(tmp_path: Path) -> None:
    report = asyncio.run(kill_and_restart(tmp_path, 3, 3))
    assert report.faults == [] and report.confirmed > 5 and report.again > 0


@pytest.mark.long
def test_killed_at_named_points_of_a_commit(tmp_path: Path) -> None:
    report = asyncio.run(kill_and_restart(tmp_path, sized(1, 3), 3, point="any", seed=3))
    assert report.faults == [] and report.again > 0


@pytest.mark.long
def test_killed_on_postgresql(tmp_path: Path, postgres: Callable[[], str]) -> None:
    report = asyncio.run(kill_and_restart(tmp_path, sized(1, 2), 3, db=postgres(), seed=5))
    assert report.faults == [] and report.confirmed > 1 and report.again > 0


def test_a_restart_looks_at_open_tables_only_and_knows_closed_ones_when_asked(tmp_path: Path) -> None:
    ann = Player("ann", "Ann")

    async def work() -> None:
        store = await SqlStore.open(f"sqlite:///{tmp_path}/pitboss.db", Keys.of_folder(tmp_path))
        await store.commit(Change(transfers=(issue("first", "ann", 50_000),)))
        floor, house = Floor(store), REGISTRY["three-card-roo"].house()
        await floor.start()
        closed, left = [await floor.open(ann, NewTable.model_validate({}), house, solo=True) for _ in range(2)]
        await floor.close(closed, "ann", admin=False)
        await floor.stop()
        again = Floor(store)
        await again.start()
        assert again.tables == {} and [seat.table for seat in await again.seats_of("ann")] == [left.id]
        assert (await again.table(closed.id)).table.phase is Phase.CLOSED
        with pytest.raises(NotFound, match="There is no table 'none'"):
            await again.table("none")
        await again.stop()
        await store.close()

    asyncio.run(work())


def test_a_round_under_rules_that_have_changed_is_voided_with_exact_refunds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = Player("ann", "Ann"), Player("bob", "Bob")

    async def interrupted() -> str:
        store = await SqlStore.open(f"sqlite:///{tmp_path}/pitboss.db", Keys.of_folder(tmp_path))
        for player in (ann, bob):
            await store.commit(Change(transfers=(issue(f"{player.id}/first", player.id, 50_000),)))
        floor = Floor(store)
        await floor.start()
        live = await floor.open(
            ann, NewTable.model_validate({"bots": 1}), REGISTRY["high-card-draw"].house(), solo=True
        )
        await live.command(ann, MakeBets(type="bet", key=key(), seat=1, bets={"play": 1500}))
        await live.command(ann, Ready(type="deal", key=key(), seat=1))
        assert live.table.play and await store.balance(wallet("ann")) == 48_500
        await floor.stop()
        await store.close()
        return live.id

    async def taken_up(id: str) -> None:
        store = await SqlStore.open(f"sqlite:///{tmp_path}/pitboss.db", Keys.of_folder(tmp_path))
        floor = Floor(store)
        await floor.start()
        with pytest.raises(NotFound, match="rules"):
            await floor.table(id)
        assert await store.balance(wallet("ann")) == 50_000
        balances = await store.balances()
        assert not any(
            balances[account] for account in balances if account.kind in (AccountKind.SEAT, AccountKind.ESCROW)
        )
        assert [row.state for row in await store.rounds(id)] == ["void"]
        assert await audit(store) == []
        await floor.stop()
        await store.close()

    id = asyncio.run(interrupted())

    def changed(row: object, find: object) -> None:
        raise Broken("other rules")

    monkeypatch.setattr("pitboss.server.live.floor.house_of", changed)
    asyncio.run(taken_up(id))


def test_the_clock_of_a_decision_runs_on_after_a_restart(tmp_path: Path) -> None:
    ann = Player("ann", "Ann")

    async def work() -> None:
        store = await SqlStore.open(f"sqlite:///{tmp_path}/pitboss.db", Keys.of_folder(tmp_path))
        await store.commit(Change(transfers=(issue("first", "ann", 50_000),)))
        floor = Floor(store)
        await floor.start()
        request = NewTable.model_validate({"decision_seconds": 5, "pace_ms": 0})
        live = await floor.open(ann, request, REGISTRY["three-card-roo"].house())
        await live.command(ann, SitDown(type="sit", key=key(), seat=1, chips=20_000))
        while not live.table.play:  # a pair is dealt and settled without a decision
            await live.command(ann, MakeBets(type="bet", key=key(), seat=1, bets={"play": 1500}))
            await live.command(ann, Ready(type="deal", key=key(), seat=1))
        await floor.stop()
        again = Floor(store)
        await again.start()
        clock = (await again.table(live.id)).clock
        assert clock.running and clock.running.what == "decision"
        assert clock.seconds_to_alarm <= 5  # not only when an idle table is put away
        await again.stop()
        await store.close()

    asyncio.run(work())

"""A table whose rules are gone is closed, and every chip goes back to its player."""

from __future__ import annotations

from typing import Any

from pitboss.ledger.accounts import rake, wallet
from pitboss.store.retire import retire
from pitboss.store.sql import SqlStore
from pitboss.table.commands import CollectTime
from tests.store.conftest import use
from tests.store.playing import do, faults, opened, some_rounds


def test_seats_that_paid_a_time_charge_since_the_last_round_are_cashed_out(tmp_path: Any) -> None:
    async def work(store: SqlStore) -> None:
        durable = await opened(store, "mini-tex-pvp, by time")
        await some_rounds(durable, 1)
        await do(durable, CollectTime(0))
        await do(durable, CollectTime(1800))
        stacks = {seat.player: seat.stack for seat in durable.table.seats.values()}
        before = {player: await store.balance(wallet(player)) for player in stacks}
        row = await store.table("7")
        assert row
        await retire(store, row, "The rules have changed.")
        after = {player: await store.balance(wallet(player)) for player in stacks}
        assert after == {player: before[player] + stacks[player] for player in stacks}
        assert await store.balance(rake("7")) == 10_00
        closed = await store.table("7")
        assert closed and closed.closed and await faults(store) == []

    use(f"sqlite:///{tmp_path}/a.db", work)

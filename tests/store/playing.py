"""Plays at a stored table: commands, whole rounds, and the audit of what they left."""

from __future__ import annotations

from random import Random

from pitboss.games import REGISTRY
from pitboss.ledger.postings import issue
from pitboss.store.audit import audit
from pitboss.store.durable_table import DurableTable
from pitboss.store.past_rounds import replayer
from pitboss.store.sql import SqlStore
from pitboss.store.store import Change, StoredAnswer
from pitboss.table.commands import Choose, Command, PlaceBets, Sit, StartRound
from pitboss.table.state import Settings
from pitboss.table.table import apply
from tests.table.driver import houses, some_bets

HOUSES = houses()


async def do(durable: DurableTable, command: Command, key: str = "") -> int:
    """The version of the table after the command, when it is durable; under a key, with that as its stored answer."""
    done = apply(durable.table, command)
    version = done[0].version
    await durable.commit(done, StoredAnswer("ann", key, key, {"version": version}) if key else None)
    return version


async def opened(store: SqlStore, name: str = "two-card-roo") -> DurableTable:
    """Table 7 of a new house, and chips for ann and bob."""
    players = [issue(f"i {player}", player, 100_000_00) for player in ("ann", "bob")]
    await store.commit(Change(transfers=tuple(players)))
    return await DurableTable.open(store, "7", HOUSES[name], Settings(limits=Settings().limits))


async def resumed(store: SqlStore) -> DurableTable:
    """Table 7 as it was left."""
    row = await store.table("7")
    assert row
    return await DurableTable.resume(store, row, REGISTRY.__getitem__)


async def faults(store: SqlStore) -> list[str]:
    """What the audit finds, with every round replayed."""
    return [str(fault) for fault in await audit(store, replay=replayer(store, REGISTRY.__getitem__))]


async def some_rounds(durable: DurableTable, rounds: int, seed: int = 1) -> None:
    """Rounds in which ann and bob bet and choose at random."""
    random = Random(seed)
    for player, number in (("ann", 1), ("bob", 2)):
        if number not in durable.table.seats:
            await do(durable, Sit(player, number, 10_000_00))
    for _ in range(rounds):
        for number, one in durable.table.seats.items():
            table = durable.table
            bets = some_bets(table.house, random, one.stays, table.button, one.stack)
            await do(durable, PlaceBets(one.player, number, bets))
        await do(durable, StartRound())
        while durable.table.play:
            ask = random.choice(durable.table.round.asks)
            number = int(ask.spot.partition(".")[0])
            choice = random.choice(sorted(map(str, ask.legal)))
            await do(durable, Choose(durable.table.seats[number].player, number, choice, ask.spot))

"""What rounds have cost a player in a day is what the journal adds up to."""

from __future__ import annotations

import asyncio
from random import Random

from sqlalchemy import select

from pitboss.core.money import Cents
from pitboss.ledger.accounts import Account, bank, escrow, seat
from pitboss.ledger.postings import Transfer, Why, buy_in, issue
from pitboss.store import schema
from pitboss.store.audit import audit
from pitboss.store.losses import DAY, KEPT, MINUTE, delete_old_losses, lost, results
from pitboss.store.sql import SqlStore
from pitboss.store.store import Change
from tests.store.conftest import KEYS

OWN = seat("t", 1, "ann")


def moves(number: int, random: Random) -> tuple[Transfer, ...]:
    """A bet of ann's that is lost, won or still on the table."""
    id, stake = f"t/{number}", random.randrange(1, 20)
    pot = escrow(id)

    def move(debit: Account, credit: Account, why: Why, leg: str) -> Transfer:
        return Transfer(f"{id}/{leg}", debit, credit, stake, why, id, "1", "play", leg)

    hold = move(OWN, pot, Why.HOLD, "hold")
    lost = (move(pot, bank("7"), Why.SETTLE, "stake"),)
    won = (move(pot, OWN, Why.SETTLE, "stake"), move(bank("7"), OWN, Why.SETTLE, "win"))
    return (hold, *random.choice((lost, won, ())))


def test_a_days_loss_is_what_the_journal_of_24_hours_adds_up_to_from_a_full_minute(url: str) -> None:
    random, clock = Random(5), [1_700_000_000_000]

    async def work() -> None:
        store = await SqlStore.open(url, KEYS, clock=lambda: clock[0])
        await store.commit(Change(transfers=(issue("first", "ann", 9_000), buy_in("in", "ann", "t", 1, 9_000))))
        journal = list[tuple[int, Cents]]()
        for number in range(60):
            clock[0] += random.choice((0, 300, 1_000, 3_600_000, 7_200_000))
            moved = moves(number, random)
            await store.commit(Change(transfers=moved))
            journal += [(clock[0], one.amount) for one in moved if one.credit == OWN]
            journal += [(clock[0], -one.amount) for one in moved if one.debit == OWN]
            since = (clock[0] - DAY) // MINUTE * MINUTE
            expected = -sum(amount for at, amount in journal if at >= since)
            assert await store.read(lambda connection: lost(connection, "ann", clock[0])) == expected
            await delete_old_losses(store)
        kept = await store.all(select(schema.losses.c.minute))
        assert min(row.minute for row in kept) >= (clock[0] - KEPT) // MINUTE
        assert not [fault for fault in await audit(store) if fault.where.startswith("losses")]
        await store.close()

    asyncio.run(work())


def test_bots_and_chips_moved_between_rounds_leave_no_losses() -> None:
    pot, bot = escrow("t/1"), seat("t", 2, "bot-1")
    bets = [Transfer(f"{n}", own, pot, 5, Why.HOLD, "t/1", f"{n}", "play", "hold") for n, own in ((1, OWN), (2, bot))]
    assert results([*bets, buy_in("in", "ann", "t", 1, 9_000)]) == {"ann": -5}

"""What rounds have cost a player in a day is what the journal adds up to, and is not added up anew each time."""

from __future__ import annotations

import asyncio
from functools import partial
from random import Random

from sqlalchemy import Connection

from pitboss.ledger.accounts import HOUSE, Account, escrow, seat
from pitboss.ledger.postings import Transfer, Why, buy_in, issue
from pitboss.money import Cents
from pitboss.store.day_losses import DayLosses
from pitboss.store.sql import SqlStore
from pitboss.store.store import Change
from tests.store.conftest import KEYS

DAY = 24 * 3600 * 1000


OWN = seat("t", 1, "ann")


def moves(number: int, random: Random) -> tuple[Transfer, ...]:
    """A bet of ann's that is lost, won or still on the table."""
    id, stake = f"t/{number}", random.randrange(1, 20)
    pot = escrow(id)

    def move(debit: Account, credit: Account, why: Why, leg: str) -> Transfer:
        return Transfer(f"{id}/{leg}", debit, credit, stake, why, id, "1", "play", leg)

    hold = move(OWN, pot, Why.HOLD, "hold")
    lost = (move(pot, HOUSE, Why.SETTLE, "stake"),)
    won = (move(pot, OWN, Why.SETTLE, "stake"), move(HOUSE, OWN, Why.SETTLE, "win"))
    return (hold, *random.choice((lost, won, ())))


class Counted(DayLosses):
    """Notes how many rows each question has read."""

    def __init__(self) -> None:
        super().__init__()
        self.read: list[int] = []

    def new_results(self, connection: Connection, player: str, since: int, after: int) -> list[tuple[int, Cents, int]]:
        rows = super().new_results(connection, player, since, after)
        self.read.append(len(rows))
        return rows


def test_a_days_loss_is_what_the_journal_adds_up_to_and_only_news_are_read(url: str) -> None:
    random, clock = Random(5), [1_700_000_000_000]

    async def work() -> None:
        store = await SqlStore.open(url, KEYS, clock=lambda: clock[0])
        await store.commit(Change(transfers=(issue("first", "ann", 9_000), buy_in("in", "ann", "t", 1, 9_000))))
        losses, journal = Counted(), list[tuple[int, Cents]]()
        for number in range(60):
            clock[0] += random.choice((0, 300, 1_000, 3_600_000, 7_200_000))
            moved = moves(number, random)
            await store.commit(Change(transfers=moved))
            journal += [(clock[0], one.amount) for one in moved if one.credit == OWN]
            journal += [(clock[0], -one.amount) for one in moved if one.debit == OWN]
            since = clock[0] - DAY
            expected = -sum(amount for at, amount in journal if at >= since // 1000 * 1000)
            for one in (losses, DayLosses()):  # read bit by bit, and at once
                assert await store.read(partial(lost, one, since)) == expected
        assert max(losses.read) == 1
        await store.close()

    asyncio.run(work())


def lost(losses: DayLosses, since: int, connection: Connection) -> Cents:
    return losses.lost(connection, "ann", since)

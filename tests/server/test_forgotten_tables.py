"""Tables that their players left: a round in play is put away, and a forgotten table is closed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from pitboss.core.errors import Unavailable
from pitboss.games import REGISTRY
from pitboss.ledger.postings import issue
from pitboss.server.client_messages import MakeBets, Ready
from pitboss.server.live.floor import Floor
from pitboss.server.live.forgotten_tables import FORGOTTEN, ForgottenTables
from pitboss.server.live.live_table import LiveTable, Player
from pitboss.server.schemas import NewTable
from pitboss.store import open_tables
from pitboss.store.audit import audit
from pitboss.store.house_keys import Keys
from pitboss.store.past_rounds import replayer
from pitboss.store.sql import SqlStore
from pitboss.store.store import Change, Role, User
from pitboss.table.state import Phase
from tests.databases import begin_sqlite
from tests.patience import PATIENCE
from tests.server.client import key

ANN, BOSS = Player("ann", "Ann"), Player("boss", "Boss")
CHIPS = 100_000


def in_house(folder: Path, work: Callable[[Floor], Awaitable[None]]) -> None:
    async def go() -> None:
        begin_sqlite(folder / "pitboss.db")
        store = await SqlStore.open(f"sqlite:///{folder}/pitboss.db", Keys.of_folder(folder))
        floor = Floor(store)
        await floor.start()
        await work(floor)
        await floor.stop()
        assert await audit(store, replay=replayer(store, REGISTRY.__getitem__)) == []
        await store.close()

    asyncio.run(go())


async def chips_for(floor: Floor) -> None:
    await floor.store.commit(Change(transfers=(issue("ann/first", "ann", CHIPS),)))


async def left_in_play(floor: Floor) -> LiveTable:
    """A solo table whose player has left in the middle of a round."""
    live = await floor.open(ANN, NewTable.model_validate({"pace_ms": 0}), REGISTRY["three-card-roo"].house(), solo=True)
    while live.table.phase is not Phase.PLAYING:  # a round may be over at once
        await live.command(ANN, MakeBets(type="bet", key=key(), seat=1, bets={"play": 1000}))
        await live.command(ANN, Ready(type="deal", key=key(), seat=1))
    return live


async def put_away(floor: Floor, live: LiveTable) -> None:
    live.owner.active -= 3600
    live.clock.ring()
    while live.id in floor.tables:
        await asyncio.sleep(0)


async def worth(floor: Floor) -> int:
    """All that is in the bankroll, without the bet."""
    return await floor.at_hand("ann") + await floor.bankrolls.read("ann")


def test_a_round_that_waits_for_its_player_is_kept_by_the_store_and_goes_on(tmp_path: Path) -> None:
    async def evening(floor: Floor) -> None:
        await chips_for(floor)
        live = await left_in_play(floor)
        before, asked = await worth(floor), live.table.round.asks
        await put_away(floor, live)
        assert await worth(floor) == before and live.id not in floor.tables
        assert (await floor.table(live.id)).table.round.asks == asked

    async def morning(floor: Floor) -> None:
        assert floor._waking
        await floor._waking
        assert not floor.tables  # however many rounds were left, a start reads none of them
        (known,) = await open_tables.seated(floor.store, "ann")
        assert known.row.phase == "playing"
        chips = await worth(floor)
        assert (await floor.table(known.id)).table.play and chips == await worth(floor) > 0

    in_house(tmp_path, evening)
    in_house(tmp_path, morning)


def test_a_command_for_a_table_that_was_just_put_away_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async def work(floor: Floor) -> None:
        await chips_for(floor)
        live = await left_in_play(floor)
        await put_away(floor, live)
        with pytest.raises(Unavailable, match="for lack of players"):
            await asyncio.wait_for(live.command(ANN, Ready(type="deal", key=key(), seat=1)), PATIENCE)

    in_house(tmp_path, work)


def test_a_table_without_visitors_for_a_day_is_closed_with_every_chip_back(tmp_path: Path) -> None:
    async def work(floor: Floor) -> None:
        await chips_for(floor)
        await floor.store.put_user(User("ann"))
        live = await left_in_play(floor)
        staked = CHIPS - await worth(floor)
        house = await floor.open(BOSS, NewTable.model_validate({}), REGISTRY["blackjack"].house())
        await floor.store.put_user(User("boss", "boss"))
        await floor.store.set_role(User("boss", "boss"), Role.ADMIN, "test")
        look = ForgottenTables(floor).look
        await look()
        assert not {live.id, house.id} - floor.tables.keys()
        later = floor.now() + FORGOTTEN + 1000
        floor.now = lambda: later
        await put_away(floor, live)
        await look()
        left, _ = await open_tables.page(floor.store, "", None, 9, private=True)
        assert [known.id for known in left] == [house.id]  # the house's own stay
        row = await floor.store.table(live.id)
        assert row and row.closed
        (ended,) = [one for one in await floor.store.rounds(live.id) if one.number == live.table.number]
        assert ended.state == "done"  # decided as for an absent player, not refunded
        assert staked and await floor.at_hand("ann") == 0
        assert await open_tables.seated(floor.store, "ann") == []

    in_house(tmp_path, work)

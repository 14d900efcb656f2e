"""No wager takes a player above a limit: not over several tables, not by raises, not between players."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pitboss.core.errors import Unavailable
from pitboss.games import REGISTRY
from pitboss.ledger.accounts import player_of
from pitboss.ledger.postings import Why, issue
from pitboss.server.client_messages import MakeBets, MakeChoice, Ready, SitDown
from pitboss.server.live.floor import Floor
from pitboss.server.live.live_table import Answer, LiveTable, Player
from pitboss.server.schemas import NewTable
from pitboss.server.settings import Rate
from pitboss.store.house_keys import Keys
from pitboss.store.sql import SqlStore
from pitboss.store.store import Change
from pitboss.store.writer import Writer
from pitboss.table.state import Phase
from tests.server.client import key
from tests.store.conftest import url

__all__ = ["url"]  # a fixture

PEOPLE = [Player("ann", "Ann"), Player("bob", "Bob")]
ANN = PEOPLE[0]


async def house(address: str, folder: Path) -> Floor:
    store = await SqlStore.open(address, Keys.of_folder(folder))
    await store.commit(Change(transfers=tuple(issue(f"{one.id}/first", one.id, 100_000_00) for one in PEOPLE)))
    floor = Floor(store, refusals=Rate(1_000, 1_000))  # these players are refused more often than people are
    await floor.start()
    return floor


async def table(floor: Floor, game: str) -> LiveTable:
    request = {"betting_seconds": 0, "decision_seconds": 0, "pace_ms": 0}
    live = await floor.open(ANN, NewTable.model_validate(request), REGISTRY[game].house())
    for seat, one in enumerate(PEOPLE, 1):
        assert (await live.command(one, SitDown(type="sit", key=key(), seat=seat, chips=5_000_00)))["type"] == "done"
    return live


async def bet(live: LiveTable, seat: int, stake: int) -> Answer:
    main = live.house.game.main[0]
    return await live.command(PEOPLE[seat - 1], MakeBets(type="bet", key=key(), seat=seat, bets={main: stake}))


async def deal(live: LiveTable, seat: int) -> Answer:
    return await live.command(PEOPLE[seat - 1], Ready(type="deal", key=key(), seat=seat))


async def play(live: LiveTable, random: Random, rounds: int) -> list[Answer]:
    """Rounds in which everybody bets and chooses anything, raises above all."""
    refused = []
    for _ in range(rounds):
        for seat in (1, 2):
            refused.append(await bet(live, seat, 0 if live.table.pooled else random.choice((5_00, 10_00, 20_00))))
        for seat in (1, 2):
            refused.append(await deal(live, seat))
        while live.table.phase is Phase.PLAYING:
            ask = random.choice(live.table.round.asks)
            seat = int(ask.spot.partition(".")[0])
            choices = sorted(
                map(str, ask.legal), key=lambda text: ("raise" in text or "double" in text, random.random())
            )
            for choice in reversed(choices):
                decide = MakeChoice(type="choose", key=key(), seat=seat, spot=ask.spot, choice=choice)
                refused.append(await live.command(PEOPLE[seat - 1], decide))
                if refused[-1]["type"] == "done":
                    break
            else:
                raise AssertionError(f"nothing could be chosen of {choices}")
    return [one for one in refused if one["type"] == "refused"]


async def worst(store: SqlStore, player: str) -> tuple[int, int]:
    """The largest net loss at any moment, bets in play included, and the most on one hand, by the journal alone."""
    lost = most = 0
    hands: dict[str, int] = {}
    for one in await store.transfers(player=player):
        if one.round:
            lost += one.amount if player_of(one.debit) == player else -one.amount
            most = max(most, lost if one.why is Why.HOLD else 0)
        if one.why is Why.HOLD:
            hands[one.round] = hands.get(one.round, 0) + one.amount
    return most, max(hands.values(), default=0)


@pytest.mark.parametrize("url", ["sqlite", pytest.param("postgresql", marks=pytest.mark.long)], indirect=True)
def test_no_cent_above_the_limits_at_many_tables_with_raises_and_at_poker(url: str, tmp_path: Path) -> None:
    async def work() -> None:
        floor = await house(url, tmp_path)
        await floor.limits.set("ann", {"hand": 30_00, "day_loss": 60_00}, "ann")
        games = ("three-card-roo", "blackjack", "mini-tex", "mini-tex-pvp")
        tables = [await table(floor, game) for game in games]
        found = await asyncio.gather(*(play(live, Random(n), 12) for n, live in enumerate(tables)))
        most, hand = await worst(floor.store, "ann")
        assert 30_00 < most <= 60_00 and hand <= 30_00
        assert any(one["type"] == "refused" and "$60" in one["detail"] for one in sum(found, []))
        assert (await worst(floor.store, "bob"))[1] > 30_00  # who has set none plays on
        await floor.stop()
        await floor.store.close()

    asyncio.run(work())


def test_bets_at_several_tables_count_together_before_any_of_them_is_dealt(tmp_path: Path) -> None:
    async def work() -> None:
        floor = await house(f"sqlite:///{tmp_path}/a.db", tmp_path)
        await floor.limits.set("ann", {"day_loss": 10_00}, "ann")
        tables = [await table(floor, "three-card-roo") for _ in range(7)]
        replies = await asyncio.gather(*(bet(live, 1, 10_00) for live in tables))
        await asyncio.gather(*(deal(live, 1) for live in tables))
        assert (await worst(floor.store, "ann"))[0] <= 10_00
        again = await bet(tables[0], 1, 10_00) if tables[0].table.phase is Phase.BETTING else replies[0]
        assert again["type"] == "done" or again["kind"] == "over-limit"
        await floor.stop()
        await floor.store.close()

    asyncio.run(work())


def test_a_player_over_a_limit_at_the_deal_is_left_out_and_the_others_play(tmp_path: Path) -> None:
    async def work() -> None:
        floor = await house(f"sqlite:///{tmp_path}/a.db", tmp_path)
        live = await table(floor, "three-card-roo")
        for seat in (1, 2):
            await bet(live, seat, 10_00)
        await floor.limits.set("ann", {"hand": 5_00}, "ann")  # stricter: at once
        assert (await deal(live, 1))["type"] == "done"
        assert (await deal(live, 2))["type"] == "done"
        started = next(one for one in reversed(live.recent.events) if one.kind == "started")
        assert started.body["players"] == {"2": "bob"} and live.table.seats[1].bets == {}
        await floor.stop()
        await floor.store.close()

    asyncio.run(work())


def never_committed(writer: Writer, asked: Any, receipts: Any) -> None:
    """All is checked and written, but not committed."""
    with writer._opened_here().begin():
        writer._statements.write(writer._opened_here(), asked, receipts)
        raise OSError("the disk is full")


async def forced(floor: Floor, live: LiveTable) -> int:
    return sum(seat.forced for seat in (await floor.store.seats(live.id)).values())


def test_what_a_choice_must_add_later_counts_at_other_tables_once_it_is_written_and_is_not_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once "double for less" is chosen, the least of it is as good as bet, even under a limit set after that."""

    async def work() -> None:
        floor = await house(f"sqlite:///{tmp_path}/a.db", tmp_path)
        blackjack, other = await table(floor, "blackjack"), await table(floor, "three-card-roo")

        async def choose(choice: str) -> Answer:
            ask = blackjack.table.round.asks[0]
            seat = int(ask.spot.partition(".")[0])
            decide = MakeChoice(type="choose", key=key(), seat=seat, spot=ask.spot, choice=choice)
            return await blackjack.command(PEOPLE[seat - 1], decide)

        while True:  # until a hand may be doubled for less
            await bet(blackjack, 1, 10_00)
            await deal(blackjack, 1)
            while blackjack.table.phase is Phase.PLAYING:
                legal = [str(choice) for choice in blackjack.table.round.asks[0].legal]
                if "double for less" in legal:
                    break
                await choose("no insurance" if "no insurance" in legal else "stand")
            else:
                continue
            break
        rounds = [one for one in await floor.store.transfers(player="ann") if one.round]
        lost = sum(one.amount if player_of(one.debit) == "ann" else -one.amount for one in rounds)
        await floor.limits.set("ann", {"day_loss": max(0, lost) + 10_00}, "ann")
        with monkeypatch.context() as full, pytest.raises(Unavailable, match="does not answer"):
            full.setattr(Writer, "_write_here", never_committed)
            await choose("double for less")
        assert await forced(floor, blackjack) == 0
        assert (await choose("double for less"))["type"] == "done"
        refused = await bet(other, 1, 10_00)
        assert refused["type"] == "refused" and refused["kind"] == "over-limit"
        await floor.limits.set("ann", {"day_loss": 1}, "ann")
        refused = await choose("$2")
        assert refused["type"] == "refused" and refused["kind"] == "over-limit"
        assert await forced(floor, blackjack) == 1_00
        assert (await choose("$1"))["type"] == "done"
        assert await forced(floor, blackjack) == 0
        await floor.stop()
        await floor.store.close()

    asyncio.run(work())

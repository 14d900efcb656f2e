"""Two workers of a house in this process: limits, roles and the operator's room are those of one house."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pitboss.games import REGISTRY
from pitboss.ledger.accounts import ISSUE, player_of, wallet
from pitboss.server import operator_routes, wallet_routes
from pitboss.server.client_messages import MakeBets, MakeChoice, Ready, SitDown
from pitboss.server.floor import Floor
from pitboss.server.house_routes import collusion
from pitboss.server.leaderboard_routes import leaderboard
from pitboss.server.live import LiveTable, Player, Reply
from pitboss.server.schemas import NewTable
from pitboss.server.settings import Rate
from pitboss.server.workers.place import WorkerPlace
from pitboss.server.workers.worker import Worker
from pitboss.store.house_keys import Keys
from pitboss.store.play_limits_store import DAY_LOSS
from pitboss.store.skill import DAY, LEAST, Graded, add_grades, ungraded_row
from pitboss.store.sql import SqlStore
from pitboss.store.store import Change, Role
from pitboss.table.collusion import FinishedHand, watch
from pitboss.table.state import Phase
from tests.databases import begin_sqlite
from tests.server.client import key
from tests.table.poker_nights import honest, night

CHIPS = 1_000_00


@dataclass
class Together:
    floor: Floor
    worker: Worker

    @property
    def people(self) -> Any:
        return self.worker.people

    async def table(self, owner: Player, *, bots: int = 0) -> LiveTable:
        request = {"betting_seconds": 0, "decision_seconds": 0, "pace_ms": 0, "bots": bots}
        return await self.floor.open(owner, NewTable.model_validate(request), REGISTRY["three-card-roo"].house())

    async def lost(self, player: str) -> int:
        """By the journal alone: what rounds have cost here, below 0 where the player is ahead."""
        moved = [one for one in await self.floor.store.transfers(player=player) if one.round]
        return sum(one.amount if player_of(one.debit) == player else -one.amount for one in moved)


@asynccontextmanager
async def two_workers(folder: Path) -> AsyncIterator[tuple[Together, Together]]:
    keys, both = Keys.of_folder(folder), list[Together]()
    for number in (1, 2):
        begin_sqlite(folder / f"{number}.db")
        store = await SqlStore.open(f"sqlite:///{folder}/{number}.db", keys)
        floor = Floor(store, refusals=Rate(1_000, 1_000))
        both.append(Together(floor, Worker(floor, CHIPS, WorkerPlace(number, 2, folder))))
    for one in both:
        await one.floor.start()
        await one.worker.start()
    try:
        yield both[0], both[1]
    finally:
        for one in both:
            await one.floor.stop()
        for one in both:
            await one.worker.stop()
            await one.floor.store.close()


async def sit(live: LiveTable, player: Player, chips: int) -> None:
    answer = await live.command(player, SitDown(type="sit", key=key(), seat=1, chips=chips))
    assert answer["type"] == "done", answer


async def bet(live: LiveTable, player: Player, stake: int) -> Reply:
    return await live.command(player, MakeBets(type="bet", key=key(), seat=1, bets={"play": stake} if stake else {}))


async def play(live: LiveTable, player: Player) -> None:
    """Deal, and choose the first thing that no limit forbids."""
    assert (await live.command(player, Ready(type="deal", key=key(), seat=1)))["type"] == "done"
    while live.table.phase is Phase.PLAYING:
        ask = live.table.round.asks[0]
        for choice in map(str, ask.legal):
            decide = MakeChoice(type="choose", key=key(), seat=1, spot=ask.spot, choice=choice)
            if (await live.command(player, decide))["type"] == "done":
                break
        else:
            raise AssertionError(f"nothing could be chosen of {ask.legal}")


def test_a_limit_on_a_days_losses_counts_what_was_won_and_lost_at_every_worker(tmp_path: Path) -> None:
    async def work() -> None:
        async with two_workers(tmp_path) as (home, away):
            _, someone = await home.people.guest()
            ann = someone.player
            tables = [await home.table(ann), await away.table(ann)]
            for live in tables:
                await sit(live, ann, 400_00)
            await home.floor.limits.set(ann.id, {DAY_LOSS: 60_00}, ann.id)
            await home.floor.elsewhere.limits_changed(ann.id)
            for nth in range(8):  # at one worker and at the other in turns
                live = tables[nth % 2]
                lost = await home.lost(ann.id) + await away.lost(ann.id)
                left = 60_00 - max(0, lost)  # chips that only lie at a seat are not lost
                refused = await bet(live, ann, left + 1_00)
                assert refused["type"] == "refused" and refused["kind"] == "over-limit", (lost, refused)
                if left < 5_00:
                    break
                assert (await bet(live, ann, min(left, 25_00)))["type"] == "done"
                await play(live, ann)

    asyncio.run(work())


def test_wagers_at_two_workers_at_once_do_not_pass_a_limit_side_by_side(tmp_path: Path) -> None:
    async def work() -> None:
        async with two_workers(tmp_path) as (home, away):
            _, someone = await home.people.guest()
            ann = someone.player
            tables = [await home.table(ann), await away.table(ann)]
            for live in tables:
                await sit(live, ann, 400_00)
                await bet(live, ann, 10_00)
            await home.floor.limits.set(ann.id, {DAY_LOSS: 10_00}, ann.id)
            await home.floor.elsewhere.limits_changed(ann.id)
            answers = await asyncio.gather(
                *(live.command(ann, Ready(type="deal", key=key(), seat=1)) for live in tables)
            )
            first = [one for one in answers if one["type"] == "done"]
            assert first and await home.lost(ann.id) + await away.lost(ann.id) <= 10_00, answers

    asyncio.run(work())


def test_an_admin_of_one_worker_gives_roles_and_sees_tables_players_and_takings_of_all(tmp_path: Path) -> None:
    async def work() -> None:
        async with two_workers(tmp_path) as (first, second):
            _, guest = await second.people.guest()
            token, bob = await second.people.register(guest, "Bob", "seven green umbrellas")
            assert (await first.people.of_token(token)).user.role is Role.PLAYER  # a visitor there
            await first.people.set_role("bob", Role.ADMIN, "operator")
            assert (await second.people.of_token(token)).user.role is Role.ADMIN
            assert (await first.people.named("Bob")).role is Role.ADMIN
            tables = [await first.table(bob.player), await second.table(bob.player, bots=2)]
            await sit(tables[0], bob.player, 300_00)  # chips of worker 2 at worker 1

            boss: Any = await second.people.of_token(token)
            server: Any = SimpleNamespace(floor=first.floor)
            page = await operator_routes.tables(server, boss, None, 1)
            rest = await operator_routes.tables(server, boss, page["next"], 1)
            listed = [one["id"] for one in (*page["tables"], *rest["tables"])]
            assert (listed, rest["next"]) == ([tables[1].id, tables[0].id], None)
            (account,) = await operator_routes.players(server, boss, "", 100)
            assert (account["name"], account["wallet"]) == ("Bob", CHIPS - 300_00)
            assert [seat["table"] for seat in account["seats"]] == [tables[0].id]
            issued = [-await one.floor.store.balance(ISSUE) for one in (first, second)]
            assert (await operator_routes.house_takings(server, boss))["issued"] == sum(issued) and all(issued)

    asyncio.run(work())


def test_a_statement_has_the_lines_of_every_worker_and_adds_up_page_by_page(tmp_path: Path) -> None:
    async def work() -> None:
        async with two_workers(tmp_path) as (home, away):
            _, someone = await home.people.guest()
            ann = someone.player
            for live in (await home.table(ann), await away.table(ann)):
                await sit(live, ann, 100_00)
                assert (await bet(live, ann, 10_00))["type"] == "done"
                await play(live, ann)
            server: Any = SimpleNamespace(floor=home.floor)
            whole = await wallet_routes.statement(server, someone, "0", 500)
            assert whole["next"] is None
            held = await home.floor.store.balance(wallet(ann.id))
            chips = held + sum(seat["chips"] for one in (home, away) for seat in one.floor.seats_of(ann.id))
            assert whole["closing"] == chips == CHIPS - await home.lost(ann.id) - await away.lost(ann.id)
            pages, after = list[Any](), "0"
            while after:
                page = await wallet_routes.statement(server, someone, after, 3)
                pages += page["lines"]
                after = page["next"]
            assert pages == whole["lines"] and any(line["table"].startswith("2-") for line in pages)
            rounds = await wallet_routes.rounds(server, someone, 5)
            assert sorted(one["table"][:2] == "2-" for one in rounds) == [False, True]

    asyncio.run(work())


def test_chips_of_bots_stay_at_the_worker_of_their_table(tmp_path: Path) -> None:
    async def work() -> None:
        async with two_workers(tmp_path) as (first, second):
            _, guest = await second.people.guest()
            live = await second.table(guest.player, bots=2)
            bots = [seat.player for seat in live.table.seats.values()]
            await live.close()
            for bot in bots:
                assert await second.floor.store.balance(wallet(bot)) > 0
                assert second.floor.elsewhere.is_home(bot) and not first.floor.elsewhere.is_home(bot)
            assert not await first.floor.store.transfers(player=bots[0])

    asyncio.run(work())


def test_the_leaderboard_adds_up_what_a_player_decided_at_every_worker(tmp_path: Path) -> None:
    async def work() -> None:
        async with two_workers(tmp_path) as (first, second):
            people: dict[str, Any] = {}
            for one, name in ((first, "Ann"), (second, "Bob")):
                _, guest = await one.people.guest()
                token, people[name] = await one.people.register(guest, name, "seven green umbrellas")
                for other in (first, second):
                    assert (await other.people.of_token(token)).user.name == name
            day, game = first.floor.now() // DAY, "blackjack"
            ann, bob = people["Ann"].id, people["Bob"].id
            for one, round, player, decisions, cost in (
                (first, "a/1", ann, LEAST - 10, 100),
                (second, "2-a/1", ann, 10, 200),  # at the other worker: only together they are enough
                (second, "2-a/2", bob, LEAST, 150),
                (first, "a/2", bob, 1, 0),
            ):
                await one.floor.store.commit(Change(rows=(ungraded_row(round, day * DAY),)))
                await add_grades(one.floor.store, round, day * DAY, [Graded(player, game, decisions, cost)])
            for one in (first, second):
                server: Any = SimpleNamespace(floor=one.floor)
                board = await leaderboard(server, people["Ann"], game)
                shown = [(line["name"], line["decisions"]) for line in board["players"]]
                assert shown == [("Bob", LEAST + 1), ("Ann", LEAST)]
                assert board["mine"]["decisions"] == LEAST and board["players"][1]["mine"]

    asyncio.run(work())


def test_the_collusion_watch_adds_up_the_hands_of_every_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two who play together at tables of two workers share the hands of both."""
    players = honest()
    hands = {
        f"{tmp_path}/{number}.db": [hand._replace(table=table) for hand in night(players, 30, number)]
        for number, table in ((1, "a"), (2, "2-a"))
    }

    async def played(store: SqlStore, find: object) -> list[FinishedHand]:
        return hands[str(store.engine.url.database)]

    async def work() -> None:
        async with two_workers(tmp_path) as (first, _):
            _, guest = await first.people.guest()
            boss: Any = replace(guest, user=replace(guest.user, role=Role.ADMIN))
            server: Any = SimpleNamespace(floor=first.floor)
            found = await collusion(server, boss, 60)
        report = watch([hand for night in hands.values() for hand in night], 60)
        assert (found["hands"], found["comparisons"], len(found["pairs"])) == (60, report.comparisons, 15)
        assert [(one["first"], one["second"], one["hands"], one["net"]) for one in found["pairs"]] == [
            (one.first, one.second, one.hands, one.net) for one in report.pairs
        ]

    monkeypatch.setattr("pitboss.store.past_rounds.hands_between_players", played)
    asyncio.run(work())


def test_every_sign_in_goes_to_the_first_worker() -> None:
    third = WorkerPlace(3, 4, Path())
    assert third.of_request("/api/v1/session/login", [(b"cookie", b"pitboss=2.x")]) == 1

"""Sums of graded decisions: each round counts once, and the board is read from an index."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from sqlalchemy import text

from pitboss.store import skill
from pitboss.store.house_keys import Keys
from pitboss.store.skill import DAY, LEAST, UNIT, Graded
from pitboss.store.sql import SqlStore
from pitboss.store.store import Change, User
from tests.databases import begin_sqlite

TODAY = 20_000


def in_store(folder: Path, work: Callable[[SqlStore], Awaitable[None]]) -> None:
    async def opened() -> None:
        begin_sqlite(folder / "pitboss.db")
        store = await SqlStore.open(f"sqlite:///{folder}/pitboss.db", Keys.of_folder(folder))
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(opened())


async def graded(store: SqlStore, round: str, *grades: Graded, day: int = TODAY) -> None:
    await store.commit(Change(rows=(skill.ungraded_row(round, day * DAY + 5),)))
    await skill.add_grades(store, round, day * DAY + 5, grades)


def test_a_round_counts_once_on_its_day_and_for_all_games(tmp_path: Path) -> None:
    async def work(store: SqlStore) -> None:
        one = Graded("ann", "blackjack", 3, UNIT // 2)
        await graded(store, "t/1", one)
        await skill.add_grades(store, "t/1", TODAY * DAY, [one])  # it is on the list no more
        await graded(store, "t/2", Graded("ann", "mini-tex", 2, 0))
        await graded(store, "t/3", one, day=TODAY + 1)
        assert await skill.of_player(store, TODAY, "blackjack", "ann") == one
        assert await skill.of_player(store, TODAY, "", "ann") == Graded("ann", "", 5, UNIT // 2)
        assert await skill.ungraded(store, 10) == []

    in_store(tmp_path, work)


def test_the_board_lists_the_least_cost_first_and_only_after_enough_decisions(tmp_path: Path) -> None:
    async def work(store: SqlStore) -> None:
        grades = {"ann": (LEAST, UNIT), "bob": (LEAST * 2, 0), "cid": (LEAST, 0), "dot": (LEAST - 1, 0)}
        for name, (decisions, cost) in grades.items():
            await store.put_user(User(name, name.title()))
            await graded(store, f"t/{name}", Graded(name, "blackjack", decisions, cost))
        best = await skill.board(store, TODAY, "blackjack", 20)
        assert [name for name, _ in best] == ["Bob", "Cid", "Ann"]
        assert best[2][1].per_hundred == UNIT * 100 // LEAST
        assert [name for name, _ in await skill.board(store, TODAY, "", 2)] == ["Bob", "Cid"]
        query = "EXPLAIN QUERY PLAN SELECT player FROM skill WHERE day = 1 AND game = '' AND per_hundred IS NOT NULL"
        query += " ORDER BY per_hundred, decisions DESC LIMIT 20"
        plan = await store.read(lambda connection: connection.execute(text(query)).all())
        assert "ix_skill_board" in str(plan) and "TEMP B-TREE" not in str(plan)

    in_store(tmp_path, work)

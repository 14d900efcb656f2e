"""The leaderboard of the day: named players, by what the review says that their decisions cost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from pitboss.games import REGISTRY
from pitboss.lab.prepare import prepare
from pitboss.store import skill
from pitboss.store.sql import SqlStore
from pitboss.store.store import Change
from tests.server.client import Json, Person, at_table, run
from tests.server.running import Running


async def play(server: Running, person: Person) -> tuple[str, int]:
    """Rounds of 3 Card Roo until two choices were made, always the first: their table, and how many rounds."""
    table = (await person.post("/api/v1/play/three-card-roo", {"pace_ms": 0}))["table"]
    made = rounds = 0
    async with at_table(server.address, table, person.token) as place:
        while made < 2:
            await place.done("bet", seat=1, bets={"play": 1000})
            await place.at((await place.done("deal", seat=1))["version"])
            while (ask := place.ask()) is not None:
                taken = await place.done("choose", seat=1, choice=ask["choices"][0]["text"])
                await place.at(taken["version"])
                made += 1
            rounds += 1
    return table, rounds


async def reviewed(person: Person, table: str, rounds: int) -> list[Json]:
    return [one for n in range(rounds) for one in await person.review(table, n + 1)]


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skill, "LEAST", 2)
    monkeypatch.setattr("pitboss.server.http.leaderboard_routes.LEAST", 2)


def test_a_player_with_a_name_is_on_the_board_with_what_the_review_says(server: Running, few: None) -> None:
    prepare(REGISTRY["three-card-roo"].house())

    async def work() -> None:
        ann, guest = await Person(server.address).enter(), await Person(server.address).enter()
        made = await ann.post("/api/v1/accounts", {"name": "Board-Ann", "password": "a long enough password"})
        ann.token = made["token"]
        ann.http.headers["Authorization"] = f"Bearer {ann.token}"
        table, rounds = await play(server, ann)
        await play(server, guest)
        decisions = len(await reviewed(ann, table, rounds))
        found: Json = {"mine": None}
        while not found["mine"] or found["mine"]["decisions"] < decisions:
            await asyncio.sleep(0.05)
            found = await ann.get("/api/v1/leaderboard?game=three-card-roo")
        (best,) = found["players"]
        assert (best["name"], best["mine"], best["decisions"]) == ("Board-Ann", True, decisions)
        cost = sum(one["cost"] for one in await reviewed(ann, table, rounds))
        assert best["per_hundred"] == pytest.approx(cost * 100 / decisions, abs=0.001)
        assert (await guest.get("/api/v1/leaderboard"))["mine"] is None
        assert (await guest.get("/api/v1/leaderboard"))["players"][0]["mine"] is False

    run(work)


def test_a_round_graded_while_the_board_is_read_shows_on_both_its_sides_or_on_none(
    server: Running, few: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    day, player = server.app.state.server.floor.now() // skill.DAY, ""

    def grading_after(read: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def then_grade(store: SqlStore, *args: object) -> object:
            found = await read(store, *args)
            round = f"{player}/{read.__name__}"
            await store.commit(lambda _: Change(rows=(skill.ungraded_row(round, day * skill.DAY),)))
            await skill.add_grades(store, round, day * skill.DAY, [skill.Graded(player, "two-card-roo", 2, 0)])
            return found

        return then_grade

    async def work() -> None:
        nonlocal player
        bob = await Person(server.address).enter()
        made = await bob.post("/api/v1/accounts", {"name": "Board-Bob", "password": "a long enough password"})
        bob.http.headers["Authorization"] = f"Bearer {made['token']}"
        player = bob.id
        for name in ("board", "of_player"):
            monkeypatch.setattr(skill, name, grading_after(getattr(skill, name)))
        found = await bob.get("/api/v1/leaderboard?game=two-card-roo")
        assert [one["decisions"] for one in found["players"]] == [found["mine"]["decisions"]]

    run(work)


def test_an_unknown_game_is_refused_in_words(server: Running) -> None:
    async def work() -> None:
        person = await Person(server.address).enter()
        answer = await person.http.get("/api/v1/leaderboard?game=faro")
        assert answer.status_code == 404 and "There is no game 'faro'" in answer.text

    run(work)

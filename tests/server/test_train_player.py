"""Player drills over HTTP: asked at once, graded when their values are counted, and counted outside the server."""

from __future__ import annotations

import asyncio
from threading import Event
from typing import cast

import pytest

from pitboss.games import REGISTRY
from pitboss.rules.house import House
from pitboss.rules.odds import Stakes, StrategyTable
from pitboss.server.training import train_sessions
from pitboss.server.training.train_work import Questions
from pitboss.trainer import player
from pitboss.trainer.drills import made
from pitboss.trainer.player import player_drills
from tests.kinds import kinds
from tests.patience import PATIENCE
from tests.server.running import Running
from tests.server.trainee import SECRET, SEED, Trainee, house_of, live, task_fields


@pytest.mark.parametrize(
    "game",
    [game for game in kinds(REGISTRY, "high-card-draw") if player_drills(house_of(game)) and game != "tiger-pai-gow"],
)
def test_player_drills_answered_by_best_play_are_right(
    server: Running, trainee: Trainee, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(train_sessions, "PATIENCE", PATIENCE)
    reply = trainee.start("player", game)
    id = reply["id"]
    work = live(server, id).work
    assert isinstance(work, Questions)
    for n in range(8):
        asked = work.drills.now
        if n == 0:  # is asked before its key is known
            asked = work.drills.question(asked.drill, asked.seed)
        reply = trainee.say(id, asked.question.answer.key)
        assert reply["mark"]["right"] and reply["mark"]["cost"] == 0
        assert not task_fields(reply["task"]) & SECRET


def test_a_player_is_asked_at_once_and_graded_when_it_can_be(
    server: Running, trainee: Trainee, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer given before its choices are valued is graded together with a later one."""
    here, go_on = server.app.state.server, Event()
    advice = here.training.best_play.advice

    async def slow_advice(house: House, bets: Stakes) -> StrategyTable:
        await asyncio.to_thread(go_on.wait, PATIENCE)
        return cast(StrategyTable, await advice(house, bets))

    monkeypatch.setattr(here.training.best_play, "advice", slow_advice)
    monkeypatch.setattr(train_sessions, "PATIENCE", 0.01)
    started = trainee.start("player", "two-card-roo")
    id, early = started["id"], [started["task"]]
    assert early[0]["choices"] == ["high", "low"] and not task_fields(early[0]) & SECRET
    for noted in (1, 2):
        reply = trainee.say(id, "low")
        assert "mark" not in reply and reply["noted"] == noted and reply["late"] == [] and reply["score"]["asked"] == 0
        early.append(reply["task"])
    go_on.set()
    monkeypatch.setattr(train_sessions, "PATIENCE", PATIENCE)
    refused = trainee.answer(id, say="sideways")
    assert refused.status_code == 422, "and costs nothing, nor what was noted"
    reply = trainee.say(id, "low")
    assert reply["noted"] == 0 and reply["mark"]["said"] == "low" and reply["score"]["asked"] == 3
    late_tasks = [late["task"] | {"kind": "question", "number": n} for n, late in enumerate(reply["late"], 1)]
    assert late_tasks == early[:2]
    assert all(late["mark"]["said"] == "low" for late in reply["late"])
    assert trainee.get("/progress").json()["answers"] == 3


def test_player_drills_under_changed_rules_are_counted_outside_the_server(
    server: Running, trainee: Trainee, monkeypatch: pytest.MonkeyPatch
) -> None:
    def counted(*_: object) -> StrategyTable:
        raise AssertionError("something was counted in the server")

    house = REGISTRY["two-card-roo"].configured(None, [("house_low", "9")])
    drills = player_drills(house)
    right = [made(house, drills[drill], f"{SEED}-{n}-0") for n, drill in ((1, "opening"), (2, "decision"))]
    monkeypatch.setattr(train_sessions, "PATIENCE", PATIENCE)
    monkeypatch.setattr(player, "book", counted)
    reply = trainee.start("player", "two-card-roo", settings={"house_low": "9"})
    id = reply["id"]
    for asked in right:
        assert reply["task"]["table"] == [list(line) for line in asked.question.table]
        reply = trainee.say(id, asked.question.answer.key)
        assert reply["mark"]["right"] and reply["mark"]["cost"] == 0 and reply["noted"] == 0

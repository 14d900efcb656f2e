"""Training sessions over HTTP: who owns one, how many are kept, and answers that are refused."""

from __future__ import annotations

from typing import Any

import pytest
from httpx import Client

from pitboss.server.training import train_sessions
from tests.server.running import Running
from tests.server.trainee import TRAIN, Trainee, live


def test_a_session_belongs_to_the_player_who_started_it(server: Running, trainee: Trainee) -> None:
    id, other = trainee.start("deal", "blackjack")["id"], Trainee(server)
    assert other.get(f"/sessions/{id}").status_code == 404
    assert other.http.post(f"{TRAIN}/sessions/{id}/answer", json={"task": 1, "say": "burn"}).status_code == 404
    assert other.get(f"/progress?player={trainee.id}").status_code == 403
    assert other.get(f"/exams?player={trainee.id}").status_code == 403


def test_training_needs_a_player_session(server: Running) -> None:
    with Client(base_url=server.address) as stranger:
        body = {"game": "blackjack", "mode": "deal"}
        assert stranger.post(f"{TRAIN}/sessions", json=body).status_code == 401
        assert stranger.get(f"{TRAIN}/progress").status_code == 401


@pytest.mark.parametrize("mode", ["deal", "drill", "errors", "exam"])
def test_an_answer_to_a_task_that_is_no_longer_asked_counts_nothing(trainee: Trainee, mode: str) -> None:
    """As from a second tab that still shows what was answered in the first."""
    id = trainee.start(mode, "three-card-roo")["id"]
    said = {"drill": "show me", "errors": "none"}.get(mode, "collect 1")
    first = trainee.tasks[id]
    before = trainee.say(id, said)
    late = trainee.http.post(f"{TRAIN}/sessions/{id}/answer", json={"task": first, "say": said})
    assert late.status_code == 409 and late.json()["detail"].startswith("This question is not asked any more")
    now = trainee.get(f"/sessions/{id}").json()
    assert (now["score"], now["task"]["number"]) == (before["score"], before["task"]["number"])
    assert trainee.http.post(f"{TRAIN}/sessions/{id}/answer", json={"say": said}).status_code == 422


def test_only_the_latest_sessions_of_a_player_are_kept(trainee: Trainee) -> None:
    ids = [trainee.start("errors", "blackjack")["id"] for _ in range(train_sessions.LIVE_EACH + 1)]
    assert trainee.get(f"/sessions/{ids[0]}").status_code == 404
    assert trainee.get(f"/sessions/{ids[1]}").status_code == 200


def test_only_so_many_sessions_of_all_players_are_kept(
    server: Running, trainee: Trainee, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(train_sessions, "LIVE", 3)
    first = trainee.start("errors", "blackjack")["id"]
    for _ in range(3):
        Trainee(server).start("errors", "blackjack")
    assert trainee.get(f"/sessions/{first}").status_code == 404
    assert len(server.app.state.server.training._live) == 3


def test_a_session_left_for_long_is_forgotten(server: Running, trainee: Trainee) -> None:
    id = trainee.start("errors", "blackjack")["id"]
    live(server, id).used -= train_sessions.IDLE + 1
    assert trainee.get(f"/sessions/{id}").status_code == 404


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({"game": "no-such", "mode": "deal"}, 404),
        ({"game": "blackjack", "mode": "sing"}, 422),
        ({"game": "blackjack", "mode": "deal", "drills": ["total"]}, 422),
        ({"game": "blackjack", "mode": "drill", "drills": ["zzz"]}, 404),
        ({"game": "blackjack", "mode": "deal", "seats": 20}, 422),
        ({"game": "mini-tex-pvp", "mode": "player", "settings": {"ante": "1"}}, 422),
        ({"game": "blackjack", "mode": "deal", "short": True}, 422),
        ({"game": "blackjack", "mode": "exam", "exam": {"drills": 1}}, 422),
        ({"game": "blackjack", "mode": "deal", "seed": "../x"}, 422),
    ],
)
def test_what_cannot_be_trained_is_refused_in_one_sentence(
    trainee: Trainee, asked: dict[str, Any], status: int
) -> None:
    answer = trainee.http.post(f"{TRAIN}/sessions", json=asked)
    assert answer.status_code == status and answer.json()["detail"].endswith(".")


def test_what_is_no_answer_costs_nothing(trainee: Trainee) -> None:
    id = trainee.start("deal", "blackjack")["id"]
    answer = trainee.answer(id, say="jump")
    assert answer.status_code == 422 and "jump" in answer.json()["detail"]
    assert trainee.get(f"/sessions/{id}").json()["score"]["steps"] == 0

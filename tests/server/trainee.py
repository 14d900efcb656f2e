"""A trainee over HTTP, and what the server keeps to itself about a training session."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import Any

from httpx import Client, Response

from pitboss.games import REGISTRY
from pitboss.rules.house import House
from pitboss.server.http.context import Server
from pitboss.server.training.train_sessions import LiveSession
from pitboss.store.store import Role
from pitboss.trainer.claims import Claim
from tests.patience import PATIENCE
from tests.server.running import Running

SEED = "monday"
TRAIN = "/api/v1/train"
SECRET = {"key", "among", "answer", "planted", "due", "why", "clauses", "sentences", "order"}  # never in a task


class Trainee:
    """A guest with a training session."""

    def __init__(self, running: Running) -> None:
        self.http = Client(base_url=running.address, timeout=PATIENCE)
        session = self.http.post("/api/v1/session", json={"bearer": True}).json()
        self.id: str = session["player"]["id"]
        self.tasks: dict[str, int] = {}  # session -> the number of its task
        self._is(session)

    def _is(self, session: dict[str, Any]) -> None:
        self.http.headers["Authorization"] = f"Bearer {session['token']}"

    def register(self, name: str) -> Trainee:
        self._is(self.http.post("/api/v1/accounts", json={"name": name, "password": "a long password"}).json())
        return self

    def start(self, mode: str, game: str, **request: Any) -> dict[str, Any]:
        answer = self.try_to_start(mode, game, seed=SEED, **request)
        assert answer.status_code == 201, answer.text
        started: dict[str, Any] = answer.json()
        self.tasks[started["id"]] = started["task"]["number"]
        return started

    def try_to_start(self, mode: str, game: str, **request: Any) -> Response:
        return self.http.post(f"{TRAIN}/sessions", json={"game": game, "mode": mode, **request})

    def answer(self, id: str, **fields: Any) -> Response:
        """Answer the task that was asked last."""
        answer = self.http.post(f"{TRAIN}/sessions/{id}/answer", json={"task": self.tasks.get(id, 1), **fields})
        if answer.status_code == 200:
            self.tasks[id] = answer.json()["task"]["number"]
        return answer

    def say(self, id: str, say: str) -> dict[str, Any]:
        answer = self.answer(id, say=say)
        assert answer.status_code == 200, answer.text
        reply: dict[str, Any] = answer.json()
        return reply

    def act(self, id: str, said: str | Claim) -> dict[str, Any]:
        """An answer as text, or a dealer's act in parts."""
        if isinstance(said, str):
            return self.say(id, said)
        answer = self.answer(id, claim=asdict(said))
        assert answer.status_code == 200, answer.text
        reply: dict[str, Any] = answer.json()
        return reply

    def finish(self, id: str) -> dict[str, Any]:
        ended: dict[str, Any] = self.http.post(f"{TRAIN}/sessions/{id}/finish").json()
        return ended

    def get(self, path: str) -> Response:
        return self.http.get(f"{TRAIN}{path}")


def trainer(server: Running, name: str) -> Trainee:
    """A registered player with the role of a trainer."""
    boss, here = Trainee(server).register(name), server.app.state.server
    asyncio.run_coroutine_threadsafe(here.people.set_role(name, Role.TRAINER, "test"), server.loop).result(PATIENCE)
    return boss


def house_of(game: str) -> House:
    return REGISTRY[game].configured(None, [])


def live(server: Running, id: str) -> LiveSession:
    """The session object in the server's memory."""
    here: Server = server.app.state.server
    return here.training._live[id]


def fields(data: Any) -> set[str]:
    """Every field name in JSON data, at any depth."""
    if isinstance(data, dict):
        return set(data) | {name for value in data.values() for name in fields(value)}
    return {name for value in data for name in fields(value)} if isinstance(data, list) else set()


def task_fields(task: dict[str, Any]) -> set[str]:
    """Every field name in a player's task, except the keyboard keys that a table suggests for its choices."""
    ask = task["decision"]["ask"]
    shown = [{name: part for name, part in one.items() if name != "key"} for one in ask["choices"] + ask["amounts"]]
    return fields([task | {"decision": ask | {"choices": shown, "amounts": []}}, task["decision"]["felt"]])

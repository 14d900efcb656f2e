"""A question to the coach as bytes: what a player sees and is asked, for a process that has the same rules.

Both ends are this program: the server writes to its own worker. Rules and clauses are named, not written.
"""

from __future__ import annotations

import base64
import io
import pickle
from typing import Any

from pitboss.acts import Ask
from pitboss.layout import Layout
from pitboss.odds import Decision
from pitboss.rules import Clause, Game, House
from pitboss.trainer.drills import AskedQuestion

Seen = tuple[Layout[Any], Ask]


class _Writer(pickle.Pickler):
    def __init__(self, file: io.BytesIO, house: House[Any]) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._clauses = {id(clause): n for n, clause in enumerate(house.game.procedure)}

    def persistent_id(self, thing: Any) -> Any:
        if isinstance(thing, House):
            return "house", 0
        if isinstance(thing, Game):
            return "game", 0
        return ("clause", self._clauses[id(thing)]) if isinstance(thing, Clause) else None


class _Reader(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, house: House[Any]) -> None:
        super().__init__(file)
        self._house = house

    def persistent_load(self, name: Any) -> Any:
        kind, number = name
        if kind == "clause":
            return self._house.game.procedure[number]
        return self._house if kind == "house" else self._house.game


def write_seen(house: House[Any], layout: Layout[Any], ask: Ask) -> str:
    file = io.BytesIO()
    _Writer(file, house).dump((layout, ask))
    return base64.b64encode(file.getvalue()).decode()


def read_seen(house: House[Any], text: str) -> Seen:
    seen: Seen = _Reader(io.BytesIO(base64.b64decode(text)), house).load()
    return seen


def write_decision(decision: Decision) -> str:
    return base64.b64encode(pickle.dumps(decision)).decode()


def write_asked(asked: AskedQuestion) -> str:
    return base64.b64encode(pickle.dumps(asked)).decode()


def read_asked(text: str) -> AskedQuestion:
    asked: AskedQuestion = pickle.loads(base64.b64decode(text))
    return asked


def read_decision(text: str) -> Decision:
    decision: Decision = pickle.loads(base64.b64decode(text))
    return decision

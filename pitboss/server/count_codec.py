"""Encodes what the server and its counting processes send each other: views, decisions and drill questions.

Both ends run this program with the same rules, so the house, its game and their clauses are sent by name only.
"""

from __future__ import annotations

import base64
import io
import pickle
from typing import Any

from pitboss.acts import Ask
from pitboss.house import House
from pitboss.layout import Layout
from pitboss.odds import Decision
from pitboss.rules import Clause, Game, every_clause
from pitboss.trainer.drills import AskedQuestion

Seen = tuple[Layout[Any], Ask]


class _Encoder(pickle.Pickler):
    def __init__(self, file: io.BytesIO, house: House[Any]) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._clauses = {id(clause): n for n, clause in enumerate(every_clause(house.game))}

    def persistent_id(self, thing: Any) -> Any:
        if isinstance(thing, House):
            return "house", 0
        if isinstance(thing, Game):
            return "game", 0
        if isinstance(thing, Clause) and id(thing) in self._clauses:
            return "clause", self._clauses[id(thing)]
        return None  # also a clause that the rules name outside the procedure: it has no steps


class _Decoder(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, house: House[Any]) -> None:
        super().__init__(file)
        self._house = house
        self._clauses = every_clause(house.game)

    def persistent_load(self, name: Any) -> Any:
        kind, number = name
        if kind == "clause":
            return self._clauses[number]
        return self._house if kind == "house" else self._house.game


def _write(house: House[Any], value: Any) -> str:
    file = io.BytesIO()
    _Encoder(file, house).dump(value)
    return base64.b64encode(file.getvalue()).decode()


def _read(house: House[Any], text: str) -> Any:
    return _Decoder(io.BytesIO(base64.b64decode(text)), house).load()


def write_seen(house: House[Any], layout: Layout[Any], ask: Ask) -> str:
    return _write(house, (layout, ask))


def read_seen(house: House[Any], text: str) -> Seen:
    seen: Seen = _read(house, text)
    return seen


def write_decision(decision: Decision) -> str:
    return base64.b64encode(pickle.dumps(decision)).decode()


def write_asked(house: House[Any], asked: AskedQuestion) -> str:
    return _write(house, asked)


def read_asked(house: House[Any], text: str) -> AskedQuestion:
    asked: AskedQuestion = _read(house, text)
    return asked


def read_decision(text: str) -> Decision:
    decision: Decision = pickle.loads(base64.b64decode(text))
    return decision

"""Encodes what the server and its counting processes send each other: views and drill questions.

Both ends run this program with the same rules, so the house, its game and their clauses are sent by name only.
"""

from __future__ import annotations

import io
import pickle
from typing import Any

from pitboss.rules.acts import Ask
from pitboss.rules.clauses import Clause
from pitboss.rules.game import Game, every_clause
from pitboss.rules.house import House
from pitboss.rules.layout import Layout
from pitboss.trainer.drills import AskedQuestion

Seen = tuple[Layout, Ask]


class _Encoder(pickle.Pickler):
    def __init__(self, file: io.BytesIO, house: House) -> None:
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
    def __init__(self, file: io.BytesIO, house: House) -> None:
        super().__init__(file)
        self._house = house
        self._clauses = every_clause(house.game)

    def persistent_load(self, name: Any) -> Any:
        kind, number = name
        if kind == "clause":
            return self._clauses[number]
        return self._house if kind == "house" else self._house.game


def _write(house: House, value: Any) -> bytes:
    file = io.BytesIO()
    _Encoder(file, house).dump(value)
    return file.getvalue()


def write_seen(house: House, layout: Layout, ask: Ask) -> bytes:
    return _write(house, (layout, ask))


def read_seen(house: House, sent: bytes) -> Seen:
    seen: Seen = _Decoder(io.BytesIO(sent), house).load()
    return seen


def write_asked(house: House, asked: AskedQuestion) -> bytes:
    return _write(house, asked)


def read_asked(house: House, sent: bytes) -> AskedQuestion:
    asked: AskedQuestion = _Decoder(io.BytesIO(sent), house).load()
    return asked

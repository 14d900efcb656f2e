"""Clauses of a game that are cited and not written, or written twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from types import FunctionType
from typing import Any

from pitboss.lab.describe import module_of
from pitboss.rules.clauses import Clause, Pass
from pitboss.rules.game import Game, every_clause


def clause_faults(game: Game) -> list[str]:
    """Clauses that the procedure or its steps cite and the game does not write, and those that it writes twice."""
    used = {number for clause in clauses_of(game) for number in clause.numbers}
    written = Counter(clause.number for clause in every_clause(game) if clause.text)
    return [
        *(f"clause {number} is cited and not written" for number in sorted(used - set(written))),
        *(f"clause {number} is written twice" for number, times in sorted(written.items()) if times > 1),
    ]


def clauses_of(game: Game) -> Iterator[Clause]:
    """Every clause that a procedure can carry out: its own, those inside passes, those that its steps name."""
    package = module_of(game)
    waiting: list[Any] = [game.procedure]
    seen: set[int] = set()
    while waiting:
        one = waiting.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        if isinstance(one, Clause):
            yield one
            waiting += [*one.steps, one.when]
        elif isinstance(one, Pass):
            waiting += [*one.steps, *one.clauses, one.who, one.when]
        elif isinstance(one, tuple | list):
            waiting += one
        elif isinstance(one, dict):
            waiting += one.values()
        elif isinstance(one, FunctionType):
            waiting += [cell.cell_contents for cell in one.__closure__ or ()]
            waiting += one.__defaults__ or ()
            if one.__module__.startswith(package) or one.__module__ == game.options.__module__:
                waiting += [one.__globals__[name] for name in names_in(one.__code__) if name in one.__globals__]


def names_in(code: Any) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if hasattr(constant, "co_names"):
            yield from names_in(constant)

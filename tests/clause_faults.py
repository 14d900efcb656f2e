"""Clauses of a game that its procedure and its text do not share."""

from __future__ import annotations

from collections.abc import Iterator
from types import FunctionType
from typing import Any

from pitboss.lab.describe import module_of
from pitboss.rules import Clause, Game


def clause_faults(game: Game[Any]) -> list[str]:
    """Clauses that the procedure uses and the game does not write, or the other way round."""
    used = {number for clause in clauses_of(game) for number in clause.numbers}
    not_acts = set(game.not_acts.split())
    return [
        *(f"clause {number} is used and not written" for number in sorted(used - set(game.clauses))),
        *(f"clause {number} is written and never used" for number in sorted(set(game.clauses) - used - not_acts)),
        *(f"clause {number} is used and called no act" for number in sorted(used & not_acts)),
        *(f"clause {number} is called no act and not written" for number in sorted(not_acts - set(game.clauses))),
    ]


def clauses_of(game: Game[Any]) -> Iterator[Clause[Any]]:
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

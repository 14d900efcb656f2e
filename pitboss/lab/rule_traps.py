"""Rules that would be silently wrong on sealed cards: `is` on what a reading finds, and the class of a card.

While a game is traced a reading finds an expression and a card is sealed: both questions then have another answer than
in play, and nothing is raised. So the source of the rules is looked through for them.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from pitboss.games import REGISTRY
from pitboss.readings import Reading
from pitboss.rules import Game


class Trap(NamedTuple):
    line: int
    code: str
    advice: str


IDENTITY = "`is` has no meaning for what a reading finds: compare with ==, or mark the reading at_once"
CLASS = "a sealed card is not a Card: ask for its rank or suit"


def traps_in(game: Game[Any]) -> list[str]:
    """Those in the modules of a game, each with its place and what to do."""
    name = REGISTRY.module(game.key).__name__
    loaded = [one for at, one in sorted(sys.modules.items()) if at == name or at.startswith(f"{name}.")]
    return [
        f"{place(one)}, line {trap.line} (`{trap.code}`): {trap.advice}." for one in loaded for trap in in_module(one)
    ]


def in_module(module: ModuleType) -> Iterator[Trap]:
    if module.__file__ and "reading" in (source := Path(module.__file__).read_text(encoding="utf-8")):
        yield from traps(source, vars(module))


def place(module: ModuleType) -> str:
    return "/".join(Path(str(module.__file__)).parts[-2:])


def traps(source: str, names: Mapping[str, Any]) -> Iterator[Trap]:
    """Those in a source, given what its names stand for."""
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef):
            continue
        found = {one.targets[0].id for one in ast.walk(function) if isinstance(one, ast.Assign)
                 and isinstance(one.targets[0], ast.Name) and is_open(one.value, names)}  # fmt: skip
        for one in ast.walk(function):
            if isinstance(one, ast.Compare) and any(isinstance(op, ast.Is | ast.IsNot) for op in one.ops):
                sides = (one.left, *one.comparators)
                if any(is_open(side, names) or isinstance(side, ast.Name) and side.id in found for side in sides):
                    yield Trap(one.lineno, ast.unparse(one), IDENTITY)
            if (
                isinstance(one, ast.Call)
                and ast.unparse(one.func) == "isinstance"
                and "Card" in ast.unparse(one.args[1])
            ):
                yield Trap(one.lineno, ast.unparse(one), CLASS)


def is_open(side: ast.expr, names: Mapping[str, Any]) -> bool:
    """Is it a call of a reading whose values do not fork at once?"""
    if not isinstance(side, ast.Call) or not isinstance(side.func, ast.Name):
        return False
    found = names.get(side.func.id)
    return isinstance(found, Reading) and found.reads.values is None and not found.reads.at_once

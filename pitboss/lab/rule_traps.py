"""Finds rules that would be silently wrong on sealed cards: `is` on the result of a reading, and the class of a card.

While a game is traced, a reading returns an expression and a card is sealed. Both tests then have another result than
in play, without an error. So the source of the rules is searched for them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from pitboss.lab.game_source import GameSource
from pitboss.rules.game import Game
from pitboss.rulesets.reading_kind import kind_of


class Trap(NamedTuple):
    line: int
    code: str
    advice: str


IDENTITY = "`is` has no meaning for the result of a reading: compare with ==, or mark the reading at_once"
CLASS = "a sealed card is not a Card: ask for its rank or suit"


def traps_in(game: Game) -> list[str]:
    """The traps in the modules of a game, as lines with file, line and advice."""
    return [
        f"{file.short}, line {trap.line} (`{trap.code}`): {trap.advice}."
        for file in GameSource(game).files
        if "reading" in file.text
        for trap in traps(file.text, file.names)
    ]


def traps(source: str, names: Mapping[str, Any]) -> Iterator[Trap]:
    """The traps in a source file, given the values of its names."""
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef):
            continue
        found = {node.targets[0].id for node in ast.walk(function) if isinstance(node, ast.Assign)
                 and isinstance(node.targets[0], ast.Name) and is_open(node.value, names)}  # fmt: skip
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
    """Whether this is a call of a reading whose values do not fork at once."""
    if not isinstance(side, ast.Call) or not isinstance(side.func, ast.Name):
        return False
    kind = kind_of(names.get(side.func.id))
    return kind is not None and kind.values is None and not kind.at_once

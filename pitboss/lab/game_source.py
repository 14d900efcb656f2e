"""The source of a game's own modules: parsed, with the values of its names, and searched for what an author wrote."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cached_property
from importlib.util import resolve_name
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from pitboss.core.errors import UnknownName
from pitboss.games import REGISTRY
from pitboss.rules.game import Game

PITBOSS, GAMES = "pitboss.", "pitboss.games."


class Where(NamedTuple):
    """A line of an author's file."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}"


class SourceFile:
    """One module of a game."""

    def __init__(self, module: ModuleType) -> None:
        self.names = vars(module)
        self.path = Path(str(module.__file__))
        self.text = self.path.read_text(encoding="utf-8")

    @property
    def short(self) -> str:
        return "/".join(self.path.parts[-2:])

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """Every node, each with the attribute `inside`: the node around it."""
        tree = ast.parse(self.text)
        found: list[ast.AST] = []
        for node in ast.walk(tree):
            found.append(node)
            for child in ast.iter_child_nodes(node):
                child.inside = node  # type: ignore[attr-defined]
        return found

    def where(self, node: ast.AST) -> Where:
        return Where(self.short, getattr(node, "lineno", 1))

    def value(self, node: ast.AST) -> Any:
        """What a name or a dotted name refers to in this module; None if that is not known."""
        if isinstance(node, ast.Name):
            return self.names.get(node.id)
        if isinstance(node, ast.Attribute):
            return getattr(self.value(node.value), node.attr, None)
        return None


class GameSource:
    """The modules that hold the rules of a game. Modules of Pitboss that all games share are not among them."""

    def __init__(self, game: Game) -> None:
        self.files = [SourceFile(one) for one in modules_of(game) if is_file(one)]

    def nodes(self) -> Iterator[tuple[SourceFile, ast.AST]]:
        for file in self.files:
            for node in file.nodes:
                yield file, node

    def of_string(self, text: str, keyword: str = "") -> Where:
        """Where this string is written, as this argument if one is named; else where any line has it."""
        for file, node in self.nodes():
            if isinstance(node, ast.Constant) and node.value == text:
                around = getattr(node, "inside", None)
                while isinstance(around, ast.Tuple | ast.Set | ast.Dict):
                    around = getattr(around, "inside", None)
                if not keyword or isinstance(around, ast.keyword) and around.arg == keyword:
                    return file.where(node)
        return self.of_text(text)

    def of_text(self, text: str) -> Where:
        """The first line that contains this text; the first line of all if there is none."""
        for file in self.files:
            for at, line in enumerate(file.text.splitlines(), 1):
                if text in line:
                    return Where(file.short, at)
        return Where(self.files[0].short if self.files else "?", 1)

    def of_field(self, name: str) -> Where:
        """Where a class gives this field a value."""
        for file, node in self.nodes():
            target = node.target if isinstance(node, ast.AnnAssign) else None
            if isinstance(target, ast.Name) and target.id == name:
                return file.where(node)
        return self.of_text(f"{name}:")


def modules_of(game: Game) -> list[ModuleType]:
    """The modules of a game's rules: its package, or those of its options and wagers, and what these import nearby.

    Modules in folders below count if they are imported at the top: what is imported when it is used, such as a stored
    solution, is no rule.
    """
    found = dict.fromkeys(_own_modules(game))
    waiting = list(found)
    for module in waiting:
        new = [one for one in imported_from_folder(module) if one not in found]
        found |= dict.fromkeys(new)
        waiting += new
    return list(found)


def imported_from_folder(module: ModuleType) -> Iterator[ModuleType]:
    """The modules next to this one that it imports, and those below that it imports at the top."""
    if not is_file(module):
        return
    file, package = Path(str(module.__file__)), module.__package__ or ""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        names = [name.name for name in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            base = resolve_name("." * node.level + (node.module or ""), package) if node.level else str(node.module)
            names = [base, *(f"{base}.{name.name}" for name in node.names)]
        for one in filter(None, map(sys.modules.get, names)):
            if is_file(one):
                folder = Path(str(one.__file__)).parent
                if folder == file.parent or (file.parent in folder.parents and node in tree.body):
                    yield one


def _own_modules(game: Game) -> list[ModuleType]:
    try:
        if REGISTRY[game.key] is game:
            return [REGISTRY.module(game.key)]
    except UnknownName:
        pass
    owners = [game.options, game.absent, *(wager.outcome for wager in game.wagers)]
    names = dict.fromkeys(str(getattr(owner, "__module__", "")) for owner in owners)
    own = [name for name in names if not name.startswith(PITBOSS) or name.startswith(GAMES)]
    return [sys.modules[name] for name in own if name in sys.modules]


def is_file(module: ModuleType) -> bool:
    file = getattr(module, "__file__", None)
    return bool(file) and Path(str(file)).is_file()

"""Modules in a game's test folder that tests of all games use. They are deleted with the game."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType

from pitboss.games import MANUAL_ORDER, REGISTRY

FOLDER = Path(__file__).parent
DELETABLE = [
    key for key in REGISTRY if key not in MANUAL_ORDER
]  # games of no manual, which tests of all games must not name


def part(key: str, name: str) -> ModuleType | None:
    """The module of this name in the folder of a game's tests, where there is one."""
    folder = key.replace("-", "_")
    there = (FOLDER / folder / f"{name}.py").is_file()
    return import_module(f"tests.games.{folder}.{name}") if there else None

"""The games: each folder here with a `GAME`, and each entry point of the group `pitboss.games` in other packages.

`REGISTRY` maps keys ("three-card-roo") to games and imports a game on first use.
"""

from __future__ import annotations

import pkgutil
import traceback
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module, metadata
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from pitboss.errors import BadGame, PitbossError, UnknownName
from pitboss.rules import Game

GROUP = "pitboss.games"

# The order of games in lists: the manuals' games first, then all others by key.
MANUAL_ORDER = (
    "three-card-roo",
    "two-card-roo",
    "high-card-draw",
    "mini-tex",
    "mini-tex-pvp",
    "blackjack",
    "tiger-pai-gow",
)


class Registry(Mapping[str, Game[Any]]):
    """All games by key, each imported on first use."""

    def __init__(self) -> None:
        self._loaded: dict[str, Game[Any]] = {}

    def _modules(self) -> dict[str, str]:
        """Key -> module: the folders here, then the games of other packages."""
        folders = (module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
        found = {name.replace("_", "-"): f"{__name__}.{name}" for name in folders}
        return found | {key: module for key, module in games_of_other_packages().items() if key not in found}

    def __getitem__(self, key: str) -> Game[Any]:
        if key not in self._loaded:
            modules = self._modules()
            if key not in modules:
                raise UnknownName("game", key, modules)
            self._loaded[key] = load_game(modules[key], key)
        return self._loaded[key]

    def module(self, key: str) -> ModuleType:
        """The module or package that holds a game."""
        return import_module(self._modules()[key])

    @property
    def folder(self) -> str:
        """Path of this package's games."""
        return str(next(iter(__path__)))

    def part(self, key: str, name: str) -> ModuleType | None:
        """An optional module of a game (`kernel`, `drills`), imported on first use; None where the game has none."""
        module = self._modules().get(key, "")
        if not module or not hasattr(import_module(module), "__path__"):  # a game may also be a single module
            return None
        return import_module(f"{module}.{name}") if find_spec(f"{module}.{name}") else None

    def __contains__(self, key: object) -> bool:
        return key in self._modules()

    def __iter__(self) -> Iterator[str]:
        keys = self._modules()
        return iter(sorted(keys, key=lambda key: (MANUAL_ORDER.index(key) if key in MANUAL_ORDER else 99, key)))

    def __len__(self) -> int:
        return len(self._modules())


def load_game(module: str, key: str) -> Game[Any]:
    """Import a game's module and return its `GAME`; refused with the reason where that fails."""
    try:
        found = getattr(import_module(module), "GAME", None)
    except PitbossError:
        raise
    except Exception as error:
        at: Any = error if isinstance(error, SyntaxError) else traceback.extract_tb(error.__traceback__)[-1]
        message = getattr(error, "msg", error)
        raise BadGame(
            f"the game {key} cannot be loaded: {type(error).__name__}: {message} ({at.filename}, line {at.lineno})."
        ) from error
    if not isinstance(found, Game):
        raise BadGame(f"the game {key} cannot be loaded: the module {module} has no GAME.")
    if found.key != key:
        raise BadGame(f"the game {key} cannot be loaded: its GAME has the key {found.key}; the two must be the same.")
    return found


@cache
def games_of_other_packages() -> dict[str, str]:
    """Key -> module of the games in other packages. Reads all installed packages, so only once.

    Entry points whose module was deleted are left out.
    """
    return {entry.name: entry.value for entry in metadata.entry_points(group=GROUP) if module_exists(entry.value)}


def module_exists(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # its package is missing
        return False


REGISTRY = Registry()

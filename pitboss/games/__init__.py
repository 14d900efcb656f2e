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

from pitboss.core.errors import BadGame, PitbossError, UnknownName
from pitboss.rules.game import Game

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


class Registry(Mapping[str, Game]):
    """All games by key, each imported on first use."""

    def __init__(self) -> None:
        self._loaded: dict[str, Game] = {}
        self._added: dict[str, str] = {}  # key -> module, in this process only
        self.left_out: dict[str, BadGame] = {}  # games that cannot be used, and why

    def _modules(self) -> dict[str, str]:
        """Key -> module: the folders here, then the games of other packages."""
        folders = (module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
        found = {name.replace("_", "-"): f"{__name__}.{name}" for name in folders}
        return self._added | games_of_other_packages() | found

    def add(self, key: str, module: str) -> None:
        """Offer the game of a module that is imported already, in this process only."""
        self._added[key] = module

    def __getitem__(self, key: str) -> Game:
        if key in self.left_out:
            raise self.left_out[key]
        if key not in self._loaded:
            modules = self._modules()
            if key not in modules:
                raise UnknownName("game", key, modules)
            self._loaded[key] = load_game(modules[key], key)
        return self._loaded[key]

    def leave_out(self, key: str, reason: str) -> None:
        """Offer a game no more in this process; asking for it gives the reason."""
        self.left_out[key] = BadGame(reason)
        self._loaded.pop(key, None)

    def module(self, key: str) -> ModuleType:
        """The module or package that holds a game."""
        return import_module(self._modules()[key])

    def sources(self) -> dict[str, str]:
        """Key -> the folder or file of each game. None is imported, so any may be broken."""
        specs = ((key, find_spec(module)) for key, module in self._modules().items() if key not in self._added)
        return {
            key: next(iter(spec.submodule_search_locations or ()), spec.origin)
            for key, spec in specs
            if spec and spec.origin
        }

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
        return key in self._modules() and key not in self.left_out

    def __iter__(self) -> Iterator[str]:
        """The games that can be used: one that cannot be imported is left out, so that it stops no other."""
        keys = self._modules()
        for key in sorted(keys, key=lambda key: (MANUAL_ORDER.index(key) if key in MANUAL_ORDER else 99, key)):
            try:
                self[key]
            except BadGame as error:
                self.left_out[key] = error
            else:
                yield key

    def __len__(self) -> int:
        return sum(1 for _ in self)


def load_game(module: str, key: str) -> Game:
    """Import a game's module and return its `GAME`; refused with the reason where that fails."""
    try:
        found = getattr(import_module(module), "GAME", None)
    except PitbossError:
        raise
    except (Exception, SystemExit) as error:
        message = str(getattr(error, "msg", error)).rstrip(".")
        raise BadGame(
            f"the game {key} cannot be loaded: {type(error).__name__}: {message} ({own_line(error)})."
        ) from error
    if not isinstance(found, Game):
        raise BadGame(f"the game {key} cannot be loaded: the module {module} has no GAME.")
    if found.key != key:
        raise BadGame(f"the game {key} cannot be loaded: its GAME has the key {found.key}; the two must be the same.")
    return found


def own_line(error: BaseException) -> str:
    """File and line of an error: the innermost of the author's own, where Pitboss was called from there."""
    if isinstance(error, SyntaxError):
        return f"{error.filename}, line {error.lineno}"
    frames = traceback.extract_tb(error.__traceback__)
    games = __file__.rpartition("__init__")[0]
    pitboss = games[: -len("games/")]
    own = [
        frame
        for frame in frames
        if "importlib" not in frame.filename
        and frame.filename != __file__
        and (frame.filename.startswith(games) or not frame.filename.startswith(pitboss))
    ]
    at = own[-1] if own else frames[-1]
    return f"{at.filename}, line {at.lineno}"


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

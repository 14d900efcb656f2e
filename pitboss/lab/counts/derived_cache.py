"""Caches the trees and points of derived games in the user's cache folder. They do not depend on pays.

Tracing a game and counting its points takes seconds, and every process that counts would do it again: workers of the
server, jobs, tests. A file is named by all it depends on: the source of the rules, of the game and of the engine, the
versions of Python and numpy, the options in force, the wagers and the deck. So a changed rule never finds an old file.
A process whose source files changed after it started (an upgrade under a running server) would store its old results
under the new name, so it neither writes nor reads the cache.

Files hold a checksum and pickled objects. Unpickling makes only values of the rules, the engine, the game and numpy. A
file that is damaged, unknown or cannot be written costs the time of a count, but never changes a result.
"""

from __future__ import annotations

import io
import os
import pickle
import sys
import time
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from enum import EnumMeta
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from pitboss.core.cache import write_whole
from pitboss.core.errors import UnknownName
from pitboss.core.folders import cache_folder
from pitboss.core.source_files import source_files
from pitboss.games import REGISTRY
from pitboss.lab.game_source import is_file, modules_of
from pitboss.rules.game import Game

VERSION = 1  # of what a file holds
LARGEST = 2**27  # bytes of one file (a game of five cards takes 100 MB); larger results are not cached
MOST_BYTES = 2**29  # of all files together; the least recently used are removed first
CHECKSUM = 32  # bytes

ARRAYS = {"ndarray", "dtype", "_reconstruct", "_frombuffer", "scalar"}
MAKERS = {
    "_reconstruct",
    "_frombuffer",
    "scalar",
    "restore_read",
}  # functions that make arrays and readings from a pickle
PLAIN = {("fractions", "Fraction"), *(("builtins", name) for name in ("set", "frozenset", "slice", "range"))}

T = TypeVar("T")

PACKAGE = Path(__file__).parents[2]
ROOMS = ("core", "rules", "rulesets", "engine", "derive")  # what trees and points depend on, besides the game
RULES = tuple(f"{room}/**/*.py" for room in ROOMS)
STARTED = time.time()


def kept_for(game: Game, key: Hashable, make: Callable[[], T], *, keeps: bool = True) -> T:
    """The cached result of this key; made and cached if there is none. With `keeps=False` it is not cached."""
    sources = sources_of(game)
    if not sources:
        return make()
    path = folder() / f"{sha256(repr((sources, key)).encode()).hexdigest()[:32]}.pickle"
    with suppress(OSError, Damaged):
        found: T = read(path, REGISTRY.module(game.key).__name__)
        return found
    made = make()
    if keeps:
        keep(path, made)
    return made


def folder() -> Path:
    return cache_folder() / "derived"


@cache
def sources_of(game: Game) -> str:
    """A hash of all code that the derived results of this game depend on; empty if that is not known."""
    import numpy

    try:
        file = getattr(REGISTRY.module(game.key), "__file__", None) if REGISTRY[game.key] is game else None
    except UnknownName:  # a game that is not registered
        return ""
    if file is None:
        return ""
    in_folder = source_files(Path(file).parent) if Path(file).name == "__init__.py" else []
    own = in_folder or [Path(str(one.__file__)) for one in modules_of(game) if is_file(one)]
    shared, ours = hash_of_rules(STARTED), hash_of(own, STARTED)
    every = f"{VERSION} {sys.version} {numpy.__version__} {shared} {ours}"
    return sha256(every.encode()).hexdigest() if shared and ours else ""


@cache
def hash_of_rules(started: float) -> str:
    """Hash of the sources that every derived game depends on; empty if they changed since."""
    return hash_of([path for pattern in RULES for path in source_files(PACKAGE, pattern)], started)


@cache
def hash_of_lab(started: float) -> str:
    """Hash of the sources of the lab, which trees and points do not depend on; empty if they changed since."""
    return hash_of(source_files(PACKAGE / "lab"), started)


def hash_of(files: Sequence[Path], started: float) -> str:
    """Hash of the names and contents of files; empty if one of them changed after this time."""
    digest = sha256()
    for path in files:
        if path.stat().st_mtime > started:
            return ""
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


class Damaged(ValueError):
    """A file that does not hold what was written."""


def read(path: Path, game: str) -> Any:
    """The object in a file, for the game of this package; raises `Damaged` if it cannot be read."""
    with path.open("rb") as file:
        checksum, content = file.read(CHECKSUM), file.read()
    if sha256(content).digest() != checksum:
        raise Damaged(path.name)
    try:
        found = _CacheUnpickler(io.BytesIO(content), game).load()
    except Exception as error:  # a class may have changed
        raise Damaged(path.name) from error
    with suppress(OSError):  # a folder that can only be read
        os.utime(path)  # used now
    return found


def keep(path: Path, made: Any) -> None:
    try:
        content = pickle.dumps(made, protocol=pickle.HIGHEST_PROTOCOL)
    except (pickle.PicklingError, AttributeError, TypeError, RecursionError):
        return  # a reading defined within a function cannot be pickled
    if len(content) > LARGEST:
        return
    write_whole(path, lambda draft: draft.write_bytes(sha256(content).digest() + content))
    remove_oldest(path.parent)


def remove_oldest(folder: Path, most: int = MOST_BYTES) -> None:
    """Removes the least recently used files until the others take at most this many bytes."""
    try:
        used = sorted(((file.stat().st_mtime, file.stat().st_size, file) for file in folder.iterdir()), reverse=True)
        total = 0
        for _, size, file in used:
            total += size
            if total > most:
                file.unlink(missing_ok=True)
    except OSError:
        pass  # another process removes them


class _CacheUnpickler(pickle.Unpickler):
    """Makes only values of the rules, the engine, the game and numpy."""

    def __init__(self, file: io.BytesIO, game: str) -> None:
        super().__init__(file)
        self.game = game

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) == ("builtins", "getattr"):  # how the first releases of Python 3.11 write an enum's member
            return _member
        root, _, rest = module.partition(".")
        if root == "numpy":
            known = name in ARRAYS
        elif root == "pitboss":
            known = rest.partition(".")[0] in ROOMS
        else:
            known = False
        own = module == self.game or module.startswith(f"{self.game}.")
        if not known and not own and (module, name) not in PLAIN:
            raise Damaged(f"{module}.{name}")
        found = super().find_class(module, name)
        imported = root != "numpy" and found.__module__ != module  # a module's own names only
        if imported or not isinstance(found, type) and name not in MAKERS:
            raise Damaged(f"{module}.{name}")
        return found


def _member(kind: Any, name: str) -> Any:
    """A member of an enum by its name, and no attribute of anything else."""
    if not isinstance(kind, EnumMeta):
        raise Damaged(f"{kind}.{name}")
    return kind[name]

"""Results that are made once: in memory, the latest few of them, and on disk, under a name."""

from __future__ import annotations

import hashlib
import inspect
import json
import os
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import cache
from importlib.abc import InspectLoader
from importlib.util import find_spec
from pathlib import Path
from threading import RLock
from types import ModuleType
from typing import Any, Generic, ParamSpec, TypeVar
from zipfile import BadZipFile

P = ParamSpec("P")
T = TypeVar("T")

Remember = Callable[[str, Callable[[], Any]], Any]  # gives what is stored under a name, else counts and stores it


# in memory


class _Place:
    """Where a result is kept, and the lock of the thread that makes it."""

    def __init__(self) -> None:
        self.lock, self.made = RLock(), False
        self.result: Any = None


class RecentCache:
    """The most recently used results by key. A caller waits while another thread makes the same one.

    `functools.cache` lets every thread make the same result: a second and 100 MiB for each of a hundred tables that
    open at the same moment.
    """

    def __init__(self, most: int) -> None:
        self.most, self.lock = most, RLock()
        self.places: OrderedDict[Hashable, _Place] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        with self.lock:
            place = self.places.setdefault(key, _Place())
            self.places.move_to_end(key)
            if len(self.places) > self.most:
                self.places.popitem(last=False)
        with place.lock:
            if not place.made:
                place.result, place.made = make(), True
        result: T = place.result
        return result

    def known(self, key: Hashable) -> Any:
        """The result if it has been made, else None."""
        place = self.places.get(key)
        return place.result if place and place.made else None

    def clear(self) -> None:
        self.places.clear()


class ComputedOnce(Generic[P, T]):
    """A function that keeps its latest results, by its arguments."""

    def __init__(self, work: Callable[P, T], kept: int) -> None:
        self._work, self._recent = work, RecentCache(kept)
        self.cache_clear = self._recent.clear

    def __call__(self, *given: P.args, **named: P.kwargs) -> T:
        return self._recent.get((given, *sorted(named.items())), lambda: self._work(*given, **named))


def compute_once(kept: int = 1) -> Callable[[Callable[P, T]], ComputedOnce[P, T]]:
    return lambda work: ComputedOnce(work, kept)


# on disk


def count_anew(name: str, count: Callable[[], Any]) -> Any:
    """A `Remember` that stores nothing."""
    return count()


@cache
def on_disk(folder: Path) -> Remember:
    """Reads a result from its file, or counts it and writes the file."""

    def remember(name: str, count: Callable[[], Any]) -> Any:
        try:
            return _read(folder, name)
        except NotCounted:
            found = count()
        if _arrays(found):
            write_whole(folder / f"{name}.npz", lambda path: _save(path, found))
        else:
            write_whole(folder / f"{name}.json", lambda path: path.write_text(json.dumps(found)))
        return found

    return remember


class NotCounted(LookupError):
    """Raised for a count that is not on disk yet."""


def only_on_disk(folder: Path) -> Remember:
    """Reads results from disk; raises `NotCounted` instead of counting."""
    return lambda name, count: _read(folder, name)


def _read(folder: Path, name: str) -> Any:
    text, tables = folder / f"{name}.json", folder / f"{name}.npz"
    try:
        return _tables(tables) if tables.exists() else json.loads(text.read_text())
    except (OSError, ValueError, EOFError, BadZipFile):
        raise NotCounted(name) from None


def _arrays(found: Any) -> bool:
    """Whether a result is a dict of arrays, which are stored in binary form to be loaded quickly."""
    return isinstance(found, dict) and all(hasattr(each, "dtype") for each in found.values())


def _tables(path: Path) -> dict[str, Any]:
    import numpy as np

    with np.load(path) as arrays:  # zip files have checksums
        return dict(arrays)


def _save(path: Path, found: dict[str, Any]) -> None:
    import numpy as np

    with path.open("wb") as file:
        np.savez(file, **found)


def write_whole(path: Path, write: Callable[[Path], object]) -> None:
    """Writes a file atomically; does nothing if the folder cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(f".{os.getpid()}")
        write(unfinished)
        unfinished.replace(path)  # in one step, so that no reader finds half a file
    except OSError:
        pass  # without the file the count is made again


# names of counts


def rules_hash(*modules: ModuleType | str) -> str:
    """A hash of these modules' source, as part of the name of a count that depends on them.

    A module given by its name is not loaded: a stored count needs no compiler.
    """
    digest = hashlib.sha256()
    for module in modules:
        digest.update((_source(module) if isinstance(module, str) else inspect.getsource(module)).encode())
    return digest.hexdigest()[:16]


def _source(name: str) -> str:
    found = find_spec(name)
    assert found and isinstance(found.loader, InspectLoader)
    return found.loader.get_source(name) or ""

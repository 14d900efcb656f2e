"""Stores the results of long counts on disk."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

from pitboss.engine.count.stored_counts import Remember


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
    return isinstance(found, dict) and all(hasattr(one, "dtype") for one in found.values())


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

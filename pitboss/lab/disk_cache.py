"""Long counts kept on disk between runs."""

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
    """A file for each name. A file that cannot be read is counted and written again."""

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
    """A count that is not on disk yet."""


def kept(folder: Path) -> Remember:
    """Only what is on disk already."""
    return lambda name, count: _read(folder, name)


def _read(folder: Path, name: str) -> Any:
    text, tables = folder / f"{name}.json", folder / f"{name}.npz"
    try:
        return _tables(tables) if tables.exists() else json.loads(text.read_text())
    except (OSError, ValueError, EOFError, BadZipFile):
        raise NotCounted(name) from None


def _arrays(found: Any) -> bool:
    """Tables by name are kept as they lie in memory, so that a new process has them at once."""
    return isinstance(found, dict) and all(hasattr(one, "dtype") for one in found.values())


def _tables(path: Path) -> dict[str, Any]:
    import numpy as np

    with np.load(path) as kept:  # every table carries a sum that is checked
        return dict(kept)


def _save(path: Path, found: dict[str, Any]) -> None:
    import numpy as np

    with path.open("wb") as file:
        np.savez(file, **found)


def write_whole(path: Path, write: Callable[[Path], object]) -> None:
    """Write a file in one step, or leave things as they are where that is not allowed."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(f".{os.getpid()}")
        write(unfinished)
        unfinished.replace(path)  # in one step, so that no reader finds half a file
    except OSError:
        pass  # a place that cannot be written to costs time, not the answer

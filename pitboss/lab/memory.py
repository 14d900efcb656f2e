"""Long counts kept on disk between runs."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from pitboss.engine.count.memory import Remember


def cache_folder() -> Path:
    """Where this user's counts are kept: PITBOSS_CACHE, else the usual place for caches."""
    if named := os.environ.get("PITBOSS_CACHE"):
        return Path(named)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pitboss"


@cache
def on_disk(folder: Path) -> Remember:
    """A file for each name. A file that cannot be read is counted and written again."""

    def remember(name: str, count: Callable[[], Any]) -> Any:
        path = folder / f"{name}.json"
        try:
            return json.loads(path.read_text())
        except (OSError, ValueError):
            found = count()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            unfinished = path.with_suffix(f".{os.getpid()}")
            unfinished.write_text(json.dumps(found))
            unfinished.replace(path)  # in one step, so that nobody reads half a file
        except OSError:
            pass  # a place that cannot be written to costs time, not the answer
        return found

    return remember

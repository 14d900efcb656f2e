"""Long counts kept on disk, under names that change with the rules they were counted by."""

from __future__ import annotations

import hashlib
import inspect
import json
import os
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any


def rules_hash(*modules: ModuleType) -> str:
    """A hash of the source of the rules and of the way to count them."""
    digest = hashlib.sha256()
    for module in modules:
        digest.update(inspect.getsource(module).encode())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where this user's counts are kept: PITBOSS_CACHE, else the usual place for caches."""
    if named := os.environ.get("PITBOSS_CACHE"):
        return Path(named)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pitboss"


def remembered(folder: Path | None, name: str, count: Callable[[], Any]) -> Any:
    """What was counted under this name before, else count and keep it. Without a folder nothing is kept."""
    if folder is None:
        return count()
    path = folder / f"{name}.json"
    try:
        return json.loads(path.read_text())
    except (OSError, ValueError):  # not there yet, or not readable: count again
        found = count()
    folder.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(f".{os.getpid()}")
    unfinished.write_text(json.dumps(found))
    unfinished.replace(path)  # in one step, so that nobody reads half a file
    return found

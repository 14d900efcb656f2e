"""Is this still the program that was started, with the same pay tables? A change since the last start is noted."""

from __future__ import annotations

import hashlib
from pathlib import Path
from threading import Lock
from typing import Any

from pitboss import __version__
from pitboss.core.source_files import source_files
from pitboss.games import REGISTRY
from pitboss.store.sql import SqlStore

PACKAGE = Path(__file__).parent.parent
KIND = "program"
_ONE = Lock()  # one check at a time: it reads every source file


def program() -> str:
    """One hash over every source file of Pitboss, names included."""
    whole = hashlib.sha256()
    for path in source_files(PACKAGE):
        name, content = path.relative_to(PACKAGE).as_posix().encode(), path.read_bytes()
        for part in (name, content):
            whole.update(len(part).to_bytes(8, "big") + part)
    return whole.hexdigest()


def now() -> dict[str, Any]:
    """What is installed: version, program, and the rules and pay tables of each game as it is usually offered."""
    with _ONE:
        return {
            "version": __version__,
            "program": program(),
            "rules": {key: REGISTRY[key].house().digest for key in REGISTRY},
        }


def differences(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """What differs, in names."""
    names = [name for name in ("version", "program") if before.get(name) != after[name]]
    old, new = before.get("rules", {}), after["rules"]
    return names + [f"rules of {key}" for key in sorted({*old, *new}) if old.get(key) != new.get(key)]


async def note_start(store: SqlStore, running: dict[str, Any]) -> None:
    """In the log of significant events, where it is not what the last start found."""
    last = await store.last_noted(KIND)
    if last is None or differences(last, running):
        await store.note("server", KIND, last, running)

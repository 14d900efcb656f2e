"""Long counts stored under a name. `lab.disk_cache` decides where; a game only names them."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable
from importlib.abc import InspectLoader
from importlib.util import find_spec
from types import ModuleType
from typing import Any

Remember = Callable[[str, Callable[[], Any]], Any]  # gives what is stored under a name, else counts and stores it


def count_anew(name: str, count: Callable[[], Any]) -> Any:
    """A `Remember` that stores nothing."""
    return count()


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

"""Long counts remembered by name. Where they are kept is not the rules' business: see `lab.disk_cache`."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable
from importlib.abc import InspectLoader
from importlib.util import find_spec
from types import ModuleType
from typing import Any

Remember = Callable[[str, Callable[[], Any]], Any]  # what was counted under the name before, else the count


def anew(name: str, count: Callable[[], Any]) -> Any:
    """Remember nothing."""
    return count()


def rules_hash(*modules: ModuleType | str) -> str:
    """A hash of the source of the rules and of the way to count them, to be part of a name.

    A module that is named only is not loaded: what is remembered needs no compiler.
    """
    digest = hashlib.sha256()
    for module in modules:
        digest.update((_source(module) if isinstance(module, str) else inspect.getsource(module)).encode())
    return digest.hexdigest()[:16]


def _source(name: str) -> str:
    found = find_spec(name)
    assert found and isinstance(found.loader, InspectLoader)
    return found.loader.get_source(name) or ""

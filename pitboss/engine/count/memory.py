"""Long counts remembered by name. Where they are kept is not the rules' business: see `lab.memory`."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable
from types import ModuleType
from typing import Any

Remember = Callable[[str, Callable[[], Any]], Any]  # what was counted under the name before, else the count


def anew(name: str, count: Callable[[], Any]) -> Any:
    """Remember nothing."""
    return count()


def rules_hash(*modules: ModuleType) -> str:
    """A hash of the source of the rules and of the way to count them, to be part of a name."""
    digest = hashlib.sha256()
    for module in modules:
        digest.update(inspect.getsource(module).encode())
    return digest.hexdigest()[:16]

"""Compiled functions run as plain Python: for a few rounds, whose kernel takes seconds to compile."""

from __future__ import annotations

from types import ModuleType

import pytest
from numba.core.dispatcher import Dispatcher


def interpret(monkeypatch: pytest.MonkeyPatch, *modules: ModuleType) -> None:
    """Let the functions that these modules compile be interpreted; what they import from others stays compiled."""
    names = {module.__name__ for module in modules}
    found = [
        (module, name, function.py_func)
        for module in modules
        for name, function in vars(module).items()
        if isinstance(function, Dispatcher) and function.py_func.__module__ in names
    ]
    assert {module for module, _, _ in found} == {*modules}, "every module has compiled functions"
    for module, name, function in found:
        monkeypatch.setattr(module, name, function)

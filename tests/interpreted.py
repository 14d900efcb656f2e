"""Compiled functions run as plain Python: for a few rounds, whose kernel takes seconds to compile."""

from __future__ import annotations

from types import ModuleType

import pytest
from numba.core.dispatcher import Dispatcher


def interpret(monkeypatch: pytest.MonkeyPatch, *modules: ModuleType) -> None:
    """Let the functions that these modules compile be interpreted; what they import from elsewhere stays compiled."""
    for module in modules:
        own = {
            name: function.py_func
            for name, function in vars(module).items()
            if isinstance(function, Dispatcher) and function.py_func.__module__ == module.__name__
        }
        assert own, f"{module.__name__} compiles nothing"
        for name, function in own.items():
            monkeypatch.setattr(module, name, function)

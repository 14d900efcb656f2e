"""Compiled functions run as plain Python: for a few rounds, whose kernel takes seconds to compile."""

from __future__ import annotations

from functools import lru_cache
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import pytest
from numba.core.dispatcher import Dispatcher

from pitboss.derive import generated, program
from pitboss.lab import simulate
from tests.sizes import sized


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


def interpret_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let rounds that are printed from a game's rules be interpreted, as above. No other test finds them prepared."""

    def interpreted(*code: Any) -> SimpleNamespace:
        module = generated.module(*code)
        names = dict(vars(module))
        for name, function in vars(module).items():
            if isinstance(function, Dispatcher) and function.py_func.__module__ == module.__name__:
                names[name] = FunctionType(function.py_func.__code__, names)
        return SimpleNamespace(**names)

    monkeypatch.setattr(program, "module", interpreted)
    for name in ("_kernel_for", "prepared"):
        monkeypatch.setattr(simulate, name, lru_cache(getattr(simulate, name).__wrapped__))


def interpret_in_every_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let printed rounds be interpreted in every run, and compiled among the proofs."""
    if sized(True, False):
        interpret_printed(monkeypatch)

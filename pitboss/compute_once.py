"""Results that are computed once, however many threads ask for them at the same moment."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from threading import RLock
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class ComputedOnce(Generic[P, T]):
    """A function that keeps its latest results. A caller waits while another thread computes one.

    `functools.cache` lets every thread compute the same result: a second and 100 MiB for each of a hundred tables that
    open at the same moment.
    """

    def __init__(self, work: Callable[P, T], kept: int) -> None:
        self._remembered, self._lock = lru_cache(maxsize=kept)(work), RLock()
        self.cache_clear = self._remembered.cache_clear

    def __call__(self, *given: P.args, **named: P.kwargs) -> T:
        with self._lock:
            return self._remembered(*given, **named)  # type: ignore[arg-type]  # what is kept is kept by hash


def compute_once(kept: int = 1) -> Callable[[Callable[P, T]], ComputedOnce[P, T]]:
    return lambda work: ComputedOnce(work, kept)

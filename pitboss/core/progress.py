"""How long work tells how far it is."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[int, int], None]  # parts done, parts in all


def without_progress(done: int, of: int) -> None:
    """For work whose progress is not shown."""

"""How much memory counting may take: a quarter of the machine's, at most four gigabytes."""

from __future__ import annotations

import os
from functools import cache

from pitboss.core.errors import NotDerivable

MOST = 4 << 30  # bytes
PER_STATE = 40  # bytes of values and reach of a state, and of the choices between


@cache
def allowed() -> int:
    """Bytes that a count may take on this machine."""
    try:
        whole = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):  # this system does not say
        return MOST
    return min(MOST, whole // 4)


def gigabytes(bytes: int) -> str:
    return f"{bytes / 2**30:.1f} GB"


def limit() -> str:
    return f"counting may take {gigabytes(allowed())} here, and no way that takes less is known"


def check(states: int, more: int, what: str) -> None:
    """Refuse what would take more memory, before any of it is made."""
    needed = states * PER_STATE + more
    if needed > allowed():
        raise NotDerivable(f"{what} has {states:,} states, which take about {gigabytes(needed)}; {limit()}")

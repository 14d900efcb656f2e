"""Named points at which a test lets the process die, as a power cut or kill -9 would."""

from __future__ import annotations

import os
import signal

POINTS = (
    "before begin",
    "begun",
    "rows written",
    "events written",
    "transfers written",
    "before commit",
    "after commit",
    "answered",
)

_name, _, _nth = os.environ.get("PITBOSS_CRASH", "").partition(":")
_left = int(_nth or 1)


def point(name: str) -> None:
    """Die here if `PITBOSS_CRASH` is "name" or "name:n" and this is the n-th time."""
    global _left
    if name == _name:
        _left -= 1
        if not _left:
            os.kill(os.getpid(), signal.SIGKILL)

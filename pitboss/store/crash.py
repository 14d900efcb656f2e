"""Named points at which a test kills the process, as a power cut or kill -9 would."""

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

_armed: dict[str, int] = {}


def arm(name: str, nth: int = 1) -> None:
    """Kill this process when it reaches a point for the n-th time from now."""
    _armed[name] = nth


def point(name: str) -> None:
    if name in _armed:
        _armed[name] -= 1
        if not _armed[name]:
            os.kill(os.getpid(), signal.SIGKILL)


if _wanted := os.environ.get("PITBOSS_CRASH"):  # "before commit" or "before commit:6"
    _name, _, _nth = _wanted.partition(":")
    arm(_name, int(_nth or 1))

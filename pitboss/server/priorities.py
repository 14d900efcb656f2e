"""The priority of processes that count for the server: tables go first."""

from __future__ import annotations

import contextlib
import os
from asyncio.subprocess import Process

# As `nice` takes it, above what the server itself has. With 15, a count of two seconds takes minutes on a busy machine.
LESS_URGENT = 10
LEAST_URGENT = 19


def less_urgent(process: Process) -> None:
    """Let a process just started, and what it starts, compute only what tables leave over."""
    if hasattr(os, "setpriority"):  # not on Windows
        with contextlib.suppress(OSError):  # it has ended already
            own = os.getpriority(os.PRIO_PROCESS, 0)
            os.setpriority(os.PRIO_PROCESS, process.pid, min(own + LESS_URGENT, LEAST_URGENT))

"""Work for the processes beside a server, for tests: they import this module and little else."""

from __future__ import annotations

import os
import time

from pitboss.core.errors import UnknownName
from pitboss.engine.executor import Local
from pitboss.server.schemas import Simulate
from pitboss.server.work.processes import report


def slow_count(go_on: str, *_: object) -> None:
    """Reports 30 of 100 and ends when there is a file of this name."""
    report(30, 100)
    while not os.path.exists(go_on):
        time.sleep(0.01)


def small_or_endless(request: Simulate, kept: int | None, share: float) -> tuple[int | None, dict[str, int]]:
    """A turn of a job: a few rounds are dealt in no time, and more never end."""
    if request.rounds <= 1000:
        return None, {"done": request.rounds}
    time.sleep(share)
    return (kept or 0) + 1, {"done": (kept or 0) + 1}


def killed(*_: object) -> None:
    os._exit(1)


def with_help() -> int:
    """As a dealer's hands at Tiger Pai Gow are set, in processes that this one starts."""
    helper = Local(1, processes=True)
    ((_, result),) = helper.run(abs, [-7])
    helper.close()
    return result


def told_and_done() -> str:
    report(1, 3)
    report(2, 3)
    return "done"


def refused(text: str) -> None:
    raise UnknownName("wager", text, ["play"])  # cannot be pickled


def not_to_be_sent() -> object:
    return (number for number in (1, 2))

"""A real Ray cluster on this machine: simulation and sweep give the same bits as here, also when a worker is killed.

Ray is too large for the set that the tests install, where a stand-in shows that we keep to its protocol. This needs
`pip install 'pitboss[ray]'` and takes half a minute.

    python -m tests.long.ray_cluster
"""

from __future__ import annotations

import os
import signal
import sys
from importlib.metadata import version

from pitboss.engine.executor import Executor, Local, executor
from pitboss.games import REGISTRY
from pitboss.lab import simulate as lab
from pitboss.lab.sweep import grid, sweep

BLOCK, BLOCKS = 1 << 20, 48


def pid(_: int) -> int:
    return os.getpid()


def with_a_kill(job: lab.Job, place: Executor) -> tuple[lab.SimulationRun, int]:
    """A run in which one of the workers is killed after a quarter; and how many rounds were done then."""
    run, killed = lab.SimulationRun(job), 0
    victim = next(iter(place.run(pid, range(4))))[1]
    for (_, first, size), sums in place.run(lab.work, run.missing(BLOCK * BLOCKS, BLOCK)):
        run.add(first, size, sums)
        if not killed and run.sums.rounds > BLOCK * BLOCKS // 4:
            os.kill(victim, signal.SIGKILL)
            killed = run.sums.rounds
    return run, killed


def main() -> int:
    job = lab.job_for(REGISTRY["three-card-roo"].configured(), seed="far away")
    points = grid(REGISTRY["two-card-roo"].configured(), ["decks=1..4", "ties=push,player"], None, "best")
    place, local = executor("ray"), Local()
    run, killed = with_a_kill(job, place)
    far, here = list(sweep(points, place)), list(sweep(points, local))
    workers = place.workers
    place.close()
    local.close()
    same = run.sums == lab.prepared(job)(0, BLOCK * BLOCKS) and 0 < killed < BLOCK * BLOCKS
    print(f"Ray {version('ray')}, {workers} workers: {run.sums.rounds:,} rounds, a worker killed after {killed:,}: "
          f"{'the same bits' if same else 'OTHER BITS'}")  # fmt: skip
    print(f"A sweep of {len(points)} points: {'the same' if far == here else 'ANOTHER'} table")
    return not (same and far == here)


if __name__ == "__main__":
    sys.exit(main())

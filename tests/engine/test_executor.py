"""Remote work gives identical results, also when a worker is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.core.errors import BadInput
from pitboss.engine.executor import Dask, Local, executor
from pitboss.games import REGISTRY
from pitboss.lab import simulate as lab
from pitboss.lab.simulate import Job, SimulationRun

BLOCK = 1 << 18
ROUNDS = 24 * BLOCK


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    from distributed import LocalCluster  # takes seconds to import

    made = LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1")
    yield made
    made.close()


@pytest.fixture(scope="module")
def job() -> Job:
    return lab.job_for(REGISTRY["three-card-roo"].configured(), seed="far away")


@pytest.mark.long
def test_a_killed_worker_changes_no_bit(cluster: Any, job: Job) -> None:
    from distributed import Client

    run, dask, killed = SimulationRun(job), Dask(cluster.scheduler_address.replace("tcp://", "dask://")), 0
    with Client(cluster) as client:
        victim = next(iter(client.run(os.getpid).values()))
    for (_, first, size), sums in dask.run(lab.work, run.missing(ROUNDS, BLOCK)):
        run.add(first, size, sums)
        if not killed and run.sums.rounds > ROUNDS // 4:
            os.kill(victim, signal.SIGKILL)
            killed = run.sums.rounds
    dask.close()
    assert 0 < killed < ROUNDS
    assert run.done == [(0, ROUNDS)]
    assert run.sums == lab.prepared(job)(0, ROUNDS)


@pytest.mark.long
def test_a_simulation_is_sent_to_a_cluster(cluster: Any, job: Job) -> None:
    run, dask = SimulationRun(job), executor(cluster.scheduler_address.replace("tcp://", "dask://"))
    assert dask.workers >= 1
    assert lab.simulate(run, 3 * BLOCK, dask)
    dask.close()
    assert run.sums == lab.prepared(job)(0, 3 * BLOCK)


def test_processes_of_this_machine_give_the_same_bits(job: Job) -> None:
    run, local = SimulationRun(job), Local(1, processes=True)
    for (_, first, size), sums in local.run(lab.work, run.missing(100_000, 30_000)):
        run.add(first, size, sums)
    local.close()
    assert run.sums == lab.prepared(job)(0, 100_000)


def test_no_worker_outlives_the_process_that_started_it() -> None:
    with subprocess.Popen([sys.executable, "-c", STARTS_A_WORKER], stdout=subprocess.PIPE, text=True) as starter:
        assert starter.stdout and starter.stdout.readline() == "done\n"
        starter.kill()
        assert starter.stdout.read() == "", "the pipe closes once neither process holds it open"


STARTS_A_WORKER = """
from time import sleep
from pitboss.engine.executor import Local
for _ in Local(1, processes=True).run(abs, [-1]):
    print("done", flush=True)
sleep(600)
"""


def test_closing_drops_what_has_not_begun() -> None:
    local, seen = Local(1), []

    def note(task: int) -> int:
        seen.append(task)
        return task

    results = local.run(note, range(1000))
    assert next(results) == (0, 0)
    results.close()  # type: ignore[attr-defined]
    local.close()
    assert len(seen) < 1000


def test_an_unknown_executor_is_refused_in_words() -> None:
    with pytest.raises(BadInput, match="--on 'moon' is not an executor"):
        executor("moon")


@pytest.mark.long
def test_a_dask_scheduler_that_does_not_answer_is_named() -> None:
    with pytest.raises(BadInput, match="no Dask scheduler answers"):
        executor("dask://127.0.0.1:9")

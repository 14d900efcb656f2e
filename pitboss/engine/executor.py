"""Executors: threads or processes of this machine, a Dask cluster or a Ray cluster, behind one protocol.

Work is split into tasks whose results come in any order and are added up by the caller. A task lost with its worker is
run again by another; its numbers alone define it, so the result is the same to the bit.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent import futures
from itertools import islice
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, Protocol, TypeVar

from pitboss.core.errors import BadInput

T = TypeVar("T")
R = TypeVar("R")

TASKS_PER_WORKER = 3  # submitted at a time, so that no worker waits


class Executor(Protocol):
    """Runs tasks. `work` must be a function of a module and its tasks plain data: they are pickled."""

    @property
    def workers(self) -> int: ...

    @property
    def remote(self) -> bool:
        """Whether tasks go to other machines, so that few long ones are better than many short ones."""
        ...

    def run(self, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[tuple[T, R]]:
        """Yield each task with its result as it completes. Closing the iterator cancels what has not begun."""
        ...

    def close(self) -> None: ...


class Local:
    """This machine: threads for compiled work, which releases the interpreter lock; processes for all other."""

    remote = False

    def __init__(self, workers: int | None = None, *, processes: bool = False) -> None:
        self.workers = workers or usable_cores()
        self._pool: futures.Executor = (
            futures.ProcessPoolExecutor(self.workers, get_context("spawn"), initializer=exit_with_parent)
            if processes
            else futures.ThreadPoolExecutor(self.workers)
        )

    def run(self, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[tuple[T, R]]:
        left = iter(tasks)
        pending = {self._pool.submit(work, task): task for task in islice(left, self.workers * TASKS_PER_WORKER)}
        try:
            while pending:
                done, _ = futures.wait(pending, return_when=futures.FIRST_COMPLETED)
                for future in done:
                    task = pending.pop(future)
                    for another in islice(left, 1):
                        pending[self._pool.submit(work, another)] = another
                    yield task, future.result()
        finally:
            for future in pending:
                future.cancel()

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)


class Dask:
    """A Dask cluster. Every worker needs Pitboss installed; see docs/scale.md."""

    remote = True

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
        except ImportError:
            raise BadInput(f"--on {address} needs Dask; install it with: pip install 'pitboss[dask]'.") from None
        try:
            self.client = Client(address.replace("dask://", "tcp://"), timeout="5s", set_as_default=False)
        except OSError:
            raise BadInput(f"--on {address}: no Dask scheduler answers there.") from None

    @property
    def workers(self) -> int:
        found = self.client.scheduler_info(n_workers=-1)["workers"].values()
        return max(1, sum(int(worker["nthreads"]) for worker in found))

    def run(self, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[tuple[T, R]]:
        from distributed import as_completed

        left, asked = iter(tasks), dict[Any, T]()

        def submit(task: T) -> Any:
            future = self.client.submit(work, task, pure=False, retries=3)
            asked[future.key] = task
            return future

        pending = as_completed(
            [submit(task) for task in islice(left, self.workers * TASKS_PER_WORKER)], loop=self.client.loop
        )
        try:
            for future in pending:
                for another in islice(left, 1):
                    pending.add(submit(another))
                yield asked.pop(future.key), future.result()
        finally:
            pending.clear()

    def close(self) -> None:
        self.client.close()


class Ray:
    """A Ray cluster: the one that $RAY_ADDRESS or ray://host:port names, else one started on this machine."""

    remote = True

    def __init__(self, address: str) -> None:
        try:
            import ray
        except ImportError:
            raise BadInput(f"--on {address} needs Ray; install it with: pip install 'pitboss[ray]'.") from None
        self.ray = ray
        ray.init(address if address.startswith("ray://") else None, ignore_reinit_error=True, log_to_driver=False)

    @property
    def workers(self) -> int:
        return max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def run(self, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[tuple[T, R]]:
        remote, left = self.ray.remote(max_retries=3)(work), iter(tasks)
        pending = {remote.remote(task): task for task in islice(left, self.workers * TASKS_PER_WORKER)}
        try:
            while pending:
                done, _ = self.ray.wait(list(pending), num_returns=1)
                task = pending.pop(done[0])
                for another in islice(left, 1):
                    pending[remote.remote(another)] = another
                yield task, self.ray.get(done[0])
        finally:
            for reference in pending:
                self.ray.cancel(reference, force=False)

    def close(self) -> None:
        self.ray.shutdown()


def executor(on: str, workers: int | None = None, *, processes: bool = False) -> Executor:
    """`local`, `dask://host:port`, `ray` or `ray://host:port`."""
    if on == "local":
        return Local(workers, processes=processes)
    if on.startswith("dask://"):
        return Dask(on)
    if on == "ray" or on.startswith("ray://"):
        return Ray(on)
    raise BadInput(f"--on {on!r} is not an executor; it takes local, dask://host:port, ray or ray://host:port.")


def exit_with_parent() -> None:
    """Leave interrupts to the parent process, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent, "a worker has a parent process"

    def follow() -> None:
        parent.join()
        os._exit(1)

    Thread(target=follow, daemon=True).start()


def usable_cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

"""The Ray executor against a stub with Ray's signatures; a real cluster is used in tests/long."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

from pitboss.core.errors import BadInput
from pitboss.engine.executor import TASKS_PER_WORKER, Ray, executor
from pitboss.games import REGISTRY
from pitboss.lab import simulate as lab
from pitboss.lab.sweep import grid, sweep


class Reference:
    """Reference of a pending result; hashable, as Ray's are."""

    def __init__(self, work: bytes) -> None:
        self.work = work


class RayStub(ModuleType):
    """Stub of the Ray functions that the executor calls. Tasks are pickled; the last one submitted is done first."""

    def __init__(self) -> None:
        super().__init__("ray")
        self.addresses: list[str | None] = []
        self.open: list[Reference] = []
        self.done: list[Reference] = []
        self.retries: list[int] = []
        self.most_open = 0
        self.down = False

    def init(
        self, address: str | None = None, *, ignore_reinit_error: bool = False, log_to_driver: bool = True
    ) -> None:
        assert ignore_reinit_error
        assert not log_to_driver
        self.addresses.append(address)

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0, "memory": 1e9}

    def remote(self, *, max_retries: int) -> Callable[[Callable[[Any], Any]], Any]:
        self.retries.append(max_retries)

        def made(work: Callable[[Any], Any]) -> Any:
            class Remote:
                @staticmethod
                def remote(task: Any) -> Reference:
                    reference = Reference(pickle.dumps((work, task)))
                    self.open.append(reference)
                    self.most_open = max(self.most_open, len(self.open))
                    return reference

            return Remote

        return made

    def wait(self, references: list[Reference], *, num_returns: int = 1) -> tuple[list[Reference], list[Reference]]:
        assert num_returns == 1
        assert len(set(references)) == len(references)
        *rest, last = references
        self.open.remove(last)
        self.done.append(last)
        return [last], rest

    def get(self, reference: Reference) -> Any:
        assert reference in self.done
        work, task = pickle.loads(reference.work)
        return pickle.loads(pickle.dumps(work(task)))

    def cancel(self, reference: Reference, *, force: bool = False) -> None:
        assert not force
        self.open.remove(reference)

    def shutdown(self) -> None:
        self.down = True


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> Iterator[RayStub]:
    made = RayStub()
    monkeypatch.setitem(sys.modules, "ray", made)
    yield made
    assert not made.open


def test_a_simulation_is_sent_to_ray_and_gives_the_same_bits(ray: RayStub) -> None:
    job = lab.job_for(REGISTRY["two-card-roo"].configured(), seed="far away")
    run, place = lab.SimulationRun(job), executor("ray")
    for (_, first, size), sums in place.run(lab.work, run.missing(100_000, 7_000)):
        run.add(first, size, sums)
    place.close()
    assert run.done == [(0, 100_000)]
    assert run.sums == lab.prepared(job)(0, 100_000)
    assert len(ray.done) == 15
    assert ray.most_open == 2 * TASKS_PER_WORKER
    assert ray.retries == [3]
    assert ray.down


def test_a_sweep_is_sent_to_ray(ray: RayStub) -> None:
    points = grid(REGISTRY["two-card-roo"].configured(), ["decks=1..4"], None, "best")
    place = executor("ray")
    assert [row["decks"] for row in sweep(points, place)] == list("1234")
    assert len(ray.done) == 4


def test_stopping_cancels_what_has_not_begun(ray: RayStub) -> None:
    results = executor("ray").run(abs, range(100))
    next(results)
    results.close()  # type: ignore[attr-defined]
    assert len(ray.done) == 1


@pytest.mark.parametrize(("on", "address"), [("ray", None), ("ray://10.0.0.5:10001", "ray://10.0.0.5:10001")])
def test_the_cluster_is_the_one_asked_for(ray: RayStub, on: str, address: str | None) -> None:
    place = executor(on)
    assert ray.addresses == [address]
    assert place.workers == 2
    assert place.remote


def test_without_ray_the_refusal_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadInput, match=r"--on ray needs Ray; install it with: pip install 'pitboss\[ray\]'"):
        Ray("ray")

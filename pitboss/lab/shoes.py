"""Simulation of whole shoes, dealt until the cut card is out, compared with the exact figure of a fresh shoe.

Rounds with small cards use many cards, and the remaining ones favor the player; but then fewer rounds follow. After
rounds with tens more rounds follow, and worse ones. So the average round of a shoe differs from the first: this is the
cut-card effect. Shoes are numbered as rounds are, and only integers are kept, so any division of the work gives the
same result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.core.errors import BadInput
from pitboss.engine.executor import Executor
from pitboss.engine.sums import UNIT, ShoeSums
from pitboss.lab.exact_comparison import Exact, z_of
from pitboss.lab.simulate import Job, Span, collect_results, gaps, joined, kernel_for, load, save, spans_in, strategy_of

if TYPE_CHECKING:
    from pitboss.engine.kernel import Kernel

CUTS = range(10, 91)
BLOCK, ENGINE_BLOCK = 1 << 12, 1 << 4


class Task(NamedTuple):
    job: Job
    cut: int  # cards dealt before the cut card
    first: int
    shoes: int


def cut_of(job: Job, percent: int | None) -> int:
    """The number of cards before the cut card: by the house's rules, or by a percentage."""
    house = job.house
    if not house.has_cut_card:
        raise BadInput(f"{house.game.title} is shuffled for every round here; only games with a cut card have shoes.")
    if percent is None:
        return house.cut_after(job.seats)
    if percent not in CUTS:
        raise BadInput(f"--cut {percent} cannot place the cut card; it takes 10 to 90 percent of the shoe.")
    return len(house.deck) * percent // 100


def shoe_kernel(job: Job) -> Kernel | None:
    """The compiled kernel that deals whole shoes of this job; None if there is none."""
    kernel = kernel_for(job)
    return kernel if kernel is not None and kernel.shoes is not None else None


@lru_cache(maxsize=8)
def prepared(job: Job) -> Callable[[int, int, int], ShoeSums]:
    """The function that deals this job's shoes, by first number, number of shoes and cut card."""
    house, bets, strategy_table = job.house, dict(job.bets), strategy_of(job)
    if kernel := shoe_kernel(job):
        return lambda first, shoes, cut: kernel.deal_shoes(job.seed, first, shoes, cut)
    from pitboss.engine.numbered_rounds import shoes_by_engine

    return lambda first, shoes, cut: shoes_by_engine(
        house, bets, strategy_table, job.seats, job.seed, first, shoes, cut
    )


def work(task: Task) -> ShoeSums:
    return prepared(task.job)(task.first, task.shoes, task.cut)


@dataclass
class ShoeRun:
    """A job with its cut card, and the shoes of it that are done."""

    job: Job
    cut: int
    sums: ShoeSums = ShoeSums()
    done: list[Span] = field(default_factory=list)

    def add(self, task: Task, sums: ShoeSums) -> None:
        self.sums = self.sums.plus(sums)
        self.done = joined(self.done, (task.first, task.first + task.shoes))

    def missing(self, shoes: int, block: int) -> Iterator[Task]:
        return (Task(self.job, self.cut, first, size) for first, size in gaps(self.done, shoes, block))

    @property
    def _job_data(self) -> dict[str, Any]:
        return {**asdict(self.job), "cut": self.cut}

    def save(self, path: Path) -> None:
        save(path, {"job": self._job_data, "done": self.done, "shoes": self.sums._asdict()})

    @classmethod
    def load(cls, path: Path, job: Job, cut: int) -> ShoeRun:
        def read(data: Mapping[str, Any]) -> ShoeRun:
            if "shoes" not in data:
                raise ValueError("it holds rounds, not shoes")
            return cls(job, cut, ShoeSums(**{name: int(n) for name, n in data["shoes"].items()}), spans_in(data))

        return load(path, cls(job, cut)._job_data, read)


def simulate(
    run: ShoeRun,
    shoes: int,
    executor: Executor,
    on_progress: Callable[[ShoeRun], None] | None = None,
    state: Path | None = None,
) -> bool:
    """Continues a run up to this many shoes; False if it was stopped by Ctrl-C, with all finished blocks kept."""

    def add(task: Task, some: ShoeSums) -> None:
        run.add(task, some)
        if on_progress:
            on_progress(run)

    tasks = run.missing(shoes, BLOCK if shoe_kernel(run.job) else ENGINE_BLOCK)
    return collect_results(executor.run(work, tasks), add, partial(run.save, state) if state else None)


def result(run: ShoeRun, exact: Exact) -> dict[str, Any]:
    """The run as data. The cut-card effect is the edge of all rounds less that of a fresh shoe."""
    job, sums = run.job, run.sums
    staked = job.staked
    edge, error = -sums.mean / staked, sums.error / staked
    fresh = None if exact.ev is None else -float(exact.ev) * job.seats / staked
    return {
        "game": job.game,
        "strategy": job.strategy,
        "bets": {wager: str(stake) for wager, stake in job.stakes.items()},
        "seats": job.seats,
        "seed": job.seed,
        "cards": len(job.house.deck),
        "cut": run.cut,
        "shoes": sums.shoes,
        "rounds": sums.rounds,
        "rounds_per_shoe": sums.rounds / sums.shoes,
        "edge": edge,
        "se": error,
        "fresh_shoe": fresh,
        "cut_card_effect": None if fresh is None else edge - fresh,
        "z": None if fresh is None else z_of(edge, fresh, error),
        "won_per_shoe": sums.won / sums.shoes / UNIT,
        "sd_per_shoe": sums.sd,
    }

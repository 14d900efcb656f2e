"""Simulation at scale: numbered rounds in compiled kernels or in the engine.

Round n of a seed has the same cards wherever it is dealt, and a run keeps only integer sums. So a run may be divided
into blocks of any size, done by any number of workers, stopped, resumed and extended: the result is always the same.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from fractions import Fraction
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from pitboss.core.errors import BadFile, BadInput, UnknownName
from pitboss.engine.executor import Executor
from pitboss.engine.round import Round
from pitboss.engine.sums import UNIT, Sums
from pitboss.games import REGISTRY
from pitboss.lab.counts.derived import derived_kernel
from pitboss.lab.counts.entry import counts_of
from pitboss.rules.acts import Choice
from pitboss.rules.hooks import DrawsOutOfOrder
from pitboss.rules.house import House
from pitboss.rules.odds import StrategyTable
from pitboss.rules.options import configure, settings_of

if TYPE_CHECKING:
    from pitboss.engine.kernel import Kernel

BLOCK = 1 << 20  # rounds a kernel deals at a time; more on a remote worker
FAR_BLOCK = 1 << 24
ENGINE_BLOCK = 1 << 10
SAVE_EVERY = 30.0  # seconds

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Job:
    """Everything that determines the result of a run, in plain texts and numbers: it is sent to workers and stored."""

    game: str
    settings: Pairs  # from the game's plain defaults to the options in force
    bets: tuple[tuple[str, int], ...]  # cents on every seat
    strategy: str
    choices: Pairs = ()  # where a file deviates from the strategy: situation, choice
    seats: int = 1
    seed: str = "1"
    engine: bool = False  # deal in the engine even where there is a kernel

    @property
    def house(self) -> House:
        return house_of(self.game, self.settings)

    @property
    def stakes(self) -> dict[str, Fraction]:
        """Bets in units."""
        return {wager: Fraction(cents, UNIT) for wager, cents in self.bets}

    @property
    def staked(self) -> float:
        """Units bet before the deal by all seats."""
        return float(sum(self.stakes.values())) * self.seats


@lru_cache(maxsize=64)
def house_of(game: str, settings: Pairs) -> House:
    """Built once, not on each access of a job."""
    return House(REGISTRY[game], configure(REGISTRY[game].options(), settings))


def job_for(
    house: House,
    bets: Mapping[str, Fraction] | None = None,
    strategy: str = "best",
    choices: Mapping[str, str] | None = None,
    seats: int = 1,
    seed: str = "1",
    engine: bool = False,
) -> Job:
    """Validates a request and returns it as plain data."""
    game = house.game
    bets = bets or {game.main[0]: Fraction(1)}
    if not set(bets) & set(game.main):
        bets = {game.main[0]: Fraction(1), **bets}
    cents = []
    for wager, stake in bets.items():
        house.wager(wager)
        if stake * UNIT != int(stake * UNIT) or stake <= 0:
            raise BadInput(f"{wager}={stake} cannot be simulated; a bet is a multiple of 1/{UNIT} above 0.")
        cents.append((wager, int(stake * UNIT)))
    game.check_seats(seats)
    if strategy not in counts_of(game).strategies:
        raise UnknownName("strategy", strategy, counts_of(game).strategies)
    Round(house, [dict(cents)] * seats)  # refuses bets that the house does not take
    job = Job(game.key, tuple(settings_of(house.options)), tuple(cents), strategy, tuple((choices or {}).items()),
              seats, seed, engine)  # fmt: skip
    prepared(job)
    return job


def strategy_table_of(job: Job) -> StrategyTable:
    """The strategy, with the choices of a file in place of its own."""
    house = job.house
    strategy_table = counts_of(house.game).strategy_table(house, job.stakes, job.strategy)
    if not job.choices:
        return strategy_table
    if not strategy_table.adjustable:
        raise BadInput(f"{house.game.title} cannot be played from a file; name one of its strategies.")
    where = {decision.where: key for key, decision in strategy_table.decisions.items()}
    taken: dict[Any, Choice] = dict(strategy_table.taken)
    for situation, choice in job.choices:
        if situation not in where:
            raise UnknownName("situation", situation, where)
        offered = {str(legal): legal for legal in strategy_table.decisions[where[situation]].values}
        if choice not in offered:
            raise BadInput(f"{choice!r} is not offered with {situation}; choose one of: {', '.join(offered)}.")
        taken[where[situation]] = offered[choice]
    return replace(strategy_table, taken=taken)


@lru_cache(maxsize=8)
def prepared(job: Job) -> Callable[[int, int], Sums]:
    """The function that deals this job's rounds: the game's kernel, or the engine if it has none for these options."""
    house, bets, strategy_table, kernel = job.house, dict(job.bets), strategy_of(job), kernel_for(job)
    if kernel is not None:
        return lambda first, rounds: kernel.deal(job.seed, first, rounds)
    module = REGISTRY.part(job.game, "kernel")
    from pitboss.engine.numbered_rounds import deal_by_engine

    last = module.LAST_DRAWN_FIRST if isinstance(module, DrawsOutOfOrder) else 0  # the same cards as its kernel deals
    return lambda first, rounds: deal_by_engine(house, bets, strategy_table, job.seats, job.seed, first, rounds, last)


def kernel_for(job: Job) -> Kernel | None:
    """Compiled rounds that are played by the job's strategy, if any. They are the same for any seed."""
    return _kernel_for(replace(job, seed=""))


@lru_cache(maxsize=8)
def _kernel_for(job: Job) -> Kernel | None:
    return kernel_of(job, strategy_of(job))


def kernel_of(job: Job, strategy_table: Any) -> Kernel | None:
    """Compiled rounds: the game's own, else those that follow from its rules, if any."""
    if job.engine or not isinstance(strategy_table, StrategyTable):
        return None
    if job.house.drawing:
        from pitboss.lab.counts.drawn_rounds import drawn_kernel

        return drawn_kernel(job.house, dict(job.bets), strategy_table, job.seats)
    if module := REGISTRY.part(job.game, "kernel"):
        found: Kernel | None = module.kernel(job.house, dict(job.bets), strategy_table, job.seats)
        return found
    return derived_kernel(job.house, dict(job.bets), strategy_table, job.seats)


def strategy_of(job: Job) -> Any:
    """The strategy; where a game lists no decisions, the published choice for absent players."""
    return _strategy_of(replace(job, seats=1, seed="", engine=False))


@lru_cache(maxsize=8)
def _strategy_of(job: Job) -> Any:
    try:
        return strategy_table_of(job)
    except BadInput:
        if job.choices or job.house.game.counts is not None:
            raise
        return job.house.game.absent


def without_strategy_table(job: Job) -> str:
    """A notice how rounds are played if best play is not known exactly; empty if it is."""
    if isinstance(found := strategy_of(job), StrategyTable):
        return estimated_play(job.house) if found.by_hand else ""
    return (
        f"Best play of {job.house.game.title} is not derived (`pitboss check {job.game}` shows why): players play "
        "as absent ones, and there is no exact figure to compare with."
    )


def compiled(job: Job) -> bool:
    """Whether a kernel deals this job."""
    return kernel_for(job) is not None


Task = tuple[Job, int, int]  # a job, its first round and how many


def work(task: Task) -> Sums:
    job, first, rounds = task
    return prepared(job)(first, rounds)


def estimated_play(house: House) -> str:
    """A notice that choices of a game are estimated."""
    return (
        f"Best play of {house.game.title} is not derived (`pitboss check {house.game.key}` shows why): every choice is "
        "an estimate from rounds played on, and there is no exact figure to compare with."
    )


Span = tuple[int, int]  # first number, and the one after the last


def joined(spans: Iterable[Span], more: Span) -> list[Span]:
    """Spans in order with one more added; adjacent spans are merged."""
    found: list[Span] = []
    for start, end in sorted([*spans, more]):
        if found and found[-1][1] == start:
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return found


def gaps(done: Iterable[Span], total: int, block: int) -> Iterator[Span]:
    """The numbers below `total` that are not done, in blocks: first number and size."""
    at = 0
    for start, end in [*done, (total, total)]:
        while at < min(start, total):
            size = min(block, min(start, total) - at)
            yield at, size
            at += size
        at = max(at, end)


def save(path: Path, data: Mapping[str, Any]) -> None:
    """Writes a run to a file; the old file stays until the new one is complete."""
    draft = path.with_name(path.name + ".new")
    try:
        draft.write_text(json.dumps(data, indent=1) + "\n")
        draft.replace(path)
    except OSError as error:
        raise BadInput(f"--state {path} cannot be written: {error.strerror}.") from error


Loaded = TypeVar("Loaded")
T = TypeVar("T")
R = TypeVar("R")


def load(path: Path, asked: Mapping[str, Any], read: Callable[[Mapping[str, Any]], Loaded]) -> Loaded:
    """Loads a run from a file, which must hold the run that is asked for."""
    try:
        data = json.loads(path.read_text())
        found = read(data)
        asked = json.loads(json.dumps(asked))
        other = [name for name in asked if data["job"].get(name) != asked[name]]
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        message = error.strerror if isinstance(error, OSError) else str(error) if isinstance(error, ValueError) else ""
        reason = message or "required fields are missing"
        raise BadFile(f"{path} is not a saved simulation: {reason}.") from error
    if other:
        raise BadFile(f"{path} holds another simulation: its {other[0]} is {data['job'].get(other[0])!r}.")
    return found


def spans_in(data: Mapping[str, Any]) -> list[Span]:
    return [(int(start), int(end)) for start, end in data["done"]]


@dataclass
class SimulationRun:
    """A job, and the rounds of it that are done."""

    job: Job
    sums: Sums = field(default_factory=Sums)
    done: list[Span] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, first: int, rounds: int, sums: Sums) -> None:
        self.sums.add(sums)
        self.done = joined(self.done, (first, first + rounds))

    def missing(self, rounds: int, block: int) -> Iterator[Task]:
        """The rounds that are not done yet, in blocks."""
        return ((self.job, first, size) for first, size in gaps(self.done, rounds, block))

    def save(self, path: Path) -> None:
        save(path, {"job": asdict(self.job), "done": self.done, "seconds": self.seconds, "sums": self.sums.as_json()})

    @classmethod
    def load(cls, path: Path, job: Job) -> SimulationRun:
        def read(data: Mapping[str, Any]) -> SimulationRun:
            return cls(job, Sums.from_json(data["sums"]), spans_in(data), float(data["seconds"]))

        return load(path, asdict(job), read)


def simulate(
    run: SimulationRun,
    rounds: int,
    executor: Executor,
    on_progress: Callable[[SimulationRun], None] | None = None,
    state: Path | None = None,
) -> bool:
    """Continues a run up to this many rounds; False if it was stopped by Ctrl-C, with all finished blocks kept."""
    block = ENGINE_BLOCK if not compiled(run.job) else FAR_BLOCK if executor.remote else BLOCK
    started, before = time.perf_counter(), run.seconds

    def add(task: Task, sums: Sums) -> None:
        _, first, size = task
        run.add(first, size, sums)
        run.seconds = before + time.perf_counter() - started
        if on_progress:
            on_progress(run)

    return collect_results(
        executor.run(work, run.missing(rounds, block)), add, partial(run.save, state) if state else None
    )


def collect_results(
    results: Iterator[tuple[T, R]], add: Callable[[T, R], None], save: Callable[[], None] | None
) -> bool:
    """Adds up results, saving every SAVE_EVERY seconds and at the end; False if it was stopped by Ctrl-C."""
    saved, finished = time.perf_counter(), True
    try:
        for task, result in results:
            add(task, result)
            if save and time.perf_counter() - saved > SAVE_EVERY:
                save()
                saved = time.perf_counter()
    except KeyboardInterrupt:
        finished = False
        results.close()  # type: ignore[attr-defined]
    if save:
        save()
    return finished


def strategy_file(path: Path) -> dict[str, str]:
    """Choices by situation: `{"10,5": "low"}`, or what `pitboss strategy --json` printed, edited."""
    try:
        data = json.loads(path.read_text())
    except OSError as error:
        raise BadFile(f"--strategy {path} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise BadFile(f"--strategy {path} is not JSON: {error}.") from error
    if isinstance(data, dict) and isinstance(data.get("decisions"), list):
        data = {one.get("hand"): one.get("best") for one in data["decisions"]}
    if not isinstance(data, dict) or not all(isinstance(one, str) for pair in data.items() for one in pair):
        raise BadFile(f'--strategy {path} must hold situations and choices, such as {{"10,5": "low"}}.')
    return data


def as_rounds(text: str, option: str = "--rounds") -> int:
    """A whole number from text such as 1e9, 20_000 or 1000000."""
    try:
        value = Fraction(text.replace("_", "").replace(",", ""))
    except (ValueError, ZeroDivisionError):
        value = Fraction(-1)
    if value < 1 or value.denominator != 1 or value > 10**15:
        raise BadInput(f"{option} {text} is not a number of {option[2:]}; write it like 1e6 or 200000, up to 1e15.")
    return int(value)

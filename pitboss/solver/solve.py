"""Solves the game, rounds it to what is stored, re-solves every river as the bot does, and measures the result."""

from __future__ import annotations

import hashlib
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from pitboss import __version__
from pitboss.core.cards import RANKS, SUITS, Card, Cards
from pitboss.core.errors import BadInput
from pitboss.games.mini_tex.ranking import WHOLE
from pitboss.games.mini_tex_pvp import solved as played
from pitboss.games.mini_tex_pvp.solved.card_index import CardIndex
from pitboss.games.mini_tex_pvp.solved.coach_values import CoachValues, encode_values
from pitboss.games.mini_tex_pvp.solved.container import pack
from pitboss.games.mini_tex_pvp.solved.curves import CurveSetting
from pitboss.games.mini_tex_pvp.solved.solution import (
    FILE,
    Solution,
    encode_trunk,
    node_name,
    rules_digest,
    seat_table,
)
from pitboss.solver.arrays import Arrays, Tensor, best_arrays
from pitboss.solver.cfr import Exploitability, Solver
from pitboss.solver.matches import SEATS, Matches
from pitboss.solver.offsets import Offsets
from pitboss.solver.resolve import RiverResolver, river_values
from pitboss.solver.trunk import action_values, average_trunk, played_starts, set_trunk, stored_trunk

CHECKS = (1, 2, 5, 10, 20, 50)  # iterations, then every hundred
OVERHEAD = 0.06  # of the time limit: fitting, measuring and packing
SOLVING = 0.3  # of the time limit: the least that the iterations of the whole game get


class SolveJob(NamedTuple):
    """What to solve and how long."""

    deck: str = "full"
    iterations: int = 1600
    time_limit: float = 580.0  # seconds in all
    setting: CurveSetting = CurveSetting(1e-3, 100, 600, 12, 2.4e-3, 2.4e-3)
    trials: int = 2  # re-solves of all rivers after each of which the offsets are corrected
    trial: int = 250  # iterations of each of those
    levels: int = 63  # of a probability on the flop
    least: float = 0.02  # weight of a hand in the fit of a curve
    cap: int = 4
    arrays: Arrays | None = None  # a GPU where there is one, else numpy
    every: int = 100  # iterations between checks
    commit: str = ""  # of the source, in place of what git says
    hands: int = 0  # to be dealt against each player when a solution is measured
    floor: float = 0.0  # least probability of every action before and on the flop, taken by accident

    def river_iterations(self) -> int:
        """Of all rivers, both seats."""
        return 2 * (self.setting.first + self.setting.second + self.trials * self.trial)

    def shortened(self, share: float) -> SolveJob:
        """With this share of the iterations on the rivers."""
        first, second, trial = (
            max(1, int(count * share)) for count in (self.setting.first, self.setting.second, self.trial)
        )
        return self._replace(setting=self.setting._replace(first=first, second=second), trial=trial)


Say = Callable[[dict[str, Any]], None]  # gets a line of progress


def pack_named(spec: str) -> Cards:
    """A deck by its name: full, or ranks and a number of suits, like 2345x3."""
    if spec == "full":
        return WHOLE
    ranks, _, suits = spec.partition("x")
    if not set(ranks) <= set(RANKS) or len(set(ranks)) != len(ranks) or suits not in ("2", "3", "4") or len(ranks) < 2:
        raise BadInput(f"--deck {spec} is not a deck; write full, or ranks and a number of suits, such as 34567x2.")
    if len(ranks) * int(suits) < 7:
        raise BadInput(f"--deck {spec} has {len(ranks) * int(suits)} cards; a hand takes at least 7.")
    return tuple(Card(RANKS.index(rank) + 1, suit) for rank in ranks for suit in SUITS[: int(suits)])


class SolveRun:
    """One run of the solver, from the first iteration to the measured solution."""

    def __init__(self, job: SolveJob, say: Say) -> None:
        self.job, self._say, self._started = job, say, time.monotonic()
        arrays = job.arrays or best_arrays()
        if arrays.on_gpu:
            self._compare_kernels(arrays)
        self.index = CardIndex(pack_named(job.deck))
        self.solver = Solver(
            self.index, job.cap, arrays, arrays.on_gpu, say=lambda text: self.say(note=text), floor=job.floor
        )

    def seconds(self) -> float:
        return time.monotonic() - self._started

    def say(self, **line: Any) -> None:
        self._say({"seconds": round(self.seconds(), 1), **line})

    def _compare_kernels(self, arrays: Arrays) -> None:
        """The kernels against plain torch on a small deck, before they are trusted."""
        found = []
        for use_kernels in (False, True):
            index = CardIndex(pack_named("2345x4"))
            small = Solver(index, self.job.cap, arrays, use_kernels=use_kernels, work_mb=64, epsilon=1e-3)
            for _ in range(3):
                small.iterate()
            found.append(small.evaluate())
        gap = max(abs(a - b) for a, b in zip(found[0].best, found[1].best, strict=True))
        self.say(note=f"kernels against torch on a small deck: best responses differ by {gap:.1e} big blinds")
        if gap > 1e-4:
            raise BadInput("the kernels of this device do not agree with torch; solve on a CPU with a small --deck.")

    def _check(self, stage: str, found: Exploitability, **more: Any) -> None:
        low, high = -found.best[1], found.best[0]
        self.say(
            stage=stage, value=found.value, low=low, high=high, exploitability_mbb=found.mean * 1000,
            gain_mbb=[(high - found.value) * 1000, (found.value - low) * 1000], **more,
        )  # fmt: skip

    def one_iteration(self) -> float:
        """Seconds that an iteration takes. The first one prepares the device."""
        for _ in range(2):
            begun = time.monotonic()
            self.solver.iterate()
            self.solver.arrays.synchronize()
        self.solver.reset()
        return time.monotonic() - begun

    def iterate(self, until: float) -> None:
        """Iterate to the number asked for or until these seconds are over."""
        solver, job, spent = self.solver, self.job, 0.0
        for number in range(1, job.iterations + 1):
            begun = time.monotonic()
            solver.iterate()
            solver.arrays.synchronize()
            took = time.monotonic() - begun
            spent += took
            last = number == job.iterations or self.seconds() + 4 * took > until
            if last or number in CHECKS or number % job.every == 0:
                self._check("solve", solver.evaluate(), iteration=number, each=round(spent / number, 4))
            if last:
                return

    def _header(self, found: Exploitability) -> dict[str, Any]:
        """What was solved, by which source, and how far the averages are from perfect."""
        job = self.job
        return {
            "game": "mini-tex-pvp", "deck": job.deck, "cap": job.cap, "rules": rules_digest(self.index, job.cap),
            "version": __version__, "commit": job.commit or commit(), "source": source_digest(),
            "iterations": self.solver.iteration, "value": found.value, "bounds": [-found.best[1], found.best[0]],
            "solved_mbb": found.mean * 1000,
        }  # fmt: skip

    def trunk(self) -> Solution:
        """The solution so far, without curves: trunk and values as stored, and the measured loss by rounding."""
        solver, job = self.solver, self.job
        found = solver.evaluate()
        arrays = encode_trunk(*average_trunk(solver), self.index, job.cap, job.levels)
        for name, worth in action_values(solver).preflop.items():
            arrays[node_name("value", name)] = worth[self.index.pairs.first].astype(np.float32)
        header = {**self._header(found), "levels": job.levels, "setting": job.setting._asdict()}
        solution = Solution(header, arrays, self.index)
        for player in (0, 1):
            set_trunk(solver, stored_trunk(solution), player)
        self._check("trunk as stored, the solution's own river", solver.evaluate(), levels=job.levels)
        return solution

    def values(self) -> CoachValues:
        """The value of every action against the averages, which include the accidents."""
        solver, job, played = self.solver, self.job, played_starts(self.solver)
        arrays = encode_values(*action_values(solver), self.index, job.cap, played)
        header = {**self._header(solver.evaluate()), "floor": job.floor, "played": played}
        return CoachValues(header, arrays, self.index)

    def wanted(self) -> list[list[Tensor]]:
        """The values of both players at all rivers against the solution's own river strategies."""
        return [river_values(self.solver, player) for player in (0, 1)]

    def rivers(self, solution: Solution, wanted: list[list[Tensor]] | None = None) -> tuple[float, float]:
        """Re-solve all rivers as the bot does, and return what each seat's opponent wins at best.

        With wanted values curves and offsets are made and put into the solution; else those of the solution are used,
        and what the bot wins on average from other players is reported too.
        """
        setting, trunk = solution.setting, stored_trunk(solution)
        best = list[float]()
        matches = Matches(self.solver, trunk, self.job.hands, self.say) if wanted is None else None
        for bot in (0, 1):
            resolver = RiverResolver(self.solver, trunk, bot, setting)
            resolver.iterate(setting.first)
            given = river_values(self.solver, 1 - bot)
            offsets = Offsets(resolver)
            if wanted is not None:
                self._correct(solution, resolver, offsets, given, wanted[1 - bot])
            curved = resolver.corrected(given, solution.arrays[seat_table("curves", bot)])
            resolver.guard(offsets.added(curved, solution.arrays[seat_table("offsets", bot)]))
            for done in _steps(setting.second):
                resolver.iterate(done)
                self.solver.arrays.synchronize()
                self.say(stage="river", bot=SEATS[bot], iteration=self.solver.iteration, best=resolver.best_response())
            best.append(resolver.best_response())
            if matches:
                matches.play(bot)
            resolver.close()
        return best[0], best[1]

    def _correct(
        self, solution: Solution, resolver: RiverResolver, offsets: Offsets, given: list[Tensor], wanted: list[Tensor]
    ) -> None:
        """Fit the curves of this seat; then find the offsets by trial: what is won too much is taken off."""
        bot, solver = resolver.bot, self.solver
        curves = solution.arrays[seat_table("curves", bot)] = resolver.fit(wanted, given, self.job.least)
        curved = resolver.corrected(given, curves)
        table = offsets.missing(wanted, curved)
        for number in range(self.job.trials):
            resolver.guard(offsets.added(curved, offsets.stored(table)))
            resolver.iterate(self.job.trial)
            found = resolver.best_response()
            self.say(stage="trial", bot=SEATS[bot], number=number + 1, iteration=solver.iteration, best=found)
            table += offsets.missing(wanted, river_values(solver, resolver.opponent))
        solution.arrays[seat_table("offsets", bot)] = offsets.stored(table)

    def finish(self, solution: Solution, best: tuple[float, float]) -> Solution:
        """Note the measured exploitability in the solution."""
        value = solution.header["value"]
        loss = [(best[0] + value) * 1000, (best[1] - value) * 1000]
        shipped = {"exploitability_mbb": sum(best) * 500, "loss_mbb": dict(zip(SEATS, loss, strict=True))}
        self.say(stage="what is played", **shipped)
        return Solution({**solution.header, **shipped}, solution.arrays, self.index)


def _steps(total: int) -> Iterator[int]:
    """A hundred iterations at a time."""
    while total > 0:
        yield min(100, total)
        total -= 100


def commit() -> str:
    """The commit of the source as git describes it, marked where files were changed; nothing outside a checkout."""
    command = ["git", "describe", "--always", "--abbrev=40", "--dirty", "--exclude=*"]
    try:
        found = subprocess.run(command, cwd=Path(__file__).parent, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return found.stdout.strip()


def source_digest() -> str:
    """SHA-256 of the modules that solve and play: known also where there is no checkout."""
    digest = hashlib.sha256()
    for folder in (Path(__file__).parent, Path(played.__file__).parent):
        for path in sorted(folder.glob("*.py")):
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def solve(job: SolveJob, say: Say) -> Solution:
    """Solve, round, re-solve all rivers and measure. Where too little time is left, the rivers get fewer iterations."""
    job = job._replace(arrays=job.arrays or best_arrays())
    assert job.arrays
    with job.arrays.session():
        run = SolveRun(job, say)
        need = run.one_iteration() * job.river_iterations() + OVERHEAD * job.time_limit
        run.iterate(max(job.time_limit - need, SOLVING * job.time_limit))
        left = job.time_limit * (1 - OVERHEAD) - run.seconds()
        if left < need:
            run.job = job.shortened(max(left, 0) / need)
            run.say(note=f"rivers get {run.job.river_iterations()} iterations in place of {job.river_iterations()}")
        solution = run.trunk()
        best = run.rivers(solution, run.wanted())
        return run.finish(solution, best)


def solve_values(job: SolveJob, say: Say) -> CoachValues:
    """Solve the game with accidents, and find the value of every action in it."""
    job = job._replace(arrays=job.arrays or best_arrays(), floor=job.floor or job.setting.floor)
    assert job.arrays
    with job.arrays.session():
        run = SolveRun(job, say)
        run.iterate(job.time_limit * (1 - OVERHEAD))
        return run.values()


def measure(solution: Solution, job: SolveJob, say: Say) -> dict[str, Any]:
    """Exploitability of what the bot plays from this solution, over the whole game."""
    job = job._replace(deck=solution.header["deck"], cap=solution.cap, arrays=job.arrays or best_arrays())
    assert job.arrays
    with job.arrays.session():
        run = SolveRun(job, say)
        return run.finish(solution, run.rivers(solution)).header


def read_solution(data: bytes) -> Solution:
    """A solution of any deck, which its header names."""
    return Solution.read(data, CardIndex(pack_named(FILE.header(data)["deck"])))


def packed(found: Solution | CoachValues) -> bytes:
    return pack(found.header, found.arrays)

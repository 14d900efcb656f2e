"""Every wager of every game in compiled rounds for about a minute on two cores, against its exact figures.

For each wager the result of all rounds must lie within three standard errors of the exact one, every row within the
limit for the largest of so many, and a house that pays 0.1 % of the stake too much must be flagged by more than three.
Sizes are fixed, so that the seed decides everything: a run that ends well ends well again.

    python -m tests.long.simulate [GAME | GAME/WAGER ...]        # about a minute for each game on two quiet cores
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from statistics import NormalDist
from time import perf_counter, process_time
from unittest.mock import patch

from pitboss.engine.executor import Local
from pitboss.engine.simulation_driver import won
from pitboss.engine.sums import TOTAL
from pitboss.games import REGISTRY
from pitboss.lab import exact_comparison
from pitboss.lab import simulate as lab
from pitboss.rules.acts import Settle
from pitboss.rules.house import House

BIAS = Fraction(1, 1000)  # of the stake, in every round
FLAGGED_BY = 6  # standard errors, to be expected of a biased run
CHANCE = 0.001  # that one of the rows lies beyond the limit though all is right


@dataclass(frozen=True)
class Test:
    """Rounds of a wager, enough to tell a bias by more than three standard errors from none."""

    game: str
    wager: str
    rounds: int
    settings: tuple[tuple[str, str], ...] = ()


TESTS = (
    Test("three-card-roo", "play", 10**9),
    Test("three-card-roo", "pocket", 5 * 10**8),
    Test("three-card-roo", "pairs", 5 * 10**8),
    Test("two-card-roo", "roo", 10**9),
    Test("two-card-roo", "pairs", 10**9),
    Test("two-card-roo", "flush", 10**9),
    Test("high-card-draw", "play", 6 * 10**8),
    Test("high-card-draw", "tens_up", 6 * 10**8),
    Test("mini-tex", "ante", 6 * 10**8),
    Test("mini-tex", "pocket", 3 * 10**8),
    Test("blackjack", "bet", 5 * 10**8),
    Test("blackjack", "hard_hand", 2 * 10**8),
    Test("blackjack", "match_the_color", 2 * 10**8),
    Test("tiger-pai-gow", "pai_gow", 2 * 10**8),
    Test("tiger-pai-gow", "breaker", 2 * 10**8),
    Test("tiger-pai-gow", "tiger", 4 * 10**8),
    Test("tiger-pai-gow", "yang", 2 * 10**8),
    Test("tiger-pai-gow", "yin", 10**8, (("color_bet", "yin"),)),
)


def passed(test: Test) -> bool:
    """Print a line of figures; whether all is as it must be."""
    house = REGISTRY[test.game].configured(None, test.settings)
    job = lab.job_for(house, {test.wager: Fraction(1)}, seed="a minute")
    exact, local = exact_comparison.exact_for(job), Local()
    wall, spent = perf_counter(), process_time()
    run = dealt(job, test.rounds, local)
    wall, spent = perf_counter() - wall, process_time() - spent
    z = z_of(run, exact)
    rows = [row for row in exact_comparison.row_results(run, exact) if row["z"] is not None]
    limit, worst = NormalDist().inv_cdf(1 - CHANCE / 2 / max(1, len(rows))), exact_comparison.worst(rows)
    fewer = int((FLAGGED_BY * run.sums.sd(TOTAL) / float(BIAS)) ** 2)
    with patch("pitboss.engine.kernel.won", paying_too_much(test.wager)):
        flagged = z_of(dealt(replace(job, seed="biased"), fewer, local), exact)
    local.close()
    good = abs(z) < 3 and worst < limit and flagged > 3
    print(
        f"{test.game + ' ' + test.wager:31}{test.rounds:>14,} rounds, z {z:+.2f}, largest of {len(rows):2} rows "
        f"{worst:.2f} (limit {limit:.2f}), {wall:3.0f} s, {spent:3.0f} s of processors; with a bias {fewer:>11,} "
        f"rounds, z {flagged:+5.1f}{'' if good else '  BAD'}",
        flush=True,
    )
    return good


def dealt(job: lab.Job, rounds: int, local: Local) -> lab.SimulationRun:
    run = lab.SimulationRun(job)
    assert lab.compiled(job)
    assert lab.simulate(run, rounds, local)
    return run


def paying_too_much(wager: str) -> Callable[[House, Settle], int]:
    """A dealer who adds a thousandth of the stake to whatever this wager brings."""
    return lambda house, act: won(house, act) + (int(act.stake * BIAS) if act.wager == wager else 0)


def z_of(run: lab.SimulationRun, exact: exact_comparison.Exact) -> float:
    """How many standard errors the players' result lies above the exact one."""
    assert exact.ev is not None
    return (run.sums.mean(TOTAL) - float(exact.ev)) / run.sums.error(TOTAL)


def main() -> int:
    asked = set(sys.argv[1:])
    tests = [test for test in TESTS if not asked or asked & {test.game, f"{test.game}/{test.wager}"}]
    results = [passed(test) for test in tests]
    print(f"{sum(results)} of {len(results)} wagers are as counted, and a bias of {float(BIAS):.1%} shows in each.")
    return not all(results)


if __name__ == "__main__":
    sys.exit(main())

"""Simulation: rounds a second of each game's kernel on one core, against a plain Python loop in the same run.

The plain loop is what one writes first: shuffle a list of cards with `random`, call the game's own functions by way of
the rules engine, add up. Both times are processor time of one thread; ratios are what counts, machines differ. With
two cores the same rounds are dealt once more by two threads, in wall-clock time.

    python benchmarks/simulate.py [GAME ...]
"""

from __future__ import annotations

import sys
from random import Random
from time import perf_counter, process_time

from pitboss.engine.executor import Local
from pitboss.engine.simulate import simulate as plain_loop
from pitboss.games import REGISTRY
from pitboss.lab import simulate as lab

COMPILED, PLAIN, LEAST = 4_000_000, 2_000, 1.0


def wall(job: lab.Job, rounds: int, workers: int) -> float:
    run, local, start = lab.Run(job), Local(workers), perf_counter()
    lab.simulate(run, rounds, local)
    local.close()
    return rounds / (perf_counter() - start)


def rates(key: str) -> None:
    job = lab.job_for(REGISTRY[key].configured(), seed="benchmark")
    deal, plan = lab.prepared(job), lab.strategy_of(job)
    deal(0, 1000)  # compile
    rounds = COMPILED
    while True:
        start = process_time()
        deal(0, rounds)
        spent = process_time() - start
        if spent >= LEAST:
            break
        rounds *= 2
    compiled = rounds / spent
    start = process_time()
    plain_loop(job.house, [dict(job.bets)], plan, PLAIN, Random(1))
    plain = PLAIN / (process_time() - start)
    one, two = (wall(job, max(rounds, 16 * lab.BLOCK), workers) for workers in (1, 2))
    print(f"{key:16} {compiled / 1e6:8.1f} M rounds/s   plain loop {plain:8,.0f} rounds/s   "
          f"{compiled / plain:8,.0f} times   two threads {two / one:4.2f} times one")  # fmt: skip


def main() -> None:
    keys = sys.argv[1:] or [key for key in REGISTRY if REGISTRY.part(key, "kernel")]
    for key in keys:
        rates(key)


if __name__ == "__main__":
    main()

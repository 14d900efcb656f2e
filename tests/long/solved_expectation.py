"""What `solved` wins on average from the reader, a calling station, a random player and itself, from both seats.

No hands are dealt: every pair of hole cards meets every other one. Play before and on the flop is worked out on all
flops; of the rivers a sample is re-solved as the bot does, and on each of those all hole cards are played, about half
a million deals. Prints milli-big-blinds a hand with the standard error of the sample, as JSON lines:

    python -m tests.long.solved_expectation                                       # about 15 minutes of one core
    python -m tests.long.solved_expectation --against reader --rivers 4000        # half an hour

A river takes 0.22 s of one core, 0.44 s against itself, and the flops take about 20 s for each seat. A player's line
comes when both seats are done.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from math import hypot

import numpy as np

from pitboss.games.mini_tex_pvp.solved.solution import shipped
from pitboss.games.mini_tex_pvp.solved.strategy import SolvedStrategy
from tests.solver.expectation import Drawn, Estimate, Expectation, Played
from tests.solver.policies import Policy, ReaderTable, Showdowns, calling_station, random_player

SEATS = ("button", "big blind")
PLAYERS = ("reader", "calling station", "random player", "itself")
RIVERS = {"reader": 1000, "calling station": 200, "random player": 200, "itself": 150}  # by default, for each seat


@lru_cache(maxsize=1)
def strategy() -> SolvedStrategy:
    return SolvedStrategy(shipped())


def opponent(name: str, showdowns: Showdowns) -> Policy:
    if name == "reader":
        return ReaderTable(strategy(), showdowns)
    if name == "itself":
        return strategy().mixes
    return calling_station(strategy()) if name == "calling station" else random_player(strategy())


def expectation(name: str, seat: int) -> Expectation:
    """With `solved` in this seat."""
    showdowns = Showdowns(strategy().index)
    other = opponent(name, showdowns)
    policies = (strategy().mixes, other) if seat == 0 else (other, strategy().mixes)
    return Expectation(strategy(), showdowns, policies)


def played(name: str, seat: int, draws: list[Drawn]) -> list[Played]:
    game = expectation(name, seat)
    return [game.river(draw.leaf, draw.card) for draw in draws]


def seat_estimate(name: str, seat: int, rivers: int, seed: int, pool: ProcessPoolExecutor, cores: int) -> Estimate:
    """What `solved` wins in this seat, in milli-big-blinds."""
    game = expectation(name, seat)
    game.before_the_river()
    draws = game.drawn(rivers, np.random.default_rng(seed))
    jobs = [pool.submit(played, name, seat, draws[core::cores]) for core in range(cores)]
    found = game.estimate([draw for core in range(cores) for draw in draws[core::cores]],
                          [river for job in jobs for river in job.result()])  # fmt: skip
    sign = 1000 if seat == 0 else -1000
    return Estimate(sign * found.mean, 1000 * found.error)


def lines(names: list[str], rivers: int | None, seed: int) -> Iterator[dict[str, object]]:
    cores = os.cpu_count() or 1
    with ProcessPoolExecutor(cores) as pool:
        for name in names:
            begun, count = time.monotonic(), rivers or RIVERS[name]
            found = [seat_estimate(name, seat, count, seed + seat, pool, cores) for seat in (0, 1)]
            seats = {
                place: {"mbb": round(one.mean, 1), "error": round(one.error, 1)}
                for place, one in zip(SEATS, found, strict=True)
            }
            mean, error = (found[0].mean + found[1].mean) / 2, hypot(found[0].error, found[1].error) / 2
            yield {
                "against": name, "rivers": 2 * count, **seats, "mbb": round(mean, 1), "error": round(error, 1),
                "seconds": round(time.monotonic() - begun),
            }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", choices=PLAYERS, help="this player only")
    parser.add_argument("--rivers", type=int, help="rivers to re-solve for each seat, against each player")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for line in lines([args.against] if args.against else list(PLAYERS), args.rivers, args.seed):
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()

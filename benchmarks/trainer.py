"""The trainer: the time for the next question, the next step of a round and a watched round, for each game.

Milliseconds of processor time, each game in a fresh process: the very first question, then median, 99 % and most of the
others. `counted meanwhile` is by the clock: the count of the values of a player's choices while the player thinks about
the first question. With an empty PITBOSS_CACHE that is as on a new machine.

    python benchmarks/trainer.py             every game
    python benchmarks/trainer.py blackjack   one game
"""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from time import perf_counter, process_time
from typing import Any

QUESTIONS, ROUNDS = 200, 20
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


def milliseconds(work: Callable[[], object]) -> float:
    started = process_time()
    work()
    return (process_time() - started) * 1000


def report(mode: str, times: list[float]) -> None:
    first, *rest = times
    rest.sort()
    at = [first, rest[len(rest) // 2], rest[int(len(rest) * 0.99)], rest[-1]]
    print(f"  {mode:20}" + "".join(f"{one:9.1f}" for one in at), flush=True)


def drill(house: Any, key: str) -> None:
    """From an answer to the next question, of one kind of drill."""
    from pitboss.trainer.session import Drills

    sessions: list[Drills] = []
    first = milliseconds(lambda: sessions.append(Drills(house, "benchmark", lambda: NOON, only=[key])))
    (session,) = sessions
    times = [milliseconds(lambda: session.answer(session.now.question.answer.key, 1.0)) for _ in range(QUESTIONS // 4)]
    report(key, [first, *times])


def player(house: Any) -> None:
    from pitboss.trainer.session import DecisionDrills

    sessions: list[DecisionDrills] = []
    first = milliseconds(lambda: sessions.append(DecisionDrills(house, "benchmark", lambda: NOON)))
    (session,) = sessions
    started = perf_counter()
    session.ahead()
    before = (perf_counter() - started) * 1000
    gc.freeze()  # as the server and the terminal do it when a strategy is made
    times = [
        milliseconds(lambda: session.answer(session.now.question.answer.choices[0], 1.0)) for _ in range(QUESTIONS)
    ]
    report("player", [first, *times])
    print(f"  {'  counted meanwhile':20}{before:9.1f}", flush=True)


def steps(house: Any) -> None:
    """From opening a round, and from a claim, to the next step."""
    from pitboss.trainer.deal import Dealing

    times = []
    for n in range(ROUNDS):
        started = process_time()
        dealing = Dealing(house, str(n))
        times.append((process_time() - started) * 1000)
        while not dealing.over:
            times.append(milliseconds(partial(dealing.claim, dealing.due)))
    report("deal", times)


def measure(key: str) -> None:
    from pitboss.games import REGISTRY
    from pitboss.trainer.drills import drills_of
    from pitboss.trainer.planted_errors import watch
    from pitboss.trainer.player import player_drills

    house = REGISTRY[key].house()
    print(key, flush=True)
    if player_drills(house):
        player(house)
    for one in drills_of(house):
        drill(house, one)
    steps(house)
    report("errors", [milliseconds(partial(watch, house, str(n))) for n in range(ROUNDS * 2)])


def main() -> None:
    if sys.argv[1:2] == ["--one"]:
        return measure(sys.argv[2])
    from pitboss.games import REGISTRY

    print(f"{'milliseconds':22}{'first':>9}{'median':>9}{'99 %':>9}{'most':>9}", flush=True)
    for key in sys.argv[1:] or REGISTRY:
        subprocess.run([sys.executable, __file__, "--one", key], check=True)
    return None


if __name__ == "__main__":
    main()

"""The trainer: what the next question, the next step of a round and a watched round take, for each game.

Processor time, so that nothing else on the machine counts. The first player's question of a game is left out: it
waits for the plan to be made.

    python benchmarks/trainer.py
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from time import process_time
from typing import Any

from pitboss.games import REGISTRY
from pitboss.rules import House
from pitboss.trainer.deal import Dealing
from pitboss.trainer.foul import watch
from pitboss.trainer.player import player_drills
from pitboss.trainer.session import Drills

QUESTIONS, ROUNDS = 200, 20


def milliseconds(work: Callable[[], object]) -> float:
    started = process_time()
    work()
    return (process_time() - started) * 1000


def answers(house: House[Any], mode: str) -> list[float]:
    """From an answer to the next question."""
    session = Drills(house, "benchmark", lambda: datetime(2026, 6, 1, tzinfo=UTC), mode=mode)
    return [milliseconds(lambda: session.answer(session.now.question.answer.key, 1.0)) for _ in range(QUESTIONS)]


def steps(house: House[Any]) -> list[float]:
    """From opening a round, and from a claim, to the next step."""
    times = []
    for n in range(ROUNDS):
        started = process_time()
        dealing = Dealing(house, str(n))
        times.append((process_time() - started) * 1000)
        while not dealing.over:
            times.append(milliseconds(partial(dealing.claim, dealing.due)))
    return times


def main() -> None:
    print(f"{'milliseconds':16} {'median':>8} {'99 %':>8} {'most':>8}")
    for key in REGISTRY:
        house = REGISTRY[key].house()
        measured = {"drill": answers(house, "drill"), "deal": steps(house)}
        measured["foul"] = [milliseconds(partial(watch, house, str(n))) for n in range(ROUNDS * 2)]
        if player_drills(house):
            measured["player"] = answers(house, "player")
        print(key)
        for mode, times in measured.items():
            times.sort()
            at = [times[len(times) // 2], times[int(len(times) * 0.99)], times[-1]]
            print(f"  {mode:14} {at[0]:8.1f} {at[1]:8.1f} {at[2]:8.1f}")


if __name__ == "__main__":
    main()

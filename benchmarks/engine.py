"""The speed of the interpreter compared with PokerKit, and of a count compared with a loop. See README.md here."""

from __future__ import annotations

import os
from collections.abc import Callable
from fractions import Fraction
from importlib import import_module
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, NamedTuple

from pitboss.engine.round import Round
from pitboss.engine.simulation_driver import ShuffledShoe, play
from pitboss.games.three_card_roo import GAME
from pitboss.lab.counts.derived import POINTS, SOLVED, TREES
from pitboss.lab.counts.entry import counts_of
from tests.games.three_card_roo import brute

BATCHES = 12
BETS = [{"play": 1000, "pocket": 500, "pairs": 500}]


class Speed(NamedTuple):
    """Rounds and events of one engine per second of processor time."""

    name: str
    rounds: float
    events: float

    def __str__(self) -> str:
        return f"{self.name:<44}{self.rounds:>10,.0f} rounds/s{self.events:>12,.0f} events/s"


def measure(name: str, one_round: Callable[[], int], rounds: int) -> Speed:
    """The best of several batches. A round returns how many events it logged."""
    best = Speed(name, 0, 0)
    for _ in range(BATCHES):
        started = process_time()
        events = sum(one_round() for _ in range(rounds))
        spent = process_time() - started
        best = max(best, Speed(name, rounds / spent, events / spent), key=lambda speed: speed.rounds)
    return best


def pitboss() -> Speed:
    house, rng = GAME.house(), Random(1)
    best_play = counts_of(GAME).strategy_table(house, {"play": Fraction(1)}, "best")
    cards = list(house.deck)
    return measure(
        "Pitboss, 3 Card Roo, all wagers",
        lambda: len(play(Round(house, BETS), ShuffledShoe(cards, rng), best_play).layout.log),
        2000,
    )


def check_down(state: Any) -> int:
    while state.actor_index is not None:
        state.check_or_call()
    return len(state.operations)


def peers() -> list[Speed]:
    """PokerKit's smallest game and its best known one."""
    kit: Any = import_module("pokerkit")
    automations = tuple(kit.Automation)
    return [
        measure("PokerKit, Kuhn poker", lambda: check_down(kit.KuhnPoker.create_state(automations)), 50),
        measure(
            "PokerKit, fixed-limit Texas hold'em",
            lambda: check_down(
                kit.FixedLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, 4, 200, 2)
            ),
            20,
        ),
    ]  # fmt: skip


def timed(run: Callable[[], Any]) -> float:
    started = process_time()
    run()
    return process_time() - started


def counted() -> float:
    """Seconds to count the Play table from cold caches, in memory and on disk."""
    for kept in (TREES, POINTS, SOLVED):
        kept.clear()
    with TemporaryDirectory() as empty:
        os.environ["PITBOSS_CACHE"] = empty
        return timed(lambda: counts_of(GAME).tally(GAME.house(), "play", "best"))


def main() -> None:
    ours = pitboss()
    print(ours)
    try:
        others = peers()
    except ModuleNotFoundError:
        print("PokerKit is not installed, so there is no comparison; install it with: uv pip install '.[long]'")
        others = []
    for other in others:
        print(other)
        print(
            f"  Pitboss: {ours.rounds / other.rounds:,.0f} times the rounds, {ours.events / other.events:,.0f} events"
        )
    count = min(counted() for _ in range(BATCHES))
    loop = timed(lambda: brute.all_deals(dict.fromkeys(range(1, 14), 4)))
    print(
        f"3 Card Roo's Play table: counted in {count:.4f} s, looped in {loop:.2f} s, {loop / count:,.0f} times as long"
    )


if __name__ == "__main__":
    main()

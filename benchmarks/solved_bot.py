"""The time for a decision of the bot `solved` at a table, and of the solved coach, in processor time of one core.

    python -m benchmarks.solved_bot              # 100 hands each, about a minute of one core
    python -m benchmarks.solved_bot --hands 20

The first line is the work that a process does once: reading the solution and compiling the river's loops (seconds if
nothing is cached). Then follow decisions by street: their number, milliseconds (median and most), and by the clock
(most). A river is re-solved at its first decision and kept for the next ones, so these are listed apart. The coach
needs a river re-solved for both seats, for the mix and for the values; it is asked about hands that no bot has played.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any

from pitboss.engine.round import Round
from pitboss.engine.simulation_driver import ShuffledShoe, play
from pitboss.games import REGISTRY
from pitboss.games.mini_tex_pvp.bots import Reader
from pitboss.games.mini_tex_pvp.odds import COUNTS
from pitboss.rules.acts import Ask
from pitboss.rules.game import Strategy
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot

STREETS = {0: "before the flop", 2: "flop", 3: "river"}
GOAL = 300  # milliseconds
STACK = 20_000  # cents


class Timed:
    """A strategy or coach whose calls are timed, by street."""

    def __init__(self, name: str, inner: Callable[[Spot, Layout, Ask], Any]) -> None:
        self.name, self.inner = name, inner
        self.times: dict[str, list[tuple[float, float]]] = defaultdict(list)
        self._last: object = None

    def __call__(self, hand: Spot, layout: Layout, ask: Ask) -> Any:
        board = layout["board"].cards
        street = STREETS[len(board)]
        if len(board) == 3:
            here = (board, hand.cards)
            street = "river, again" if here == self._last else street
            self._last = here
        wall, cpu = perf_counter(), process_time()
        found = self.inner(hand, layout, ask)
        self.times[street].append((1000 * (process_time() - cpu), 1000 * (perf_counter() - wall)))
        return found

    def lines(self) -> list[str]:
        found = []
        for street in (*STREETS.values(), "river, again"):
            if times := self.times[street]:
                used = [cpu for cpu, _ in times]
                slow = max(wall for _, wall in times)
                found.append(
                    f"{self.name:8} {street:16} {len(times):6} {median(used):9.1f} {max(used):9.1f} {slow:9.1f}"
                )
        return found


def play_hand(house: House, number: int, bot: Strategy, other: Strategy) -> None:
    players = {1: bot, 2: other} if number % 2 else {1: other, 2: bot}
    round = Round(house, {1: {"pot": 0}, 2: {"pot": 0}}, purses={1: STACK, 2: STACK}, button=1)
    play(round, ShuffledShoe(list(house.deck), Random(number)), players)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=100)
    args = parser.parse_args()
    house, rng, reader = REGISTRY["mini-tex-pvp"].house(), Random(1), Reader()
    begun = process_time()
    bot = COUNTS.bot(rng.random)
    for number in range(-4, 0):
        play_hand(house, number, bot, reader)
    print(f"once in a process: {process_time() - begun:.1f} s")
    timed, coach = Timed("bot", bot), Timed("coach", COUNTS.coach)

    def coached(hand: Spot, layout: Layout, ask: Ask) -> Any:
        """The reader's play, after the coach was asked."""
        coach(hand, layout, ask)
        return reader(hand, layout, ask)

    for number in range(args.hands):
        play_hand(house, number, timed, reader)
        play_hand(house, args.hands + number, coached, reader)
    print(f"{'':8} {'milliseconds':16} {'calls':>6} {'median':>9} {'most':>9} {'by clock':>9}")
    print("\n".join(timed.lines() + coach.lines()))
    over = sum(cpu > GOAL for times in timed.times.values() for cpu, _ in times)
    print(f"{over} decisions of the bot took more than {GOAL} ms of processor time")


if __name__ == "__main__":
    main()
